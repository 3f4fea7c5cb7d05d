"""Hexagon geometry in axial coordinates.

The six directions are numbered D0 to D5. Drawn pointy-top they are E, NE, NW, W, SW, SE; drawn flat-top
they are SE, NE, N, NW, SW, S. An *edge* is a cell and a direction; its two *corners* lie at its ends. A
corner is the set of the three cells that meet there, whether or not they lie on the board, so that the rim of
a board needs no special case.
"""

from functools import lru_cache

Cell = tuple[int, int]
Corner = frozenset[Cell]

DIRECTIONS: tuple[Cell, ...] = ((1, 0), (1, -1), (0, -1), (-1, 0), (-1, 1), (0, 1))


def neighbour(cell: Cell, direction: int) -> Cell:
    dq, dr = DIRECTIONS[direction % 6]
    return (cell[0] + dq, cell[1] + dr)


@lru_cache(maxsize=65536)
def neighbours(cell: Cell) -> tuple[Cell, ...]:
    """The six cells around, D0 first."""
    return tuple(neighbour(cell, direction) for direction in range(6))


def corner(cell: Cell, direction: int) -> Corner:
    """The corner of ``cell`` between ``direction`` and the next one."""
    return frozenset((cell, neighbour(cell, direction), neighbour(cell, direction + 1)))


def corners(cell: Cell) -> tuple[Corner, ...]:
    """The six corners of a cell."""
    return tuple(corner(cell, direction) for direction in range(6))


def edge_ends(cell: Cell, direction: int) -> tuple[Corner, Corner]:
    """The two corners at the ends of the edge that ``cell`` has towards ``direction``."""
    return corner(cell, direction - 1), corner(cell, direction)
