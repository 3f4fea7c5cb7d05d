"""A line of many: how it is read, and how its answer is written. A batch and bulk work have the same ones."""

from typing import Any

import orjson
from marshmallow import ValidationError

from service import bodies, problems
from service.config import Config
from service.problems import ApiProblem
from service.schemas.strict import Record

_MARK = b"\xef\xbb\xbf"
_STATUS = b',"status":'


class Refused(Exception):
    """A line that can't be read, with the id it has as far as that can be read."""

    def __init__(self, problem: ApiProblem, id_: Any = None) -> None:
        super().__init__(problem.detail)
        self.problem = problem
        self.id = id_


def read(line: bytes | None, schema: Record, settings: Config) -> dict[str, Any]:
    """The object in a line, by its schema, which has an ``id``; None is a line that is too long. Raises Refused."""
    return checked(parsed(line, settings), schema, settings)


def parsed(line: bytes | None, settings: Config) -> dict[str, Any]:
    """The object in a line, of which ``checked`` has still to be asked. Raises Refused."""
    try:
        return _parsed(line, settings)
    except ApiProblem as problem:
        raise Refused(problem) from None


def checked(asked: dict[str, Any], schema: Record, settings: Config) -> dict[str, Any]:
    """The same object, if it is neither too deep nor against its schema. Raises Refused."""
    try:
        bodies.refuse_excesses(asked, settings.max_nesting + 1)
    except ApiProblem as problem:
        raise Refused(problem) from None
    faults = schema.check(asked)
    if faults is not None:
        id_ = asked.get("id") if schema.members["id"].faults(asked.get("id")) is None else None
        raise Refused(problems.invalid_body(ValidationError(faults), asked), id_)
    return asked


def _parsed(line: bytes | None, settings: Config) -> dict[str, Any]:
    if line is None:
        raise ApiProblem("too-large", f"The line is larger than {settings.max_body_bytes} bytes.")
    if line.startswith(_MARK):
        raise ApiProblem("not-json", "The line begins with a byte order mark; leave it out.")
    return bodies.parse(line, "line")


def written(id_: Any, status: int, body: Any) -> bytes:
    """The line that answers."""
    return orjson.dumps({"id": id_, "status": status, "body": body}, option=orjson.OPT_APPEND_NEWLINE)


def status_of(line: bytes) -> int:
    """The status in a written line. Within an id a quotation mark is escaped, so the first key of that name is it."""
    start = line.index(_STATUS) + len(_STATUS)
    return int(line[start : line.index(b",", start)])


def refusal(number: int, problem: ApiProblem, instance: str, id_: Any = None) -> bytes:
    """The line that tells the problem of the line of that number."""
    problem.extra["line"] = number
    return written(id_, problem.status, problems.document(problem, instance))
