"""Duomo di Milano: losses come back, and later ones do not take place (Collector's Edition: city tiles)."""

from typing import Any

import pytest

from rules.kernel.hexes import Cell
from rules.suburbia.position import Position
from tests.unit.suburbia.states import (
    WITH_CITIES,
    after,
    market,
    numbers,
    play,
    player,
    player_ledger,
    position,
    step_1,
    steps,
    tile_ledger,
    with_ledgers,
)

FAR: Cell = (-3, 4)
"""A cell away from all others, where the Duomo lies in these tables."""


def bought(
    mine: dict[Cell, str], ledgers: dict[Cell | int, str | None], *, at: str = "-1,1", **facts: Any
) -> tuple[Position, list[Any]]:
    """Ann places the Duomo beside Suburbs and Park: no tile of hers reacts to it there."""
    before = position(
        player(mine, **facts), player(), market=market("duomo_di_milano"), options=WITH_CITIES, face_up=[]
    )
    after_it, events = play(with_ledgers(before, ledgers), f"buy 6 {at}")
    return after_it, step_1(events)


def shielded(
    *tiles: str, mine: dict[Cell, str] | None = None, duomo: str = "duomo_di_milano", **facts: Any
) -> Position:
    """Ann has the Duomo (or ``duomo``)."""
    of_ann = {name: facts.pop(name) for name in ("population", "income", "reputation", "money") if name in facts}
    ann = player({FAR: duomo, **(mine or {})}, **of_ann)
    return position(ann, player(), market=market(*(tiles or ("museum",))), options=WITH_CITIES, **facts)


# What comes back


def test_the_example_of_the_rulebook() -> None:
    """A Plant paid $2 for each of five industrial tiles: $10; for later ones nothing is paid."""
    mine: dict[Cell, str] = {(1, 1): "water_purification_plant"}
    at, events = bought(mine, {(1, 1): "reputation +7, money -10"})
    assert after(events) == {0: {"reputation": 2, "money": 10}}
    assert tile_ledger(at, (1, 1)) == {"reputation": [7, 0]}
    at = shielded("farm", mine=mine, seat=1)
    at, events = play(at, "buy 6 1,1")
    assert tile_ledger(at, (1, 1)) == {}
    assert at.players[0].money == 50


def test_every_loss_comes_back_tile_by_tile_in_the_order_of_placing() -> None:
    """First its own +2; within a tile income, reputation, population, money; the border last."""
    mine = {(2, 1): "landfill", (2, 2): "cemetery", (1, 0): "fancy_restaurant", (1, 1): "water_purification_plant"}
    ledgers: dict[Cell | int, str | None] = {
        (2, 1): "income +2, reputation -3",
        (2, 2): "income +1, population -2",
        (1, 0): "income +3 -2",
        (1, 1): "reputation +7, population -1, money -7",
        5: "income +5, money -20",
    }
    at, events = bought(mine, ledgers, borders=["desert 3,2 5"], reputation=1)
    assert steps(events)[1:] == [
        ("immediate_effect", "reputation", 2),
        ("losses_returned", "reputation", 3),
        ("losses_returned", "population", 2),
        ("losses_returned", "income", 2),
        ("losses_returned", "population", 1),
        ("losses_returned", "money", 7),
        ("losses_returned", "money", 20),
    ]
    assert [tile_ledger(at, cell) for cell in mine] == [
        {"income": [2, 0]},
        {"income": [1, 0]},
        {"income": [3, 0]},
        {"reputation": [7, 0]},
    ]
    assert tile_ledger(at, 0) == {"income": [5, 0]}
    assert numbers(at)[:3] == (2, 6, 2 + 3 + 6)  # step 3 adds the reputation
    assert player_ledger(at)["tiles"] == 3


def test_what_does_not_fit_on_the_board_is_lost_and_leaves_the_ledger_all_the_same() -> None:
    at, events = bought({(1, 1): "landfill"}, {(1, 1): "reputation -3"}, reputation=12)
    assert steps(events)[1:] == [("immediate_effect", "reputation", 2), ("losses_returned", "reputation", 1)]
    assert tile_ledger(at, (1, 1)) == {}


def test_population_that_comes_back_passes_roofs() -> None:
    """13 + 2 = 15."""
    _, events = bought({(1, 1): "cemetery"}, {(1, 1): "population -2"}, population=13)
    assert after(events) == {0: {"reputation": 1, "population": 2, "income": -1}}


def test_what_roofs_debts_and_prices_took_does_not_come_back() -> None:
    """None of them is in a tile's ledger."""
    _, events = bought({(1, 1): "farm"}, {}, population=40, income=-2, reputation=-3)
    assert after(events) == {0: {"reputation": 2}}


def test_a_starting_tile_gives_back_only_what_it_took_later() -> None:
    """The Factory's first -1 is in the starting values; what it took for the Suburbs beside it comes back."""
    _, events = bought({}, {})
    assert after(events) == {0: {"reputation": 2}}
    _, events = bought({(1, 1): "suburbs"}, {(0, 2): "reputation -1"})
    assert after(events) == {0: {"reputation": 3}}


def test_a_lake_that_lost_nothing_since_gives_nothing_back() -> None:
    at, events = bought({(1, 1): "lake:casino"}, {(1, 1): "money +4"})
    assert after(events) == {0: {"reputation": 2}}
    assert tile_ledger(at, (1, 1)) == {"money": [4, 0]}


