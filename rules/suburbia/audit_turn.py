"""Do number, seat, round and phase of the turn go together?"""

from collections.abc import Iterator

from rules.kernel.outcome import Finding
from rules.kernel.remembering import remembered_by_reads
from rules.suburbia.audit_clock import Clock
from rules.suburbia.audit_known import Known, impossible
from rules.suburbia.editions import DALE_SEAT
from rules.suburbia.parameters import ONE_MORE_ROUND

_NEVER_DALES = ("place_border", "bonus_action", "discard", "reveal_border")


@remembered_by_reads
def turn_findings(known: Known) -> Iterator[Finding]:
    if known.clock is not None and known.clock.number:
        yield from _seat(known, known.clock)
        yield from _round(known, known.clock)
    yield from _last_round(known)


def _seat(known: Known, clock: Clock) -> Iterator[Finding]:
    """Seats take turns."""
    due = clock.due
    if clock.phase in ("reveal", "reveal_border"):
        seat, path = known.pending.get("seat"), "/turn/pending/seat"
    else:
        seat, path = known.seat, "/turn/seat"
    if seat is not None and clock.phase not in ("choose_goal", "over") and seat != due:
        message = f"Turn {clock.number} is that of seat {due}, not of seat {seat}."
        yield impossible("suburbia.turn.order", message, ("/turn/number", path), number=clock.number, seat=seat)
    if clock.mode == "dale" and due == DALE_SEAT and clock.phase in _NEVER_DALES:
        message = "Dale takes no borders, uses no special actions, and never discards a tile of his choice."
        yield impossible("suburbia.dale.never", message, ("/turn/phase",), phase=clock.phase)
    if clock.mode == "dale" and due != DALE_SEAT and clock.phase in ("reveal", "over"):
        message = "The market is filled again only after Dale's turn."
        paths = ("/turn/number", "/turn/phase")
        yield impossible("suburbia.dale.clears_market", message, paths, number=clock.number, phase=clock.phase)


def _round(known: Known, clock: Clock) -> Iterator[Finding]:
    due = (clock.number - 1) // clock.seats + 1
    if known.round is not None and known.round != due:
        message = f"Turn {clock.number} belongs to round {due}, not {known.round}."
        paths = ("/turn/number", "/turn/round")
        yield impossible("suburbia.turn.order", message, paths, number=clock.number, round=known.round, due=due)


def fits_the_round(known: Known) -> bool:
    """Whether the last round goes with this one and the phase, as far as they are told.

    One More Round comes in the round before the last one; against Dale it ends the game.
    """
    last, round_, phase = known.last_round, known.round, known.phase
    if last is None or round_ is None or phase is None:
        return True
    if known.mode == "dale":
        return phase == "over" and round_ == last
    return round_ in (last - 1, last)


def _last_round(known: Known) -> Iterator[Finding]:
    """The last round, and the end of the game in it; not where One More Round is still seen in the stack."""
    last, round_, phase = known.last_round, known.round, known.phase
    if last is None or round_ is None or phase is None or ONE_MORE_ROUND in (known.stack or ()):
        return
    paths: tuple[str, ...] = ("/turn/round", "/turn/last_round", "/turn/phase")
    detail = {"round": round_, "last_round": last, "phase": phase}
    if known.mode == "dale":
        if not fits_the_round(known):
            yield impossible("suburbia.dale.end", "Against Dale One More Round ends the game at once.", paths, **detail)
        return
    if not fits_the_round(known):
        message = f"Round {last} can't be the last one: One More Round comes in the round before, and this is {round_}."
        yield impossible("suburbia.end.one_more_round", message, paths, **detail)
    elif phase == "over":
        ends = known.clock is not None and known.clock.number % known.clock.seats == 0
        if round_ != last or (known.clock is not None and not ends):
            message = "The game ends with the last turn of the last round."
            yield impossible("suburbia.end.over", message, (*paths, "/turn/number"), **detail)
