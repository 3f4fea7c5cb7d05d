"""Setting up with expansions (rulebooks: Game Setup, Set-Up Changes, Adding the tiles, real tables)."""

from collections import Counter
from fractions import Fraction
from typing import Any

import pytest

from rules.kernel.outcome import InvalidState
from rules.suburbia.position import Position
from rules.suburbia.ruleset import SUBURBIA
from tests.unit.suburbia.expansion_rows_d import EVERY_SET, STARS, SUPPLEMENT, tile
from tests.unit.suburbia.states import (
    CITIES,
    INC,
    NAMES,
    broken,
    market,
    moves,
    play,
    player,
    position,
    ruleset_of,
    setup,
)

IN_BOX = ("the_white_house", "sears_tower", "spaceship_earth", "empire_state_building", "lax")
BOTH = pytest.mark.parametrize("edition", ["suburbia", "suburbia-inc"])
BORDER_THINGS = {"checkpoint", "european", "guard", "border_bonus", "border_challenge"}


def in_play(at: Position) -> Counter[str]:
    """What lies in market and stack, by tile."""
    return Counter([*(t for t in at.market if t is not None), *at.stack])


def of_set(at: Position, name: str, letter: str) -> Counter[str]:
    tiles = at.catalogue.tiles
    there = in_play(at)
    return Counter({t: n for t, n in there.items() if t in tiles and tiles[t].set == name and tiles[t].stack == letter})


def problems(edition: str = "suburbia", **options: Any) -> list[str]:
    with pytest.raises(InvalidState) as refused:
        setup(NAMES[:2], 1, edition, **options)
    return [defect.pointer for defect in refused.value.defects]


# Which tiles go in


def test_swapped_in_every_expansion_tile_of_a_letter_is_in_the_pool_of_32() -> None:
    """Five players use 27 + 5 = 32 C tiles: all 6 of Suburbia Inc, and so 26 of the base game's 32."""
    for seed in range(12):
        at = setup(NAMES[:5], seed, **INC)
        assert of_set(at, "inc", "C") == {"lake_house": 2, "indoor_mall": 2, "redistricting_office": 2}
        assert of_set(at, "base", "C").total() == 26


def test_city_tiles_are_part_of_the_c_tiles() -> None:
    """The five of the box; all twenty with Suburbia Inc's six leave 6 base tiles."""
    at = setup(NAMES[:5], 3, sets=["base", "collectors"])
    assert set(of_set(at, "collectors", "C")) == set(IN_BOX)
    assert of_set(at, "base", "C").total() == 27
    at = setup(NAMES[:5], 3, sets=["base", "inc", "collectors"], cities=list(CITIES))
    assert set(of_set(at, "collectors", "C")) == set(CITIES)
    assert of_set(at, "inc", "C").total() == 6
    assert of_set(at, "base", "C").total() == 6


def test_with_more_expansion_than_base_tiles_of_a_letter_all_base_tiles_go_out() -> None:
    """40 typed-in C tiles against 32: the 32 that five players need are all of them."""
    supplement = {"tiles": [tile(id_, "con", "con", "civic", 5, stack="C", copies=20) for id_ in ("spire", "dome")]}
    at = setup(NAMES[:5], 3, sets=["base", "con"], supplement=supplement)
    assert of_set(at, "base", "C") == {}
    assert in_play(at)["spire"] + in_play(at)["dome"] == 32


@pytest.mark.parametrize(
    ("edition", "least", "most"),
    [
        ("suburbia", 6.3, 7.5),  # 22 of a pool of 22 + 10: 6.9 of them on average
        ("suburbia-inc", 4.5, 5.5),  # 21 of a pool of 32 + 10: 5.0
    ],
)
def test_swapped_in_or_mixed_in(edition: str, least: float, most: float) -> None:
    games = [setup(NAMES[:4], seed, edition, **INC) for seed in range(80)]
    average = sum(of_set(at, "inc", "A").total() for at in games) / len(games)
    assert least < average < most


