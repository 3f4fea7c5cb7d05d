"""Reading a JSON body strictly: what can be misread is refused, with the place named."""

import re
from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

import jiter
from flask import Request, current_app

from rules.kernel.pointers import Step
from service.config import Config
from service.problems import ApiProblem, fault

if TYPE_CHECKING:
    from wsgiref.types import WSGIEnvironment

BROKEN_KEY = "zoning.broken_body"  # in the environment: the error that reading the body ended in
PARSED_KEY = "zoning.parsed_body"  # in the environment of a line of a batch: its body, read already
_UTF_8 = r'\s*(?:;\s*charset\s*=\s*"?utf-8"?\s*)?;?\s*'
_is_type = {
    "application/json": re.compile(r"\s*application/(?:json|[\w.!#$&^+-]+\+json)" + _UTF_8, re.IGNORECASE).fullmatch,
    "application/x-ndjson": re.compile(r"\s*application/x-ndjson" + _UTF_8, re.IGNORECASE).fullmatch,
}
_LEAST, _MOST = -(1 << 63), (1 << 63) - 1
_INFINITY = float("inf")
_BEYOND_PARSER = ("recursion limit exceeded", "number out of range")


def read(request: Request) -> dict[str, Any]:
    """The JSON object in the body of ``request``, of which ``refuse_excesses`` has still to be asked.

    Raises ``ApiProblem``: 415 not declared as JSON or compressed, 413 too large, 400 not JSON (also empty,
    NaN, a key twice), 422 not an object.
    """
    settings: Config = current_app.extensions["zoning"]
    if PARSED_KEY in request.environ:
        parsed: dict[str, Any] = request.environ[PARSED_KEY]
        return parsed
    content_type = request.environ.get("CONTENT_TYPE", "")
    if content_type != "application/json" or "HTTP_CONTENT_ENCODING" in request.environ:
        refuse_other_types(request.environ, "application/json")
    return parse(_received(request.environ, settings.max_body_bytes))


def refuse_other_types(environ: "WSGIEnvironment", right: str) -> None:
    """Raise ``ApiProblem`` (415) for a body that is not declared as of the ``right`` type, or is compressed."""
    content_type = environ.get("CONTENT_TYPE", "")
    if not _is_type[right](content_type):
        raise ApiProblem(
            "not-json-type",
            f"The Content-Type is {content_type[:100]!r}, not {right} in utf-8."
            if content_type
            else f"The Content-Type is missing; it must be {right}.",
            headers={"Accept": right, "Accept-Query": f'"{right}"'},
        )
    encoding = environ.get("HTTP_CONTENT_ENCODING", "").strip()
    if encoding and encoding.lower() != "identity":
        raise ApiProblem(
            "encoded-body",
            f"The Content-Encoding is {encoding[:100]!r}; only identity, a body as it is, is read.",
            headers={"Accept-Encoding": "identity"},
        )


def _received(environ: "WSGIEnvironment", most: int) -> bytes:
    """The bytes of the body, of at most ``most``.

    Read here because werkzeug cuts a chunked body off at the limit without a word.
    """
    length = environ.get("CONTENT_LENGTH")
    if length and int(length) > most:
        raise _too_large(most)
    # Without a length it is chunked and ends where the server says, or there is none.
    unannounced = most + 1 if environ.get("wsgi.input_terminated") else 0
    size = int(length) if length else unannounced
    try:
        body: bytes = environ["wsgi.input"].read(size)
    except Exception as error:  # each server has its own kinds for broken chunks and lost clients
        environ[BROKEN_KEY] = error
        raise ApiProblem("bad-request", "The body can't be read to its end.") from error
    if length and len(body) < size:  # gunicorn takes a client that is gone for the end of what it announced
        raise ApiProblem("bad-request", "The body ends before the length that was announced.")
    if len(body) > most:
        raise _too_large(most)
    return body


def _too_large(most: int) -> ApiProblem:
    return ApiProblem("too-large", f"The body is larger than {most} bytes.")


def parse(body: bytes, what: str = "body") -> dict[str, Any]:
    """The JSON object in ``body``; raises ``ApiProblem`` (400 or 422), which calls it ``what`` it is."""
    try:
        document = jiter.from_json(body, allow_inf_nan=False, catch_duplicate_keys=True)
    except ValueError as error:
        raise _unreadable(str(error), empty=not body.strip()) from None
    if type(document) is not dict:
        raise ApiProblem(
            "invalid-body",
            f"The {what} must be a JSON object.",
            errors=[fault((), "Must be an object.")],
        )
    return document


def refuse_excesses(document: dict[str, Any], max_nesting: int) -> None:
    """Raise ``ApiProblem`` (422) for what is nested too deep and for numbers out of range."""
    if not is_within(document, max_nesting):
        faults = [fault(path, message) for path, message in excesses(document, max_nesting)]
        raise ApiProblem("invalid-body", faults[0]["message"], errors=faults)


def _unreadable(message: str, *, empty: bool) -> ApiProblem:
    if empty:
        return ApiProblem("not-json", "The body is empty; it must be a JSON object.")
    for reason in _BEYOND_PARSER:
        if message.startswith(reason):
            text = f"Nested too deep or a number too long: {message}."
            return ApiProblem("invalid-body", text, errors=[fault((), text)])
    return ApiProblem("not-json", f"{message[:1].upper()}{message[1:]}.")


def is_within(document: dict[str, Any], max_nesting: int, least: int = _LEAST, most: int = _MOST) -> bool:
    """Whether nesting, integers and floats of ``document`` stay within bounds.

    On the path of every request, hence one loop a level without paths; ``excesses`` finds the
    places when the answer is no.
    """
    level: list[Any] = [document]
    for _ in range(max_nesting):
        below: list[Any] = []
        for container in level:
            for value in container.values() if type(container) is dict else container:
                kind = type(value)
                if kind is str or value is None:
                    continue
                if kind is int:
                    if not least <= value <= most:
                        return False
                elif kind is dict or kind is list:
                    below.append(value)
                elif kind is float and not -_INFINITY < value < _INFINITY:
                    return False
        if not below:
            return True
        level = below
    return False


def excesses(
    document: dict[str, Any], max_nesting: int, least: int = _LEAST, most: int = _MOST
) -> Iterator[tuple[tuple[Step, ...], str]]:
    """The places of ``document`` that are out of bounds, in document order."""
    stack: list[tuple[tuple[Step, ...], Any]] = [((), document)]
    while stack:
        path, value = stack.pop()
        if isinstance(value, dict | list):
            if len(path) >= max_nesting:
                yield path, f"Nested deeper than {max_nesting} levels."
                continue
            members = value.items() if isinstance(value, dict) else enumerate(value)
            stack.extend(reversed([((*path, key), member) for key, member in members]))
        elif type(value) is int and not least <= value <= most:
            yield path, "An integer must fit into 64 bits." if most == _MOST else f"Must be from {least} to {most}."
        elif type(value) is float and not -_INFINITY < value < _INFINITY:
            yield path, "A number must be finite."
