"""The Star track (Collector's Edition: Suburbia 5 Star); its length, gains at 5 and 10 and limits are a default."""

from typing import Any

import pytest

from rules.kernel.hexes import Cell
from rules.suburbia.position import Position
from tests.unit.suburbia.expansion_rows_d import EVERY_SET, STARS
from tests.unit.suburbia.states import (
    CITIES,
    lines,
    market,
    moves,
    numbers,
    play,
    player,
    player_ledger,
    position,
    ruleset_of,
    steps,
    types,
)

Stand = dict[int, list[int]]
OF_ANN = ("money", "population", "income", "reputation")


def table(*tiles: str, stars: Stand, mine: dict[Cell, str] | None = None, **facts: Any) -> Position:
    """Ann, Ben and Cleo; ``tiles`` on the last spaces of the market."""
    of_ann = {name: facts.pop(name) for name in OF_ANN if name in facts}
    known: dict[str, Any] = {"market": market(*(tiles or ("museum",))), "options": STARS, "stars": stars}
    return position(player(mine, **of_ann), player(), player(), **{**known, **facts})


def stand(at: Position) -> Stand:
    assert at.stars is not None
    return {space: list(seats) for space, seats in at.stars.items() if seats}


def moved(tile: str, stars: Stand, **facts: Any) -> Stand:
    """Where the tokens stand after Ann has bought a tile."""
    return stand(play(table(tile, stars=stars, **facts), "buy 6 1,1")[0])


# Moving


@pytest.mark.parametrize(
    ("tile", "before", "after_it"),
    [
        ("lookout", {0: [2, 1, 0]}, {0: [2, 1], 3: [0]}),
        ("lookout", {0: [0, 1, 2]}, {0: [1, 2], 3: [0]}),  # from the bottom of its space
        ("lookout", {0: [1, 0], 3: [2]}, {0: [1], 3: [2, 0]}),  # the moving token lands on top
        ("wax_works", {4: [0, 1], 6: [2]}, {4: [1], 6: [2, 0]}),
        ("star_inn", {0: [2, 0, 1]}, {0: [2, 0, 1]}),  # a Star tile without Gold Stars
        ("museum", {0: [2, 0, 1]}, {0: [2, 0, 1]}),
    ],
)
def test_gold_stars_move_the_token_onto_the_top(tile: str, before: Stand, after_it: Stand) -> None:
    assert moved(tile, before) == after_it


def test_neither_a_lake_nor_a_marker_moves_it() -> None:
    before: Stand = {0: [2, 1, 0]}
    at, _ = play(table("lookout", stars=before), "lake 6 1,1")
    assert stand(at) == before
    at, _ = play(table(stars=before, mine={(1, 1): "lookout"}), "invest 1,1")
    assert stand(at) == before


@pytest.mark.parametrize(
    ("city", "stars"),
    [("spaceship_earth", 3), ("colosseum", 2), ("sunsphere", 1), ("eiffel_tower", 1), ("cn_tower", 1)],
)
def test_gold_stars_of_city_tiles_move_it_too(city: str, stars: int) -> None:
    options = {**EVERY_SET, "cities": list(CITIES)}
    assert moved(city, {8: [1, 2], 0: [0]}, options=options) == {stars: [0], 8: [1, 2]}
    assert moved("lax", {8: [1, 2], 0: [0]}, options=options) == {0: [0], 8: [1, 2]}


def test_a_star_border_and_a_replacement_move_it() -> None:
    facts: dict[str, Any] = {"options": EVERY_SET, "face_up": ["pier"], "stars": {0: [2, 1, 0]}}
    at, _ = play(table(**facts), "border pier", "place 0,2 3")
    assert stand(at) == {0: [2, 1], 1: [0]}
    at, _ = play(table(**facts), "lake_border pier", "place 0,2 3")
    assert stand(at) == {0: [2, 1, 0]}
    at, _ = play(table("lookout", mine={(1, 1): "redevelopment_planner"}, **facts), "replace 1,1 6")
    assert stand(at) == {0: [2, 1], 3: [0]}


