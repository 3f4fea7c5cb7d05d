"""From the placing of a tile to the next turn: which step follows which."""

from rules.kernel.outcome import Event
from rules.suburbia.dale import clear_market, finds_nothing, is_dales_turn
from rules.suburbia.events import DALE_BUYS_NOTHING
from rules.suburbia.position import Position
from rules.suburbia.refill import fill, slide
from rules.suburbia.turn import adjust_population, collect_income, discardable, first_turn, next_turn


def after_building(position: Position, discard: bool, events: list[Event]) -> None:
    """Step 1 is resolved. ``discard``: a tile of the market must go before income (clause suburbia.discard.due)."""
    if discard and discardable(position):
        position.phase, position.pending = "discard", {"step": 1}
    else:
        settle(position, events)


def settle(position: Position, events: list[Event]) -> None:
    """Steps 2 and 3, and the Lone Architect's second discard."""
    seat = position.seat
    assert seat is not None
    position.pending = None
    collect_income(position, seat, events)
    adjust_population(position, seat, events)
    if position.mode == "lone_architect" and discardable(position):
        position.phase, position.pending = "discard", {"step": 4}
    else:
        refill(position, events)


def refill(position: Position, events: list[Event]) -> None:
    """Step 4, by the rules of the mode."""
    seat = position.seat
    assert seat is not None
    if position.mode == "dale":
        if not is_dales_turn(position):
            _pass_on(position, seat, events)
            return
        clear_market(position, events)
    else:
        slide(position, events)
    position.pending = {"seat": seat}
    if fill(position, events):
        after_refill(position, seat, events)


def after_refill(position: Position, seat: int | None, events: list[Event]) -> None:
    """The market is full again; ``seat`` is None in the set-up."""
    if seat is None:
        first_turn(position, events)
    else:
        _pass_on(position, seat, events)


def _pass_on(position: Position, seat: int, events: list[Event]) -> None:
    next_turn(position, seat, events)
    if position.phase == "build" and is_dales_turn(position) and finds_nothing(position):
        events.append(DALE_BUYS_NOTHING(position.seat))
        settle(position, events)
