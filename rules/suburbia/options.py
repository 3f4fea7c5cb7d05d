"""The options of a game: which sets and parts, which mode, which rulings."""

import json
from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from rules.kernel import rulings
from rules.kernel.outcome import Defect, Json
from rules.kernel.pointers import pointer
from rules.kernel.remembering import remembered, remembered_list
from rules.suburbia.catalogue import catalogue_for, cities
from rules.suburbia.editions import MODES, Edition
from rules.suburbia.record_reading import added_by
from rules.suburbia.records import CatalogueError
from rules.suburbia.rulebook import CLAUSES
from rules.suburbia.supplement import EXAMPLES
from rules.suburbia.vocabulary import BORDER, BUILT_IN, SETS

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
MOST_BORDERS = 200
"""All that can lie in the pile: far more than any box has, and with everything else no more than a state may list."""
BY_INC = ("borders", "bonuses", "challenges")
"""What of 5 Star is used with Suburbia Inc only: clause suburbia.stars.without_inc."""


@remembered
def canonical_options(options: Mapping[str, Json]) -> dict[str, Any]:
    """All options in canonical order, those left out with their defaults."""
    chosen = {name: options.get(name, default) for name, default in DEFAULTS.items()}
    chosen["sets"] = list(chosen["sets"])
    chosen["rulings"] = dict(sorted(dict(chosen["rulings"] or {}).items()))
    return chosen


@remembered_list
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
            yield Defect(f"/sets/{index}", f"Must be a set: {', '.join(SETS)}.")
        elif name in sets[:index]:
            yield Defect(f"/sets/{index}", f"Must be named once, not again: {name}.")
        elif name not in edition.record["sets"]:
            yield Defect(f"/sets/{index}", f"Must be a set of this edition: {', '.join(edition.record['sets'])}.")
    if "base" not in sets:
        yield Defect("/sets", "Must have base: the base game is always in.")


def _part_defects(chosen: Mapping[str, Any]) -> Iterator[Defect]:
    sets = chosen["sets"]
    if chosen["mode"] not in MODES:
        yield Defect("/mode", f"Must be a mode: {', '.join(MODES)}.")
    supplement = chosen["supplement"] or {}
    for part, lists in (("borders", ("borders",)), ("bonus_challenge", ("bonuses", "challenges"))):
        if chosen[part] and "inc" not in sets and not all(supplement.get(name) for name in lists):
            yield Defect(f"/{part}", "Must be false without the set inc, or a supplement that has them.")
    for index, city in enumerate(chosen["cities"] or ()):
        if city not in cities():
            yield Defect(f"/cities/{index}", f"Must be a city tile: {', '.join(cities())}.")
    if chosen["cities"] is not None and "collectors" not in sets:
        yield Defect("/cities", "Must be null without the set collectors.")
    if chosen["star_track"] is not None:
        if "five_star" not in sets:
            yield Defect("/star_track", "Must be null without the set five_star.")
        yield from _track_defects(chosen["star_track"])


def _track_defects(track: Mapping[str, Any]) -> Iterator[Defect]:
    """A track is told whole or not at all, even where a state is partial; only what it gives may be null: nothing."""
    unknown = [name for name in ("spaces", "limits") if track.get(name) is None]
    if unknown:
        yield from (Defect(f"/star_track/{name}", "Must be told with a star_track.") for name in unknown)
        return
    spaces = track["spaces"]
    for name in ("income_at", "reputation_at"):
        if track.get(name) is not None and not 1 <= track[name] <= spaces:
            yield Defect(f"/star_track/{name}", f"Must be a space from 1 to {spaces}.")
    for space, tokens in track["limits"].items():
        if not (space.isascii() and space.isdigit() and str(int(space[:6])) == space and 1 <= int(space) <= spaces):
            yield Defect("/star_track/limits" + pointer([space]), f"Must be a space from 1 to {spaces}.")
        elif tokens is None or tokens < 1:
            yield Defect("/star_track/limits" + pointer([space]), "Must be at least 1 token.")


def _supplement_defects(chosen: Mapping[str, Any]) -> Iterator[Defect]:
    """The supplement must be readable and of the sets in use, and every set that is not built in come with it."""
    try:
        catalogue = catalogue_for(chosen)
        added = added_by(chosen["supplement"])
    except CatalogueError as error:
        yield Defect(pointer(error.where), error.message)
        return
    for part, entries in added.items():
        for where, thing in entries:
            yield from _unused(chosen["sets"], part, thing.set, pointer(where))
    borders = catalogue.stack(BORDER).total() if chosen["supplement"] else 0
    if borders > MOST_BORDERS:
        yield Defect("/supplement/borders", f"Must be at most {MOST_BORDERS} borders with all copies, not {borders}.")
    for index, name in enumerate(chosen["sets"]):
        if name not in BUILT_IN and all(tile.set != name for _, tile in added["tiles"]):
            example = json.dumps({**EXAMPLES["tiles"], "set": name})
            yield Defect(
                f"/sets/{index}",
                f"Must come with its tiles, which are in no rulebook: type those of your box into "
                f'options.supplement.tiles with "set": "{name}", for example {example}.',
            )


def _unused(sets: Iterable[str], part: str, set_: str, where: str) -> Iterator[Defect]:
    """A record of a set that is not in use would be left out without a word."""
    if set_ not in sets:
        in_use = ", ".join(sets)
        yield Defect(
            where, f"Must be of a set in use: {in_use}; this is of {set_}. Leave it out, or add {set_} to sets."
        )
    elif set_ == "five_star" and part in BY_INC and "inc" not in sets:
        yield Defect(where, f"Must be left out, or inc added to sets: {part} of five_star need Suburbia Inc.")
