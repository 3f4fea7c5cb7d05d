"""The solo games' scores and Dale the Bot (rulebook: Solo Game #2, Scoring for Solo Games)."""

from collections.abc import Mapping
from typing import Any

import pytest

from rules.kernel.hexes import Cell
from rules.suburbia.position import Position
from rules.suburbia.ruleset import SUBURBIA
from tests.unit.suburbia.states import broken, lines, moves, numbers, paid, play, player, position, steps, types

DEAR = ("hostel", "farm", "office_building", "parking_lot")
"""On the spaces of $6, $4, $2 and $0: 6, 13, 11 and 12; the Farm is the dearest."""


def table(
    *tiles: str | None, dale: Mapping[Cell, str] | None = None, ann: Mapping[str, Any] | None = None, **facts: Any
) -> Position:
    """Dale's turn (``seat=0``: Ann's) with ``tiles`` on the four spaces that are used. ``facts`` may be of Dale."""
    of_dale = {name: facts.pop(name) for name in ("money", "income", "reputation", "population") if name in facts}
    spaces = [None, None, *(tiles or DEAR), None]
    facts = {"seat": 1, "market": spaces, "mode": "dale"} | facts
    return position(player(**(ann or {})), player(dale, **of_dale), **facts)


def slots(at: Position) -> set[str]:
    return {" ".join(move.split()[:2]) for move in moves(at)}


def cells(at: Position) -> list[str]:
    assert all(move.startswith("buy") for move in moves(at))
    return [move.split()[2] for move in moves(at)]


# What he buys


@pytest.mark.parametrize(
    ("tiles", "slot"),
    [
        (DEAR, 3),
        (("convenience_store", "hostel", "hostel", "domestic_airport"), 2),  # 12 against 11
        (("hostel", "hostel", "hostel", "domestic_airport"), 5),  # 11 against 6, 4, 2
        (("gas_station", "farm", "domestic_airport", "warehouse"), 2),  # 13 each: the leftmost
        (("hostel", "farm", "domestic_airport", "warehouse"), 3),
        ((None, None, "hostel", "hostel"), 4),
    ],
)
def test_he_buys_the_dearest_with_its_space_the_leftmost_of_equals(tiles: tuple[str | None, ...], slot: int) -> None:
    at = table(*tiles)
    assert slots(at) == {f"buy {slot}"}
    other = next(s for s in (2, 3, 4, 5) if s != slot and at.market[s] is not None)
    assert broken(at, f"buy {other} {cells(at)[0]}") == ["suburbia.dale.buys"]


@pytest.mark.parametrize(("money", "pays"), [(50, [3]), (3, [3]), (2, [2]), (0, [])])
def test_he_pays_3_or_all_he_has(money: int, pays: list[int]) -> None:
    at, events = play(table(money=money), "buy 3 1,1")
    assert paid(events) == pays
    assert at.players[1].money == max(0, money - 3)


def test_he_only_ever_buys() -> None:
    at = table(dale={(1, 1): "farm"})
    for action in ("lake 5 1,0", "basic suburbs 1,0", "invest 1,1"):
        assert broken(at, action) == ["suburbia.dale.never"], action


# Where he puts it: best income plus reputation, of equals best reputation


def test_a_store_goes_beside_his_park() -> None:
    """+1 income anywhere, +1 reputation beside the Park."""
    assert cells(table("convenience_store", None, None, None)) == ["-1,1", "-1,2", "1,0", "1,1"]


def test_a_residential_tile_goes_beside_the_park_and_away_from_the_factory() -> None:
    """-1,1 and 1,0: +1. 1,1 and -1,2: +1 -1. The others touch the Factory only: -1."""
    at = table("retirement_village", None, None, None)
    assert cells(at) == ["-1,1", "1,0"]
    assert broken(at, "buy 2 1,1") == ["suburbia.dale.best_place"]
    assert broken(at, "buy 2 5,5") != []


def test_a_civic_tile_keeps_away_from_the_factory() -> None:
    """Museum: +1, and +1 beside the Park; the Factory takes 1."""
    assert cells(table("museum", None, None, None)) == ["-1,1", "1,0"]


