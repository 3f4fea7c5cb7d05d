"""The endpoints for disputes: what was done between two states."""

from typing import Any

from flask import Response, g

from rules.kernel.ruleset import Ruleset
from service import inferences, referee
from service.api.blueprint import Blueprint
from service.api.rulesets import choose_ruleset
from service.schemas import disputes

blp = Blueprint("disputes", __name__, url_prefix="/v1/rulesets/<ruleset_id>", description="Settle a dispute")
blp.url_value_preprocessor(choose_ruleset)


@blp.route("/infer", methods=["POST"])
@blp.arguments(disputes.InferBody)
@blp.response(200, disputes.Inference)
@blp.doc(operationId="infer")
def infer(body: dict[str, Any], ruleset_id: str) -> Response:
    """Say which legal actions turn one state into another

    Compared is only what `after` tells: what is null in it or left out is not known. Records are compared field by
    field, players by seat, `borough` and `borders` by `at`, other lists whole, where a null entry is not known. On the
    board of Streetcar Suburb null is an empty space.

    A sequence begins with whoever acts in `before`, has at least one action, and ends at the first point at which all
    that `after` tells holds. Such a point is the end of a turn (the set-up counts as one), or in Suburbia already
    where the market waits for its new tile. Only if `after` tells `turn.number`, `turn.seat` or `turn.phase`, it may be
    any point of a turn. What chance reveals is an action of the sequence.

    Where nothing legal leads there, `nearest` tells the legal results that come closest, and `repair` what would have
    to be otherwise. The search is bounded by counting the moves it tries: fewer
    on a large table, and where much is told of `after`.
    """
    ruleset: Ruleset[Any] = g.ruleset
    return referee.reply(ruleset, inferences.answer(ruleset, body))
