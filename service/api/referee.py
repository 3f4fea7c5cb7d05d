"""The endpoints that ask the referee: set up, legal moves, adjudicate, score, audit, observe."""

from typing import Any

from flask import Response, g

from rules.kernel.adjudication import adjudicate as rule_on
from rules.kernel.claims import discrepancies
from rules.kernel.ruleset import Ruleset
from service import metrics, receipts, referee
from service.api.blueprint import Blueprint
from service.api.rulesets import choose_ruleset
from service.problems import ApiProblem
from service.schemas import answers, bodies
from service.schemas.bodies import SentState

blp = Blueprint("referee", __name__, url_prefix="/v1/rulesets/<ruleset_id>", description="Ask the referee")
blp.url_value_preprocessor(choose_ruleset)

Body = dict[str, Any]


@blp.route("/setup", methods=["POST"])
@blp.arguments(bodies.SetupBody)
@blp.response(200, answers.Setup)
@blp.doc(operationId="setup")
def setup(body: Body, ruleset_id: str) -> Response:
    """Set up a new game"""
    ruleset: Ruleset[Any] = g.ruleset
    with referee.refusing(), metrics.engine_time(ruleset.id, "setup"):
        position = ruleset.setup(body["players"], body.get("options") or {}, body.get("seed"))
    moves = referee.legal_moves(ruleset, position)
    return referee.reply(
        ruleset,
        {
            "state": ruleset.write(position),
            "actor": ruleset.actor(position),
            "legal_moves": referee.moves_json(ruleset, position, moves),
            "count": len(moves),
        },
    )


@blp.route("/legal-moves", methods=["POST"])
@blp.arguments(bodies.LegalMovesQuery, location="query")
@blp.arguments(bodies.StateBody)
@blp.response(200, answers.LegalMoves)
@blp.doc(operationId="listLegalMoves")
def legal_moves(query: Body, body: Body, ruleset_id: str) -> Response:
    """List the legal moves of a state"""
    ruleset: Ruleset[Any] = g.ruleset
    position = _sound(ruleset, body["state"], query["strict"])
    moves = referee.legal_moves(ruleset, position)
    answer = {
        "actor": ruleset.actor(position),
        "legal_moves": referee.moves_json(ruleset, position, moves),
        "count": len(moves),
    }
    if "sample" in query:
        answer["sample"] = referee.sample_json(ruleset, position, moves, query["sample"])
    return referee.reply(ruleset, answer)


@blp.route("/adjudicate", methods=["POST"])
@blp.arguments(bodies.AdjudicateQuery, location="query")
@blp.arguments(bodies.AdjudicateBody)
@blp.response(200, answers.Ruling)
@blp.doc(operationId="adjudicate")
def adjudicate(query: Body, body: Body, ruleset_id: str) -> Response:
    """Rule on an action, or on a log of them"""
    ruleset: Ruleset[Any] = g.ruleset
    wanted = frozenset(query["include"])
    sent = body["state"]
    position = _sound(ruleset, sent, query["strict"])
    with referee.refusing("/state"), metrics.engine_time(ruleset.id, "adjudicate"):
        proposed = [("/action", body["action"])] if "action" in body else _numbered(body["actions"])
        log = [ruleset.read_action(position, action, at) for at, action in proposed]
        ruling = rule_on(ruleset, position, log)
    after = ruling.position
    metrics.count_ruling(ruleset.id, ruling.legal, [violation.clause for _, violation in ruling.violations])
    answer: Body = {"legal": ruling.legal}
    if "violations" in wanted:
        answer["violations"] = [violation.as_json(path) for path, violation in ruling.violations]
    answer["failed_at"] = ruling.failed_at
    if "events" in wanted:
        answer["events"] = [event.as_json() for event in ruling.events]
    written = ruleset.write(after) if wanted & {"state", "discrepancies", "receipt"} else None
    if "state" in wanted:
        answer["state"] = written
    answer["actor"] = ruleset.actor(after)
    if "legal_moves" in wanted:
        answer["legal_moves"] = referee.moves_json(ruleset, after, referee.legal_moves(ruleset, after))
    if "score" in wanted:
        with metrics.engine_time(ruleset.id, "score"):
            answer["score"] = ruleset.score(after).as_json()
    if written is not None and "discrepancies" in wanted:
        answer["discrepancies"] = _discrepancies(ruleset, body.get("claim"), written, ruling.events)
    if "findings" in wanted:
        answer["findings"] = referee.findings_json(referee.audit(ruleset, sent, position))
    if written is not None and "receipt" in wanted:
        answer["receipt"] = receipts.receipt(ruleset, ruleset.write(position), written, ruling)
    return referee.reply(ruleset, answer)


