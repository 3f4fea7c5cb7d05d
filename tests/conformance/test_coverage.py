"""The casebook is complete: every clause is shown kept and broken, every dispute settled."""

from collections import Counter
from collections.abc import Iterator
from typing import Any

import pytest

import rules
from rules.kernel.ruleset import Ruleset
from service.casebook import Case, cases

CASES = tuple(cases())
DISPUTES = {"suburbia": range(1, 38), "streetcar": range(38, 46), "supertall": range(46, 52)}
"""Questions, disputes and known wrong statements of each game, by number; a case says ``from: dispute 46``."""

EVERY_RULESET = pytest.mark.parametrize("ruleset", rules.all(), ids=lambda ruleset: ruleset.id)


def _cases_of(ruleset: Ruleset[Any]) -> list[Case]:
    """The cases of a game; its editions share their clauses, and so their cases."""
    return [case for case in CASES if rules.REGISTER[case.ruleset].folder == ruleset.folder]


def test_numbers_are_unique() -> None:
    assert [id_ for id_, times in Counter(case.id for case in CASES).items() if times > 1] == []


def test_every_case_is_of_a_ruleset_that_is_served() -> None:
    assert {case.ruleset for case in CASES} <= set(rules.REGISTER)


def test_every_case_expects_something() -> None:
    assert [case.id for case in CASES if not (case.positive or case.negative)] == []


def test_every_case_names_clauses_that_exist() -> None:
    assert [case.id for case in CASES if not case.clauses] == []
    unknown = {
        (case.id, clause)
        for case in CASES
        for clause in case.clauses
        if clause not in rules.REGISTER[case.ruleset].clauses
    }
    assert unknown == set()


@EVERY_RULESET
def test_every_clause_is_shown_kept(ruleset: Ruleset[Any]) -> None:
    shown = {clause for case in _cases_of(ruleset) if case.positive for clause in case.clauses}
    assert sorted(set(ruleset.clauses) - shown) == []


@EVERY_RULESET
def test_every_clause_is_shown_broken(ruleset: Ruleset[Any]) -> None:
    shown = {clause for case in _cases_of(ruleset) if case.negative for clause in case.clauses}
    assert sorted(set(ruleset.clauses) - shown) == []


@EVERY_RULESET
def test_every_reading_that_can_be_chosen_is_chosen_somewhere(ruleset: Ruleset[Any]) -> None:
    chosen = {pair for case in _cases_of(ruleset) for pair in (*_choices(case.entry), *_choices(case.state))}
    to_choose = {
        (clause.id, alternative.id)
        for clause in ruleset.clauses.values()
        if clause.selectable
        for alternative in clause.alternatives
        if alternative.id != clause.default
    }
    assert sorted(to_choose - chosen) == []


def _choices(part: Any) -> Iterator[tuple[str, str]]:
    """Every (key, text) of a nested document; rulings in force are among them."""
    if isinstance(part, dict):
        for key, value in part.items():
            if isinstance(value, str):
                yield key, value
            else:
                yield from _choices(value)
    elif isinstance(part, list):
        for value in part:
            yield from _choices(value)


@EVERY_RULESET
def test_every_dispute_has_a_case(ruleset: Ruleset[Any]) -> None:
    settled = {origin for case in _cases_of(ruleset) for origin in case.origins}
    assert [n for n in DISPUTES[ruleset.folder] if f"dispute {n}" not in settled] == []
