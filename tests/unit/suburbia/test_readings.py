"""The readings that code asks for are those that a game can choose."""

from typing import Any

import pytest

from rules.kernel.outcome import InvalidState
from rules.kernel.ruleset import Ruleset
from rules.suburbia import SUBURBIA, SUBURBIA_INC, readings
from rules.suburbia.readings import FIVE_PLAYERS, Reading

NAMED = {one for one in vars(readings).values() if isinstance(one, Reading)}


def _to_choose(ruleset: Ruleset[Any]) -> set[Reading]:
    return {
        Reading(clause.id, alternative.id)
        for clause in ruleset.clauses.values()
        if clause.selectable and clause.id != FIVE_PLAYERS
        for alternative in clause.alternatives
        if alternative.id != clause.default
    }


def test_every_reading_can_be_chosen_and_is_asked_for() -> None:
    assert _to_choose(SUBURBIA) == NAMED
    assert _to_choose(SUBURBIA_INC) == {one for one in NAMED if one.clause in SUBURBIA_INC.clauses}


def test_the_first_edition_has_no_ruling_on_what_only_the_other_leaves_open() -> None:
    own = {one.clause for one in NAMED} - set(SUBURBIA_INC.clauses)
    assert own == {
        "suburbia.border.lake_in_slot",
        "suburbia.stars.kept",
        "suburbia.stars.marker",
        "suburbia.stars.round",
    }


def test_a_wrong_choice_is_told_the_right_ones() -> None:
    with pytest.raises(InvalidState) as refused:
        SUBURBIA.setup(["Ann", "Ben"], {"rulings": {"suburbia.flip.marker": "lost", "suburbia.flip.undone": "all"}}, 1)
    message, unknown = (defect.message for defect in refused.value.defects)
    assert message == "Must be one of: stays, returned."
    assert unknown.startswith("No ruling of this game; there are: suburbia.border.lake_discard, ")
    assert all(one.clause in unknown for one in NAMED)
