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
    """Rule on an action, or on a log of them

    A log may lead to 20,000 events; one that leads to more is refused with the first action that is too much. So is a
    claim that is otherwise in so many places that more than 40,000 events would have to be told as reasons. With
    `depends_on_ruling` all is ruled again under each other reading, of a log on a large table therefore less at once:
    the problem says how many actions.
    """
    return referee.reply(g.ruleset, questions.adjudicate(g.ruleset, query, body))


@blp.route("/score", methods=["POST"])
@blp.arguments(bodies.ScoreQuery, location="query")
@blp.arguments(DoubtfulStateBody)
@blp.response(200, answers.Score)
@blp.doc(operationId="score")
def score(query: Body, body: Body, ruleset_id: str) -> Response:
    """Score a state, also one that a photo shows in part or leaves in doubt

    Of doubtful readings up to 4,096 variants are worked out one by one. In Suburbia each way in which a player's
    borough may lie costs as much as lies there, so that many doubts in one borough leave room for fewer variants, as do
    very large states and many values of one doubt. Beyond that bounds are given where they can be proved; else the
    problem says how many variants may be left.
    """
    return referee.reply(g.ruleset, questions.score(g.ruleset, query, body))


@blp.route("/audit", methods=["POST"])
@blp.arguments(bodies.AuditQuery, location="query")
@blp.arguments(bodies.PartialStateBody)
@blp.response(200, answers.Audit)
@blp.doc(operationId="audit")
def audit(query: Body, body: Body, ruleset_id: str) -> Response:
    """Say what about a state could not arise in a real game, and which readings would explain it

    The search for `corrections` is bounded by counting the states that it audits, fewer of large ones; `truncated` says
    that it ended before all was tried.
    """
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
