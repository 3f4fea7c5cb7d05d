"""Answers: JSON from plain values, and fixed documents with an entity tag."""

import hashlib
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Any

import orjson
from flask import Response, request


def json_reply(value: Any, *, status: int = 200, headers: Mapping[str, str] | None = None) -> Response:
    """``value`` (dicts, lists, tuples, str, int, float, bool, None) as a JSON answer."""
    response = Response(orjson.dumps(value), status=status, content_type="application/json")
    if headers:
        response.headers.update(headers)
    return response


@dataclass(frozen=True)
class Document:
    """A document that stays the same while the service runs, served with a strong entity tag."""

    body: bytes
    media_type: str = "application/json"

    @classmethod
    def of_json(cls, value: Any) -> "Document":
        """The document whose body is ``value`` as JSON; keys that are no strings are written as such."""
        return cls(orjson.dumps(value, option=orjson.OPT_NON_STR_KEYS))

    @cached_property
    def tag(self) -> str:
        """The entity tag's opaque part: SHA-256 of the body, hexadecimal."""
        return hashlib.sha256(self.body).hexdigest()

    def reply(self, headers: Mapping[str, str] | None = None) -> Response:
        """The answer to the current GET: 200, or 304 if the client has it already."""
        known = request.if_none_match.contains_weak(self.tag)
        response = Response(
            b"" if known else self.body,
            status=304 if known else 200,
            content_type=self.media_type,
        )
        response.set_etag(self.tag)
        response.headers["Cache-Control"] = "no-cache"
        if headers:
            response.headers.update(headers)
        return response
