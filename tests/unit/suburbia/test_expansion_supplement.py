"""Tiles typed in by the owner of a box: 5 Star, Nightlife, Con, Essen (Collector's Edition; options.supplement)."""

import json
from copy import deepcopy
from typing import Any

import pytest

from rules.kernel.hexes import Cell
from rules.kernel.outcome import InvalidState
from rules.suburbia.position import Position
from tests.unit.suburbia.expansion_rows_d import EVERY_SET, STARS, SUPPLEMENT
from tests.unit.suburbia.states import (
    after,
    broken,
    lines,
    market,
    moves,
    paid,
    play,
    player,
    position,
    ruleset_of,
    setup,
    step_1,
    tile_ledger,
)

FACE_UP: dict[str, Any] = {"options": EVERY_SET, "stars": {0: [1, 0]}, "face_up": ["pier", "bay"]}


def table(
    *tiles: str, mine: dict[Cell, str] | None = None, ben: dict[Cell, str] | None = None, **facts: Any
) -> Position:
    borders = facts.pop("borders", ())
    known = {"market": market(*(tiles or ("museum",))), **FACE_UP}
    return position(player(mine, borders=borders), player(ben), **{**known, **facts})


# A set without tiles


def problems(**options: Any) -> list[tuple[str, str]]:
    with pytest.raises(InvalidState) as refused:
        setup(["Ann", "Ben"], 1, **options)
    return [(defect.pointer, defect.message) for defect in refused.value.defects]


@pytest.mark.parametrize("name", ["five_star", "nightlife", "con", "essen"])
def test_a_set_whose_tiles_are_not_supplied_is_refused_with_an_example(name: str) -> None:
    [(pointer, message)] = problems(sets=["base", name])
    assert pointer == "/options/sets/1"
    assert name in message
    assert "supplement" in message
    example = json.loads(message[message.index("{") : message.rindex("}") + 1])
    example["set"] = name
    assert setup(["Ann", "Ben"], 1, sets=["base", name], supplement={"tiles": [example]})


def test_a_set_is_refused_where_only_others_are_supplied() -> None:
    wax = SUPPLEMENT["tiles"][0]
    assert [pointer for pointer, _ in problems(sets=["base", "five_star", "con"], supplement={"tiles": [wax]})] == [
        "/options/sets/2"
    ]


def test_a_goal_alone_does_not_make_up_for_the_tiles_of_a_set() -> None:
    found = problems(sets=["base", "five_star"], supplement={"goals": SUPPLEMENT["goals"]})
    assert [pointer for pointer, _ in found] == ["/options/sets/1"]


@pytest.mark.parametrize(
    ("part", "change", "pointer"),
    [
        ("tiles", {"kind": "rural"}, "/tiles/0/kind"),
        ("tiles", {"stack": "D"}, "/tiles/0/stack"),
        ("tiles", {"cost": None}, "/tiles/0"),
        ("tiles", {"copies": None}, "/tiles/0"),
        ("tiles", {"cost": -1}, "/tiles/0/cost"),
        ("tiles", {"icons": ["zoo"]}, "/tiles/0/icons/0"),
        ("tiles", {"colour": "red"}, "/tiles/0/colour"),
        ("tiles", {"immediate": {"fame": 1}}, "/tiles/0/immediate/fame"),
        (
            "tiles",
            {"conditional": [{"change": {"income": 1}, "per": {}, "scope": "own"}]},
            "/tiles/0/conditional/0/per",
        ),
        ("tiles", {"kind": "border", "stack": "border"}, "/tiles/0/kind"),
        ("borders", {"kind": "civic", "stack": "A", "copies": 1}, "/borders/0/kind"),
        ("goals", {"compare": "average"}, "/goals/0/compare"),
        ("goals", {"count": "spires"}, "/goals/0/count"),
        ("bonuses", {"at_least": {"spires": 1}}, "/bonuses/0/at_least"),
        ("challenges", {"reward": {"fame": 1}}, "/challenges/0/reward/fame"),
    ],
)
def test_a_supplement_that_breaks_the_form_is_refused_where_it_does(
    part: str, change: dict[str, Any], pointer: str
) -> None:
    supplement = deepcopy(SUPPLEMENT)
    supplement[part][0] |= change
    found = problems(**{**EVERY_SET, "borders": True, "supplement": supplement})
    assert [where for where, _ in found] == [f"/options/supplement{pointer}"]


