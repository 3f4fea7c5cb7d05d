"""Desert and Radioactive Waste Site: what must be there for them, and Duomo di Milano, which lifts it.

By the manifest of Suburbia Inc: $10 for each tile of the four kinds in a slot of the Desert, Lakes free; 7 population
for each tile or Lake in a slot of the Waste Site; there when the border is placed, and when a tile comes beside it.
"""

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
    numbers,
    paid,
    play,
    player,
    position,
    step_1,
    tile_ledger,
)

BOTH = pytest.mark.parametrize("edition", ["suburbia", "suburbia-inc"])
PLACED, BESIDE, MARKER = ["suburbia.demands.placed"], ["suburbia.demands.beside"], ["suburbia.demands.marker"]
OF_ANN = ("money", "population", "reputation", "income", "investments", "borders")
DESERT, WASTE = "desert 1,0 5", "radioactive_waste_site 1,0 5"
"""With slots 1,0 1,1 1,2 1,3."""
ONE_TILE = [
    *("place 0,2 3", "place 0,2 4", "place 0,2 5", "place 0,5 2", "place 1,1 4", "place 1,2 3"),
    *("place 2,0 4", "place 2,2 3", "place 3,-1 4", "place 3,2 3"),
]
"""Around the starting tiles, with the Factory alone in a slot; 0,1 5 and 0,4 2 have the Park in another."""


def table(*tiles: str, mine: dict[Cell, str] | None = None, **facts: Any) -> Position:
    of_ann = {name: facts.pop(name) for name in OF_ANN if name in facts}
    known: dict[str, Any] = {"market": market(*(tiles or ("museum",))), "options": INC, "face_up": []}
    return position(player(mine, **of_ann), player(), **{**known, **facts})


def places(border: str, **facts: Any) -> list[str]:
    at = table(face_up=[border], **facts)
    return moves(play(at, f"border {border}")[0]) if f"border {border}" in moves(at) else []


# Placing them


@BOTH
@pytest.mark.parametrize(
    ("border", "facts", "tiles"),
    [
        ("desert", {"money": 15}, 0),
        ("desert", {"money": 16}, 1),
        ("desert", {"money": 25}, 1),
        ("desert", {"money": 26}, 2),
        ("radioactive_waste_site", {"population": 6}, 0),
        ("radioactive_waste_site", {"population": 7}, 1),
        ("radioactive_waste_site", {"population": 13}, 1),
        ("radioactive_waste_site", {"population": 14}, 2),
    ],
)
def test_they_may_be_placed_only_where_all_can_be_paid(
    border: str, facts: dict[str, int], tiles: int, edition: str
) -> None:
    expected = {0: [], 1: ONE_TILE, 2: sorted([*ONE_TILE, "place 0,1 5", "place 0,4 2"], key=_by_cell)}[tiles]
    assert places(border, ruleset=edition, **facts) == expected
    if not tiles:
        assert broken(table(face_up=[border], ruleset=edition, **facts), f"border {border}") == [
            "suburbia.border.place_first"
        ]
    elif tiles == 1:
        at, _ = play(table(face_up=[border], ruleset=edition, **facts), f"border {border}")
        assert broken(at, "place 0,1 5") == PLACED


def _by_cell(place: str) -> tuple[int, ...]:
    return tuple(int(part) for part in place.removeprefix("place ").replace(",", " ").split())


def test_what_is_taken_for_them() -> None:
    """Park and Factory: $6 + 20. Population 14 to 0, no roof between; income 5 is collected at the end."""
    at, events = play(table(face_up=["desert"], money=30), "border desert", "place 0,1 5")
    assert paid(events) == [6]
    assert numbers(at) == (5, 0, 2, 4)
    at, _ = play(
        table(face_up=["radioactive_waste_site"], population=14), "border radioactive_waste_site", "place 0,1 5"
    )
    assert numbers(at) == (5, 0, 0, 43)


def test_lakes_and_planners_are_free_in_the_desert_but_a_lake_costs_7_beside_waste() -> None:
    mine: dict[Cell, str] = {(1, 0): "lake", (1, 1): "redevelopment_planner"}
    assert "place 1,0 5" in places("desert", money=6, mine=mine)
    assert "place 1,0 5" in places("radioactive_waste_site", population=7, mine=mine)
    assert "place 1,0 5" not in places("radioactive_waste_site", population=6, mine=mine)


