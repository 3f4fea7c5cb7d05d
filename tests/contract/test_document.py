"""The contract itself: valid, complete, and fit for generating clients."""

import re
from typing import Any

import pytest
from openapi_spec_validator import OpenAPIV31SpecValidator

import rules
from service.app import create_app
from service.config import Config
from tests.contract import contract

OPERATIONS = sorted(contract.operations())
NOT_REPEATABLE = {
    "getContract": "it would contain itself",
    "batch": "text; tests/http/test_batch.py holds its example to the truth",
    "listCases": "the whole casebook is long; getCase shows a case",
    "getMetrics": "numbers that change with every request",
}
"""Operations whose answer can't be an example, and why."""
PICTURE = "render"
"""Its answers are files: docs/pictures."""


def test_it_is_valid_openapi() -> None:
    assert not list(OpenAPIV31SpecValidator(contract.document()).iter_errors())


def test_it_has_every_route_and_no_other() -> None:
    app = create_app(Config())
    served = {
        (method, re.sub(r"<(?:\w+:)?(\w+)>", r"{\1}", rule.rule))
        for rule in app.url_map.iter_rules()
        if not rule.rule.startswith(("/docs", "/desk/"))
        for method in rule.methods or ()
        if method not in ("HEAD", "OPTIONS", "QUERY")
    }
    assert served == {(operation.method, operation.path) for operation in contract.operations().values()}


@pytest.mark.parametrize("id_", OPERATIONS)
def test_an_operation_is_named_told_and_filed(id_: str) -> None:
    described = contract.operations()[id_].described
    assert re.fullmatch(r"[a-z]+([A-Z][a-z]+)*", id_)
    assert described["summary"]
    assert not described["summary"].endswith(".")
    assert described["tags"]
    assert set(described["tags"]) <= {tag["name"] for tag in contract.document()["tags"]}


@pytest.mark.parametrize("id_", OPERATIONS)
def test_an_operation_documents_its_problems_and_headers(id_: str) -> None:
    operation = contract.operations()[id_]
    responses = operation.described["responses"]
    expected = {"200", "default"}
    if operation.method == "POST":
        expected |= {"415", "422"}
        expected |= {"400", "413"} if id_ != "batch" else set()
        expected |= {"409"} if id_ not in ("setup", "batch") else set()
    if "{" in operation.path:
        expected |= {"404"}
    assert expected <= set(responses)
    for status in responses:
        answer = contract.resolved(responses[status])
        assert "X-Request-Id" in answer["headers"]
        if status != "default" and int(status) >= 400 and status != "503":
            assert set(answer["content"]) == {"application/problem+json"}
    if "{ruleset_id}" in operation.path:
        assert "Ruleset-Version" in responses["200"]["headers"]
    if "304" in responses:
        assert "ETag" in responses["200"]["headers"]
        assert "ETag" in responses["304"]["headers"]


@pytest.mark.parametrize("id_", sorted(set(OPERATIONS) - set(NOT_REPEATABLE)))
def test_an_operation_has_examples_of_both_sides(id_: str) -> None:
    operation = contract.operations()[id_]
    answer = operation.described["responses"]["200"]["content"]
    answered = answer["application/json"]["examples"] if id_ != PICTURE else {}
    assert answered or id_ == PICTURE
    if operation.method == "POST":
        asked = operation.described["requestBody"]["content"]["application/json"]["examples"]
        assert set(asked) == set(answered) or id_ == PICTURE
        assert {ruleset.id for ruleset in rules.all()} <= set(asked)
        assert all(example["summary"] for example in asked.values())


def test_every_problem_has_an_example() -> None:
    for name, answer in contract.document()["components"]["responses"].items():
        content = answer["content"]["application/problem+json"]
        assert content.get("examples") or content.get("example"), name


def _walk(value: Any, where: str = "") -> Any:
    yield where, value
    if isinstance(value, dict | list):
        for key, member in value.items() if isinstance(value, dict) else enumerate(value):
            yield from _walk(member, f"{where}/{key}")


def test_references_lead_somewhere_and_every_component_is_used() -> None:
    used = set()
    for _, value in _walk(contract.document()):
        if isinstance(value, dict) and isinstance(value.get("$ref"), str):
            contract.resolved(value)
            used.add(value["$ref"])
        if isinstance(value, dict) and isinstance(value.get("mapping"), dict):
            used |= set(value["mapping"].values())
    used |= {f"#/components/securitySchemes/{name}" for entry in contract.document()["security"] for name in entry}
    components = contract.document()["components"]
    there = {f"#/components/{group}/{name}" for group, members in components.items() for name in members}
    assert there == used


def test_discriminators_name_a_constant_of_every_alternative() -> None:
    found = 0
    for where, value in _walk(contract.document()["components"]["schemas"]):
        if not isinstance(value, dict) or "discriminator" not in value or "oneOf" not in value:
            continue
        found += 1
        name, mapping = value["discriminator"]["propertyName"], value["discriminator"]["mapping"]
        assert [alternative["$ref"] for alternative in value["oneOf"]] == list(mapping.values()), where
        for constant, reference in mapping.items():
            schema = contract.resolved({"$ref": reference})
            assert schema["properties"][name]["const"] == constant, where
            assert name in schema["required"], where
    assert found >= 2 * len(rules.all()) + 3  # actions and moves of each game; states where any game may stand


def test_objects_that_are_sent_are_closed() -> None:
    """A misspelt field must not pass in silence, and a generated client must not offer one."""
    for name, schema in contract.document()["components"]["schemas"].items():
        if re.search(r"(Body|State|Action|Options)$", name) and "properties" in schema:
            assert schema["additionalProperties"] is False, name


def test_the_validators_notice_a_wrong_answer() -> None:
    """The other tests of this folder lean on them."""
    right = contract.operations()["adjudicate"].answer(200)["content"]["application/json"]["examples"]
    ruling = right["supertall"]["value"]
    validator = contract.component("Ruling")
    assert not list(contract.faults(validator, ruling))
    for wrong in (
        {**ruling, "legal": 1},
        {**ruling, "more": None},
        {**ruling, "state": {**ruling["state"], "drawn": "X1"}},
        {**ruling, "events": [{"type": "draw"}]},
        {**ruling, "legal_moves": [{"type": "scrap"}]},
        {name: value for name, value in ruling.items() if name != "actor"},
    ):
        assert list(contract.faults(validator, wrong))


def test_every_object_says_whether_it_may_have_other_members() -> None:
    """Generators of clients take silence in different ways."""
    waiting: list[tuple[str, Any]] = [("", contract.document()["components"]["schemas"])]
    silent = []
    while waiting:
        place, value = waiting.pop()
        if isinstance(value, dict):
            if value.get("type") == "object" and "additionalProperties" not in value:
                silent.append(place)
            waiting += [(f"{place}/{key}", member) for key, member in value.items()]
        elif isinstance(value, list):
            waiting += [(f"{place}/{index}", member) for index, member in enumerate(value)]
    assert silent == []
