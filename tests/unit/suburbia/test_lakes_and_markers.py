"""Where tiles may lie, Lakes, and what is not plain about Investment markers (rulebook: options c and d)."""

import pytest

from rules.kernel.hexes import Cell
from rules.suburbia.position import Position
from tests.unit.suburbia.states import (
    after,
    broken,
    market,
    moves,
    paid,
    play,
    player,
    position,
    tile_ledger,
    types,
)


def table(mine: dict[Cell, str] | None = None, *tiles: str, ben: dict[Cell, str] | None = None) -> Position:
    return position(player(mine), player(ben), market=market(*(tiles or ("hostel", "museum"))))


# Placing


def test_the_cells_beside_the_starting_tiles() -> None:
    cells = ["-1,1", "-1,2", "-1,3", "0,3", "1,0", "1,1", "1,2"]
    assert [move for move in moves(table()) if move.startswith("buy 6")] == [f"buy 6 {cell}" for cell in cells]
    assert [move for move in moves(table()) if move.startswith("lake 6")] == [f"lake 6 {cell}" for cell in cells]


@pytest.mark.parametrize(
    ("cell", "clause"),
    [("-1,0", "board"), ("1,-1", "board"), ("0,2", "empty"), ("3,3", "adjacent"), ("1,3", "adjacent")],
)
def test_where_no_tile_may_lie(cell: str, clause: str) -> None:
    for action in (f"buy 6 {cell}", f"lake 6 {cell}", f"basic suburbs {cell}"):
        assert f"suburbia.place.{clause}" in broken(table(), action)


def test_a_building_may_touch_only_a_lake_and_a_lake_only_lakes() -> None:
    mine = {(1, 2): "lake", (2, 2): "lake"}
    assert broken(table(mine), "buy 6 3,2") == []
    assert broken(table(mine), "lake 6 3,2") == []


def test_a_borough_may_go_round_the_board() -> None:
    """Along the right: 3,-1 and 4,-2, 4,-3 lie beside the board's end and behind it."""
    mine = {(1, 0): "lake", (2, -1): "lake", (3, -1): "lake", (4, -2): "lake", (4, -3): "lake"}
    assert broken(table(mine), "lake 6 4,-4") == []
    assert broken(table(mine), "lake 6 3,-3") == ["suburbia.place.board"]
    assert broken(table(mine), "lake 6 3,-2") == ["suburbia.place.board"]


# Lakes


def test_a_new_lake_gives_2_for_each_building_and_nothing_for_lakes() -> None:
    """At 1,1: Park, Factory and the Store at 1,0; the Lake at 1,2 gives and gets nothing."""
    at, events = play(table({(1, 0): "convenience_store", (1, 2): "lake"}), "lake 6 1,1")
    assert after(events) == {0: {"money": 6}}
    assert tile_ledger(at, (1, 1)) == {"money": [6, 0]}
    assert tile_ledger(at, (1, 2)) == {}


def test_each_lake_beside_a_new_building_gives_2() -> None:
    """At 2,1 a Store touches the Lakes at 1,1 and 1,2, not that at 1,0."""
    mine = {(1, 0): "lake", (1, 1): "lake", (1, 2): "lake"}
    for tile in ("convenience_store", "university", "farm", "mobile_home_community"):
        at, events = play(table(mine, tile), "buy 6 2,1")
        assert after(events)[0]["money"] == 4
        assert [tile_ledger(at, cell) for cell in mine] == [{}, {"money": [2, 0]}, {"money": [2, 0]}]


def test_a_lake_pays_its_owner_only() -> None:
    _, events = play(table({}, "convenience_store", ben={(1, 1): "lake"}), "buy 6 1,1")
    assert "lake_pays" not in types(events)