def test_beside_the_factory_it_is_under_its_own_shield_already() -> None:
    """At 1,1 the Factory would take 1 for a civic tile."""
    _, events = bought({}, {}, at="1,1")
    assert after(events) == {0: {"reputation": 2}}


@pytest.mark.parametrize(
    ("tile", "back"),
    [
        ("landfill", {"reputation": 2}),  # for Suburbs and Park
        ("landfill marked", {"reputation": 4}),
        ("casino", {"reputation": 3}),
        ("hostel", {}),
        ("cemetery", {"population": 2}),
    ],
)
def test_where_a_ledger_is_not_known_the_present_layout_tells_what_was_lost(tile: str, back: dict[str, int]) -> None:
    """The tile lies at 1,0, beside Suburbs and Park; the Duomo at -1,2 beside the Factory and away from it."""
    _, events = bought({(1, 0): tile}, {(1, 0): None}, at="-1,2")
    returned = {e.fields["stat"]: e.fields["delta"] for e in events if e.type == "losses_returned"}
    assert returned == back


# What no longer happens


@pytest.mark.parametrize(
    ("tile", "where", "mine", "changes"),
    [
        # its own red lines
        ("casino", "1,1", {}, {"reputation": 1}),
        ("farm", "1,1", {}, {"reputation": 1}),
        ("freeway", "1,1", {(1, 0): "hostel", (2, 0): "hotel"}, {"income": 1, "reputation": 1}),
        ("landfill", "1,1", {}, {"income": 2, "reputation": 1}),
        ("housing_projects", "1,1", {}, {"population": 10, "reputation": 1}),
        ("pr_firm", "1,1", {}, {"reputation": 1}),
        # of tiles that lie there
        ("hostel", "1,0", {(1, 1): "landfill"}, {"population": 2, "reputation": 1}),
        ("hotel", "2,0", {(1, 1): "housing_projects"}, {"income": 1}),
        ("fast_food_restaurant", "-1,1", {(1, 1): "fancy_restaurant"}, {"income": 1, "reputation": 1, "population": 3}),
        ("skyscraper", "-1,1", {(1, 1): "skyscraper"}, {"income": 3, "reputation": 1}),
        ("new_car_dealership", "-1,1", {(1, 1): "new_car_dealership"}, {"income": 5, "reputation": 1}),
        ("museum", "1,2", {}, {"reputation": 1}),  # the Factory
    ],
)
def test_no_red_effect_of_an_own_tile_takes_anything(
    tile: str, where: str, mine: dict[Cell, str], changes: dict[str, int]
) -> None:
    """Ben owns no tile that counts: his Hotel line counts Residential tiles in other boroughs, none of them his."""
    at, events = play(shielded(tile, mine=mine), f"buy 6 {where}")
    expected = dict(changes)
    if tile == "hotel":
        expected["population"] = 1  # Ben's Suburbs
    assert after(step_1(events)) == {0: expected}
    assert all(amounts[1] == 0 for built in at.players[0].items() for amounts in (built.ledger or {}).values())


def test_a_park_costs_no_income_and_a_marker_takes_nothing_either() -> None:
    at, events = play(shielded(), "basic community_park -1,1")
    assert after(events) == {0: {"reputation": 1}}  # for the Suburbs
    _, events = play(shielded(), "invest 0,1")
    assert after(events) == {0: {"reputation": 2}}  # Suburbs and Factory
    _, events = play(shielded(mine={(1, 1): "casino"}), "invest 1,1")
    assert after(events) == {}
    assert at.players[0].income == 0


def test_tiles_of_others_make_nothing_be_lost_by_ones_own() -> None:
    at = shielded("fast_food_restaurant", mine={(1, 1): "fancy_restaurant"}, seat=1, income=3)
    at, _ = play(at, "buy 6 1,1")
    assert at.players[0].income == 3


def test_a_redistricting_office_of_another_still_takes_its_5() -> None:
    at = shielded("redistricting_office", seat=1, population=16)
    at, _ = play(at, "buy 6 1,1")
    assert numbers(at)[:3] == (1, 1, 11)


def test_red_roofs_debts_and_bad_reputation_go_on() -> None:
    at, _ = play(shielded("mobile_home_community", population=10), "buy 6 -1,1")
    assert numbers(at) == (-1, 0, 16, 45)  # the Park's +1; $4 and 1 by income
    # a Lake beside the Duomo alone brings $2 to the $1; income -5 takes 3 and 2 population
    at, _ = play(shielded("museum", population=10, income=-5, reputation=-2, money=1), "lake 6 -3,5")
    assert at.players[0].money == 0
    assert at.players[0].population == 10 - 2 - 2


@pytest.mark.parametrize("duomo", ["lake:duomo_di_milano", "museum"])
def test_without_it_or_face_down_there_is_no_shield(duomo: str) -> None:
    _, events = play(shielded("casino", duomo=duomo), "buy 6 1,1")
    assert after(step_1(events)) == {0: {"reputation": -2}}


def test_it_shields_its_owner_only() -> None:
    at = shielded("casino", seat=1)
    _, events = play(at, "buy 6 1,1")
    assert after(step_1(events)) == {1: {"reputation": -2}}


def test_a_marker_gives_its_2_once_more() -> None:
    _, events = play(shielded(), f"invest {FAR[0]},{FAR[1]}")
    assert after(events) == {0: {"reputation": 2}}
