"""What the operations of the contract have in common: the problems they can answer, headers and examples.

flask-smorest documents each operation by its own decorators; what follows from the kind of an operation is added to
all of them here, so that none can lack it.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

import rules
from service import examples
from service.problem_kinds import KINDS
from service.problems import MEDIA_TYPE
from service.schemas import contract
from service.schemas.bodies import AdjudicateBody
from service.sealed import HEADER

Json = dict[str, Any]

PROBLEMS = {
    400: ("BadRequest", "The body is not JSON, or the request breaks HTTP"),
    403: ("Forbidden", "A sealed state whose seal does not fit, or the token of a seat is missing or another's"),
    404: ("NotFound", "The path names nothing: no such ruleset, no such page"),
    409: ("Conflict", "The state belongs to another rules version"),
    413: ("TooLarge", "The body is larger than this service reads"),
    415: ("UnsupportedMediaType", "The body is not declared as JSON, or it is compressed"),
    422: (
        "Unprocessable",
        "The body is JSON but no state or action of this game, or a parameter is wrong: a state can fit its schema "
        "and still be none of the game. Each error has a `pointer` into the body (or to the place of what is missing) "
        "or names a `parameter`.",
    ),
}
"""The problems that operations document, by status: the component's name and what it means."""
OTHER = ("Problem", "Any other problem")

HEADERS: Json = {
    "X-Request-Id": {
        "description": "the id of this request: the one that was sent, if it is sane, else a new one",
        "required": True,
        "schema": {"type": "string", "pattern": "^[A-Za-z0-9._-]{1,64}$"},
    },
    "Ruleset-Version": {
        "description": "the rules version that the answer follows",
        "schema": {"type": "string"},
    },
    "ETag": {
        "description": "names this answer; send it as If-None-Match to hear 304 while it stays the same",
        "required": True,
        "schema": {"type": "string"},
    },
}


SEAT_TOKEN: Json = {
    "name": HEADER,
    "in": "header",
    "required": False,
    "description": "With a sealed state: the secret of the seat that asks, of those that `setup` gave. The answer is "
    "then what that seat may know, without it what a spectator may. To adjudicate, the acting seat's is needed.",
    "schema": {"type": "string"},
}


API_KEY: Json = {
    "type": "http",
    "scheme": "bearer",
    "description": "Only where the service was started with API keys: `/v1` then asks for one, else answers 401. A key "
    "may have a quota: `RateLimit-Policy` has it as cost (`q`) in seconds (`w`), `RateLimit` what is left (`r`) and in "
    "how many seconds (`t`) it is whole again; beyond it the answer is 429 with `Retry-After`. A request costs 1, and "
    "1 for every 10 milliseconds of work.",
}


@dataclass(frozen=True)
class Compact:
    """A value to be written in as few lines as possible."""

    value: Any


def complete(spec: Json) -> None:
    """Add to the plain OpenAPI document ``spec``, in place, what flask-smorest doesn't know."""
    components = spec["components"]
    schemas = contract.with_things_named(components["schemas"])
    del schemas["PaginationMetadata"]
    schemas["AdjudicateBody"].update(AdjudicateBody.contract)
    answered = examples.answered()
    spec["paths"] = dict(sorted(spec["paths"].items()))
    for path, item in spec["paths"].items():
        for parameter in item.get("parameters", ()):
            if parameter["name"] == "ruleset_id":
                parameter["schema"] = {"type": "string", "enum": list(rules.REGISTER)}
        for operation in _operations(item):
            _complete_operation(path, operation)
            _add_examples(item, operation, [a for a in answered if a.example.group == operation["operationId"]])
    _add_lines(spec["paths"]["/v1/batch"]["post"])
    components["schemas"] = dict(sorted(schemas.items()))
    components["headers"] = dict(HEADERS)
    components["parameters"] = {"SeatToken": SEAT_TOKEN}
    components["responses"] = {
        name: _problem(description, [a for a in answered if a.example.group == name], status)
        for status, (name, description) in [*PROBLEMS.items(), (None, OTHER)]
    }
    components["securitySchemes"] = {"ApiKey": API_KEY}
    spec["security"] = [{}, {"ApiKey": []}]
    spec["components"] = dict(sorted(components.items()))


