"""Which tiles offer an action of their own once they are resolved, and whose turn among them it is."""

from collections.abc import Callable

from rules.suburbia.position import Built, Position

ACTIONS = ("free_marker", "free_tile", "flip")
"""The powers that are actions."""
TARGETS: dict[str, Callable[[Position, int], bool]] = {}
"""For each power that is an action: whether the tile of some order finds anything to use it on.

Filled by the rooms that carry them out.
"""


def item_of_order(position: Position, order: int) -> Built:
    """The acting player's tile that was placed as that one."""
    return next(built for built in position.active.items() if built.order == order)


def power_of(position: Position, order: int) -> str | None:
    face = item_of_order(position, order).face
    return None if face is None else face.power


def acting_order(position: Position) -> int:
    """The order of the tile that acts now; asked only in its phase."""
    assert position.pending is not None
    order: int = position.pending["tiles"][0]
    return order


def acting_power(position: Position) -> str | None:
    """The power of the tile that acts now; None outside of its phase."""
    if position.phase != "bonus_action" or position.pending is None:
        return None
    return power_of(position, acting_order(position))


def may_act(position: Position, order: int) -> bool:
    """Whether a tile offers an action for which there is something (clause suburbia.powers.skipped)."""
    power = power_of(position, order)
    return power in TARGETS and TARGETS[power](position, order)
