"""States with doubtful readings: any value may be ``{"one_of": [...]}``, all but what the players agreed upon.

The entries are values, or all of them ``{"value", "p"}`` with probabilities that add up to 1.
"""

import copy
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import Any

import orjson
from flask import g
from marshmallow import RAISE, Schema, ValidationError

import rules
from rules.kernel.doubts import MOST_VARIANTS, Doubt, set_at
from rules.kernel.outcome import InvalidState
from rules.kernel.pointers import Step, found_at, pointer
from rules.kernel.remembering import remembering
from rules.kernel.ruleset import Ruleset
from rules.kernel.variants import altered
from service.problems import ApiProblem, Fault, fault, faults
from service.schemas import SEAL, completed, component_name, record, state_schema
from service.schemas.bodies import StateField

KEY = "one_of"
CERTAIN = ("ruleset", "rules_version", "options", SEAL)
"""Parts of a state in which nothing may be doubtful."""
_NEAR_ONE = Fraction(1, 10**9)

NAME = "DoubtfulState"
"""What its schema of each game is called in the contract."""

Place = tuple[Step, ...]
State = dict[str, Any]


@dataclass(frozen=True, slots=True)
class Doubtful:
    """A state in which every doubt has its first value, and the doubts."""

    state: State
    doubts: tuple[Doubt, ...]

    def entry(self, doubt: Doubt, index: int) -> Place:
        """The place, in what was sent, of one of a doubt's values."""
        return (*doubt.place, KEY, index, *(("value",) if doubt.weights is not None else ()))


def read(sent: State) -> tuple[Doubtful, list[Fault]]:
    """The doubts of what was sent, and what is wrong with how they are written; places are relative to the state."""
    if not _has_any(sent):
        return Doubtful(sent, ()), []
    wrong: list[Fault] = []
    doubts: list[Doubt] = []
    for name in CERTAIN:
        wrong += [
            fault(
                place, f"Must be told: a doubt may stand anywhere but in {', '.join(CERTAIN[:-1])} and {CERTAIN[-1]}."
            )
            for place, _ in _found(sent.get(name), (name,))
        ]
    for name, part in sent.items():
        for place, written in _found(part, (name,)) if name not in CERTAIN else ():
            doubt = _doubt(place, written, wrong)
            if doubt is not None:
                doubts.append(doubt)
    values = sum(len(doubt.values) for doubt in doubts)
    if values > MOST_VARIANTS and not wrong:
        raise ApiProblem(
            "over-limit",
            f"The doubts have {values} values together: at most {MOST_VARIANTS} are read. Send the likeliest of each.",
            errors=[fault(("state",), f"Must have at most {MOST_VARIANTS} values in doubt.")],
        )
    state = copy.deepcopy(sent) if doubts else sent
    for doubt in doubts:
        set_at(state, doubt.place, doubt.values[0])
    return Doubtful(state, tuple(doubts)), wrong


def _has_any(state: State) -> bool:
    """Whether there is a doubt anywhere; on the path of every score, hence without places."""
    level: list[Any] = list(state.values())
    while level:
        below: list[Any] = []
        for value in level:
            if type(value) is dict:
                if KEY in value:
                    return True
                below += value.values()
            elif type(value) is list:
                below += value
        level = below
    return False


def _found(value: Any, place: Place) -> Iterator[tuple[Place, Any]]:
    """Every doubt at or below a place, in the order of the document; not those within a doubt."""
    stack: list[tuple[Place, Any]] = [(place, value)]
    while stack:
        where, one = stack.pop()
        if isinstance(one, dict) and KEY in one:
            yield where, one
        elif isinstance(one, dict | list):
            members = one.items() if isinstance(one, dict) else enumerate(one)
            stack.extend(reversed([((*where, key), member) for key, member in members]))


