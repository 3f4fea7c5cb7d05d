"""Dale the Bot (rulebook: Solo Game #2): what he buys and where he puts it."""

from typing import Any

from rules.kernel.checks import Facts, check
from rules.kernel.hexes import Cell
from rules.kernel.outcome import Event
from rules.suburbia.catalogue import Tile
from rules.suburbia.editions import DALE, DALE_SLOTS
from rules.suburbia.events import MARKET_CLEARED
from rules.suburbia.placing import lay
from rules.suburbia.position import Position, open_cells
from rules.suburbia.resolving import resolve_placement

DALE_SEAT = 1


def is_dales_turn(position: Position) -> bool:
    return position.seat == DALE_SEAT and position.mode == "dale"


def dale_price(position: Position) -> int:
    """Clause suburbia.dale.pays: $3, or all he has."""
    return min(int(DALE["pays"]), position.players[DALE_SEAT].money)


def dale_buys(position: Position) -> int | None:
    """Clause suburbia.dale.buys: the space of the dearest tile he takes, the leftmost of equals; None: nothing."""
    best: tuple[int, int] | None = None
    for slot in DALE_SLOTS:
        tile_id = position.market[slot]
        if tile_id is None or _refuses(position.catalogue.tiles[tile_id]):
            continue
        price = position.catalogue.tiles[tile_id].cost + position.surcharges[slot]
        if best is None or price > best[0]:
            best = (price, slot)
    return None if best is None else best[1]


def _refuses(tile: Tile) -> bool:
    """He takes no tile with a printed loss of population."""
    changes = [*tile.immediate, *(change for effect in tile.effects for change in effect.change)]
    return any(stat == "population" and amount < 0 for stat, amount in changes)


def best_cells(position: Position, slot: int) -> frozenset[Cell]:
    """Clause suburbia.dale.best_place: where income plus reputation come out highest, ties favouring reputation."""
    tile_id = position.market[slot]
    assert tile_id is not None
    results = {}
    for at in open_cells(position.players[DALE_SEAT].borough):
        trial = position.copy()
        trial.players[DALE_SEAT].money -= dale_price(position)
        events: list[Event] = []
        resolve_placement(trial, DALE_SEAT, lay(trial, position.catalogue.tiles[tile_id], at, lake=False), events)
        player = trial.players[DALE_SEAT]
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
