"""The endpoint that verifies receipts."""

from typing import Any

from flask import Response, g

from rules.kernel.ruleset import Ruleset
from service import receipts, referee, rulings, sealed
from service.api.blueprint import Blueprint
from service.schemas import answers, bodies

blp = Blueprint("receipts", __name__, url_prefix="/v1/receipts", description="Verify what was ruled")

Body = dict[str, Any]


@blp.route("/verify", methods=["POST"])
@blp.arguments(bodies.VerifyBody)
@blp.response(200, answers.Verified)
@blp.doc(operationId="verifyReceipt")
def verify(body: Body) -> Response:
    """Adjudicate again and say whether the receipt is true"""
    ruleset: Ruleset[Any] = g.ruleset
    position = referee.read(ruleset, body["before"], "/before")
    ruling = rulings.rule(ruleset, position, body["before"], receipts.proposed(body), at="before")
    game = sealed.opened(body["before"])
    if game is None:
        after = ruleset.write(ruling.position)
        again = receipts.receipt(ruleset, ruleset.write(position), after, ruling)
    else:
        after = ruleset.write(game.seen(ruling.position))
        again = receipts.receipt(ruleset, game.public(game.position), game.public(ruling.position), ruling)
    differences = receipts.differences(body["receipt"], again)
    if "after" in body:
        differences += receipts.state_differences(ruleset, body["after"], after)
    return referee.reply(ruleset, {"valid": not differences, "differences": differences, "receipt": again})
