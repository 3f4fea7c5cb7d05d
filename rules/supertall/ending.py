"""The end of a turn and of the game (rulebook: Ending the Game)."""

from rules.kernel.outcome import Event, change
from rules.supertall.events import (
    END_TRIGGERED,
    GAME_OVER,
    LAST_TURN_TAKEN,
    TURN_FINISHED,
    TURN_STARTED,
)
from rules.supertall.table import Table


def start_turn(table: Table, events: list[Event]) -> None:
    """The next turn begins: clause supertall.turn.order."""
    events.append(
        TURN_STARTED(
            None,
            because={"previous_turn": table.number},
            **change("turn.number", table.number, 1),
        )
    )
    table.number += 1
    table.seat = table.turn_seat
    table.phase = "draw"


def finish_turn(table: Table, events: list[Event]) -> None:
    """The turn of ``table.turn_seat`` ends: count it, look for the trigger, pass play on or end the game."""
    seat = table.turn_seat
    events.append(TURN_FINISHED(seat, because={"turn": table.number}, **change("turns", table.turns[seat], 1)))
    table.turns[seat] += 1
    table.drawn = None
    table.ability = None
    if table.turns_left is None:
        _look_for_trigger(table, events)
    else:
        events.append(
            LAST_TURN_TAKEN(None, because={"turn": table.number}, **change("turns_left", table.turns_left, -1))
        )
        table.turns_left -= 1
    if table.turns_left == 0:
        table.phase, table.seat = "over", None
        events.append(GAME_OVER())
    else:
        start_turn(table, events)


def _look_for_trigger(table: Table, events: list[Event]) -> None:
    """Clause supertall.end.trigger: exactly as many cards in the piles as players."""
    players, cards = len(table.names), table.cards_in_piles()
    if cards == players:
        table.turns_left = players
        events.append(
            END_TRIGGERED(
                None,
                because={"cards_in_piles": cards, "players": players},
                **change("turns_left", 0, players),
            )
        )
