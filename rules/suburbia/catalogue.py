"""Tiles, borders, goals and awards as records, and what their effects count.

Code knows these axes, never a tile by name; what no axis can say is a ``power``, whose function stands in the
register of ``powers``.
"""

import json
import re
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
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
TILE_KINDS = (*KINDS, SPECIAL, BORDER)
DEMANDED = ("population", "money")
"""The stats that a tile may demand to be there before it takes them."""
SHORTFALLS = ("population",)
"""What may be taken where money is missing."""
NEVER_ON_A_BORDER = ("cost_per_player", "requires", "power")
ALWAYS, LATER_ONLY = "always", "later_only"
PER_NAMES = {"kind": KINDS, "icon": ICONS}
PER_FLAGS = ("red_line", "lake_adjacency", "border", "lake")
COUNTABLE = ("kind", "icon", "red_line", "border", "lake")
"""What ``per`` may count; ``lake_adjacency`` only says how."""
COMPARED = ("most", "fewest")
STACK_MARKERS = ("score_bonus", "score_challenge", "one_more_round")
"""What may stand in a stack beside tiles: no tile is called so."""
ID_PATTERN = "[a-z][a-z0-9_]{0,99}"
LONGEST_NAME, LONGEST_NOTE = 100, 1000
MOST, MOST_COPIES, MOST_STARS, MOST_RECORDS = 1000, 20, 100, 200
NOTES = ("city", "special", "text")
"""Fields of text without effect."""
EFFECT_KEYS = ("change", "per", "scope", "when")
_ALL_KEYS = ("id", "name", "set", "icons", "source", "text")
TILE_KEYS = (
    *_ALL_KEYS, "city", "stack", "kind", "cost", "cost_per_player", "copies", "in_box", "stars", "immediate",
    "conditional", "requires", "demands", "shortfall", "takes", "power", "special",
)  # fmt: skip
GOAL_KEYS = (*_ALL_KEYS, "compare", "count", "population")
AWARD_KEYS = (*_ALL_KEYS, "reward", "at_least")
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
    awards_source: str

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


def read_tile(record: Any, where: Where = ()) -> Tile:
    """A tile or border of its record in the components' form. Raises CatalogueError."""
    where = _start(record, where, "a tile without id")
    _known_keys(record, TILE_KEYS, where)
    _needed(record, ("id", "name", "stack", "kind"), where)
    _notes(record, where)
    kind, stack = record["kind"], record["stack"]
    if kind not in TILE_KINDS:
        raise CatalogueError((*where, "kind"), f"no kind {kind!r}; there are: {', '.join(TILE_KINDS)}")
    if stack not in (*STACKS, BASIC, BORDER) or (stack == BORDER) != (kind == BORDER):
        raise CatalogueError((*where, "stack"), f"no stack {stack!r} for a tile of kind {kind}")
    for key in NEVER_ON_A_BORDER if kind == BORDER else ():
        if record.get(key) is not None:
            raise CatalogueError((*where, key), "a border has none")
    if record.get("cost") is None and not record.get("cost_per_player"):
        raise CatalogueError(where, "needs cost")
    if record.get("copies") is None and kind != BORDER:
        raise CatalogueError(where, "needs copies")
    return Tile(
        id=_id(record, where),
        name=_text(record["name"], (*where, "name"), 1),
        set=_one_of(_given(record, "set", "base"), SETS, (*where, "set")),
        stack=stack,
        kind=kind,
        cost=_count(_given(record, "cost", 0), (*where, "cost")),
        cost_per_player=_count(_given(record, "cost_per_player", 0), (*where, "cost_per_player")),
        copies=_count(_given(record, "copies", 1), (*where, "copies"), 1, MOST_COPIES),
        icons=_icons(record, where),
        stars=_count(_given(record, "stars", 0), (*where, "stars"), most=MOST_STARS),
        immediate=_changes(_given(record, "immediate", {}), (*where, "immediate")),
        effects=tuple(
            _effect(line, (*where, "conditional", index))
            for index, line in enumerate(_list(record, "conditional", where))
        ),
        requires=_one_of(record.get("requires"), (None, *REQUIREMENTS), (*where, "requires")),
        demands=_names(_list(record, "demands", where), DEMANDED, (*where, "demands")),
        shortfall=_one_of(record.get("shortfall"), (None, *SHORTFALLS), (*where, "shortfall")),
        takes=_changes(_given(record, "takes", {}), (*where, "takes")),
        power=_one_of(record.get("power"), (None, *POWERS), (*where, "power")),
        record=record,
    )


def _start(record: Any, where: Where, nameless: str) -> Where:
    """Where a record stands: by its id, unless the place in a larger document is given."""
    if not isinstance(record, Mapping):
        raise CatalogueError(where, "an object")
    return where or (str(record.get("id", nameless)),)


def _known_keys(record: Mapping[str, Any], keys: Iterable[str], where: Where) -> None:
    for key in record:
        if key not in keys:
            raise CatalogueError((*where, key), f"unknown field; there are: {', '.join(sorted(keys))}")