def _doubt(place: Place, written: State, wrong: list[Fault]) -> Doubt | None:
    entries, at = written[KEY], (*place, KEY)
    before = len(wrong)
    wrong += [fault((*place, key), f"Unknown beside {KEY}; leave it out.") for key in written if key != KEY]
    if type(entries) is not list or not entries:
        wrong.append(fault(at, "Must be a list of at least one value."))
        return None
    weighted = any(type(entry) is dict and entry.keys() & {"value", "p"} for entry in entries)
    if weighted:
        wrong += _weight_faults(entries, at)
    if len(wrong) > before:
        return None
    values = [entry["value"] for entry in entries] if weighted else entries
    step: Place = ("value",) if weighted else ()
    first: dict[bytes, int] = {}
    for index, value in enumerate(values):
        where = (*at, index, *step)
        nested = [inner for inner, _ in _found(value, where)]
        wrong += [fault(inner, f"Must be a value: no {KEY} within a {KEY}.") for inner in nested]
        same = first.setdefault(orjson.dumps(value, option=orjson.OPT_SORT_KEYS), index)
        if same != index:
            wrong.append(fault(where, f"Must differ from the others: it stands at {same} already."))
    if len(wrong) > before:
        return None
    return Doubt(place, tuple(values), tuple(Fraction(entry["p"]) for entry in entries) if weighted else None)


def _weight_faults(entries: Sequence[Any], at: Place) -> list[Fault]:
    wrong = []
    for index, entry in enumerate(entries):
        if type(entry) is not dict or entry.keys() != {"value", "p"}:
            wrong.append(fault((*at, index), 'Must be {"value", "p"}, as another entry is.'))
        elif type(entry["p"]) not in (int, float) or not 0 < entry["p"] <= 1:
            wrong.append(fault((*at, index, "p"), "Must be a number above 0, at most 1."))
    if not wrong:
        whole = sum((Fraction(entry["p"]) for entry in entries), Fraction(0))
        if abs(whole - 1) > _NEAR_ONE:
            wrong.append(fault(at, f"Must have probabilities that add up to 1, not {float(whole):.9g}."))
    return wrong


class DoubtfulStateField(StateField):
    """A state of the ruleset in the path that may be partial and doubtful; loads as ``Doubtful``."""

    def __init__(self, **options: Any) -> None:
        super().__init__(partial=True, **options)

    def _deserialize(self, value: Any, attr: str | None, data: Any, **kwargs: Any) -> Any:
        if type(value) is not dict:
            raise ValidationError(["Must be an object."])
        doubtful, wrong = read(value)
        if doubtful.doubts and value.get(SEAL) is not None:
            wrong = [
                fault(one.place, "Must be told: nothing is in doubt in a sealed state.") for one in doubtful.doubts
            ]
        if wrong:
            raise _refused(wrong)
        try:
            doubtful = replace(doubtful, state=super()._deserialize(doubtful.state, attr, data, **kwargs))
        except ValidationError as error:
            if not doubtful.doubts:
                raise
            raise _refused([_as_sent(doubtful, one) for one in faults(error.messages, doubtful.state)]) from None
        wrong = [one for doubt in doubtful.doubts for one in _value_faults(g.ruleset.id, doubtful, doubt)]
        if wrong:
            raise _refused(wrong)
        return doubtful

    def describe(self) -> dict[str, Any]:
        return {"anyOf": [{"$ref": f"#/components/schemas/{component_name(r.id, NAME)}"} for r in rules.all()]}


class DoubtfulStateBody(Schema):
    """A state that may be partial, of which any value may be in doubt."""

    class Meta:
        unknown = RAISE

    state = DoubtfulStateField(required=True)


def _refused(wrong: Sequence[Fault]) -> ApiProblem:
    errors = [{**one, "pointer": "/state" + one["pointer"]} for one in wrong]
    places = "1 place" if len(errors) == 1 else f"{len(errors)} places"
    return ApiProblem("invalid-body", f"The body doesn't fit its schema in {places}.", errors=errors)


def _as_sent(doubtful: Doubtful, one: Fault) -> Fault:
    """A fault in the state of first values, at its place in what was sent."""
    return {**one, "pointer": as_sent(doubtful, one["pointer"], (0,) * len(doubtful.doubts))}


def as_sent(doubtful: Doubtful, where: str, choice: Sequence[int]) -> str:
    """A pointer into one variant as a pointer into what was sent."""
    for doubt, index in zip(doubtful.doubts, choice, strict=True):
        if where == doubt.pointer or where.startswith(doubt.pointer + "/"):
            return pointer(doubtful.entry(doubt, index)) + where[len(doubt.pointer) :]
    return where


