"""Could the market look like this: its gaps, and the order of its tiles?"""

from collections.abc import Iterator, Sequence

from rules.kernel.outcome import Finding
from rules.suburbia.audit_known import Known, impossible
from rules.suburbia.editions import DALE_SLOTS
from rules.suburbia.refill import UNKNOWN


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
    taken = 0
    if dale:
        bought = phase == "build" and known.clock is not None and known.clock.number % 2 == 0
        expected = len(gaps) >= 1 and left if phase == "over" else len(gaps) == bought
    else:
        taken = 1 if phase == "discard" and known.pending.get("step") == 4 else 0
        unfilled = len(gaps) - taken
        expected = unfilled >= 0 and (not unfilled or not stack)
        # what could not be filled is on the left, and so is every gap of a market that has slid
        left = gaps[:unfilled] == list(slots[: max(0, unfilled)])
    if not expected:
        message = f"The market has {len(gaps)} gaps in phase {phase}: each turn it is filled again from the stack."
        clause = "suburbia.dale.clears_market" if dale else "suburbia.refill.new_tile"
        yield impossible(clause, message, ["/market", "/stack", "/turn/phase"], **detail)
    elif not dale and not left:
        message = "What can't be filled from the stack is on the left: tiles slide right."
        yield impossible("suburbia.refill.slide", message, paths, **detail)
