"""A sound position: everything the rules need to know, with what follows from it kept up to date."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from rules.kernel.rulings import resolve
from rules.streetcar.board import (
    ALL_LINES,
    ALL_SPACES,
    COLOURS,
    LINE_TOUCHES,
    NEIGHBOURS,
    mask_of,
    touched_by,
)
from rules.streetcar.rulebook import CLAUSES, supply_is_limited


class Building(NamedTuple):
    """A stack of ``cubes`` of the colour with this index."""

    colour: int
    cubes: int


@dataclass(slots=True)
class Position:
    """Masks are those of ``rules.streetcar.board``; what is per colour is in the order of its ``COLOURS``.

    ``rulings`` has the alternative in force for every selectable clause, ``chosen`` only what was sent. ``houses`` are
    the spaces of each colour's houses, ``removed`` the counts each seat keeps. ``drawn`` are the lines of this turn in
    drawing order. These follow from the rest: ``near`` (the lines that touch a line of each seat), ``standing`` (spaces
    with a house), ``built`` (with a building) and ``held`` (next to a building). Masks and tuples are replaced, never
    altered, so copies share them.
    """

    names: tuple[str, ...]
    penalty: int
    chosen: Mapping[str, str]
    rulings: Mapping[str, str]
    lines: tuple[int, int]
    near: tuple[int, int]
    houses: tuple[int, ...]
    removed: tuple[tuple[int, ...], tuple[int, ...]]
    buildings: dict[int, Building]
    standing: int
    built: int
    held: int
    number: int
    seat: int | None
    phase: str
    drawn: tuple[int, ...]

    @classmethod
    def assemble(  # noqa: PLR0913 - one argument for each part of a state
        cls,
        *,
        names: Sequence[str],
        penalty: int,
        chosen: Mapping[str, str],
        lines: tuple[int, int],
        houses: Sequence[int],
        removed: tuple[tuple[int, ...], tuple[int, ...]],
        buildings: Mapping[int, Building],
        number: int,
        seat: int | None,
        phase: str,
        drawn: Sequence[int],
    ) -> "Position":
        """The position with these parts; what follows from them is worked out."""
        return cls(
            names=tuple(names),
            penalty=penalty,
            chosen=dict(chosen),
            rulings=resolve(CLAUSES, chosen),
            lines=lines,
            near=(touched_by(lines[0]), touched_by(lines[1])),
            houses=tuple(houses),
            removed=removed,
            buildings=dict(buildings),
            standing=houses[0] | houses[1] | houses[2] | houses[3],
            built=mask_of(buildings),
            held=held_by(buildings),
            number=number,
            seat=seat,
            phase=phase,
            drawn=tuple(drawn),
        )

    def copy(self) -> "Position":
        return Position(
            self.names,
            self.penalty,
            self.chosen,
            self.rulings,
            self.lines,
            self.near,
            self.houses,
            self.removed,
            self.buildings.copy(),
            self.standing,
            self.built,
            self.held,
            self.number,
            self.seat,
            self.phase,
            self.drawn,
        )

    @property
    def limited(self) -> bool:
        return supply_is_limited(self.rulings)

    @property
    def mover(self) -> int:
        """The seat whose turn it is; asked only while the game is on."""
        if self.seat is None:
            raise ValueError("the game is over")
        return self.seat

    @property
    def empty(self) -> int:
        """The spaces with neither a house nor a building."""
        return ALL_SPACES & ~(self.standing | self.built)

    @property
    def removable(self) -> int:
        """The spaces whose houses no building holds (streetcar.remove.beside_building)."""
        return self.standing & ~self.held

    @property
    def drawable(self) -> int:
        """The free lines clear of the opponent (streetcar.draw.free, streetcar.draw.one_colour)."""
        mover = self.mover
        return ALL_LINES & ~(self.lines[mover] | self.near[1 - mover])

    def draw(self, line: int) -> None:
        """Give the mover a line."""
        bit, touches = 1 << line, LINE_TOUCHES[line]
        own, others = self.lines
        near, near_others = self.near
        if self.mover == 0:
            self.lines, self.near = (own | bit, others), (near | touches, near_others)
        else:
            self.lines, self.near = (own, others | bit), (near, near_others | touches)
        self.drawn = (*self.drawn, line)

    def remove(self, space: int) -> int:
        """Give the mover the house of a space; the index of its colour."""
        bit = 1 << space
        colour = next(index for index, houses in enumerate(self.houses) if houses & bit)
        self.houses = tuple([houses & ~bit for houses in self.houses])
        self.standing &= ~bit
        first, second = self.removed
        kept = list(self.removed[self.mover])
        kept[colour] += 1
        self.removed = (tuple(kept), second) if self.mover == 0 else (first, tuple(kept))
        return colour

    def build(self, space: int, building: Building) -> int:
        """Place a building; the mask of the houses it holds from now on that nothing held before."""
        self.buildings[space] = building
        self.built |= 1 << space
        flipped = NEIGHBOURS[space] & self.standing & ~self.held
        self.held |= NEIGHBOURS[space]
        return flipped

    def cubes_on_board(self, colour: int) -> int:
        return sum([building.cubes for building in self.buildings.values() if building.colour == colour])


def held_by(buildings: Mapping[int, object]) -> int:
    """The mask of the spaces that neighbour a building."""
    held = 0
    for space in buildings:
        held |= NEIGHBOURS[space]
    return held


def numbers(position: Position) -> dict[tuple[int | None, str], int]:
    """The counters that events keep: each seat's houses by colour, and the number of the turn."""
    counters: dict[tuple[int | None, str], int] = {(None, "turn.number"): position.number}
    for seat, kept in enumerate(position.removed):
        for colour, count in zip(COLOURS, kept, strict=True):
            counters[seat, f"houses.{colour}"] = count
    return counters
