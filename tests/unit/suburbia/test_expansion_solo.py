"""Dale the Bot and the Lone Architect with expansions (rulebooks: solo games, Dale the Bot 2.0)."""

from typing import Any

import pytest

from rules.kernel.hexes import Cell
from rules.suburbia.position import Position
from tests.unit.suburbia.expansion_rows_d import EVERY_SET, STARS
from tests.unit.suburbia.states import (
    CITIES,
    after,
    broken,
    lines,
    market,
    moves,
    numbers,
    paid,
    play,
    player,
    position,
    step_1,
    types,
)

OPTIONS: dict[str, Any] = {**EVERY_SET, "cities": list(CITIES)}
ALONE: dict[str, Any] = {"sets": ["base", "inc", "collectors"], "cities": list(CITIES)}


def table(*tiles: str | None, mine: dict[Cell, str] | None = None, ann: Any = None, **facts: Any) -> Position:
    """Dale's turn, with ``tiles`` on the spaces of $6, 4, 2, 0; ``mine`` are his."""
    of_dale = {name: facts.pop(name) for name in ("money", "population", "income", "reputation") if name in facts}
    known: dict[str, Any] = {"mode": "dale", "seat": 1, "options": OPTIONS, "stars": {0: [1, 0]}, "face_up": ["bay"]}
    spaces = [None, None, *tiles, *[None] * (4 - len(tiles)), None]
    return position(player(**(ann or {})), player(mine, **of_dale), market=spaces, **{**known, **facts})


def slots(at: Position) -> set[str]:
    assert all(move.startswith("buy ") for move in moves(at))
    return {move.split()[1] for move in moves(at)}


# What he buys


def test_he_never_takes_a_border_even_for_nothing() -> None:
    at = table("hostel", "farm")
    assert slots(at) == {"3"}
    for action in ("border bay", "lake_border bay"):
        assert broken(at, action) == ["suburbia.dale.never"]


def test_the_person_may_take_them_and_discards_from_the_four_spaces() -> None:
    at = table("hostel", "farm", "museum", "hotel", seat=0, stack=["casino"] * 4)
    at, _ = play(at, "border bay", "place 0,2 3")
    assert moves(at) == ["discard 2", "discard 3", "discard 4", "discard 5"]
    at, _ = play(at, "discard 5")
    assert (at.seat, at.market) == (1, (None, None, "hostel", "farm", "museum", None, None))


@pytest.mark.parametrize("tile", ["redevelopment_planner", "cemetery", "crypt"])
def test_no_planner_and_nothing_with_a_printed_loss_of_population(tile: str) -> None:
    """Each on $6, against a Hostel on $0."""
    at = table(tile, None, None, "hostel", stars={0: [0, 1]})
    assert slots(at) == {"5"}
    assert broken(at, "buy 2 1,1") == ["suburbia.dale.buys"]


def test_he_does_take_the_redistricting_office_for_its_price_of_12() -> None:
    """12 + 0 against a Farm at 9 + 2; he pays $3, gains 5, Ann loses 5."""
    at = table(None, None, "farm", "redistricting_office", ann={"population": 9})
    assert slots(at) == {"5"}
    _, events = play(at, moves(at)[0])
    assert paid(events) == [3]
    assert [(e.seat, e.fields["delta"]) for e in events if e.type == "taken_from_others"] == [(1, 5), (0, -5)]
    assert slots(table(None, "farm", None, "redistricting_office")) == {"3"}  # 13 against 12


def test_tiles_he_may_not_place_are_passed_over() -> None:
    """Checkpoint and Lake House have no neighbour, a second Fair may not come; the Hostel is left."""
    mine: dict[Cell, str] = {(1, 1): "fair"}
    assert slots(table("checkpoint", "lake_house", "fair", "hostel", mine=mine)) == {"5"}


def test_a_plant_only_if_its_2s_are_there_besides_his_3() -> None:
    """Three industrial tiles: $9 in all."""
    assert slots(table("water_purification_plant", "hostel", money=9)) == {"2"}
    assert slots(table("water_purification_plant", "hostel", money=8)) == {"3"}
    at = table("water_purification_plant", money=9)
    at, events = play(at, moves(at)[0])
    assert paid(events) == [3]
    assert at.players[1].money == 0


def test_with_nothing_to_buy_his_turn_goes_on_by_itself() -> None:
    """Ann takes the Hostel; what is left he refuses. The market is cleared and filled."""
    stack = ["hotel", "resort", "casino", "boutique"]
    at = table("cemetery", "redevelopment_planner", "checkpoint", "hostel", seat=0, stack=stack)
    at, events = play(at, "buy 5 1,1")
    assert "dale_buys_nothing" in types(events)
    assert (at.seat, at.phase, at.round) == (0, "build", 4)
    assert at.discarded == ("cemetery", "redevelopment_planner", "checkpoint")
    assert at.market == (None, None, "boutique", "casino", "resort", "hotel", None)


# Star tiles


@pytest.mark.parametrize(
    ("stars", "slot"),
    [
        ({0: [1, 0]}, "4"),
        ({9: [0], 0: [1]}, "4"),  # Ann is far ahead
        ({2: [1], 0: [0]}, "4"),
        ({3: [1], 0: [0]}, "2"),  # three ahead: by price alone
        ({12: [1], 4: [0]}, "2"),
    ],
)
def test_star_tiles_come_first_unless_he_is_3_ahead(stars: dict[int, list[int]], slot: str) -> None:
    """Casino 22 + 6, Star Inn 4 + 4, Wax Works 9 + 2, a Hostel: of the Star tiles the Wax Works are dearest."""
    assert slots(table("casino", "star_inn", "wax_works", "hostel", stars=stars)) == {slot}


