"""Taking a tile: from the market, a basic one, or as a Lake (rulebook: options a, b and c)."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any

from rules.kernel.actions import Action, ActionKind, Interned, Parameter
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
from rules.suburbia.essen import one_of_each
from rules.suburbia.events import LAKE_PLACED, TILE_PLACED
from rules.suburbia.parameters import BASIC, CELL, LONGEST_MARKET, SLOT
from rules.suburbia.placing import (
    ON_A_CELL,
    Placement,
    as_it_would_lie,
    conditions,
    demands_on,
    fitting,
    ground,
    lay,
    on_market,
    pay,
    printed_price,
    short_of,
    take_from_market,
    tile_there,
)
from rules.suburbia.position import Position
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


_buys = [Interned[Cell, Buy](partial(Buy, slot)) for slot in range(LONGEST_MARKET)]
_lakes = [Interned[Cell, Lake](partial(Lake, slot)) for slot in range(LONGEST_MARKET)]
_basics = Interned[str, Interned[Cell, Basic]](lambda tile: Interned(partial(Basic, tile)))


def _slots_and_cells(made: Sequence[Mapping[Cell, Any]]) -> Callable[[Position], Iterable[Any]]:
    def candidates(position: Position) -> list[Any]:
        cells = position.open_cells()
        return [made[slot][at] for slot in range(len(position.market)) for at in cells]

    return candidates


def full_price(position: Position, slot: int) -> int:
    """Clause suburbia.price.market: what is printed on the tile and above its space."""
    return printed_price(position, on_market(position, slot)) + position.surcharges[slot]


def _to_buy(position: Position, action: Buy) -> Placement:
    price = dale_price(position) if is_dales_turn(position) else full_price(position, action.slot)
    return Placement(on_market(position, action.slot), action.at, False, price)


def _to_make_lake(position: Position, action: Lake) -> Placement:
    return Placement(on_market(position, action.slot), action.at, True, position.surcharges[action.slot])


def _to_build(position: Position, action: Basic) -> Placement:
    tile = position.catalogue.tiles[action.tile]
    return Placement(tile, action.at, False, tile.cost)


@check(
    "suburbia.price.paid_first",
    "The tile costs {price} and its space {surcharge}: needs ${needs}, has ${has}.",
    at="slot",
)
def can_pay_price(position: Position, action: Buy) -> Facts | None:
    if is_dales_turn(position):
        return None
    short = short_of(position, full_price(position, action.slot))
    if short is None:
        return None
    price = printed_price(position, on_market(position, action.slot))
    return {"price": price, "surcharge": position.surcharges[action.slot], **short}


def _affordable(position: Position) -> list[Buy]:
    if is_dales_turn(position):
        slot = dale_buys(position)
        return [] if slot is None else [_buys[slot][at] for at in sorted(best_cells(position, slot))]
    money = position.active.money
    where = ground(position)
    moves: list[Buy] = []
    for slot, tile_id in enumerate(position.market):
        if tile_id is None:
            continue
        price = full_price(position, slot)
        if price <= money and one_of_each.predicate(position, _buys[slot][0, 0]) is None:
            tile = position.catalogue.tiles[tile_id]
            moves += map(_buys[slot].__getitem__, fitting(position, tile, where, False, price))
    return moves


def _bought(position: Position, action: Buy, events: list[Event]) -> None:
    tile, surcharge = on_market(position, action.slot), position.surcharges[action.slot]
    if is_dales_turn(position):
        pay(position, dale_price(position), {"dale_pays": dale_price(position)}, "suburbia.dale.pays", events)
    else:
        price = printed_price(position, tile)
        pay(position, price + surcharge, {"price": price, "surcharge": surcharge}, "suburbia.price.market", events)
    place_from_market(position, action.slot, action.at, False, events)
    after_building(position, False, events)


def place_from_market(
    position: Position, slot: int, at: Cell, lake: bool, events: list[Event], order: int | None = None
) -> None:
    """Lay a tile of the market, its price paid, and resolve it."""
    tile = on_market(position, slot)
    take_from_market(position, slot)
    _place(position, tile.id, at, lake, slot, events, order)


def place_basic(position: Position, tile_id: str, at: Cell, events: list[Event], order: int | None = None) -> None:
    """Lay a basic tile, its price paid, and resolve it."""
    position.basics = {**position.basics, tile_id: position.basics[tile_id] - 1}
    _place(position, tile_id, at, False, None, events, order)


def _place(
    position: Position, tile_id: str, at: Cell, lake: bool, slot: int | None, events: list[Event], order: int | None
) -> None:
    seat = position.seat
    assert seat is not None
    tile = position.catalogue.tiles[tile_id]
    new = as_it_would_lie(Placement(tile, at, lake, 0), position.next_order() if order is None else order)
    built = lay(position, seat, new)
    fields: dict[str, Any] = {"tile": tile_id, "at": list(at), "order": built.order, "slot": slot}
    if lake:
        events.append(LAKE_PLACED(seat, **fields))
    else:
        fields["from"] = "basics" if slot is None else "market"
        events.append(TILE_PLACED(seat, **fields))
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
    where = ground(position)
    moves: list[Lake] = []
    for slot, tile_id in enumerate(position.market):
        if tile_id is not None and surcharges[slot] <= money:
            tile = position.catalogue.tiles[tile_id]
            moves += map(_lakes[slot].__getitem__, fitting(position, tile, where, True, surcharges[slot]))
    return moves


def _made_lake(position: Position, action: Lake, events: list[Event]) -> None:
    surcharge = position.surcharges[action.slot]
    pay(position, surcharge, {"price": 0, "surcharge": surcharge}, "suburbia.lake.price", events)
    place_from_market(position, action.slot, action.at, True, events)
    after_building(position, False, events)


@check("suburbia.basic.supply", "No {tile} is left in the supply.", at="tile")
def still_in_supply(position: Position, action: Basic) -> Facts | None:
    return None if position.basics[action.tile] else {"tile": action.tile}


@check("suburbia.basic.price", "{tile} costs ${needs}; only ${has} are there.", at="tile")
def can_pay_basic(position: Position, action: Basic) -> Facts | None:
    short = short_of(position, position.catalogue.tiles[action.tile].cost)
    return short and {"tile": action.tile, **short}


def _basics_and_cells(position: Position) -> list[Basic]:
    cells = position.open_cells()
    return [_basics[tile][at] for tile in sorted(position.basics) for at in cells]


def _basics_to_build(position: Position) -> list[Basic]:
    if is_dales_turn(position):
        return []
    money, tiles = position.active.money, position.catalogue.tiles
    where = ground(position)
    moves: list[Basic] = []
    for tile_id in sorted(position.basics):
        tile = tiles[tile_id]
        if position.basics[tile_id] and tile.cost <= money:
            moves += map(_basics[tile_id].__getitem__, fitting(position, tile, where, False, tile.cost))
    return moves


def _built_basic(position: Position, action: Basic, events: list[Event]) -> None:
    cost = position.catalogue.tiles[action.tile].cost
    pay(position, cost, {"price": cost, "surcharge": 0}, "suburbia.basic.price", events)
    place_basic(position, action.tile, action.at, events)
    after_building(position, True, events)


_SLOT = Parameter("slot", SLOT, "the space of the market")
_AT = Parameter("at", CELL, "the cell of the borough")

BUY: ActionKind[Position] = ActionKind(
    type="buy",
    label="Take a tile from the market",
    clause="suburbia.price.market",
    make=Buy,
    parameters=(_SLOT, _AT),
    checks=(
        *due("build"),
        tile_there,
        can_pay_price,
        one_of_each,
        *ON_A_CELL,
        *conditions(_to_buy),
        dale_buys_the_dearest,
        dale_places_best,
    ),
    candidates=_slots_and_cells(_buys),
    listing=_affordable,
    resolve=_bought,
)
LAKE: ActionKind[Position] = ActionKind(
    type="lake",
    label="Take a tile as a Lake",
    clause="suburbia.lake.face_down",
    make=Lake,
    parameters=(_SLOT, _AT),
    checks=(*due("build"), dale_never, tile_there, can_pay_space, *ON_A_CELL, *demands_on(_to_make_lake)),
    candidates=_slots_and_cells(_lakes),
    listing=_as_lakes,
    resolve=_made_lake,
)
BASIC_TILE: ActionKind[Position] = ActionKind(
    type="basic",
    label="Take a basic tile",
    clause="suburbia.basic.supply",
    make=Basic,
    parameters=(Parameter("tile", BASIC, "the basic tile"), _AT),
    checks=(*due("build"), dale_never, still_in_supply, can_pay_basic, *ON_A_CELL, *demands_on(_to_build)),
    candidates=_basics_and_cells,
    listing=_basics_to_build,
    resolve=_built_basic,
)
