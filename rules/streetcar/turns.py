"""The end of a turn and the beginning of the next."""

from rules.kernel.outcome import Event, change
from rules.streetcar.events import DRAW_SKIPPED, GAME_OVER, TURN_BEGAN
from rules.streetcar.position import Position


def finish_turn(position: Position, events: list[Event]) -> None:
    """End the game if no house can be removed any more (streetcar.end.no_house), else pass the turn."""
    finished = {"turn": position.number, "seat": position.seat}
    position.drawn = ()
    if not position.removable:
        position.seat, position.phase = None, "over"
        events.append(GAME_OVER(last_turn=position.number, because=finished))
        return
    following = 1 - position.mover
    moved = change("turn.number", position.number, 1)
    events.append(TURN_BEGAN(following, because=finished, **moved))
    position.number += 1
    position.seat, position.phase = following, "draw"
    if not position.drawable:
        position.phase = "remove"
        events.append(DRAW_SKIPPED(following))
