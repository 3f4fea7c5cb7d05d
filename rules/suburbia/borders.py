"""The geometry of borders (rulebook: Border Tiles). The one place that knows their shape.

A border lies at ``at`` (the cell of its first slot) in direction ``dir``: four slots in a row, and five cells that it
covers beside them, on the side two directions on. The notched edge is read as a zigzag; another reading of the
rulebook's diagram would give trapezoid slots.
"""

from functools import lru_cache

from rules.kernel.hexes import DIRECTIONS, Cell

SLOTS, COVERED = 4, 5


def _row(start: Cell, direction: int, length: int) -> tuple[Cell, ...]:
    dq, dr = DIRECTIONS[direction % 6]
    return tuple((start[0] + k * dq, start[1] + k * dr) for k in range(length))


@lru_cache(maxsize=65536)
def slots(at: Cell, direction: int) -> tuple[Cell, ...]:
    """The cells whose tiles are adjacent to the border."""
    return _row(at, direction, SLOTS)


@lru_cache(maxsize=65536)
def covered(at: Cell, direction: int) -> tuple[Cell, ...]:
    """The cells that the border lies on."""
    dq, dr = DIRECTIONS[(direction + 2) % 6]
    return _row((at[0] + dq, at[1] + dr), direction, COVERED)


@lru_cache(maxsize=65536)
def placements(cell: Cell) -> tuple[tuple[Cell, int], ...]:
    """Every way to lay a border so that ``cell`` is one of its slots."""
    ways = []
    for direction, (dq, dr) in enumerate(DIRECTIONS):
        ways += [((cell[0] - k * dq, cell[1] - k * dr), direction) for k in range(SLOTS)]
    return tuple(ways)
