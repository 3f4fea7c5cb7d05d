"""What the endpoints for disputes take and answer."""

from marshmallow import RAISE, Schema

from rules.kernel.inference import MOST_EXPLANATIONS
from service.schemas.answers import BOOLEAN, INTEGER, STRING, Described, array, record, ref
from service.schemas.bodies import StateField
from service.schemas.strict import Whole

MOST_TURNS = 2


class InferBody(Schema):
    """Two states, of which the second may be partial."""

    class Meta:
        unknown = RAISE

    before = StateField(required=True)
    after = StateField(partial=True, required=True, metadata={"description": "what is known of the state afterwards"})
    max_turns = Whole(1, MOST_TURNS, optional=True, description="how many turns may lie between them; by default 1")


class Inference(Schema):
    """What was done between two states."""

    class Meta:
        unknown = RAISE

    explanations = Described(
        array(
            record(
                actions={**array(STRING), "description": "in notation, ready for `adjudicate`"},
                events=array(ref("Event")),
            )
        ),
        description=f"the first {MOST_EXPLANATIONS} sequences of legal actions, those of fewer turns first",
    )
    count = Described(INTEGER, description="how many were found")
    truncated = Described(BOOLEAN, description="whether there are more than are told")
    search = Described(
        record(nodes=INTEGER, budget=INTEGER, budget_reached=BOOLEAN),
        description="how many moves were tried of how many that may be; budget_reached: there may be more explanations",
    )
