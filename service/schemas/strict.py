"""marshmallow fields that take JSON values as they are: no conversion, a whole list in one pass.

``2.0``, ``true`` and ``"2"`` are no integers here. Each field checks a value with ``faults`` (marshmallow's nested
messages, or None) and describes itself as JSON Schema with ``describe``; a field that contains others calls theirs.
A ``loose`` field belongs to a partial state: what is missing or null in it is unknown.

Nearly all that is sent is right. ``accepts`` finds that out for many values at once, which is cheaper than looking for
faults one by one; and what is right is as deep and large as its fields allow, but for what ``is_open``.
"""

import copy
import re
from collections.abc import Callable, Collection, Mapping, Sequence
from itertools import chain
from operator import itemgetter
from typing import Any, Self

from marshmallow import ValidationError, fields

from rules.kernel.remembering import remembered
from rules.kernel.ruleset import Ruleset

Messages = Any
MISSING = ["Missing."]
NOT_NULL = ["May not be null."]
LONGEST_NAME = 100
MANY = 3
"""So many records are looked at faster member by member than one after another (measured)."""
_DICTS, _INTEGERS, _LISTS, _STRINGS, _SWITCHES = (frozenset({kind}) for kind in (dict, int, list, str, bool))
MOST_NUMBER = 2**31 - 1
"""The largest number that is read. Play goes on from smaller ones only, so never leads past it: ``service.rulings``."""


class Strict(fields.Field[Any]):
    """A field whose value is taken as it is, or refused."""

    loose = False
    may_be_open = False

    def __init__(self, *, null: bool = False, optional: bool = False, description: str = "") -> None:
        metadata = {"description": description} if description else {}
        super().__init__(required=not optional, allow_none=null, metadata=metadata)
        self.error_messages = {**self.error_messages, "required": MISSING[0], "null": NOT_NULL[0]}

    def faults(self, value: Any) -> Messages | None:
        """What is wrong with a value; None: nothing."""
        if value is None:
            return None if self.allow_none else NOT_NULL
        return self.check(value)

    def check(self, value: Any) -> Messages | None:
        """What is wrong with a value that is not null."""
        raise NotImplementedError

    def accepts(self, values: Sequence[Any]) -> bool:
        """Whether none of ``values`` has faults."""
        if self.allow_none and None in values:
            values = [value for value in values if value is not None]
        return not values or self.all_right(values)

    def all_right(self, values: Sequence[Any]) -> bool:
        """The same of values, at least one; null is not right. It is so exactly where each has no faults."""
        return all(value is not None and self.check(value) is None for value in values)

    def is_open(self, value: Any) -> bool:
        """Whether a right value has a part that may hold anything, however deep and large, or any name."""
        return self.may_be_open and value is not None

    def __init_subclass__(cls, **options: Any) -> None:
        """A class with a check of its own is not all right where the one it is made from is."""
        super().__init_subclass__(**options)
        if "check" in vars(cls) and "all_right" not in vars(cls):
            cls.all_right = Strict.all_right  # type: ignore[method-assign]

    def describe(self) -> dict[str, Any]:
        """The JSON Schema of the values."""
        described = self.shape()
        if self.metadata.get("description"):
            described = {"description": self.metadata["description"], **described}
        return nullable(described) if self.allow_none else described

    def shape(self) -> dict[str, Any]:
        """The JSON Schema of the values that are not null."""
        raise NotImplementedError

    def completed(self, value: Any) -> Any:
        """A value of a partial state with null for what its records leave out."""
        return value

    def loosened(self) -> Self:
        """The same field for a partial state; this one stays as it is (marshmallow's fields copy flatly)."""
        loose = copy.copy(self)
        loose.loose = True
        loose.required = False
        loose.allow_none = True
        return loose

    def _deserialize(self, value: Any, attr: str | None, data: Any, **kwargs: Any) -> Any:
        messages = self.check(value)
        if messages is not None:
            raise ValidationError(messages)
        return value


def nullable(schema: dict[str, Any]) -> dict[str, Any]:
    """The JSON Schema that also takes null."""
    type_ = schema.get("type")
    if isinstance(type_, str) and "enum" not in schema and "const" not in schema:
        return {**schema, "type": [type_, "null"]}
    return {"anyOf": [schema, {"type": "null"}]}


