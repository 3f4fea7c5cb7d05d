"""The Python client's types and methods are those of the contract: what is new there must come to the client, too."""

import re
import typing
from typing import Any

import pytest

from service import client_answers
from service.client import Game
from tests.contract import contract


def shapes() -> dict[str, Any]:
    found = vars(client_answers).items()
    return {name: shape for name, shape in found if typing.is_typeddict(shape)}


@pytest.mark.parametrize("name", shapes())
def test_a_shape_is_that_of_the_contract(name: str) -> None:
    shape, described = shapes()[name], contract.document()["components"]["schemas"][name]
    assert set(shape.__annotations__) == set(described["properties"])
    assert shape.__required_keys__ == set(described.get("required", ()))


@pytest.mark.parametrize(("shape", "operation"), [("Part", "adjudicate"), ("ScorePart", "score")])
def test_the_parts_are_those_of_the_contract(shape: str, operation: str) -> None:
    (include,) = (p for p in contract.operations()[operation].described["parameters"] if p.get("name") == "include")
    assert list(typing.get_args(getattr(client_answers, shape))) == include["schema"]["items"]["enum"]


def test_there_is_a_method_for_every_question() -> None:
    asked = [operation for operation in contract.operations().values() if operation.method == "POST"]
    questions = {
        operation.path.rpartition("/")[2].replace("-", "_") for operation in asked if "{ruleset_id}" in operation.path
    }
    methods = {name for name in vars(Game) if re.match("[a-z]", name)}
    assert questions <= methods
