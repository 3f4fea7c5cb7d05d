"""What the endpoints take: request bodies and query parameters."""

import re
from typing import Any, ClassVar

from flask import current_app, g
from marshmallow import RAISE, Schema, ValidationError, fields, pre_load, validate, validates_schema
from webargs.fields import DelimitedList

import rules
from rules.kernel.ruleset import Ruleset
from rules.kernel.shuffle import SEED_LIMIT
from service import sealed
from service.bodies import is_within
from service.config import Config
from service.problems import ApiProblem
from service.schemas import SEAL, component_name, options_field, record, state_schema
from service.schemas.strict import LONGEST_NAME, MOST_NUMBER, Choice, ListOf, Record, Strict, Switch, Text, Whole

LONGEST_NOTATION = 200
SEATS = 8
VIOLATION_TEXTS = ("clause", "message", "path")
PARTS = (
    "violations", "events", "state", "legal_moves", "score", "discrepancies", "findings", "receipt",
)  # fmt: skip
SCORE_PARTS = ("score", "needed", "findings")
CORRECTIONS = "corrections"
"""The part that takes auditing many other states: never there unless asked for."""
DEPENDENCE = "depends_on_ruling"
"""The part that takes adjudicating again: never there unless asked for."""


def refs(what: str) -> list[dict[str, str]]:
    """References to the component of that name of every game, e.g. ``State``."""
    return [{"$ref": f"#/components/schemas/{component_name(r.id, what)}"} for r in rules.all()]


def by_ruleset(what: str) -> dict[str, Any]:
    """One of the games' components, told apart by ``ruleset``."""
    mapping = {r.id: f"#/components/schemas/{component_name(r.id, what)}" for r in rules.all()}
    return {"oneOf": refs(what), "discriminator": {"propertyName": "ruleset", "mapping": mapping}}


def _refuse_other_version(ruleset: Ruleset[Any], document: dict[str, Any], what: str = "state") -> None:
    """Something that names another version; a state of another game says nothing about the rules of this one."""
    version, named = document.get("rules_version"), document.get("ruleset")
    if isinstance(version, str) and version != ruleset.rules_version and named in (None, ruleset.id):
        raise ApiProblem(
            "other-rules-version",
            f"The {what} has the rules version {version[:40]!r}; this service has {ruleset.rules_version!r}.",
            extra={"rules_version": ruleset.rules_version},
        )


class StateField(fields.Field[dict[str, Any]]):
    """A state of the ruleset in the path. A ``partial`` one may leave anything out or null."""

    def __init__(self, *, partial: bool = False, **options: Any) -> None:
        super().__init__(**options)
        self.partial = partial

    def _deserialize(self, value: Any, attr: str | None, data: Any, **kwargs: Any) -> dict[str, Any]:
        if type(value) is not dict:
            raise ValidationError(["Must be an object."])
        ruleset = g.ruleset
        _refuse_other_version(ruleset, value)
        if not record(ruleset.id, self.partial).accepts([value]):
            state_schema(ruleset.id, self.partial).load(value)
        if SEAL in value:
            return self._opened(ruleset, value, str(attr))
        return value

    def takes(self, value: Any) -> bool:
        """Whether it loads as it is, no deeper and with no larger numbers than its fields allow."""
        field = record(g.ruleset.id, self.partial)
        return field.accepts([value]) and not field.is_open(value)

    def _opened(self, ruleset: Ruleset[Any], sent: dict[str, Any], name: str) -> dict[str, Any]:
        if sent[SEAL] is None:
            return {member: value for member, value in sent.items() if member != SEAL}
        return sealed.open_state(ruleset, sent, name)

    def describe(self) -> dict[str, Any]:
        return {"anyOf": refs("PartialState")} if self.partial else by_ruleset("State")


class ActionField(Strict):
    """An action as an object or as notation; the referee reads it."""

    may_be_open = True

    def is_open(self, value: Any) -> bool:
        return type(value) is dict and not is_within(value, 3, -MOST_NUMBER, MOST_NUMBER)

    def check(self, value: Any) -> Any:
        if type(value) is dict:
            return None
        if type(value) is str:
            return None if len(value) <= LONGEST_NOTATION else [f"Notation has at most {LONGEST_NOTATION} characters."]
        return ["Must be an action: an object with a type, or its notation."]

    def shape(self) -> dict[str, Any]:
        notation = {"type": "string", "maxLength": LONGEST_NOTATION, "description": "the action's notation"}
        return {"anyOf": [notation, *refs("Action")]}