def test_the_token_moves_before_the_tiles_numbers() -> None:
    """Wax Works from 4: to 6 past the +1 income of 5, then its own."""
    _, events = play(table("wax_works", stars={4: [0], 0: [2, 1]}), "buy 6 1,1")
    assert types(events)[:4] == ["price_paid", "tile_placed", "star_moved", "star_gain"]
    assert steps(events)[1:3] == [("star_gain", "income", 1), ("immediate_effect", "income", 1)]


def test_gold_stars_of_a_tile_that_leaves_are_not_lost() -> None:
    """Ann turns Ben's Wax Works face down."""
    people = [player(), player({(1, 0): "wax_works"}), player()]
    options = {**EVERY_SET, "cities": list(CITIES)}
    at = position(*people, stars={0: [2, 0], 2: [1]}, market=market("petronas_towers"), options=options)
    at, _ = play(at, "buy 6 1,1", "flip 1 1,0")
    assert stand(at) == {0: [2, 0], 2: [1]}


# Limits and gains


@pytest.mark.parametrize(
    ("tile", "before", "space"),
    [
        ("rocket", {0: [0, 1, 2]}, 20),
        ("rocket", {0: [0, 1], 20: [2]}, 19),  # one token may stand on 20
        ("lookout", {17: [0], 0: [1], 20: [2]}, 19),
        ("lookout", {17: [0], 0: [1, 2]}, 20),
        ("wax_works", {18: [0], 20: [1], 0: [2]}, 19),
    ],
)
def test_the_token_goes_as_far_as_there_is_room(tile: str, before: Stand, space: int) -> None:
    assert 0 in moved(tile, before)[space]


def test_full_spaces_send_it_back_and_may_be_jumped() -> None:
    """Five players: 20 takes one, 19 two, 18 three, 17 four."""
    options = {**STARS}
    people = [player() for _ in range(5)]
    facts: dict[str, Any] = {"market": [*[None] * 7, "rocket"], "options": options}
    full = {0: [0], 17: [1], 19: [2, 3], 20: [4]}
    at, _ = play(position(*people, stars=full, **facts), "buy 7 1,1")
    assert stand(at) == {17: [1], 18: [0], 19: [2, 3], 20: [4]}
    # past the full 19 to the free 20
    at, _ = play(position(*people, stars={16: [0], 19: [2, 3], 0: [4, 1]}, **facts), "buy 7 1,1")
    assert stand(at)[20] == [0]
    # 19 and 20 full: from 18 nowhere, its place in the stack is kept
    at, _ = play(position(*people, stars={18: [0, 1], 19: [2, 3], 20: [4]}, **facts), "buy 7 1,1")
    assert stand(at) == {18: [0, 1], 19: [2, 3], 20: [4]}


@pytest.mark.parametrize(
    ("tile", "start", "gains"),
    [
        ("lookout", 1, []),  # to 4
        ("lookout", 2, ["income"]),  # on 5
        ("lookout", 4, ["income"]),  # to 7
        ("lookout", 5, []),
        ("lookout", 7, ["reputation"]),  # on 10
        ("lookout", 9, ["reputation"]),
        ("lookout", 10, []),
        ("rocket", 0, ["income", "reputation"]),
        ("rocket", 5, ["reputation"]),
    ],
)
def test_the_gains_of_5_and_10_are_taken_once_when_reached_or_passed(tile: str, start: int, gains: list[str]) -> None:
    stars: Stand = {start: [0]}
    stars.setdefault(0, [])
    stars[0] = [*stars[0], 1, 2]
    _, events = play(table(tile, stars=stars), "buy 6 1,1")
    assert [(kind, stat, n) for kind, stat, n in steps(events) if kind == "star_gain"] == [
        ("star_gain", stat, 1) for stat in gains
    ]