@BOTH
def test_no_tile_is_there_more_often_than_the_box_has_it(edition: str) -> None:
    for seed in range(10):
        at = setup(NAMES[:4], seed, edition, **INC, borders=True)
        there = in_play(at) - Counter(["one_more_round"])
        assert all(count <= at.catalogue.tiles[t].copies for t, count in there.items())
        letters = Counter(at.catalogue.tiles[t].stack for t in there.elements())
        assert letters == ({"A": 22, "B": 20, "C": 29} if edition == "suburbia" else {"A": 21, "B": 21, "C": 25})


@BOTH
def test_without_borders_everything_that_shows_one_stays_in_the_box(edition: str) -> None:
    for seed in range(60):
        at = setup(NAMES[:4], seed, edition, **INC, bonus_challenge=True)
        dealt = [goal for player in at.players for goal in player.dealt_goals or ()]
        assert not BORDER_THINGS & {*in_play(at), *at.goals, *dealt, at.bonus, at.challenge}
        assert (at.face_up, at.border_pile) == (None, ())
    assert "checkpoint" not in at.catalogue.tiles
    assert not {"european", "guard"} & set(at.catalogue.goals)
    assert (len(at.catalogue.bonuses), len(at.catalogue.challenges)) == (9, 9)


@BOTH
def test_with_borders_all_of_it_may_come(edition: str) -> None:
    seen: set[str | None] = set()
    for seed in range(150):
        at = setup(NAMES[:4], seed, edition, **INC, borders=True, bonus_challenge=True)
        dealt = [goal for player in at.players for goal in player.dealt_goals or ()]
        seen |= {*in_play(at), *at.goals, *dealt, at.bonus, at.challenge}
    assert seen >= BORDER_THINGS


# Borders, bonus and challenge


@BOTH
def test_three_borders_lie_face_up_and_the_others_in_the_pile(edition: str) -> None:
    at = setup(NAMES[:2], 4, edition, **INC, borders=True)
    assert at.face_up is not None
    assert (len(at.face_up), len(at.border_pile)) == (3, 7)
    assert {*at.face_up, *at.border_pile} == {t.id for t in at.catalogue.tiles.values() if t.is_border}
    other = setup(NAMES[:2], 5, edition, **INC, borders=True)
    assert at.face_up != other.face_up


@pytest.mark.parametrize(
    ("edition", "players", "mode", "first", "second"),
    [
        ("suburbia", 2, "standard", 14, 12),
        ("suburbia", 3, "standard", 18, 15),
        ("suburbia", 5, "standard", 28, 25),
        ("suburbia-inc", 2, "standard", 15, 15),
        ("suburbia-inc", 4, "standard", 21, 21),
        ("suburbia", 1, "dale", 25, 25),
        ("suburbia", 1, "lone_architect", 14, 12),
    ],
)
def test_the_markers_of_bonus_and_challenge_lie_between_the_letters(
    edition: str, players: int, mode: str, first: int, second: int
) -> None:
    options = {**INC, "bonus_challenge": True, "mode": mode}
    table = list(setup(NAMES[:players], None, edition, **options).stack)
    assert table[: first + second + 3] == [
        *["?A"] * first,
        "score_bonus",
        *["?B"] * second,
        "score_challenge",
        "?C",
    ]
    at = setup(NAMES[:players], 9, edition, **options)
    spaces = 4 if mode == "dale" else 8 if players == 5 else 7
    assert at.stack.index("score_bonus") == first - spaces
    assert at.stack.index("score_challenge") == first - spaces + 1 + second
    assert at.bonus in at.catalogue.bonuses
    assert at.challenge in at.catalogue.challenges


def test_without_the_option_there_is_neither() -> None:
    at = setup(NAMES[:2], 9, **INC)
    assert (at.bonus, at.challenge) == (None, None)
    assert not {"score_bonus", "score_challenge"} & set(at.stack)


# Cities


