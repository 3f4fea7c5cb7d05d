"""Where hexagons lie in a picture: from cells of ``rules.kernel.hexes`` to points.

``side`` is the length of an edge, which is also the distance from the centre to a corner.
"""

from collections.abc import Sequence
from math import cos, pi, sin, sqrt

from rules.kernel.hexes import Cell, neighbour
from rules.kernel.picture import Point

ROOT = sqrt(3)


def pointy_centre(cell: Cell, side: float) -> Point:
    """The centre of a cell with a corner at its top; rows run to the right."""
    q, r = cell
    return (ROOT * side * (q + r / 2), 1.5 * side * r)


def pointy_corner(cell: Cell, direction: int, side: float, inset: float = 0) -> Point:
    """The corner between ``direction`` and the next one, as far inside the hexagon as ``inset`` says."""
    return _around(pointy_centre(cell, side), side - inset, 30 + 60 * direction)


def pointy_corners(cell: Cell, side: float, inset: float = 0) -> tuple[Point, ...]:
    return tuple(pointy_corner(cell, direction, side, inset) for direction in range(6))


def flat_centre(cell: Cell, side: float) -> Point:
    """The centre of a cell with an edge at its top; columns run downwards."""
    q, r = cell
    return (1.5 * side * q, ROOT * side * (r + q / 2))


def flat_corner(cell: Cell, direction: int, side: float, inset: float = 0) -> Point:
    """The corner between ``direction`` and the next one, as far inside the hexagon as ``inset`` says."""
    return _around(flat_centre(cell, side), side - inset, 60 * direction)


def flat_corners(cell: Cell, side: float, inset: float = 0) -> tuple[Point, ...]:
    return tuple(flat_corner(cell, direction, side, inset) for direction in range(6))


def flat_edge(cell: Cell, direction: int, side: float) -> tuple[Point, Point]:
    """The two ends of the edge of a cell towards ``direction``."""
    return flat_corner(cell, direction - 1, side), flat_corner(cell, direction, side)


def flat_outline(cells: Sequence[Cell], side: float) -> tuple[Point, ...]:
    """The corners around some cells that hang together without a hole."""
    inside = set(cells)
    ends: dict[tuple[int, int], tuple[Point, Point]] = {}
    for cell in cells:
        for direction in range(6):
            if neighbour(cell, direction) not in inside:
                start, end = flat_edge(cell, direction, side)
                ends[_key(start)] = (start, end)
    start, end = next(iter(ends.values()))
    points = [start]
    while _key(end) != _key(points[0]):
        points.append(end)
        end = ends[_key(end)][1]
    return tuple(points)


def _key(point: Point) -> tuple[int, int]:
    """The same for all ways to reach one corner."""
    return round(point[0] * 8), round(point[1] * 8)


def _around(centre: Point, distance: float, degrees: float) -> Point:
    """The point at a distance, counter-clockwise from the right."""
    angle = degrees * pi / 180
    return (centre[0] + distance * cos(angle), centre[1] - distance * sin(angle))
