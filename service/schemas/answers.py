"""What the endpoints answer, for the contract only: the views make the answers themselves."""

from typing import Any

from marshmallow import RAISE, Schema, fields

from service.schemas.bodies import by_ruleset, refs
from service.schemas.strict import nullable


class Described(fields.Field[Any]):
    """A value described by a JSON Schema."""

    def __init__(self, schema: dict[str, Any], *, optional: bool = False, description: str = "") -> None:
        super().__init__(required=not optional)
        self.schema = {**schema, "description": description} if description else schema

    def describe(self) -> dict[str, Any]:
        return self.schema


STRING = {"type": "string"}
INTEGER = {"type": "integer"}
BOOLEAN = {"type": "boolean"}
SEAT = {"type": "integer", "minimum": 0}
OBJECT = {"type": "object"}
ANY: dict[str, Any] = {}


def array(items: dict[str, Any]) -> dict[str, Any]:
    return {"type": "array", "items": items}


def record(**members: Any) -> dict[str, Any]:
    """A closed object; every member is there. Python keywords are written with a trailing underscore."""
    properties = {name.rstrip("_"): schema for name, schema in members.items()}
    return {"type": "object", "properties": properties, "required": list(properties), "additionalProperties": False}


def actor() -> Described:
    values = [SEAT, {"type": "string", "const": "chance"}, {"type": "null"}]
    return Described({"anyOf": values}, description='a seat, "chance", or null when the game is over')


def moves(optional: bool = False) -> Described:
    return Described(array({"anyOf": refs("Move")}), optional=optional)


EVENT = {
    "type": "object",
    "properties": {"type": STRING, "clause": STRING, "seat": nullable(SEAT), "because": nullable(OBJECT)},
    "required": ["type", "clause", "seat", "because"],
}
VIOLATION = record(clause=STRING, message=STRING, path=STRING, detail=OBJECT)
FINDING = record(
    clause=STRING,
    severity={"type": "string", "enum": ["impossible", "suspicious"]},
    message=STRING,
    paths=array(STRING),
    detail=OBJECT,
)
SCORE_LINE = record(id=STRING, label=STRING, points=nullable(INTEGER), clause=STRING, detail=OBJECT)
SCORESHEET = record(
    final=BOOLEAN,
    players=array(record(seat=SEAT, name=nullable(STRING), total=nullable(INTEGER), lines=array(SCORE_LINE))),
    ranking=array(array(SEAT)),
    winners=array(SEAT),
    tie_breaks=array(record(clause=STRING, label=STRING, seats=array(record(seat=SEAT, value=INTEGER)))),
)
DISCREPANCY = record(path=STRING, claimed=ANY, actual=ANY, because=array(EVENT))
RECEIPT = record(
    ruleset=STRING,
    rules_version=STRING,
    engine=STRING,
    before=STRING,
    actions=array(STRING),
    legal=BOOLEAN,
    after=STRING,
)
OPTION = record(name=STRING, label=STRING, default=ANY, schema=OBJECT)
ALTERNATIVE = record(id=STRING, text=STRING)
RULING_CHOICE = record(clause=STRING, label=STRING, default=STRING, alternatives=array(ALTERNATIVE))
SUMMARY = {
    "id": STRING,
    "title": STRING,
    "rules_versions": array(STRING),
    "players": record(least=INTEGER, most=INTEGER),
    "options": array(OPTION),
    "rulings": array(RULING_CHOICE),
}
PARAMETER = {
    "type": "object",
    "properties": {"name": STRING, "kind": STRING, "label": STRING, "count": INTEGER},
    "required": ["name", "kind", "label"],
    "additionalProperties": False,
}
PHASE = record(
    id=STRING,
    label=STRING,
    clause=STRING,
    actor=nullable({"type": "string", "enum": ["seat", "chance"]}),
    due=STRING,
    actions=array(STRING),
)
ACTION_TYPE = record(type=STRING, label=STRING, clause=STRING, parameters=array(PARAMETER))
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


class _Answer(Schema):
    class Meta:
        unknown = RAISE


class Setup(_Answer):
    state = Described(by_ruleset("State"))
    actor = actor()
    legal_moves = moves()
    count = Described(INTEGER)


class LegalMoves(_Answer):
    actor = actor()
    legal_moves = moves()
    count = Described(INTEGER)
    sample = Described(
        {"anyOf": [{"type": "null"}, *refs("Move")]}, optional=True, description="only where it was asked for"
    )


class Ruling(_Answer):
    """Parts that were not asked for are absent."""

    legal = Described(BOOLEAN)
    violations = Described(array(VIOLATION), optional=True)
    failed_at = Described(nullable(INTEGER), description="the index of the first illegal action")
    events = Described(array(EVENT), optional=True)
    state = Described(by_ruleset("State"), optional=True)
    actor = actor()
    legal_moves = moves(optional=True)
    score = Described(SCORESHEET, optional=True)
    discrepancies = Described(array(DISCREPANCY), optional=True)
    findings = Described(array(FINDING), optional=True)
    receipt = Described(RECEIPT, optional=True)


class Score(_Answer):
    score = Described(SCORESHEET)
    needed = Described(array(STRING), description="pointers to what is missing")
    findings = Described(array(FINDING))


class Audit(_Answer):
    findings = Described(array(FINDING))


class Observed(_Answer):
    state = Described(by_ruleset("State"))


class Service(_Answer):
    name = Described(STRING)
    engine = Described(STRING)
    limits = Described(record(body_bytes=INTEGER, nesting=INTEGER, actions=INTEGER))
    links = Described(OBJECT)


class Rulesets(_Answer):
    rulesets = Described(array(record(**SUMMARY)))


class Ruleset(_Answer):
    id = Described(SUMMARY["id"])
    title = Described(SUMMARY["title"])
    rules_versions = Described(SUMMARY["rules_versions"])
    players = Described(SUMMARY["players"])
    options = Described(SUMMARY["options"])
    rulings = Described(SUMMARY["rulings"])
    phases = Described(array(PHASE))
    action_types = Described(array(ACTION_TYPE))
    event_types = Described(array(EVENT_TYPE))
    sources = Described(array(OBJECT))


class Clauses(_Answer):
    clauses = Described(array(CLAUSE))


class Components(_Answer):
    components = Described(OBJECT)
