"""What must hold in every position of every game: a new ruleset gets these tests by being registered."""

import json
from collections.abc import Mapping
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from rules.kernel.actions import Action
from rules.kernel.outcome import Event
from rules.kernel.pointers import pointer, touches
from rules.kernel.ruleset import Ruleset
from tests.rulesets.play import Table, steps, tables, universe

EVERY_TABLE = pytest.mark.parametrize("table", list(tables()), ids=str)
GAMES = settings(
    max_examples=2, deadline=None, derandomize=True, suppress_health_check=[HealthCheck.differing_executors]
)
SEEDS = given(seed=st.integers(0, 2**63 - 1))


@EVERY_TABLE
@GAMES
@SEEDS
def test_the_list_holds_exactly_the_actions_that_check_clean(table: Table, seed: int) -> None:
    ruleset = table.ruleset
    for number, (position, moves, _) in enumerate(steps(table, seed)):
        assert len(set(moves)) == len(moves)
        assert all(not ruleset.check(position, move) for move in moves)
        assert moves == _by_checks_alone(ruleset, position)
        if number % 12 == 0:
            clean = {action for action in universe(ruleset, position) if not ruleset.check(position, action)}
            assert clean <= set(moves)


def _by_checks_alone(ruleset: Ruleset[Any], position: Any) -> list[Action]:
    """The legal moves without any fast path."""
    return [
        action
        for type_ in ruleset.kinds[position.phase]
        for action in ruleset.action_kinds[type_].candidates(position)
        if not ruleset.check(position, action)
    ]


@EVERY_TABLE
@GAMES
@SEEDS
def test_somebody_can_act_until_the_game_is_over(table: Table, seed: int) -> None:
    for position, moves, _ in steps(table, seed):
        assert bool(moves) == (table.ruleset.actor(position) is not None)
        assert (table.ruleset.actor(position) is None) == (position.phase == "over")


@EVERY_TABLE
@GAMES
@SEEDS
def test_actions_survive_both_written_forms(table: Table, seed: int) -> None:
    ruleset = table.ruleset
    for position, moves, _ in steps(table, seed):
        for move in moves:
            written = ruleset.write_action(move)
            assert ruleset.read_action(position, written, "").action == move
            assert ruleset.read_action(position, written["notation"], "").action == move


@EVERY_TABLE
@GAMES
@SEEDS
def test_a_position_survives_being_written_and_read(table: Table, seed: int) -> None:
    ruleset = table.ruleset
    for position, _, _ in steps(table, seed):
        written = json.dumps(ruleset.write(position))
        assert json.dumps(ruleset.write(ruleset.read(json.loads(written)))) == written


@EVERY_TABLE
@GAMES
@SEEDS
def test_no_state_of_a_real_game_has_a_finding(table: Table, seed: int) -> None:
    for position, _, _ in steps(table, seed):
        assert table.ruleset.audit(position) == []
        assert table.ruleset.audit_sent(table.ruleset.write(position)) == []


@EVERY_TABLE
@GAMES
@SEEDS
def test_events_replay_to_the_new_numbers_and_name_all_that_changed(table: Table, seed: int) -> None:
    ruleset = table.ruleset
    for position, _, chosen in steps(table, seed):
        if chosen is None:
            break
        before = json.dumps(ruleset.write(position))
        transition = ruleset.apply(position, chosen)
        assert json.dumps(ruleset.write(position)) == before, "the input was altered"
        numbers = dict(ruleset.numbers(position))
        for event in transition.events:
            _event_is_as_declared(ruleset, event)
            if "stat" in event.fields:
                key = (event.seat, event.fields["stat"])
                key = key if key in numbers else (None, event.fields["stat"])  # a number of the table
                assert numbers[key] == event.fields["before"]
                numbers[key] += event.fields["delta"]
                assert numbers[key] == event.fields["after"]
                assert event.because
        assert numbers == ruleset.numbers(transition.position)
        named = [path for event in transition.events for path in ruleset.event_types[event.type].changed(event)]
        for path in _changed(json.loads(before), ruleset.write(transition.position)):
            assert any(touches(path, one) for one in named), path


