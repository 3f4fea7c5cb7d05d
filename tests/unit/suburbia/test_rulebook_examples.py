"""The worked examples of the rulebook, with its numbers."""

from typing import Any

from tests.unit.suburbia.states import (
    after,
    market,
    moves,
    numbers,
    paid,
    play,
    player,
    position,
    steps,
    tile_ledger,
)


def start() -> dict[str, Any]:
    """A player as the set-up leaves her."""
    return player(money=15, income=0, reputation=1, population=2)


def test_dakota_pays_11_for_an_office_building() -> None:
    """$9 on the $2 space, beside her Factory and her Park: +1 income by itself, +1 reputation by the Park."""
    tiles = market("office_building", "hostel", "museum")
    at, events = play(position(start(), start(), market=tiles), "buy 4 1,1")
    assert paid(events) == [11]
    assert after(events) == {0: {"income": 1, "reputation": 1}}
    assert tile_ledger(at, (1, 1)) == {"income": [1, 0]}
    assert tile_ledger(at, (0, 1)) == {"reputation": [1, 0]}
    assert numbers(at) == (1, 2, 4, 15 - 11 + 1)


def test_a_commercial_tile_beside_a_park_gives_reputation_however_late() -> None:
    at = position(start(), start(), round=12, market=market("convenience_store"))
    _, events = play(at, "buy 6 1,0")
    assert after(events) == {0: {"income": 1, "reputation": 1}}


def test_toni_pays_4_to_discard_the_fancy_restaurant() -> None:
    """After her Suburbs two tiles could go for free: Mobile Home Community and Waterfront Realty."""
    tiles = ["farm", "mint", "landfill", "fancy_restaurant", "freeway", "mobile_home_community", "waterfront_realty"]
    at, events = play(position(start(), start(), market=tiles), "basic suburbs 1,0")
    assert paid(events) == [3]
    assert {"discard 3", "discard 5", "discard 6"} <= set(moves(at))
    free, _ = play(at, "discard 6")
    dear, events = play(at, "discard 3")
    assert paid(events) == [4]
    assert free.players[0].money - dear.players[0].money == 4
    assert dear.discarded == ("fancy_restaurant",)
    assert "fancy_restaurant" not in dear.market


GAGE = {
    (1, 1): "parking_lot",
    (2, 1): "office_building",
    (1, 2): "lake",
    (0, 3): "mobile_home_community",
    (1, 3): "farm",
}
"""The Lake at 1,2 has five neighbours: Factory, Parking Lot, Office Building, Mobile Homes and Farm. The Parking Lot
touches the Park and the Office Building; the Park touches Suburbs, Factory and Parking Lot."""


def test_gage_invests_in_the_lake() -> None:
    _, events = play(position(player(GAGE), player()), "invest 1,2")
    assert paid(events) == []
    assert after(events) == {0: {"money": 10}}


def test_gage_invests_in_the_parking_lot() -> None:
    _, events = play(position(player(GAGE), player()), "invest 1,1")
    assert paid(events) == [12]
    assert after(events) == {0: {"income": 3}}


def test_gage_invests_in_the_community_park() -> None:
    """The Factory beside it does not answer again."""
    _, events = play(position(player(GAGE), player()), "invest 0,1")
    assert paid(events) == [4]
    assert after(events) == {0: {"income": -1, "reputation": 3}}
    assert [step for step in steps(events) if step[1] == "reputation"] == [("investment_effect", "reputation", 3)]


def test_a_tile_beside_the_park_with_a_marker_gives_2_reputation() -> None:
    """The Farm takes 1 by itself; the others change no reputation at 1,0, away from the Factory."""
    mine = {(0, 0): "suburbs", (0, 1): "community_park marked", (0, 2): "heavy_factory"}
    for tile, reputation in (("farm", 2 - 1), ("convenience_store", 2), ("mobile_home_community", 2)):
        at = position(player(mine, start=False), player(), market=market(tile))
        at, events = play(at, "buy 6 1,0")
        assert after(events)[0]["reputation"] == reputation
        assert tile_ledger(at, (0, 1)) == {"reputation": [2, 0]}


def test_the_homeowners_association_takes_10_on_the_first_turn_of_four_players() -> None:
    """Four Suburbs and itself; then $2 whenever anyone places a residential tile."""
    tiles = market("mobile_home_community", "mobile_home_community", "homeowners_association")
    at = position(start(), start(), start(), start(), round=1, market=tiles, stack=["hostel"] * 4)
    at, events = play(at, "buy 6 1,0")
    assert paid(events) == [6]
    assert after(events)[0]["money"] == 10
    assert at.players[0].money == 15 - 6 + 10
    for seat in (1, 2):
        at, events = play(at, "buy 6 1,0")
        assert after(events)[0] == {"money": 2}, seat
    at, events = play(at, "basic suburbs 1,0", "discard 6")
    assert after(events)[0] == {"money": 2}
    at, events = play(at, "basic suburbs 1,1")
    assert after(events)[0]["money"] == 2


def test_three_restaurants_in_the_first_round() -> None:
    """Fil, Augusto and Clara."""
    tiles = market("fast_food_restaurant", "fancy_restaurant", "farm")
    at = position(start(), start(), start(), round=1, market=tiles)
    at, fil = play(at, "buy 6 1,1")
    assert after(fil) == {}
    assert [step for step in steps(fil) if step[1] == "reputation"] == [
        ("immediate_effect", "reputation", -1),
        ("adjacent_effect", "reputation", 1),
    ]
    at, augusto = play(at, "buy 6 1,1")
    assert after(augusto) == {0: {"income": 1}, 1: {"income": 3, "reputation": 1}}
    at, clara = play(at, "buy 6 1,0")
    assert after(clara) == {
        0: {"income": 1},
        1: {"income": -1},
        2: {"income": 1, "population": 3, "reputation": 1},
    }
    assert tile_ledger(at, (1, 1), seat=0) == {"income": [2, 0], "reputation": [0, -1]}
    assert tile_ledger(at, (1, 1), seat=1) == {"income": [3, -1]}
    assert tile_ledger(at, (1, 0), seat=2) == {"income": [1, 0], "population": [3, 0]}


def test_a_high_school_gives_3_for_each_residential_tile_of_its_owner() -> None:
    """Suburbs and a Hostel: 6."""
    at = position(player({(1, 0): "hostel"}), player({(1, 0): "hostel"}), market=market("high_school"))
    at, _ = play(at, "buy 6 1,2")
    assert tile_ledger(at, (1, 2)) == {"reputation": [1, 0], "population": [6, 0]}


def test_a_business_supply_store_gains_1_for_each_office() -> None:
    mine = {(1, 0): "business_supply_store"}
    for tile in ("office_building", "office_of_bureaucracy", "local_epa_office"):
        at, _ = play(position(player(mine), player(), market=market(tile)), "buy 6 -1,2")
        assert tile_ledger(at, (1, 0)) == {"income": [1, 0]}
