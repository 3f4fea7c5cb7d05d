"""Tiles, borders, goals and awards as records, and what their effects count.

Code knows these axes, never a tile by name; what no axis can say is a ``power``, whose function stands in the
register of ``powers``.
"""

import json
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cache, lru_cache
from typing import Any

from rules.kernel.datafiles import load_yaml
from rules.kernel.outcome import Json

STATS = ("income", "reputation", "population", "money")
"""In the order in which the changes of one printed line are made."""
KINDS = ("residential", "commercial", "industrial", "civic")
"""The four kinds of buildings; a border has none of them, nor has a placeholder."""
BORDER, SPECIAL, BASIC = "border", "special", "basic"
STACKS = ("A", "B", "C")
SCOPES = ("adjacent", "own", "others", "every")
ICONS = (
    "airport", "border", "car_dealership", "collectors", "con", "essen", "gold_star", "inc", "nightlife", "office",
    "restaurant", "school", "skyscraper", "star",
)  # fmt: skip
POWERS = ("free_marker", "free_tile", "flip", "others_goals", "placeholder", "shield", "tied_goal")
"""The unique effects that no axis can say: a continuous integration check counts them."""
REQUIREMENTS = ("border", "lake")
SETS = ("base", "inc", "five_star", "nightlife", "con", "essen", "collectors")
BUILT_IN = ("base", "inc", "collectors")
"""The sets whose components are in the catalogue; the others' printed lists are in no rulebook."""
TILES_IN_BOX = {"A": 32, "B": 36, "C": 32}
BASIC_COPIES = 8
TILE_KEYS = frozenset(
    {
        "id", "name", "city", "set", "stack", "kind", "cost", "cost_per_player", "copies", "in_box", "icons", "stars",
        "immediate", "conditional", "requires", "demands", "shortfall", "takes", "power", "special", "source",
    }
)  # fmt: skip

Changes = tuple[tuple[str, int], ...]


@dataclass(frozen=True, slots=True)
class Effect:
    """A conditional effect: ``change`` for each thing counted.

    What is counted are face-up tiles of one of the ``kinds`` or with one of the ``icons``, face-up ``borders``, or
    ``lakes``; with ``lake_adjacency``, each pair of an own Lake and such a tile beside it; with ``red_roof``, each red
    roof that the owner passes forward. ``later_only`` counts only what comes after the tile.
    """

    change: Changes
    kinds: frozenset[str]
    icons: frozenset[str]
    scope: str
    later_only: bool = False
    lake_adjacency: bool = False
    red_roof: bool = False
    borders: bool = False
    lakes: bool = False

    def matches(self, tile: "Tile") -> bool:
        """Whether a face-up tile is one of those counted; a placeholder never is."""
        if tile.kind == SPECIAL:
            return False
        if tile.kind in self.kinds or (self.borders and tile.kind == BORDER):
            return True
        return not self.icons.isdisjoint(tile.icons)


@dataclass(frozen=True, slots=True, eq=False)
class Tile:
    """A kind of tile, hexagon or border.

    ``demands`` are the stats of which its losses must be there before it (or, with scope adjacent, a later tile beside
    it) is placed; ``shortfall`` is taken where money is missing; ``takes`` is taken from each other player and given
    to the owner; ``requires`` is what the tile must lie beside.
    """

    id: str
    name: str
    set: str
    stack: str
    kind: str
    cost: int
    cost_per_player: int
    copies: int
    icons: frozenset[str]
    stars: int
    immediate: Changes
    effects: tuple[Effect, ...]
    requires: str | None
    demands: frozenset[str]
    shortfall: str | None
    takes: Changes
    power: str | None
    record: Mapping[str, Json]

    @property
    def coloured(self) -> bool:
        """Whether it is one of the four kinds of buildings."""
        return self.kind in KINDS

    @property
    def is_border(self) -> bool:
        return self.kind == BORDER

    @property
    def reacts_to_roofs(self) -> bool:
        return any(effect.red_roof for effect in self.effects)

    def price(self, players: int) -> int:
        """The price printed on the tile."""
        return self.cost + self.cost_per_player * players


