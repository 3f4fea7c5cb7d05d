"""The answers to records, byte for byte the bodies that the service would answer with. What a worker runs."""

import logging
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from flask import Flask, g
from marshmallow import Schema, ValidationError

from service import __version__, lines, problems, questions, referee
from service.bulk.endings import Stopped
from service.config import Config
from service.problems import ApiProblem, fault
from service.schemas import SEAL, bodies
from service.schemas.doubtful import DoubtfulStateBody
from service.schemas.lines import Body, Id
from service.schemas.strict import Record, Text

Numbered = tuple[int, bytes | None]
"""A record and its number, from 1; None is a record that is too long to be read."""

_log = logging.getLogger("zoning.bulk")
_RECORD = Record(
    {
        "id": Id(null=True, optional=True, description="stands in the answer again"),
        "ruleset": Text(null=True, optional=True, description="may be left out where the state names it"),
        "body": Body(description="what the endpoint takes"),
    }
)


@dataclass(frozen=True)
class Endpoint:
    """An endpoint that can be asked in bulk."""

    query: Schema
    body: Schema
    answer: Callable[..., Any]


ENDPOINTS = {
    "score": Endpoint(bodies.ScoreQuery(), DoubtfulStateBody(), questions.score),
    "adjudicate": Endpoint(bodies.AdjudicateQuery(), bodies.AdjudicateBody(), questions.adjudicate),
    "audit": Endpoint(bodies.AuditQuery(), bodies.PartialStateBody(), questions.audit),
}


@dataclass(frozen=True)
class Question:
    """What is asked of every record: an endpoint, with its query as loaded. ``engine`` is the version of who asks.

    Of the ``settings`` only limits count; it goes to other machines, so there is no key in them.
    """

    endpoint: str
    query: dict[str, Any]
    settings: Config
    engine: str = __version__


@dataclass(frozen=True)
class Answered:
    """The answers to some records, a line each, and how many of them are problems."""

    block: bytes
    records: int
    faulty: int


def answers(question: Question, records: Sequence[Numbered]) -> Answered:
    """Ask the question of each record, in order. Raises Stopped on a machine that has another engine."""
    if question.engine != __version__:
        raise Stopped(f"A worker has version {__version__} installed, not {question.engine}; they must be the same.")
    block, faulty = bytearray(), 0
    with _application(question.settings).app_context():
        for number, line in records:
            try:
                block += _answer(question, line)
            except lines.Refused as refused:
                faulty += 1
                block += lines.refusal(number, refused.problem, f"record.{number}", refused.id)
    return Answered(bytes(block), len(records), faulty)


@lru_cache(maxsize=1)
def _application(settings: Config) -> Flask:
    """What the schemas ask for the limits and the ruleset; it has no endpoint."""
    application = Flask("service", static_folder=None)
    application.extensions["zoning"] = settings
    return application


def _answer(question: Question, line: bytes | None) -> bytes:
    record = lines.read(line, _RECORD, question.settings)
    try:
        return lines.written(record.get("id"), 200, _asked(question, record))
    except ApiProblem as problem:
        raise lines.Refused(problem, record.get("id")) from None
    except Exception:
        _log.exception("a record could not be answered")
        failure = ApiProblem("internal-error", "The service failed on this request.")
        raise lines.Refused(failure, record.get("id")) from None


def _asked(question: Question, record: dict[str, Any]) -> Any:
    endpoint, body = ENDPOINTS[question.endpoint], record["body"]
    g.ruleset = referee.named(_ruleset_of(record))
    _refuse_sealed(body.get("state"))
    try:
        loaded = endpoint.body.load(body)
    except ValidationError as error:
        raise problems.invalid_body(error, body) from None
    return endpoint.answer(g.ruleset, question.query, loaded)


def _refuse_sealed(state: Any) -> None:
    """A sealed state: whoever has a million of them has whole ones, and no key is to leave the service."""
    if type(state) is dict and state.get(SEAL) is not None:
        message = "Must be left out: bulk work opens no seals. Ask the service."
        raise ApiProblem("sealing-off", message, errors=[fault(("state", SEAL), message)])


def _ruleset_of(record: dict[str, Any]) -> str:
    """The ruleset that a record names, or else its state."""
    named: str | None = record.get("ruleset")
    if named is not None:
        return named
    state = record["body"].get("state")
    told = state.get("ruleset") if type(state) is dict else None
    if type(told) is not str:
        message = "Must be told where the state does not name it."
        raise ApiProblem("invalid-body", f"/ruleset: {message}", errors=[fault(("ruleset",), message)])
    return told