def test_an_id_that_is_there_already_is_refused() -> None:
    supplement = {"tiles": [{**SUPPLEMENT["tiles"][0], "id": "mint"}]}
    [(pointer, _)] = problems(sets=["base", "five_star"], supplement=supplement)
    assert pointer.startswith("/options/supplement")


def test_borders_and_awards_may_come_from_a_supplement_alone() -> None:
    refused = problems(sets=["base"], borders=True, bonus_challenge=True)
    assert [pointer for pointer, _ in refused] == ["/options/borders", "/options/bonus_challenge"]
    own = {part: [{**SUPPLEMENT[part][0], "set": "base"}] for part in ("borders", "bonuses", "challenges")}
    at = setup(["Ann", "Ben"], 1, sets=["base"], borders=True, bonus_challenge=True, supplement=own)
    assert at.face_up == ("pier",)
    assert (at.bonus, at.challenge) == ("star_bonus", "night_challenge")


# Sets in use


@pytest.mark.parametrize("part", SUPPLEMENT)
def test_a_record_of_a_set_that_is_not_in_use_is_refused(part: str) -> None:
    record = {**SUPPLEMENT[part][0], "set": "con"}
    [(pointer, message)] = problems(sets=["base", "inc"], borders=True, supplement={part: [record]})
    assert pointer == f"/options/supplement/{part}/0"
    assert message.startswith("Must be of a set in use: base, inc; this is of con.")


@pytest.mark.parametrize(("part", "default"), [("tiles", "base"), ("goals", "base"), ("bonuses", "inc")])
def test_a_record_without_a_set_is_of_the_one_that_goes_without_saying(part: str, default: str) -> None:
    record = {name: value for name, value in SUPPLEMENT[part][0].items() if name != "set"}
    assert setup(["Ann", "Ben"], 1, sets=["base", "inc"], supplement={part: [record]})
    if default != "base":
        [(_, message)] = problems(sets=["base"], supplement={part: [record]})
        assert f"this is of {default}" in message


@pytest.mark.parametrize("part", ["borders", "bonuses", "challenges"])
def test_borders_and_awards_of_five_star_are_used_with_suburbia_inc_only(part: str) -> None:
    """Clause suburbia.stars.without_inc."""
    supplement = {**STARS["supplement"], part: [{**SUPPLEMENT[part][0], "set": "five_star"}]}
    [(pointer, message)] = problems(sets=["base", "five_star"], supplement=supplement)
    assert pointer == f"/options/supplement/{part}/0"
    assert "inc added to sets" in message
    assert setup(["Ann", "Ben"], 1, sets=["base", "inc", "five_star"], supplement=supplement)


def test_there_are_no_more_borders_than_a_state_can_list() -> None:
    """Ten of Suburbia Inc, and 20 of each: nine times 20 and these make 190."""
    border = {**SUPPLEMENT["borders"][0], "set": "base", "copies": 20}
    cliffs = [{**border, "id": f"cliff_{number}"} for number in range(10)]
    options: dict[str, Any] = {"sets": ["base", "inc"], "borders": True}
    refused = problems(**options, supplement={"borders": cliffs})
    assert refused == [
        ("/options/supplement/borders", "Must be at most 200 borders with all copies, not 210."),
    ]
    at = setup(["Ann", "Ben"], None, **options, supplement={"borders": cliffs[:9]})
    rules = ruleset_of(at)
    sent = rules.write(at)
    assert len(sent["borders"]["face_up"]) + len(sent["borders"]["stack"]) == 190
    assert rules.write(rules.read(sent)) == sent
    assert setup(["Ann", "Ben"], 1, sets=["base"], supplement={"borders": cliffs})  # they stay in the box


