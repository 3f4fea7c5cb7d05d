"""Errors as RFC 9457 problem documents, and the pages that explain them.

Raise ``ApiProblem`` (or let Flask, webargs or marshmallow raise) anywhere in a request; the client
gets ``application/problem+json`` with ``type``, ``title``, ``status``, ``detail``, ``instance``
(the request's id) and, where places can be named, ``errors``. A fault in a body is
``{"pointer", "message"}``, one in the query or the path is ``{"parameter", "message"}``. The first
of them are told, ``errors_total`` counts all.
"""

import html
import logging
from collections.abc import Iterable, Iterator, Mapping
from typing import Any

import orjson
from flask import Flask, Response, g, request
from marshmallow import ValidationError
from marshmallow.exceptions import SCHEMA
from werkzeug.exceptions import HTTPException

from rules.kernel.pointers import Step, pointer
from service import guards, request_ids
from service.problem_kinds import KINDS, Kind

MEDIA_TYPE = "application/problem+json"
_log = logging.getLogger("zoning.problems")

Fault = dict[str, str]
MOST_ERRORS = 50
"""How many errors a problem tells; ``errors_total`` counts all of them."""
LONGEST_ERRORS = 100_000
"""How many characters they may take together."""

_SLUG_BY_STATUS = {
    404: "not-found",
    405: "method-not-allowed",
    406: "not-acceptable",
    413: "too-large",
    415: "not-json-type",
    422: "invalid-body",
}


class ApiProblem(Exception):
    """A problem to tell the client.

    ``slug`` is a key of ``KINDS``, which gives title and status; ``detail`` says what is wrong in
    this request; ``errors`` name the places (``fault``, ``parameter_fault``); ``extra`` are further
    members of the document and ``headers`` further headers of the answer.
    """

    def __init__(
        self,
        slug: str,
        detail: str,
        *,
        errors: Iterable[Fault] = (),
        status: int | None = None,
        extra: Mapping[str, Any] | None = None,
        headers: Mapping[str, str] | None = None,
    ) -> None:
        super().__init__(detail)
        self.kind = KINDS[slug]
        self.status = self.kind.status if status is None else status
        self.detail = detail
        self.errors = list(errors)
        self.extra = dict(extra or {})
        self.headers = dict(headers or {})


def fault(path: Iterable[Step], message: str) -> Fault:
    """An error at a place of the body."""
    return {"pointer": pointer(path), "message": message}


def parameter_fault(name: str, message: str) -> Fault:
    """An error of a query or path parameter."""
    return {"parameter": name, "message": message}


def faults(messages: Any, document: Any) -> list[Fault]:
    """marshmallow's nested messages about ``document`` as a flat list with true pointers.

    marshmallow puts levels into its messages that aren't in the document (``_schema`` for a whole
    object, ``key`` and ``value`` inside a ``Dict`` field); they are told from real keys of the same
    name by looking into the document.
    """
    return [fault(path, message) for path, message in _walk(messages, document, ())]


def _walk(messages: Any, node: Any, path: tuple[Step, ...]) -> Iterator[tuple[tuple[Step, ...], str]]:
    if isinstance(messages, Mapping):
        for key in _in_order(messages, node):
            below = messages[key]
            if key in (SCHEMA, "key", "value") and not _has(node, key):
                yield from _walk(below, node, path)
            else:
                child = node[key] if _has(node, key) else None
                yield from _walk(below, child, (*path, key))
    elif isinstance(messages, list | tuple):
        for message in messages:
            yield from _walk(message, node, path)
    else:
        yield path, str(messages)


def _in_order(messages: Mapping[Any, Any], node: Any) -> Iterable[Any]:
    """The keys of messages as they stand in the document, what is not in it last: marshmallow has them in any order."""
    if not isinstance(node, Mapping):
        return messages
    return [*(key for key in node if key in messages), *(key for key in messages if key not in node)]


def _has(node: Any, key: Any) -> bool:
    if isinstance(node, Mapping):
        return key in node
    return isinstance(node, list) and isinstance(key, int) and 0 <= key < len(node)


def invalid_body(error: ValidationError, document: Any, slug: str = "invalid-body") -> ApiProblem:
    """The problem that tells what a schema found wrong in the body ``document``."""
    errors = faults(error.messages, document)
    places = "1 place" if len(errors) == 1 else f"{len(errors)} places"
    return ApiProblem(slug, f"The body doesn't fit its schema in {places}.", errors=errors)


