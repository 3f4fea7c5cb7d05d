"""No random game of the base game comes to a state with a finding."""

import random
from collections.abc import Iterator
from typing import Any

import pytest

from rules.suburbia.position import Position
from tests.unit.suburbia.states import EDITIONS, NAMES, ruleset_of

STYLES = {"any": (), "builder": ("buy",), "investor": ("invest", "buy")}


def _chosen(at: Position, style: str, chance: random.Random) -> Any:
    """A legal move: mostly of the style's types, else of a random type."""
    ruleset = ruleset_of(at)
    by_type: dict[str, list[Any]] = {}
    for move in ruleset.legal_moves(at):
        by_type.setdefault(ruleset.kind(move).type, []).append(move)
    liked = [type_ for type_ in STYLES[style] if type_ in by_type]
    type_ = liked[0] if liked and chance.random() < 0.8 else chance.choice(sorted(by_type))
    return chance.choice(by_type[type_])


def _tables() -> Iterator[tuple[str, str, int]]:
    for edition, ruleset in EDITIONS.items():
        yield from ((edition, "standard", persons) for persons in range(2, ruleset.players[1] + 1))
        yield from ((edition, mode, 1) for mode in ("lone_architect", "dale"))


@pytest.mark.parametrize("style", STYLES)
@pytest.mark.parametrize("known", [True, False], ids=["known", "unknown"])
@pytest.mark.parametrize("table", list(_tables()), ids=lambda table: "-".join(map(str, table)))
def test_no_state_of_a_random_game_has_a_finding(table: tuple[str, str, int], known: bool, style: str) -> None:
    edition, mode, persons = table
    ruleset, chance = EDITIONS[edition], random.Random(persons)
    at = ruleset.setup(NAMES[:persons], {"mode": mode}, persons if known else None)
    while at.phase != "over":
        assert ruleset.audit(at) == []
        if at.number % 4 == 0:
            assert ruleset.audit_sent(ruleset.write(at)) == []
            assert ruleset.audit(ruleset.observe(at, None)) == []
        at = ruleset.apply(at, _chosen(at, style, chance)).position
    assert ruleset.audit(at) == []


def _numbers_after(at: Position, move: Any, seat: int) -> int:
    player = ruleset_of(at).apply(at, move).position.players[seat]
    return player.population + 3 * player.reputation + 2 * player.income


@pytest.mark.parametrize("aim", [1, -1], ids=["best", "worst"])
@pytest.mark.parametrize("seed", range(3))
@pytest.mark.parametrize("table", list(_tables()), ids=lambda table: "-".join(map(str, table)))
def test_with_too_much_money_only_the_money_is_found(table: tuple[str, str, int], seed: int, aim: int) -> None:
    """Rich players come to the bounds of income and reputation, to many red roofs, and back over them."""
    edition, mode, persons = table
    ruleset, chance = EDITIONS[edition], random.Random(seed)
    at = ruleset.setup(NAMES[:persons], {"mode": mode}, seed)
    for player in at.players:
        player.money = 500
    while at.phase != "over":
        clauses = [finding.clause for finding in ruleset.audit(at)]
        assert set(clauses) <= {"suburbia.setup.values"}
        assert at.number > 1 or len(clauses) == len(at.players)
        moves = ruleset.legal_moves(at)
        bought = [move for move in moves if ruleset.kind(move).type == "buy"]
        some = chance.sample(bought or moves, min(4, len(bought or moves)))
        seat = at.seat or 0
        at = ruleset.apply(at, max(some, key=lambda move: aim * _numbers_after(at, move, seat))).position
