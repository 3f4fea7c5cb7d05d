"""The five goals of Suburbia Inc, Law Office and St. Vitus Cathedral (rulebooks: New Goals, tile manifest, city tiles).

Everyone has the starting tiles: three of the four kinds, no office, no border.
"""

from typing import Any

import pytest

from rules.suburbia.catalogue import all_components
from rules.suburbia.position import Position
from tests.unit.suburbia.states import WITH_CITIES, lines, player, position, ruleset_of

CELLS = ((1, 0), (1, 1), (1, 2), (-1, 1), (-1, 2))
BEACH, BAY, LAKE_BORDER = "beach 1,0 5", "bay 0,4 2", "lake:desert 1,0 5"

# Goal, points, what Ann, Ben and Cleo have where Ben alone is best, how much of it they have, and where he is tied.
ROWS: list[tuple[str, int, tuple[str, str, str], tuple[int, int, int], tuple[str, str, str]]] = [
    ("european", 10, ("+beach", "+lake", "+beach +bay"), (1, 0, 2), ("+lake", "", "+beach")),
    ("guard", 15, ("+lake", "+beach", ""), (0, 1, 0), ("+beach", "+bay", "+lake")),
    (
        "milton",
        15,
        ("office_building", "law_office redistricting_office", "lake:law_office business_supply_store"),
        (1, 2, 0),
        ("office_of_bureaucracy", "local_epa_office", "lake:law_office"),
    ),
    (
        "nomad",  # Lakes, Planners and borders are none of the four kinds
        15,
        ("farm", "lake redevelopment_planner +beach", "mint casino"),
        (4, 3, 5),
        ("lake", "+bay", "farm"),
    ),
    (
        "settler",
        10,
        ("farm", "hostel casino", "lake lake redevelopment_planner +beach"),
        (4, 5, 3),
        ("farm mint", "hostel casino", "lake lake lake"),
    ),
]
BY_GOAL = pytest.mark.parametrize(("goal", "points", "won", "counts", "tied"), ROWS, ids=[row[0] for row in ROWS])
OVER: dict[str, Any] = {"phase": "over", "seat": None, "last_round": 3, "number": 9}


def person(has: str, **facts: Any) -> dict[str, Any]:
    """``has``: tiles from 1,0 on, ``+beach``, ``+bay`` and ``+lake`` borders."""
    words = has.split()
    borders = {"+beach": BEACH, "+bay": BAY, "+lake": LAKE_BORDER}
    facts["borders"] = [borders[word] for word in words if word in borders]
    places = ((1, 0), (1, 1), (1, 2), (0, 3)) if facts["borders"] else CELLS
    tiles = [word.replace("*", " marked") for word in words if word not in borders]
    assert len(tiles) <= len(places)
    return player(dict(zip(places, tiles, strict=False)), **facts)


def table(*has: str, goals: tuple[str, ...] = (), private: tuple[str | None, ...] = (), **facts: Any) -> Position:
    """The end of a game; what each has, the public goals, and the private ones by seat."""
    owned = [*private, *[None] * len(has)]
    people = [person(what, goal=owned[seat]) for seat, what in enumerate(has)]
    return position(*people, goals=list(goals), options=WITH_CITIES, face_up=[], **{**OVER, **facts})


def scored(at: Position) -> list[dict[str, int | None]]:
    """The goal lines of each seat."""
    return [
        {line: points for line, points in lines(at, seat).items() if ":" in line} for seat in range(len(at.players))
    ]


def test_every_goal_of_suburbia_inc_has_one_row() -> None:
    added = sorted(goal.id for goal in all_components().goals.values() if goal.set == "inc")
    assert added == sorted(row[0] for row in ROWS)
    assert len(ROWS) == 5
    assert {goal.id for goal in all_components().goals.values() if "border" in goal.icons} == {"european", "guard"}