@dataclass(frozen=True, slots=True)
class Goal:
    """A goal tile: who has most (or fewest) of what is counted."""

    id: str
    name: str
    set: str
    most: bool
    count: str
    population: int
    icons: frozenset[str]
    record: Mapping[str, Json]


@dataclass(frozen=True, slots=True)
class Award:
    """A bonus or challenge: everybody who has ``least`` of what is counted gets ``reward``."""

    id: str
    name: str
    set: str
    reward: Changes
    count: str
    least: int
    icons: frozenset[str]
    record: Mapping[str, Json]


@dataclass(frozen=True)
class Catalogue:
    """The components in use. ``tiles`` has hexagons and borders."""

    tiles: Mapping[str, Tile]
    goals: Mapping[str, Goal]
    bonuses: Mapping[str, Award]
    challenges: Mapping[str, Award]
    sources: Mapping[str, str]
    goals_source: str

    def stack(self, letter: str) -> Counter[str]:
        """How many of each tile of a stack the box holds; ``border`` and ``basic`` are stacks too."""
        return Counter({tile.id: tile.copies for tile in self.tiles.values() if tile.stack == letter})


class CatalogueError(ValueError):
    """A component record that breaks the form. ``where`` are the steps to the place in what was read."""

    def __init__(self, where: Iterable[str | int], message: str) -> None:
        self.where = tuple(where)
        self.message = message
        super().__init__(f"{'/'.join(map(str, self.where))}: {message}")


Where = tuple[str | int, ...]


def read_tile(record: Mapping[str, Any], where: Where = ()) -> Tile:
    """A tile or border of its record in the components' form."""
    where = where or (record.get("id", "a tile without id"),)
    _known_keys(record, TILE_KEYS, where)
    _needed(record, ("id", "name", "stack", "kind"), where)
    kind, stack = record["kind"], record["stack"]
    if kind not in (*KINDS, SPECIAL, BORDER):
        raise CatalogueError((*where, "kind"), f"no kind {kind!r}; there are: {', '.join((*KINDS, SPECIAL, BORDER))}")
    if stack not in (*STACKS, BASIC, BORDER) or (stack == BORDER) != (kind == BORDER):
        raise CatalogueError((*where, "stack"), f"no stack {stack!r} for a tile of kind {kind}")
    per_player = record.get("cost_per_player", 0)
    if record.get("cost") is None and not per_player:
        raise CatalogueError(where, "needs a cost")
    copies = record.get("copies")
    if copies is None and kind != BORDER:
        raise CatalogueError(where, "needs the number of copies")
    return Tile(
        id=_text(record, "id", where),
        name=_text(record, "name", where),
        set=_one_of(record.get("set", "base"), SETS, (*where, "set")),
        stack=stack,
        kind=kind,
        cost=_count(record.get("cost") or 0, (*where, "cost")),
        cost_per_player=_count(per_player, (*where, "cost_per_player")),
        copies=_count(1 if copies is None else copies, (*where, "copies"), least=1),
        icons=_icons(record.get("icons"), (*where, "icons")),
        stars=_count(record.get("stars") or 0, (*where, "stars")),
        immediate=_changes(record.get("immediate") or {}, (*where, "immediate")),
        effects=tuple(
            _effect(line, (*where, "conditional", index)) for index, line in enumerate(record.get("conditional") or ())
        ),
        requires=_one_of(record.get("requires"), (None, *REQUIREMENTS), (*where, "requires")),
        demands=frozenset(_one_of(stat, STATS, (*where, "demands")) for stat in record.get("demands") or ()),
        shortfall=_one_of(record.get("shortfall"), (None, "population"), (*where, "shortfall")),
        takes=_changes(record.get("takes") or {}, (*where, "takes")),
        power=_one_of(record.get("power"), (None, *POWERS), (*where, "power")),
        record=record,
    )


