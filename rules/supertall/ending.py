"""The end of a turn and of the game (rulebook: Ending the Game)."""

from rules.kernel.outcome import Event, Json, change
from rules.supertall.events import (
    END_TRIGGERED,
    GAME_OVER,
    LAST_TURN_TAKEN,
    TURN_FINISHED,
    TURN_STARTED,
)
from rules.supertall.table import Table


def start_turn(table: Table, because: dict[str, Json], events: list[Event]) -> None:
    """The next turn begins: clause supertall.turn.order. ``because`` tells what came before it."""
    moved = change("turn.number", table.number, 1)
    table.number += 1
    table.seat = table.turn_seat
    table.phase = "draw"
    events.append(TURN_STARTED(table.seat, because=because, **moved))


def finish_turn(table: Table, events: list[Event]) -> None:
    """The turn of ``table.turn_seat`` ends: count it, look for the trigger, pass play on or end the game."""
    seat = table.turn_seat
    finished: dict[str, Json] = {"turn": table.number, "seat": seat}
    events.append(TURN_FINISHED(seat, because=finished, **change("turns", table.turns[seat], 1)))
    table.turns[seat] += 1
    table.drawn = None
    table.ability = None
    if table.turns_left is None:
        _look_for_trigger(table, finished, events)
    else:
        events.append(LAST_TURN_TAKEN(seat, because=finished, **change("turns_left", table.turns_left, -1)))
        table.turns_left -= 1
    if table.turns_left == 0:
        table.phase, table.seat = "over", None
        events.append(GAME_OVER(because=finished))
    else:
        start_turn(table, finished, events)


def _look_for_trigger(table: Table, finished: dict[str, Json], events: list[Event]) -> None:
    """Clause supertall.end.trigger: exactly as many cards in the piles as players."""
    players, cards = len(table.names), table.cards_in_piles()
    if cards == players:
        table.turns_left = players
        because = {**finished, "cards_in_piles": cards, "players": players}
        events.append(END_TRIGGERED(finished["seat"], because=because, **change("turns_left", 0, players)))