def test_as_lake_borders_they_ask_for_nothing() -> None:
    for border in ("desert", "radioactive_waste_site"):
        at, _ = play(table(face_up=[border], money=0, population=0), f"lake_border {border}", "place 0,1 5")
        assert numbers(at) == (0, 0, 0, 4)


# A tile beside them


@BOTH
def test_a_tile_beside_the_desert_needs_its_10_besides_the_price(edition: str) -> None:
    """A Hostel costs nothing, the Suburbs 3; at -1,1 the Desert does not matter."""
    for money, legal in ((10, True), (9, False)):
        at = table("hostel", borders=[DESERT], money=money, ruleset=edition)
        assert broken(at, "buy 6 1,1") == ([] if legal else BESIDE)
        assert ("buy 6 1,1" in moves(at)) == legal
        assert broken(at, "buy 6 -1,1") == broken(at, "lake 6 1,1") == []
        assert broken(at, "basic suburbs 1,1") == BESIDE
    assert broken(table("hostel", borders=[DESERT], money=13), "basic suburbs 1,1") == []
    at, events = play(table("hostel", "museum", "museum", borders=[DESERT], money=12), "buy 4 1,1")
    assert after(step_1(events))[0]["money"] == -10
    assert at.players[0].money == 0
    assert broken(table("hostel", "museum", "museum", borders=[DESERT], money=11), "buy 4 1,1") == BESIDE


@BOTH
def test_a_tile_or_lake_beside_the_waste_site_needs_its_7(edition: str) -> None:
    for population, legal in ((7, True), (6, False)):
        at = table("hotel", borders=[WASTE], population=population, ruleset=edition)
        for action in ("buy 6 1,1", "lake 6 1,1", "basic suburbs 1,1"):
            assert broken(at, action) == ([] if legal else BESIDE)
            assert (action in moves(at)) == legal
        assert broken(at, "lake 6 -1,1") == []
    at, _ = play(table("hotel", borders=[WASTE], population=7), "lake 6 1,1")
    assert at.players[0].population == 0


def test_what_the_placed_tile_itself_brings_does_not_pay() -> None:
    """Mobile Homes would bring 6 population, a Bay around the other side $8."""
    assert broken(table("mobile_home_community", borders=[WASTE], population=6), "buy 6 1,1") == BESIDE
    # the columns of both have 0,1 to 0,4 as slots
    at = table("hostel", borders=["desert 0,1 5", "bay 0,4 2"], money=9)
    assert broken(at, "buy 6 0,3") == BESIDE


def test_a_marker_on_them_makes_it_20_and_14() -> None:
    for money, legal in ((20, True), (19, False)):
        at = table("hostel", borders=[f"{DESERT} marked"], money=money)
        assert broken(at, "buy 6 1,1") == ([] if legal else BESIDE)
    for population, legal in ((14, True), (13, False)):
        at = table("hostel", borders=[f"{WASTE} marked"], population=population)
        assert broken(at, "lake 6 1,1") == ([] if legal else BESIDE)


def test_placing_the_marker_pays_for_each_tile_there_again() -> None:
    """Two tiles and a Lake in the slots: $6 + 20; $7 and 21 population."""
    mine: dict[Cell, str] = {(1, 0): "hostel", (1, 1): "farm", (1, 3): "lake"}
    assert broken(table(mine=mine, borders=[DESERT], money=25), "invest border 0") == MARKER
    at, events = play(table(mine=mine, borders=[DESERT], money=26), "invest border 0")
    assert after(events) == {0: {"income": 5, "money": -20}}
    assert broken(table(mine=mine, borders=[WASTE], population=20), "invest border 0") == MARKER
    at, events = play(table(mine=mine, borders=[WASTE], population=21), "invest border 0")
    assert at.players[0].population == 0
    assert tile_ledger(at, 0) == {"income": [5, 0], "population": [0, -21]}


def test_a_marker_on_a_tile_beside_them_is_no_placement() -> None:
    mine: dict[Cell, str] = {(1, 1): "hostel"}
    assert broken(table(mine=mine, borders=[DESERT], money=0), "invest 1,1") == []
    assert broken(table(mine=mine, borders=[WASTE], population=0), "invest 1,1") == []


