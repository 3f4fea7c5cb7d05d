"""The endpoint that takes many requests at once."""

from threading import BoundedSemaphore
from typing import Any

from flask import Flask, Response, current_app, request

from service import bodies
from service.api.blueprint import Blueprint
from service.batch import MEDIA_TYPE, Batch
from service.config import Config
from service.problems import ApiProblem
from service.schemas import answers
from service.streaming import flowing

blp = Blueprint("batch", __name__, url_prefix="/v1", description="Many requests at once")
_EXTENSION = "zoning-batches"


def install(app: Flask, settings: Config) -> None:
    """Let a batch take any thread of ``app`` but one: short requests are answered beside it."""
    app.extensions[_EXTENSION] = BoundedSemaphore(max(1, settings.threads - 1))


@blp.route("/batch", methods=["POST"])
@blp.response(200, answers.lines("BatchAnswer", "the answers, a line each, in order"), content_type=MEDIA_TYPE)
@blp.doc(
    operationId="batch",
    requestBody={
        "required": True,
        "content": {MEDIA_TYPE: {"schema": answers.lines("BatchLine", "the requests, a line each")}},
    },
)
def batch() -> Response:
    """Ask many requests, a line each; the answers come while the lines do"""
    environ = request.environ
    if bodies.PARSED_KEY in environ:
        raise ApiProblem("invalid-body", "A line of a batch can't be a batch.", errors=[_NESTED])
    bodies.refuse_other_types(environ, MEDIA_TYPE)
    settings: Config = current_app.extensions["zoning"]
    free: BoundedSemaphore = current_app.extensions[_EXTENSION]
    if not free.acquire(blocking=False):
        raise ApiProblem(
            "busy", "As many batches as it takes at once are being answered.", headers={"Retry-After": "5"}
        )
    lines = Batch(current_app.wsgi_app, environ, settings)
    socket: Any = environ.get("gunicorn.socket")
    if socket is not None:
        socket.settimeout(settings.timeout)
    blocks = flowing(lines.blocks(), socket, settings.max_batch_kept_bytes, settings.timeout)
    response = Response(blocks, content_type=MEDIA_TYPE)
    response.call_on_close(free.release)
    return response


_NESTED = {"pointer": "", "message": "Must be a request that is no batch itself."}