def _value_faults(ruleset_id: str, doubtful: Doubtful, doubt: Doubt) -> Iterator[Fault]:
    """Values that no state has there, whatever else is in it."""
    place = _read_with(doubtful.state, doubt)
    bare = bare_state(doubtful.state, doubt.place)
    ruleset = rules.REGISTER[ruleset_id]
    with remembering():
        for index, value in enumerate(doubt.values):
            state = altered(bare, doubt.place, value)
            found = _misfits(ruleset_id, state)
            if not _below(found, place):
                found = _defects(ruleset, completed(ruleset_id, state))
            for one in _below(found, place):
                rest = one["pointer"].removeprefix(place) if place == doubt.pointer else ""
                yield {**one, "pointer": pointer(doubtful.entry(doubt, index)) + rest}


def _misfits(ruleset_id: str, state: State) -> Sequence[Fault]:
    """Where a state does not fit the schema of a partial one."""
    if record(ruleset_id, partial=True).accepts([state]):
        return ()
    return faults(state_schema(ruleset_id, partial=True).validate(state), state)


def _defects(ruleset: Ruleset[Any], state: State) -> list[Fault]:
    """Why the referee can't read a state."""
    try:
        (ruleset.refuse_sent or ruleset.audit_sent)(state)
    except InvalidState as error:
        return [{"pointer": defect.pointer, "message": defect.message} for defect in error.defects]
    return []


def _below(found: Sequence[Fault], place: str) -> list[Fault]:
    return [one for one in found if one["pointer"] == place or one["pointer"].startswith(place + "/")]


def _read_with(state: State, doubt: Doubt) -> str:
    """The pointer at which a value is judged: of a number in a list, the list, since that is read as one thing."""
    listed = found_at(pointer(doubt.place[:-1]), state)
    in_numbers = type(doubt.place[-1]) is int and any(type(entry) is int for entry in listed)
    return pointer(doubt.place[:-1]) if in_numbers else doubt.pointer


def bare_state(state: State, place: Place) -> State:
    """The options, and of all else only what leads to ``place``: null in lists, but in those of numbers."""
    bare: State = {name: state[name] for name in CERTAIN if name in state}
    source: Any = state
    holder: Any = bare
    for step in place[:-1]:
        source = source[step]
        inner: Any = {} if isinstance(source, dict) else [entry if type(entry) is int else None for entry in source]
        holder[step] = inner
        holder = inner
    if isinstance(holder, dict):
        holder[place[-1]] = None
    return bare


DOUBT = {
    "type": "object",
    "description": "A doubtful reading: the values it may be, each once; or each with its probability, which add up to "
    "1. A value is what could stand here itself, in a partial state; no doubt stands within it.",
    "properties": {
        KEY: {
            "anyOf": [
                {
                    "type": "array",
                    "minItems": 1,
                    "items": {
                        "type": "object",
                        "properties": {
                            "value": {},
                            "p": {"type": "number", "exclusiveMinimum": 0, "maximum": 1},
                        },
                        "required": ["value", "p"],
                        "additionalProperties": False,
                    },
                },
                {"type": "array", "minItems": 1, "items": {}},
            ]
        }
    },
    "required": [KEY],
    "additionalProperties": False,
}
"""The JSON Schema of a doubt."""


def doubtful_schema(schema: Schema) -> dict[str, Any]:
    """The JSON Schema of a partial state of which any value may be in doubt."""
    properties = {name: field.describe() for name, field in schema.fields.items()}  # type: ignore[attr-defined]
    made = {name: one if name in CERTAIN else _may_be_doubtful(one) for name, one in properties.items()}
    return {"type": "object", "properties": made, "additionalProperties": False}


def _may_be_doubtful(described: dict[str, Any]) -> dict[str, Any]:
    return {"anyOf": [_inside(described), {"$ref": "#/components/schemas/Doubt"}]}


def _inside(described: dict[str, Any]) -> dict[str, Any]:
    """The schema with what it contains possibly in doubt."""
    made = dict(described)
    if "properties" in made:
        made["properties"] = {name: _may_be_doubtful(one) for name, one in made["properties"].items()}
    for key in ("items", "additionalProperties"):
        if isinstance(made.get(key), dict):
            made[key] = _may_be_doubtful(made[key])
    for key in ("anyOf", "oneOf"):
        if key in made:
            made[key] = [_inside(one) for one in made[key]]
    return made