def invalid_parameters(error: ValidationError) -> ApiProblem:
    """The problem that tells what a schema found wrong in the query or the path."""
    messages = error.messages if isinstance(error.messages, dict) else {"": error.messages}
    told = dict.fromkeys((str(name), text) for name, below in messages.items() for _, text in _walk(below, None, ()))
    errors = [parameter_fault(name, text) for name, text in told]
    names = ", ".join(dict.fromkeys(name for name, _ in told))
    return ApiProblem("invalid-parameter", f"Wrong parameters: {names}.", errors=errors)


def document(problem: ApiProblem, instance: str) -> dict[str, Any]:
    """The problem document of ``problem`` in the request ``instance``."""
    body: dict[str, Any] = {
        "type": problem.kind.type,
        "title": problem.kind.title,
        "status": problem.status,
        "detail": problem.detail,
        "instance": instance,
    }
    if problem.errors:
        body["errors"] = _first(problem.errors)
        body["errors_total"] = len(problem.errors)
    return body | problem.extra


def _first(errors: list[Fault]) -> list[Fault]:
    """The errors that are told: as many as a person reads, fewer where they are very long, always one."""
    told, room = errors[:1], LONGEST_ERRORS
    for error in errors[1:MOST_ERRORS]:
        room -= sum(map(len, error.values()))
        if room < 0:
            break
        told.append(error)
    return told


def reply(problem: ApiProblem) -> Response:
    """The answer that tells ``problem`` to the client of the current request."""
    body = orjson.dumps(document(problem, request_ids.current()))
    response = Response(body, status=problem.status, content_type=MEDIA_TYPE)
    if "ruleset" in g and g.ruleset is not None:
        response.headers["Ruleset-Version"] = g.ruleset.rules_version
    response.headers.update(problem.headers)
    return response


def raw_reply(status: int, reason: str, detail: str) -> bytes:
    """A whole HTTP answer for a request that never reached the application."""
    slug = "internal-error" if status == 500 else "bad-request"
    request_id = request_ids.choose(None)
    problem = ApiProblem(slug, detail or reason, status=status)
    body = orjson.dumps(document(problem, request_id))
    head = (
        f"HTTP/1.1 {status} {reason}\r\nConnection: close\r\nContent-Type: {MEDIA_TYPE}\r\n"
        f"Content-Length: {len(body)}\r\n{request_ids.HEADER}: {request_id}\r\n{guards.lines()}\r\n"
    )
    return head.encode("latin-1") + body


def _from_http_exception(error: HTTPException) -> Response:
    status = error.code or 500
    if error.response is not None or status < 400:  # a redirect, or made elsewhere on purpose
        return error.get_response()  # type: ignore[return-value]
    slug = _SLUG_BY_STATUS.get(status, "bad-request" if status < 500 else "internal-error")
    kept = ("Allow", "Accept", "Retry-After")
    headers = {name: value for name, value in error.get_headers() if name in kept}
    detail = error.description or error.name
    return reply(ApiProblem(slug, detail, status=status, headers=headers))


def _from_bug(error: Exception) -> Response:
    _log.error(
        "request %s (%s): %s",
        request_ids.current(),
        request.url_rule or "no route",
        type(error).__name__,
        exc_info=error,
    )
    return reply(ApiProblem("internal-error", "The service failed on this request."))


def register(app: Flask) -> None:
    """Make every error of ``app`` a problem document."""
    app.register_error_handler(ApiProblem, reply)
    app.register_error_handler(HTTPException, _from_http_exception)
    app.register_error_handler(Exception, _from_bug)


def page(kinds: Iterable[Kind]) -> str:
    """The explanations of ``kinds`` as an HTML page."""
    articles = "".join(
        f'<h2><a href="{kind.type}">{html.escape(kind.title)}</a></h2>'
        f"<p><code>{kind.slug}</code>, HTTP status {kind.status}</p>"
        f"<p>{html.escape(kind.explanation)}</p>"
        for kind in kinds
    )
    return (
        '<!doctype html><html lang="en"><meta charset="utf-8"><title>Problems</title>'
        f"<h1>Problems</h1>{articles}</html>\n"
    )
