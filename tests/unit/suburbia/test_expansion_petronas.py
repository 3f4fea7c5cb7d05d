"""Petronas Towers: a Commercial tile of any borough becomes a Lake, what it gave is undone (city tiles)."""

from typing import Any

import pytest

from rules.kernel.hexes import Cell
from rules.kernel.outcome import Event
from rules.suburbia.position import Position
from tests.unit.suburbia.states import (
    WITH_CITIES,
    after,
    broken,
    lines,
    market,
    moves,
    numbers,
    paid,
    play,
    player,
    player_ledger,
    position,
    step_1,
    steps,
    tile_ledger,
    types,
    with_ledgers,
)

STORE: dict[Cell, str] = {(1, 0): "convenience_store"}
"""Beside Suburbs and Park."""


def flip(
    ledger: str | None, *, ben: dict[Cell, str] | None = None, at: Cell = (1, 0), **facts: Any
) -> tuple[Position, list[Event]]:
    """Ann has placed Petronas Towers and turns Ben's tile, of which the ledger is known so far."""
    before = position(player(), player(ben or STORE, **facts), market=market("petronas_towers"), options=WITH_CITIES)
    before, _ = play(with_ledgers(before, {at: ledger}, seat=1), "buy 6 1,1")
    return play(before, f"flip 1 {at[0]},{at[1]}")


# Which


def test_every_face_up_commercial_tile_of_every_borough_may_be_chosen_even_itself() -> None:
    ann = player({(1, 0): "casino", (-1, 1): "lake:hotel", (-1, 2): "farm"})
    ben = player({(2, 0): "hotel", (1, 1): "casino marked"})
    at = position(ann, ben, market=market("petronas_towers"), options=WITH_CITIES)
    at, _ = play(at, "buy 6 1,1")
    assert (at.phase, at.seat, at.pending) == ("bonus_action", 0, {"tiles": [6], "discard": False})
    assert moves(at) == ["flip 0 1,0", "flip 0 1,1", "flip 1 1,1", "flip 1 2,0"]
    for action in ("flip 0 -1,1", "flip 0 -1,2", "flip 1 0,0", "flip 1 3,3"):
        assert broken(at, action) == ["suburbia.flip.commercial"]
    assert broken(at, "decline") == ["suburbia.free_tile.optional"]


def test_afterwards_the_turn_goes_on_without_a_discard() -> None:
    at, events = flip("income +1")
    assert (at.seat, at.phase) == (1, "build")
    assert "tile_discarded" not in types(events)
    built = at.players[1].borough[(1, 0)]
    assert (built.tile and built.tile.id, built.lake, built.invested) == ("convenience_store", True, False)


# What is undone


def test_all_that_the_tile_gave_is_undone_in_its_owners_numbers_and_the_lake_pays_them() -> None:
    """Income, reputation, population, money, in this order and each in sum; then $4 for Suburbs and Park."""
    at, events = flip(
        "income +3 -1, reputation +1 -4, population +6, money +8",
        income=3,
        reputation=1,
        population=10,
        money=20,
    )
    assert steps(step_1(events), seat=1) == [
        ("effect_undone", "income", -2),
        ("effect_undone", "reputation", 3),
        ("effect_undone", "population", -6),
        ("effect_undone", "money", -8),
        ("lake_pays", "money", 4),
    ]
    assert numbers(at, 1) == (1, 4, 4, 16)
    assert tile_ledger(at, (1, 0), 1) == {"money": [4, 0]}
    assert player_ledger(at, 1) == {"start": 2, "tiles": 2}
    [flipped] = [event for event in events if event.type == "tile_flipped"]
    assert flipped.seat == 1
    assert flipped.fields == {"tile": "convenience_store", "at": [1, 0], "estimated": False}
    assert after(step_1(events)).get(0) is None


def test_money_stops_at_0_before_the_lake_pays() -> None:
    at, _ = flip("money +8", money=5)
    assert at.players[1].money == 4


def test_population_stops_at_0_and_falls_back_over_roofs() -> None:
    """16 - 3 = 13: +1 and +1. 2 of 6 is all there is."""
    at, _ = flip("population +3", population=16)
    assert numbers(at, 1)[:3] == (1, 1, 13)
    at, _ = flip("population +6", population=2)
    assert at.players[1].population == 0


def test_income_and_reputation_stop_at_15_and_minus_5() -> None:
    at, _ = flip("income -2, reputation +4", income=14, reputation=-3)
    assert numbers(at, 1)[:2] == (15, -5)


def test_a_loss_of_population_that_comes_back_passes_roofs() -> None:
    at, _ = flip("population -2", population=13)
    assert numbers(at, 1)[:3] == (-1, -1, 15)


def test_what_others_gained_from_it_stays_and_nothing_is_counted_anew() -> None:
    """Ben's Park has 1 by it, his Office Building 1, Ann's Shipping Center $2."""
    ben = {**STORE, (2, -1): "office_building", (-1, 1): "postal_service"}
    at = position(
        player({(-1, 1): "shipping_center"}),
        player(ben, income=5),
        market=market("petronas_towers"),
        options=WITH_CITIES,
    )
    ledgers: dict[Cell | int, str | None] = {(1, 0): "income +1", (2, -1): "income +2", (-1, 1): "income +1"}
    at, _ = play(with_ledgers(at, ledgers, seat=1), "buy 6 1,1")
    money = at.players[0].money
    at, _ = play(at, "flip 1 1,0")
    # $2 for each of Suburbs, Park and Office Building
    assert numbers(at, 1) == (4, 0, 2, 56)
    assert tile_ledger(at, (2, -1), 1) == {"income": [2, 0]}
    assert tile_ledger(at, (-1, 1), 1) == {"income": [1, 0]}
    assert at.players[0].money == money + at.players[0].income


