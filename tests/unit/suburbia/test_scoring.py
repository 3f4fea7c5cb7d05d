"""The final score, tie-breaks, and the ledgers that tell where things came from (rulebook: Final Scoring)."""

from dataclasses import replace
from typing import Any

import pytest

from rules.kernel.outcome import Scoresheet
from rules.suburbia.position import Position
from rules.suburbia.ruleset import SUBURBIA
from tests.unit.suburbia.states import (
    NAMES,
    lines,
    market,
    moves,
    numbers,
    play,
    player,
    player_ledger,
    position,
    setup,
    tile_ledger,
)


def over(*people: dict[str, Any], **facts: Any) -> Position:
    return position(*people, **{"phase": "over", "seat": None, "last_round": 3, **facts})


def score(*people: dict[str, Any], **facts: Any) -> Scoresheet:
    return SUBURBIA.score(over(*people, **facts))


# The score


@pytest.mark.parametrize(("money", "points"), [(0, 0), (4, 0), (5, 1), (9, 1), (34, 6)])
def test_each_5_dollars_are_1_population(money: int, points: int) -> None:
    at = over(player(money=money, population=20), player())
    assert lines(at) == {"track": 20, "money": points}
    assert score(player(money=money, population=20), player()).players[0].total == 20 + points


def test_public_goals_private_goals_and_then_money() -> None:
    people = [player({(1, 0): "casino"}, goal="luminary", money=11, reputation=1), player(goal="miser")]
    sheet = score(*people, goals=["developer", "socialist"])
    assert [line.id for line in sheet.players[0].lines] == ["track", "goal:developer", "private:luminary", "money"]
    assert [line.points for line in sheet.players[0].lines] == [2, 10, 10, 2]
    assert [line.id for line in sheet.players[1].lines] == ["track", "goal:socialist", "money"]
    assert sheet.players[0].total == 24
    assert sheet.final


def test_an_unknown_goal_has_no_line() -> None:
    assert lines(over(player(goal=None), player(), goals=[None, None])) == {"track": 2, "money": 10}


def test_the_track_tells_where_the_population_came_from() -> None:
    [track, _] = score(player(population=20), player()).players[0].lines
    assert track.detail == {"ledger": {"start": 2, "tiles": 18, "reputation": 0, "debt": 0, "other": 0}}


# Winning


def test_the_highest_population_wins_money_included() -> None:
    assert score(player(population=20, money=0), player(population=15, money=30)).winners == (1,)


def test_the_first_tie_break_is_reputation() -> None:
    """Income and money speak for the other."""
    sheet = score(player(reputation=3, income=0, money=10), player(reputation=2, income=9, money=14))
    assert sheet.ranking == ((0,), (1,))
    assert [dict(tie.values) for tie in sheet.tie_breaks] == [{0: 3, 1: 2}]


def test_the_second_tie_break_is_income() -> None:
    sheet = score(player(reputation=2, income=-1, money=14), player(reputation=2, income=0, money=10))
    assert sheet.ranking == ((1,), (0,))
    assert [dict(tie.values) for tie in sheet.tie_breaks] == [{0: 2, 1: 2}, {0: -1, 1: 0}]


def test_the_third_tie_break_is_the_money_left_after_the_exchange() -> None:
    """20 + 2 with $2 left, 21 + 1 with $4 left: the one with less money on hand has more left."""
    sheet = score(player(population=20, money=12), player(population=21, money=9))
    assert [p.total for p in sheet.players] == [22, 22]
    assert sheet.ranking == ((1,), (0,))
    assert [dict(tie.values) for tie in sheet.tie_breaks] == [{0: 0, 1: 0}, {0: 0, 1: 0}, {0: 2, 1: 4}]


def test_equal_to_the_last_they_share() -> None:
    """$12 and $7 both leave 2."""
    sheet = score(player(population=20, money=12), player(population=21, money=7), player(reputation=9))
    assert sheet.winners == (0, 1)
    assert sheet.ranking == ((0, 1), (2,))


def test_only_tied_players_are_compared() -> None:
    sheet = score(player(population=30, reputation=1), player(population=30), player(population=10, reputation=15))
    assert sheet.ranking == ((0,), (1,), (2,))
    assert [dict(tie.values) for tie in sheet.tie_breaks] == [{0: 1, 1: 0}]


# Ledgers


def test_a_tile_keeps_gains_and_losses_apart_over_the_turns() -> None:
    """Office Building 2,0: +1, and +1 for the Store. Housing Projects 1,1: +10; Park, then Store and Office -2 each."""
    mine = {(1, 1): "housing_projects"}
    at = position(player(mine), player(), market=market("convenience_store", "office_building"), stack=["mint"] * 9)
    at, _ = play(at, "buy 6 2,0", "lake 5 1,2", "buy 6 2,1")
    assert tile_ledger(at, (2, 0)) == {"income": [2, 0]}
    assert tile_ledger(at, (2, 1)) == {"income": [1, 0]}
    assert tile_ledger(at, (1, 1)) == {"reputation": [0, -4]}


def test_prices_and_the_roofs_own_loss_are_in_no_ledger() -> None:
    """10 + 6 pass a roof."""
    at = position(player(population=10), player(), market=market("mobile_home_community"))
    at, _ = play(at, "buy 6 1,0")
    assert numbers(at) == (-1, 0, 16, 45)
    assert tile_ledger(at, (1, 0)) == {"population": [6, 0]}
    assert tile_ledger(at, (0, 1)) == {"reputation": [1, 0]}
    assert player_ledger(at) == {"start": 2, "tiles": 14}


def test_population_by_another_players_tile_counts_as_tiles() -> None:
    at = position(player(), player({(1, 1): "hotel"}), market=market("hostel"))
    at, _ = play(at, "buy 6 1,1")
    assert player_ledger(at, 1) == {"start": 2, "tiles": 1}
    assert tile_ledger(at, (1, 1), seat=1) == {"population": [1, 0]}


def test_the_true_change_is_booked_where_population_stops_at_0() -> None:
    at = position(player({(1, 2): "lake"}, population=2, reputation=-5, money=0), player())
    at, _ = play(at, "lake 6 2,2")
    assert player_ledger(at) == {"start": 2, "reputation": -2}


def test_unknown_ledgers_stay_unknown() -> None:
    at = position(player({(1, 1): "office_building"}), player(), market=market("convenience_store"))
    ann = at.players[0]
    ann.ledger = None
    ann.borough[1, 1] = replace(ann.borough[1, 1], ledger=None)
    at, _ = play(at, "buy 6 2,0")
    assert at.players[0].income == 2
    assert at.players[0].ledger is None
    assert at.players[0].borough[1, 1].ledger is None
    assert tile_ledger(at, (2, 0)) == {"income": [1, 0]}


def test_a_new_tile_has_the_next_order_of_the_whole_table() -> None:
    at = position(player({(1, 1): "hostel"}), player({(1, 1): "farm", (1, 2): "mint"}))
    at, _ = play(at, "basic suburbs 1,0")
    assert at.placed == 4
    assert at.players[0].borough[1, 0].order == 4
    at, _ = play(at, "discard 6")
    assert at.placed is None


def test_the_ledger_of_a_player_always_adds_up_to_the_population() -> None:
    """A whole game in which everyone takes the last of the moves that are there."""
    at = setup(NAMES[:3], 4)
    while at.phase != "over":
        at, _ = play(at, moves(at)[-1] if at.phase != "build" else moves(at)[at.number * 7 % len(moves(at))])
        assert [sum(person.ledger.values()) for person in at.players if person.ledger] == [
            person.population for person in at.players
        ]
    assert at.number % 3 == 0
