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
from dataclasses import dataclass
from typing import Any

import orjson
from flask import Flask, Response, g, request
from marshmallow import ValidationError
from marshmallow.exceptions import SCHEMA
from werkzeug.exceptions import HTTPException

from rules.kernel.pointers import Step, pointer
from service import request_ids

MEDIA_TYPE = "application/problem+json"
_log = logging.getLogger("zoning.problems")

Fault = dict[str, str]
MOST_ERRORS = 50
"""How many errors a problem tells; ``errors_total`` counts all of them."""
LONGEST_ERRORS = 100_000
"""How many characters they may take together."""


@dataclass(frozen=True)
class Kind:
    """A kind of problem: what ``/problems/<slug>`` explains."""

    slug: str
    status: int
    title: str
    explanation: str

    @property
    def type(self) -> str:
        """The problem's ``type``: a reference relative to the service."""
        return f"/problems/{self.slug}"

    def as_dict(self) -> dict[str, Any]:
        """What ``GET /problems`` shows of it."""
        return {
            "type": self.type,
            "title": self.title,
            "status": self.status,
            "explanation": self.explanation,
        }


KINDS = {
    kind.slug: kind
    for kind in (
        Kind(
            "bad-request",
            400,
            "The request can't be understood",
            "The request breaks HTTP or lacks something every request needs. The detail says what.",
        ),
        Kind(
            "not-json",
            400,
            "The body is not JSON",
            "The body must be one JSON value in UTF-8 (RFC 8259): no NaN or Infinity, no key twice "
            "in one object, nothing after the value. The detail names the line and column.",
        ),
        Kind(
            "broken-seal",
            403,
            "The seal of the state does not fit",
            "A sealed state goes back exactly as it came: the seal opens only with the public part it was made for, "
            "and only at a service that has the key. Which of both is at fault is not told.",
        ),
        Kind(
            "wrong-seat",
            403,
            "The seat's token is missing, or it is another's",
            "In a sealed game a seat's view is given, and its decision taken, only with the secret token that setup "
            "gave for that seat in that game. It goes into the header Seat-Token.",
        ),
        Kind(
            "not-found",
            404,
            "There is nothing at this address",
            "No page or endpoint has this path. /openapi.yaml lists all of them.",
        ),
        Kind(
            "unknown-ruleset",
            404,
            "There is no such ruleset",
            "The path names a game this service doesn't know. GET /v1/rulesets lists those it does.",
        ),
        Kind(
            "method-not-allowed",
            405,
            "This address doesn't take that method",
            "The header Allow of the answer lists the methods it takes.",
        ),
        Kind(
            "not-acceptable",
            406,
            "No form of the answer fits the Accept header",
            "The service can't answer in any of the media types the request accepts.",
        ),
        Kind(
            "other-rules-version",
            409,
            "The state belongs to another version of the rules",
            "A state stays with the rules_version it was set up with; this service doesn't have "
            "that version. GET /v1/rulesets lists the versions it has.",
        ),
        Kind(
            "too-large",
            413,
            "The body is too large",
            "The body is longer than this service reads. GET /v1 names the limit.",
        ),
        Kind(
            "not-json-type",
            415,
            "The body is not declared as JSON",
            "The header Content-Type must be application/json (or a type ending in +json), that of a batch "
            "application/x-ndjson, with no charset but utf-8.",
        ),
        Kind(
            "encoded-body",
            415,
            "The body is compressed",
            "This service reads bodies as they are: leave the header Content-Encoding out, or say identity.",
        ),
        Kind(
            "invalid-body",
            422,
            "The body doesn't fit its schema",
            "The body is JSON but not what this endpoint takes. Each error names the place by a "
            "JSON pointer (RFC 6901) into the body and says what is wrong there.",
        ),
        Kind(
            "invalid-parameter",
            422,
            "A parameter doesn't fit",
            "A parameter of the query or the path is unknown, given twice or has a wrong value. "
            "Each error names the parameter.",
        ),
        Kind(
            "invalid-setup",
            422,
            "The game can't be set up like this",
            "The number of players, an option or the seed is none that this game takes. Each error names the place "
            "by a JSON pointer into the body.",
        ),
        Kind(
            "sealing-off",
            422,
            "This service seals no games",
            "It was started without keys, so it can neither seal a game nor open a sealed one.",
        ),
        Kind(
            "invalid-state",
            422,
            "This is no state of the game",
            "The state is well-formed JSON but can't be read as a state of this game: a piece that "
            "doesn't exist, two pieces in one place, a missing part. Each error names the place by "
            "a JSON pointer into the body.",
        ),
        Kind(
            "invalid-action",
            422,
            "This is no action of the game",
            "The action can't be read: its type or one of its parameters doesn't exist, or its "
            "notation has no meaning. (An action that can be read but is against the rules is no "
            "problem: it is adjudicated, with legal: false.)",
        ),
        Kind(
            "impossible-state",
            422,
            "The state could not arise in a game",
            "With strict=true a state that can be read but could not arise in a real game is "
            "refused. Each error names a finding; without strict it would be adjudicated and the "
            "findings would stand in the answer.",
        ),
        Kind(
            "over-limit",
            422,
            "The question is too big",
            "Answering would take more work than this service does for one request, or lead to numbers "
            "larger than it counts. The detail names the limit and what to ask instead. GET /v1 has the limits.",
        ),
        Kind(
            "busy",
            503,
            "The service has no room for another batch",
            "So many batches are being answered that one more would leave no room for short requests. Try again after "
            "the seconds that the header Retry-After names.",
        ),
        Kind(
            "internal-error",
            500,
            "The service failed",
            "This is a fault of the service, not of the request. Please report it with the "
            "instance (the request's id).",
        ),
    )
}

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
        f"Content-Length: {len(body)}\r\n{request_ids.HEADER}: {request_id}\r\n\r\n"
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
