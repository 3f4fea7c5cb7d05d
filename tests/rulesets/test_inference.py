"""Inferring what was done, in random games of every ruleset: nothing is missed, nothing is made up."""

import random
from dataclasses import replace
from typing import Any

import pytest

from rules.kernel.inference import Budget, Search, Ways, play
from rules.kernel.matching import Expected
from rules.kernel.ruleset import Ruleset
from rules.kernel.ruleset import Search as Helps
from tests.rulesets.hiding import Turn, hidden, turns
from tests.rulesets.play import Table, tables

EVERY_TABLE = pytest.mark.parametrize("table", list(tables()), ids=str)
SHARES = (0.1, 0.3, 0.6)
NODES = 400
"""Fewer than the service tries: enough for most."""


def explained(
    ruleset: Ruleset[Any], before: Any, after: Any, length: int, nodes: int = NODES
) -> tuple[Ways, Budget, Expected]:
    expected = Expected(ruleset, after, ruleset.write(before))
    budget = Budget(nodes)
    return Search(ruleset, before, expected, length, budget).explanations(), budget, expected


def chosen(table: Table, length: int, rng: random.Random, most: int) -> list[Turn]:
    every = list(turns(table, rng.randrange(2**32), length))
    return rng.sample(every, min(most, len(every)))


@EVERY_TABLE
@pytest.mark.parametrize("length", [1, 2])
def test_what_was_done_is_among_the_explanations_and_each_of_them_leads_there(table: Table, length: int) -> None:
    """Or a beginning of it, where all that is told holds already."""
    rng = random.Random(f"{table}/{length}")
    ruleset = table.ruleset
    for turn in chosen(table, length, rng, 2):
        after = hidden(rng, ruleset.write(turn.after), share=rng.choice(SHARES))
        found, budget, expected = explained(ruleset, turn.before, after, length)
        for actions in found.first:
            position = turn.before
            for action in actions:
                assert not ruleset.check(position, action)
                position = play(ruleset, position, (action,))
            assert expected.holds(ruleset.write(position))
        beginnings = [turn.actions[:end] for end in range(1, len(turn.actions) + 1)]
        if not budget.reached and found.count <= len(found.first):
            assert any(actions in found.first for actions in beginnings), (after, turn.actions)
        assert len(set(found.first)) == len(found.first)


@EVERY_TABLE
def test_leaving_out_what_can_not_lead_there_changes_no_answer(table: Table) -> None:
    """The same search without anything that the game knows of it, where that is small enough."""
    rng = random.Random(str(table))
    ruleset = table.ruleset
    plain = replace(ruleset, search=Helps(rests=ruleset.search.rests, telling_nulls=ruleset.search.telling_nulls))
    for length in (1, 2):
        for turn in chosen(table, length, rng, 1):
            after = hidden(rng, ruleset.write(turn.after), share=rng.choice(SHARES))
            expected, budget, _ = explained(plain, turn.before, after, length)
            if not budget.reached:
                found, _, _ = explained(ruleset, turn.before, after, length)
                assert (found.first, found.count) == (expected.first, expected.count)
