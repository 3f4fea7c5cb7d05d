"""Setting up (rulebook: Game Setup, Player Setup; the solo games), and keeping a private goal."""

from collections import Counter
from typing import Any

import pytest

from rules.kernel.outcome import InvalidState
from rules.suburbia.catalogue import base_catalogue
from rules.suburbia.position import Position
from rules.suburbia.ruleset import SUBURBIA
from tests.unit.suburbia.states import NAMES, broken, moves, play, setup, tile_ledger, types

GOLDEN = (
    "freeway",
    "mobile_home_community",
    "slaughterhouse",
    "fast_food_restaurant",
    "fancy_restaurant",
    "parking_lot",
    "business_supply_store",
)
LETTERS = {tile.id: tile.stack for tile in base_catalogue().tiles.values()}

# Edition, players, mode: A, B, C before the mixed part, the mixed part with One More Round, C after it.
STACKS = [
    ("suburbia", 2, "standard", (14, 12, 6, 7, 5)),
    ("suburbia", 3, "standard", (18, 15, 9, 10, 5)),
    ("suburbia", 4, "standard", (22, 20, 12, 13, 5)),
    ("suburbia", 5, "standard", (28, 25, 14, 14, 5)),
    ("suburbia", 1, "lone_architect", (14, 12, 6, 7, 5)),
    ("suburbia", 1, "dale", (25, 25, 13, 13, 0)),
    ("suburbia-inc", 2, "standard", (15, 15, 9, 7, 4)),
    ("suburbia-inc", 3, "standard", (18, 18, 9, 10, 4)),
    ("suburbia-inc", 4, "standard", (21, 21, 9, 13, 4)),
    ("suburbia-inc", 1, "lone_architect", (15, 15, 9, 7, 4)),
    ("suburbia-inc", 1, "dale", (25, 25, 13, 13, 0)),
]
BY_TABLE = pytest.mark.parametrize(("edition", "players", "mode", "parts"), STACKS)


def make(edition: str, players: int, mode: str, seed: int | None) -> Position:
    return setup(NAMES[:players], seed, edition, mode=mode)


@BY_TABLE
def test_the_stack_of_a_real_table(edition: str, players: int, mode: str, parts: tuple[int, ...]) -> None:
    a, b, c, mixed, extra = parts
    at = make(edition, players, mode, None)
    assert list(at.stack) == ["?A"] * a + ["?B"] * b + ["?C"] * c + ["?C1"] * mixed + ["?C"] * extra


@BY_TABLE
def test_the_stack_of_a_seed(edition: str, players: int, mode: str, parts: tuple[int, ...]) -> None:
    """The first market comes off the A tiles; One More Round lies in the mixed part; no tile is there too often."""
    a, b, c, mixed, extra = parts
    spaces = 4 if mode == "dale" else 8 if players == 5 else 7
    at = make(edition, players, mode, 11)
    letters = [LETTERS.get(tile, "last") for tile in at.stack]
    assert len(letters) == a - spaces + b + c + mixed + extra
    assert letters[: a - spaces] == ["A"] * (a - spaces)
    assert letters[a - spaces :][:b] == ["B"] * b
    start = a - spaces + b + c
    assert letters[a - spaces + b : start] == ["C"] * c
    assert sorted(letters[start : start + mixed]) == ["C"] * (mixed - 1) + ["last"]
    assert letters[start + mixed :] == ["C"] * extra
    in_market = [tile for tile in at.market if tile is not None]
    assert len(in_market) == spaces
    assert {LETTERS[tile] for tile in in_market} == {"A"}
    used = Counter([*in_market, *at.stack]) - Counter(["one_more_round"])
    assert all(count <= base_catalogue().tiles[tile].copies for tile, count in used.items())


@pytest.mark.parametrize(("edition", "players"), [(e, n) for e, n, mode, _ in STACKS if mode == "standard"])
def test_what_each_player_has_and_what_lies_out(edition: str, players: int) -> None:
    at = make(edition, players, "standard", 5)
    for player in at.players:
        assert (player.money, player.income, player.reputation, player.population) == (15, 0, 1, 2)
        assert player.investments == 3
        assert player.ledger == {"start": 2, "tiles": 0, "reputation": 0, "debt": 0, "other": 0}
        assert {b.at: b.tile.id for b in player.borough.values() if b.tile} == {
            (0, 0): "suburbs",
            (0, 1): "community_park",
            (0, 2): "heavy_factory",
        }
        assert [b.order for b in player.borough.values()] == [0, 0, 0]
        assert player.dealt_goals is not None
        assert len(player.dealt_goals) == 2
    supply = 5 if players == 5 else 4
    assert at.basics == {"suburbs": supply, "community_park": supply, "heavy_factory": supply}
    assert len(at.goals) == players
    dealt = [goal for player in at.players for goal in player.dealt_goals or ()]
    assert len({*at.goals, *dealt}) == 3 * players
    assert (at.number, at.round, at.phase, at.seat) == (0, 0, "choose_goal", 0)
    assert tile_ledger(at, (0, 0)) == {}


