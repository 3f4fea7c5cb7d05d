"""What a ruleset says a photo must give is enough for the score, and no more than is needed."""

import copy
from collections.abc import Iterator
from typing import Any

import jsonschema
import pytest
import requests
from referencing import Registry, Resource
from referencing.jsonschema import DRAFT202012

import rules
from tests.contract import contract
from tests.http import states
from tests.http.asking import Client
from tests.rulesets.play import Table, steps, tables

RULESETS = list(rules.REGISTER)
TABLES = [table for table in tables() if table.known]


def _form(client: Client, ruleset: str) -> Any:
    return requests.get(f"{client.url}/v1/rulesets/{ruleset}", timeout=10).json()["photo"]


def _copied(source: Any, target: Any, path: list[str]) -> None:
    """Copy what a path names, lists with as many entries as they have."""
    step, *rest = path
    for key in range(len(source)) if step == "*" else [step]:
        if not rest:
            target[key] = copy.deepcopy(source[key])
        elif source[key] is not None:
            if not target.get(key) if isinstance(target, dict) else not target[key]:
                target[key] = [{} for _ in source[key]] if isinstance(source[key], list) else {}
            _copied(source[key], target[key], rest)


def _reduced(state: Any, paths: list[str]) -> dict[str, Any]:
    """The state with nothing but what the paths name."""
    reduced: dict[str, Any] = {}
    for path in paths:
        _copied(state, reduced, path.split("/")[1:])
    return reduced


def _finished() -> Iterator[tuple[Table, dict[str, Any]]]:
    for number, table in enumerate(TABLES):
        *_, (position, _, _) = steps(table, number)
        yield table, table.ruleset.write(position)


def test_what_a_photo_lists_scores_every_finished_game(client: Client) -> None:
    forms = {ruleset: _form(client, ruleset) for ruleset in RULESETS}
    for table, state in _finished():
        parts = forms[table.ruleset.id]["parts"]
        whole = client.answer(table.ruleset.id, "score", state=state)["score"]
        answer = client.answer(table.ruleset.id, "score", state=_reduced(state, [part["path"] for part in parts]))
        assert answer["needed"] == [], str(table)
        assert answer["findings"] == []
        assert answer["score"]["final"]
        for part in ("winners", "ranking"):
            assert answer["score"][part] == whole[part]
        for player, other in zip(answer["score"]["players"], whole["players"], strict=True):
            assert (player["name"], player["total"]) == (other["name"], other["total"])


@pytest.mark.parametrize("ruleset", RULESETS)
def test_without_a_required_part_something_is_needed(client: Client, ruleset: str) -> None:
    parts = _form(client, ruleset)["parts"]
    paths = [part["path"] for part in parts]
    for part in parts:
        assert part["required"] == (part["when"] is None)
        if part["required"]:
            left = [path for path in paths if path != part["path"]]
            asked = []
            for seed in range(3):
                state = states.of_play(ruleset, seed)[-1]
                answer = client.answer(ruleset, "score", state=_reduced(state, left))
                asked += answer["needed"]
            assert any(_names(part["path"], pointer) for pointer in asked), part["path"]


def _names(path: str, pointer: str) -> bool:
    """Whether a pointer leads to what the path names, or to what holds it."""
    named, told = path.split("/")[1:], pointer.removeprefix("/state").split("/")[1:]
    return all(step in ("*", other) for step, other in zip(named, told, strict=False))


@pytest.mark.parametrize("ruleset", RULESETS)
def test_the_blank_is_a_partial_state_that_asks_for_what_is_required(client: Client, ruleset: str) -> None:
    form = _form(client, ruleset)
    answer = client.answer(ruleset, "score", state=form["blank"])
    assert answer["findings"] == []
    assert answer["score"]["winners"] == []
    for part in form["parts"]:
        if part["required"] and "borough" not in part["path"]:
            assert any(_names(part["path"], pointer) for pointer in answer["needed"]), part["path"]
    assert all(any(_names(part["path"], pointer) for part in form["parts"]) for pointer in answer["needed"])


@pytest.mark.parametrize("ruleset", RULESETS)
def test_the_schema_of_each_part_takes_what_games_have(client: Client, ruleset: str) -> None:
    contents = Resource(contents=contract.document(), specification=DRAFT202012)
    registry: Registry[Any] = Registry().with_resource("/openapi.yaml", contents)
    state = states.of_play(ruleset, 3)[-1]
    for part in _form(client, ruleset)["parts"]:
        validator = jsonschema.Draft202012Validator(part["schema"], registry=registry)
        for value in _values(state, part["path"].split("/")[1:]):
            validator.validate(value)


def _values(value: Any, path: list[str]) -> Iterator[Any]:
    if not path:
        yield value
    elif path[0] == "*":
        for entry in value:
            yield from _values(entry, path[1:])
    else:
        yield from _values(value[path[0]], path[1:])
