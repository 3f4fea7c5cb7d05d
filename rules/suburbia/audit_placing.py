"""Do the tiles, borders and markers on the table fit the turns that everyone has had?"""

from collections.abc import Iterator

from rules.kernel.outcome import Finding
from rules.kernel.remembering import remembered_by_reads
from rules.suburbia.audit_clock import Clock
from rules.suburbia.audit_known import Known, impossible, place_of
from rules.suburbia.audit_stack import first_turn_of
from rules.suburbia.audit_tally import Lettered
from rules.suburbia.audit_walls import was_closed
from rules.suburbia.editions import DALE_SEAT, START
from rules.suburbia.position import Built
from rules.suburbia.vocabulary import STACKS

Placed = tuple[int, int, Built]
"""Something placed, with its order and owner."""


def placing_findings(known: Known) -> Iterator[Finding]:
    yield from _markers(known)
    yield from _orders(known)
    if known.clock is not None:
        yield from _placements(known, known.clock)


def markers_of(known: Known, seat: int) -> int:
    return known.players[seat].tally.markers


def _markers(known: Known) -> Iterator[Finding]:
    """Everyone has three Investment markers, in hand or on tiles."""
    for seat, player in enumerate(known.players):
        placed, in_hand = markers_of(known, seat), player.investments
        sure = player.marked and in_hand is not None
        total = placed + (in_hand or 0)
        if total > START["investments"] or (sure and total < START["investments"]):
            yield impossible(
                "suburbia.invest.markers",
                f"Seat {seat} has {total} Investment markers, {placed} of them on tiles; everyone has three.",
                (f"/players/{seat}/investments", *known.borough_of(seat)),
                seat=seat,
                on_tiles=placed,
                in_hand=in_hand,
            )


def placed_of(known: Known) -> list[Placed]:
    """What lies in all boroughs but for the starting tiles, by order."""
    placed = [
        (built.order, seat, built) for seat, player in enumerate(known.players) for built in player.items if built.order
    ]
    placed.sort(key=lambda one: one[:2])
    return placed


@remembered_by_reads
def _orders(known: Known) -> Iterator[Finding]:
    """Things are numbered through as they are placed; only a Planner that was replaced leaves its number free."""
    if not known.ordered:
        return
    orders, gone = known.orders, known.doings.replaced
    if len(set(orders)) < len(orders) or (orders and orders[-1] > len(orders) + gone):
        there = set(orders)
        missing = [order for order in range(1, 2 * len(orders) + 2) if order not in there and order < orders[-1]]
        yield impossible(
            "suburbia.place.order",
            f"{len(orders)} things have been placed and {gone} replaced, so that orders are 1 to {len(orders) + gone}; "
            f"{missing} are missing.",
            known.boroughs(),
            orders=list(orders),
            replaced=gone,
        )


def _placements(known: Known, clock: Clock) -> Iterator[Finding]:
    """A turn places one tile, border or marker, but for free ones and the turns of who could place nothing.

    A Planner that was replaced is no longer seen.
    """
    fits, doings, short = True, known.doings, 0
    for seat, player in enumerate(known.players):
        if not player.full:
            fits = False
            continue
        tiles = player.tally.placed[player.ordered]
        markers, due = markers_of(known, seat), clock.placements(seat)
        passes = clock.mode == "dale" and seat == DALE_SEAT
        sure = player.marked and not passes
        lacks = due - tiles - markers - known.returned(seat)
        too_few = sure and lacks > 0 and not was_closed(known, seat)
        short += lacks if too_few else 0
        if tiles + markers > due + doings.takes[seat] + doings.marks[seat] or (too_few and short > doings.replaced):
            fits = False
            yield impossible(
                "suburbia.turn.one_option",
                f"Seat {seat} has placed {tiles} tiles and {markers} markers; by now it has had {due} turns to do so.",
                (*known.borough_of(seat), "/turn/number"),
                seat=seat,
                tiles=tiles,
                markers=markers,
                turns=due,
            )
    if fits and known.ordered:
        yield from _sequence(known)


