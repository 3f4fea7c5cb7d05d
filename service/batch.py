"""Many requests in one: lines of JSON in, lines of JSON out, each answered as if it had come alone."""

from collections.abc import Iterator
from io import BytesIO
from typing import TYPE_CHECKING, Any
from urllib.parse import unquote_to_bytes

import orjson

from service import access, bodies, lines, request_ids
from service.config import Config
from service.problems import ApiProblem
from service.schemas.lines import LINE
from service.streaming import BrokenBody, Lines

if TYPE_CHECKING:
    from wsgiref.types import WSGIApplication, WSGIEnvironment

MEDIA_TYPE = "application/x-ndjson"
FULL = 16 * 1024
"""How many bytes of answers are passed on together, at least, while there are more lines at hand."""
_KEPT = ("SERVER_NAME", "SERVER_PORT", "SERVER_PROTOCOL", "HTTP_HOST", "REMOTE_ADDR", access.HOLDER)
_KEPT_OF_WSGI = ("version", "url_scheme", "errors", "multithread", "multiprocess", "run_once")

Answer = tuple[int, Any]


class Batch:
    """The lines of one request; ``application`` is asked each of them."""

    def __init__(self, application: "WSGIApplication", environ: "WSGIEnvironment", settings: Config) -> None:
        self._application = application
        self._settings = settings
        self._id = request_ids.current()[:50]
        length = environ.get("CONTENT_LENGTH")
        ends_by_itself = not length and environ.get("wsgi.input_terminated")
        size = None if ends_by_itself else int(length or 0)
        self._lines = Lines(environ["wsgi.input"].read, size, settings.max_body_bytes)
        kept = [*_KEPT, *(f"wsgi.{name}" for name in _KEPT_OF_WSGI)]
        self._environ = {name: environ[name] for name in kept if name in environ}
        self._environ |= {"SCRIPT_NAME": "", "CONTENT_TYPE": "application/json"}

    def blocks(self) -> Iterator[bytes]:
        """The answers, in order; some at a time, and none is held back while the client has to send on."""
        block = bytearray()
        for answer in self._answers():
            block += answer
            if len(block) >= FULL or self._lines.is_waiting:
                yield bytes(block)
                block.clear()
        yield bytes(block)

    def _answers(self) -> Iterator[bytes]:
        number, most = 0, self._settings.max_batch_lines
        try:
            for line in self._lines:
                number += 1
                if number > most:
                    detail = f"A batch has at most {most} lines; send the rest as another one."
                    yield self._refusal(number, ApiProblem("over-limit", detail))
                    return
                if line is None or line.strip():
                    yield self._answer(number, line)
        except BrokenBody:
            yield self._refusal(number + 1, ApiProblem("bad-request", "The body can't be read to its end."))

    def _answer(self, number: int, line: bytes | None) -> bytes:
        try:
            asked = lines.read(line, LINE, self._settings)
        except lines.Refused as refused:
            return self._refusal(number, refused.problem, refused.id)
        status, body = self._ask(number, asked)
        return lines.written(asked.get("id"), status, body)

    def _ask(self, number: int, asked: dict[str, Any]) -> Answer:
        """The status and the body of the answer to one request."""
        path, _, query = asked["path"].partition("?")
        environ: WSGIEnvironment = {
            **self._environ,
            "REQUEST_METHOD": asked["method"],
            "PATH_INFO": unquote_to_bytes(path).decode("latin-1"),
            "QUERY_STRING": query,
            "HTTP_X_REQUEST_ID": f"{self._id}.{number}",
            "wsgi.input": BytesIO(),
            bodies.PARSED_KEY: asked.get("body"),
        }
        if "seat_token" in asked:
            environ["HTTP_SEAT_TOKEN"] = asked["seat_token"]
        begun: list[tuple[str, list[tuple[str, str]]]] = []

        def begin(status: str, headers: list[tuple[str, str]], _: Any = None) -> Any:
            begun.append((status, headers))

        answer = self._application(environ, begin)
        try:
            body = b"".join(answer)
        finally:
            if hasattr(answer, "close"):
                answer.close()
        status, headers = begun[0]
        return int(status[:3]), _as_json(body, dict(headers).get("Content-Type", ""))

    def _refusal(self, number: int, problem: ApiProblem, id_: Any = None) -> bytes:
        return lines.refusal(number, problem, f"{self._id}.{number}", id_)


def _as_json(body: bytes, content_type: str) -> Any:
    media_type = content_type.partition(";")[0]
    if not body:
        return None
    return orjson.Fragment(body) if media_type.endswith("json") else body.decode()
