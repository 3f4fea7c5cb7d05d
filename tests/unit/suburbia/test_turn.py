"""The course of a turn: paying, what is due after building, income, population (rulebook: Gameplay, steps 1 to 3)."""

from typing import Any

import pytest

from rules.suburbia.position import Position
from tests.unit.suburbia.states import (
    broken,
    market,
    moves,
    numbers,
    paid,
    play,
    player,
    player_ledger,
    position,
    steps,
    tile_ledger,
    types,
)

IDLE = "lake 6 2,2"
"""A Lake that touches only a Lake, from a free space: step 1 without any effect."""


def idle(**facts: Any) -> Position:
    return position(player({(1, 2): "lake"}, **facts), player())


# Step 1: paying


def test_price_and_surcharge_must_be_there_before_the_tile_brings_anything() -> None:
    """A Mint ($15) on the $2 space; it would bring $4 for the Park and itself."""
    tiles = market("mint", "hostel", "museum")
    assert broken(position(player(money=16), player(), market=tiles), "buy 4 1,1") == ["suburbia.price.paid_first"]
    at, events = play(position(player(money=17), player(), market=tiles), "buy 4 1,1")
    assert steps(events) == [
        ("price_paid", "money", -17),
        ("immediate_effect", "income", 3),
        ("conditional_effect", "money", 4),
        ("adjacent_effect", "reputation", -1),
        ("income_collected", "money", 3),
        ("population_adjusted", "population", -1),
    ]
    assert numbers(at) == (3, -1, 1, 7)


def test_a_lake_costs_what_its_space_costs() -> None:
    """On the $10 space. The $4 for Suburbs and Park come too late to pay for it."""
    assert broken(position(player(money=9), player()), "lake 0 1,0") == ["suburbia.lake.price"]
    at, events = play(position(player(money=10), player()), "lake 0 1,0")
    assert paid(events) == [10]
    assert numbers(at) == (0, 0, 2, 4)


@pytest.mark.parametrize(("tile", "price"), [("suburbs", 3), ("community_park", 4), ("heavy_factory", 3)])
def test_a_basic_tile_costs_its_price_alone(tile: str, price: int) -> None:
    assert broken(position(player(money=price - 1), player()), f"basic {tile} 1,1") == ["suburbia.basic.price"]
    at, events = play(position(player(money=price), player()), f"basic {tile} 1,1")
    assert paid(events) == [price]
    assert at.basics == {"suburbs": 4, "community_park": 4, "heavy_factory": 4} | {tile: 3}


def test_basic_tiles_run_out() -> None:
    at = position(player(), player(), basics={"suburbs": 0})
    assert broken(at, "basic suburbs 1,1") == ["suburbia.basic.supply"]
    assert not [move for move in moves(at) if move.startswith("basic suburbs")]


def test_a_marker_costs_the_printed_price_again() -> None:
    """Parking Lot $12, whatever space it came from; a Lake prints nothing."""
    mine = {(1, 1): "parking_lot", (1, 2): "lake:casino"}
    assert broken(position(player(mine, money=11), player()), "invest 1,1") == ["suburbia.invest.price"]
    assert paid(play(position(player(mine, money=12), player()), "invest 1,1")[1]) == [12]
    assert paid(play(position(player(mine, money=0), player()), "invest 1,2")[1]) == []


def test_three_markers_one_on_a_tile() -> None:
    mine = {(1, 1): "hostel marked", (1, 2): "lake marked", (1, 0): "farm"}
    assert broken(position(player(mine), player()), "invest 1,1") == ["suburbia.invest.one_each"]
    assert broken(position(player(mine), player()), "invest 1,2") == ["suburbia.invest.one_each"]
    assert broken(position(player(mine, investments=0), player()), "invest 1,0") == ["suburbia.invest.markers"]
    assert broken(position(player(mine, investments=1), player()), "invest 1,0") == []


@pytest.mark.parametrize("actions", [["buy 5 1,1"], ["lake 5 1,1"], ["basic suburbs 1,1", "discard 5"]])
def test_one_tile_leaves_the_market_each_turn(actions: list[str]) -> None:
    at, events = play(position(player(), player()), *actions)
    assert at.market == ("gas_station", "mint", "farm", "landfill", "freeway", "parking_lot", "museum")
    assert (at.seat, at.number, at.phase) == (1, 6, "build")
    assert types(events).count("tile_drawn") == 1


# Step 1: the discard


def test_a_discard_is_due_after_a_basic_tile_and_after_a_marker() -> None:
    for action in ("basic heavy_factory 1,1", "invest 0,2"):
        at, _ = play(position(player(), player()), action)
        assert (at.phase, at.pending, at.seat) == ("discard", {"step": 1}, 0)
        assert moves(at) == [f"discard {slot}" for slot in range(7)]
    for action in ("buy 6 1,1", "lake 6 1,1"):
        assert play(position(player(), player()), action)[0].phase == "build"