class _Turns:
    """The turns in which things were placed one after the other, as early or as late as can be.

    One turn comes for each thing, but for free tiles, which come in the turn of what their owner placed before.
    """

    def __init__(self, known: Known, clock: Clock, turn: int, step: int) -> None:
        self.seats, self.reordered, self.turn, self.step = clock.seats, clock.reordered, turn, step
        self.free = list(known.doings.takes)
        self.last: int | None = None
        self.seen: set[int] = set()

    def of(self, seat: int) -> int:
        """The turn of the next thing, of a seat. With the Star track, whose turn it was in a round is not known."""
        if seat == self.last and self.free[seat]:
            # the last turn of a round and the first of the next may be a seat's: that saves no round
            self.free[seat] -= 0 if self.reordered else 1
            return self.turn
        self.last = seat
        seats = self.seats
        if not self.reordered:
            ahead = (seat - self.turn) if self.step > 0 else (self.turn - 2 - seat)
            self.turn += self.step * (1 + ahead % seats)
        elif seat in self.seen or not self.seen:
            if self.seen:
                self.turn += self.step * seats
            self.seen = {seat}
        else:
            self.seen.add(seat)
        return self.turn


def _sequence(known: Known) -> Iterator[Finding]:
    """The orders of the tiles go with the order of the turns; a turn without a tile has placed a marker."""
    lettered = tuple([player.tally.lettered for player in known.players])
    late = _out_of_turn(known, lettered)
    yield from late
    for seat, index, turn, earliest in () if late else _too_early(known, lettered):
        built = [built for built in known.players[seat].items if built.order][index]
        assert built.tile is not None
        yield impossible(
            "suburbia.refill.new_tile",
            f"{built.tile.name} was placed in turn {turn} at the latest; its letter comes in turn {earliest}.",
            (place_of(seat, built),),
            order=built.order,
            seat=seat,
            tile=built.tile.id,
            latest=turn,
            earliest=earliest,
        )


def _in_order(lettered: tuple[Lettered, ...]) -> list[tuple[int, int, int, str | None]]:
    """Order, owner, place among the owner's things, and letter."""
    placed = [
        (order, seat, index, letter)
        for seat, things in enumerate(lettered)
        for index, (order, letter) in enumerate(things)
    ]
    return sorted(placed)  # seat and place differ, so that letters, which may be None, are never compared


def _turns_placed(known: Known, clock: Clock) -> int:
    """The turns in which something has been placed; a turn without a tile has placed a marker."""
    marker_now = known.whole and known.placed is None and clock.phase in ("bonus_action", "discard", "reveal")
    return clock.placed - 1 if marker_now else clock.placed


@remembered_by_reads
def _out_of_turn(known: Known, lettered: tuple[Lettered, ...]) -> Iterator[Finding]:
    clock = known.clock
    assert clock is not None
    turns = _turns_placed(known, clock)
    early = _Turns(known, clock, 1 if clock.reordered else 0, 1)
    for order, seat, _, _ in _in_order(lettered):
        turn = early.of(seat)
        if turn > turns:
            yield impossible(
                "suburbia.turn.order",
                f"What has order {order}, of seat {seat}, was placed in turn {turn} at the earliest.",
                (*known.boroughs(), "/turn/number"),
                order=order,
                seat=seat,
                earliest=turn,
                turns=turns,
            )
            return


@remembered_by_reads
def _too_early(known: Known, lettered: tuple[Lettered, ...]) -> Iterator[tuple[int, int, int, int]]:
    """What was placed before its letter had come into the market: owner, place among the owner's, turn, first turn."""
    clock = known.clock
    assert clock is not None
    turns, seats = _turns_placed(known, clock), clock.seats
    first = {letter: first_turn_of(letter, known, clock) for letter in STACKS}
    late = _Turns(known, clock, -(-turns // seats) * seats if clock.reordered else turns + 1, -1)
    for _, seat, index, letter in reversed(_in_order(lettered)):
        turn = late.of(seat)
        if letter is not None and turn < first.get(letter, 1):
            yield seat, index, turn, first[letter]
