"""The endpoint that draws a state."""

from typing import Any

from flask import Response, g

from rules.kernel.ruleset import Ruleset
from service import highlights, metrics, pictures, referee, sealed
from service.api.blueprint import Blueprint
from service.api.rulesets import choose_ruleset
from service.schemas import bodies

blp = Blueprint("pictures", __name__, url_prefix="/v1/rulesets/<ruleset_id>", description="Pictures of states")
blp.url_value_preprocessor(choose_ruleset)


@blp.route("/render", methods=["POST"])
@blp.arguments(bodies.RenderBody)
@blp.response(
    200,
    {"type": "string"},
    content_type=pictures.MEDIA_TYPE,
    description="An SVG document without script, style or outside reference. What an action can name is a group with "
    "`data-kind` and `data-ref`: the kind of the parameter and its value, a string as it is, else as JSON. One with "
    "`data-seat` is meant by actions of that seat, or by those that name it as `seat`. What `highlight` names has "
    '`data-lit="true"`.',
)
@blp.doc(operationId="render")
def render(body: dict[str, Any], ruleset_id: str) -> Response:
    """Draw a state, also one that a photo shows in part"""
    ruleset: Ruleset[Any] = g.ruleset
    known = referee.read_known(ruleset, body["state"])
    lit = highlights.named(ruleset, known, body.get("highlight"))
    with metrics.engine_time(ruleset.id, "render"):
        drawn = pictures.svg(referee.picture(ruleset, known, lit))
    headers = {"Ruleset-Version": ruleset.rules_version, **pictures.HEADERS}
    return sealed.keep_private(Response(drawn, content_type=pictures.MEDIA_TYPE, headers=headers))
