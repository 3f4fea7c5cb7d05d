"""The components in use: those of the data files, by set, and what a supplement adds."""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from functools import cache, lru_cache
from typing import Any

from rules.kernel.datafiles import load_yaml
from rules.kernel.remembering import remembered
from rules.suburbia.record_reading import read_award, read_goal, read_supplement, read_tile, written
from rules.suburbia.records import Catalogue, CatalogueError, Tile
from rules.suburbia.vocabulary import BASIC, BASIC_COPIES, TILES_IN_BOX


@remembered
def catalogue_for(options: Mapping[str, Any]) -> Catalogue:
    """The components of the sets in use, with what ``options.supplement`` adds. Raises CatalogueError."""
    cities_in_use, supplement = options["cities"], options["supplement"]
    return _catalogue(
        tuple(options["sets"]),
        options["borders"],
        None if cities_in_use is None else tuple(cities_in_use),
        written(supplement),
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
    added = read_supplement(supplement)

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
                raise CatalogueError((*where, "id"), f"Must stand once: {thing.id} stands twice.")
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