def test_ties_favour_reputation() -> None:
    """Office Building, a Store at 1,2, a Farm on 1,1.

    Beside the Park (-1,1, -1,2, 1,0): 1 income, 1 reputation. Beside the Store (0,3, 1,3, 2,1, 2,2): 2 income.
    """
    dale = {(1, 1): "farm", (1, 2): "convenience_store"}
    assert cells(table("office_building", None, None, None, dale=dale)) == ["-1,1", "-1,2", "1,0"]


def test_what_is_lost_at_15_is_no_gain() -> None:
    """The same with reputation 15: the Park's +1 is lost, so the Store's side is better."""
    dale = {(1, 1): "farm", (1, 2): "convenience_store"}
    at = table("office_building", None, None, None, dale=dale, reputation=15)
    assert cells(at) == ["0,3", "1,3", "2,1", "2,2"]


def test_several_tiles_that_answer() -> None:
    """Retirement Village, with a Landfill at 1,1 and a Movie Theater at 1,2 (income for residential neighbours).

    -1,1: Park +1. -1,2: Park +1, Factory -1. -1,3: Factory -1. 0,3: Factory -1, Theater +1. 1,0: Park +1, Landfill -1.
    2,0: Landfill -1. 2,1: Landfill -1, Theater +1. 1,3 and 2,2: Theater +1, which is as good as -1,1 but not in
    reputation.
    """
    dale = {(1, 1): "landfill", (1, 2): "movie_theater"}
    assert cells(table("retirement_village", None, None, None, dale=dale)) == ["-1,1"]


def test_without_the_tie_all_places_of_the_same_worth_are_allowed() -> None:
    """The same with reputation 15: at -1,1 the Park's +1 is lost; both places at the Theater alone are best."""
    dale = {(1, 1): "landfill", (1, 2): "movie_theater"}
    at = table("retirement_village", None, None, None, dale=dale, reputation=15)
    assert cells(at) == ["1,3", "2,2"]


def test_red_roofs_that_a_place_would_pass_count() -> None:
    """A Condominium beside the Park alone (1,0), or beside the Store at -1,2 too (-1,1): 3 population more.

    From 2 both places give 1 reputation. From 8 it is 13 at 1,0 but 16 at -1,1, past a roof that takes 1 and 1.
    """
    dale = {(-1, 2): "convenience_store"}
    assert cells(table("condominium", None, None, None, dale=dale, population=2)) == ["-1,1", "1,0"]
    assert cells(table("condominium", None, None, None, dale=dale, population=8)) == ["1,0"]


def test_what_it_does_to_his_borough_far_away_is_the_same_everywhere() -> None:
    """A Postal Service far off counts the Store wherever it goes."""
    at = table("convenience_store", None, None, None, dale={(-1, 3): "postal_service"})
    assert cells(at) == ["-1,1", "-1,2", "1,0", "1,1"]


# The course of a round


def test_after_ann_the_three_tiles_are_left_where_they_lie() -> None:
    at, events = play(table(seat=0, stack=["mint"] * 9), "buy 4 1,1")
    assert at.market == (None, None, "hostel", "farm", None, "parking_lot", None)
    assert len(at.stack) == 9
    assert (at.seat, at.phase) == (1, "build")
    assert not {"market_slid", "tile_drawn"} & set(types(events))
    assert slots(at) == {"buy 3"}


def test_after_a_basic_tile_ann_discards_one_of_the_four() -> None:
    at, _ = play(table(seat=0), "basic suburbs 1,0")
    assert moves(at) == ["discard 2", "discard 3", "discard 4", "discard 5"]
    at, events = play(at, "discard 3")
    assert paid(events) == [4]
    assert at.market == (None, None, "hostel", None, "office_building", "parking_lot", None)
    assert slots(at) == {"buy 5"}  # 12 against 11 and 6


def test_after_dale_the_rest_is_discarded_and_four_new_tiles_come() -> None:
    """Mint 15 against Farm 13 and Hostel 6."""
    stack = ["casino", "hotel", "resort", "stadium", "museum"]
    at, events = play(table("hostel", "farm", None, "mint", stack=stack, discarded=["mint"]), "buy 5 1,0")
    assert at.discarded == ("mint", "hostel", "farm")
    assert at.market == (None, None, "stadium", "resort", "hotel", "casino", None)
    assert at.stack == ("museum",)
    assert (at.seat, at.round, at.number) == (0, 4, 7)
    assert "market_slid" not in types(events)


