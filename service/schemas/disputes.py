"""What the endpoints for disputes take and answer."""

from marshmallow import RAISE, Schema

from rules.kernel.inference import MOST_EXPLANATIONS
from rules.kernel.nearest import MOST_RESULTS
from service.schemas.answers import WHY, Described
from service.schemas.bodies import StateField
from service.schemas.shapes import BOOLEAN, INTEGER, OBJECT, STRING, array, record, ref
from service.schemas.strict import Whole, nullable

MOST_TURNS = 2
_TRIED = record(nodes=INTEGER, budget=INTEGER, budget_reached=BOOLEAN)
_STATE_REPAIR = record(
    kind={"type": "string", "const": "state"},
    path={**STRING, "description": "the number that would have to be otherwise, such as `/before/players/0/money`"},
    value=INTEGER,
    instead_of=INTEGER,
    actions=array(STRING),
    message=STRING,
)
_MEANT = record(
    actions={**array(STRING), "description": "in notation; the last is not legal"},
    violations=array(record(optional={"why": WHY}, clause=STRING, message=STRING, detail=OBJECT)),
    instead={**array(STRING), "description": "legal actions that differ from the last in one thing, up to 12"},
)
_ACTION_REPAIR = record(
    kind={"type": "string", "const": "action"},
    actions=array(STRING),
    meant={
        **array(_MEANT),
        "description": "what the players may have meant: up to 3 illegal actions of the first turn that would explain "
        "a difference; empty where none does, or too many",
    },
    message=STRING,
)


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
    nearest = Described(
        array(record(actions=array(STRING), discrepancies=array(ref("Discrepancy")))),
        description=f"only where nothing was found: up to {MOST_RESULTS} legal results that come closest, each with "
        "its differences from `after`, fewest first; a tile that lies elsewhere counts as one",
    )
    repair = Described(
        {"anyOf": [_STATE_REPAIR, _ACTION_REPAIR, {"type": "null"}]},
        description="only where nothing was found: one number of `before` with which `actions` would be legal and lead "
        "to `after`; else the legal actions that come closest, and which rule is broken by what seems to be meant",
    )
    search = Described(
        _TRIED, description="how many moves were tried of how many that may be; budget_reached: there may be more"
    )
    nearest_search = Described(
        nullable(_TRIED), description="the same of nearest and repair; budget_reached: there may be closer ones"
    )
