"""Dale the Bot (rulebook: Solo Game #2): what he buys and where he puts it."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from rules.kernel.checks import Facts, check
from rules.kernel.hexes import Cell
from rules.kernel.outcome import Event
from rules.suburbia.acting import ACTIONS
from rules.suburbia.editions import DALE, DALE_SEAT, DALE_SLOTS
from rules.suburbia.essen import one_of_each
from rules.suburbia.events import MARKET_CLEARED
from rules.suburbia.placing import OfSlot, Placement, as_it_would_lie, fitting, ground, lay, on_market, printed_price
from rules.suburbia.position import Position
from rules.suburbia.readings import DALE_MAKES_NO_CHOICES, LOSSES_OF_OTHERS_RED, Reading
from rules.suburbia.records import Tile
from rules.suburbia.resolving import resolve_placement
from rules.suburbia.stars import place_of

FAR_AHEAD = 3


def is_dales_turn(position: Position) -> bool:
    return position.seat is not None and position.is_dales(position.seat)


def dale_price(position: Position) -> int:
    """Clause suburbia.dale.pays: $3, or all he has."""
    return min(int(DALE["pays"]), position.players[DALE_SEAT].money)


def dale_buys(position: Position) -> int | None:
    """Clause suburbia.dale.buys: the space of the dearest tile he takes, the leftmost of equals; None: nothing."""
    offers = [slot for slot in DALE_SLOTS if _takes(position, slot)]
    if position.stars is not None and not _far_ahead(position):
        starred = [slot for slot in offers if "star" in on_market(position, slot).icons]
        offers = starred or offers
    if not offers:
        return None
    return max(offers, key=lambda slot: (_price(position, slot), -slot))


def _price(position: Position, slot: int) -> int:
    return printed_price(position, on_market(position, slot)) + position.surcharges[slot]


def _takes(position: Position, slot: int) -> bool:
    """Whether a tile is one that Dale takes and can place."""
    if position.market[slot] is None or refuses(on_market(position, slot), position.reads):
        return False
    if one_of_each.predicate(position, _Slot(slot)) is not None:
        return False
    return bool(_cells(position, slot))


def _cells(position: Position, slot: int) -> list[Cell]:
    """Where Dale may place a tile."""
    tile = on_market(position, slot)
    return fitting(position, tile, ground(position), False, dale_price(position))


@dataclass(frozen=True, slots=True)
class _Slot(OfSlot):
    slot: int


def _far_ahead(position: Position) -> bool:
    """Clause suburbia.dale.stars: three stars or more ahead he looks at prices alone."""
    return place_of(position, DALE_SEAT) - place_of(position, 0) >= FAR_AHEAD


def refuses(tile: Tile, reads: Callable[[Reading], bool]) -> bool:
    """Clauses suburbia.dale.never, suburbia.dale.red and suburbia.dale.choices: what he never buys."""
    if tile.power == "placeholder" or (tile.power in ACTIONS and reads(DALE_MAKES_NO_CHOICES)):
        return True
    losses = [*tile.immediate, *(change for effect in tile.effects for change in effect.change)]
    if reads(LOSSES_OF_OTHERS_RED):
        losses += [(stat, -amount) for stat, amount in tile.takes]
    return any(stat == "population" and amount < 0 for stat, amount in losses)


def best_cells(position: Position, slot: int) -> frozenset[Cell]:
    """Clause suburbia.dale.best_place: where income plus reputation come out highest, ties favouring reputation."""
    tile = on_market(position, slot)
    results = {}
    for at in _cells(position, slot):
        tried = position.copy()
        tried.players[DALE_SEAT].money -= dale_price(position)
        events: list[Event] = []
        new = as_it_would_lie(Placement(tile, at, False, 0), tried.next_order())
        resolve_placement(tried, DALE_SEAT, lay(tried, DALE_SEAT, new), events)
        player = tried.players[DALE_SEAT]
        results[at] = (player.income + player.reputation, player.reputation)
    best = max(results.values())
    return frozenset(at for at, result in results.items() if result == best)


def finds_nothing(position: Position) -> bool:
    return dale_buys(position) is None


@check("suburbia.dale.never", "Dale only ever buys tiles from the market.", guard=True)
def dale_never(position: Position, action: Any) -> Facts | None:
    return {"seat": DALE_SEAT} if is_dales_turn(position) else None


@check("suburbia.dale.buys", "Dale buys the dearest tile: the one on space {buys}.", at="slot", guard=True)
def dale_buys_the_dearest(position: Position, action: Any) -> Facts | None:
    if not is_dales_turn(position):
        return None
    buys = dale_buys(position)
    return None if action.slot == buys else {"slot": action.slot, "buys": buys}


@check("suburbia.dale.best_place", "Dale does better elsewhere: on {cells}.", at="at")
def dale_places_best(position: Position, action: Any) -> Facts | None:
    if not is_dales_turn(position):
        return None
    best = best_cells(position, action.slot)
    return None if action.at in best else {"at": list(action.at), "cells": [list(at) for at in sorted(best)]}


def clear_market(position: Position, events: list[Event]) -> None:
    """Clause suburbia.dale.clears_market: what he left goes, from left to right."""
    left = tuple(tile for slot in DALE_SLOTS if (tile := position.market[slot]) is not None)
    position.market = tuple(None if slot in DALE_SLOTS else tile for slot, tile in enumerate(position.market))
    position.discarded = (*position.discarded, *left)
    if left:
        events.append(MARKET_CLEARED(position.seat, tiles=list(left)))
