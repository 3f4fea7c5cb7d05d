"""From the placing of a tile to the next turn: which step follows which."""

from collections.abc import Sequence

from rules.kernel.outcome import Event
from rules.suburbia.acting import may_act
from rules.suburbia.dale import clear_market, finds_nothing, is_dales_turn
from rules.suburbia.events import BORDER_DRAWN, BORDER_UNKNOWN, DALE_BUYS_NOTHING
from rules.suburbia.position import Built, Position
from rules.suburbia.readings import NO_DISCARD_FOR_LAKE_BORDER, NOTHING_DONE_AGAIN
from rules.suburbia.refill import fill, slide
from rules.suburbia.turn import adjust_population, collect_income, discardable, first_turn, next_turn


def after_building(position: Position, discard: bool, events: list[Event]) -> None:
    """The effects of what was placed in step 1 are resolved; it may offer an action of its own.

    ``discard``: a tile of the market must go before income (clause suburbia.discard.due).
    """
    assert position.placed is not None
    act_or_finish(position, [position.placed], discard, events)


def after_marking(position: Position, marked: int, free: bool, events: list[Event]) -> None:
    """The same for the tile that a marker was put on in step 1, or for nothing by a tile that acted.

    What it offers is not offered again if only numbers are doubled (clause suburbia.powers.marker).
    """
    again = [] if position.reads(NOTHING_DONE_AGAIN) else [marked]
    if free:
        next_action(position, again, events)
    else:
        act_or_finish(position, again, True, events)


def act_or_finish(position: Position, orders: Sequence[int], discard: bool, events: list[Event]) -> None:
    """Let the first tile act that can; Dale never does. With none left step 1 is finished."""
    left = [] if is_dales_turn(position) else list(orders)
    while left and not may_act(position, left[0]):
        left.pop(0)
    if left:
        position.phase, position.pending = "bonus_action", {"tiles": left, "discard": discard}
    else:
        finish_building(position, discard, events)


def next_action(position: Position, new: Sequence[int], events: list[Event]) -> None:
    """The tile that acted is done; ``new`` are tiles that its action placed or marked and that may act in turn."""
    assert position.pending is not None
    orders = [*position.pending["tiles"][1:], *new]
    act_or_finish(position, orders, position.pending["discard"], events)


def finish_building(position: Position, discard: bool, events: list[Event]) -> None:
    """Turn up the next border, then discard where that is due."""
    if not fill_borders(position, events):
        return
    if discard and discardable(position):
        position.phase, position.pending = "discard", {"step": 1}
    else:
        settle(position, events)


def is_discard_due_after(position: Position, border: Built) -> bool:
    """Clauses suburbia.border.discard and suburbia.border.lake_discard: whether a tile of the market must go."""
    return not (border.lake and position.reads(NO_DISCARD_FOR_LAKE_BORDER))


def fill_borders(position: Position, events: list[Event]) -> bool:
    """Clause suburbia.border.supply: the top of the pile takes the gap. False where chance must tell which it is."""
    if position.face_up is None or None not in position.face_up:
        return True
    place = position.face_up.index(None)
    if not position.border_pile:
        position.face_up = tuple(border for border in position.face_up if border is not None)
        return True
    border, position.border_pile = position.border_pile[0], position.border_pile[1:]
    if border is None:
        await_border(position, position.seat, events)
        return False
    position.face_up = (*position.face_up[:place], border, *position.face_up[place + 1 :])
    events.append(BORDER_DRAWN(tile=border, place=place))
    return True


def await_border(position: Position, seat: int | None, events: list[Event]) -> None:
    """Chance tells the border that lies in the first gap."""
    assert position.face_up is not None
    position.pending = {"seat": seat}
    position.phase, position.seat = "reveal_border", None
    events.append(BORDER_UNKNOWN(place=position.face_up.index(None)))


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
    """The market is full again; ``seat`` is None in the set-up, when the borders come next."""
    if seat is not None:
        _pass_on(position, seat, events)
        return
    if position.face_up is not None and None in position.face_up:
        await_border(position, None, events)
    else:
        first_turn(position, events)


def _pass_on(position: Position, seat: int, events: list[Event]) -> None:
    next_turn(position, seat, events)
    if position.phase == "build" and is_dales_turn(position) and finds_nothing(position):
        events.append(DALE_BUYS_NOTHING(position.seat))
        settle(position, events)
