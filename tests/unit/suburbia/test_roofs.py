"""Red roofs: between 14 and 15, 21 and 22, 28 and 29 ... (rulebook: Adjust Population), Casino and PR Firm."""

from dataclasses import replace
from typing import Any

import pytest

from rules.kernel.hexes import Cell
from rules.suburbia.editions import ROOFS
from rules.suburbia.position import Position
from tests.unit.suburbia.states import (
    ledger_of,
    market,
    numbers,
    play,
    player,
    player_ledger,
    position,
    steps,
    tile_ledger,
)

IDLE = "lake 6 2,2"
ROOF = [("roof_passed", "income", -1), ("roof_passed", "reputation", -1)]
BACK = [("roof_passed", "income", 1), ("roof_passed", "reputation", 1)]


def idle(tiles: dict[Cell, str] | None = None, **facts: Any) -> Position:
    """Ann, who may place a Lake that touches only a Lake: nothing happens before steps 2 and 3."""
    return position(player({(1, 2): "lake"} | (tiles or {}), **facts), player())


def with_ledger(at: Position, cell: Cell, text: str) -> Position:
    borough = at.players[0].borough
    borough[cell] = replace(borough[cell], ledger={stat: (a, b) for stat, (a, b) in ledger_of(text).items()})
    return at


def test_where_the_roofs_are() -> None:
    """After 14; then every 7 (twice), 6 (five times), 5 (3), 4 (3), 3 (5), then every 2 up to 149."""
    gaps = [7] * 2 + [6] * 5 + [5] * 3 + [4] * 3 + [3] * 5 + [2] * 24
    entered = [15]
    for gap in gaps:
        entered.append(entered[-1] + gap)
    assert list(ROOFS) == entered
    assert entered[-1] == 149


@pytest.mark.parametrize(("population", "reputation", "roofs"), [(13, 1, 0), (14, 1, 1), (15, 6, 0), (15, 7, 1)])
def test_a_roof_is_passed_by_entering_the_space_behind_it(population: int, reputation: int, roofs: int) -> None:
    at, _ = play(idle(population=population, reputation=reputation), IDLE)
    assert numbers(at) == (-roofs, reputation - roofs, population + reputation, 50)


def test_the_drop_of_reputation_does_not_shorten_the_same_step() -> None:
    """Reputation 3 from 14: the roof lowers it to 2 on the first of three spaces; it still moves 3."""
    at, events = play(idle(population=14, reputation=3, income=4), IDLE)
    assert steps(events) == [("income_collected", "money", 4), ("population_adjusted", "population", 3), *ROOF]
    assert numbers(at) == (3, 2, 17, 54)


def test_several_roofs_at_once() -> None:
    """13 + 10 = 23 passes those before 15 and 22."""
    at, events = play(idle(population=13, reputation=10), IDLE)
    assert steps(events) == [("population_adjusted", "population", 10), *ROOF, *ROOF]
    assert numbers(at) == (-2, 8, 23, 50)


def test_falling_back_gives_one_each() -> None:
    """22 - 5 = 17 goes back over the one before 22."""
    at, events = play(idle(population=22, reputation=-5), IDLE)
    assert steps(events) == [("population_adjusted", "population", -5), *BACK]
    assert numbers(at) == (1, -4, 17, 50)


def test_a_debt_falls_back_at_once_and_step_3_uses_the_new_reputation() -> None:
    """15 - 3 = 12: income -2, reputation 1; then 12 + 1."""
    at, events = play(idle(population=15, income=-3, money=0), IDLE)
    assert steps(events) == [
        ("income_collected", "money", 0),
        ("debt_paid", "population", -3),
        *BACK,
        ("population_adjusted", "population", 1),
    ]
    assert numbers(at) == (-2, 1, 13, 0)
    assert player_ledger(at) == {"start": 2, "tiles": 13, "debt": -3, "reputation": 1}


def test_a_roof_takes_effect_in_the_midst_of_resolving_a_tile() -> None:
    """Mobile Homes beside Suburbs and Park at reputation 15: the roof takes 1 before the Park gives 1."""
    at = position(player(population=10, reputation=15), player(), market=market("mobile_home_community"))
    _, events = play(at, "buy 6 1,0")
    assert steps(events)[:5] == [
        ("price_paid", "money", -4),
        ("immediate_effect", "population", 6),
        *ROOF,
        ("adjacent_effect", "reputation", 1),
    ]
    assert steps(events)[5] == ("income_collected", "money", -1)
    assert steps(events)[6] == ("population_adjusted", "population", 15)


def test_a_tile_of_mine_may_push_another_player_over_a_roof() -> None:
    """Ben's Resort counts Ann's Hostel: 14 + 1."""
    at = position(player(), player({(1, 1): "resort"}, population=14), market=market("hostel"))
    at, events = play(at, "buy 6 1,1")
    assert steps(events, seat=1) == [("others_effect", "population", 1), *ROOF]
    assert numbers(at, 1) == (-1, -1, 15, 50)


def test_at_minus_5_a_roof_takes_nothing_and_falling_back_still_gives() -> None:
    at, _ = play(idle(population=14, reputation=1, income=-5), IDLE)
    assert numbers(at) == (-5, 0, 15, 45)
    at, _ = play(idle(population=15, reputation=-5, income=-5), IDLE)
    assert numbers(at) == (-4, -4, 10, 45)


