"""The service with endpoints that hold no rule, to test what every endpoint goes through."""

import os

from flask import Response
from marshmallow import Schema, fields
from webargs.fields import DelimitedList

from service.api.blueprint import Blueprint
from service.app import create_app
from service.replies import json_reply

blp = Blueprint("probe", __name__)


class PieceSchema(Schema):
    """A piece with a place."""

    at = fields.Integer(required=True, strict=True)


class ProbeQuery(Schema):
    """Parameters of the probe."""

    include = DelimitedList(fields.String())
    strict = fields.Boolean(load_default=False)


class ProbeBody(Schema):
    """A body with depth."""

    name = fields.Raw()
    pieces = fields.List(fields.Nested(PieceSchema))
    table = fields.Dict(keys=fields.String(), values=fields.Integer(strict=True))


@blp.route("/probe/<name>", methods=["POST"])
@blp.arguments(ProbeQuery, location="query")
@blp.arguments(ProbeBody)
@blp.response(200)
def probe(query: dict[str, object], body: dict[str, object], name: str) -> Response:
    """What was understood."""
    return json_reply({"query": query, "body": body, "name": name, "pid": os.getpid()})


@blp.route("/broken")
def broken() -> Response:
    """A bug."""
    raise RuntimeError("a secret of the inside")


app = create_app()
app.register_blueprint(blp)
