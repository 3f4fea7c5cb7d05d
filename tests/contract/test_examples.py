"""Every example of the contract is real: asked of a live server, it gives the answer that stands beside it."""

from typing import Any

import orjson
import pytest
import requests

from service import examples
from tests.conftest import ROOT, LiveServer
from tests.contract import contract

ANSWERED = examples.answered()
REPAIR = "the service answers otherwise than the contract's example: `make openapi` and look at the difference"


@pytest.mark.parametrize("answered", ANSWERED, ids=lambda a: f"{a.example.group}-{a.example.name}")
def test_an_example_is_answered_as_written(server: LiveServer, answered: examples.Answered) -> None:
    example = answered.example
    operation = contract.operations()[example.operation]
    reply = requests.request(
        operation.method,
        server.url + example.url(operation.path),
        data=example.payload(orjson.dumps) if operation.method == "POST" else None,
        headers={"Content-Type": example.content_type},
        timeout=10,
    )
    if reply.headers["Content-Type"] == "image/svg+xml":
        assert reply.content == (ROOT / "docs" / "pictures" / answered.answer).read_bytes(), REPAIR
        return
    body = reply.json()
    contract.check_answer(example.operation, reply.status_code, body, reply.headers)
    assert (reply.status_code >= 400) == (example.problem is not None)
    if example.problem is not None:
        assert body["instance"] == reply.headers["X-Request-Id"]
        body["instance"] = examples.REQUEST_ID
    assert (reply.status_code, body) == (answered.status, answered.answer), REPAIR
    assert _in_contract(answered) == (example.body if operation.method == "POST" else None, answered.answer)


def _in_contract(answered: examples.Answered) -> tuple[Any, Any]:
    """The request and the answer as they stand in the contract."""
    example = answered.example
    if example.problem is not None:
        response = contract.document()["components"]["responses"][example.problem]
        return example.body, response["content"]["application/problem+json"]["examples"][example.name]["value"]
    described = contract.operations()[example.operation].described
    response = described["responses"]["200"]["content"]["application/json"]["examples"][example.name]["value"]
    if "requestBody" not in described:
        return None, response
    return described["requestBody"]["content"]["application/json"]["examples"][example.name]["value"], response


@pytest.mark.parametrize("answered", [a for a in ANSWERED if a.example.problem is None and a.example.body], ids=str)
def test_an_example_fits_the_schema_it_illustrates(answered: examples.Answered) -> None:
    content = contract.operations()[answered.example.operation].described["requestBody"]["content"]
    name = content["application/json"]["schema"]["$ref"].rpartition("/")[2]
    assert not list(contract.faults(contract.component(name), answered.example.body))


def test_the_problems_shown_are_of_the_status_they_stand_at() -> None:
    for answered in ANSWERED:
        if answered.example.problem is not None:
            operation = contract.operations()[answered.example.operation]
            shown = operation.described["responses"][str(answered.status)]
            assert shown == {"$ref": f"#/components/responses/{answered.example.problem}"}
