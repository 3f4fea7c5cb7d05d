"""The board: spaces, grid lines and intersections, and what touches what, as bit masks.

Bit n of a mask of spaces stands for ``SPACES[n]``, of a mask of lines for ``LINES[n]``, of a mask of
intersections for ``INTERSECTIONS[n]``. All three are in canonical order.
"""

from collections.abc import Iterable, Mapping, Sequence
from typing import Generic, TypeVar

from rules.kernel import hexes
from rules.kernel.datafiles import load_yaml
from rules.kernel.remembering import remembered

T = TypeVar("T")

SIDES = {"NE": 1, "E": 0, "SE": 5, "SW": 4, "W": 3, "NW": 2}
"""The sides of a space in canonical order, with their directions in ``rules.kernel.hexes``."""
POINTS = {"N": 1, "NE": 0, "SE": 5, "S": 4, "SW": 3, "NW": 2}
"""The corners of a space, clockwise, with the direction that precedes each in ``rules.kernel.hexes``."""

_DATA = load_yaml("rules.streetcar", "data", "board.yaml")

COLOURS: tuple[str, ...] = tuple(_DATA["colours"])
HOUSES_PER_COLOUR: int = _DATA["houses_per_colour"]
CUBES_PER_COLOUR: int = _DATA["cubes_per_colour"]
HOUSES_FOR_A_BUILDING: int = _DATA["houses_for_a_building"]
CUBES: Mapping[str, int] = _DATA["cubes"]
"""How high a building is, by whether its houses have one colour, two or three."""
TALLEST: int = max(CUBES.values())
PENALTY: int = _DATA["penalty"]["default"]
PENALTIES: tuple[int, int] = (_DATA["penalty"]["least"], _DATA["penalty"]["most"])
COLOUR_INDEX = {colour: index for index, colour in enumerate(COLOURS)}


class Selection(Generic[T]):
    """Turns a mask into the list of the items whose bits are set, in order, a byte at a time."""

    def __init__(self, items: Sequence[T]) -> None:
        self._size = (len(items) + 7) // 8
        self._tables = [self._table(items[start : start + 8]) for start in range(0, len(items), 8)]

    @staticmethod
    def _table(items: Sequence[T]) -> list[tuple[T, ...]]:
        return [tuple(item for bit, item in enumerate(items) if byte >> bit & 1) for byte in range(1 << len(items))]

    def __call__(self, mask: int) -> list[T]:
        chosen: list[T] = []
        for table, byte in zip(self._tables, mask.to_bytes(self._size, "little"), strict=True):
            if byte:
                chosen += table[byte]
        return chosen


def mask_of(indices: Iterable[int]) -> int:
    """The mask with these bits set."""
    mask = 0
    for index in indices:
        mask |= 1 << index
    return mask


def _cells() -> dict[str, hexes.Cell]:
    cells = {}
    for r, row in enumerate(_DATA["rows"]):
        for step in range(row["spaces"]):
            q, odd = divmod(row["indent"] + 2 * step - r - 1, 2)
            if odd:
                raise ValueError(f"row {row['letter']}: its indent does not fit the grid")
            cells[f"{row['letter']}{row['first'] + step}"] = (q, r)
    return dict(sorted(cells.items()))


def _lines() -> dict[str, list[str]]:
    """Canonical name to all names."""
    lines: dict[str, list[str]] = {}
    for space, cell in CELLS.items():
        for side, direction in SIDES.items():
            beyond = _SPACE_AT.get(hexes.neighbour(cell, direction))
            if beyond is None:
                lines[f"{space}:{side}"] = [f"{space}:{side}"]
            elif space < beyond:
                opposite = next(s for s, d in SIDES.items() if d == (direction + 3) % 6)
                lines[f"{space}:{side}"] = [f"{space}:{side}", f"{beyond}:{opposite}"]
    return lines


def _corners() -> dict[hexes.Corner, str]:
    """Each intersection with its name: the first space it belongs to, and the point of that space."""
    corners: dict[hexes.Corner, str] = {}
    for space, cell in CELLS.items():
        for point, direction in POINTS.items():
            corners.setdefault(hexes.corner(cell, direction), f"{space}.{point}")
    return corners


def _ends(name: str) -> tuple[int, int]:
    space, side = name.split(":")
    one, other = hexes.edge_ends(CELLS[space], SIDES[side])
    return _CORNER_INDEX[one], _CORNER_INDEX[other]


