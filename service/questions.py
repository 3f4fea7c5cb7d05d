"""What the referee answers to a body and a query that their schemas have read, whoever brought them. Holds no rule."""

from collections.abc import Callable
from typing import Any

from rules.kernel.ruleset import Ruleset
from service import corrections, dependence, doubts, referee, rulings
from service.referee import Known, Position, State

Body = dict[str, Any]
Query = dict[str, Any]


def adjudicate(ruleset: Ruleset[Any], query: Query, body: Body) -> Body:
    """The ruling on an action, or on a log of them."""
    position = sound(ruleset, body["state"], query["strict"])
    ruling = rulings.rule(ruleset, position, body["state"], rulings.proposed(body))
    return rulings.answer(ruleset, position, body, ruling, query["include"])


def score(ruleset: Ruleset[Any], query: Query, body: Body) -> Body:
    """The score of a state that may be partial or in doubt."""
    sent = body["state"]
    if sent.doubts:
        return doubts.answer(ruleset, sent, query["strict"], query["include"])
    return _score(ruleset, query, referee.read_known(ruleset, sent.state))


def score_whole(ruleset: Ruleset[Any], query: Query, body: Body) -> Body:
    """The same of a state without doubts that is known to fit the schema of a whole one."""
    return _score(ruleset, query, referee.read_whole(ruleset, body["state"]))


def _score(ruleset: Ruleset[Any], query: Query, known: Known) -> Body:
    findings = referee.audit(ruleset, known) if query["strict"] or "findings" in query["include"] else []
    if query["strict"]:
        referee.refuse_impossible(findings)
    sheet = referee.score(ruleset, known)
    wanted = query["include"]
    answer: Body = {}
    if "score" in wanted:
        answer["score"] = sheet.as_json()
    if "needed" in wanted:
        answer["needed"] = ["/state" + pointer for pointer in sheet.needed]
    if "findings" in wanted:
        answer["findings"] = referee.findings_json(findings)
    if "depends_on_ruling" in wanted:
        answer["depends_on_ruling"] = dependence.of_score(ruleset, known, sheet)
    return answer


def audit(ruleset: Ruleset[Any], query: Query, body: Body) -> Body:
    """What about a state could not arise in a real game, and which readings would explain it."""
    return _audit(ruleset, query, body["state"], referee.read_known(ruleset, body["state"]))


def audit_whole(ruleset: Ruleset[Any], query: Query, body: Body) -> Body:
    """The same of a state that is known to fit the schema of a whole one."""
    return _audit(ruleset, query, body["state"], referee.read_whole(ruleset, body["state"]))


def _audit(ruleset: Ruleset[Any], query: Query, sent: State, known: Known) -> Body:
    findings = referee.audit(ruleset, known)
    parts: dict[str, Callable[[], Any]] = {
        "findings": lambda: referee.findings_json(findings),
        "corrections": lambda: corrections.answer(ruleset, sent),
    }
    return {name: part() for name, part in parts.items() if name in query["include"]}


def sound(ruleset: Ruleset[Any], state: State, strict: bool) -> Position:
    """The sound position of a sent state; a ``strict`` caller wants it possible, too."""
    position = referee.read(ruleset, state)
    if strict:
        referee.refuse_impossible(referee.audit(ruleset, referee.Known(state, position)))
    return position
