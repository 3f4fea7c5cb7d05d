"""The components as data, with the prose shown to people made from the records."""

from collections.abc import Mapping
from copy import deepcopy

from rules.kernel.outcome import Json
from rules.suburbia.catalogue import Goal, Tile, base_catalogue
from rules.suburbia.editions import SHARED, Edition
from rules.suburbia.prose import goal_text, tile_text

TILE_FORM: Mapping[str, Json] = {
    "id": None,
    "name": None,
    "set": "base",
    "stack": None,
    "kind": None,
    "cost": None,
    "copies": None,
    "icons": [],
    "stars": 0,
    "immediate": {},
    "conditional": [],
    "special": None,
    "source": [],
}
"""The fields of a tile in order, with what one left out means."""
GOAL_FORM: Mapping[str, Json] = {
    "id": None,
    "name": None,
    "set": "base",
    "compare": None,
    "count": None,
    "population": None,
}


def components(edition: Edition) -> Json:
    """The tiles and goals with their ``text``, the figures the editions share, and those of this edition.

    ``sources`` says what the names in a tile's ``source`` stand for; other figures have a ``source`` beside them.
    """
    catalogue = base_catalogue()
    return {
        "tiles": [_tile(tile) for tile in catalogue.tiles.values()],
        "goals": [_goal(goal) for goal in catalogue.goals.values()],
        "goals_source": catalogue.goals_source,
        "sources": dict(catalogue.sources),
        "shared": deepcopy(SHARED),
        "edition": _with_text_keys(edition.record),
    }


def _tile(tile: Tile) -> Json:
    return {**_in_form(TILE_FORM, tile.record), "text": tile_text(tile)}


def _goal(goal: Goal) -> Json:
    return {**_in_form(GOAL_FORM, goal.record), "text": goal_text(goal)}


def _in_form(form: Mapping[str, Json], record: Mapping[str, Json]) -> dict[str, Json]:
    return {field: deepcopy(record.get(field, default)) for field, default in form.items()}


def _with_text_keys(data: Json) -> Json:
    """The same with numbers of players as text, as JSON has them."""
    if isinstance(data, Mapping):
        return {str(key): _with_text_keys(value) for key, value in data.items()}
    return data
