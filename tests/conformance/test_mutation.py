"""No check can be lost without a case of the casebook failing."""

import logging
from collections.abc import Iterator
from typing import Any

import pytest

import rules
from rules.kernel.ruleset import Ruleset
from tests.conformance.in_process import in_process
from tests.conformance.mutation import mutants, sound_cases


@pytest.fixture
def quiet() -> Iterator[None]:
    logging.disable()
    yield
    logging.disable(logging.NOTSET)


@pytest.mark.usefixtures("quiet")
@pytest.mark.parametrize("ruleset", rules.all(), ids=lambda ruleset: ruleset.id)
def test_every_check_is_missed(ruleset: Ruleset[Any]) -> None:
    post = in_process()
    book = sound_cases(ruleset, post)
    assert [mutant.id for mutant in mutants(ruleset) if mutant.noticed_by(book, post) is None] == []