def test_cities_in_use() -> None:
    assert {
        t.id for t in setup(NAMES[:2], 1, sets=["base", "collectors"]).catalogue.tiles.values() if t.set != "base"
    } == {*IN_BOX}
    at = setup(NAMES[:2], 1, sets=["base", "collectors"], cities=["colosseum", "lax"])
    assert {t.id for t in at.catalogue.tiles.values() if t.set != "base"} == {"colosseum", "lax"}
    at = setup(NAMES[:2], 1, sets=["base", "collectors"], cities=[])
    assert {t.set for t in at.catalogue.tiles.values()} == {"base"}


@pytest.mark.parametrize(
    ("edition", "options", "pointer"),
    [
        ("suburbia", {"sets": ["base", "collectors"], "cities": ["lax", "atlantis"]}, "/options/cities/1"),
        ("suburbia", {"sets": ["base"], "cities": ["lax"]}, "/options/cities"),
        ("suburbia", {"sets": ["base", "atlantis"]}, "/options/sets/1"),
        ("suburbia", {"sets": ["inc"]}, "/options/sets"),
        ("suburbia", {"sets": ["base", "inc", "inc"]}, "/options/sets/2"),
        ("suburbia", {"sets": ["base"], "borders": True}, "/options/borders"),
        ("suburbia", {"sets": ["base"], "bonus_challenge": True}, "/options/bonus_challenge"),
        ("suburbia", {"rulings": {"suburbia.atlantis": "sunken"}}, "/options/rulings/suburbia.atlantis"),
        (
            "suburbia",
            {"star_track": {"spaces": 6, "income_at": 2, "reputation_at": 4, "limits": {}}},
            "/options/star_track",
        ),
        ("suburbia-inc", {"sets": ["base", "collectors"]}, "/options/sets/1"),
        ("suburbia-inc", {"sets": ["base", "five_star"], "supplement": SUPPLEMENT}, "/options/sets/1"),
    ],
)
def test_options_that_are_refused(edition: str, options: dict[str, Any], pointer: str) -> None:
    assert problems(edition, **options) == [pointer]


@pytest.mark.parametrize(
    ("change", "pointer"),
    [
        ({"income_at": 9}, "income_at"),
        ({"limits": {"9": 1}}, "limits/9"),
        ({"limits": {"x": 1}}, "limits/x"),
        ({"limits": {"6": 0}}, "limits/6"),
    ],
)
def test_a_star_track_that_makes_no_sense(change: dict[str, Any], pointer: str) -> None:
    track = {"spaces": 6, "income_at": 2, "reputation_at": 4, "limits": {"6": 1}}
    assert problems(**STARS, star_track={**track, **change}) == [f"/options/star_track/{pointer}"]


# Five Star


def test_the_tokens_are_stacked_at_random_and_the_top_one_goes_first() -> None:
    orders = set()
    for seed in range(30):
        at = setup(NAMES[:3], seed, **STARS)
        assert at.stars is not None
        [(space, stacked)] = at.stars.items()
        assert space == 0
        assert at.order == tuple(reversed(stacked))
        assert at.seat == at.order[0]  # who keeps a goal first
        orders.add(at.order)
    assert len(orders) == 6
    at, _ = play(at, moves(at)[0])
    assert at.seat == at.order[1]
    at, _ = play(at, moves(at)[0])
    at, _ = play(at, moves(at)[0])
    assert (at.seat, at.number, at.phase) == (at.order[0], 1, "build")


def test_at_a_real_table_seats_are_in_order() -> None:
    at = setup(NAMES[:3], None, **STARS)
    assert (at.stars, at.order) == ({0: (2, 1, 0)}, (0, 1, 2))


def test_five_players_have_five_goals_and_eight_spaces() -> None:
    at = setup(NAMES[:5], 2, **EVERY_SET)
    assert (len(at.goals), len(at.market)) == (5, 8)
    assert set(at.basics.values()) == {5}


# A real table


