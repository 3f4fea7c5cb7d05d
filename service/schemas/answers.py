"""What the endpoints answer, for the contract only: the views make the answers themselves."""

from typing import Any

from marshmallow import RAISE, Schema, fields

from service.schemas.bodies import by_ruleset, refs
from service.schemas.lines import ANSWER, LINE
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


STRING = {"type": "string"}
INTEGER = {"type": "integer"}
BOOLEAN = {"type": "boolean"}
SEAT = {"type": "integer", "minimum": 0}
OBJECT = {"type": "object", "additionalProperties": True}
"""An object with any members; said aloud, since generators of clients take silence for none."""
ANY: dict[str, Any] = {}


def array(items: dict[str, Any]) -> dict[str, Any]:
    return {"type": "array", "items": items}


def record(optional: dict[str, Any] | None = None, **members: Any) -> dict[str, Any]:
    """A closed object; every member is there but the ``optional`` ones."""
    properties = {**members, **(optional or {})}
    return {"type": "object", "properties": properties, "required": list(members), "additionalProperties": False}


def ref(name: str) -> dict[str, str]:
    return {"$ref": f"#/components/schemas/{name}"}


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
RANGE = record(
    optional={"expected": {"type": ["number", "null"], "description": "where every doubt has probabilities"}},
    low=nullable(INTEGER),
    high=nullable(INTEGER),
)
LINE_RANGE = record(
    id=STRING,
    label=STRING,
    points=ref("Range"),
    clauses={**array(STRING), "description": "every clause that decides the points of some variant"},
)
PLAYER_RANGE = record(
    seat=SEAT,
    name=nullable(STRING),
    total=ref("Range"),
    lines={**array(ref("LineRange")), "description": "empty with bounds; a line some variant lacks has 0 points in it"},
)
IMPOSSIBLE = record(
    clause={**nullable(STRING), "description": "null: they can't be read, as two pieces are in one place"},
    message={**STRING, "description": "what is wrong with the first of them"},
    variants={"type": "integer", "minimum": 1, "description": "how many the clause rules out"},
)
VARIANTS = record(
    all={"type": "integer", "minimum": 1},
    possible={**nullable(INTEGER), "description": "without a contradiction of their own; null with bounds"},
    counted={**nullable(INTEGER), "description": "the possible ones; all that can be read where none is possible"},
    impossible=array(IMPOSSIBLE),
)
SCORE_RANGE = {
    "description": "The score of a state with doubts. `exact`: all variants are scored and audited, and those with a "
    "contradiction that some other variant lacks are dropped. `bounds`: there are too many, but the totals are sums of "
    "parts that the doubts enter apart; no total lies outside, nothing is audited. Values without probabilities count "
    "as equally likely in `decisive`.",
    **record(
        method={"type": "string", "enum": ["exact", "bounds"]},
        final=nullable(BOOLEAN),
        variants=VARIANTS,
        players=array(ref("PlayerRange")),
        winner_certain={**BOOLEAN, "description": "the same seats win in every counted variant"},
        possible_winners={
            **nullable(array(SEAT)),
            "description": "who wins in some counted variant; null where it is not always known",
        },
        decisive={
            **array(STRING),
            "description": "pointers to the doubts whose settling could change the winners, most decisive first. How "
            "uncertain the winners are is the chance that two variants, drawn by their probabilities, have different "
            "ones: that doubt is first whose settling alone lowers it most on average; equal ones stand in the order "
            "of the state, and last those that tell something only together with others. With bounds: those that move "
            "possible winners apart, the farthest first",
        },
    ),
}
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
OPTION = record(name=STRING, label=STRING, default=ANY, schema=OBJECT)
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
_ENTERED = {**OBJECT, "description": "a JSON Schema of the value"}
FORM_FIELD = record(pointer=STRING, label=STRING, schema=_ENTERED)
FORM_THING = {
    "description": "What is entered by pointing at it in a picture: of a `kind` (and `ref`, if only one is meant). It "
    "has a value at `pointer`, is in the list `members` of one player at most, or is the entry of the list `entries` "
    "whose `key` is its name",
    **record(
        optional={
            "ref": STRING,
            "pointer": STRING,
            "schema": _ENTERED,
            "members": STRING,
            "entries": STRING,
            "key": STRING,
            "fields": array(record(name=STRING, label=STRING, schema=_ENTERED)),
        },
        kind=STRING,
        label=STRING,
    ),
}
FORM = {
    "description": "How a photographed board is entered. Pointers lead into a state; `{seat}` in them is a "
    "seat, `{ref}` the name of the thing, `{0}` and `{1}` the parts of that name between its dots",
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
    "play together; more have copies of its entry of `players`.",
    **record(parts=array(ref("PhotoPart")), blank=OBJECT),
}
CORRECTION = record(
    readings=array(record(pointer=STRING, sent=ANY)),
    could_be={**array(array(ANY)), "description": "a value for each of the readings, the first 100 such lists"},
    count={"type": "integer", "minimum": 1, "description": "how many such lists there are"},
)
CORRECTIONS = {
    "description": "The fewest readings that, if they were others, would leave nothing impossible: sets of one, or "
    "else of two. Those with fewest possible values come first.",
    **record(
        size={**nullable(INTEGER), "description": "0: nothing is impossible; null: no set was found"},
        sets={**array(ref("Correction")), "description": "the first 50"},
        count={**INTEGER, "description": "how many sets were found"},
        truncated={**BOOLEAN, "description": "the search ended before all was tried: there may be more"},
    ),
}
PROBLEM_KIND = record(type=STRING, title=STRING, status=INTEGER, explanation=STRING)

COMPONENTS = {
    "Event": EVENT,
    "Violation": VIOLATION,
    "Finding": FINDING,
    "ScoreLine": SCORE_LINE,
    "PlayerScore": PLAYER_SCORE,
    "Range": RANGE,
    "LineRange": LINE_RANGE,
    "PlayerRange": PLAYER_RANGE,
    "ScoreRange": SCORE_RANGE,
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
    "Correction": CORRECTION,
    "Corrections": CORRECTIONS,
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
    form = Described(ref("Form"))


class Clauses(Answer):
    clauses = Described(array(ref("Clause")))


class Components(Answer):
    components = Described(OBJECT)