def test_all_demands_add_up() -> None:
    """Desert and Waste Site with the slot 0,3 in common: a Cemetery needs $4 + 10 and 2 + 7 population."""
    borders = ["desert 0,1 5", "radioactive_waste_site 0,4 2"]
    for money, population, legal in ((14, 9, True), (13, 9, False), (14, 8, False)):
        at = table("cemetery", borders=borders, money=money, population=population)
        assert broken(at, "buy 6 0,3") == ([] if legal else BESIDE)
    # in reach of both a Lake needs the 7 alone
    assert broken(table("hostel", borders=borders, money=0, population=7), "lake 6 0,3") == []
    # a Plant beside the Desert: $7 + 6 + 10
    for money, legal in ((23, True), (22, False)):
        at = table("water_purification_plant", borders=[DESERT], money=money)
        assert broken(at, "buy 6 1,1") == ([] if legal else BESIDE)
    assert broken(table("water_purification_plant", borders=[DESERT], money=12), "buy 6 1,1") == PLACED


def test_what_another_tile_takes_first_leaves_less_for_the_desert() -> None:
    """$19 for a Farm of 9 and the Desert's 10: the older Plant beside it takes 2, the Desert the 8 that are left."""
    at = table("farm", mine={(1, 0): "water_purification_plant"}, borders=[DESERT], money=19, population=5)
    at, events = play(at, "buy 6 1,1")
    taken = [event.fields["delta"] for event in step_1(events) if event.type == "adjacent_effect"]
    assert [amount for amount in taken if amount < 0] == [-2, -8]
    assert tile_ledger(at, 0) == {"money": [0, -8]}
    assert after(step_1(events))[0]["money"] == -10
    assert "population" not in after(step_1(events))[0]


def test_a_planner_beside_them_is_free_and_its_replacement_is_not() -> None:
    at = table("redevelopment_planner", borders=[DESERT], money=7)
    assert broken(at, "buy 6 1,1") == []
    at = table("redevelopment_planner", borders=[WASTE], population=0)
    assert broken(at, "buy 6 1,1") == []
    mine: dict[Cell, str] = {(1, 1): "redevelopment_planner"}
    at = table("casino", mine=mine, borders=[DESERT], money=9)
    assert broken(at, "replace 1,1 6") == broken(at, "replace 1,1 suburbs") == BESIDE
    assert broken(at, "replace 1,1 6 lake") == []
    assert broken(table("casino", mine=mine, borders=[DESERT], money=10), "replace 1,1 6") == []


# Duomo di Milano lifts all of it

DUOMO: dict[Cell, str] = {(-3, 4): "duomo_di_milano"}


def test_with_the_duomo_nothing_is_demanded_and_nothing_taken() -> None:
    facts: dict[str, Any] = {"mine": DUOMO, "options": WITH_CITIES}
    at, _ = play(table(face_up=["desert"], money=6, **facts), "border desert", "place 0,1 5")
    assert at.players[0].money == 0
    assert tile_ledger(at, 0) == {"income": [5, 0]}
    at, _ = play(
        table(face_up=["radioactive_waste_site"], population=0, **facts), "border radioactive_waste_site", "place 0,1 5"
    )
    assert at.players[0].population == 0
    # the Hostel's 2; the Park gives 1 reputation, the Factory takes none
    at, events = play(table("hostel", borders=[DESERT, "radioactive_waste_site 0,4 2"], money=0, **facts), "buy 6 1,1")
    assert after(step_1(events)) == {0: {"population": 2, "reputation": 1}}
    at, events = play(table("cemetery", population=0, **facts), "buy 6 1,1")
    assert after(events) == {}
    at, events = play(table("water_purification_plant", money=7, **facts), "buy 6 1,1")
    assert after(step_1(events)) == {0: {"reputation": 8}}
    at = table(mine={**DUOMO, (1, 1): "hostel"}, borders=[DESERT], money=6, options=WITH_CITIES)
    _, events = play(at, "invest border 0")
    assert after(events) == {0: {"income": 5}}


def test_another_players_duomo_lifts_nothing() -> None:
    at = position(
        player(borders=[DESERT], money=9),
        player(DUOMO),
        market=market("hostel"),
        options=WITH_CITIES,
        face_up=[],
    )
    assert broken(at, "buy 6 1,1") == BESIDE
