"""The options of a game: which sets, which mode, which rulings."""

from collections.abc import Iterator, Mapping
from typing import Any

from rules.kernel import rulings
from rules.kernel.outcome import Defect, Json
from rules.suburbia.editions import MODES, Edition
from rules.suburbia.rulebook import CLAUSES

SETS = ("base",)
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
_NOT_IN_BASE = ("borders", "bonus_challenge", "cities", "star_track", "supplement")


def canonical_options(options: Mapping[str, Json]) -> dict[str, Any]:
    """All options in canonical order, those left out with their defaults."""
    chosen = {name: options.get(name, default) for name, default in DEFAULTS.items()}
    chosen["sets"] = list(chosen["sets"])
    chosen["rulings"] = dict(sorted(dict(chosen["rulings"] or {}).items()))
    return chosen


def option_defects(edition: Edition, options: Mapping[str, Json]) -> Iterator[Defect]:
    """What is wrong with ``options``; pointers are relative to it."""
    sets = options.get("sets", DEFAULTS["sets"])
    for index, name in enumerate(sets):
        if name not in SETS:
            yield Defect(f"/sets/{index}", f"no set that is built in; there are: {', '.join(SETS)}")
        elif name in sets[:index]:
            yield Defect(f"/sets/{index}", f"{name} is named twice")
    if "base" not in sets:
        yield Defect("/sets", "the base game is always in")
    if options.get("mode", "standard") not in MODES:
        yield Defect("/mode", f"no mode; there are: {', '.join(MODES)}")
    for name in _NOT_IN_BASE:
        if options.get(name):
            yield Defect(f"/{name}", "belongs to an expansion; with the base game alone it is null or false")
    for defect in rulings.defects(CLAUSES[edition.id], options.get("rulings") or {}):
        yield defect.below("/rulings")
