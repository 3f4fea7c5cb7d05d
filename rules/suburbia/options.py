"""The options of a game: which sets and parts, which mode, which rulings."""

from collections.abc import Iterator, Mapping
from typing import Any

from rules.kernel import rulings
from rules.kernel.outcome import Defect, Json
from rules.kernel.pointers import pointer
from rules.suburbia.catalogue import BUILT_IN, SETS, CatalogueError, catalogue_for, cities
from rules.suburbia.editions import MODES, Edition
from rules.suburbia.rulebook import CLAUSES

DEFAULTS: Mapping[str, Json] = {
    "sets": ["base"],
    "borders": False,
    "bonus_challenge": False,
    "mode": "standard",
    "cities": None,
    "star_track": None,
    "supplement": None,
    "rulings": {},
}
"""In canonical order."""
_EXAMPLE = (
    '{"id": "wax_museum", "name": "Wax Museum", "set": "five_star", "stack": "B", "kind": "civic", "cost": 9, '
    '"copies": 1, "icons": ["star"], "stars": 2, "immediate": {"income": 1}, "conditional": []}'
)


def canonical_options(options: Mapping[str, Json]) -> dict[str, Any]:
    """All options in canonical order, those left out with their defaults."""
    chosen = {name: options.get(name, default) for name, default in DEFAULTS.items()}
    chosen["sets"] = list(chosen["sets"])
    chosen["rulings"] = dict(sorted(dict(chosen["rulings"] or {}).items()))
    return chosen


def option_defects(edition: Edition, options: Mapping[str, Json]) -> Iterator[Defect]:
    """What is wrong with ``options``; pointers are relative to it."""
    chosen = canonical_options(options)
    found = [*_set_defects(edition, chosen["sets"]), *_part_defects(chosen)]
    found += [defect.below("/rulings") for defect in rulings.defects(CLAUSES[edition.id], options.get("rulings") or {})]
    yield from found
    if not found:
        yield from _supplement_defects(chosen)


def _set_defects(edition: Edition, sets: list[str]) -> Iterator[Defect]:
    for index, name in enumerate(sets):
        if name not in SETS:
            yield Defect(f"/sets/{index}", f"no set; there are: {', '.join(SETS)}")
        elif name in sets[:index]:
            yield Defect(f"/sets/{index}", f"{name} is named twice")
        elif name not in edition.record["sets"]:
            yield Defect(f"/sets/{index}", f"not of this edition; it has: {', '.join(edition.record['sets'])}")
    if "base" not in sets:
        yield Defect("/sets", "the base game is always in")


def _part_defects(chosen: Mapping[str, Any]) -> Iterator[Defect]:
    sets = chosen["sets"]
    if chosen["mode"] not in MODES:
        yield Defect("/mode", f"no mode; there are: {', '.join(MODES)}")
    supplement = chosen["supplement"] or {}
    for part, lists in (("borders", ("borders",)), ("bonus_challenge", ("bonuses", "challenges"))):
        if chosen[part] and "inc" not in sets and not all(supplement.get(name) for name in lists):
            yield Defect(f"/{part}", "needs the set inc, or a supplement that has them")
    for index, city in enumerate(chosen["cities"] or ()):
        if city not in cities():
            yield Defect(f"/cities/{index}", f"no city tile; there are: {', '.join(cities())}")
    if chosen["cities"] is not None and "collectors" not in sets:
        yield Defect("/cities", "belongs to the set collectors")
    if chosen["star_track"] is not None:
        if "five_star" not in sets:
            yield Defect("/star_track", "belongs to the set five_star")
        yield from _track_defects(chosen["star_track"])


def _track_defects(track: Mapping[str, Any]) -> Iterator[Defect]:
    """A track is told whole or not at all, even where a state is partial; only what it gives may be null: nothing."""
    unknown = [name for name in ("spaces", "limits") if track.get(name) is None]
    if unknown:
        yield from (Defect(f"/star_track/{name}", "must be told with a star_track") for name in unknown)
        return
    spaces = track["spaces"]
    for name in ("income_at", "reputation_at"):
        if track.get(name) is not None and not 1 <= track[name] <= spaces:
            yield Defect(f"/star_track/{name}", f"a space from 1 to {spaces}")
    for space, tokens in track["limits"].items():
        if not (space.isascii() and space.isdigit() and str(int(space[:6])) == space and 1 <= int(space) <= spaces):
            yield Defect("/star_track/limits" + pointer([space]), f"a space from 1 to {spaces}")
        elif tokens is None or tokens < 1:
            yield Defect("/star_track/limits" + pointer([space]), "at least one token")


def _supplement_defects(chosen: Mapping[str, Any]) -> Iterator[Defect]:
    """The supplement must be readable, and every set that is not built in must come with it."""
    supplement = chosen["supplement"] or {}
    try:
        catalogue_for(chosen)
    except CatalogueError as error:
        yield Defect(pointer(error.where), error.message)
        return
    for index, name in enumerate(chosen["sets"]):
        supplied = any(record.get("set") == name for record in supplement.get("tiles") or ())
        if name not in BUILT_IN and not supplied:
            yield Defect(
                f"/sets/{index}",
                f"the tiles of {name} are in no rulebook: type those of your box into options.supplement.tiles "
                f'with "set": "{name}", for example {_EXAMPLE}',
            )