def test_at_15_falling_back_gives_nothing() -> None:
    at, _ = play(idle(population=15, reputation=-1, income=15), IDLE)
    assert numbers(at) == (15, 0, 14, 65)


def test_population_stops_at_0() -> None:
    at, _ = play(idle(population=1, reputation=-3, money=0), IDLE)
    assert numbers(at) == (0, -3, 0, 0)


# Casino and PR Firm


def test_the_casino_makes_up_for_the_income_that_a_roof_takes() -> None:
    at, events = play(idle({(1, 1): "casino"}, population=14, reputation=2), IDLE)
    assert steps(events)[1:] == [*ROOF, ("roof_tile", "income", 1)]
    assert numbers(at) == (0, 1, 16, 50)
    assert tile_ledger(at, (1, 1)) == {"income": [1, 0]}


def test_the_pr_firm_makes_up_for_the_reputation() -> None:
    at, events = play(idle({(1, 1): "pr_firm"}, population=14, reputation=2), IDLE)
    assert steps(events)[1:] == [*ROOF, ("roof_tile", "reputation", 1)]
    assert numbers(at) == (-1, 2, 16, 50)


def test_casino_and_pr_firm_together_roof_by_roof_in_the_order_of_placing() -> None:
    """14 + 8 = 22 passes two."""
    at, events = play(idle({(1, 1): "pr_firm", (1, 0): "casino"}, population=14, reputation=8), IDLE)
    pays = [("roof_tile", "reputation", 1), ("roof_tile", "income", 1)]
    assert steps(events)[1:] == [*ROOF, *pays, *ROOF, *pays]
    assert numbers(at) == (0, 8, 22, 50)


def test_with_a_marker_they_pay_double() -> None:
    at, _ = play(idle({(1, 1): "casino marked", (1, 0): "pr_firm marked"}, population=14, reputation=8), IDLE)
    assert numbers(at) == (2, 10, 22, 50)
    assert tile_ledger(at, (1, 1)) == {"income": [4, 0]}


def test_at_minus_5_the_roof_is_first_then_the_casino() -> None:
    """Two roofs: -5, -4, then -5 and -4 again."""
    at, events = play(idle({(1, 1): "casino"}, population=14, reputation=8, income=-5), IDLE)
    income = [(kind, delta) for kind, stat, delta in steps(events) if stat == "income"]
    assert income == [("roof_passed", 0), ("roof_tile", 1), ("roof_passed", -1), ("roof_tile", 1)]
    assert at.players[0].income == -4


def test_at_15_the_roof_is_first_then_the_pr_firm_with_a_marker() -> None:
    """15, 14, then +2 stops at 15: a true gain of 1."""
    at, _ = play(idle({(1, 1): "pr_firm marked"}, population=14, reputation=15), IDLE)
    assert at.players[0].reputation == 15
    assert tile_ledger(at, (1, 1)) == {"reputation": [3, 0]}  # 29 passes three roofs, each leaves room for 1


def test_roofs_passed_before_give_nothing() -> None:
    at = position(player(population=40), player(), market=market("casino"))
    at, events = play(at, "buy 6 1,1")
    assert [step for step in steps(events) if step[1] == "income"] == []


def test_falling_takes_nothing_back_and_the_same_roof_pays_again() -> None:
    at, events = play(idle({(1, 1): "casino"}, population=15, reputation=-1), IDLE)
    assert steps(events)[1:] == BACK
    assert numbers(at) == (1, 0, 14, 50)
    assert tile_ledger(at, (1, 1)) == {}
    again = with_ledger(idle({(1, 1): "casino"}, population=14, reputation=1), (1, 1), "income +1")
    at, _ = play(again, IDLE)
    assert tile_ledger(at, (1, 1)) == {"income": [2, 0]}


def test_a_marker_gives_again_what_the_casino_has_gained() -> None:
    """-3 reputation and the 2 income of its ledger, whatever roofs were passed."""
    at = with_ledger(idle({(1, 1): "casino"}, population=40, reputation=4), (1, 1), "income +2, reputation -3")
    at, events = play(at, "invest 1,1")
    assert steps(events)[2:] == [("investment_effect", "reputation", -3), ("investment_effect", "income", 2)]
    assert tile_ledger(at, (1, 1)) == {"income": [4, 0], "reputation": [0, -6]}


def test_a_lake_that_was_a_casino_counts_no_roof() -> None:
    _, events = play(idle({(1, 1): "lake:casino"}, population=14, reputation=1), IDLE)
    assert steps(events)[1:] == ROOF


# The Lone Architect


def test_for_the_lone_architect_a_roof_takes_two_each_and_gives_two_back() -> None:
    mine = {(1, 2): "lake"}
    facts: dict[str, Any] = {"mode": "lone_architect"}
    at, events = play(position(player(mine, population=14, reputation=8), **facts), IDLE)
    assert steps(events)[1:] == [("roof_passed", "income", -2), ("roof_passed", "reputation", -2)] * 2
    assert numbers(at) == (-4, 4, 22, 50)
    at, _ = play(position(player(mine, population=15, reputation=-1), **facts), IDLE)
    assert numbers(at) == (2, 1, 14, 50)


def test_for_the_lone_architect_the_casino_gives_its_one() -> None:
    mine = {(1, 2): "lake", (1, 1): "casino"}
    at, _ = play(position(player(mine, population=14, reputation=1), mode="lone_architect"), IDLE)
    assert numbers(at) == (-1, -1, 15, 50)
