"""What the endpoints answer, for the contract only: the views make the answers themselves."""

from typing import Any

from marshmallow import RAISE, Schema, fields

from service.schemas import uncertain
from service.schemas.bodies import by_ruleset, refs
from service.schemas.lines import ANSWER, LINE
from service.schemas.shapes import ANY, BOOLEAN, INTEGER, OBJECT, SEAT, STRING, array, record, ref
from service.schemas.strict import nullable


class Described(fields.Field[Any]):
    """A value described by a JSON Schema."""

    def __init__(
        self, schema: dict[str, Any], *, optional: bool = False, description: str = "", data_key: str | None = None
    ) -> None:
        super().__init__(required=not optional, data_key=data_key)
        self.schema = {**schema, "description": description} if description else schema

    def describe(self) -> dict[str, Any]:
        return self.schema


def lines(name: str, description: str) -> dict[str, Any]:
    """Text of which each line is JSON."""
    return {"type": "string", "description": description, "contentSchema": ref(name)}


def actor() -> Described:
    values = [SEAT, {"type": "string", "const": "chance"}, {"type": "null"}]
    return Described({"anyOf": values}, description='a seat, "chance", or null when the game is over')


def moves(optional: bool = False) -> Described:
    return Described(array({"anyOf": refs("Move")}), optional=optional)


def depends_on_ruling() -> Described:
    text = "what would come out otherwise under another reading of a disputed clause; only where it was asked for"
    return Described(array(ref("Dependence")), optional=True, description=text)


EVENT = {
    "type": "object",
    "properties": {"type": STRING, "clause": STRING, "seat": nullable(SEAT), "because": nullable(OBJECT)},
    "required": ["type", "clause", "seat", "because"],
    "additionalProperties": True,
}
WHY = {"type": "string", "description": "of a clause that no source settles: why it is read like this"}
VIOLATION = record(optional={"why": WHY}, clause=STRING, message=STRING, path=STRING, detail=OBJECT)
FINDING = record(
    clause=STRING,
    severity={"type": "string", "enum": ["impossible", "suspicious"]},
    message=STRING,
    paths=array(STRING),
    detail=OBJECT,
)
SCORE_LINE = record(id=STRING, label=STRING, points=nullable(INTEGER), clause=STRING, detail=OBJECT)
RANK = {**nullable(STRING), "description": "in a game played alone: the title that the total earns, if any"}
PLAYER_SCORE = record(
    optional={"rank": RANK},
    seat=SEAT,
    name=nullable(STRING),
    total=nullable(INTEGER),
    lines=array(ref("ScoreLine")),
)
SCORESHEET = record(
    final=BOOLEAN,
    players=array(ref("PlayerScore")),
    ranking=array(array(SEAT)),
    winners=array(SEAT),
    tie_breaks=array(ref("TieBreak")),
)
TIE_BREAK = record(clause=STRING, label=STRING, seats=array(record(seat=SEAT, value=INTEGER)))
DISCREPANCY = record(path=STRING, claimed=ANY, actual=ANY, because=array(ref("Event")))
EFFECT = {
    "description": "what would come out otherwise; what would stay the same is left out",
    **record(
        optional={
            "legal": BOOLEAN,
            "failed_at": nullable(INTEGER),
            "totals": array(nullable(INTEGER)),
            "winners": array(SEAT),
            "discrepancies": array(ref("Discrepancy")),
        }
    ),
}
DEPENDENCE = record(optional={"why": WHY}, clause=STRING, alternative=STRING, effect=ref("Effect"))
RECEIPT = {
    "description": "what was ruled on which state, by hashes. Whoever holds the hash of a whole state can test guesses "
    "about what is hidden in it: give players the receipts of rulings on observed states.",
    **record(
        ruleset=STRING,
        rules_version=STRING,
        engine=STRING,
        before=STRING,
        actions=array(STRING),
        legal=BOOLEAN,
        after=STRING,
    ),
}
OPTION = record(name=STRING, label=STRING, default=ANY, schema=OBJECT, help=nullable(STRING))
ALTERNATIVE = record(id=STRING, text=STRING)
RULING_CHOICE = record(clause=STRING, label=STRING, default=STRING, alternatives=array(ALTERNATIVE))
SUMMARY = {
    "id": STRING,
    "title": STRING,
    "rules_versions": array(STRING),
    "players": record(least=INTEGER, most=INTEGER),
    "options": array(ref("Option")),
    "rulings": array(ref("RulingChoice")),
}
_ENTERED = {
    **OBJECT,
    "description": "a JSON Schema of the value; beside a list of what it may be, `more` points at records of the "
    "state whose `id` it may be too",
}
_ASKED_WITH = {"option": STRING, "chosen": STRING}
FORM_FIELD = {
    "description": "A value that is asked for; with `stacks` a track: numbered places, for which `stacks` is the word, "
    "each with the seats whose tokens lie there, from bottom to top",
    **record(optional={**_ASKED_WITH, "stacks": STRING}, pointer=STRING, label=STRING, schema=_ENTERED),
}
FORM_THING = {
    "description": "What is entered by pointing at it in a picture: of a `kind` (and `ref`, if only one is meant). It "
    "has a value at `pointer`, is in the list `members` of one player at most, or is the entry of the list `entries` "
    "whose `key` is its name. All that fit are asked for, those without a `ref` only where none names the thing",
    **record(
        optional={
            "ref": STRING,
            "pointer": STRING,
            "schema": _ENTERED,
            "members": STRING,
            "entries": STRING,
            "key": STRING,
            **_ASKED_WITH,
            "fields": array(record(name=STRING, label=STRING, schema=_ENTERED)),
        },
        kind=STRING,
        label=STRING,
    ),
}
FORM = {
    "description": "How a photographed board is entered. Pointers lead into a state; `{seat}` in them is a "
    "seat, `{ref}` the name of the thing, `{0}` and `{1}` the parts of that name between its dots. What "
    "has an `option` is asked for only where that option of the game is chosen, or is or includes `chosen`",
    **record(
        blank=record(table=OBJECT, player=OBJECT),
        fields=array(ref("FormField")),
        things=array(ref("FormThing")),
    ),
}
PARAMETER = record(optional={"count": INTEGER}, name=STRING, kind=STRING, label=STRING)
PHASE = record(
    id=STRING,
    label=STRING,
    clause=STRING,
    actor=nullable({"type": "string", "enum": ["seat", "chance"]}),
    due=STRING,
    actions=array(STRING),
)
ACTION_TYPE = record(
    type=STRING,
    label=STRING,
    clause=STRING,
    parameters=array(ref("Parameter")),
    forms={**array(array(STRING)), "description": "the sets of parameters, by name, that the action may have"},
)
EVENT_TYPE = record(id=STRING, label=STRING, clause=STRING, fields=array(STRING), changes=array(STRING))
CLAUSE = record(
    id=STRING,
    title=STRING,
    text=STRING,
    source=OBJECT,
    standing={"type": "string", "enum": ["stated", "example", "found", "reasoned"]},
    why=nullable(STRING),
    misreadings=array(STRING),
    alternatives=array(ALTERNATIVE),
    default=nullable(STRING),
    selectable=BOOLEAN,
    editions=array(STRING),
)