CELLS = _cells()
SPACES: tuple[str, ...] = tuple(CELLS)
SPACE_INDEX = {space: index for index, space in enumerate(SPACES)}
ALL_SPACES = (1 << len(SPACES)) - 1
_SPACE_AT = {cell: space for space, cell in CELLS.items()}

NEIGHBOURS: tuple[int, ...] = tuple(
    mask_of(SPACE_INDEX[_SPACE_AT[near]] for near in hexes.neighbours(cell) if near in _SPACE_AT)
    for cell in CELLS.values()
)
"""Per space, the mask of the spaces beside it."""

LINE_NAMES = _lines()
LINES: tuple[str, ...] = tuple(LINE_NAMES)
LINE_INDEX = {name: index for index, names in enumerate(LINE_NAMES.values()) for name in names}
"""Every accepted name of a line, with the line's index."""
ALL_LINES = (1 << len(LINES)) - 1

_CORNERS = _corners()
INTERSECTIONS: tuple[str, ...] = tuple(_CORNERS.values())
_CORNER_INDEX = {corner: index for index, corner in enumerate(_CORNERS)}

LINE_ENDS: tuple[tuple[int, int], ...] = tuple(_ends(name) for name in LINES)
LINE_CORNERS: tuple[int, ...] = tuple(mask_of(ends) for ends in LINE_ENDS)
"""Per line, the mask of its two intersections."""
CORNER_SPACES: tuple[int, ...] = tuple(
    mask_of(SPACE_INDEX[_SPACE_AT[cell]] for cell in corner if cell in _SPACE_AT) for corner in _CORNERS
)
"""Per intersection, the mask of the spaces that meet there."""
LINE_SPACES: tuple[int, ...] = tuple(CORNER_SPACES[one] | CORNER_SPACES[other] for one, other in LINE_ENDS)
"""Per line, the mask of the spaces that have one of its intersections: the buildings it connects."""
LINE_TOUCHES: tuple[int, ...] = tuple(
    mask_of(index for index, other in enumerate(LINE_CORNERS) if other & corners) for corners in LINE_CORNERS
)
"""Per line, the mask of the lines that have an intersection in common with it, itself included."""

spaces_in = Selection(SPACES)
space_indices_in = Selection(range(len(SPACES)))
lines_in = Selection(LINES)
line_indices_in = Selection(range(len(LINES)))
intersections_in = Selection(INTERSECTIONS)


def canonical_line(name: str) -> str:
    """The name that is written, for either name of a line; other words come back as they are."""
    index = LINE_INDEX.get(name)
    return name if index is None else LINES[index]


@remembered
def corners_of(lines: int) -> int:
    """The mask of the intersections that a mask of lines touches."""
    corners = 0
    for index in line_indices_in(lines):
        corners |= LINE_CORNERS[index]
    return corners


@remembered
def connected_spaces(lines: int) -> int:
    """The mask of the spaces that have an intersection touched by a mask of lines."""
    spaces = 0
    for index in line_indices_in(lines):
        spaces |= LINE_SPACES[index]
    return spaces


@remembered
def touched_by(lines: int) -> int:
    """The mask of the lines that share an intersection with a mask of lines, those included."""
    touched = 0
    for index in line_indices_in(lines):
        touched |= LINE_TOUCHES[index]
    return touched


def separate_lines(lines: int) -> list[int]:
    """The parts of a mask of lines that hang together through intersections, in canonical order."""
    parts: list[tuple[int, int]] = []
    for index in line_indices_in(lines):
        part, corners = 1 << index, LINE_CORNERS[index]
        apart = []
        for other, others_corners in parts:
            if others_corners & corners:
                part |= other
                corners |= others_corners
            else:
                apart.append((other, others_corners))
        parts = [*apart, (part, corners)]
    return sorted((part for part, _ in parts), key=lambda part: part & -part)


def _check_counts() -> None:
    counts = {"spaces": len(SPACES), "lines": len(LINES), "intersections": len(INTERSECTIONS)}
    if counts != _DATA["counts"]:
        raise ValueError(f"the board has {counts}, its data say {_DATA['counts']}")
    if len(COLOURS) * HOUSES_PER_COLOUR != len(SPACES):
        raise ValueError("there are not as many houses as spaces")


_check_counts()
