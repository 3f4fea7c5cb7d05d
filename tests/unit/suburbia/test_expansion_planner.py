"""The Redevelopment Planner: a place kept for another tile (Suburbia Inc: tile manifest)."""

from typing import Any

import pytest

from rules.kernel.hexes import Cell
from rules.suburbia.position import Position
from tests.unit.suburbia.states import (
    INC,
    WITH_CITIES,
    after,
    broken,
    market,
    moves,
    paid,
    play,
    player,
    position,
    step_1,
    tile_ledger,
    types,
)

BOTH = pytest.mark.parametrize("edition", ["suburbia", "suburbia-inc"])
PLANNER: dict[Cell, str] = {(1, 1): "redevelopment_planner"}
OF_ANN = ("money", "population", "investments", "borders")


def table(
    *tiles: str, mine: dict[Cell, str] | None = None, ben: dict[Cell, str] | None = None, **facts: Any
) -> Position:
    of_ann = {name: facts.pop(name) for name in OF_ANN if name in facts}
    known: dict[str, Any] = {"market": market(*(tiles or ("museum",))), "options": INC, "face_up": []}
    return position(player({**PLANNER, **(mine or {})}, **of_ann), player(ben), **{**known, **facts})


@BOTH
def test_it_is_replaced_for_nothing_not_even_the_space_and_leaves_the_game(edition: str) -> None:
    """A Casino ($22) from the space of $10: -3 reputation, +1 by the Park beside it."""
    tiles = ["casino", *["mint"] * 6]
    at, events = play(table(market=tiles, money=0, ruleset=edition), "replace 1,1 0")
    assert paid(events) == []
    assert after(step_1(events)) == {0: {"reputation": -2}}
    built = at.players[0].borough[(1, 1)]
    assert (built.tile and built.tile.id, built.lake, built.order) == ("casino", False, 2)
    assert at.discarded == ("redevelopment_planner",)
    assert types(events)[:2] == ["tile_replaced", "tile_placed"]
    assert (at.seat, at.phase) == (1, "build")  # no discard: a tile left the market
    assert at.market == ("gas_station", *["mint"] * 6)


def test_as_a_lake() -> None:
    """Park and Factory pay $4; the space is free too."""
    tiles = ["casino", *["mint"] * 6]
    at, events = play(table(market=tiles, money=0), "replace 1,1 0 lake")
    assert paid(events) == []
    assert after(events) == {0: {"money": 4}}
    built = at.players[0].borough[(1, 1)]
    assert (built.tile and built.tile.id, built.lake) == ("casino", True)
    assert at.discarded == ("redevelopment_planner",)


def test_by_a_basic_tile_which_makes_a_discard_due() -> None:
    at, events = play(table("museum", "hostel", money=0, basics={"suburbs": 1}), "replace 1,1 suburbs")
    assert paid(events) == []
    assert at.basics["suburbs"] == 0
    assert (at.phase, at.pending, at.placed) == ("discard", {"step": 1}, 2)
    at, _ = play(at, "discard 6")
    assert at.discarded == ("redevelopment_planner", "hostel")
    assert broken(table(basics={"suburbs": 0}), "replace 1,1 suburbs") == ["suburbia.basic.supply"]


def test_the_new_tile_comes_after_everything_on_the_table() -> None:
    """Orders: Planner 1, Farm 2, Ben's Farm 3; where the Planner came last, its own is not used again."""
    at, _ = play(table("casino", mine={(1, 0): "farm"}, ben={(1, 0): "farm"}), "replace 1,1 6")
    assert (at.players[0].borough[(1, 1)].order, at.placed) == (4, None)
    at, _ = play(table("casino"), "replace 1,1 6")
    assert at.players[0].borough[(1, 1)].order == 2


def test_the_new_tile_is_placed_for_all_that_counts_placing() -> None:
    """A Lake beside it pays $2, Ann's Assessor $2, Ben's Shipping Center him $2, the Park gives 1."""
    mine: dict[Cell, str] = {(1, 0): "lake", (-1, 1): "county_assessor"}
    _, events = play(table("convenience_store", mine=mine, ben={(1, 0): "shipping_center"}), "replace 1,1 6")
    assert after(step_1(events)) == {0: {"income": 1, "reputation": 1, "money": 4}, 1: {"money": 2}}


def test_a_planner_is_no_tile_of_its_kind_when_others_count() -> None:
    """A Landfill, New Construction, Parking Lot beside it count the Park or Factory only; its icon is not counted."""
    trials = {"landfill": {"income": [2, 0], "reputation": [0, -1]}, "new_construction": {"population": [2, 0]}}
    for tile, ledger in trials.items():
        at, _ = play(table(tile, mine={(-1, 1): "redevelopment_planner"}), "buy 6 1,2")
        assert tile_ledger(at, (1, 2)) == ledger