PHOTO_PART = record(
    path={**STRING, "description": "a JSON pointer into a state; * is every entry of a list"},
    label=STRING,
    required=BOOLEAN,
    when={**nullable(STRING), "description": "when it is needed; null: always"},
    schema={**OBJECT, "description": "the JSON Schema of the value"},
)
PHOTO = {
    "description": "the least that a photo of a finished game must give for a score. `blank` has the fewest seats that "
    "play together; more have copies of its entry of `players`. `form` is how to enter it on a picture.",
    **record(parts=array(ref("PhotoPart")), blank=OBJECT, form=ref("Form")),
}
PROBLEM_KIND = record(type=STRING, title=STRING, status=INTEGER, explanation=STRING)

COMPONENTS = {
    "Event": EVENT,
    "Violation": VIOLATION,
    "Finding": FINDING,
    "ScoreLine": SCORE_LINE,
    "PlayerScore": PLAYER_SCORE,
    "TieBreak": TIE_BREAK,
    "Scoresheet": SCORESHEET,
    "Discrepancy": DISCREPANCY,
    "Effect": EFFECT,
    "Dependence": DEPENDENCE,
    "Receipt": RECEIPT,
    "Difference": record(path=STRING, claimed=ANY, actual=ANY),
    "Option": OPTION,
    "RulingChoice": RULING_CHOICE,
    "RulesetSummary": record(**SUMMARY),
    "Parameter": PARAMETER,
    "Phase": PHASE,
    "ActionType": ACTION_TYPE,
    "EventType": EVENT_TYPE,
    "Clause": CLAUSE,
    "Source": record(document=STRING, by=nullable(STRING), year=nullable(INTEGER), address=nullable(STRING)),
    "BatchLine": LINE.describe(),
    "BatchAnswer": ANSWER,
    "PhotoPart": PHOTO_PART,
    "Photo": PHOTO,
    "Form": FORM,
    "FormField": FORM_FIELD,
    "FormThing": FORM_THING,
    **uncertain.COMPONENTS,
    "Health": record(status={"type": "string", "enum": ["ok"]}),
    "Readiness": record(status={"type": "string", "enum": ["ready", "not ready"]}, faults=array(STRING)),
    "ProblemKind": PROBLEM_KIND,
    "ProblemKinds": record(problems=array(ref("ProblemKind"))),
}
"""The shapes that answers are made of, by their names in the contract."""


