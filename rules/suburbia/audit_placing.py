"""Do the tiles and markers on the table fit the turns that everyone has had?"""

from collections.abc import Iterator

from rules.kernel.outcome import Finding
from rules.suburbia.audit_clock import Clock
from rules.suburbia.audit_known import Known, impossible
from rules.suburbia.audit_stack import first_turn_of
from rules.suburbia.catalogue import STACKS
from rules.suburbia.dale import DALE_SEAT
from rules.suburbia.editions import START, STARTING_TILES
from rules.suburbia.position import Built

_STARTING_CELLS = {at for _, at in STARTING_TILES}


def placing_findings(known: Known) -> Iterator[Finding]:
    yield from _markers(known)
    yield from _orders(known)
    if known.clock is not None:
        yield from _placements(known, known.clock)
        if known.clock.number:
            yield from _newest(known, known.clock)


def markers_of(known: Known, seat: int) -> int:
    return sum(built.invested for built in known.players[seat].borough.values())


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
                (f"/players/{seat}/investments", f"/players/{seat}/borough"),
                seat=seat,
                on_tiles=placed,
                in_hand=in_hand,
            )


def _placed_tiles(known: Known) -> list[tuple[int, int, Built]]:
    """The tiles of all boroughs but for the starting ones, by order, each with its order and owner."""
    tiles = [
        (built.order, seat, built)
        for seat, player in enumerate(known.players)
        for built in player.borough.values()
        if built.order
    ]
    tiles.sort(key=lambda tile: tile[:2])
    return tiles


def _orders(known: Known) -> Iterator[Finding]:
    """Tiles are numbered through as they are placed."""
    if not known.ordered:
        return
    orders = [order for order, _, _ in _placed_tiles(known)]
    if orders != list(range(1, len(orders) + 1)):
        missing = sorted(set(range(1, len(orders) + 1)) - set(orders))
        yield impossible(
            "suburbia.place.order",
            f"{len(orders)} tiles have been placed, so their orders are 1 to {len(orders)}; {missing} are missing.",
            known.boroughs(),
            orders=orders,
        )


def _placements(known: Known, clock: Clock) -> Iterator[Finding]:
    """A turn places one tile or one marker."""
    fits = True
    for seat, player in enumerate(known.players):
        if not player.complete:
            fits = False
            continue
        tiles = sum(not is_starting(built, player.ordered) for built in player.borough.values())
        markers, due = markers_of(known, seat), clock.placements(seat)
        passes = clock.mode == "dale" and seat == DALE_SEAT
        if tiles + markers > due or (player.marked and not passes and tiles + markers < due):
            fits = False
            yield impossible(
                "suburbia.turn.one_option",
                f"Seat {seat} has placed {tiles} tiles and {markers} markers; by now it has had {due} turns to do so.",
                (f"/players/{seat}/borough", "/turn/number"),
                seat=seat,
                tiles=tiles,
                markers=markers,
                turns=due,
            )
    if fits and known.ordered:
        yield from _sequence(known, clock)


def is_starting(built: Built, ordered: bool) -> bool:
    """Whether a tile has lain there from the start; by its place where orders are not known."""
    return not built.order if ordered else (built.at in _STARTING_CELLS)


def _sequence(known: Known, clock: Clock) -> Iterator[Finding]:
    """The orders of the tiles go with the order of the turns; a turn without a tile has placed a marker."""
    marker_now = known.whole and known.placed is None and clock.phase in ("discard", "reveal")
    turns = clock.placed - 1 if marker_now else clock.placed
    turn = 0
    for order, seat, _ in _placed_tiles(known):
        turn += 1 + (seat - turn) % clock.seats
        if turn > turns:
            yield impossible(
                "suburbia.turn.order",
                f"The tile with order {order} of seat {seat} was placed in turn {turn} at the earliest.",
                (*known.boroughs(), "/turn/number"),
                order=order,
                seat=seat,
                earliest=turn,
                turns=turns,
            )
            return
    yield from _too_early(known, clock, turns)


def _too_early(known: Known, clock: Clock, turns: int) -> Iterator[Finding]:
    """A tile can't be placed before its letter has come into the market."""
    first = {letter: first_turn_of(letter, known, clock) for letter in STACKS}
    turn = turns + 1
    for order, seat, built in reversed(_placed_tiles(known)):
        turn -= 1 + (turn - 2 - seat) % clock.seats
        if built.tile is not None and turn < first.get(built.tile.stack, 1):
            earliest = first[built.tile.stack]
            yield impossible(
                "suburbia.refill.new_tile",
                f"{built.tile.name} was placed in turn {turn} at the latest; its letter comes in turn {earliest}.",
                (f"/players/{seat}/borough",),
                order=order,
                seat=seat,
                tile=built.tile.id,
                latest=turn,
                earliest=earliest,
            )


def _newest(known: Known, clock: Clock) -> Iterator[Finding]:
    """``placed`` is the newest tile, of the acting seat; in step 1 a discard follows a basic tile or a marker only."""
    due = clock.seat_of(clock.number)
    if clock.phase not in ("discard", "reveal") or not known.ordered:
        return
    tiles, placed = _placed_tiles(known), known.placed
    newest = tiles[-1] if tiles else None
    if placed is not None:
        if newest is None or newest[:2] != (placed, due):
            message = f"Seat {due} has placed the tile with order {placed} in this turn, but it is not its newest one."
            paths = ("/turn/placed", f"/players/{due}/borough")
            yield impossible("suburbia.place.order", message, paths, placed=placed, seat=due)
        elif clock.phase == "discard" and clock.income < clock.placed and not _is_basic(newest[2]):
            message = "A discard is due after a basic tile or an Investment marker; this turn's tile is neither."
            yield impossible("suburbia.discard.due", message, ("/turn/phase", "/turn/placed"), placed=placed)
    elif known.whole and not markers_of(known, due) and not (clock.mode == "dale" and due == DALE_SEAT):
        message = f"Seat {due} has placed no tile in this turn, and has no marker on a tile."
        paths = ("/turn/placed", f"/players/{due}/borough")
        yield impossible("suburbia.turn.one_option", message, paths, seat=due)


def _is_basic(built: Built) -> bool:
    return built.face is not None and built.face.stack == "basic"