def test_it_takes_no_marker() -> None:
    at = table()
    assert broken(at, "invest 1,1") == ["suburbia.planner.no_marker"]
    assert "invest 1,1" not in moves(at)


def test_only_a_planner_is_replaced() -> None:
    at = table(mine={(1, 0): "farm", (1, 2): "lake:redevelopment_planner"})
    for cell in ("0,0", "1,0", "1,2", "2,2"):
        assert broken(at, f"replace {cell} 6") == ["suburbia.planner.there"]
    assert broken(at, "replace 1,1 5") == ["suburbia.market.tile_there"]


def test_no_border_replaces_it() -> None:
    at = table(face_up=["beach"])
    assert not [move for move in moves(at) if move.startswith("replace") and "beach" in move]


def test_two_planners_are_listed_by_cell_then_spaces_then_basics() -> None:
    at = table("museum", mine={(-1, 1): "redevelopment_planner"}, basics={"community_park": 0})
    listed = [move for move in moves(at) if move.startswith("replace")]
    each = ("6", "6 lake", "heavy_factory", "suburbs")
    assert listed == [f"replace {cell} {what}" for cell in ("-1,1", "1,1") for what in each]
    assert moves(at)[-1] == listed[-1]


@pytest.mark.parametrize(
    ("tile", "facts", "breaks"),
    [
        ("checkpoint", {}, "suburbia.requires.neighbour"),
        ("checkpoint", {"borders": ["forest 0,2 3"]}, "suburbia.requires.neighbour"),
        ("checkpoint", {"borders": ["forest 1,0 5"]}, None),
        ("lake_house", {}, "suburbia.requires.neighbour"),
        ("lake_house", {"mine": {(1, 0): "lake"}}, None),
        ("cemetery", {"population": 1}, "suburbia.demands.placed"),
        ("cemetery", {"population": 2}, None),
        # three industrial tiles: $6, neither the $7 nor the space
        ("water_purification_plant", {"money": 5}, "suburbia.demands.placed"),
        ("water_purification_plant", {"money": 6}, None),
        ("redistricting_office", {"money": 0}, None),
    ],
)
def test_conditions_of_the_new_tile(tile: str, facts: dict[str, Any], breaks: str | None) -> None:
    at = table(tile, "museum", "museum", **facts)
    assert broken(at, "replace 1,1 4") == ([] if breaks is None else [breaks])
    assert ("replace 1,1 4" in moves(at)) == (breaks is None)
    assert broken(at, "replace 1,1 4 lake") == []


def test_a_plant_in_its_place_takes_its_payment_only() -> None:
    _, events = play(table("water_purification_plant", money=6), "replace 1,1 6")
    assert paid(events) == []
    assert after(step_1(events)) == {0: {"reputation": 8, "money": -6}}


def test_a_tile_that_acts_does_so_in_its_place_too() -> None:
    """A Colosseum: 2 reputation less 1 by the Factory, and a free marker; nothing is discarded."""
    at, events = play(table("colosseum", options=WITH_CITIES), "replace 1,1 6")
    assert after(events) == {0: {"reputation": 1}}
    assert (at.phase, at.pending) == ("bonus_action", {"tiles": [2], "discard": False})
    at, _ = play(at, "invest 0,0")
    assert (at.seat, at.phase, at.discarded) == (1, "build", ("redevelopment_planner",))


def test_one_planner_may_be_replaced_by_another() -> None:
    at, events = play(table("redevelopment_planner"), "replace 1,1 6")
    assert after(events) == {}
    assert at.discarded == ("redevelopment_planner",)
    built = at.players[0].borough[(1, 1)]
    assert (built.tile and built.tile.id, built.order) == ("redevelopment_planner", 2)


def test_dale_replaces_nothing_and_buys_no_planner() -> None:
    """The Planner at $13 with its space is the dearest; he takes the Hostel."""
    tiles = [None, None, "redevelopment_planner", "hostel", None, None, None]
    at = position(player(), player(PLANNER), mode="dale", seat=1, market=tiles, options=INC)
    assert {move.split()[1] for move in moves(at)} == {"3"}
    assert all(move.startswith("buy") for move in moves(at))
    assert broken(at, "replace 1,1 3") == ["suburbia.dale.never"]
    assert broken(at, "buy 2 1,2") == ["suburbia.dale.buys"]