class Answer(Schema):
    class Meta:
        unknown = RAISE


class Setup(Answer):
    state = Described(by_ruleset("State"))
    seat_tokens = Described(
        array(STRING), optional=True, description="of a sealed game: the secret of each seat, for that seat alone"
    )
    actor = actor()
    legal_moves = moves()
    count = Described(INTEGER)


class LegalMoves(Answer):
    actor = actor()
    legal_moves = moves()
    count = Described(INTEGER)
    sample = Described(
        {"anyOf": [{"type": "null"}, *refs("Move")]}, optional=True, description="only where it was asked for"
    )


class Ruling(Answer):
    """Parts that were not asked for are absent."""

    legal = Described(BOOLEAN)
    violations = Described(array(ref("Violation")), optional=True)
    failed_at = Described(nullable(INTEGER), description="the index of the first illegal action")
    events = Described(array(ref("Event")), optional=True)
    state = Described(by_ruleset("State"), optional=True)
    actor = actor()
    legal_moves = moves(optional=True)
    score = Described(ref("Scoresheet"), optional=True)
    discrepancies = Described(array(ref("Discrepancy")), optional=True)
    findings = Described(array(ref("Finding")), optional=True)
    receipt = Described(ref("Receipt"), optional=True)
    depends_on_ruling = depends_on_ruling()


class Score(Answer):
    """Parts that were not asked for are absent. With a doubt in the state ``doubt`` takes the place of ``score``."""

    score = Described(nullable(ref("Scoresheet")), optional=True, description="null where something is in doubt")
    doubt = Described(ref("ScoreRange"), optional=True, description="where something is in doubt, if score is wanted")
    needed = Described(array(STRING), optional=True, description="pointers to what is missing, in any variant")
    findings = Described(
        array(ref("Finding")), optional=True, description="of doubtful states those of every counted variant"
    )
    depends_on_ruling = depends_on_ruling()


class Audit(Answer):
    """Parts that were not asked for are absent."""

    findings = Described(array(ref("Finding")), optional=True)
    corrections = Described(ref("Corrections"), optional=True, description="only where they were asked for")


class Observed(Answer):
    state = Described(by_ruleset("State"))


class Verified(Answer):
    valid = Described(BOOLEAN)
    differences = Described(array(ref("Difference")), description="each with its pointer into what was sent")
    receipt = Described(ref("Receipt"), description="of adjudicating again")


class Service(Answer):
    name = Described(STRING)
    engine = Described(STRING)
    limits = Described(
        record(
            body_bytes=INTEGER,
            nesting=INTEGER,
            actions=INTEGER,
            numbers=INTEGER,
            batch_lines=INTEGER,
            replays=INTEGER,
            variants=INTEGER,
        )
    )
    links = Described(OBJECT)


class Rulesets(Answer):
    rulesets = Described(array(ref("RulesetSummary")))


class Ruleset(Answer):
    id = Described(SUMMARY["id"])
    title = Described(SUMMARY["title"])
    rules_versions = Described(SUMMARY["rules_versions"])
    players = Described(SUMMARY["players"])
    options = Described(SUMMARY["options"])
    rulings = Described(SUMMARY["rulings"])
    phases = Described(array(ref("Phase")))
    action_types = Described(array(ref("ActionType")))
    event_types = Described(array(ref("EventType")))
    photo = Described(ref("Photo"))
    sources = Described(array(ref("Source")))


class Clauses(Answer):
    clauses = Described(array(ref("Clause")))


class Components(Answer):
    components = Described(OBJECT)