def _numbered(actions: list[Any]) -> list[tuple[str, Any]]:
    return [(f"/actions/{index}", action) for index, action in enumerate(actions)]


def _discrepancies(ruleset: Ruleset[Any], claim: SentState | None, actual: Body, events: Any) -> list[Any]:
    if claim is None:
        return []
    with referee.refusing("/claim"):
        claimed = ruleset.harmonise(claim.document)
    return discrepancies(claimed, actual, events, ruleset.event_types)


@blp.route("/score", methods=["POST"])
@blp.arguments(bodies.StrictQuery, location="query")
@blp.arguments(bodies.PartialStateBody)
@blp.response(200, answers.Score)
@blp.doc(operationId="score")
def score(query: Body, body: Body, ruleset_id: str) -> Response:
    """Score a state, also one that a photo shows in part"""
    ruleset: Ruleset[Any] = g.ruleset
    sent = body["state"]
    position = referee.read(ruleset, sent) if sent.whole else None
    findings = referee.audit(ruleset, sent, position)
    if query["strict"]:
        referee.refuse_impossible(findings)
    with referee.refusing("/state"), metrics.engine_time(ruleset.id, "score"):
        sheet = ruleset.score_sent(sent.document) if position is None else ruleset.score(position)
    return referee.reply(
        ruleset,
        {
            "score": sheet.as_json(),
            "needed": ["/state" + pointer for pointer in sheet.needed],
            "findings": referee.findings_json(findings),
        },
    )


@blp.route("/audit", methods=["POST"])
@blp.arguments(bodies.PartialStateBody)
@blp.response(200, answers.Audit)
@blp.doc(operationId="audit")
def audit(body: Body, ruleset_id: str) -> Response:
    """Say what about a state could not arise in a real game"""
    ruleset: Ruleset[Any] = g.ruleset
    sent = body["state"]
    position = referee.read(ruleset, sent) if sent.whole else None
    return referee.reply(ruleset, {"findings": referee.findings_json(referee.audit(ruleset, sent, position))})


@blp.route("/observe", methods=["POST"])
@blp.arguments(bodies.StrictQuery, location="query")
@blp.arguments(bodies.ObserveBody)
@blp.response(200, answers.Observed)
@blp.doc(operationId="observe")
def observe(query: Body, body: Body, ruleset_id: str) -> Response:
    """Redact a state to what a seat, or a spectator, may see"""
    ruleset: Ruleset[Any] = g.ruleset
    position = _sound(ruleset, body["state"], query["strict"])
    seat = body.get("seat")
    if seat is not None and seat >= len(position.names):
        message = f"A seat at this table is 0 to {len(position.names) - 1}."
        raise ApiProblem("invalid-body", message, errors=[{"pointer": "/seat", "message": message}])
    return referee.reply(ruleset, {"state": ruleset.write(ruleset.observe(position, seat))})


def _sound(ruleset: Ruleset[Any], sent: SentState, strict: bool) -> Any:
    """The sound position of a sent state; a ``strict`` caller wants it possible, too."""
    position = referee.read(ruleset, sent)
    if strict:
        referee.refuse_impossible(referee.audit(ruleset, sent, position))
    return position
