"""Tiles that ask for something before they are placed, and what they take later (Suburbia Inc: tile manifest)."""

from typing import Any

import pytest

from rules.kernel.hexes import Cell
from rules.suburbia.position import Position
from tests.unit.suburbia.states import (
    INC,
    after,
    broken,
    market,
    moves,
    numbers,
    paid,
    play,
    player,
    player_ledger,
    position,
    step_1,
    tile_ledger,
)

BOTH = pytest.mark.parametrize("edition", ["suburbia", "suburbia-inc"])
PLACED, MARKER, NEIGHBOUR = ["suburbia.demands.placed"], ["suburbia.demands.marker"], ["suburbia.requires.neighbour"]
OF_ANN = ("money", "population", "reputation", "income", "investments", "borders")


def table(
    *tiles: str, mine: dict[Cell, str] | None = None, ben: dict[str, Any] | None = None, **facts: Any
) -> Position:
    """``tiles`` on the last spaces of the market; ``ben``: the facts of Ben, his tiles as ``borough``."""
    of_ann = {name: facts.pop(name) for name in OF_ANN if name in facts}
    known: dict[str, Any] = {"market": market(*(tiles or ("museum",))), "options": INC, "face_up": []}
    return position(player(mine, **of_ann), player(**(ben or {})), **{**known, **facts})


# Cemetery


@BOTH
def test_a_cemetery_needs_2_population(edition: str) -> None:
    at = table("cemetery", population=2, ruleset=edition)
    at, _ = play(at, "buy 6 1,1")
    assert at.players[0].population == 0
    at = table("cemetery", population=1, ruleset=edition)
    assert broken(at, "buy 6 1,1") == PLACED
    assert not [move for move in moves(at) if move.startswith("buy")]
    assert broken(at, "lake 6 1,1") == []


def test_a_marker_on_a_cemetery_needs_2_more() -> None:
    mine = {(1, 1): "cemetery", (1, 0): "hostel"}
    assert broken(table(mine=mine, population=1), "invest 1,1") == MARKER
    assert "invest 1,1" not in moves(table(mine=mine, population=1))
    _, events = play(table(mine=mine, population=2), "invest 1,1")
    assert after(events) == {0: {"income": 1, "population": -2}}


def test_a_cemetery_may_fall_back_over_a_roof() -> None:
    """16 - 2 = 14: +1 and +1; the Factory beside it -1."""
    _, events = play(table("cemetery", population=16), "buy 6 1,1")
    assert after(events) == {0: {"income": 1, "population": -2}}


# Checkpoint


@BOTH
def test_a_checkpoint_must_lie_in_a_slot_of_a_face_up_border(edition: str) -> None:
    """Forest at 0,2 in direction 3: slots 0,2 -1,2 -2,2 -3,2, on 0,3 -1,3 and on."""
    at = table("checkpoint", borders=["forest 0,2 3"], ruleset=edition)
    assert [move for move in moves(at) if move.startswith("buy")] == ["buy 6 -3,2", "buy 6 -2,2", "buy 6 -1,2"]
    assert broken(at, "buy 6 1,1") == NEIGHBOUR
    assert broken(at, "buy 6 1,2") == NEIGHBOUR  # it touches the border's 0,3, but is no slot
    assert broken(at, "lake 6 1,1") == []


def test_neither_a_lake_border_nor_bens_border_will_do() -> None:
    assert broken(table("checkpoint", borders=["lake:forest 0,2 3"]), "buy 6 -1,2") == NEIGHBOUR
    assert broken(table("checkpoint", ben={"borders": ["forest 0,2 3"]}), "buy 6 1,1") == NEIGHBOUR


@pytest.mark.parametrize(("placed", "each"), [("checkpoint", 2), ("checkpoint marked", 4)])
@pytest.mark.parametrize("seat", [0, 1])
def test_a_checkpoint_is_paid_for_every_border_that_comes(placed: str, each: int, seat: int) -> None:
    at = table(mine={(1, 1): placed}, seat=seat, face_up=["beach"])
    at, _ = play(at, "border beach", "place 0,2 3")
    assert tile_ledger(at, (1, 1)) == {"money": [each, 0]}


def test_a_marker_on_a_checkpoint_counts_all_borders_again() -> None:
    at = table(mine={(1, 1): "checkpoint"}, borders=["bay 1,0 5", "lake:forest 0,4 2"], ben={"borders": ["bay 1,0 5"]})
    _, events = play(at, "invest 1,1")
    assert after(events) == {0: {"reputation": 4, "money": 4}}


