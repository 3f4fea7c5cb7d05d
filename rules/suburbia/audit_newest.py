"""Does what was placed in this turn go with the phase and with what is still to be done?"""

from collections.abc import Iterator

from rules.kernel.outcome import Finding
from rules.suburbia.acting import may_act
from rules.suburbia.audit_clock import AFTER_BUILDING, Clock
from rules.suburbia.audit_known import Known, impossible
from rules.suburbia.audit_placing import Placed, markers_of, placed_of
from rules.suburbia.audit_walls import is_closed
from rules.suburbia.editions import DALE_SEAT
from rules.suburbia.position import Position


def newest_findings(known: Known) -> Iterator[Finding]:
    clock = known.clock
    if clock is None or not clock.number or not known.ordered:
        return
    if clock.phase == "place_border" and known.placed is not None:
        message = "Nothing has been placed in this turn before its border is laid."
        yield impossible("suburbia.place.order", message, ("/turn/placed", "/turn/phase"), placed=known.placed)
    if clock.phase in (*AFTER_BUILDING, "reveal"):
        placed = placed_of(known)
        yield from _newest(known, clock, placed[-1] if placed else None)
    if clock.phase == "bonus_action" and known.table is not None:
        yield from _acting(known, known.table)


def _newest(known: Known, clock: Clock, newest: Placed | None) -> Iterator[Finding]:
    """``placed`` is the newest thing, of the acting seat; without it a marker was placed."""
    placed, due = known.placed, clock.due
    borough = f"/players/{due}/borough"
    if placed is not None:
        if newest is None or newest[:2] != (placed, due):
            message = f"Seat {due} has placed the tile with order {placed} in this turn, but it is not its newest one."
            yield impossible("suburbia.place.order", message, ("/turn/placed", borough), placed=placed, seat=due)
        elif not known.doings.takes[due]:
            yield from _follows(clock, newest)
    elif known.whole and clock.phase == "reveal_border":
        message = f"Seat {due} has laid no border in this turn, and so none is missing."
        yield impossible("suburbia.border.supply", message, ("/turn/placed", "/turn/phase"), seat=due)
    elif known.whole and not _has_marked(known, due) and not _may_place_nothing(known, clock):
        message = f"Seat {due} has placed no tile in this turn, and has no marker on a tile."
        yield impossible("suburbia.turn.one_option", message, ("/turn/placed", borough), seat=due)


def _may_place_nothing(known: Known, clock: Clock) -> bool:
    return (clock.mode == "dale" and clock.due == DALE_SEAT) or is_closed(known.players[clock.due])


def _has_marked(known: Known, seat: int) -> bool:
    """Whether a player may have placed a marker, even if it has come back."""
    return markers_of(known, seat) + known.returned(seat) > 0


def _follows(clock: Clock, newest: Placed) -> Iterator[Finding]:
    """In step 1 a discard follows a basic tile, a border or a marker only, a new border a border."""
    placed, _, built = newest
    border = built.direction is not None
    basic = built.face is not None and built.face.stack == "basic"
    paths = ("/turn/phase", "/turn/placed")
    if clock.phase == "discard" and clock.income < clock.placed and not basic and not border:
        message = "A discard is due after a basic tile, a border or an Investment marker; this turn's tile is neither."
        yield impossible("suburbia.discard.due", message, paths, placed=placed)
    elif clock.phase == "reveal_border" and not border:
        message = "A border comes after one that was laid; this turn's tile is none."
        yield impossible("suburbia.border.supply", message, paths, placed=placed)


def _acting(known: Known, table: Position) -> Iterator[Finding]:
    """One tile acts, that was placed or marked just now, and finds something to act on."""
    orders: list[int] = list(known.pending["tiles"])
    seat, paths = table.seat, ("/turn/pending", f"/players/{table.seat}/borough")
    items = {built.order: built for built in table.active.items()}
    fresh = [order for order in orders if order == known.placed or items[order].invested]
    if len(orders) > 1 or not fresh:
        message = f"Of seat {seat} one tile acts at a time, just placed or marked; those with orders {orders} can't be."
        yield impossible("suburbia.powers.due", message, paths, seat=seat, tiles=orders)
    elif not may_act(table, orders[0]):
        message = f"The tile with order {orders[0]} of seat {seat} finds nothing to act on, and is skipped."
        yield impossible("suburbia.powers.skipped", message, paths, seat=seat, tile=orders[0])