def _known_keys(record: Mapping[str, Any], keys: Iterable[str], where: Where) -> None:
    for key in record:
        if key not in keys:
            raise CatalogueError((*where, key), f"unknown field; there are: {', '.join(sorted(keys))}")


def _needed(record: Mapping[str, Any], keys: Iterable[str], where: Where) -> None:
    for key in keys:
        if record.get(key) is None:
            raise CatalogueError(where, f"needs {key}")


def _text(record: Mapping[str, Any], key: str, where: Where) -> str:
    text = record[key]
    if not isinstance(text, str) or not 1 <= len(text) <= 100:
        raise CatalogueError((*where, key), "a string of 1 to 100 characters")
    return text


def _one_of(value: Any, choices: Iterable[Any], where: Where) -> Any:
    if value not in tuple(choices):
        raise CatalogueError(where, f"none of: {', '.join(str(c) for c in choices if c is not None)}")
    return value


def _count(value: Any, where: Where, least: int = 0) -> int:
    if type(value) is not int or not least <= value <= 1000:
        raise CatalogueError(where, f"an integer from {least} to 1000")
    return value


def _icons(icons: Any, where: Where) -> frozenset[str]:
    names = _listed(icons)
    for name in names:
        if name not in ICONS:
            raise CatalogueError(where, f"no icon {name!r}; there are: {', '.join(ICONS)}")
    return frozenset(names)


def _changes(change: Any, where: Where) -> Changes:
    if not isinstance(change, Mapping):
        raise CatalogueError(where, f"an object of changes by stat: {', '.join(STATS)}")
    for stat, amount in change.items():
        if stat not in STATS:
            raise CatalogueError((*where, stat), f"no stat; there are: {', '.join(STATS)}")
        if type(amount) is not int or not -1000 <= amount <= 1000:
            raise CatalogueError((*where, stat), "an integer from -1000 to 1000")
    return tuple((stat, change[stat]) for stat in STATS if change.get(stat))


def _effect(line: Any, where: Where) -> Effect:
    if not isinstance(line, Mapping):
        raise CatalogueError(where, "an object with change, per and scope")
    _known_keys(line, ("change", "per", "scope", "when"), where)
    _needed(line, ("change", "per", "scope"), where)
    per = line["per"]
    if not isinstance(per, Mapping):
        raise CatalogueError((*where, "per"), "an object that says what is counted")
    _known_keys(per, ("kind", "icon", "red_line", "lake_adjacency", "border", "lake"), (*where, "per"))
    kinds = frozenset(_one_of(kind, KINDS, (*where, "per", "kind")) for kind in _listed(per.get("kind")))
    effect = Effect(
        change=_changes(line["change"], (*where, "change")),
        kinds=kinds,
        icons=_icons(per.get("icon"), (*where, "per", "icon")),
        scope=_one_of(line["scope"], SCOPES, (*where, "scope")),
        later_only=_one_of(line.get("when") or "always", ("always", "later_only"), (*where, "when")) == "later_only",
        lake_adjacency=bool(per.get("lake_adjacency")),
        red_roof=bool(per.get("red_line")),
        borders=bool(per.get("border")),
        lakes=bool(per.get("lake")),
    )
    if not (effect.kinds or effect.icons or effect.red_roof or effect.borders or effect.lakes):
        raise CatalogueError((*where, "per"), "an effect counts something")
    if (effect.red_roof or effect.lake_adjacency) and effect.scope != "own":
        raise CatalogueError((*where, "scope"), "red roofs and Lakes are counted in one's own borough")
    return effect


def _listed(names: Any) -> list[Any]:
    if names is None:
        return []
    return list(names) if isinstance(names, list | tuple) else [names]


