"""The OpenAPI document: made from the code, written to ``openapi.yaml``, checked for drift.

python -m service.openapi openapi.yaml          # write it
python -m service.openapi --check openapi.yaml  # exit 1 if the file differs from the code
"""

import argparse
import sys
from pathlib import Path
from typing import Any

import flask_smorest
import yaml
from flask import Flask
from marshmallow import Schema, fields

from service import __version__, documentation
from service.problems import MEDIA_TYPE
from service.replies import Document
from service.schemas import contract, strict

_EXTENSION = "zoning-openapi"
DESCRIPTION = """\
A referee for city-building tabletop games. It takes a serialized game state and a proposed action
and answers with the verdict, the resulting state, the legal moves in it and the score.

Every POST here is safe and idempotent, and is also served as HTTP QUERY (RFC 10008) on the same
path. Errors are problem documents (RFC 9457) whose `type` explains itself; of many places at fault
the first 50 are told and all are counted. Every answer carries `X-Request-Id`.

In a partial state null and left out are the same: not known.

`setup` with `sealed` gives a state whose hidden part is a token in its member `sealed`, bound to the
rest of the state by a hash, and one secret token for each seat. Such a state is taken by every operation,
and goes back exactly as it came. It is answered about as a spectator sees it, or as the seat does whose
token stands in the header `Seat-Token`. The hashes in its receipts are those of its public part. Two
answers to the same request differ in the token. A state can't be altered, but an older one can be sent
again: keep the newest where nobody may take back what was revealed.
"""


class FaultSchema(Schema):
    """A place of the request that is wrong."""

    pointer = fields.String(metadata={"description": "JSON pointer (RFC 6901) into the body; empty: the whole body"})
    parameter = fields.String(metadata={"description": "name of the query or path parameter"})
    message = fields.String(required=True)
    clause = fields.String(metadata={"description": "the clause that a state breaks which could not arise"})


class ProblemSchema(Schema):
    """An error (RFC 9457)."""

    type = fields.String(required=True, metadata={"example": "/problems/not-json"})
    title = fields.String(required=True)
    status = fields.Integer(required=True, metadata={"minimum": 400, "maximum": 599})
    detail = fields.String(required=True)
    instance = fields.String(required=True, metadata={"description": "the request's id"})
    errors = fields.List(
        fields.Nested(FaultSchema),
        metadata={"description": "the places at fault, the first 50 of them (fewer where they are very long)"},
    )
    errors_total = fields.Integer(metadata={"minimum": 1, "description": "how many there are in all"})
    rulesets = fields.List(fields.String(), metadata={"description": "of an unknown ruleset: those there are"})
    line = fields.Integer(metadata={"minimum": 1, "description": "of a line of a batch that can't be asked: which one"})
    rules_version = fields.String(metadata={"description": "of another rules version: the one this service has"})


class Api(flask_smorest.Api):  # type: ignore[misc]
    """flask-smorest with problem documents for errors, handled by ``service.problems``."""

    ERROR_SCHEMA = ProblemSchema

    DEFAULT_RESPONSE_CONTENT_TYPE: str

    def _register_responses(self) -> None:
        ordinary = self.DEFAULT_RESPONSE_CONTENT_TYPE
        self.DEFAULT_RESPONSE_CONTENT_TYPE = MEDIA_TYPE
        super()._register_responses()
        self.DEFAULT_RESPONSE_CONTENT_TYPE = ordinary

    def _register_error_handlers(self) -> None:
        """``service.problems.register`` does it."""


def install(app: Flask) -> Api:
    """Give ``app`` its flask-smorest API."""
    app.config["OPENAPI_URL_PREFIX"] = None
    api = Api(
        app,
        spec_kwargs={
            "title": "Zoning Board",
            "version": __version__,
            "openapi_version": "3.1.0",
            "info": {
                "description": DESCRIPTION,
                "license": {"name": "MIT", "identifier": "MIT"},
            },
            "servers": [{"url": "/"}],
        },
    )
    api.ma_plugin.converter.add_attribute_function(strict.json_schema_of)
    contract.add_components(api.spec)
    app.extensions[_EXTENSION] = {"api": api, "document": None}
    return api


def document(app: Flask) -> Document:
    """The OpenAPI document of ``app`` as YAML; made once."""
    holder = app.extensions[_EXTENSION]
    if holder["document"] is None:
        holder["document"] = Document(text(app).encode(), "application/yaml")
    made: Document = holder["document"]
    return made


def text(app: Flask) -> str:
    """The OpenAPI document of ``app`` as YAML text, the same for the same code."""
    api: Api = app.extensions[_EXTENSION]["api"]
    spec = _plain(api.spec.to_dict())
    documentation.complete(spec)
    ordered = {key: spec[key] for key in ("openapi", "info", "servers", "security", "tags", "paths", "components")}
    return yaml.dump(ordered, Dumper=_Dumper, sort_keys=False, allow_unicode=True, width=120)


def places(app: Flask) -> dict[str, tuple[str, str]]:
    """The method and the path, with its parameters in braces, of each operation."""
    paths = app.extensions[_EXTENSION]["api"].spec.to_dict()["paths"]
    return {
        operation["operationId"]: (method.upper(), path)
        for path, item in paths.items()
        for method, operation in item.items()
        if method in ("get", "post")
    }


class _Dumper(yaml.CSafeDumper):
    """YAML without anchors: some readers of OpenAPI documents don't follow them."""

    def ignore_aliases(self, data: Any) -> bool:
        return True


def _plain(value: Any) -> Any:
    """``value`` made of plain dicts and lists, with keys as JSON has them."""
    if isinstance(value, dict):
        return {str(key): _plain(member) for key, member in value.items()}
    if isinstance(value, list | tuple):
        return [_plain(member) for member in value]
    return str(value) if isinstance(value, str) else value


def _compact(dumper: _Dumper, value: documentation.Compact) -> yaml.Node:
    """An example's value takes few lines: flow style all through."""
    node = dumper.represent_data(value.value)
    if isinstance(node, yaml.CollectionNode):
        node.flow_style = True
    return node


def _string(dumper: _Dumper, value: str) -> yaml.ScalarNode:
    style = "|" if "\n" in value else None
    return dumper.represent_scalar("tag:yaml.org,2002:str", value, style=style)


_Dumper.add_representer(str, _string)
_Dumper.add_representer(documentation.Compact, _compact)


def main(arguments: list[str] | None = None) -> int:
    """Write or check the file; the exit status is 1 if a check finds drift."""
    from service.app import create_app  # noqa: PLC0415  (the application imports this module)

    parser = argparse.ArgumentParser(description="Write the OpenAPI document.")
    parser.add_argument("file", type=Path)
    parser.add_argument("--check", action="store_true", help="only compare, exit 1 on drift")
    options = parser.parse_args(arguments)
    made = text(create_app())
    if not options.check:
        options.file.write_text(made, encoding="utf-8")
        return 0
    if options.file.exists() and options.file.read_text(encoding="utf-8") == made:
        return 0
    print(f"{options.file} is not what the code says: run `make openapi`", file=sys.stderr)
    return 1


if __name__ == "__main__":
    sys.exit(main())
