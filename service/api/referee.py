"""The endpoints that ask the referee: set up, legal moves, adjudicate, score, audit, observe."""

from typing import Any

from flask import Response, g

from rules.kernel.ruleset import Ruleset
from service import metrics, questions, referee, sealed
from service.api.blueprint import Blueprint
from service.api.rulesets import choose_ruleset
from service.problems import ApiProblem
from service.schemas import answers, bodies
from service.schemas.doubtful import DoubtfulStateBody

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
    if body.get("sealed"):
        return _sealed_setup(ruleset, body)
    position = _begun(ruleset, body, body.get("seed"))
    return referee.reply(
        ruleset,
        {
            "state": ruleset.write(position),
            **_what_may_be_done(ruleset, position, referee.legal_moves(ruleset, position)),
        },
    )


def _begun(ruleset: Ruleset[Any], body: Body, seed: int | None) -> Any:
    with referee.refusing("", "invalid-setup"), metrics.engine_time(ruleset.id, "setup"):
        return ruleset.setup(body["players"], body.get("options") or {}, seed)


def _sealed_setup(ruleset: Ruleset[Any], body: Body) -> Response:
    position = _begun(ruleset, body, sealed.seed_of(body.get("seed")))
    game = sealed.new(ruleset, position)
    begun = {"state": game.sealed(position), "seat_tokens": sealed.seat_tokens(game)}
    seen = game.seen(position)
    due = _what_may_be_done(ruleset, seen, referee.legal_moves(ruleset, seen))
    return sealed.private(referee.reply(ruleset, {**begun, **due}))


@blp.route("/legal-moves", methods=["POST"])
@blp.arguments(bodies.LegalMovesQuery, location="query")
@blp.arguments(bodies.StateBody)
@blp.response(200, answers.LegalMoves)
@blp.doc(operationId="listLegalMoves")
def legal_moves(query: Body, body: Body, ruleset_id: str) -> Response:
    """List the legal moves of a state"""
    ruleset: Ruleset[Any] = g.ruleset
    position = questions.sound(ruleset, body["state"], query["strict"])
    moves = referee.legal_moves(ruleset, position)
    answer = _what_may_be_done(ruleset, position, moves)
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
    return referee.reply(g.ruleset, questions.adjudicate(g.ruleset, query, body))


@blp.route("/score", methods=["POST"])
@blp.arguments(bodies.ScoreQuery, location="query")
@blp.arguments(DoubtfulStateBody)
@blp.response(200, answers.Score)
@blp.doc(operationId="score")
def score(query: Body, body: Body, ruleset_id: str) -> Response:
    """Score a state, also one that a photo shows in part or leaves in doubt"""
    return referee.reply(g.ruleset, questions.score(g.ruleset, query, body))


@blp.route("/audit", methods=["POST"])
@blp.arguments(bodies.AuditQuery, location="query")
@blp.arguments(bodies.PartialStateBody)
@blp.response(200, answers.Audit)
@blp.doc(operationId="audit")
def audit(query: Body, body: Body, ruleset_id: str) -> Response:
    """Say what about a state could not arise in a real game, and which readings would explain it"""
    return referee.reply(g.ruleset, questions.audit(g.ruleset, query, body))


@blp.route("/observe", methods=["POST"])
@blp.arguments(bodies.StrictQuery, location="query")
@blp.arguments(bodies.ObserveBody)
@blp.response(200, answers.Observed)
@blp.doc(operationId="observe")
def observe(query: Body, body: Body, ruleset_id: str) -> Response:
    """Redact a state to what a seat, or a spectator, may see"""
    ruleset: Ruleset[Any] = g.ruleset
    position = questions.sound(ruleset, body["state"], query["strict"])
    seat = body.get("seat")
    if seat is not None and seat >= len(position.names):
        message = f"A seat at this table is 0 to {len(position.names) - 1}."
        raise ApiProblem("invalid-body", message, errors=[{"pointer": "/seat", "message": message}])
    game = sealed.opened(body["state"])
    if game is not None:
        game.refuse_other_than(seat)
    return referee.reply(ruleset, {"state": ruleset.write(ruleset.observe(position, seat))})


def _what_may_be_done(ruleset: Ruleset[Any], position: Any, moves: list[Any]) -> Body:
    """Whose decision is due, and the moves there are for it."""
    return {
        "actor": ruleset.actor(position),
        "legal_moves": referee.moves_json(ruleset, position, moves),
        "count": len(moves),
    }
