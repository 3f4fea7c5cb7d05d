"""What every ruleset says of itself is complete: clauses, labels, phases, types of action and event."""

from typing import Any

import pytest

import rules
from rules.kernel.checks import Check
from rules.kernel.outcome import InvalidState
from rules.kernel.ruleset import Ruleset

EVERY_RULESET = pytest.mark.parametrize("ruleset", rules.all(), ids=lambda ruleset: ruleset.id)


def _checks(ruleset: Ruleset[Any]) -> list[Check]:
    return [check for kind in ruleset.action_kinds.values() for check in kind.checks]


@EVERY_RULESET
def test_everything_cites_an_existing_clause(ruleset: Ruleset[Any]) -> None:
    cited = {event_type.clause for event_type in ruleset.event_types.values()}
    cited |= {phase.clause for phase in ruleset.phases.values()}
    cited |= {kind.clause for kind in ruleset.action_kinds.values()}
    cited |= {check.clause for check in _checks(ruleset) if isinstance(check.clause, str)}
    assert cited <= set(ruleset.clauses)


@EVERY_RULESET
def test_clause_ids_begin_with_the_folder(ruleset: Ruleset[Any]) -> None:
    assert {id_.partition(".")[0] for id_ in ruleset.clauses} == {ruleset.folder}
    resolvers = {kind.resolve.__module__.split(".")[1] for kind in ruleset.action_kinds.values()}
    assert resolvers == {ruleset.folder}


@EVERY_RULESET
def test_phases_and_types_of_action_fit_together(ruleset: Ruleset[Any]) -> None:
    assert set(ruleset.kinds) == set(ruleset.phases)
    due = {type_ for types in ruleset.kinds.values() for type_ in types}
    assert due == set(ruleset.action_kinds)
    for phase in ruleset.phases.values():
        assert bool(ruleset.kinds[phase.id]) == (phase.actor is not None)


@EVERY_RULESET
def test_check_names_are_unique_within_a_type_of_action(ruleset: Ruleset[Any]) -> None:
    for kind in ruleset.action_kinds.values():
        names = [check.name for check in kind.checks]
        assert len(set(names)) == len(names)
        names_actor = all(parameter.name != "seat" for parameter in kind.all_parameters)
        assert (names[0] == "your_turn") is names_actor


@EVERY_RULESET
def test_every_thing_has_a_label(ruleset: Ruleset[Any]) -> None:
    labels = [phase.label for phase in ruleset.phases.values()]
    labels += [kind.label for kind in ruleset.action_kinds.values()]
    labels += [p.label for kind in ruleset.action_kinds.values() for p in kind.all_parameters]
    labels += [event_type.label for event_type in ruleset.event_types.values()]
    labels += [option.label for option in ruleset.options]
    labels += [clause.title for clause in ruleset.clauses.values()]
    assert all(label.strip() == label and label for label in labels)


@EVERY_RULESET
def test_a_check_points_at_a_parameter_of_its_action(ruleset: Ruleset[Any]) -> None:
    for kind in ruleset.action_kinds.values():
        named = {parameter.name for parameter in kind.all_parameters} | {"seat", "type", None}
        assert {check.at for check in kind.checks} <= named


@EVERY_RULESET
def test_reasoned_clauses_say_why_and_rulings_have_a_default(ruleset: Ruleset[Any]) -> None:
    for clause in ruleset.clauses.values():
        assert clause.standing != "reasoned" or clause.why
        if clause.selectable:
            assert len(clause.alternatives) > 1


@EVERY_RULESET
def test_a_wrong_number_of_players_is_refused(ruleset: Ruleset[Any]) -> None:
    least, most = ruleset.players
    for players in (0, least - 1, most + 1):
        with pytest.raises(InvalidState) as refused:
            ruleset.setup(["x"] * players, {}, 1)
        assert [defect.pointer for defect in refused.value.defects] == ["/players"]


@EVERY_RULESET
def test_an_unknown_ruling_is_refused_with_its_pointer(ruleset: Ruleset[Any]) -> None:
    wrong = [("no.such", "x")]
    wrong += [(clause.id, "no such") for clause in ruleset.clauses.values() if clause.selectable]
    persons = ruleset.seatings[0][0]
    for id_, alternative in wrong:
        with pytest.raises(InvalidState) as refused:
            ruleset.setup(["x"] * persons, {"rulings": {id_: alternative}}, 1)
        assert [defect.pointer for defect in refused.value.defects] == [f"/options/rulings/{id_}"]


def test_every_ruleset_passes_its_self_check() -> None:
    assert rules.self_check() == []


def test_the_register_knows_its_games() -> None:
    assert list(rules.REGISTER) == ["suburbia", "suburbia-inc", "streetcar-suburb", "supertall"]
    assert rules.get("chess") is None
