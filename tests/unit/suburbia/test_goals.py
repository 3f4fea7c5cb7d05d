"""The 20 goals, public and private (rulebook: Award Goals).

Everyone has the starting tiles, which count: one residential, one civic, one industrial, no commercial tile.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

import pytest

from rules.kernel.hexes import Cell
from rules.suburbia.catalogue import base_catalogue
from rules.suburbia.position import Position
from rules.suburbia.ruleset import SUBURBIA
from tests.unit.suburbia.states import lines, player, position

CELLS = ((1, 0), (1, 1), (1, 2), (-1, 1), (-1, 2))
Has = str | Mapping[str, int] | Mapping[Cell, str]


@dataclass(frozen=True)
class Row:
    """``won``: what Ann, Ben and Cleo have where Ben alone is best, with ``counts`` of it. ``tied``: where Ben is not.

    What they have are tiles from 1,0 on, tiles by cell, or fields of the player.
    """

    goal: str
    points: int
    won: tuple[Has, Has, Has]
    counts: tuple[int, int, int]
    tied: tuple[Has, Has, Has]


ROWS = [
    Row(
        "air_traffic_controller",
        10,
        won=("domestic_airport", "municipal_airport international_airport", "farm lake:domestic_airport"),
        counts=(1, 2, 0),
        tied=("domestic_airport", "municipal_airport", ""),
    ),
    Row("aquaphobian", 20, won=("lake", "", "lake lake"), counts=(1, 0, 2), tied=("lake", "", "")),
    Row("aquatic_engineer", 20, won=("lake", "lake lake", ""), counts=(1, 2, 0), tied=("lake", "lake", "")),
    Row(
        "billionaire",
        10,
        won=({"money": 30}, {"money": 31}, {"money": 0}),
        counts=(30, 31, 0),
        tied=({"money": 31}, {"money": 31}, {"money": 0}),
    ),
    Row(
        "builder",
        15,
        won=("hostel", "suburbs apartments", "lake:hostel lake:suburbs lake:apartments"),
        counts=(2, 3, 1),
        tied=("hostel", "suburbs", ""),
    ),
    Row("capitalist", 20, won=("hostel", "", "suburbs hostel"), counts=(2, 1, 3), tied=("hostel", "", "lake:hostel")),
    Row(
        "civil_engineer",
        15,
        won=("museum", "community_park mint", ""),
        counts=(2, 3, 1),
        tied=("museum", "community_park", ""),
    ),
    Row("developer", 10, won=("", "casino", "lake:casino"), counts=(0, 1, 0), tied=("casino", "pr_firm", "farm")),
    Row(
        "employer",
        15,
        won=("mint marked", "mint mint mint", "lake marked lake marked"),
        counts=(1, 0, 2),
        tied=("mint marked", "farm lake marked", "casino marked mint marked"),
    ),
    Row(
        "environmentalist",
        15,
        won=("farm", "lake:farm", "heavy_factory landfill"),
        counts=(2, 1, 3),
        tied=("farm", "freeway", "farm farm"),
    ),
    Row(
        # Ben's three lie in a row, Cleo's four in pairs: (1,0)-(1,1) and (-1,2)-(-1,3).
        "harbormaster",
        10,
        won=(
            {(1, 0): "lake", (1, 2): "lake", (-1, 1): "lake", (-1, 3): "lake"},
            {(1, 0): "lake", (1, 1): "lake", (1, 2): "lake"},
            {(1, 0): "lake", (1, 1): "lake", (-1, 2): "lake", (-1, 3): "lake"},
        ),
        counts=(1, 3, 2),
        tied=({(1, 0): "lake", (1, 1): "lake"}, {(-1, 1): "lake", (-1, 2): "lake", (1, 0): "lake"}, "lake"),
    ),
    Row(
        "industrialist",
        15,
        won=("farm", "heavy_factory warehouse", "power_station"),
        counts=(2, 3, 1),
        tied=("farm", "warehouse", "lake:farm lake:farm"),
    ),
    Row(
        "investor",
        15,
        won=({"income": 14}, {"income": 15}, {"income": -5}),
        counts=(14, 15, -5),
        tied=({"income": 15}, {"income": 15}, {"income": 14}),
    ),
    Row("libertarian", 15, won=("mint", "lake:mint", "mint museum"), counts=(2, 1, 3), tied=("mint", "", "")),
    Row(
        "luminary",
        10,
        won=({"reputation": 3}, {"reputation": 4}, {"reputation": -4}),
        counts=(3, 4, -4),
        tied=({"reputation": 15}, {"reputation": 15}, {"reputation": 14}),
    ),
    Row(
        "miscreant",
        20,
        won=({"reputation": 0}, {"reputation": -1}, {"reputation": 7}),
        counts=(0, -1, 7),
        tied=({"reputation": -5}, {"reputation": -5}, {"reputation": -4}),
    ),
    Row(
        "miser",
        15,
        won=({"income": -4}, {"income": -5}, {"income": 0}),
        counts=(-4, -5, 0),
        tied=({"income": -5}, {"income": -5}, {"income": 0}),
    ),
    Row(
        # The Park lies at 0,1. Ann: Museum 1,2 and Mint 0,3 side by side, away from it. Ben: Museum 1,1 beside the Park
        # and Mint 2,0 beside the Museum. Cleo: Museum 1,0 beside it; the two at -1,3 and 0,3 are a group of two too.
        "public_official",
        15,
        won=(
            {(1, 2): "museum", (0, 3): "mint"},
            {(1, 1): "museum", (2, 0): "mint"},
            {(1, 0): "museum", (-1, 3): "mint", (0, 3): "stadium"},
        ),
        counts=(2, 3, 2),
        tied=({(1, 0): "museum"}, {(-1, 2): "museum"}, {(1, 2): "museum"}),
    ),
    Row(
        "socialist",
        10,
        won=("casino", "lake:casino lake:pr_firm", "casino pr_firm"),
        counts=(1, 0, 2),
        tied=("", "", "casino"),
    ),
    Row(
        "spendthrift",
        10,
        won=({"money": 1}, {"money": 0}, {"money": 40}),
        counts=(1, 0, 40),
        tied=({"money": 0}, {"money": 0}, {"money": 40}),
    ),
]
BY_GOAL = pytest.mark.parametrize("row", ROWS, ids=lambda row: row.goal)


def table(has: tuple[Has, Has, Has], *, owner: int | None = None, goal: str, **facts: Any) -> Position:
    """The end of a game with ``goal`` in public, or as the private goal of ``owner``."""
    people = []
    for seat, what in enumerate(has):
        fields: dict[str, Any] = {"goal": goal if seat == owner else None}
        borough: Mapping[Cell, str] = {}
        if isinstance(what, str):
            borough = dict(zip(CELLS, what.replace(" marked", "*").split(), strict=False))
            borough = {at: tile.replace("*", " marked") for at, tile in borough.items()}
        else:
            borough = {at: str(tile) for at, tile in what.items() if isinstance(at, tuple)}
            fields |= {name: n for name, n in what.items() if isinstance(name, str)}
        people.append(player(borough, **fields))
    goals = [goal] if owner is None else []
    facts = {"goals": goals, "phase": "over", "seat": None, "last_round": 3, "number": 9} | facts
    return position(*people, **facts)


def scored(at: Position, line: str) -> list[int | None]:
    """What each seat has of a line; None where it has no such line."""
    return [lines(at, seat).get(line) for seat in range(3)]


def test_every_goal_has_one_row() -> None:
    assert sorted(row.goal for row in ROWS) == sorted(base_catalogue().goals)
    assert len(ROWS) == 20


@BY_GOAL
def test_a_public_goal_goes_to_the_one_who_alone_is_best(row: Row) -> None:
    at = table(row.won, goal=row.goal)
    assert scored(at, f"goal:{row.goal}") == [None, row.points, None]
    sheet = SUBURBIA.score(at)
    [line] = [line for line in sheet.players[1].lines if line.id == f"goal:{row.goal}"]
    assert line.detail["counts"] == list(row.counts)


@BY_GOAL
def test_tied_for_a_public_goal_nobody_scores(row: Row) -> None:
    at = table(row.tied, goal=row.goal)
    assert scored(at, f"goal:{row.goal}") == [None, None, None]


@BY_GOAL
def test_a_private_goal_is_scored_by_its_owner(row: Row) -> None:
    at = table(row.won, goal=row.goal, owner=1)
    assert scored(at, f"private:{row.goal}") == [None, row.points, None]


@BY_GOAL
def test_a_private_goal_that_another_achieves_is_scored_by_nobody(row: Row) -> None:
    for owner in (0, 2):
        at = table(row.won, goal=row.goal, owner=owner)
        assert scored(at, f"private:{row.goal}") == [None, None, None]


@BY_GOAL
def test_tied_for_a_private_goal_its_owner_scores_nothing(row: Row) -> None:
    for owner in range(3):
        at = table(row.tied, goal=row.goal, owner=owner)
        assert scored(at, f"private:{row.goal}") == [None, None, None]


def test_no_one_has_any_of_it_so_all_are_tied_for_most() -> None:
    assert scored(table(("", "", ""), goal="developer"), "goal:developer") == [None, None, None]
    assert scored(table(("", "", ""), goal="harbormaster"), "goal:harbormaster") == [None, None, None]


def test_who_alone_has_none_wins_fewest() -> None:
    assert scored(table(("casino", "pr_firm", ""), goal="socialist"), "goal:socialist") == [None, None, 10]


def test_money_is_compared_before_it_is_changed_into_population() -> None:
    """$34 and $31 both leave $1 to $4, and both give 6; the goal still tells them apart."""
    rich = table(({"money": 34}, {"money": 31}, {"money": 31}), goal="billionaire")
    assert lines(rich, 0) == {"track": 2, "goal:billionaire": 10, "money": 6}
    assert lines(rich, 1) == {"track": 2, "money": 6}
    poor = table(({"money": 34}, {"money": 31}, {"money": 34}), goal="spendthrift")
    assert lines(poor, 0) == {"track": 2, "money": 6}
    assert lines(poor, 1) == {"track": 2, "goal:spendthrift": 10, "money": 6}


def test_a_goal_in_public_and_in_private_is_scored_twice() -> None:
    both = table(("casino", "", ""), goal="developer", owner=0, goals=["developer"])
    assert lines(both, 0) == {"track": 2, "goal:developer": 10, "private:developer": 10, "money": 10}


def test_the_markers_count_where_they_stand_not_those_left() -> None:
    people = [player({(1, 0): "mint marked"}, investments=n) for n in (3, 0)]
    at = position(*people, goals=["employer"], phase="over", seat=None, last_round=3)
    assert "goal:employer" not in lines(at, 0) | lines(at, 1)


def test_red_roofs_have_no_effect_in_the_final_scoring() -> None:
    """From 10 the goal's 15 and the money's 6 pass 15, 22 and 29; income and reputation break ties as they stand."""
    numbers: dict[str, Any] = {"population": 10, "money": 30, "income": 4}
    people = [player({(1, 0): "farm"}, reputation=5, **numbers), player(reputation=4, **numbers)]
    at = position(*people, goals=["industrialist"], phase="over", seat=None, last_round=3)
    assert lines(at, 0) == {"track": 10, "goal:industrialist": 15, "money": 6}
    assert [(p.income, p.reputation) for p in at.players] == [(4, 5), (4, 4)]


def test_goals_are_told_before_the_end_as_if_it_came_now() -> None:
    at = table(("casino", "", ""), goal="developer", phase="build", seat=0, last_round=None, number=7)
    sheet = SUBURBIA.score(at)
    assert not sheet.final
    assert lines(at, 0)["goal:developer"] == 10