def test_a_gain_at_15_is_lost() -> None:
    at, _ = play(table("lookout", stars={3: [0], 0: [1, 2]}, income=15), "buy 6 1,1")
    assert at.players[0].income == 15


def test_a_track_of_ones_own() -> None:
    """Six spaces, +1 income at 2, no reputation, one token on 6 and on 5."""
    track = {"spaces": 6, "income_at": 2, "reputation_at": None, "limits": {"6": 1, "5": 1}}
    facts: dict[str, Any] = {"options": {**STARS, "star_track": track}}
    at, events = play(table("rocket", stars={0: [1, 0], 6: [2]}, **facts), "buy 6 1,1")
    assert stand(at) == {0: [1], 5: [0], 6: [2]}
    assert [step for step in steps(events) if step[0] == "star_gain"] == [("star_gain", "income", 1)]
    assert moved("wax_works", {0: [0], 5: [1], 6: [2]}, **facts) == {2: [0], 5: [1], 6: [2]}
    # sent back before the space of the gain, it takes none
    short = {"spaces": 2, "income_at": 2, "reputation_at": 2, "limits": {"2": 1}}
    at, events = play(table("rocket", stars={0: [1, 0], 2: [2]}, options={**STARS, "star_track": short}), "buy 6 1,1")
    assert stand(at) == {0: [1], 1: [0], 2: [2]}
    assert "star_gain" not in types(events)


# The end of a round


def round_end(stars: Stand, *people: dict[str, Any], **facts: Any) -> tuple[Position, list[tuple[int | None, int]]]:
    """Cleo, the last of the round, ends it with a Lake; what the round changed, by seat."""
    seats = [player(**{"population": 10, **facts_of}) for facts_of in (people or ({}, {}, {}))]
    order = facts.pop("order", [0, 1, 2])
    at = position(*seats, stars=stars, order=order, seat=order[-1], options=STARS, market=market("museum"), **facts)
    at, events = play(at, "lake 6 0,3")
    return at, [(event.seat, event.fields["delta"]) for event in events if event.type == "star_round"]


@pytest.mark.parametrize(
    ("stars", "changes", "order"),
    [
        ({0: [1], 3: [0], 7: [2]}, [(2, 1), (1, -1)], (2, 0, 1)),
        ({1: [1], 3: [0, 2]}, [(0, 1), (2, 1), (1, -1)], (2, 0, 1)),  # on a space from top to bottom
        ({1: [2, 1], 3: [0]}, [(0, 1), (1, -1), (2, -1)], (0, 1, 2)),
        (
            {4: [2, 0, 1]},
            [(0, 1), (1, 1), (2, 1), (0, -1), (1, -1), (2, -1)],
            (1, 0, 2),
        ),  # both, all first before all last
    ],
)
def test_most_gain_1_fewest_lose_1_and_the_order_follows(
    stars: Stand, changes: list[tuple[int, int]], order: tuple[int, ...]
) -> None:
    at, found = round_end(stars)
    assert found == changes
    assert at.order == order
    assert (at.seat, at.round, at.number) == (order[0], 4, 10)


def test_the_changes_are_made_in_the_order_of_the_round_that_ends() -> None:
    at, found = round_end({1: [1], 3: [0, 2]}, order=[2, 1, 0])
    assert found == [(2, 1), (0, 1), (1, -1)]
    assert player_ledger(at, 2)["other"] == 1
    assert player_ledger(at, 1)["other"] == -1


def test_roofs_are_passed_and_nobody_falls_below_0() -> None:
    """Ann from 14 to 15; Ben at 0."""
    at, found = round_end({0: [1], 3: [2], 5: [0]}, {"population": 14}, {"population": 0}, {})
    assert numbers(at, 0)[:3] == (-1, -1, 15)
    assert at.players[1].population == 0
    assert found == [(0, 1), (1, 0)]


