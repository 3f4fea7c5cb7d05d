"""The checked-in contract, its operations, and validators of what it describes (each compiled once)."""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from typing import Any

import jsonschema
import yaml
from referencing import Registry, Resource
from referencing.jsonschema import DRAFT202012

from tests.conftest import ROOT

_ADDRESS = "urn:contract"


@cache
def document() -> dict[str, Any]:
    """``openapi.yaml`` as it is checked in."""
    return yaml.load((ROOT / "openapi.yaml").read_text(encoding="utf-8"), Loader=yaml.CSafeLoader)


@dataclass(frozen=True)
class Operation:
    """An operation of the contract."""

    id: str
    method: str
    path: str
    described: dict[str, Any]

    def answer(self, status: int) -> dict[str, Any]:
        """What is documented for a status, references followed."""
        responses = self.described["responses"]
        return resolved(responses.get(str(status), responses["default"]))


@cache
def operations() -> dict[str, Operation]:
    """Every operation by its id."""
    found = [
        Operation(described["operationId"], method.upper(), path, described)
        for path, item in document()["paths"].items()
        for method, described in item.items()
        if method in ("get", "post", "put", "patch", "delete")
    ]
    assert len({operation.id for operation in found}) == len(found)
    return {operation.id: operation for operation in found}


def resolved(value: dict[str, Any]) -> dict[str, Any]:
    """The object itself, or the component that it refers to."""
    if "$ref" not in value:
        return value
    found: Any = document()
    for token in value["$ref"].removeprefix("#/").split("/"):
        found = found[token.replace("~1", "/").replace("~0", "~")]
    return found


@cache
def _registry() -> Registry:
    return Registry().with_resource(_ADDRESS, Resource(contents=document(), specification=DRAFT202012))


@cache
def component(name: str) -> jsonschema.Draft202012Validator:
    """The validator of a component's schema."""
    return jsonschema.Draft202012Validator({"$ref": f"{_ADDRESS}#/components/schemas/{name}"}, registry=_registry())


@cache
def _schema_of(operation: str, status: int, media_type: str) -> jsonschema.Draft202012Validator:
    schema = operations()[operation].answer(status)["content"][media_type]["schema"]
    assert set(schema) == {"$ref"}, f"{operation} answers an unnamed shape"
    return component(schema["$ref"].rpartition("/")[2])


def faults(validator: jsonschema.Draft202012Validator, value: Any) -> Iterator[str]:
    """What of ``value`` breaks its schema, with the place."""
    for error in validator.iter_errors(value):
        best = jsonschema.exceptions.best_match([error])
        yield f"/{'/'.join(map(str, best.absolute_path))}: {best.message[:300]}"


def check_answer(operation: str, status: int, body: Any, headers: Any) -> None:
    """The answer is as documented: its status, its headers, its body."""
    answer = operations()[operation].answer(status)
    media_type = headers["Content-Type"].partition(";")[0]
    assert media_type in answer["content"], (operation, status, media_type)
    for name, header in answer["headers"].items():
        assert name in headers or not resolved(header).get("required"), (operation, status, name)
    assert not list(faults(_schema_of(operation, status, media_type), body))
