"""Bonuses and challenges: just enough, one short, several players (rulebooks: Bonuses and Challenges)."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

import pytest

from rules.kernel.hexes import Cell
from rules.suburbia.catalogue import all_components
from rules.suburbia.position import Position
from tests.unit.suburbia.states import INC, market, moves, numbers, play, player, position, steps, types

CELLS = ((1, 0), (1, 1), (1, 2), (-1, 1), (-1, 2), (0, 3))
Has = str | Mapping[str, int] | tuple[str, ...]


@dataclass(frozen=True)
class Row:
    """``enough``, ``short``: what Ann and Ben have beside the starting tiles. ``more``: what Cleo has.

    It is tiles from 1,0 on, fields of the player, or borders.
    """

    award: str
    reward: int
    enough: Has
    short: Has
    more: Has


BONUSES = [
    Row("border_bonus", 3, ("beach 1,0 5",), ("lake:beach 1,0 5",), ("beach 1,0 5", "bay 0,4 2")),
    Row("civic_bonus", 3, "museum mint", "museum lake:mint", "museum mint university"),
    Row("commercial_bonus", 2, "casino hotel resort", "casino hotel lake:resort farm", "casino hotel resort boutique"),
    Row("income_bonus", 2, {"income": 5}, {"income": 4}, {"income": 12}),
    Row("industrial_bonus", 2, "farm landfill", "farm lake:landfill", "farm landfill freeway"),
    Row("lake_bonus", 3, "lake lake:farm", "lake farm", "lake lake lake"),
    Row("money_bonus", 2, {"money": 25}, {"money": 24}, {"money": 60}),
    Row("population_bonus", 3, {"population": 13}, {"population": 12}, {"population": 30}),
    Row("reputation_bonus", 3, {"reputation": 5}, {"reputation": 4}, {"reputation": 15}),
    Row("residential_bonus", 4, "hostel suburbs", "hostel lake:suburbs", "hostel suburbs apartments"),
]
CHALLENGES = [
    Row("border_challenge", 4, ("beach 1,0 5", "bay 0,4 2"), ("beach 1,0 5", "lake:bay 0,4 2"), ("bay 1,0 5",) * 2),
    Row("civic_challenge", 3, "museum mint mint stadium", "museum mint mint", "museum mint mint stadium university"),
    Row("commercial_challenge", 3, "casino " * 5, "casino " * 4 + "farm", "casino " * 6),
    Row("income_challenge", 3, {"income": 10}, {"income": 9}, {"income": 15}),
    Row("industrial_challenge", 3, "farm " * 4, "farm " * 3 + "lake:farm", "farm " * 5),
    Row("lake_challenge", 3, "lake " * 4, "lake " * 3 + "farm", "lake " * 5),
    Row("money_challenge", 3, {"money": 45}, {"money": 44}, {"money": 100}),
    Row("population_challenge", 2, {"population": 40}, {"population": 39}, {"population": 41}),
    Row("reputation_challenge", 2, {"reputation": 10}, {"reputation": 9}, {"reputation": 13}),
    Row("residential_challenge", 3, "hostel " * 4, "hostel " * 3 + "casino", "hostel " * 5),
]
ROWS = [("score_bonus", row) for row in BONUSES] + [("score_challenge", row) for row in CHALLENGES]
BY_AWARD = pytest.mark.parametrize(("entry", "row"), ROWS, ids=[row.award for _, row in ROWS])
BOTH = pytest.mark.parametrize("edition", ["suburbia", "suburbia-inc"])
IDLE = "lake 6 0,3"


def test_every_bonus_and_challenge_has_one_row() -> None:
    box = all_components()
    assert sorted(box.bonuses) == sorted(row.award for row in BONUSES)
    assert sorted(box.challenges) == sorted(row.award for row in CHALLENGES)
    assert (len(box.bonuses), len(box.challenges)) == (10, 10)


def person(has: Has, **facts: Any) -> dict[str, Any]:
    facts = {"money": 0, "income": 0, "reputation": 0, "population": 2} | facts
    borough: dict[Cell, str] = {}
    if isinstance(has, str):
        borough = dict(zip(CELLS, has.split(), strict=False))
        assert len(borough) == len(has.split())
    elif isinstance(has, tuple):
        places = ("1,0 5", "0,4 2")
        facts["borders"] = [f"{text.split()[0]} {place}" for text, place in zip(has, places, strict=False)]
    else:
        facts |= has
    return player(borough, **facts)


def award_facts(entry: str, award: str | None) -> dict[str, Any]:
    facts: dict[str, Any] = {"options": {**INC, "borders": True, "bonus_challenge": True}, "face_up": []}
    facts["bonus" if entry == "score_bonus" else "challenge"] = award
    return facts


def drawn(entry: str, row: Row, edition: str, dan: Has = "") -> tuple[Position, list[Any]]:
    """Dan, who has a Lake, refills the market, and the marker tile comes up."""
    people = [person(row.enough), person(row.short), person(row.more), person(dan)]
    facts = award_facts(entry, row.award)
    at = position(*people, seat=3, stack=[entry, "hotel", "resort"], market=market("museum"), ruleset=edition, **facts)
    return play(at, IDLE)


@BOTH
@BY_AWARD
def test_who_has_just_enough_or_more_is_rewarded_and_who_is_one_short_is_not(
    entry: str, row: Row, edition: str
) -> None:
    at, events = drawn(entry, row, edition)
    stat = "income" if entry == "score_bonus" else "reputation"
    for seat, has in enumerate((row.enough, row.short, row.more, "")):
        before = has.get(stat, 0) if isinstance(has, Mapping) else 0
        gain = row.reward if seat in (0, 2) else 0
        assert getattr(at.players[seat], stat) == min(15, before + gain), seat
    [checked] = [event for event in events if event.type == "award_checked"]
    assert checked.fields == {"award": row.award, "seats": [0, 2]}
    assert (at.bonus, at.challenge) == (None, None)
    assert steps(events, seat=1) == []


@BY_AWARD
def test_the_marker_tile_goes_and_another_is_drawn(entry: str, row: Row) -> None:
    at, events = drawn(entry, row, "suburbia")
    assert at.market[-1] == "hotel"
    assert at.discarded == ()
    order = [kind for kind in types(events) if kind in ("award_checked", "tile_drawn")]
    assert order[:2] == ["award_checked", "tile_drawn"]


def test_it_is_checked_after_income_and_population_of_the_turn() -> None:
    """Dan has 12 and reputation 1: with 13 he gets the +3, which he has not collected yet. His Lake gives $2."""
    at, _ = drawn(
        "score_bonus", Row("population_bonus", 3, "", "", ""), "suburbia", {"population": 12, "reputation": 1}
    )
    assert numbers(at, 3) == (3, 1, 13, 2)
    at, _ = drawn("score_bonus", Row("money_bonus", 2, "", "", ""), "suburbia", {"money": 20, "income": 3})
    assert numbers(at, 3) == (5, 0, 2, 25)  # 20 + 2 + 3


def test_the_lake_placed_this_turn_counts() -> None:
    at, _ = drawn("score_bonus", Row("lake_bonus", 3, "", "", ""), "suburbia", "lake")
    assert at.players[3].income == 3


def test_a_lake_border_is_a_lake_tile_but_no_border() -> None:
    both = person(("lake:beach 1,0 5",))
    both["borough"].append({**both["borough"][0], "tile": None, "lake": True, "at": [-1, 1], "order": -1})
    for award, income in (("lake_bonus", 3), ("border_bonus", 0)):
        facts = award_facts("score_bonus", award)
        stack, tiles = ["score_bonus", "hotel"], market("museum")
        at, _ = play(position(both, person(""), seat=1, stack=stack, market=tiles, **facts), IDLE)
        assert at.players[0].income == income


def test_a_reward_stops_at_15() -> None:
    at, events = drawn("score_bonus", Row("income_bonus", 2, {"income": 14}, "", ""), "suburbia")
    assert at.players[0].income == 15
    [event] = [event for event in events if event.type == "bonus_scored"]
    assert event.fields["delta"] == 1


def test_before_its_marker_comes_nothing_is_awarded() -> None:
    people = [person({"income": 9}), person("")]
    facts = award_facts("score_bonus", "income_bonus")
    at = position(*people, seat=1, stack=["hotel", "score_bonus", "resort"], market=[*["mint"] * 6, "museum"], **facts)
    at, events = play(at, IDLE)
    assert "award_checked" not in types(events)
    assert at.players[0].income == 9
    assert at.bonus == "income_bonus"


def test_bonus_and_challenge_are_awarded_once_each() -> None:
    """Both markers come in one refill: one gap after the other is filled."""
    facts = award_facts("score_bonus", "income_bonus") | {"challenge": "money_challenge"}
    people = [person({"income": 5, "money": 45}), person("")]
    stack = ["score_bonus", "hotel", "score_challenge", "resort"]
    at, _ = play(position(*people, seat=1, stack=stack, market=market("museum", "museum", "museum"), **facts), IDLE)
    assert numbers(at, 0) == (7, 3, 2, 45)
    assert (at.bonus, at.challenge) == (None, None)


@BY_AWARD
def test_one_that_is_not_known_awards_nothing(entry: str, row: Row) -> None:
    """A real table where nobody has written the id in."""
    people = [person(row.enough), person("")]
    at = position(*people, seat=1, stack=[entry, "hotel"], market=market("museum"), **award_facts(entry, None))
    at, events = play(at, IDLE)
    assert not [event for event in events if event.type == "bonus_scored"]
    [checked] = [event for event in events if event.type == "award_checked"]
    assert checked.fields == {"award": None, "seats": []}
    assert at.market[-1] == "hotel"


@BOTH
@BY_AWARD
def test_dale_always_gets_it_and_the_person_only_if_they_have_enough(entry: str, row: Row, edition: str) -> None:
    """Dale buys the Hostel; after that four tiles come, the marker tile first."""
    for ann, gets in ((row.enough, True), (row.short, False)):
        at = position(
            person(ann),
            person("", money=0, reputation=1),
            mode="dale",
            seat=1,
            market=[None, None, "hostel", None, None, None, None],
            stack=[entry, *["hotel"] * 5],
            ruleset=edition,
            **award_facts(entry, row.award),
        )
        at, events = play(at, next(move for move in moves(at) if move.startswith("buy 2")))
        [checked] = [event for event in events if event.type == "award_checked"]
        assert checked.fields["seats"] == ([0, 1] if gets else [1])
        [dales] = [event for event in events if event.type == "bonus_scored" and event.seat == 1]
        assert dales.fields["delta"] == row.reward
