"""Replacing a placeholder (Suburbia Inc: Redevelopment Planner)."""

from collections.abc import Callable
from dataclasses import dataclass
from functools import cache

from rules.kernel.actions import Action, ActionKind, Parameter
from rules.kernel.checks import Facts, check
from rules.kernel.hexes import Cell
from rules.kernel.outcome import Event
from rules.suburbia.building import place_basic, place_from_market
from rules.suburbia.course import after_building
from rules.suburbia.dale import dale_never, is_dales_turn
from rules.suburbia.essen import one_of_each_face_up
from rules.suburbia.events import TILE_REPLACED
from rules.suburbia.parameters import BASIC, CELL, FACE_DOWN, SLOT
from rules.suburbia.placing import Placement, conditions, on_market
from rules.suburbia.position import Built, Position
from rules.suburbia.readings import NO_DISCARD_FOR_PLANNER
from rules.suburbia.stars import lose_stars
from rules.suburbia.turn import due


@dataclass(frozen=True, slots=True)
class Replace(Action):
    """``slot`` (maybe as a Lake) or ``tile``, never both."""

    at: Cell
    slot: int | None = None
    lake: bool | None = None
    tile: str | None = None


_replace: Callable[..., Replace] = cache(Replace)


def is_placeholder(built: Built | None) -> bool:
    return built is not None and built.tile is not None and built.tile.power == "placeholder" and not built.lake


@check("suburbia.planner.there", "No Redevelopment Planner of the borough lies on {at}.", at="at", guard=True)
def placeholder_there(position: Position, action: Replace) -> Facts | None:
    return None if is_placeholder(position.active.borough.get(action.at)) else {"at": list(action.at)}


@check("suburbia.market.tile_there", "No tile lies on space {slot} of the market.", at="slot", guard=True)
def slot_has_a_tile(position: Position, action: Replace) -> Facts | None:
    empty = action.slot is not None and position.market[action.slot] is None
    return {"slot": action.slot} if empty else None


@check("suburbia.basic.supply", "No {tile} is left in the supply.", at="tile")
def basic_in_supply(position: Position, action: Replace) -> Facts | None:
    gone = action.tile is not None and not position.basics[action.tile]
    return {"tile": action.tile} if gone else None


def _placement(position: Position, action: Replace) -> Placement:
    tile = position.catalogue.tiles[action.tile or ""] if action.slot is None else on_market(position, action.slot)
    return Placement(tile, action.at, bool(action.lake), 0)


def _candidates(position: Position) -> list[Replace]:
    placeholders = position.catalogue.placeholders
    if not placeholders or is_dales_turn(position):
        return []
    found = []
    such = [built for built in position.active.borough.values() if built.tile in placeholders]
    for at in sorted([built.at for built in such if is_placeholder(built)]):
        for slot in range(len(position.market)):
            found += [_replace(at, slot), _replace(at, slot, True)]
        found += [_replace(at, None, None, tile) for tile in sorted(position.basics)]
    return found


def _replaced(position: Position, action: Replace, events: list[Event]) -> None:
    seat = position.seat
    assert seat is not None
    gone = position.active.borough[action.at]
    assert gone.tile is not None
    order = position.next_order()
    del position.active.borough[action.at]
    position.discarded = (*position.discarded, gone.tile.id)
    events.append(TILE_REPLACED(seat, tile=gone.tile.id, at=list(action.at)))
    lose_stars(position, seat, gone, events)
    if action.slot is None:
        assert action.tile is not None
        place_basic(position, action.tile, action.at, events, order)
    else:
        place_from_market(position, action.slot, action.at, bool(action.lake), events, order)
    discard = action.slot is None and not position.reads(NO_DISCARD_FOR_PLANNER)
    after_building(position, discard, events)


_AT = Parameter("at", CELL, "the placeholder's cell")
_SLOT = Parameter("slot", SLOT, "the space of the market")

REPLACE: ActionKind[Position] = ActionKind(
    type="replace",
    label="Replace a Redevelopment Planner",
    clause="suburbia.planner.replaced",
    make=Replace,
    parameters=(_AT, _SLOT),
    more_forms=(
        (_AT, _SLOT, Parameter("lake", FACE_DOWN, "face down, as a Lake")),
        (_AT, Parameter("tile", BASIC, "the basic tile")),
    ),
    checks=(
        *due("build"),
        dale_never,
        placeholder_there,
        slot_has_a_tile,
        basic_in_supply,
        one_of_each_face_up,
        *conditions(_placement),
    ),
    candidates=_candidates,
    resolve=_replaced,
)