def test_the_lone_architect_has_no_goals_and_begins_at_once() -> None:
    at = make("suburbia", 1, "lone_architect", 5)
    assert at.goals == ()
    assert at.players[0].dealt_goals is None
    assert (at.number, at.round, at.phase, at.seat) == (1, 1, "build", 0)


def test_against_dale_four_spaces_and_three_goals_that_he_can_play_for() -> None:
    for seed in range(40):
        at = make("suburbia", 1, "dale", seed)
        assert at.names == ("Ann", "Dale")
        assert [slot for slot, tile in enumerate(at.market) if tile is not None] == [2, 3, 4, 5]
        assert len(set(at.goals)) == 3
        assert not {"aquaphobian", "aquatic_engineer", "harbormaster", "employer"} & set(at.goals)
        assert len(at.players[0].dealt_goals or ()) == 2
        assert at.players[1].dealt_goals is None
        assert (at.phase, at.seat) == ("choose_goal", 0)


def test_a_seed_always_gives_the_same_game() -> None:
    """The tiles are of no account; that they stay the same is."""
    at = setup(NAMES[:2], 7)
    assert SUBURBIA.write(at) == SUBURBIA.write(setup(NAMES[:2], 7))
    assert at.stack != setup(NAMES[:2], 8).stack
    assert at.market == GOLDEN


@pytest.mark.parametrize(
    ("edition", "players", "mode"),
    [
        ("suburbia", 1, "standard"),
        ("suburbia-inc", 5, "standard"),
        ("suburbia", 2, "lone_architect"),
        ("suburbia", 2, "dale"),
    ],
)
def test_player_counts_that_do_not_exist(edition: str, players: int, mode: str) -> None:
    with pytest.raises(InvalidState) as refused:
        make(edition, players, mode, 1)
    assert [defect.pointer for defect in refused.value.defects] == ["/players"]


# Private goals


def test_each_player_keeps_one_of_two_in_order_and_the_other_leaves() -> None:
    at = setup(NAMES[:2], 3)
    for seat in (0, 1):
        assert at.seat == seat
        dealt = at.players[seat].dealt_goals
        assert dealt is not None
        kept, other = sorted(dealt)
        assert moves(at) == [f"keep {kept}", f"keep {other}"]
        at, events = play(at, f"keep {kept}")
        assert at.players[seat].goal == kept
        assert at.players[seat].dealt_goals is None
        assert other not in str(SUBURBIA.write(at))
    assert types(events) == ["goal_kept", "round_started", "turn_started"]
    assert (at.number, at.round, at.phase, at.seat) == (1, 1, "build", 0)


def test_a_goal_that_was_not_dealt_cannot_be_kept() -> None:
    at = setup(NAMES[:2], 3)
    mine, hers = at.players[0].dealt_goals, at.players[1].dealt_goals
    assert mine is not None
    assert hers is not None
    assert broken(at, f"keep {hers[0]}") == ["suburbia.goals.private"]


def test_against_dale_one_keep_begins_the_game() -> None:
    at = make("suburbia", 1, "dale", 3)
    at, _ = play(at, moves(at)[0])
    assert (at.number, at.phase, at.seat) == (1, "build", 0)


# A real table: chance tells the first market


def real(players: int, mode: str = "standard") -> Position:
    return make("suburbia", players, mode, None)


@pytest.mark.parametrize(("players", "mode", "spaces"), [(2, "standard", 7), (5, "standard", 8), (1, "dale", 4)])
def test_at_a_real_table_the_market_is_revealed_first(players: int, mode: str, spaces: int) -> None:
    """Rightmost first; then the first turn, without a choice of goals."""
    at = real(players, mode)
    assert (at.phase, at.seat, at.pending, at.number, at.round) == ("reveal", None, {"seat": None}, 0, 0)
    assert set(at.goals) == {None}
    letters: list[Any] = []
    for number in range(spaces):
        assert at.phase == "reveal", number
        tile = moves(at)[number % 3].removeprefix("reveal ")
        at, _ = play(at, f"reveal {tile}")
        letters.append(tile)
    assert [tile for tile in at.market if tile is not None] == letters[::-1]
    assert (at.phase, at.seat, at.pending, at.number, at.round) == ("build", 0, None, 1, 1)
    assert all(player.goal is None and player.dealt_goals is None for player in at.players)