def _needed(record: Mapping[str, Any], keys: Iterable[str], where: Where) -> None:
    for key in keys:
        if record.get(key) is None:
            raise CatalogueError(where, f"needs {key}")


def _notes(record: Mapping[str, Any], where: Where) -> None:
    """The fields without effect: what they hold must be of their kind all the same."""
    for key in NOTES:
        if record.get(key) is not None:
            _text(record[key], (*where, key), most=LONGEST_NOTE)
    if not isinstance(record.get("in_box"), bool | None):
        raise CatalogueError((*where, "in_box"), "true or false")
    for index, source in enumerate(_list(record, "source", where)):
        _text(source, (*where, "source", index))


def _given(record: Mapping[str, Any], key: str, default: Any) -> Any:
    """A field's value; null is the same as leaving it out."""
    value = record.get(key)
    return default if value is None else value


def _list(record: Mapping[str, Any], key: str, where: Where) -> list[Any]:
    value = _given(record, key, [])
    if not isinstance(value, list):
        raise CatalogueError((*where, key), "a list")
    return value


def _id(record: Mapping[str, Any], where: Where) -> str:
    id_ = record["id"]
    if not isinstance(id_, str) or not re.fullmatch(ID_PATTERN, id_) or id_ in STACK_MARKERS:
        raise CatalogueError(
            (*where, "id"),
            f"a letter, then small letters, digits and underscores; none of: {', '.join(STACK_MARKERS)}",
        )
    return id_


def _text(text: Any, where: Where, least: int = 0, most: int = LONGEST_NAME) -> str:
    if not isinstance(text, str) or not least <= len(text) <= most:
        raise CatalogueError(where, f"a string of {least} to {most} characters")
    return text


def _one_of(value: Any, choices: Iterable[Any], where: Where) -> Any:
    if value not in tuple(choices):
        raise CatalogueError(where, f"none of: {', '.join(str(c) for c in choices if c is not None)}")
    return value


def _count(value: Any, where: Where, least: int = 0, most: int = MOST) -> int:
    if type(value) is not int or not least <= value <= most:
        raise CatalogueError(where, f"an integer from {least} to {most}")
    return value


def _names(names: list[Any], choices: Iterable[str], where: Where) -> frozenset[str]:
    return frozenset(_one_of(name, choices, (*where, index)) for index, name in enumerate(names))


def _icons(record: Mapping[str, Any], where: Where) -> frozenset[str]:
    return _names(_list(record, "icons", where), ICONS, (*where, "icons"))


def _changes(change: Any, where: Where) -> Changes:
    if not isinstance(change, Mapping):
        raise CatalogueError(where, f"an object of changes by stat: {', '.join(STATS)}")
    _known_keys(change, STATS, where)
    for stat, amount in change.items():
        _count(amount, (*where, stat), -MOST)
    return tuple((stat, change[stat]) for stat in STATS if change.get(stat))


def _effect(line: Any, where: Where) -> Effect:
    if not isinstance(line, Mapping):
        raise CatalogueError(where, "an object with change, per and scope")
    _known_keys(line, EFFECT_KEYS, where)
    _needed(line, ("change", "per", "scope"), where)
    per = line["per"]
    if not isinstance(per, Mapping):
        raise CatalogueError((*where, "per"), "an object that says what is counted")
    _known_keys(per, (*PER_NAMES, *PER_FLAGS), (*where, "per"))
    for flag in PER_FLAGS:
        if flag in per and per[flag] is not True:
            raise CatalogueError((*where, "per", flag), "true, or left out")
    effect = Effect(
        change=_changes(line["change"], (*where, "change")),
        kinds=_either(per, "kind", where),
        icons=_either(per, "icon", where),
        scope=_one_of(line["scope"], SCOPES, (*where, "scope")),
        later_only=_one_of(_given(line, "when", ALWAYS), (ALWAYS, LATER_ONLY), (*where, "when")) == LATER_ONLY,
        lake_adjacency="lake_adjacency" in per,
        red_roof="red_line" in per,
        borders="border" in per,
        lakes="lake" in per,
    )
    if not any(key in per for key in COUNTABLE):
        raise CatalogueError((*where, "per"), f"an effect counts something: {', '.join(COUNTABLE)}")
    if effect.red_roof and len(per) > 1:
        raise CatalogueError((*where, "per"), "red roofs are counted by themselves")
    if (effect.red_roof or effect.lake_adjacency) and effect.scope != "own":
        raise CatalogueError((*where, "scope"), "red roofs and Lakes are counted in one's own borough")
    return effect


def _either(per: Mapping[str, Any], key: str, where: Where) -> frozenset[str]:
    """The kinds or icons that an effect counts: one name, or a list of them."""
    where = (*where, "per", key)
    if key not in per:
        return frozenset()
    if isinstance(per[key], str):
        return frozenset((_one_of(per[key], PER_NAMES[key], where),))
    if not isinstance(per[key], list) or not per[key]:
        raise CatalogueError(where, "a name, or a list of at least one")
    return _names(per[key], PER_NAMES[key], where)