def _operations(item: Json) -> Iterator[Json]:
    return (item[method] for method in ("get", "post") if method in item)


def _reference(kind: str, name: str) -> dict[str, str]:
    return {"$ref": f"#/components/{kind}/{name}"}


def _complete_operation(path: str, operation: Json) -> None:
    """Its problems, and the headers of its answers."""
    responses = {status: answer for status, answer in operation["responses"].items() if "$ref" not in answer}
    of_ruleset = "{ruleset_id}" in path or path.startswith("/v1/receipts")
    for status, answer in responses.items():
        names = ["X-Request-Id"]
        names += ["Ruleset-Version"] if of_ruleset else []
        names += ["ETag"] if "304" in responses and status in ("200", "304") else []
        answer["headers"] = {name: _reference("headers", name) for name in names}
    for status in _statuses(path, operation):
        responses[str(status)] = _reference("responses", PROBLEMS[status][0])
    if "403" in responses:
        operation.setdefault("parameters", []).append(_reference("parameters", "SeatToken"))
    responses["default"] = _reference("responses", OTHER[0])
    operation["responses"] = dict(sorted(responses.items()))


def _statuses(path: str, operation: Json) -> Iterator[int]:
    """The statuses of the problems that an operation can answer with."""
    if operation["operationId"] == "batch":  # what is wrong with a line is told in a line
        yield 415
    elif "requestBody" in operation:
        yield from (400, 413, 415)
        if operation["operationId"] != "setup":  # a set-up brings no state, so none of another version
            yield from (403, 409)
    if "{" in path:
        yield 404
    if path.startswith("/v1"):
        yield 422


def _problem(description: str, given: list[examples.Answered], status: int | None) -> Json:
    names = ["X-Request-Id"] if status in (404, None) else ["X-Request-Id", "Ruleset-Version"]
    content: Json = {"schema": _reference("schemas", "Problem")}
    if given:
        content["examples"] = {a.example.name: _example(a.example, a.answer) for a in given}
    else:
        content["example"] = Compact(_any_problem())
    return {
        "description": description,
        "headers": {name: _reference("headers", name) for name in names},
        "content": {MEDIA_TYPE: content},
    }


def _any_problem() -> Json:
    kind = KINDS["method-not-allowed"]
    return {
        "type": kind.type,
        "title": kind.title,
        "status": kind.status,
        "detail": "The method is not allowed for the requested URL.",
        "instance": examples.REQUEST_ID,
    }


def _add_examples(item: Json, operation: Json, given: list[examples.Answered]) -> None:
    """The requests and their answers, under the same names wherever a part of them stands."""
    for answered in given:
        example = answered.example
        if "requestBody" in operation:
            content = operation["requestBody"]["content"]["application/json"]
            content.setdefault("examples", {})[example.name] = _example(example, example.body)
        for parameter in (*item.get("parameters", ()), *operation.get("parameters", ())):
            value = {**example.parameters, **example.query}.get(parameter.get("name"))
            if value is not None:
                parameter.setdefault("examples", {})[example.name] = {"value": Compact(value)}
        content = operation["responses"]["200"]["content"]
        if "application/json" in content:  # a picture is too long to stand here
            content["application/json"].setdefault("examples", {})[example.name] = _example(example, answered.answer)


def _add_lines(operation: Json) -> None:
    """The example of a batch: text, in which each line is JSON."""
    for content, name in (
        (operation["requestBody"], examples.BATCH),
        (operation["responses"]["200"], examples.BATCHED),
    ):
        (media_type,) = content["content"].values()
        media_type["example"] = examples.text(name)


def _example(example: examples.Example, value: Any) -> Json:
    summary = {"summary": example.summary} if example.summary else {}
    return {**summary, "value": Compact(value)}