def test_dale_collects_income_and_population_too() -> None:
    at, events = play(table(income=3, reputation=2, population=5), "buy 3 1,1")
    assert steps(events, seat=1)[-2:] == [("income_collected", "money", 3), ("population_adjusted", "population", 2)]
    assert numbers(at, 1) == (3, 2, 7, 50 - 3 + 3)


def test_with_nothing_to_buy_his_turn_goes_on_by_itself() -> None:
    at = table(None, None, None, "hostel", seat=0, stack=["casino", "hotel", "resort", "stadium"], income=2)
    at, events = play(at, "lake 5 1,1")
    assert "dale_buys_nothing" in types(events)
    assert at.players[1].money == 52
    assert at.market == (None, None, "stadium", "resort", "hotel", "casino", None)
    assert (at.seat, at.round) == (0, 4)


def test_one_more_round_ends_the_game_at_once() -> None:
    at, events = play(table(stack=["casino", "one_more_round", "hotel", "resort"]), "buy 3 1,1")
    assert (at.phase, at.seat, at.round, at.last_round, at.number) == ("over", None, 3, 3, 6)
    assert types(events)[-2:] == ["one_more_round", "game_over"]
    assert at.market == (None, None, None, None, None, "casino", None)
    assert moves(at) == []


def test_a_revealed_one_more_round_ends_it_too() -> None:
    at, _ = play(table(stack=["?C1", "?C1", "?C1", "?C1"]), "buy 3 1,1")
    assert at.phase == "reveal"
    at, _ = play(at, "reveal hotel", "reveal one_more_round")
    assert (at.phase, at.last_round) == ("over", 3)


# Goals, ranks


def finished(ann: Mapping[str, Any], dale: Mapping[str, Any], **facts: Any) -> Position:
    facts = {"seat": None, "phase": "over", "last_round": 3, "mode": "dale", "market": [None] * 7} | facts
    return position(player(**{"money": 0, **ann}), player(**{"money": 0, **dale}), **facts)


def test_dale_competes_for_the_public_goals_and_has_no_private_one() -> None:
    at = finished({"goal": "luminary"}, {"reputation": 3}, goals=["miser", "luminary", "developer"])
    assert lines(at, 0) == {"track": 2, "money": 0}
    assert lines(at, 1) == {"track": 2, "goal:luminary": 10, "money": 0}


def rank(at: Position) -> Any:
    return SUBURBIA.score(at).players[0].more["rank"]


def test_the_rank_counts_only_when_dale_is_beaten() -> None:
    assert rank(finished({"population": 80}, {"population": 79})) == "Draftsman"
    assert rank(finished({"population": 80}, {"population": 81})) is None
    assert rank(finished({"population": 80}, {"population": 80})) is None
    assert rank(finished({"population": 80, "reputation": 1}, {"population": 80})) == "Draftsman"


LADDER = [
    (0, None),
    (1, "Junior Intern"),
    (59, "Junior Intern"),
    (60, "Subcontractor"),
    (75, "Subcontractor"),
    (76, "Draftsman"),
    (90, "Draftsman"),
    (91, "Architectural Designer"),
    (105, "Architectural Designer"),
    (106, "Architectural Engineer"),
    (120, "Architectural Engineer"),
    (121, "Principal Architect"),
    (135, "Principal Architect"),
    (136, "CEO of Suburbia Inc."),
    (250, "CEO of Suburbia Inc."),
]


@pytest.mark.parametrize(("score", "title"), LADDER)
def test_the_ladder(score: int, title: str | None) -> None:
    facts: dict[str, Any] = {"mode": "lone_architect", "phase": "over", "seat": None, "last_round": 3}
    at = position(player(population=score, money=4), **facts)
    assert rank(at) == title
    with_money = position(player(population=max(0, score - 1), money=5 if score else 0), **facts)
    assert rank(with_money) == title


def test_there_is_no_rank_in_a_game_of_several() -> None:
    at = position(player(), player(), phase="over", seat=None, last_round=3)
    assert "rank" not in SUBURBIA.score(at).players[0].more