def _are(kinds: frozenset[type], values: Sequence[Any]) -> bool:
    """Whether values, at least one, are of those types, exactly."""
    return kinds.issuperset(map(type, values))


def _lengths_within(least: int, most: int, values: Sequence[Any]) -> bool:
    lengths = [*map(len, values)]
    return least <= min(lengths) and max(lengths) <= most


class Whole(Strict):
    """An integer within bounds."""

    def __init__(self, least: int, most: int, **options: Any) -> None:
        super().__init__(**options)
        self.least, self.most = least, most

    def check(self, value: Any) -> Messages | None:
        if type(value) is int and self.least <= value <= self.most:
            return None
        return [f"Must be an integer from {self.least} to {self.most}."]

    def all_right(self, values: Sequence[Any]) -> bool:
        return _INTEGERS.issuperset(map(type, values)) and self.least <= min(values) and max(values) <= self.most

    def shape(self) -> dict[str, Any]:
        return {"type": "integer", "minimum": self.least, "maximum": self.most}


class Text(Strict):
    """A string of limited length."""

    def __init__(self, longest: int = LONGEST_NAME, shortest: int = 0, **options: Any) -> None:
        super().__init__(**options)
        self.longest, self.shortest = longest, shortest

    def check(self, value: Any) -> Messages | None:
        if type(value) is str and self.shortest <= len(value) <= self.longest:
            return None
        return [f"Must be a string of {self.shortest} to {self.longest} characters."]

    def all_right(self, values: Sequence[Any]) -> bool:
        return _are(_STRINGS, values) and _lengths_within(self.shortest, self.longest, values)

    def shape(self) -> dict[str, Any]:
        return {"type": "string", "minLength": self.shortest, "maxLength": self.longest}


class Seal(Strict):
    """An opaque token."""

    form = re.compile("[A-Za-z0-9_-]+={0,2}")

    def check(self, value: Any) -> Messages | None:
        if type(value) is str and self.form.fullmatch(value):
            return None
        return ["Must be the token that came with the state."]

    def shape(self) -> dict[str, Any]:
        return {
            "type": "string",
            "pattern": f"^{self.form.pattern}$",
            "description": "in a sealed game: what is hidden; a sealed state goes back exactly as it came",
        }


class Choice(Strict):
    """One of a closed list of strings."""

    def __init__(self, choices: Collection[str], **options: Any) -> None:
        super().__init__(**options)
        self.choices = tuple(choices)
        self._known = frozenset(choices)

    def check(self, value: Any) -> Messages | None:
        if type(value) is str and value in self._known:
            return None
        shown = ", ".join(self.choices[:24]) + (", ..." if len(self.choices) > 24 else "")
        return [f"Must be one of: {shown}."]

    def all_right(self, values: Sequence[Any]) -> bool:
        return _are(_STRINGS, values) and self._known.issuperset(values)

    def shape(self) -> dict[str, Any]:
        return {"type": "string", "enum": list(self.choices)}


class Constant(Choice):
    """One string only."""

    def __init__(self, value: str, **options: Any) -> None:
        super().__init__([value], **options)

    def shape(self) -> dict[str, Any]:
        return {"type": "string", "const": self.choices[0]}


class Switch(Strict):
    """true or false."""

    def check(self, value: Any) -> Messages | None:
        return None if type(value) is bool else ["Must be true or false."]

    def all_right(self, values: Sequence[Any]) -> bool:
        return _are(_SWITCHES, values)

    def shape(self) -> dict[str, Any]:
        return {"type": "boolean"}


class ListOf(Strict):
    """A list of values of one field, of limited length."""

    def __init__(self, entry: Strict, most: int, least: int = 0, **options: Any) -> None:
        super().__init__(**options)
        self.entry, self.least, self.most = entry, least, most
        self.may_be_open = entry.may_be_open

    @remembered
    def check(self, value: Any) -> Messages | None:
        if type(value) is not list:
            return ["Must be a list."]
        if not self.least <= len(value) <= self.most:
            return [f"Must have {self.least} to {self.most} entries, not {len(value)}."]
        if self.entry.accepts(value):
            return None
        faults = self.entry.faults
        found = {index: messages for index, entry in enumerate(value) if (messages := faults(entry)) is not None}
        return found or None

    def all_right(self, values: Sequence[Any]) -> bool:
        if not (_are(_LISTS, values) and _lengths_within(self.least, self.most, values)):
            return False
        return self.entry.accepts([*chain.from_iterable(values)])

    def shape(self) -> dict[str, Any]:
        return {
            "type": "array",
            "items": self.entry.describe(),
            "minItems": self.least,
            "maxItems": self.most,
        }

    @remembered
    def completed(self, value: Any) -> Any:
        return [self.entry.completed(entry) for entry in value] if type(value) is list else value

    def loosened(self) -> Self:
        loose = super().loosened()
        loose.least = 0
        loose.entry = self.entry.loosened()
        return loose