@BY_GOAL
def test_a_public_goal_won_and_tied(goal: str, points: int, won: Any, counts: Any, tied: Any) -> None:
    at = table(*won, goals=(goal,))
    assert scored(at) == [{}, {f"goal:{goal}": points}, {}]
    [line] = [line for line in ruleset_of(at).score(at).players[1].lines if line.id.startswith("goal")]
    assert line.detail["counts"] == list(counts)
    assert scored(table(*tied, goals=(goal,))) == [{}, {}, {}]


@BY_GOAL
def test_a_private_goal_won_lost_and_tied(goal: str, points: int, won: Any, counts: Any, tied: Any) -> None:
    assert scored(table(*won, private=(None, goal))) == [{}, {f"private:{goal}": points}, {}]
    assert scored(table(*won, private=(goal, None))) == [{}, {}, {}]
    for owner in range(3):
        assert scored(table(*tied, private=(*[None] * owner, goal))) == [{}, {}, {}]


@pytest.mark.parametrize(
    ("goal", "has", "winner"),
    [
        ("aquatic_engineer", ("lake", "lake +lake", "lake"), 1),
        ("aquaphobian", ("+lake", "+beach", "lake"), 1),
        # The Lakes at 1,0 and 1,2 lie in slots of the Lake Border: three joined. Ann's two Lakes are not.
        ("harbormaster", ("lake farm lake +beach", "lake farm lake +lake", "lake lake"), 1),
    ],
)
def test_a_lake_border_counts_for_the_goals_about_lakes(goal: str, has: tuple[str, ...], winner: int) -> None:
    value = {"aquatic_engineer": 20, "aquaphobian": 20, "harbormaster": 10}[goal]
    expected: list[dict[str, int]] = [{}, {}, {}]
    expected[winner] = {f"goal:{goal}": value}
    assert scored(table(*has, goals=(goal,))) == expected


# Law Office


def test_a_law_office_scores_a_tied_public_goal_for_its_owner_alone() -> None:
    """One commercial tile each: Developer is worth 10."""
    assert scored(table("law_office", "casino", "", goals=("developer",))) == [{"goal:developer": 10}, {}, {}]


def test_a_law_office_scores_the_owners_tied_private_goal() -> None:
    at = table("law_office", "casino", "", private=("developer",))
    assert scored(at) == [{"private:developer": 10}, {}, {}]


def test_a_law_office_scores_one_goal_though_the_same_lies_there_twice() -> None:
    """Which no box allows, but a photo may show; a marker gives the other one too."""
    twice: dict[str, Any] = {"goals": ("developer",), "private": ("developer",)}
    assert scored(table("law_office", "casino", "", **twice)) == [{"goal:developer": 10}, {}, {}]
    both = {"goal:developer": 10, "private:developer": 10}
    assert scored(table("law_office*", "casino", "", **twice)) == [both, {}, {}]


def test_two_owners_may_both_score_the_same_tie() -> None:
    both = {"goal:developer": 10}
    assert scored(table("law_office", "law_office", "casino", goals=("developer",))) == [both, both, {}]


def test_a_law_office_is_of_no_use_unless_tied_for_the_first_place() -> None:
    assert scored(table("law_office", "casino pr_firm", "casino", goals=("developer",))) == [
        {},
        {"goal:developer": 10},
        {},
    ]


def test_nor_for_another_players_private_goal_nor_face_down() -> None:
    assert scored(table("law_office", "casino", "", private=(None, "developer"))) == [{}, {}, {}]
    assert scored(table("lake:law_office casino", "casino", "", goals=("developer",))) == [{}, {}, {}]


def test_the_most_valuable_of_several_ties_is_scored() -> None:
    """Tied for fewest Lakes (20) with Ben, for most commercial (10) with Ben, for most income (15) with all."""
    goals = ("developer", "aquaphobian", "investor")
    at = table("law_office", "casino", "lake", goals=goals)
    assert scored(at) == [{"goal:aquaphobian": 20}, {}, {}]


