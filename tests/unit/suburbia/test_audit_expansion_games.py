"""No game with expansions comes to a state with a finding, no part of one has any, and every state can be audited."""

import copy
import random
from functools import cache
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rules.kernel.outcome import InvalidState
from tests.unit.suburbia.audit_cases import State, blot_out, findings, mutated, partial, places
from tests.unit.suburbia.audit_tables import (
    EVERYTHING,
    FIRST_EDITION,
    STARS,
    STYLES,
    WILD,
    WILD_FIRST_EDITION,
    WITHOUT_BORDERS,
    game,
)
from tests.unit.suburbia.states import EDITIONS

MONEY = "suburbia.setup.values"
Table = tuple[str, int, dict[str, Any]]
TABLES: dict[str, Table] = {
    "everything-2": ("suburbia", 2, EVERYTHING),
    "everything-4": ("suburbia", 4, EVERYTHING),
    "without-borders-3": ("suburbia", 3, WITHOUT_BORDERS),
    "stars-5": ("suburbia", 5, STARS),
    "wild-2": ("suburbia", 2, WILD),
    "wild-4": ("suburbia", 4, WILD),
    "first-edition-3": ("suburbia-inc", 3, FIRST_EDITION),
    "wild-first-edition-2": ("suburbia-inc", 2, WILD_FIRST_EDITION),
    **{
        f"{mode}-{name}": (edition, 1, {**options, "mode": mode})
        for mode in ("lone_architect", "dale")
        for name, edition, options in (("stars", "suburbia", WILD), ("inc", "suburbia-inc", WILD_FIRST_EDITION))
    },
}


@pytest.mark.parametrize("style", STYLES)
@pytest.mark.parametrize("known", [True, False], ids=["known", "unknown"])
@pytest.mark.parametrize("table", TABLES)
def test_no_state_of_a_random_game_has_a_finding(table: str, known: bool, style: str) -> None:
    ruleset = EDITIONS[TABLES[table][0]]
    for position in game(TABLES[table], known, style, seed=7, money=0):
        assert ruleset.audit(position) == []
        if position.number % 5 == 0:
            assert ruleset.audit_sent(ruleset.write(position)) == []
            assert ruleset.audit(ruleset.observe(position, None)) == []


@pytest.mark.parametrize("style", STYLES)
@pytest.mark.parametrize("table", TABLES)
def test_with_too_much_money_only_the_money_is_found(table: str, style: str) -> None:
    ruleset = EDITIONS[TABLES[table][0]]
    for position in game(TABLES[table], True, style, seed=3, money=400):
        assert {finding.clause for finding in ruleset.audit(position)} <= {MONEY}


@cache
def pool() -> list[State]:
    """States of all kinds, those of short phases above all."""
    chance, states = random.Random(1), []
    for table in TABLES.values():
        for position in game(table, chance.random() < 0.5, "powers", seed=11, money=0):
            often = position.phase in ("place_border", "bonus_action", "reveal_border")
            if chance.random() < (0.5 if often else 0.08):
                states.append(EDITIONS[table[0]].write(position))
    return states


@settings(max_examples=200, deadline=None, derandomize=True)
@given(seed=st.integers(0, 2**32), unknown=st.integers(0, 30))
def test_no_part_of_a_real_state_has_a_finding(seed: int, unknown: int) -> None:
    chance = random.Random(seed)
    sent = copy.deepcopy(chance.choice(pool()))
    del sent["bonus"]
    blot_out(sent, unknown, chance)
    assert partial(sent) == []
    EDITIONS[sent.get("ruleset", "suburbia")].score_sent(sent)


WORDS = ["?A", "?B", "?C", "?C1", "one_more_round", "score_bonus", "score_challenge", "build", "over", "discard"]
WORDS += ["reveal", "bonus_action", "place_border", "reveal_border", "miser", "lake_bonus"]


@settings(max_examples=400, deadline=None, derandomize=True)
@given(seed=st.integers(0, 2**32), changes=st.integers(1, 6))
def test_every_readable_state_can_be_audited(seed: int, changes: int) -> None:
    chance = random.Random(seed)
    sent = copy.deepcopy(chance.choice(pool()))
    ruleset = EDITIONS[sent["ruleset"]]
    names = [*ruleset.read(sent).catalogue.tiles, *WORDS]
    for _ in range(changes):
        holder, key, path = chance.choice(list(places(sent)))
        if path[0] not in ("ruleset", "rules_version", "options") and "at" not in path:
            holder[key] = mutated(holder[key], names, chance)
    try:
        ruleset.read(sent)
    except (InvalidState, TypeError, ValueError):
        return
    found = findings(sent)
    del sent["bonus"]
    assert not {clause for clause, _ in partial(sent)} - {clause for clause, _ in found}
