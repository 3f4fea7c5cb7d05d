"""Could the market look like this: its gaps, and the order of its tiles?"""

from collections.abc import Iterator, Sequence

from rules.kernel.outcome import Finding
from rules.kernel.remembering import remembered_by_reads
from rules.suburbia.audit_clock import AFTER_BUILDING
from rules.suburbia.audit_known import Known, impossible
from rules.suburbia.editions import DALE_SEAT, DALE_SLOTS
from rules.suburbia.refill import UNKNOWN


@remembered_by_reads
def market_findings(known: Known) -> Iterator[Finding]:
    """The gaps of the market, and the order of its tiles."""
    market, phase = known.market, known.phase
    if market is None or known.seats is None:
        return
    letters = [known.catalogue.tiles[tile].stack for tile in market if tile is not None]
    if letters != sorted(letters, reverse=True):
        message = "New tiles come in on the left, so A tiles lie to the right of B tiles, and those of C tiles."
        yield impossible("suburbia.refill.new_tile", message, ("/market",), letters=letters)
    if known.whole and phase is not None and known.stack is not None:
        yield from _gaps(known, market, phase, known.stack)


def _gaps(known: Known, market: Sequence[str | None], phase: str, stack: Sequence[str | None]) -> Iterator[Finding]:
    dale = known.mode == "dale"
    slots = DALE_SLOTS if dale else tuple(range(len(market)))
    gaps = [slot for slot in slots if market[slot] is None]
    left = gaps == list(slots[: len(gaps)])
    detail = {"gaps": gaps, "phase": phase}
    paths = ["/market", "/turn/phase"]
    if phase == "reveal":
        if not gaps or not stack or stack[0] not in UNKNOWN:
            message = "Nothing is to be revealed: that takes a gap in the market and an unknown tile on the stack."
            yield impossible("suburbia.refill.unknown", message, ("/market", "/stack", "/turn/phase"), **detail)
        elif not left:
            yield impossible("suburbia.refill.slide", "Tiles slide right before new ones come.", paths, **detail)
        return
    least, most = _taken(known)
    if dale:
        expected = len(gaps) >= 1 and left if phase == "over" else least <= len(gaps) <= most
    elif len(gaps) <= most:
        expected = len(gaps) >= least
        left = True
    else:
        # what could not be filled is on the left, and so is every gap of a market that has slid
        expected = not stack
        left = gaps[: len(gaps) - most] == list(slots[: len(gaps) - most])
    if not expected:
        message = f"The market has {len(gaps)} gaps in phase {phase}: each turn it is filled again from the stack."
        clause = "suburbia.dale.clears_market" if dale else "suburbia.refill.new_tile"
        yield impossible(clause, message, ["/market", "/stack", "/turn/phase"], **detail)
    elif not dale and not left:
        message = "What can't be filled from the stack is on the left: tiles slide right."
        yield impossible("suburbia.refill.slide", message, paths, **detail)


def _taken(known: Known) -> tuple[int, int]:
    """The least and the most gaps that have come about since the market was filled last."""
    clock = known.clock
    seat = known.seat if known.seat is not None else known.pending.get("seat")
    if clock is None or seat is None:
        return 0, 0
    if clock.mode == "dale":
        least, most = clock.since_cleared
        return max(0, least - known.left_whole), most + known.doings.takes[1 - DALE_SEAT]
    free = known.doings.takes[seat] if clock.phase in AFTER_BUILDING else 0
    return max(0, clock.left_now - known.left_whole), clock.left_now + free