def test_money_that_the_placement_brought_may_pay_for_the_discard() -> None:
    """$4 less 3 for Suburbs, and 2 from the Lake beside it: $3 pay for the $2 space, not for the $4 space."""
    at, _ = play(position(player({(1, 0): "lake"}, money=4), player()), "basic suburbs 2,0")
    assert at.players[0].money == 3
    assert moves(at) == ["discard 4", "discard 5", "discard 6"]
    assert broken(at, "discard 3") == ["suburbia.discard.price"]


def test_without_money_one_of_the_two_free_spaces_is_discarded() -> None:
    at, _ = play(position(player(money=3), player()), "basic suburbs 1,0")
    assert moves(at) == ["discard 5", "discard 6"]


def test_the_discard_costs_its_space_and_comes_before_income() -> None:
    """The Factory gives +1 income, the Park +1 reputation for it: $50 - 3, - 6 for the space, + 1."""
    at, events = play(position(player(), player()), "basic heavy_factory 1,0", "discard 2")
    assert steps(events) == [
        ("price_paid", "money", -3),
        ("immediate_effect", "income", 1),
        ("conditional_effect", "reputation", -2),
        ("adjacent_effect", "reputation", 1),
        ("price_paid", "money", -6),
        ("income_collected", "money", 1),
        ("population_adjusted", "population", -1),
    ]
    assert at.discarded == ("landfill",)


def test_income_that_is_yet_to_come_does_not_pay_for_the_discard() -> None:
    at, _ = play(position(player(money=3, income=5), player()), "basic suburbs 1,0")
    assert moves(at) == ["discard 5", "discard 6"]


def test_what_cannot_be_discarded_is_left_out() -> None:
    """The only tile lies on the $10 space; after Suburbs for $3 nothing is left to pay it."""
    tiles = ["mint", None, None, None, None, None, None]
    at, events = play(position(player(money=3), player(), market=tiles, stack=[]), "basic suburbs 1,0")
    assert "tile_discarded" not in types(events)
    assert (at.phase, at.seat) == ("build", 1)


# Step 1: the order of effects


def test_the_steps_of_resolving_a_tile() -> None:
    """A Domestic Airport at 1,1. The Municipal Airport at 1,0 touches it, that at -1,1 was there before but does not.

    Its own lines: three more airports and itself +4, then no residential neighbour. Then the Park, the adjacent
    airport, the other one, and Ben's International Airport, which gives him +1 +1.
    """
    mine = {(-1, 1): "municipal_airport", (1, 0): "municipal_airport"}
    ben = {(1, 1): "international_airport"}
    at = position(player(mine), player(ben), market=market("domestic_airport", "hostel"))
    _, events = play(at, "buy 5 1,1")
    told = [(e.type, e.seat, e.fields["stat"], e.fields["delta"]) for e in events if "stat" in e.fields]
    assert told[:8] == [
        ("price_paid", 0, "money", -11),
        ("immediate_effect", 0, "income", 1),
        ("conditional_effect", 0, "reputation", 4),
        ("adjacent_effect", 0, "reputation", 1),
        ("adjacent_effect", 0, "income", 1),
        ("borough_effect", 0, "income", 1),
        ("others_effect", 1, "income", 1),
        ("others_effect", 1, "reputation", 1),
    ]
    because = [e.because["at"] for e in events if e.type in ("adjacent_effect", "borough_effect") and e.because]
    assert because == [[0, 1], [1, 0], [-1, 1]]


def test_printed_lines_from_top_to_bottom() -> None:
    """Freeway: first the reputation for residential neighbours, then the income for commercial ones."""
    mine = {(1, 0): "convenience_store", (2, 0): "hostel"}
    _, events = play(position(player(mine), player(), market=market("freeway")), "buy 6 1,1")
    own = [step for step in steps(events) if step[0] == "conditional_effect"]
    assert own == [("conditional_effect", "reputation", -1), ("conditional_effect", "income", 1)]


def test_the_others_in_turn_order_after_the_active_player() -> None:
    """Each has a Farm; the second of three buys a Fast Food Restaurant."""
    people = [player({(1, 0): "farm"}) for _ in range(3)]
    _, events = play(position(*people, seat=1, market=market("fast_food_restaurant")), "buy 6 1,2")
    told = [(e.type, e.seat) for e in events if e.type in ("borough_effect", "others_effect")]
    assert told == [("borough_effect", 1), ("others_effect", 2), ("others_effect", 0)]


def test_within_a_step_in_the_order_of_placing() -> None:
    """At 2,1 a Store touches an Office Building placed second and a Parking Lot placed first: each gives 1."""
    mine = {(1, 1): "parking_lot", (2, 0): "office_building"}
    for cells in (list(mine), list(mine)[::-1]):
        at = position(player({cell: mine[cell] for cell in cells}), player(), market=market("convenience_store"))
        _, events = play(at, "buy 6 2,1")
        answers = [e.because["at"] for e in events if e.type == "adjacent_effect" and e.because]
        assert answers == [list(cell) for cell in cells]


def test_others_are_changed_at_once_and_not_in_their_own_turn() -> None:
    at = position(player(), player({(1, 0): "farm"}), market=market("fancy_restaurant"))
    at, _ = play(at, "buy 6 1,1")
    assert at.seat == 1
    assert numbers(at, 1) == (1, 0, 2, 50)