def test_a_lake_has_no_kind_icon_or_effect() -> None:
    """Face down a Fancy Restaurant triggers no Farm, no Park, no Landfill; a Farm face down counts no restaurant."""
    mine = {(1, 0): "landfill", (-1, 1): "farm", (-1, 2): "lake:farm"}
    at, events = play(table(mine, "fancy_restaurant"), "lake 6 1,1")
    assert after(events) == {0: {"money": 6}}
    assert tile_ledger(at, (1, 0)) == {}
    at, events = play(table(mine, "fancy_restaurant"), "buy 6 2,0")
    assert tile_ledger(at, (-1, 1)) == {"income": [1, 0]}
    assert tile_ledger(at, (-1, 2)) == {}


def test_the_park_does_not_count_a_lake_beside_it() -> None:
    _, events = play(table(), "lake 6 1,0")
    assert after(events) == {0: {"money": 4}}
    _, events = play(table({(1, 0): "lake", (1, 1): "lake"}), "basic community_park 2,0")
    assert after(events) == {0: {"income": -1, "money": 4}}


def test_a_marker_on_a_lake_pays_again_and_then_4() -> None:
    """Suburbs and Park beside it: $4 for nothing; then $4 for the Store."""
    _, events = play(table({(1, 0): "lake"}, "convenience_store", "museum"), "invest 1,0")
    assert paid(events) == []
    assert after(events) == {0: {"money": 4}}
    _, events = play(table({(1, 0): "lake marked"}, "convenience_store"), "buy 6 2,0")
    assert after(events) == {0: {"income": 1, "money": 4}}


def test_lakes_next_to_a_new_lake_pay_nothing_even_with_a_marker() -> None:
    _, events = play(table({(1, 2): "lake marked"}), "lake 6 2,2")
    assert after(events) == {}


# Waterfront Realty


def test_a_new_lake_pays_the_realty_for_each_building_beside_it() -> None:
    """Suburbs and Park: $4 by the Lake, $4 by the Realty."""
    at, events = play(table({(1, 2): "waterfront_realty"}), "lake 6 1,0")
    assert after(events) == {0: {"money": 8}}
    assert tile_ledger(at, (1, 2)) == {"money": [4, 0]}


def test_a_building_on_two_lakes_counts_for_both() -> None:
    mine = {(1, 0): "lake", (1, 1): "lake", (0, 3): "waterfront_realty"}
    at, events = play(table(mine, "mobile_home_community"), "buy 6 2,0")
    assert after(events) == {0: {"population": 6, "money": 8}}
    assert tile_ledger(at, (0, 3)) == {"money": [4, 0]}


def test_two_realties_add_up() -> None:
    mine = {(1, 0): "lake", (0, 3): "waterfront_realty", (-1, 3): "waterfront_realty"}
    _, events = play(table(mine, "mobile_home_community"), "buy 6 2,0")
    assert after(events)[0]["money"] == 2 + 2 + 2


def test_a_marker_on_the_realty_makes_its_extra_4() -> None:
    """A Store beside one Lake: $2 + $4. With a marker on the Lake too: $4 + $4."""
    for lake, money in (("lake", 6), ("lake marked", 8)):
        mine = {(1, 0): lake, (0, 3): "waterfront_realty marked"}
        _, events = play(table(mine, "convenience_store"), "buy 6 2,0")
        assert after(events)[0]["money"] == money


def test_a_marked_lake_beside_an_unmarked_realty_pays_4_and_2() -> None:
    mine = {(1, 0): "lake marked", (0, 3): "waterfront_realty"}
    _, events = play(table(mine, "convenience_store"), "buy 6 2,0")
    assert after(events)[0]["money"] == 6


def test_a_marker_on_a_lake_is_nothing_to_the_realty() -> None:
    at, events = play(table({(1, 0): "lake", (0, 3): "waterfront_realty"}), "invest 1,0")
    assert after(events) == {0: {"money": 4}}
    assert tile_ledger(at, (0, 3)) == {}


# Markers