# Lake House


@pytest.mark.parametrize(
    ("mine", "borders", "legal"),
    [
        ({(2, 0): "lake"}, [], True),
        ({(2, 0): "lake:farm marked"}, [], True),
        ({}, [], False),
        ({(-1, 1): "lake"}, [], False),
        ({}, ["lake:beach 1,0 5"], True),
        ({}, ["beach 1,0 5"], False),
    ],
)
def test_a_lake_house_must_lie_beside_a_lake(mine: dict[Cell, str], borders: list[str], legal: bool) -> None:
    at = table("lake_house", mine=mine, borders=borders, ben={"borough": {(2, 0): "lake", (1, 0): "lake"}})
    assert broken(at, "buy 6 1,1") == ([] if legal else NEIGHBOUR)
    assert ("buy 6 1,1" in moves(at)) == legal


# Water Purification Plant


@BOTH
def test_the_plant_needs_its_price_and_2_for_each_industrial_tile_with_itself(edition: str) -> None:
    """Two Factories and the Plant: $7 + 6; on the space of $2 another 2."""
    assert broken(table("water_purification_plant", money=13, ruleset=edition), "buy 6 1,1") == []
    assert broken(table("water_purification_plant", money=12, ruleset=edition), "buy 6 1,1") == PLACED
    at = table("water_purification_plant", "museum", "museum", money=15, ruleset=edition)
    at, events = play(at, "buy 4 1,1")
    assert paid(events) == [9]
    assert after(step_1(events)) == {0: {"reputation": 8, "money": -6}}
    short = table("water_purification_plant", "museum", "museum", money=14, ruleset=edition)
    assert broken(short, "buy 4 1,1") == PLACED
    assert broken(table("water_purification_plant", money=6), "buy 6 1,1")[0] == "suburbia.price.paid_first"


def test_lakes_are_no_industrial_tiles() -> None:
    mine = {(1, 0): "lake:farm"}
    assert broken(table("water_purification_plant", mine=mine, money=13), "buy 6 1,2") == []
    assert broken(table("water_purification_plant", mine={(1, 0): "farm"}, money=14), "buy 6 1,2") == PLACED


PLANT: dict[Cell, str] = {(1, 1): "water_purification_plant"}


def bens_farm(money: int, population: int, plant: str = "water_purification_plant", **facts: Any) -> Position:
    """Ben, on turn, places a Farm; what becomes of Ann, the owner of a Plant, after it."""
    at = table("farm", mine={(1, 1): plant}, money=money, population=population, seat=1, **facts)
    return play(at, "buy 6 1,1")[0]


@pytest.mark.parametrize(
    ("money", "population", "left", "ledger"),
    [
        (2, 2, (0, 2), {"money": [0, -2]}),
        (1, 2, (0, 1), {"money": [0, -1], "population": [0, -1]}),
        (0, 2, (0, 0), {"population": [0, -2]}),
        (0, 1, (0, 0), {"population": [0, -1]}),
        (0, 0, (0, 0), {}),
    ],
)
def test_for_a_later_industrial_tile_what_is_missing_is_taken_in_population(
    money: int, population: int, left: tuple[int, int], ledger: dict[str, list[int]]
) -> None:
    at = bens_farm(money, population)
    assert (at.players[0].money, at.players[0].population) == left
    assert tile_ledger(at, (1, 1)) == ledger
    assert player_ledger(at).get("debt", 0) == ledger.get("population", [0, 0])[1]


def test_with_a_marker_it_is_4_and_a_shortfall_may_fall_back_over_a_roof() -> None:
    at = bens_farm(3, 15, "water_purification_plant marked")
    assert numbers(at) == (1, 1, 14, 0)


def test_a_basic_factory_and_another_plant_are_industrial_tiles_too() -> None:
    at, _ = play(table(mine=PLANT, seat=1), "basic heavy_factory 1,1")
    assert at.players[0].money == 48
    # Ben: price 7, and 2 for two Factories and two Plants. Ann pays for his.
    at, _ = play(table("water_purification_plant", mine=PLANT, seat=1), "buy 6 1,1")
    assert [p.money for p in at.players] == [48, 35]