# Tiles in play


def test_a_tile_of_the_supplement_is_listed_bought_and_booked() -> None:
    """Lookout, $5 on the space of $2: $2 for each own Star tile, itself and a Star Inn; the Factory takes 1."""
    at = table("lookout", "museum", "museum", mine={(-1, 1): "star_inn"}, ben={(1, 0): "wax_works"})
    assert "buy 4 1,1" in moves(at)
    at, events = play(at, "buy 4 1,1")
    assert paid(events) == [7]
    assert after(step_1(events)) == {0: {"money": 4, "reputation": -1}}
    assert tile_ledger(at, (1, 1)) == {"money": [4, 0]}
    later, _ = play(table("wax_works", mine={(1, 1): "lookout marked"}), "buy 6 -1,1")
    assert tile_ledger(later, (1, 1)) == {"money": [4, 0]}


def test_a_marker_on_one_gives_it_once_more_and_is_paid() -> None:
    _, events = play(table(mine={(1, 1): "lookout"}), "invest 1,1")
    assert paid(events) == [5]
    assert after(events) == {0: {"money": 2}}


def test_a_border_of_the_supplement() -> None:
    """Pier, $8: 1 reputation, 1 income for the Factory in its slot; it is a Star tile too for a Lookout."""
    at = table(mine={(-1, 1): "lookout"})
    at, events = play(at, "border pier", "place 0,2 3")
    assert paid(events) == [8]
    assert after(events) == {0: {"income": 1, "reputation": 1, "money": 2}}
    assert tile_ledger(at, 0) == {"income": [1, 0], "reputation": [1, 0]}
    assert tile_ledger(at, (-1, 1)) == {"money": [2, 0]}
    assert at.face_up == ("bay",)


@pytest.mark.parametrize(
    ("goal", "winner", "points"), [("goal:tourist", 0, 15), ("goal:hermit", 1, 10), ("private:tourist", 0, 15)]
)
def test_goals_of_the_supplement(goal: str, winner: int, points: int) -> None:
    """Ann has a Star tile and a Pier; Ben a Star tile, and one face down."""
    place, name = goal.split(":")
    ann = player({(1, 1): "star_inn"}, borders=["pier 0,2 3"], goal=name if place == "private" else None)
    ben = player({(1, 1): "rocket", (1, 0): "lake:star_inn"})
    over: dict[str, Any] = {"phase": "over", "seat": None, "last_round": 3}
    goals = [name] if place == "goal" else []
    at = position(ann, ben, goals=goals, **{**FACE_UP, **over})
    assert [lines(at, seat).get(goal) for seat in (winner, 1 - winner)] == [points, None]


def test_awards_of_the_supplement_count_tiles_and_not_the_track() -> None:
    """Two Star tiles, one a border, for Ann; Ben is far ahead on the track with one."""
    facts = {**FACE_UP, "stars": {0: [0], 9: [1]}, "stack": ["score_bonus", "score_challenge", "museum"]}
    facts |= {"bonus": "star_bonus", "challenge": "night_challenge", "market": market("museum", "museum"), "seat": 1}
    ann = player({(1, 1): "star_inn", (1, 0): "club"}, borders=["pier 0,2 3"])
    ben = player({(1, 1): "rocket", (1, 0): "club", (-1, 1): "crypt"})
    at, _ = play(position(ann, ben, **facts), "lake 6 0,3")
    assert [at.players[0].income, at.players[1].income] == [3, 0]
    assert [at.players[0].reputation, at.players[1].reputation] == [0, 2]


# Icons