def test_a_marker_is_no_placement_and_no_second_tile() -> None:
    """Marking the Store: the Park, the Lake and Ben's Shipping Center see nothing; a new Postal Service counts one."""
    mine = {(1, 0): "convenience_store", (2, 0): "lake"}
    at = table(mine, "postal_service", "museum", ben={(1, 1): "shipping_center"})
    at, events = play(at, "invest 1,0", "discard 6")
    assert after(events) == {0: {"income": 1}}
    assert at.placed is None
    marked = table({(1, 0): "convenience_store marked"}, "postal_service")
    at, _ = play(marked, "buy 6 1,2")
    assert tile_ledger(at, (1, 2)) == {"income": [1, 0]}


def test_a_marker_on_a_fancy_restaurant_counts_what_came_after_the_tile() -> None:
    """+3 again, and the one of three restaurants that came later takes 1 again; then 2 for each."""
    mine = {(1, 0): "fast_food_restaurant", (1, 2): "fancy_restaurant", (2, 1): "fast_food_restaurant"}
    at = table(mine, "fast_food_restaurant", "museum")
    at, events = play(at, "invest 1,2")
    assert after(events) == {0: {"income": 2}}
    assert tile_ledger(at, (1, 2)) == {"income": [3, -1]}
    marked = table(mine | {(1, 2): "fancy_restaurant marked"}, "fast_food_restaurant")
    at, _ = play(marked, "buy 6 -1,2")
    assert tile_ledger(at, (1, 2)) == {"income": [0, -2]}


def test_a_marker_counts_all_that_match_now() -> None:
    """Mint: +3 income, and $2 for each of Park, Mint, Museum and University."""
    mine = {(1, 0): "mint", (-1, 2): "museum", (0, 3): "university"}
    _, events = play(table(mine), "invest 1,0")
    assert after(events) == {0: {"income": 3, "money": 8}}


def test_money_of_a_marker_does_not_pay_for_it() -> None:
    at = position(player({(1, 0): "mint"}, money=14), player())
    assert broken(at, "invest 1,0") == ["suburbia.invest.price"]


def test_a_marker_doubles_what_is_bad_too() -> None:
    """Housing Projects at 1,1 beside the Park: +10 again, -2 again; then -4 for a Store."""
    at, events = play(table({(1, 1): "housing_projects"}), "invest 1,1")
    assert after(events) == {0: {"population": 10, "reputation": -2}}
    marked = table({(1, 1): "housing_projects marked"}, "convenience_store")
    at, _ = play(marked, "buy 6 2,0")
    assert tile_ledger(at, (1, 1)) == {"reputation": [0, -4]}


# What counts


def test_what_lies_in_the_market_or_was_discarded_never_counts() -> None:
    tiles = ["fast_food_restaurant"] * 5 + ["farm", "fancy_restaurant"]
    at = position(player(), player(), market=tiles, discarded=["fancy_restaurant"])
    at, _ = play(at, "buy 5 1,1")
    assert tile_ledger(at, (1, 1)) == {"reputation": [0, -1]}


def test_a_fast_food_and_a_fancy_restaurant_both_count_and_same_names_add_up() -> None:
    """Two Farms, of whom each counts Ann's and Ben's restaurants."""
    mine = {(-1, 1): "farm", (-1, 2): "farm", (1, 2): "fancy_restaurant"}
    at, events = play(table(mine, "fast_food_restaurant"), "buy 6 2,1")
    assert after(events) == {0: {"income": 1 + 2 - 1}}
    assert [tile_ledger(at, cell) for cell in mine] == [{"income": [1, 0]}] * 2 + [{"income": [0, -1]}]


@pytest.mark.parametrize(
    ("tile", "by"),
    [
        ("university", "university"),
        ("farm", "slaughterhouse"),
        ("slaughterhouse", "farm"),
        ("business_supply_store", "business_supply_store"),
    ],
)
def test_tiles_that_show_no_icon_of_their_own(tile: str, by: str) -> None:
    at, _ = play(table({(-1, 2): by}, tile), "buy 6 1,2")
    assert tile_ledger(at, (-1, 2)) == {}
