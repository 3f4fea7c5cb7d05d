"""The referee's desk: a page for people at a table, which asks nothing but this API."""

import mimetypes
from collections.abc import Iterator
from functools import cache
from importlib.resources import files
from importlib.resources.abc import Traversable

from flask import Response, request

from service.api import rulesets
from service.api.blueprint import Blueprint
from service.problems import ApiProblem
from service.replies import Document
from service.schemas import answers

blp = Blueprint("desk", __name__, strict_query=False, description="The referee's desk, a page for people at a table")

_PAGE = "index.html"
_POLICY = "; ".join(
    (
        "default-src 'none'",
        "script-src 'self'",
        "style-src 'self'",
        "img-src 'self' data: blob:",
        "connect-src 'self'",
        "base-uri 'none'",
        "form-action 'none'",
        "frame-ancestors 'none'",
    )
)
_GUARDS = {
    "Content-Security-Policy": _POLICY,
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "no-referrer",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
}


@blp.route("/")
@blp.response(200, answers.Service)
@blp.alt_response(200, schema={"type": "string"}, content_type="text/html", success=True)
@blp.doc(operationId="getDesk")
def desk() -> Response:
    """The desk for whoever prefers HTML, for others what `GET /v1` answers"""
    offered = ["application/json", "text/html"]
    if request.accept_mimetypes.best_match(offered, default=offered[0]) == "text/html":
        response = _files()[_PAGE].reply(_GUARDS)
    else:
        response = rulesets.service()
    response.headers["Vary"] = "Accept"
    return response


def asset(name: str) -> Response:
    """A style sheet, module or picture of the desk; 404 if there is none of that name."""
    document = _files().get(name)
    if document is None:
        raise ApiProblem("not-found", "The desk has no file of this name.")
    return document.reply(_GUARDS)


@cache
def _files() -> dict[str, Document]:
    """Every file of the desk by its path; read once, so that a name from outside never reaches the disk."""
    return dict(_read(files("service") / "web", ""))


def _read(folder: Traversable, prefix: str) -> Iterator[tuple[str, Document]]:
    for entry in folder.iterdir():
        if entry.is_dir():
            yield from _read(entry, f"{prefix}{entry.name}/")
        else:
            yield prefix + entry.name, Document(entry.read_bytes(), _media_type(entry.name))


def _media_type(name: str) -> str:
    guessed = {".js": "text/javascript", ".svg": "image/svg+xml"}.get(name[name.rfind(".") :])
    kind = guessed or mimetypes.guess_type(name)[0] or "application/octet-stream"
    return f"{kind}; charset=utf-8" if kind.startswith("text/") else kind
