"""The answers to records, byte for byte the bodies that the service would answer with. What a worker runs."""

import logging
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from flask import Flask, g
from marshmallow import Schema, ValidationError

from rules.kernel.ruleset import Ruleset
from service import __version__, lines, problems, questions, referee
from service.bulk.endings import Stopped
from service.bulk.fitting import RECORD, rulesets_of_whole
from service.config import Config
from service.problems import ApiProblem, fault
from service.schemas import SEAL, bodies
from service.schemas.doubtful import DoubtfulStateBody

Numbered = tuple[int, bytes | None]
"""A record and its number, from 1; None is a record that is too long to be read."""

_log = logging.getLogger("zoning.bulk")
TOGETHER = 64
"""So many records are read before the first of them is answered: what is asked of all at once costs each less."""


@dataclass(frozen=True)
class Endpoint:
    """An endpoint that can be asked in bulk.

    A body with a whole state is as right as it can be if the endpoint ``takes_beside`` what stands beside the state;
    then ``answer_whole`` gives what ``answer`` would give to it when it is loaded.
    """

    query: Schema
    body: Schema
    answer: Callable[..., Any]
    answer_whole: Callable[..., Any]
    takes_beside: Callable[[dict[str, Any]], bool]


def _nothing_beside(body: dict[str, Any]) -> bool:
    return len(body) == 1


_proposal = bodies.AdjudicateBody()
ENDPOINTS = {
    "score": Endpoint(
        bodies.ScoreQuery(), DoubtfulStateBody(), questions.score, questions.score_whole, _nothing_beside
    ),
    "adjudicate": Endpoint(
        bodies.AdjudicateQuery(), _proposal, questions.adjudicate, questions.adjudicate, _proposal.takes_beside
    ),
    "audit": Endpoint(
        bodies.AuditQuery(), bodies.PartialStateBody(), questions.audit, questions.audit_whole, _nothing_beside
    ),
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
        for start in range(0, len(records), TOGETHER):
            for number, answer in _answered(question, records[start : start + TOGETHER]):
                if isinstance(answer, lines.Refused):
                    faulty += 1
                    block += lines.refusal(number, answer.problem, f"record.{number}", answer.id)
                else:
                    block += answer
    return Answered(bytes(block), len(records), faulty)


@lru_cache(maxsize=1)
def _application(settings: Config) -> Flask:
    """What the schemas ask for the limits and the ruleset; it has no endpoint."""
    application = Flask("service", static_folder=None)
    application.extensions["zoning"] = settings
    return application


def _answered(question: Question, records: Sequence[Numbered]) -> Iterator[tuple[int, bytes | lines.Refused]]:
    """The number of each record with its answer, or why it is refused."""
    sent = [_parsed(line, question.settings) for _, line in records]
    try:
        rulesets = rulesets_of_whole(sent)
    except Exception:  # by itself only that record fails by which it did
        _log.exception("records could not be looked at together")
        rulesets = [None] * len(sent)
    for (number, _), record, ruleset in zip(records, sent, rulesets, strict=True):
        try:
            if isinstance(record, lines.Refused):
                raise record
            yield number, _answer(question, record, ruleset)
        except lines.Refused as refused:
            yield number, refused


def _parsed(line: bytes | None, settings: Config) -> dict[str, Any] | lines.Refused:
    try:
        return lines.parsed(line, settings)
    except lines.Refused as refused:
        return refused


def _answer(question: Question, record: dict[str, Any], ruleset: Ruleset[Any] | None) -> bytes:
    """The answer to a record; its ``ruleset`` where it is right and its state is whole, as far as is known."""
    g.ruleset = ruleset
    endpoint = ENDPOINTS[question.endpoint]
    is_right = ruleset is not None and _takes_beside(endpoint, record["body"])
    if not is_right:
        lines.checked(record, RECORD, question.settings)
    try:
        body = record["body"] if is_right else _loaded(endpoint, record)
        answer = endpoint.answer_whole if is_right else endpoint.answer
        return lines.written(record.get("id"), 200, answer(g.ruleset, question.query, body))
    except ApiProblem as problem:
        raise lines.Refused(problem, record.get("id")) from None
    except Exception:
        _log.exception("a record could not be answered")
        failure = ApiProblem("internal-error", "The service failed on this request.")
        raise lines.Refused(failure, record.get("id")) from None


def _takes_beside(endpoint: Endpoint, body: dict[str, Any]) -> bool:
    try:
        return endpoint.takes_beside(body)
    except ApiProblem:  # told where its turn comes
        return False


def _loaded(endpoint: Endpoint, record: dict[str, Any]) -> Any:
    """The body of a record, by its schema. Raises ApiProblem."""
    body = record["body"]
    g.ruleset = referee.named(_ruleset_of(record))
    _refuse_sealed(body.get("state"))
    try:
        return endpoint.body.load(body)
    except ValidationError as error:
        raise problems.invalid_body(error, body) from None


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