def test_gold_stars_alone_make_no_star_tile() -> None:
    """The CN Tower has a Gold Star but not the icon; the Inn has the icon and no Gold Star."""
    assert slots(table("cn_tower", None, None, "star_inn")) == {"5"}
    assert slots(table("cn_tower", None, None, "hostel")) == {"2"}


def test_his_token_moves() -> None:
    at = table(None, None, "lookout")
    at, _ = play(at, moves(at)[0])
    assert at.stars == {0: (0,), 3: (1,)}


# What he does with it


@pytest.mark.parametrize("tile", ["colosseum", "westminster_abbey", "petronas_towers"])
def test_he_makes_no_use_of_special_actions(tile: str) -> None:
    at = table(tile, "hostel", mine={(1, 0): "casino"}, stack=["hotel"] * 6, options=ALONE, stars=None)
    at, events = play(at, moves(at)[0])
    assert (at.seat, at.phase) == (0, "build")
    assert not {"marker_placed", "tile_flipped"} & set(types(events))
    assert types(events).count("tile_placed") == 1
    assert at.players[1].investments == 3


def test_he_places_it_where_income_and_reputation_come_out_best() -> None:
    """Light Rail: +1 and +1 for each Store or Home beside it, +1 by the Park.

    With a Store at 1,0 and Homes at 2,0: 1,1 touches both and the Park (5 in all), as no other cell does.
    """
    at = table("light_rail", mine={(1, 0): "convenience_store", (2, 0): "mobile_home_community"})
    assert moves(at) == ["buy 2 1,1"]
    assert broken(at, "buy 2 1,2") == ["suburbia.dale.best_place"]


def test_his_duomo_makes_the_best_place_one_beside_the_factory_as_good_as_any() -> None:
    """2 reputation anywhere: what the Factory would take is warded off."""
    at = table("duomo_di_milano")
    cells = ["-1,1", "-1,2", "-1,3", "0,3", "1,0", "1,1", "1,2"]
    assert moves(at) == [f"buy 2 {cell}" for cell in cells]


# The Lone Architect


def alone(*tiles: str, mine: dict[Cell, str] | None = None, **facts: Any) -> Position:
    of_ann = {name: facts.pop(name) for name in ("money", "population", "borders", "goal") if name in facts}
    known: dict[str, Any] = {"mode": "lone_architect", "options": ALONE, "face_up": ["bay", "beach", "desert"]}
    known["stack"] = ["hotel", "resort", "casino", "boutique", "high_school"]
    return position(player(mine, **of_ann), market=market(*tiles), **{**known, **facts})


def test_after_a_border_the_lone_architect_discards_twice() -> None:
    at, _ = play(alone("mint", "hostel", "museum", "farm"), "border bay", "place 0,2 3", "discard 6")
    assert (at.phase, at.pending) == ("discard", {"step": 4})
    at, _ = play(at, "discard 5")
    assert at.discarded == ("farm", "museum")
    assert at.market == ("high_school", "boutique", "casino", "resort", "hotel", "mint", "hostel")


def test_after_an_abbey_three_tiles_come_in() -> None:
    at = alone("mint", "hostel", "museum", "landfill", "parking_lot", "westminster_abbey", "farm")
    at, _ = play(at, "buy 5 1,1", "take 1 1,2")
    assert (at.phase, at.pending) == ("discard", {"step": 4})
    at, _ = play(at, "discard 6")
    assert at.market == ("casino", "resort", "hotel", "mint", "museum", "landfill", "parking_lot")


def test_every_roof_takes_and_gives_two_where_expansions_move_population() -> None:
    """Burj Khalifa: 6 for the Factory, from 10 to 16. A Cemetery back from 16 to 14."""
    _, events = play(alone("burj_khalifa", "museum", population=10), "buy 5 1,0")
    assert after(step_1(events)) == {0: {"population": 6, "income": -2, "reputation": -2 + 1}}
    _, events = play(alone("cemetery", "museum", population=16), "buy 5 1,0")
    assert after(step_1(events)) == {0: {"population": -2, "income": 2 + 1, "reputation": 2}}


def test_without_goals_law_office_and_st_vitus_score_nothing() -> None:
    mine: dict[Cell, str] = {(1, 0): "law_office", (1, 1): "st_vitus_cathedral"}
    at = alone("museum", mine=mine, phase="over", seat=None, last_round=3)
    assert lines(at) == {"track": 2, "money": 10}


def test_alone_on_the_star_track_one_is_first_and_last() -> None:
    at = position(
        player(population=14), mode="lone_architect", options=STARS, stars={2: [0]}, market=market("farm", "mint")
    )
    at, events = play(at, "lake 5 0,3")
    at, events = play(at, "discard 6")
    assert [e.fields["delta"] for e in events if e.type == "star_round"] == [1, -1]
    assert numbers(at)[:3] == (0, 0, 14)


def test_bonus_and_challenge_ask_the_lone_architect_for_enough() -> None:
    for income, gains in ((5, 2), (4, 0)):
        facts: dict[str, Any] = {"bonus": "income_bonus", "stack": ["score_bonus", "hotel", "resort"], "face_up": []}
        ann = player(income=income)
        at = position(ann, mode="lone_architect", options=ALONE, market=market("farm", "mint"), **facts)
        at, _ = play(at, "lake 6 0,3", "discard 5")
        assert at.players[0].income == income + gains
