"""Can a player have been unable to place anything (clause suburbia.turn.walled_in)?"""

from dataclasses import dataclass, field

from rules.suburbia.audit_known import Known, KnownPlayer
from rules.suburbia.demands import cells_beside_demands
from rules.suburbia.position import Borders, Borough, Ground, open_cells


@dataclass(frozen=True, slots=True)
class _Earlier:
    """A borough as it was."""

    borough: Borough = field(default_factory=dict)
    borders: Borders = field(default_factory=dict)


def is_closed(player: Ground) -> bool:
    """Whether no cell is open to any tile that asks for no more than its price."""
    return bool(player.borders) and cells_beside_demands(player).issuperset(open_cells(player))


def was_closed(known: Known, seat: int) -> bool:
    """Whether a borough, with the borders there are, has been so at some time."""
    player = known.players[seat]
    if not player.borders:
        return False
    return not player.ordered or _was_closed(player)


def _was_closed(player: KnownPlayer) -> bool:
    earlier = _Earlier()
    for built in player.items:
        if built.direction is None:
            earlier.borough[built.at] = built
        else:
            earlier.borders[built.order] = built
        if is_closed(earlier):
            return True
    return False