def test_nightlife_icons_of_every_borough_are_counted() -> None:
    """Club: itself, Ann's Crypt, Ben's Arcade. A Ministry of the set without the icon is not."""
    at = table("club", mine={(-1, 1): "crypt", (-1, 2): "ministry"}, ben={(1, 0): "arcade"})
    at, _ = play(at, "buy 6 1,1")
    assert tile_ledger(at, (1, 1)) == {"income": [3, 0]}
    assert tile_ledger(at, (-1, 1)) == {"population": [0, -1]}
    at, _ = play(table("arcade", mine={(1, 1): "club"}, seat=1), "buy 6 1,1")
    assert tile_ledger(at, (1, 1)) == {"income": [1, 0]}
    at, _ = play(table("arcade", mine={(1, 1): "club"}, seat=1), "lake 6 1,1")
    assert tile_ledger(at, (1, 1)) == {}


def test_con_icons_add_up_and_more_than_one_may_lie_in_a_borough() -> None:
    at = table("hall", mine={(-1, 1): "hall"})
    at, events = play(at, "buy 6 1,1")
    assert tile_ledger(at, (1, 1)) == {"money": [6, 0]}
    assert tile_ledger(at, (-1, 1)) == {"money": [3, 0]}
    assert after(step_1(events))[0]["money"] == 9


def test_inc_icons_are_on_buildings_and_borders_but_a_planner_is_never_counted() -> None:
    """Law Office and Forest; not the Planner, the Lake, the Pier."""
    mine: dict[Cell, str] = {
        (-2, 2): "law_office",
        (1, 2): "redevelopment_planner",
        (-1, 2): "lake:cemetery",
    }
    at = table("ministry", mine=mine, borders=["forest 0,2 3"])
    at, _ = play(at, "buy 6 1,1")
    assert tile_ledger(at, (1, 1)) == {"reputation": [2, 0]}


def test_kind_and_icon_together_mean_either() -> None:
    """Arcade at 1,1: Park (civic), Club (nightlife), Crypt; not Factory, nor Ministry at -1,1."""
    at = table("arcade", mine={(1, 0): "club", (1, 2): "crypt", (-1, 1): "ministry"})
    at, _ = play(at, "buy 6 1,1")
    assert tile_ledger(at, (1, 1)) == {"money": [3, 0]}


# Essen: one of each


def test_a_borough_takes_one_of_each_essen_tile() -> None:
    at = table("fair", "stand", mine={(1, 1): "fair"})
    assert broken(at, "buy 5 1,0") == ["suburbia.essen.one_of_each"]
    assert not [move for move in moves(at) if move.startswith("buy 5")]
    assert broken(at, "buy 6 1,0") == []
    at, _ = play(at, "buy 6 1,0")
    assert tile_ledger(at, (1, 1)) == {"income": [1, 0]}


def test_a_second_one_as_a_lake_is_fine_and_face_down_it_does_not_count() -> None:
    at = table("fair", mine={(1, 1): "fair"})
    assert broken(at, "lake 6 1,0") == []
    assert "lake 6 1,0" in moves(at)
    assert broken(table("fair", mine={(1, 1): "lake:fair"}), "buy 6 1,0") == []
    assert broken(table("fair", ben={(1, 1): "fair"}), "buy 6 1,0") == []


def test_neither_in_a_planners_place_nor_for_nothing() -> None:
    mine: dict[Cell, str] = {(1, 1): "fair", (1, 0): "redevelopment_planner"}
    at = table("fair", mine=mine)
    assert broken(at, "replace 1,0 6") == ["suburbia.essen.one_of_each"]
    assert "replace 1,0 6" not in moves(at)
    assert broken(at, "replace 1,0 6 lake") == []
    options = {**EVERY_SET, "cities": ["westminster_abbey"]}
    at = table("westminster_abbey", "fair", mine={(1, 1): "fair"}, options=options)
    at, _ = play(at, "buy 5 1,0")
    assert at.seat == 1
    at = table("westminster_abbey", "fair", options=options)
    at, _ = play(at, "buy 5 1,0")
    assert "take 6 1,1" in moves(at)