def test_an_own_later_industrial_tile_is_not_refused_for_what_the_plant_will_take() -> None:
    """$9 for the Farm of 9; then 2 is missing, of which two Plants each want 2: population 5 to 1."""
    mine = {(1, 1): "water_purification_plant", (-1, 1): "water_purification_plant"}
    at = table("farm", mine=mine, money=9, population=5)
    _, events = play(at, "buy 6 -1,3")
    assert after(step_1(events))[0]["population"] == -4


def test_what_other_plants_take_is_not_demanded_beforehand() -> None:
    """A second Plant: $7 and 8 for four industrial tiles with itself; the first then takes 2 population."""
    assert broken(table("water_purification_plant", mine=PLANT, money=14), "buy 6 -1,1") == PLACED
    _, events = play(table("water_purification_plant", mine=PLANT, money=15), "buy 6 -1,1")
    assert after(step_1(events))[0] == {"reputation": 8, "money": -8, "population": -2}


def test_a_marker_on_a_plant_takes_its_payment_again_and_it_must_be_there() -> None:
    """Three industrial tiles: $7 + 6."""
    assert broken(table(mine=PLANT, money=12), "invest 1,1") == MARKER
    at, events = play(table(mine=PLANT, money=13), "invest 1,1")
    assert after(events) == {0: {"reputation": 7, "money": -6}}
    assert at.players[0].money == 0


# Redistricting Office


@pytest.mark.parametrize(("players", "price"), [(2, 12), (3, 18), (4, 24), (5, 30)])
def test_the_office_costs_6_for_each_player_and_takes_5_from_everyone(players: int, price: int) -> None:
    """Cleo has 3 to lose; the full 5 for her is gained all the same. Ben falls from 16 to 11, back over a roof."""
    others = [player(population=16), player(population=3), player(population=5), player(population=40)]
    tiles = [*[None] * (7 if players == 5 else 6), "redistricting_office"]
    facts: dict[str, Any] = {"market": tiles, "options": INC}
    at = position(player(population=2), *others[: players - 1], **facts)
    at, events = play(at, f"buy {len(tiles) - 1} 1,1")
    assert paid(events) == [price]
    expected = [(16, 11, 1), (3, 0, 0), (5, 0, 0), (40, 35, 0)][: players - 1]
    assert [(p.population, p.income) for p in at.players[1:]] == [(now, income) for _, now, income in expected]
    gain = [event.fields["delta"] for event in events if event.type == "taken_from_others" and event.seat == 0]
    assert gain == [5 * (players - 1)]
    assert [player_ledger(at, 1)["other"], player_ledger(at)["tiles"]] == [-5, 5 * (players - 1)]
    assert tile_ledger(at, (1, 1)) == {"population": [5 * (players - 1), 0]}


def test_the_office_may_push_its_owner_over_roofs_first() -> None:
    """12 + 10 = 22 passes two roofs, before Ben and Cleo lose theirs; a Factory beside it takes 1."""
    people = [player(population=12), player(population=8), player(population=15)]
    _, events = play(position(*people, market=market("redistricting_office"), options=INC), "buy 6 1,1")
    assert after(step_1(events)) == {
        0: {"population": 10, "income": -2, "reputation": -3},
        1: {"population": -5},
        2: {"population": -5, "income": 1, "reputation": 1},
    }
    taken = [(event.seat, event.fields["delta"]) for event in events if event.type == "taken_from_others"]
    assert taken == [(0, 10), (1, -5), (2, -5)]


def test_a_marker_moves_the_population_again_for_the_price() -> None:
    at = table(mine={(1, 1): "redistricting_office"}, money=12, population=2, ben={"population": 7})
    assert broken(table(mine={(1, 1): "redistricting_office"}, money=11), "invest 1,1") == ["suburbia.invest.price"]
    _, events = play(at, "invest 1,1")
    assert paid(events) == [12]
    assert after(events) == {0: {"population": 5}, 1: {"population": -5}}


def test_alone_the_office_costs_6_and_gains_nothing() -> None:
    at = position(player(money=6), mode="lone_architect", market=market("redistricting_office", "museum"), options=INC)
    assert broken(at, "buy 5 1,1") == []
    at, events = play(at, "buy 5 1,1")
    assert after(step_1(events)) == {0: {"reputation": -1}}
    assert paid(events) == [6]
    dales = position(
        player(money=12),
        player(population=9),
        mode="dale",
        market=[*[None] * 5, "redistricting_office", None],
        options=INC,
    )
    at, events = play(dales, "buy 5 1,1")
    assert paid(events) == [12]
    assert [p.population for p in at.players] == [6, 4]  # 2 + 5, and reputation -1