def test_price_and_space_are_not_paid_back() -> None:
    at, events = flip("")
    assert at.players[1].money == 54
    assert paid(events) == []


# Own tiles


def test_an_own_tile_and_the_towers_themselves() -> None:
    """Ann's Casino took 3 reputation; the Towers gave 1 income, and lie beside Park, Factory and Casino: $6."""
    ann = player({(1, 0): "casino"}, reputation=-2)
    at = position(ann, player(), market=market("petronas_towers"), options=WITH_CITIES)
    at, _ = play(with_ledgers(at, {(1, 0): "reputation -3"}), "buy 6 1,1")
    assert numbers(at) == (1, -1, 2, 20)
    other, events = play(at, "flip 0 1,0")
    # Suburbs, Park and Towers beside the Casino
    assert after(step_1(events)) == {0: {"reputation": 3, "money": 6}}
    assert tile_ledger(other, (1, 0)) == {"money": [6, 0]}
    itself, events = play(at, "flip 0 1,1")
    assert after(step_1(events)) == {0: {"income": -1, "money": 6}}
    assert itself.players[0].borough[(1, 1)].lake


def test_a_marker_on_the_towers_turns_another_tile_before_the_discard() -> None:
    at = position(player({(1, 1): "petronas_towers"}), player(STORE), options=WITH_CITIES)
    at, _ = play(at, "invest 1,1")
    assert (at.phase, at.pending) == ("bonus_action", {"tiles": [1], "discard": True})
    at, _ = play(at, "flip 1 1,0")
    assert (at.phase, at.pending) == ("discard", {"step": 1})


# The Lake


def test_the_owners_waterfront_realty_adds_its_money() -> None:
    """Two buildings: $4 and $4. Ann's Realty adds nothing."""
    ben = {**STORE, (-1, 1): "waterfront_realty"}
    at = position(
        player({(-1, 1): "waterfront_realty"}), player(ben), market=market("petronas_towers"), options=WITH_CITIES
    )
    at, _ = play(at, "buy 6 1,1")
    at, events = play(at, "flip 1 1,0")
    assert after(step_1(events)) == {1: {"money": 8}}
    assert tile_ledger(at, (-1, 1), 1) == {"money": [4, 0]}


def test_a_realty_that_is_turned_itself_adds_nothing() -> None:
    _, events = flip("money +6", ben={(1, 0): "waterfront_realty", (1, 2): "lake"})
    assert after(step_1(events)) == {1: {"money": -6 + 4}}


def test_neither_national_park_nor_waste_site_react() -> None:
    for border in ("national_park 1,0 5", "radioactive_waste_site 1,0 5"):
        ben = player(STORE, borders=[border], population=20)
        at = position(player(), ben, market=market("petronas_towers"), options=WITH_CITIES, face_up=[])
        at, _ = play(at, "buy 6 -1,1")
        at, events = play(at, "flip 1 1,0")
        assert after(step_1(events)) == {1: {"money": 4}}
        assert tile_ledger(at, 0, 1) == {}


def test_a_marker_stays_and_doubles_what_the_lake_pays_later() -> None:
    """What it gave is undone; then $4 for the Farm that Ben places beside it."""
    at, events = flip("income +2", ben={(1, 0): "convenience_store marked"}, income=2)
    assert at.players[1].borough[(1, 0)].invested
    assert after(step_1(events))[1]["income"] == -2
    at = position(player(), player({(1, 0): "lake:convenience_store marked"}), seat=1, market=market("farm"))
    _, events = play(at, "buy 6 1,1")
    assert after(step_1(events))[1]["money"] == 4


def test_a_marker_doubles_what_the_new_lake_pays_at_once() -> None:
    """Suburbs and Park: $4 each."""
    at, events = flip("income +2", ben={(1, 0): "convenience_store marked"}, income=2)
    assert after(step_1(events)) == {1: {"income": -2, "money": 8}}
    assert tile_ledger(at, (1, 0), 1) == {"money": [8, 0]}


def test_the_lake_counts_as_one_in_the_end() -> None:
    at, _ = flip("income +1")
    facts: dict[str, Any] = {"goals": ["aquatic_engineer", "developer"]}
    at.goals = tuple(facts["goals"])
    assert lines(at, 1)["goal:aquatic_engineer"] == 20
    assert lines(at, 0)["goal:developer"] == 10


# Where it is not known what the tile gave


@pytest.mark.parametrize(
    ("tile", "undone"),
    [
        ("convenience_store", {"income": -1}),
        ("convenience_store marked", {"income": -2}),
        ("office_building", {"income": -2}),  # 1 and the Store beside it
        ("office_building marked", {"income": -4}),
        ("casino", {"reputation": 3}),
        ("shipping_center", {"income": -1, "money": -2 * 4}),  # itself, the Store, Ann's Hotel and the Towers
    ],
)
def test_what_the_present_layout_would_have_given_is_taken(tile: str, undone: dict[str, int]) -> None:
    ben = {(1, 0): tile, (2, -1): "convenience_store"}
    at = position(
        player({(-1, 1): "hotel"}), player(ben, income=8), market=market("petronas_towers"), options=WITH_CITIES
    )
    at, _ = play(at, "buy 6 1,1")
    at = with_ledgers(at, {(1, 0): None}, seat=1)
    at, events = play(at, "flip 1 1,0")
    changes = {e.fields["stat"]: e.fields["delta"] for e in events if e.type == "effect_undone"}
    assert changes == undone
    [flipped] = [event for event in events if event.type == "tile_flipped"]
    assert flipped.fields["estimated"] is True
