"""Removing a house, and the buildings it brings."""

from dataclasses import dataclass
from typing import Any

from rules.kernel.actions import Action, ActionKind, Parameter, name_kind
from rules.kernel.checks import Facts, check, due_in, your_turn
from rules.kernel.outcome import Event, change
from rules.streetcar.board import COLOURS, NEIGHBOURS, SPACE_INDEX, SPACES, Selection, spaces_in
from rules.streetcar.building import place_buildings
from rules.streetcar.events import HOUSE_REMOVED
from rules.streetcar.phases import PHASES
from rules.streetcar.position import Position
from rules.streetcar.turns import finish_turn

SPACE = name_kind(
    "space",
    "space",
    {"enum": list(SPACES)},
    lambda _: SPACE_INDEX.keys(),
)


@dataclass(frozen=True, slots=True)
class Remove(Action):
    """Remove the house of a space."""

    space: str


@check("streetcar.turn.first", "In the first turn of the game no house is removed.", at="type")
def not_in_the_first_turn(position: Position, action: Remove) -> Facts | None:
    return {"turn": position.number} if position.number == 1 else None


@check("streetcar.remove.house", "There is no house on {space}; there is {holds}.", at="space", guard=True)
def house_is_there(position: Position, action: Remove) -> Facts | None:
    space = SPACE_INDEX[action.space]
    if position.standing >> space & 1:
        return None
    building = position.buildings.get(space)
    if building is None:
        return {"space": action.space, "holds": "nothing"}
    return {"space": action.space, "holds": f"a building ({COLOURS[building.colour]}, {building.cubes})"}


@check(
    "streetcar.remove.beside_building",
    "The house on {space} stands next to a building: {where}.",
    at="space",
)
def no_building_beside(position: Position, action: Remove) -> Facts | None:
    beside = NEIGHBOURS[SPACE_INDEX[action.space]] & position.built
    if not beside:
        return None
    buildings = spaces_in(beside)
    return {"space": action.space, "buildings": buildings, "where": " and ".join(buildings)}


def remove(position: Position, action: Remove, events: list[Event]) -> None:
    """Take the house, place the buildings that are due, end the turn."""
    space = SPACE_INDEX[action.space]
    colour = position.remove(space)
    kept = position.removed[position.mover][colour]
    moved = change(f"houses.{COLOURS[colour]}", kept - 1, 1)
    because = {"space": action.space, "house": COLOURS[colour]}
    events.append(HOUSE_REMOVED(position.seat, space=action.space, colour=COLOURS[colour], because=because, **moved))
    place_buildings(position, events)
    finish_turn(position, events)


_REMOVES = [Remove(space) for space in SPACES]
_removes_in = Selection(_REMOVES)


def _listing(position: Position) -> list[Any]:
    return [] if position.number == 1 else _removes_in(position.removable)


REMOVE: ActionKind[Position] = ActionKind(
    "remove",
    "Remove a house",
    "streetcar.remove.one",
    Remove,
    (Parameter("space", SPACE, "space"),),
    (
        your_turn("streetcar.turn.order", PHASES),
        not_in_the_first_turn,
        due_in(PHASES, "remove"),
        house_is_there,
        no_building_beside,
    ),
    lambda _: _REMOVES,
    remove,
    _listing,
)