class Record(Strict):
    """An object with known fields; unknown ones are refused."""

    def __init__(self, members: Mapping[str, Strict], **options: Any) -> None:
        super().__init__(**options)
        self.members = dict(members)
        self._open = tuple(name for name, member in members.items() if member.may_be_open)
        self.may_be_open = bool(self._open)

    @remembered
    def check(self, value: Any) -> Messages | None:
        if type(value) is not dict:
            return ["Must be an object."]
        found: dict[str, Messages] = {}
        members = self.members
        seen = 0
        for name, member in members.items():
            if name in value:
                seen += 1
                entry = value[name]
                messages = (None if member.allow_none else NOT_NULL) if entry is None else member.check(entry)
                if messages is not None:
                    found[name] = messages
            elif member.required:
                found[name] = MISSING
        if seen != len(value):
            unknown = [f"Unknown field; there are: {', '.join(members)}."]
            found.update({name: unknown for name in value if name not in members})
        return found or None

    def all_right(self, values: Sequence[Any]) -> bool:
        """Of many, member by member: what all have in it, in one list."""
        if len(values) < MANY:
            return super().all_right(values)
        if not _are(_DICTS, values):
            return False
        seen = 0
        for name, member in self.members.items():
            if member.required:
                try:
                    column = [*map(itemgetter(name), values)]
                except KeyError:
                    return False
            else:
                column = [value[name] for value in values if name in value]
            if not member.accepts(column):
                return False
            seen += len(column)
        return seen == sum(map(len, values))

    def is_open(self, value: Any) -> bool:
        return value is not None and any(self.members[name].is_open(value.get(name)) for name in self._open)

    def shape(self) -> dict[str, Any]:
        shape: dict[str, Any] = {
            "type": "object",
            "properties": {name: member.describe() for name, member in self.members.items()},
            "required": [name for name, member in self.members.items() if member.required],
            "additionalProperties": False,
        }
        if not shape["required"]:
            del shape["required"]
        return shape

    @remembered
    def completed(self, value: Any) -> Any:
        if type(value) is not dict:
            return value
        return {
            name: member.completed(value.get(name))
            for name, member in self.members.items()
            if member.required or (name in value and (member.allow_none or value[name] is not None))
        }

    def loosened(self) -> Self:
        loose = super().loosened()
        loose.members = {name: member.loosened() for name, member in self.members.items()}
        return loose


class Rulings(Strict):
    """Chosen alternatives by clause id."""

    def __init__(self, ruleset: Ruleset[Any]) -> None:
        super().__init__(optional=True, description="alternatives chosen, by the id of the clause")
        self.choices = {c.id: [a.id for a in c.alternatives] for c in ruleset.clauses.values() if c.selectable}

    def check(self, value: Any) -> Messages | None:
        if type(value) is not dict:
            return ["Must be an object."]
        found = {}
        unknown = [f"No ruling of this game; there are: {', '.join(self.choices)}."]
        for clause, alternative in value.items():
            choices = self.choices.get(clause)
            if choices is None:
                found[clause] = unknown
            elif alternative not in choices:
                found[clause] = [f"Must be one of: {', '.join(choices)}."]
        return found or None

    def shape(self) -> dict[str, Any]:
        properties = {c: {"type": "string", "enum": a} for c, a in self.choices.items()}
        return {"type": "object", "properties": properties, "additionalProperties": False}


def json_schema_of(_converter: object, field: fields.Field[Any], **_: object) -> dict[str, Any]:
    """What apispec is to say of a field."""
    describe: Callable[[], dict[str, Any]] | None = getattr(field, "describe", None)
    return describe() if describe is not None else {}