def test_the_market_then_the_borders_are_told_then_the_game_begins() -> None:
    at = setup(NAMES[:2], None, **INC, borders=True, bonus_challenge=True)
    assert (at.bonus, at.challenge, set(at.goals)) == (None, None, {None})
    assert (at.face_up, at.border_pile) == ((None,) * 3, (None,) * 7)
    for _ in range(7):
        assert (at.phase, at.seat, at.pending, at.number) == ("reveal", None, {"seat": None}, 0)
        at, _ = play(at, "reveal farm" if at.market.count("farm") < 2 else moves(at)[0])
    told = []
    for _ in range(3):
        assert (at.phase, at.seat, at.pending, at.number) == ("reveal_border", None, {"seat": None}, 0)
        left = moves(at)
        assert len(left) == 10 - len(told)
        told.append(left[-1].removeprefix("reveal "))
        at, _ = play(at, left[-1])
    assert at.face_up == tuple(told)
    assert at.border_pile == (None,) * 7
    assert (at.phase, at.seat, at.pending, at.number, at.round) == ("build", 0, None, 1, 1)


def odds(at: Position) -> dict[str, Fraction]:
    ruleset = ruleset_of(at)
    reveals = ruleset.legal_moves(at)
    assert ruleset.odds is not None
    chances = ruleset.odds(at, reveals)
    return {
        ruleset.notation(move).removeprefix("reveal "): Fraction(chance.ways, chance.of)
        for move, chance in zip(reveals, chances, strict=True)
    }


def test_the_odds_are_by_unseen_copies_of_everything_of_the_letter() -> None:
    """C: 32 base tiles, 6 of Suburbia Inc, 5 cities; an Indoor Mall lies in the market, LAX in Ben's borough: 41."""
    options = {"sets": ["base", "inc", "collectors"]}
    people = [player(), player({(1, 0): "lax"})]
    at = position(*people, market=market("indoor_mall", "museum"), stack=["?C", "?C1", "?C1"], options=options)
    at, _ = play(at, "buy 6 1,1")
    chances = odds(at)
    assert chances["lake_house"] == Fraction(2, 41)
    assert chances["indoor_mall"] == chances["sears_tower"] == Fraction(1, 41)
    assert chances["high_school"] == Fraction(3, 41)
    assert not {"lax", "colosseum", "checkpoint", "beach"} & set(chances)
    assert sum(chances.values()) == 1


def test_a_checkpoint_is_unseen_only_with_borders() -> None:
    """B: 36 and 10; without borders 8 of them. A Museum is bought."""
    for borders, total in ((False, 43), (True, 45)):
        facts: dict[str, Any] = {"face_up": []} if borders else {}
        at = position(player(), player(), market=market("museum"), stack=["?B"], options=INC, **facts)
        at, _ = play(at, "buy 6 1,1")
        chances = odds(at)
        assert chances["new_construction"] == Fraction(3, total)
        assert ("checkpoint" in chances) == borders
        if borders:
            assert broken(at, "reveal checkpoint") == []


def test_a_marker_of_a_real_table_awards_nothing_and_the_next_tile_is_told() -> None:
    facts: dict[str, Any] = {"options": {**INC, "bonus_challenge": True}}
    at = position(player(income=9), player(), market=market("museum"), stack=["score_bonus", "?B"], **facts)
    at, _ = play(at, "buy 6 1,1")
    assert (at.phase, at.stack, at.players[0].income) == ("reveal", ("?B",), 9)


@pytest.mark.parametrize(
    ("wrong", "pointer"),
    [
        ({"limits": None}, "/options/star_track/limits"),
        ({"spaces": None}, "/options/star_track/spaces"),
        ({"limits": {"1": None}}, "/options/star_track/limits/1"),
        ({"limits": {"13": 1}}, "/options/star_track/limits/13"),
    ],
)
def test_a_star_track_is_told_whole_even_in_a_partial_state(wrong: dict[str, Any], pointer: str) -> None:
    track = {"spaces": 12, "income_at": 3, "reputation_at": None, "limits": {}, **wrong}
    sent = {"options": {"sets": ["base", "five_star"], "star_track": track}}
    assert [defect.pointer for defect in SUBURBIA.defects(sent)] == [pointer]