# Step 2: income


def test_income_is_collected() -> None:
    at, events = play(idle(income=3, money=10), IDLE)
    assert steps(events) == [("income_collected", "money", 3)]
    assert numbers(at) == (3, 0, 2, 13)


def test_income_below_zero_is_paid() -> None:
    at, events = play(idle(income=-4, money=10), IDLE)
    assert steps(events) == [("income_collected", "money", -4)]
    assert numbers(at) == (-4, 0, 2, 6)


def test_each_dollar_missing_costs_one_population() -> None:
    at, events = play(idle(income=-4, money=1, population=10), IDLE)
    assert steps(events) == [("income_collected", "money", -1), ("debt_paid", "population", -3)]
    assert numbers(at) == (-4, 0, 7, 0)
    assert player_ledger(at) == {"start": 2, "tiles": 8, "debt": -3}


def test_a_debt_lapses_at_population_0() -> None:
    at, events = play(idle(income=-5, money=0, population=3), IDLE)
    assert steps(events) == [("income_collected", "money", 0), ("debt_paid", "population", -3)]
    assert numbers(at) == (-5, 0, 0, 0)
    assert player_ledger(at) == {"start": 2, "tiles": 1, "debt": -3}


# Step 3: reputation


def test_population_grows_by_reputation() -> None:
    at, events = play(idle(reputation=3, population=10), IDLE)
    assert steps(events) == [("population_adjusted", "population", 3)]
    assert numbers(at) == (0, 3, 13, 50)
    assert player_ledger(at) == {"start": 2, "tiles": 8, "reputation": 3}


def test_population_falls_with_reputation_below_zero() -> None:
    at, _ = play(idle(reputation=-3, population=10), IDLE)
    assert numbers(at) == (0, -3, 7, 50)
    assert player_ledger(at) == {"start": 2, "tiles": 8, "reputation": -3}


def test_population_that_is_missing_is_paid_in_money() -> None:
    at, events = play(idle(reputation=-4, population=1, money=10), IDLE)
    assert steps(events) == [("population_adjusted", "population", -1), ("shortfall_paid", "money", -3)]
    assert numbers(at) == (0, -4, 0, 7)


def test_a_shortfall_lapses_without_money() -> None:
    at, events = play(idle(reputation=-4, population=0, money=2), IDLE)
    assert steps(events) == [("population_adjusted", "population", 0), ("shortfall_paid", "money", -2)]
    assert numbers(at) == (0, -4, 0, 0)


def test_debt_and_shortfall_are_each_taken_once() -> None:
    """$1 and 4 population: the debt of 2 leaves 2 population; the 3 of step 3 take them, the last one lapses."""
    at, _ = play(idle(income=-3, reputation=-3, money=1, population=4), IDLE)
    assert numbers(at) == (-3, -3, 0, 0)
    assert player_ledger(at) == {"start": 2, "tiles": 2, "debt": -2, "reputation": -2}


# Bounds


def test_income_and_reputation_stop_at_15_and_the_rest_is_lost() -> None:
    """+5 from 14 reaches 15. Commercial beside the Park: +1 from 15 stays there. Both ledgers tell the true change."""
    at = position(player(income=14, reputation=15), player(), market=market("new_car_dealership"))
    at, _ = play(at, "buy 6 1,1")
    assert numbers(at)[:2] == (14, 14)  # step 3: 2 + 15 population pass the roof before 15
    assert tile_ledger(at, (1, 1)) == {"income": [1, 0]}
    assert tile_ledger(at, (0, 1)) == {}


def test_what_was_lost_at_15_is_not_there_later() -> None:
    """A second Dealership: +5 from 14 stops at 15, then the first one takes 2; the sum of 3 would have reached 15."""
    at = position(player({(1, 2): "new_car_dealership"}, income=14), player(), market=market("new_car_dealership"))
    at, _ = play(at, "buy 6 1,1")
    assert at.players[0].income == 13
    assert tile_ledger(at, (1, 1)) == {"income": [1, 0]}
    assert tile_ledger(at, (1, 2)) == {"income": [0, -2]}


def test_bounds_apply_to_each_single_change() -> None:
    """At 15 the airport's own +1 is lost, then the residential neighbour takes 1: 14, though the sum is 0."""
    at = position(player({(2, 0): "hostel"}, reputation=15, population=15), player(), market=market("domestic_airport"))
    _, events = play(at, "buy 6 2,1")
    changes = [step for step in steps(events) if step[1] == "reputation"]
    assert changes[:2] == [("conditional_effect", "reputation", 0), ("conditional_effect", "reputation", -1)]


def test_at_minus_5_a_loss_is_lost_and_a_gain_is_not() -> None:
    """Farm at -5: its own -1 is lost, then the Park gives +1."""
    at = position(player(reputation=-5), player(), market=market("farm"))
    at, _ = play(at, "buy 6 1,1")
    assert at.players[0].reputation == -4
    assert tile_ledger(at, (1, 1)) == {}
    assert tile_ledger(at, (0, 1)) == {"reputation": [1, 0]}
