"""What is checked quickly, many values at once, is what looking for faults one by one finds nothing in."""

import copy
import itertools
import random
from collections.abc import Iterator
from types import SimpleNamespace
from typing import Any

import pytest
from marshmallow import ValidationError

import rules
from rules.suburbia import catalogue, reading
from service import bodies
from service.app import create_app
from service.config import LEAST_NESTING, Config
from service.schemas import bodies as body_schemas
from service.schemas import record
from service.schemas.doubtful import KEY
from tests.http.mutations import OF_VALUES
from tests.rulesets.play import Table, steps

CHANGED = 400
FEWEST_RIGHT = 20


def states(ruleset_id: str) -> Iterator[dict[str, Any]]:
    """Some of a random game, and the same with one or two changes."""
    ruleset = rules.REGISTER[ruleset_id]
    persons, options = ruleset.seatings[-1]
    played = [ruleset.write(position) for position, _, _ in steps(Table(ruleset, persons, options, known=True), 3)]
    rng = random.Random(3)
    yield from played[::10]
    for _ in range(CHANGED):
        state = copy.deepcopy(rng.choice(played))
        for _ in range(rng.choice((1, 1, 2))):
            rng.choice(OF_VALUES)(rng, state)
        yield state


@pytest.mark.parametrize("partial", [False, True])
@pytest.mark.parametrize("ruleset_id", rules.REGISTER)
def test_right_is_what_has_no_faults(ruleset_id: str, partial: bool) -> None:
    field = record(ruleset_id, partial)
    found = [(field.accepts([state]), field.faults(state) is None) for state in states(ruleset_id)]
    assert all(quick == slow for quick, slow in found)
    assert sum(right for right, _ in found) >= FEWEST_RIGHT
    assert {right for right, _ in found} == {True, False}


@pytest.mark.parametrize("ruleset_id", rules.REGISTER)
def test_many_are_right_where_each_is(ruleset_id: str) -> None:
    members = record(ruleset_id).members
    every = list(states(ruleset_id))
    for name, field in members.items():
        values = [state[name] for state in every if name in state]
        right = [value for value in values if field.faults(value) is None]
        assert field.accepts(right)
        wrong = [value for value in values if field.faults(value) is not None]
        assert not any(field.accepts([*right, value]) for value in wrong)


@pytest.mark.parametrize("ruleset_id", rules.REGISTER)
def test_a_body_that_is_taken_would_be_loaded_the_same(ruleset_id: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(body_schemas, "g", SimpleNamespace(ruleset=rules.REGISTER[ruleset_id]))
    schema = body_schemas.AdjudicateBody()
    rng = random.Random(4)
    taken = 0
    with create_app(Config()).app_context():
        for state in states(ruleset_id):
            body = {"state": state, "action": {"type": "x", "at": [1, [2]]}, "claim": {"turn": state.get("turn")}}
            if rng.random() < 0.3:
                rng.choice(OF_VALUES)(rng, body)
            if schema.takes(body):
                taken += 1
                assert bodies.is_within(body, LEAST_NESTING)
                assert schema.load(body) == body
            elif bodies.is_within(body, LEAST_NESTING) and "sealed" not in state:
                with pytest.raises((ValidationError, bodies.ApiProblem)):
                    schema.load(body)
    assert taken >= FEWEST_RIGHT


@pytest.mark.parametrize("action", [{"type": "x", "at": [[[1]]]}, {"type": "x", "n": 2**31}])
def test_an_action_may_hold_anything_and_is_then_not_taken(action: Any) -> None:
    field = body_schemas.ActionField()
    assert field.accepts([action])
    assert field.is_open(action)


def test_components_of_a_supplement_may_hold_anything() -> None:
    field = record("suburbia")
    state = {"options": {"supplement": {"tiles": []}}}
    assert field.is_open(state)
    assert not field.is_open({"options": {"supplement": None}})
    assert not field.is_open({"options": {}})


def test_a_borough_that_is_surely_sound_has_no_defects() -> None:
    field = record("suburbia").members["players"]
    components = catalogue.base_catalogue()
    sound = 0
    for state in states("suburbia"):
        if field.faults(state.get("players")) is not None:
            continue
        for player in state["players"]:
            if reading._is_surely_sound(player["borough"], components):
                sound += 1
                assert not list(reading.borough_defects(player["borough"], components, ""))
    assert sound >= FEWEST_RIGHT


@pytest.mark.parametrize(
    "changed",
    [
        {"tile": "nothing"},
        {"tile": None, "lake": True},
        {"at": [-3, 0]},
        {"at": [0, 1]},
        {"ledger": {"money": [-1, 0]}},
        {"ledger": {"money": [0, 1]}},
        {"ledger": {"money": [0, 0]}},
    ],
)
def test_what_may_be_wrong_with_a_tile_is_not_surely_sound(changed: dict[str, Any]) -> None:
    ruleset = rules.REGISTER["suburbia"]
    borough = ruleset.write(ruleset.setup(["Ann", "Ben"], {}, 1))["players"][0]["borough"]
    assert reading._is_surely_sound(borough, catalogue.base_catalogue())
    borough[0] = {**borough[0], **changed}
    assert not reading._is_surely_sound(borough, catalogue.base_catalogue())
    assert not reading._is_surely_sound([], catalogue.base_catalogue())


def _containers(value: Any) -> Iterator[Any]:
    if isinstance(value, dict | list):
        yield value
        for below in value.values() if isinstance(value, dict) else value:
            yield from _containers(below)


@pytest.mark.parametrize("ruleset_id", rules.REGISTER)
def test_a_whole_state_that_is_not_open_has_no_doubt(ruleset_id: str) -> None:
    """Whatever stands in a state may be in doubt, with a value of its own or with numbers, which more places take."""
    field = record(ruleset_id)
    *_, state = itertools.islice(states(ruleset_id), 4)
    assert field.accepts([state])
    doubted = 0
    for container in _containers(state):
        for key in list(container) if isinstance(container, dict) else range(len(container)):
            value = container[key]
            for entries in ([value], [0, 1]):
                container[key] = {KEY: entries}
                assert not field.accepts([state]) or field.is_open(state), (container, key)
            container[key] = value
            doubted += 1
        if isinstance(container, dict):
            container[KEY] = []
            assert not field.accepts([state]) or field.is_open(state), container
            del container[KEY]
    assert doubted > 50