def test_all_on_one_space_go_up_and_down_again() -> None:
    """Ann at 14 with income -5: the roof takes none of it, falling back gives 1. Ben at 0 ends at 0."""
    at, _ = round_end({2: [0, 1, 2]}, {"population": 14, "income": -5}, {"population": 0}, {})
    assert numbers(at, 0)[:3] == (-4, 0, 14)
    assert at.players[1].population == 0


def test_the_round_ends_after_the_refill_and_only_after_its_last_turn() -> None:
    at = table(stars={0: [1], 3: [2], 5: [0]}, seat=1)
    at, events = play(at, "lake 6 0,3")
    assert "star_round" not in types(events)
    assert at.order == (0, 1, 2)
    at = table(stars={0: [1], 3: [2], 5: [0]}, seat=2)
    _, events = play(at, "lake 6 0,3")
    kinds = types(events)
    assert kinds.index("tile_drawn") < kinds.index("star_round") < kinds.index("order_changed")
    assert kinds.index("order_changed") < kinds.index("round_started")


def test_it_happens_after_the_very_last_round_too() -> None:
    at, found = round_end({0: [1], 3: [2], 5: [0]}, last_round=3)
    assert found == [(0, 1), (1, -1)]
    assert at.phase == "over"
    assert [lines(at, seat)["track"] for seat in range(3)] == [11, 9, 10]


def test_turns_follow_the_new_order() -> None:
    at, _ = round_end({0: [1], 3: [0], 7: [2]})
    seats = []
    for _ in range(3):
        seats.append(at.seat)
        at, _ = play(at, next(move for move in moves(at) if move.startswith("lake")))
    assert seats == [2, 0, 1]


# Goals


OVER: dict[str, Any] = {"phase": "over", "seat": None, "last_round": 3, "number": 9}


def scored(stars: Stand, *has: str, **facts: Any) -> list[int | None]:
    """Who scores Developer (10), where all have a commercial tile each but for ``has``."""
    people = [player({(1, 0): tile}) for tile in (has or ("casino",) * 3)]
    at = position(*people, stars=stars, options=EVERY_SET, goals=["developer"], **OVER, **facts)
    return [lines(at, seat).get("goal:developer") for seat in range(3)]


def test_the_track_breaks_ties_of_goals() -> None:
    assert scored({1: [0], 4: [1], 3: [2]}) == [None, 10, None]
    assert scored({1: [0], 4: [1, 2]}) == [None, None, None]  # on one space they are still tied
    assert scored({9: [0], 4: [1], 3: [2]}, "farm", "casino", "casino") == [None, 10, None]
    assert scored({2: [0, 1, 2]}) == [None, None, None]


def test_a_law_office_serves_only_where_the_track_has_left_a_tie() -> None:
    assert scored({1: [0], 4: [1], 3: [2]}, "law_office", "casino", "casino") == [None, 10, None]
    assert scored({4: [0, 1], 3: [2]}, "law_office", "casino", "casino") == [10, None, None]


def test_the_track_breaks_ties_of_private_goals_and_not_of_the_game() -> None:
    people = [player({(1, 0): "casino"}, goal="developer" if seat == 1 else None) for seat in range(3)]
    at = position(*people, stars={1: [0], 4: [1], 3: [2]}, options=STARS, **OVER)
    assert [lines(at, seat).get("private:developer") for seat in range(3)] == [None, 10, None]
    equals = position(player(), player(), player(), stars={1: [0], 4: [1], 3: [2]}, options=STARS, **OVER)
    assert ruleset_of(equals).score(equals).winners == (0, 1, 2)


def test_without_the_set_there_is_no_track() -> None:
    options = {"sets": ["base", "collectors"], "cities": list(CITIES)}
    at, events = play(position(player(), player(), market=market("cn_tower"), options=options), "buy 6 1,1")
    assert at.stars is None
    assert "star_moved" not in types(events)
