"""Buildings: where they are due, what the three houses call for, and placing them."""

from collections.abc import Sequence
from typing import NamedTuple

from rules.kernel.outcome import Event, Json
from rules.streetcar.board import (
    COLOURS,
    CUBES,
    CUBES_PER_COLOUR,
    HOUSES_FOR_A_BUILDING,
    NEIGHBOURS,
    SPACES,
    space_indices_in,
    spaces_in,
)
from rules.streetcar.events import BUILDING_PLACED, HOUSES_FLIPPED, SUPPLY_SHORT
from rules.streetcar.position import Building, Position


class Call(NamedTuple):
    """What three houses call for, and the clause that says so."""

    clause: str
    colour: int
    cubes: int


_CALLS = tuple(
    (alike, tuple(Call(f"streetcar.build.{name}", colour, CUBES[name]) for colour in range(len(COLOURS))))
    for alike, name in ((3, "triple"), (2, "pair"), (0, "fourth"))
)
"""By how many of the houses have the colour of the building: the call for each colour."""


def called_for(houses: Sequence[int], space: int) -> Call:
    """The building for a space with exactly three neighbouring houses; ``houses`` is a mask per colour."""
    around = NEIGHBOURS[space]
    counts = [(mask & around).bit_count() for mask in houses]
    return next(calls[counts.index(alike)] for alike, calls in _CALLS if alike in counts)


def due(standing: int, empty: int) -> list[int]:
    """The empty spaces with exactly three neighbouring houses, in order (streetcar.build.exactly_three)."""
    return [s for s in space_indices_in(empty) if (NEIGHBOURS[s] & standing).bit_count() == HOUSES_FOR_A_BUILDING]


def place_buildings(position: Position, events: list[Event]) -> None:
    """Place every building that is due (streetcar.build.at_once) and flip the houses beside them."""
    sites = due(position.standing, position.empty)
    if not sites:
        return
    flipped = 0
    for space in sites:
        clause, colour, wanted = called_for(position.houses, space)
        cubes = wanted
        if position.limited:
            cubes = min(wanted, max(0, CUBES_PER_COLOUR - position.cubes_on_board(colour)))
        events.append(
            BUILDING_PLACED(
                position.seat,
                clause=clause,
                space=SPACES[space],
                colour=COLOURS[colour],
                cubes=cubes,
                because={"houses": houses_around(position, space)},
            )
        )
        if cubes < wanted:
            events.append(
                SUPPLY_SHORT(
                    position.seat,
                    space=SPACES[space],
                    colour=COLOURS[colour],
                    called_for=wanted,
                    left=cubes,
                )
            )
        flipped |= position.build(space, Building(colour, cubes))
    if flipped:
        because: dict[str, Json] = {"buildings": [SPACES[space] for space in sites]}
        events.append(HOUSES_FLIPPED(position.seat, spaces=spaces_in(flipped), because=because))


def houses_around(position: Position, space: int) -> dict[str, str]:
    """The neighbouring houses, space id to colour."""
    around = NEIGHBOURS[space]
    found = {
        SPACES[index]: colour
        for colour, mask in zip(COLOURS, position.houses, strict=True)
        for index in space_indices_in(mask & around)
    }
    return dict(sorted(found.items()))
