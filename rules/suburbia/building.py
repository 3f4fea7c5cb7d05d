"""Taking a tile: from the market, a basic one, or as a Lake (rulebook: options a, b and c)."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from functools import cache
from typing import Any

from rules.kernel.actions import Action, ActionKind, Parameter
from rules.kernel.checks import Facts, check
from rules.kernel.hexes import Cell
from rules.kernel.outcome import Event
from rules.suburbia.course import after_building
from rules.suburbia.dale import (
    best_cells,
    dale_buys,
    dale_buys_the_dearest,
    dale_never,
    dale_places_best,
    dale_price,
    is_dales_turn,
)
from rules.suburbia.events import LAKE_PLACED, TILE_PLACED
from rules.suburbia.parameters import BASIC, CELL, SLOT
from rules.suburbia.placing import (
    ON_A_CELL,
    lay,
    on_market,
    pay,
    short_of,
    take_from_market,
    tile_there,
)
from rules.suburbia.position import Position, open_cells
from rules.suburbia.resolving import resolve_placement
from rules.suburbia.turn import due


@dataclass(frozen=True, slots=True)
class Buy(Action):
    slot: int
    at: Cell


@dataclass(frozen=True, slots=True)
class Lake(Action):
    slot: int
    at: Cell


@dataclass(frozen=True, slots=True)
class Basic(Action):
    tile: str
    at: Cell


_buy: Callable[[int, Cell], Buy] = cache(Buy)
_lake: Callable[[int, Cell], Lake] = cache(Lake)
_basic: Callable[[str, Cell], Basic] = cache(Basic)


def _slots_and_cells(make: Callable[[int, Cell], Any]) -> Callable[[Position], Iterable[Any]]:
    def candidates(position: Position) -> list[Any]:
        cells = open_cells(position.active.borough)
        return [make(slot, at) for slot in range(len(position.market)) for at in cells]

    return candidates


def _price(position: Position, slot: int) -> int:
    """Clause suburbia.price.market: what is printed on the tile and above its space."""
    return on_market(position, slot).cost + position.surcharges[slot]


@check(
    "suburbia.price.paid_first",
    "The tile costs {price} and its space {surcharge}: needs ${needs}, has ${has}.",
    at="slot",
)
def can_pay_price(position: Position, action: Buy) -> Facts | None:
    if is_dales_turn(position):
        return None
    short = short_of(position, _price(position, action.slot))
    if short is None:
        return None
    price, surcharge = on_market(position, action.slot).cost, position.surcharges[action.slot]
    return {"price": price, "surcharge": surcharge, **short}


def _affordable(position: Position) -> list[Buy]:
    if is_dales_turn(position):
        slot = dale_buys(position)
        return [] if slot is None else [_buy(slot, at) for at in sorted(best_cells(position, slot))]
    money = position.active.money
    cells = open_cells(position.active.borough)
    return [
        _buy(slot, at)
        for slot, tile in enumerate(position.market)
        if tile is not None and _price(position, slot) <= money
        for at in cells
    ]


def _bought(position: Position, action: Buy, events: list[Event]) -> None:
    tile, surcharge = on_market(position, action.slot), position.surcharges[action.slot]
    if is_dales_turn(position):
        pay(position, dale_price(position), {"dale_pays": dale_price(position)}, events)
    else:
        pay(position, tile.cost + surcharge, {"price": tile.cost, "surcharge": surcharge}, events)
    take_from_market(position, action.slot)
    _place(position, TILE_PLACED, tile.id, action.at, events, slot=action.slot, source="market")
    after_building(position, False, events)


def _place(
    position: Position, event: Any, tile_id: str, at: Cell, events: list[Event], *, slot: int | None, source: str
) -> None:
    seat = position.seat
    assert seat is not None
    built = lay(position, position.catalogue.tiles[tile_id], at, lake=event is LAKE_PLACED)
    fields: dict[str, Any] = {"tile": tile_id, "at": list(at), "order": built.order, "slot": slot}
    if event is TILE_PLACED:
        fields["from"] = source
    events.append(event(seat, **fields))
    resolve_placement(position, seat, built, events)


@check(
    "suburbia.lake.price",
    "The space of the tile costs ${needs}; only ${has} are there.",
    at="slot",
)
def can_pay_space(position: Position, action: Lake) -> Facts | None:
    return short_of(position, position.surcharges[action.slot])


def _as_lakes(position: Position) -> list[Lake]:
    if is_dales_turn(position):
        return []
    money, surcharges = position.active.money, position.surcharges
    cells = open_cells(position.active.borough)
    return [
        _lake(slot, at)
        for slot, tile in enumerate(position.market)
        if tile is not None and surcharges[slot] <= money
        for at in cells
    ]


def _made_lake(position: Position, action: Lake, events: list[Event]) -> None:
    tile, surcharge = on_market(position, action.slot), position.surcharges[action.slot]
    pay(position, surcharge, {"price": 0, "surcharge": surcharge}, events)
    take_from_market(position, action.slot)
    _place(position, LAKE_PLACED, tile.id, action.at, events, slot=action.slot, source="market")
    after_building(position, False, events)


@check("suburbia.basic.supply", "No {tile} is left in the supply.", at="tile")
def still_in_supply(position: Position, action: Basic) -> Facts | None:
    return None if position.basics[action.tile] else {"tile": action.tile}


@check("suburbia.basic.price", "{tile} costs ${needs}; only ${has} are there.", at="tile")
def can_pay_basic(position: Position, action: Basic) -> Facts | None:
    short = short_of(position, position.catalogue.tiles[action.tile].cost)
    return short and {"tile": action.tile, **short}


def _basics_and_cells(position: Position) -> list[Basic]:
    cells = open_cells(position.active.borough)
    return [_basic(tile, at) for tile in sorted(position.basics) for at in cells]


def _basics_to_build(position: Position) -> list[Basic]:
    if is_dales_turn(position):
        return []
    money, tiles = position.active.money, position.catalogue.tiles
    cells = open_cells(position.active.borough)
    return [
        _basic(tile, at)
        for tile in sorted(position.basics)
        if position.basics[tile] and tiles[tile].cost <= money
        for at in cells
    ]


def _built_basic(position: Position, action: Basic, events: list[Event]) -> None:
    tile = position.catalogue.tiles[action.tile]
    pay(position, tile.cost, {"price": tile.cost, "surcharge": 0}, events)
    position.basics = {**position.basics, tile.id: position.basics[tile.id] - 1}
    _place(position, TILE_PLACED, tile.id, action.at, events, slot=None, source="basics")
    after_building(position, True, events)


_SLOT = Parameter("slot", SLOT, "the space of the market")
_AT = Parameter("at", CELL, "the cell of the borough")

BUY: ActionKind[Position] = ActionKind(
    type="buy",
    label="Take a tile from the market",
    clause="suburbia.price.market",
    make=Buy,
    parameters=(_SLOT, _AT),
    checks=(*due("build"), tile_there, can_pay_price, *ON_A_CELL, dale_buys_the_dearest, dale_places_best),
    candidates=_slots_and_cells(_buy),
    listing=_affordable,
    resolve=_bought,
)
LAKE: ActionKind[Position] = ActionKind(
    type="lake",
    label="Take a tile as a Lake",
    clause="suburbia.lake.face_down",
    make=Lake,
    parameters=(_SLOT, _AT),
    checks=(*due("build"), dale_never, tile_there, can_pay_space, *ON_A_CELL),
    candidates=_slots_and_cells(_lake),
    listing=_as_lakes,
    resolve=_made_lake,
)
BASIC_TILE: ActionKind[Position] = ActionKind(
    type="basic",
    label="Take a basic tile",
    clause="suburbia.basic.supply",
    make=Basic,
    parameters=(Parameter("tile", BASIC, "the basic tile"), _AT),
    checks=(*due("build"), dale_never, still_in_supply, can_pay_basic, *ON_A_CELL),
    candidates=_basics_and_cells,
    listing=_basics_to_build,
    resolve=_built_basic,
)
