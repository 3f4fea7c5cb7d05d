"""Investment markers and discarding (rulebook: option d, and what follows options b and d)."""

from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import cache

from rules.kernel.actions import Action, ActionKind, Parameter
from rules.kernel.checks import Facts, check
from rules.kernel.hexes import Cell
from rules.kernel.outcome import Event, change
from rules.suburbia.course import after_building, refill, settle
from rules.suburbia.dale import dale_never
from rules.suburbia.events import MARKER_PLACED, TILE_DISCARDED
from rules.suburbia.parameters import CELL, SLOT
from rules.suburbia.placing import on_market, pay, short_of, take_from_market, tile_there
from rules.suburbia.position import Built, Position
from rules.suburbia.resolving import resolve_investment
from rules.suburbia.turn import due


@dataclass(frozen=True, slots=True)
class Invest(Action):
    at: Cell


@dataclass(frozen=True, slots=True)
class Discard(Action):
    slot: int


_invest: Callable[[Cell], Invest] = cache(Invest)
_discard: Callable[[int], Discard] = cache(Discard)


@check("suburbia.invest.own_tile", "No tile of the borough lies on {at}.", at="at", guard=True)
def on_an_own_tile(position: Position, action: Invest) -> Facts | None:
    return None if action.at in position.active.borough else {"at": list(action.at)}


@check("suburbia.invest.one_each", "The tile on {at} has a marker already.", at="at")
def not_marked_yet(position: Position, action: Invest) -> Facts | None:
    return {"at": list(action.at)} if position.active.borough[action.at].invested else None


@check("suburbia.invest.markers", "No Investment marker is left.")
def has_a_marker(position: Position, action: Invest) -> Facts | None:
    return None if position.active.investments else {"markers": 0}


def marker_price(built: Built) -> int:
    """Clause suburbia.invest.price: the price printed on the tile again; a Lake prints none."""
    return 0 if built.face is None else built.face.cost


@check("suburbia.invest.price", "The tile costs ${needs} again; only ${has} are there.", at="at")
def can_pay_again(position: Position, action: Invest) -> Facts | None:
    return short_of(position, marker_price(position.active.borough[action.at]))


def _own_tiles(position: Position) -> list[Invest]:
    return [_invest(at) for at in sorted(position.active.borough)]


def _invested(position: Position, action: Invest, events: list[Event]) -> None:
    seat = position.seat
    assert seat is not None
    player = position.active
    before = player.borough[action.at]
    price = marker_price(before)
    pay(position, price, {"price": price, "surcharge": 0}, events)
    built = replace(before, invested=True)
    player.borough[action.at] = built
    tile = None if built.face is None else built.face.id
    events.append(
        MARKER_PLACED(
            seat,
            because={"tile": tile, "at": list(action.at)},
            tile=tile,
            at=list(action.at),
            **change("investments", player.investments, -1),
        )
    )
    player.investments -= 1
    resolve_investment(position, seat, built, events)
    after_building(position, True, events)


@check("suburbia.discard.price", "Discarding from this space costs ${needs}; only ${has} are there.", at="slot")
def can_pay_discard(position: Position, action: Discard) -> Facts | None:
    return short_of(position, position.surcharges[action.slot])


def _slots(position: Position) -> list[Discard]:
    return [_discard(slot) for slot in range(len(position.market))]


def _discarded(position: Position, action: Discard, events: list[Event]) -> None:
    tile, surcharge = on_market(position, action.slot), position.surcharges[action.slot]
    pay(position, surcharge, {"price": 0, "surcharge": surcharge}, events)
    take_from_market(position, action.slot)
    position.discarded = (*position.discarded, tile.id)
    events.append(TILE_DISCARDED(position.seat, tile=tile.id, slot=action.slot))
    assert position.pending is not None
    if position.pending["step"] == 1:
        settle(position, events)
    else:
        refill(position, events)


INVEST: ActionKind[Position] = ActionKind(
    type="invest",
    label="Place an Investment marker",
    clause="suburbia.invest.doubles",
    make=Invest,
    parameters=(Parameter("at", CELL, "the tile's cell"),),
    checks=(*due("build"), dale_never, on_an_own_tile, not_marked_yet, has_a_marker, can_pay_again),
    candidates=_own_tiles,
    resolve=_invested,
)
DISCARD: ActionKind[Position] = ActionKind(
    type="discard",
    label="Discard a tile of the market",
    clause="suburbia.discard.due",
    make=Discard,
    parameters=(Parameter("slot", SLOT, "the space of the market"),),
    checks=(*due("discard"), tile_there, can_pay_discard),
    candidates=_slots,
    resolve=_discarded,
)
