"""Discarding a tile of the market (rulebook: what follows options b and d), and the turn of who can place nothing."""

from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from typing import Any

from rules.kernel.actions import Action, ActionKind, Parameter
from rules.kernel.checks import Facts, check
from rules.kernel.outcome import Event
from rules.suburbia.bordering import BORDER, LAKE_BORDER
from rules.suburbia.building import BASIC_TILE, BUY, LAKE
from rules.suburbia.course import refill, settle
from rules.suburbia.dale import is_dales_turn
from rules.suburbia.events import TILE_DISCARDED
from rules.suburbia.investing import INVEST
from rules.suburbia.parameters import SLOT
from rules.suburbia.phases import PHASES
from rules.suburbia.placing import ground, on_market, pay, short_of, take_from_market, tile_there
from rules.suburbia.position import Position
from rules.suburbia.replacing import REPLACE
from rules.suburbia.turn import discardable, due

_PLACING: tuple[ActionKind[Position], ...] = (BUY, LAKE, BASIC_TILE, INVEST, BORDER, LAKE_BORDER, REPLACE)


@dataclass(frozen=True, slots=True)
class Discard(Action):
    slot: int


_discard: Callable[[int], Discard] = cache(Discard)


def can_place(position: Position) -> bool:
    """Whether the acting player can begin the turn with any of the options."""
    where = ground(position)
    if len(where.cells) > len(where.dear) and discardable(position) and not is_dales_turn(position):
        return True  # a tile that could be discarded can be laid as a Lake for the same
    return any(_is_possible(position, kind) for kind in _PLACING)


def _is_possible(position: Position, kind: ActionKind[Position]) -> bool:
    if kind.listing is not None:
        return bool(kind.listing(position))
    checks = [check.predicate for check in kind.checks]
    return any(all(rule(position, action) is None for rule in checks) for action in kind.candidates(position))


@check("suburbia.turn.one_option", "Not now: {due}.", at="type", guard=True)
def nothing_can_be_placed(position: Position, action: Any) -> Facts | None:
    """Clause suburbia.turn.walled_in: only then the turn begins with the discard."""
    if position.phase != "build" or not (is_dales_turn(position) or can_place(position)):
        return None
    return {"phase": "build", "due": PHASES["build"].due, "belongs_to": ["discard"]}


@check("suburbia.discard.price", "Discarding from this space costs ${needs}; only ${has} are there.", at="slot")
def can_pay_discard(position: Position, action: Discard) -> Facts | None:
    return short_of(position, position.surcharges[action.slot])


def _slots(position: Position) -> list[Discard]:
    return [_discard(slot) for slot in range(len(position.market))]


def _payable(position: Position) -> list[Discard]:
    if nothing_can_be_placed.predicate(position, None) is not None:
        return []
    return [_discard(slot) for slot in discardable(position)]


def _why(position: Position) -> str | None:
    """The clause that makes the discard due; None: that of a basic tile or a marker."""
    if position.pending is None:
        return "suburbia.turn.walled_in"
    if position.pending["step"] != 1:
        return "suburbia.solo.removal"
    border = None if position.placed is None else position.active.borders.get(position.placed)
    if border is None:
        return None
    return "suburbia.border.lake_discard" if border.lake else "suburbia.border.discard"


def _discarded(position: Position, action: Discard, events: list[Event]) -> None:
    tile, surcharge = on_market(position, action.slot), position.surcharges[action.slot]
    pay(position, surcharge, {"price": 0, "surcharge": surcharge}, "suburbia.discard.price", events)
    take_from_market(position, action.slot)
    position.discarded = (*position.discarded, tile.id)
    events.append(TILE_DISCARDED(position.seat, clause=_why(position), tile=tile.id, slot=action.slot))
    if position.pending is None or position.pending["step"] == 1:
        settle(position, events)
    else:
        refill(position, events)


DISCARD: ActionKind[Position] = ActionKind(
    type="discard",
    label="Discard a tile of the market",
    clause="suburbia.discard.due",
    make=Discard,
    parameters=(Parameter("slot", SLOT, "the space of the market"),),
    checks=(*due("build", "discard"), nothing_can_be_placed, tile_there, can_pay_discard),
    candidates=_slots,
    listing=_payable,
    resolve=_discarded,
)