def read_goal(record: Mapping[str, Any], where: Where = ()) -> Goal:
    """A goal of its record in the components' form."""
    where = where or (record.get("id", "a goal without id"),)
    _known_keys(record, ("id", "name", "set", "compare", "count", "population", "icons", "source"), where)
    _needed(record, ("id", "name", "compare", "count", "population"), where)
    return Goal(
        id=_text(record, "id", where),
        name=_text(record, "name", where),
        set=_one_of(record.get("set", "base"), SETS, (*where, "set")),
        most=_one_of(record["compare"], ("most", "fewest"), (*where, "compare")) == "most",
        count=_one_of(record["count"], GOAL_COUNTS, (*where, "count")),
        population=_count(record["population"], (*where, "population")),
        icons=_icons(record.get("icons"), (*where, "icons")),
        record=record,
    )


def read_award(record: Mapping[str, Any], where: Where = ()) -> Award:
    """A bonus or challenge of its record in the components' form."""
    where = where or (record.get("id", "an award without id"),)
    _known_keys(record, ("id", "name", "set", "reward", "at_least", "icons", "source"), where)
    _needed(record, ("id", "name", "reward", "at_least"), where)
    at_least = record["at_least"]
    if not isinstance(at_least, Mapping) or len(at_least) != 1:
        raise CatalogueError((*where, "at_least"), "one thing that is counted, with the number needed")
    ((count, least),) = at_least.items()
    return Award(
        id=_text(record, "id", where),
        name=_text(record, "name", where),
        set=_one_of(record.get("set", "inc"), SETS, (*where, "set")),
        reward=_changes(record["reward"], (*where, "reward")),
        count=_one_of(count, AWARD_COUNTS, (*where, "at_least")),
        least=_count(least, (*where, "at_least", count)),
        icons=_icons(record.get("icons"), (*where, "icons")),
        record=record,
    )


_TILE_COUNTS = (
    "airport_icon_tiles", "civic_tiles", "commercial_tiles", "industrial_tiles", "residential_tiles", "lake_tiles",
    "office_icon_tiles", "star_tiles", "nightlife_icon_tiles", "inc_icon_tiles", "con_icon_tiles", "essen_icon_tiles",
    "face_up_tiles_of_the_four_kinds", "face_up_border_tiles", "investment_markers_in_borough",
)  # fmt: skip
GOAL_COUNTS = (
    *_TILE_COUNTS, "largest_connected_civic_group", "largest_connected_lake_group", "money_on_hand", "income",
    "reputation",
)  # fmt: skip
"""What a goal may compare."""
AWARD_COUNTS = (
    "border_tiles", "civic_tiles", "commercial_tiles", "industrial_tiles", "residential_tiles", "lake_tiles",
    "star_tiles", "nightlife_icon_tiles", "inc_icon_tiles", "income", "reputation", "population", "money",
)  # fmt: skip
"""What a bonus or challenge may ask for."""
SUPPLEMENT = ("tiles", "borders", "goals", "bonuses", "challenges")


def catalogue_for(options: Mapping[str, Any]) -> Catalogue:
    """The components of the sets in use, with what ``options.supplement`` adds. Raises CatalogueError."""
    cities_in_use, supplement = options["cities"], options["supplement"]
    return _catalogue(
        tuple(options["sets"]),
        options["borders"],
        None if cities_in_use is None else tuple(cities_in_use),
        None if supplement is None else json.dumps(supplement, sort_keys=True),
    )


@cache
def _built_in() -> Catalogue:
    """Every component there is data of, checked against what the boxes hold."""
    data = {
        name: load_yaml("rules.suburbia", "data", f"{name}.yaml")
        for name in ("base_tiles", "base_goals", "inc_tiles", "inc_borders", "inc_awards", "collectors")
    }
    records = [
        *data["base_tiles"]["tiles"],
        *data["inc_tiles"]["tiles"],
        *data["inc_borders"]["borders"],
        *data["collectors"]["tiles"],
    ]
    awards = data["inc_awards"]
    catalogue = Catalogue(
        _by_id(read_tile(record) for record in records),
        _by_id(read_goal(record) for record in (*data["base_goals"]["goals"], *awards["goals"])),
        _by_id(read_award(record) for record in awards["bonuses"]),
        _by_id(read_award(record) for record in awards["challenges"]),
        {**data["base_tiles"]["sources"], **data["inc_tiles"]["sources"]},
        data["base_goals"]["source"],
    )
    for fault in _sum_faults(catalogue):
        raise CatalogueError(("data",), fault)
    return catalogue