@pytest.mark.parametrize("has", ["law_office*", "law_office law_office"])
def test_a_marker_or_a_second_law_office_scores_a_second_tie(has: str) -> None:
    """Libertarian (15, all), Aquaphobian (20, with Ben), Air Traffic Controller (10, all): the first two."""
    at = table(has, "casino", "lake", goals=("air_traffic_controller", "libertarian", "aquaphobian"))
    assert scored(at) == [{"goal:libertarian": 15, "goal:aquaphobian": 20}, {}, {}]


def test_a_goal_won_alone_uses_up_no_law_office() -> None:
    """Ann alone has most commercial tiles; she is tied with Ben for fewest Lakes."""
    at = table("law_office hotel", "casino", "lake", goals=("developer", "aquaphobian"))
    assert scored(at) == [{"goal:developer": 10, "goal:aquaphobian": 20}, {}, {}]


def test_public_and_private_ties_compete_for_one_law_office() -> None:
    """Private Miscreant (20) against public Developer (10)."""
    at = table("law_office", "casino", "", goals=("developer",), private=("miscreant",))
    assert scored(at) == [{"private:miscreant": 20}, {}, {}]


# St. Vitus Cathedral


def test_st_vitus_scores_the_private_goals_of_others_that_its_owner_achieves() -> None:
    """Ann has most industrial tiles, Ben's goal; most airports, Cleo's, too. Ben and Cleo score nothing for them."""
    has = ("st_vitus_cathedral municipal_airport", "", "")
    at = table(*has, private=(None, "industrialist", "air_traffic_controller"))
    assert scored(at) == [{"private:industrialist": 15, "private:air_traffic_controller": 10}, {}, {}]
    without = table("museum municipal_airport", "", "", private=(None, "industrialist", "air_traffic_controller"))
    assert scored(without) == [{}, {}, {}]


def test_what_another_achieves_is_theirs_alone_and_public_goals_are_scored_once() -> None:
    at = table("st_vitus_cathedral", "casino", "farm", goals=("civil_engineer",), private=(None, "developer"))
    assert scored(at) == [{"goal:civil_engineer": 15}, {"private:developer": 10}, {}]


def test_with_its_own_private_goal_too_and_a_marker_scores_nothing_twice() -> None:
    at = table("st_vitus_cathedral* farm", "", "", private=("civil_engineer", "industrialist"))
    assert scored(at) == [{"private:civil_engineer": 15, "private:industrialist": 15}, {}, {}]


def test_face_down_it_scores_nothing_and_a_goal_not_known_is_left_out() -> None:
    assert scored(table("lake:st_vitus_cathedral farm", "", "", private=(None, "industrialist"))) == [{}, {}, {}]
    assert scored(table("st_vitus_cathedral farm", "", "")) == [{}, {}, {}]


def test_a_tied_private_goal_of_another_needs_a_law_office_which_it_uses_up() -> None:
    """Ann and Ben have one farm each. Fewest Lakes (20) is tied between them as well: the office takes that one."""
    private = (None, "industrialist")
    assert scored(table("st_vitus_cathedral farm", "farm", "", private=private)) == [{}, {}, {}]
    with_office = table("st_vitus_cathedral farm law_office", "farm", "", private=private)
    assert scored(with_office) == [{"private:industrialist": 15}, {}, {}]
    has = ("st_vitus_cathedral farm law_office", "farm", "lake")
    assert scored(table(*has, goals=("aquaphobian",), private=private)) == [{"goal:aquaphobian": 20}, {}, {}]


def test_two_cathedrals_of_two_players() -> None:
    """Each has most of what the other's goal asks: Ann's is most commercial, Ben's is most industrial tiles."""
    has = ("st_vitus_cathedral farm", "st_vitus_cathedral casino", "")
    at = table(*has, private=("developer", "industrialist"))
    assert scored(at) == [{"private:industrialist": 15}, {"private:developer": 10}, {}]
