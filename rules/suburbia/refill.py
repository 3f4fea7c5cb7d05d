"""Adding new tiles to the Real Estate Market, and chance telling which (rulebook: steps 4, Tile Progression)."""

from collections import Counter
from collections.abc import Sequence

from rules.kernel.outcome import Event
from rules.suburbia.awards import AWARDS, award
from rules.suburbia.editions import DALE_SLOTS
from rules.suburbia.events import MARKET_SLID, ONE_MORE_ROUND_DRAWN, STACK_EMPTY, TILE_DRAWN, TILE_UNKNOWN
from rules.suburbia.parameters import ONE_MORE_ROUND
from rules.suburbia.position import Position
from rules.suburbia.turn import end
from rules.suburbia.vocabulary import BORDER

UNKNOWN = {"?A": "A", "?B": "B", "?C": "C", "?C1": "C"}
"""Unknown entries of the stack, with the letter on their back."""
MIXED = "?C1"
"""An unknown entry of the part that One More Round is mixed into."""


def slide(position: Position, events: list[Event]) -> None:
    """Clause suburbia.refill.slide: what is left moves right, gaps come to the left."""
    left = [tile for tile in position.market if tile is not None]
    market = (*(None,) * (len(position.market) - len(left)), *left)
    if market != position.market:
        position.market = market
        events.append(MARKET_SLID())


def usable(position: Position) -> Sequence[int]:
    """The spaces of the market that are in use."""
    return DALE_SLOTS if position.mode == "dale" else range(len(position.market))


def gap(position: Position) -> int | None:
    """The rightmost gap, which is filled next."""
    gaps = [slot for slot in usable(position) if position.market[slot] is None]
    return gaps[-1] if gaps else None


def fill(position: Position, events: list[Event]) -> bool:
    """Fill the gaps from the stack. False where it has to stop: chance must tell a tile, or the game is over."""
    while (slot := gap(position)) is not None:
        if not position.stack:
            events.append(STACK_EMPTY())
            return True
        entry = position.stack[0]
        if entry in UNKNOWN:
            position.phase, position.seat = "reveal", None
            events.append(TILE_UNKNOWN(entry=entry, slot=slot))
            return False
        if not draw(position, entry, slot, events):
            return False
    return True


def draw(position: Position, entry: str, slot: int, events: list[Event]) -> bool:
    """Take the next entry of the stack, known to be ``entry``. False if the game is over by it."""
    position.stack = position.stack[1:]
    if entry == ONE_MORE_ROUND:
        return _one_more_round(position, events)
    if entry in AWARDS:
        award(position, entry, events)
        return True
    position.market = (*position.market[:slot], entry, *position.market[slot + 1 :])
    events.append(TILE_DRAWN(tile=entry, slot=slot))
    return True


def _one_more_round(position: Position, events: list[Event]) -> bool:
    """Clauses suburbia.end.one_more_round and suburbia.dale.end."""
    at_once = position.mode == "dale"
    position.last_round = position.round if at_once else position.round + 1
    clause = "suburbia.dale.end" if at_once else None
    events.append(ONE_MORE_ROUND_DRAWN(clause=clause, last_round=position.last_round))
    if at_once:
        end(position, events)
    return not at_once


def unseen(position: Position, letter: str) -> Counter[str]:
    """The tiles of a letter (or the borders) in the box that are seen nowhere: clause suburbia.refill.unknown."""
    seen: Counter[str] = Counter(tile for tile in position.market if tile is not None)
    seen.update(position.stack)
    seen.update(position.discarded)
    seen.update(built.tile.id for _, built in position.tiles() if built.tile is not None)
    seen.update(border for border in (*(position.face_up or ()), *position.border_pile) if border is not None)
    return position.catalogue.stack(letter) - seen


def weights(position: Position) -> dict[str, int]:
    """For everything that may come next, its number of equally likely ways."""
    if position.phase == "reveal_border":
        return dict(unseen(position, BORDER))
    if not position.stack or position.stack[0] not in UNKNOWN:
        return {}
    entry = position.stack[0]
    tiles = unseen(position, UNKNOWN[entry])
    if entry != MIXED or position.last_round is not None or ONE_MORE_ROUND in position.stack:
        return dict(tiles)
    places = position.stack.count(MIXED)
    mixed = {tile: (places - 1) * copies for tile, copies in tiles.items()}
    mixed[ONE_MORE_ROUND] = max(1, tiles.total())
    return {tile: ways for tile, ways in mixed.items() if ways}