class LogField(ListOf):
    """A list of actions, as long as the service takes."""

    def __init__(self, entry: Strict | None = None, at: str = "/actions", **options: Any) -> None:
        super().__init__(entry or ActionField(), 0, **options)
        self.at = at

    def check(self, value: Any) -> Any:
        settings: Config = current_app.extensions["zoning"]
        if type(value) is list and len(value) > settings.max_actions:
            raise ApiProblem(
                "over-limit",
                f"A log of {len(value)} actions: at most {settings.max_actions} are adjudicated at once. "
                "Send the rest with the state that the first part leads to.",
                errors=[{"pointer": self.at, "message": f"Must have at most {settings.max_actions} entries."}],
            )
        self.most = settings.max_actions
        return super().check(value)

    def shape(self) -> dict[str, Any]:
        return {"type": "array", "items": self.entry.describe()}


class OptionsField(Strict):
    """The options of the ruleset in the path."""

    def check(self, value: Any) -> Any:
        return options_field(g.ruleset.id).check(value)

    def shape(self) -> dict[str, Any]:
        return {"anyOf": refs("Options")}


class _Body(Schema):
    class Meta:
        unknown = RAISE


def _takes(field: Any, value: Any) -> bool:
    if isinstance(field, StateField):
        return field.takes(value)
    return isinstance(field, Strict) and field.accepts([value]) and not field.is_open(value)


class SetupBody(_Body):
    """A new game."""

    players = ListOf(Text(), SEATS, 1, description="the names, in playing order")
    options = OptionsField(optional=True)
    seed = Whole(
        0,
        SEED_LIMIT - 1,
        null=True,
        optional=True,
        description="null: a real table, what is hidden is unknown; in a sealed game one that nobody is told",
    )
    sealed = Switch(
        optional=True, description="whether what is hidden is sealed, so that no client can read or alter it"
    )


class StateBody(_Body):
    """A whole state."""

    state = StateField(required=True)

    def takes(self, document: dict[str, Any]) -> bool:
        """Whether it loads as it is, no deeper and with no larger numbers than its fields allow."""
        return "state" in document and self.takes_beside(document) and _takes(self.fields["state"], document["state"])

    def takes_beside(self, document: dict[str, Any]) -> bool:
        """The same of all that stands beside the state."""
        fields = self.fields
        return all(
            name in fields and _takes(fields[name], value) for name, value in document.items() if name != "state"
        )


class PartialStateBody(_Body):
    """A state that may be partial."""

    state = StateField(partial=True, required=True)


class ObserveBody(StateBody):
    """A state, and who looks at it."""

    seat = Whole(0, SEATS - 1, null=True, optional=True, description="null: a spectator")


class ViolationField(Strict):
    """A violation as a ruling has it; only what its ``detail`` holds is needed."""

    def check(self, value: Any) -> Any:
        if type(value) is not dict:
            return ["Must be a violation: an object with detail."]
        unknown = ["Unknown field; there are: clause, message, path, detail."]
        found: dict[str, Any] = {
            name: unknown if name not in VIOLATION_TEXTS else ["Must be a string."]
            for name, given in value.items()
            if name != "detail" and not (name in VIOLATION_TEXTS and type(given) is str)
        }
        if type(value.get("detail")) is not dict:
            found["detail"] = ["Must be an object: the facts of the violation."]
        return found or None

    def shape(self) -> dict[str, Any]:
        texts = {name: {"type": "string"} for name in VIOLATION_TEXTS}
        return {
            "type": "object",
            "properties": {**texts, "detail": {"type": "object", "additionalProperties": True}},
            "required": ["detail"],
            "additionalProperties": False,
        }


class HighlightField(Strict):
    """What a picture is to light: what one action, one violation or one score line names."""

    def __init__(self, **options: Any) -> None:
        super().__init__(**options)
        line = {"seat": Whole(0, SEATS - 1), "id": Text(2 * LONGEST_NAME)}
        self.members: dict[str, Strict] = {
            "action": ActionField(description="the things it names"),
            "violation": ViolationField(description="the things in its detail"),
            "line": Record(line, description="a line of the score: what it counts"),
        }

    def check(self, value: Any) -> Any:
        if type(value) is not dict or len(value) != 1 or not value.keys() <= self.members.keys():
            return [f"Must be an object with one of: {', '.join(self.members)}."]
        ((name, given),) = value.items()
        faults = self.members[name].faults(given)
        return None if faults is None else {name: faults}

    def shape(self) -> dict[str, Any]:
        return {
            "type": "object",
            "properties": {name: member.describe() for name, member in self.members.items()},
            "minProperties": 1,
            "maxProperties": 1,
            "additionalProperties": False,
        }


class RenderBody(PartialStateBody):
    """A state that may be partial, and what of it is to be lit."""

    highlight = HighlightField(null=True, optional=True)


