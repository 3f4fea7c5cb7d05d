"""The components as data, with the prose shown to people made from the records."""

from collections.abc import Callable, Iterable, Mapping
from copy import deepcopy
from typing import Any

from rules.kernel.outcome import Json
from rules.suburbia import supplement
from rules.suburbia.catalogue import all_components
from rules.suburbia.editions import SHARED, Edition
from rules.suburbia.prose import POWER_TEXTS, award_text, goal_text, tile_text

TILE_FORM: Mapping[str, Json] = {
    "id": None,
    "name": None,
    "set": "base",
    "stack": None,
    "kind": None,
    "cost": None,
    "cost_per_player": None,
    "copies": None,
    "icons": [],
    "stars": 0,
    "immediate": {},
    "conditional": [],
    "requires": None,
    "demands": [],
    "shortfall": None,
    "takes": {},
    "power": None,
    "special": None,
    "source": [],
}
"""The fields of a tile in order, with what one left out means."""
CITY_FORM: Mapping[str, Json] = {**TILE_FORM, "city": None, "in_box": False}
"""Those of a city tile."""
GOAL_FORM: Mapping[str, Json] = {
    "id": None,
    "name": None,
    "set": "base",
    "compare": None,
    "count": None,
    "population": None,
    "icons": [],
}
AWARD_FORM: Mapping[str, Json] = {
    "id": None,
    "name": None,
    "set": "inc",
    "reward": None,
    "at_least": None,
    "icons": [],
}
FIELDS: Mapping[str, str] = {
    "cost_per_player": "added to the cost for each player of the game",
    "stars": "Gold Stars: how far its Star token moves",
    "requires": "what it must lie beside: a face-up border, or a Lake",
    "demands": "of which its losses must be there before it, or a tile beside it that it counts, is placed",
    "shortfall": "what is taken instead of money that is missing",
    "takes": "taken from every other player and given to the owner",
    "power": "a unique effect; special says what it does",
    "special": "the unique effect in words; in a supplement a note without effect",
    "text": "all that it says, made from the other fields",
}
"""What fields mean that do not explain themselves."""


def components(edition: Edition) -> Json:
    """What the edition's sets hold, with ``text``; the figures the editions share, and those of this edition.

    ``sources`` says what the names in a tile's ``source`` stand for; other figures have a ``source`` beside them.
    ``supplement`` is the form of the components that players may add, with an example of each.
    """
    everything = all_components()
    sets = edition.record["sets"]
    tiles = _in_sets(sets, everything.tiles)
    return {
        "tiles": [_tile(tile) for tile in tiles if not tile.is_border],
        "borders": [_tile(tile) for tile in tiles if tile.is_border],
        "goals": [_entry(GOAL_FORM, goal, goal_text) for goal in _in_sets(sets, everything.goals)],
        "bonuses": [_entry(AWARD_FORM, award, award_text) for award in _in_sets(sets, everything.bonuses)],
        "challenges": [_entry(AWARD_FORM, award, award_text) for award in _in_sets(sets, everything.challenges)],
        "goals_source": everything.goals_source,
        "awards_source": everything.awards_source,
        "sources": dict(everything.sources),
        "fields": dict(FIELDS),
        "supplement": {"schema": supplement_schema(), "example": supplement_example()},
        "shared": deepcopy(SHARED),
        "edition": _with_text_keys(edition.record),
    }


def supplement_schema() -> dict[str, Any]:
    """The JSON Schema of ``options.supplement``."""
    return supplement.supplement_schema()


def supplement_example() -> dict[str, Any]:
    """A supplement with a made-up record of each part."""
    return {part: [deepcopy(record)] for part, record in supplement.EXAMPLES.items()}


def _in_sets(sets: Iterable[str], things: Mapping[str, Any]) -> list[Any]:
    return [thing for thing in things.values() if thing.set in sets]


def _tile(tile: Any) -> Json:
    form = CITY_FORM if tile.set == "collectors" else TILE_FORM
    entry = _entry(form, tile, tile_text)
    return {**entry, "special": None if tile.power is None else POWER_TEXTS[tile.power]}


def _entry(form: Mapping[str, Json], thing: Any, text: Callable[[Any], str]) -> dict[str, Json]:
    entry = {field: deepcopy(_given(thing.record, field, default)) for field, default in form.items()}
    return {**entry, "text": text(thing)}


def _given(record: Mapping[str, Json], field: str, default: Json) -> Json:
    value = record.get(field)
    return default if value is None else value


def _with_text_keys(data: Json) -> Json:
    """The same with numbers of players as text, as JSON has them."""
    if isinstance(data, Mapping):
        return {str(key): _with_text_keys(value) for key, value in data.items()}
    return data