def read_goal(record: Any, where: Where = ()) -> Goal:
    """A goal of its record in the components' form. Raises CatalogueError."""
    where = _start(record, where, "a goal without id")
    _known_keys(record, GOAL_KEYS, where)
    _needed(record, ("id", "name", "compare", "count", "population"), where)
    _notes(record, where)
    return Goal(
        id=_id(record, where),
        name=_text(record["name"], (*where, "name"), 1),
        set=_one_of(_given(record, "set", "base"), SETS, (*where, "set")),
        most=_one_of(record["compare"], COMPARED, (*where, "compare")) == COMPARED[0],
        count=_one_of(record["count"], GOAL_COUNTS, (*where, "count")),
        population=_count(record["population"], (*where, "population")),
        icons=_icons(record, where),
        record=record,
    )


def read_award(record: Any, where: Where = ()) -> Award:
    """A bonus or challenge of its record in the components' form. Raises CatalogueError."""
    where = _start(record, where, "an award without id")
    _known_keys(record, AWARD_KEYS, where)
    _needed(record, ("id", "name", "reward", "at_least"), where)
    _notes(record, where)
    at_least = record["at_least"]
    if not isinstance(at_least, Mapping) or len(at_least) != 1:
        raise CatalogueError((*where, "at_least"), "one thing that is counted, with the number needed")
    ((count, least),) = at_least.items()
    return Award(
        id=_id(record, where),
        name=_text(record["name"], (*where, "name"), 1),
        set=_one_of(_given(record, "set", "inc"), SETS, (*where, "set")),
        reward=_changes(record["reward"], (*where, "reward")),
        count=_one_of(count, AWARD_COUNTS, (*where, "at_least")),
        least=_count(least, (*where, "at_least", count)),
        icons=_icons(record, where),
        record=record,
    )


SUPPLEMENT: Mapping[str, Callable[[Any, Where], Any]] = {
    "tiles": read_tile,
    "borders": read_tile,
    "goals": read_goal,
    "bonuses": read_award,
    "challenges": read_award,
}
"""The parts of a supplement, and what reads their records."""


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
        awards["source"],
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
    added = _read_supplement(supplement)

    def stays_out(thing: Any) -> bool:
        """Clause suburbia.setup.without_borders."""
        return not borders and ("border" in thing.icons or (isinstance(thing, Tile) and thing.is_border))

    def together(built_in: Mapping[str, Any], *parts: str) -> dict[str, Any]:
        """What is in use of the components and of parts of the supplement, by id."""
        found = {
            id_: thing
            for id_, thing in built_in.items()
            if thing.set in sets and (thing.set != "collectors" or id_ in wanted)
        }
        for where, thing in (entry for part in parts for entry in added[part]):
            if thing.id in found:
                raise CatalogueError((*where, "id"), f"{thing.id} stands twice")
            found[thing.id] = thing
        return {id_: thing for id_, thing in found.items() if not stays_out(thing)}

    return Catalogue(
        together(everything.tiles, "tiles", "borders"),
        together(everything.goals, "goals"),
        together(everything.bonuses, "bonuses"),
        together(everything.challenges, "challenges"),
        everything.sources,
        everything.goals_source,
        everything.awards_source,
    )


def added_by(supplement: Json) -> Mapping[str, Sequence[tuple[Where, Any]]]:
    """The things of each part of ``options.supplement``, each with the steps to its place in the options.

    Raises CatalogueError.
    """
    return _read_supplement(None if supplement is None else json.dumps(supplement, sort_keys=True))


@lru_cache(maxsize=64)
def _read_supplement(written: str | None) -> dict[str, list[tuple[Where, Any]]]:
    supplement = None if written is None else json.loads(written)
    start: Where = ("supplement",)
    if not isinstance(supplement, Mapping | None):
        raise CatalogueError(start, f"an object with: {', '.join(SUPPLEMENT)}")
    _known_keys(supplement or {}, SUPPLEMENT, start)
    added: dict[str, list[tuple[Where, Any]]] = {}
    for part, read in SUPPLEMENT.items():
        records = _list(supplement or {}, part, start)
        if len(records) > MOST_RECORDS:
            raise CatalogueError((*start, part), f"at most {MOST_RECORDS} entries")
        places: list[Where] = [(*start, part, index) for index in range(len(records))]
        added[part] = [(where, read(record, where)) for where, record in zip(places, records, strict=True)]
    for part in ("tiles", "borders"):
        for where, tile in added[part]:
            if tile.is_border != (part == "borders"):
                raise CatalogueError((*where, "kind"), "borders stand in borders, hexagons in tiles")
            if tile.stack == BASIC:
                raise CatalogueError((*where, "stack"), "the basic tiles are those of the base game")
    return added