class AdjudicateBody(StateBody):
    """A state and what is proposed: either ``action`` or ``actions``."""

    action = ActionField(optional=True)
    actions = LogField(optional=True)
    claim = StateField(partial=True, metadata={"description": "what the players say the state is afterwards"})

    contract: ClassVar = {
        "if": {"required": ["action"]},
        "then": {"not": {"required": ["actions"]}},
        "else": {"required": ["actions"]},
    }

    def takes_beside(self, document: dict[str, Any]) -> bool:
        return ("action" in document) != ("actions" in document) and super().takes_beside(document)

    @validates_schema
    def one_of_them(self, data: dict[str, Any], **_: Any) -> None:
        if ("action" in data) == ("actions" in data):
            raise ValidationError("Needs either action or actions.")


class Hash(Strict):
    """A hash as receipts have it."""

    form = re.compile(r"sha256:[0-9a-f]{64}")

    def check(self, value: Any) -> Any:
        if type(value) is str and self.form.fullmatch(value):
            return None
        return ["Must be sha256: and 64 hexadecimal digits in lower case."]

    def shape(self) -> dict[str, Any]:
        return {"type": "string", "pattern": f"^{self.form.pattern}$"}


class StateOfReceipt(StateField):
    """A state of the receipt's ruleset; where the receipt names none, that is told and nothing about the state."""

    def _deserialize(self, value: Any, attr: str | None, data: Any, **kwargs: Any) -> dict[str, Any]:
        return value if g.ruleset is None else super()._deserialize(value, attr, data, **kwargs)


class VerifyBody(_Body):
    """A receipt and the state it was given on."""

    receipt = Record(
        {
            "ruleset": Choice(rules.REGISTER),
            "rules_version": Text(),
            "engine": Text(optional=True, description="ignored"),
            "before": Hash(),
            "actions": LogField(Text(LONGEST_NOTATION), "/receipt/actions"),
            "legal": Switch(),
            "after": Hash(),
        }
    )
    before = StateOfReceipt(required=True)
    actions = LogField(
        optional=True,
        description="the actions as they were sent, by default the notations of the receipt; notation has no `seat`, "
        "so a receipt of an action that was illegal because of it needs them",
    )
    after = StateOfReceipt(metadata={"description": "the state that is said to have come out"})

    @pre_load
    def choose_ruleset(self, data: dict[str, Any], **_: Any) -> dict[str, Any]:
        """The receipt names the ruleset by which the states are read."""
        receipt = data.get("receipt")
        named = receipt.get("ruleset") if type(receipt) is dict else None
        g.ruleset = rules.get(named) if type(named) is str else None
        if g.ruleset is not None and receipt is not None:
            _refuse_other_version(g.ruleset, receipt, "receipt")
        return data


class Number(fields.Integer):
    """A whole number in a query: nothing but ASCII digits, without leading zeros."""

    def _deserialize(self, value: Any, attr: str | None, data: Any, **kwargs: Any) -> int:
        plain = value.isascii() and value.isdigit() and len(value) <= len(str(SEED_LIMIT))
        if not plain or value != str(int(value)):
            raise ValidationError("Must be a whole number in digits.")
        return int(value)


class StrictQuery(Schema):
    """``strict`` refuses states that could not arise in a game."""

    strict = fields.Boolean(
        load_default=False,
        truthy={"true"},
        falsy={"false"},
        metadata={"description": "refuse a state that could not arise in a real game"},
    )


class LegalMovesQuery(StrictQuery):
    """Whether to pick a chance outcome."""

    sample = Number(
        validate=validate.Range(0, SEED_LIMIT - 1),
        metadata={"description": "pick one chance outcome by this seed"},
    )


def _include(parts: tuple[str, ...]) -> DelimitedList:
    described = f"the parts wanted, by default all but {DEPENDENCE}"
    return DelimitedList(
        fields.String(validate=validate.OneOf((*parts, DEPENDENCE))),
        load_default=parts,
        metadata={"description": described, "default": list(parts)},
    )


class AdjudicateQuery(StrictQuery):
    """Which parts of the ruling are wanted."""

    include = _include(PARTS)


class AuditQuery(Schema):
    """Which parts of the answer are wanted."""

    include = DelimitedList(
        fields.String(validate=validate.OneOf(("findings", CORRECTIONS))),
        load_default=("findings",),
        metadata={"description": f"the parts wanted, by default all but {CORRECTIONS}", "default": ["findings"]},
    )


class ScoreQuery(StrictQuery):
    """Which parts of the answer are wanted."""

    include = _include(SCORE_PARTS)