def _event_is_as_declared(ruleset: Ruleset[Any], event: Event) -> None:
    declared = ruleset.event_types[event.type]
    assert set(event.fields) == set(declared.fields)
    assert event.clause in ruleset.clauses
    json.dumps(event.as_json())


def _changed(before: Any, after: Any, *steps: str | int) -> list[str]:
    if isinstance(before, Mapping) and isinstance(after, Mapping) and set(before) == set(after):
        return [path for key in before for path in _changed(before[key], after[key], *steps, key)]
    if isinstance(before, list) and isinstance(after, list) and len(before) == len(after):
        return [path for i in range(len(before)) for path in _changed(before[i], after[i], *steps, i)]
    return [] if before == after else [pointer(steps)]


@EVERY_TABLE
@GAMES
@SEEDS
def test_chances_are_whole(table: Table, seed: int) -> None:
    ruleset = table.ruleset
    for position, moves, _ in steps(table, seed):
        if ruleset.actor(position) == "chance":
            assert ruleset.odds is not None
            odds = ruleset.odds(position, moves)
            assert all(one.ways > 0 for one in odds)
            assert {one.of for one in odds} == {sum(one.ways for one in odds)}


@EVERY_TABLE
@GAMES
@SEEDS
def test_scores_add_up_and_rank_everybody(table: Table, seed: int) -> None:
    ruleset = table.ruleset
    for position, _, chosen in steps(table, seed):
        sheet = ruleset.score(position)
        assert sheet.final == (chosen is None)
        assert sheet == ruleset.score_sent(ruleset.write(position))
        assert sheet.needed == []
        for player in sheet.players:
            assert player.total == sum(line.points or 0 for line in player.lines)
            assert all(line.clause in ruleset.clauses for line in player.lines)
        assert sorted(seat for group in sheet.ranking for seat in group) == list(range(len(position.names)))
        totals = [player.total for player in sheet.players]
        assert all(totals[seat] == max(t for t in totals if t is not None) for seat in sheet.winners)
        json.dumps(sheet.as_json())


@EVERY_TABLE
@GAMES
@SEEDS
def test_what_is_observed_is_a_good_state_that_shows_no_more_than_there_is(table: Table, seed: int) -> None:
    ruleset = table.ruleset
    for position, _, _ in steps(table, seed):
        whole = ruleset.write(position)
        for seat in (None, *range(len(position.names))):
            observed = ruleset.observe(position, seat)
            shown = ruleset.write(observed)
            assert ruleset.write(ruleset.read(shown)) == shown
            assert ruleset.write(ruleset.observe(observed, seat)) == shown
            assert ruleset.audit(observed) == []
            assert all(_is_unknown(_at(shown, path)) for path in _changed(whole, shown))
        assert ruleset.write(position) == whole


def _is_unknown(value: Any) -> bool:
    """null, or one of the question marks that a stack shows."""
    return value is None or (isinstance(value, str) and value.startswith("?"))


def _at(state: Any, where: str) -> Any:
    for part in where.split("/")[1:]:
        state = state[int(part)] if isinstance(state, list) else state[part]
    return state


@EVERY_TABLE
def test_the_same_seed_gives_the_same_game(table: Table) -> None:
    one, other = (
        [(table.ruleset.write(position), chosen) for position, _, chosen in steps(table, 7)] for _ in range(2)
    )
    assert one == other


@EVERY_TABLE
def test_a_stranger_may_not_act(table: Table) -> None:
    """An action that names a seat which is not the actor breaks the clause on whose turn it is.

    Not where ``seat`` is a parameter, and says whose thing is meant.
    """
    ruleset = table.ruleset
    for position, moves, _ in steps(table, 11):
        actor = ruleset.actor(position)
        acting = [move for move in moves if "seat" not in [p.name for p in ruleset.kind(move).all_parameters]]
        for move in acting[:3]:
            for seat in range(len(position.names)):
                sent = {**ruleset.write_action(move), "seat": seat}
                violations = ruleset.check(position, ruleset.read_action(position, sent, "").action)
                assert [v.at for v in violations] == ([] if seat == actor else ["seat"])