def _by_id(things: Iterable[Any]) -> dict[str, Any]:
    found: dict[str, Any] = {}
    for thing in things:
        if thing.id in found:
            raise CatalogueError((thing.id,), "stands twice")
        found[thing.id] = thing
    return found


def _sum_faults(catalogue: Catalogue) -> Iterator[str]:
    base = [tile for tile in catalogue.tiles.values() if tile.set == "base"]
    for letter, copies in TILES_IN_BOX.items():
        found = sum(tile.copies for tile in base if tile.stack == letter)
        if found != copies:
            yield f"the base game has {copies} {letter} tiles, not {found}"
    for tile_id, copies in catalogue.stack(BASIC).items():
        if copies != BASIC_COPIES:
            yield f"the base game has {BASIC_COPIES} {tile_id}, not {copies}"
    values = Counter(goal.population for goal in catalogue.goals.values() if goal.set == "base")
    if values != {10: 7, 15: 9, 20: 4}:
        yield f"seven goals are worth 10, nine 15 and four 20, not {dict(values)}"


@cache
def base_catalogue() -> Catalogue:
    """The components of the base game alone."""
    return catalogue_for({"sets": ["base"], "borders": False, "cities": None, "supplement": None})


def all_components() -> Catalogue:
    """Every component there is data of, whatever is in use."""
    return _built_in()


def cities() -> tuple[str, ...]:
    """The city tiles, those in the box first as they stand in the data."""
    return tuple(tile.id for tile in _built_in().tiles.values() if tile.set == "collectors")


def cities_in_box() -> tuple[str, ...]:
    tiles = _built_in().tiles
    return tuple(city for city in cities() if tiles[city].record.get("in_box"))


@lru_cache(maxsize=64)
def _catalogue(
    sets: tuple[str, ...], borders: bool, in_use: tuple[str, ...] | None, supplement: str | None
) -> Catalogue:
    everything = _built_in()
    wanted = cities_in_box() if in_use is None else in_use
    supplied = {} if supplement is None else json.loads(supplement)
    added = {name: supplied.get(name) or [] for name in SUPPLEMENT}

    def belongs(thing: Any) -> bool:
        if thing.set not in sets or (not borders and "border" in thing.icons):
            return False
        return thing.set != "collectors" or thing.id in wanted

    tiles = [tile for tile in everything.tiles.values() if belongs(tile) and (borders or not tile.is_border)]
    for name in ("tiles", "borders"):
        for index, record in enumerate(added[name]):
            tile = read_tile(record, ("supplement", name, index))
            if tile.is_border != (name == "borders"):
                raise CatalogueError(("supplement", name, index, "kind"), "borders stand in borders, hexagons in tiles")
            if tile.is_border <= borders and not (not borders and "border" in tile.icons):
                tiles.append(tile)
    goals = [goal for goal in everything.goals.values() if belongs(goal)]
    goals += [read_goal(record, ("supplement", "goals", i)) for i, record in enumerate(added["goals"])]
    bonuses = [award for award in everything.bonuses.values() if belongs(award)]
    bonuses += [read_award(record, ("supplement", "bonuses", i)) for i, record in enumerate(added["bonuses"])]
    challenges = [award for award in everything.challenges.values() if belongs(award)]
    challenges += [read_award(record, ("supplement", "challenges", i)) for i, record in enumerate(added["challenges"])]
    return Catalogue(
        _by_id(tiles),
        _by_id(goals),
        _by_id(bonuses),
        _by_id(challenges),
        everything.sources,
        everything.goals_source,
    )
