"""Actions: typed decisions, their parameters, their two written forms and the record that binds their rules.

An action is a small frozen dataclass. On the wire it is an object (``{"type": "draw", "pile": 0}``) or one line
of notation (``draw 0``): the type, then the parameters in order, separated by one space.
"""

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import islice
from typing import Any, Generic, TypeVar

from rules.kernel.checks import Check
from rules.kernel.outcome import Defect, Event, InvalidAction, Json
from rules.kernel.pointers import pointer

P = TypeVar("P")


@dataclass(frozen=True, slots=True)
class Action:
    """Base of all actions. ``seat`` is who claims to act; None leaves it to the state."""

    seat: int | None = field(default=None, compare=False, kw_only=True)


@dataclass(frozen=True, slots=True)
class ParameterKind:
    """A sort of thing an action can name, such as a pile, a space or a cell.

    ``schema`` is the JSON Schema of its JSON form. ``exists(position)`` are the things there are at that table, as
    the action holds them. A thing has a JSON form and a word of notation: ``of_json`` and ``of_word`` give the thing,
    or None where the form is wrong, ``to_json`` and ``to_word`` the canonical forms.
    """

    id: str
    label: str
    schema: Mapping[str, Json]
    exists: Callable[[Any], Collection[Any]]
    of_json: Callable[[Json], Any]
    of_word: Callable[[str], Any]
    to_json: Callable[[Any], Json]
    to_word: Callable[[Any], str]


def _same(thing: Any) -> Any:
    return thing


def name_kind(
    id_: str,
    label: str,
    schema: Mapping[str, Json],
    exists: Callable[[Any], Collection[str]],
    canonical: Callable[[str], str] = _same,
) -> ParameterKind:
    """Things that are called by a string; ``canonical`` turns another accepted name into the one that is written."""

    def of_json(value: Json) -> str | None:
        return canonical(value) if isinstance(value, str) else None

    return ParameterKind(id_, label, {"type": "string", **schema}, exists, of_json, canonical, _same, _same)


def number_kind(id_: str, label: str, numbers: range, exists: Callable[[Any], Collection[int]]) -> ParameterKind:
    """Things that are numbered; ``numbers`` are those of any table."""

    def of_json(value: Json) -> int | None:
        return value if type(value) is int else None

    schema = {"type": "integer", "minimum": numbers[0], "maximum": numbers[-1]}
    return ParameterKind(id_, label, schema, exists, of_json, whole_number, _same, str)


def whole_number(word: str) -> int | None:
    """The integer that a word writes canonically: no sign but a minus, no leading zeros."""
    digits = word.removeprefix("-")
    if not (digits.isascii() and digits.isdigit() and len(digits) < 10) or (digits[0] == "0" and word != "0"):
        return None
    return int(word)


@dataclass(frozen=True, slots=True)
class Parameter:
    """A field of an action. ``many`` is the length of a list of things; ``attribute`` its Python name."""

    name: str
    kind: ParameterKind
    label: str
    many: int | None = None
    attribute: str = ""

    @property
    def python_name(self) -> str:
        return self.attribute or self.name

    def schema(self) -> dict[str, Json]:
        one = dict(self.kind.schema)
        if self.many is None:
            return one
        return {"type": "array", "items": one, "minItems": self.many, "maxItems": self.many}

    def as_json(self) -> dict[str, Json]:
        described: dict[str, Json] = {"name": self.name, "kind": self.kind.id, "label": self.label}
        return described if self.many is None else {**described, "count": self.many}


@dataclass(frozen=True, slots=True)
class ActionKind(Generic[P]):
    """One type of action: what it names, when it is legal and what it does.

    ``candidates`` lists what could be done, in canonical order; the checks decide which of it may be done.
    ``listing``, where given, is a faster way to the same list. ``resolve`` alters a fresh copy of the position and
    appends to the events.
    """

    type: str
    label: str
    clause: str
    make: Callable[..., Action]
    parameters: tuple[Parameter, ...]
    checks: tuple[Check, ...]
    candidates: Callable[[P], Iterable[Any]]
    resolve: Callable[[P, Any, list[Event]], None]
    listing: Callable[[P], list[Any]] | None = None
    canonical: Callable[[P, Any], Any] | None = None

    def as_json(self) -> dict[str, Json]:
        return {
            "type": self.type,
            "label": self.label,
            "clause": self.clause,
            "parameters": [parameter.as_json() for parameter in self.parameters],
        }

    def schema(self) -> dict[str, Json]:
        """The JSON Schema of the object form."""
        properties: dict[str, Json] = {"type": {"const": self.type, "type": "string"}}
        properties.update({parameter.name: parameter.schema() for parameter in self.parameters})
        return {"properties": properties, "required": ["type", *(p.name for p in self.parameters)]}


IGNORED_FIELDS = ("notation", "probability", "ways", "of")
"""What a legal move carries beside the action; a move may be sent back as it came."""


@dataclass(frozen=True, slots=True)
class Sent:
    """An action as it was read. ``pointer`` is where it stood; ``by_name``, whether its parameters have names."""

    action: Action
    pointer: str
    by_name: bool

    def path(self, at: str | None) -> str:
        """The pointer to one of its parameters, as exact as the written form allows."""
        return f"{self.pointer}/{at}" if at is not None and self.by_name else self.pointer


def write_object(kind: ActionKind[P], action: Action) -> dict[str, Json]:
    """The object form, without notation."""
    written: dict[str, Json] = {"type": kind.type}
    for parameter in kind.parameters:
        value, to_json = getattr(action, parameter.python_name), parameter.kind.to_json
        written[parameter.name] = to_json(value) if parameter.many is None else [to_json(one) for one in value]
    return written


def write_notation(kind: ActionKind[P], action: Action) -> str:
    """The canonical one-line form."""
    words = [kind.type]
    for parameter in kind.parameters:
        value = getattr(action, parameter.python_name)
        words += [parameter.kind.to_word(one) for one in ((value,) if parameter.many is None else value)]
    return " ".join(words)


def read_action(kinds: Mapping[str, ActionKind[P]], position: P, seats: int, sent: Json, at: str) -> Sent:
    """Read either form. Raises InvalidAction, with pointers below ``at``."""
    if isinstance(sent, str):
        return Sent(_from_notation(kinds, position, sent, at), at, by_name=False)
    if isinstance(sent, Mapping):
        return Sent(_from_object(kinds, position, seats, sent, at), at, by_name=True)
    raise InvalidAction([Defect(at, "Must be an object with a type, or its notation as a string.")])


def _kind(kinds: Mapping[str, ActionKind[P]], type_: Json, at: str) -> ActionKind[P]:
    kind = kinds.get(type_) if isinstance(type_, str) else None
    if kind is None:
        raise InvalidAction([Defect(at, f"Must be a type of action of this game: {', '.join(kinds)}.")])
    return kind


def _from_notation(kinds: Mapping[str, ActionKind[P]], position: P, text: str, at: str) -> Action:
    first, *words = text.split(" ")
    kind = _kind(kinds, first, at)
    expected = sum(parameter.many or 1 for parameter in kind.parameters)
    if len(words) != expected:
        form = write_form(kind)
        raise InvalidAction([Defect(at, f"Must be written {form}, not with {len(words)} words after {first!r}.")])
    things: dict[str, list[Any]] = {}
    for parameter in kind.parameters:
        taken, words = words[: parameter.many or 1], words[parameter.many or 1 :]
        things[parameter.name] = [parameter.kind.of_word(word) for word in taken]
    return _build(kind, position, things, None, lambda *steps: at)


def write_form(kind: ActionKind[P]) -> str:
    """How the notation of a kind looks, e.g. ``remove <tower> <pile>``."""
    words = [kind.type]
    for parameter in kind.parameters:
        words += [f"<{parameter.kind.id}>"] * (parameter.many or 1)
    return " ".join(words)


def _from_object(
    kinds: Mapping[str, ActionKind[P]], position: P, seats: int, sent: Mapping[str, Json], at: str
) -> Action:
    if "type" not in sent:
        raise InvalidAction([Defect(at, f"Must have a type: {', '.join(kinds)}.")])
    kind = _kind(kinds, sent["type"], f"{at}/type")
    names = [parameter.name for parameter in kind.parameters]
    known = {"type", "seat", *names, *IGNORED_FIELDS}
    defects = [
        Defect(
            at + pointer([key]),
            f"Unknown field; {kind.type} has: {', '.join(names) or 'no fields'}.",
        )
        for key in sent
        if key not in known
    ]
    defects += [Defect(at, f"Must have {name}, as {kind.type} needs it.") for name in names if name not in sent]
    seat = sent.get("seat")
    if seat is not None and (type(seat) is not int or not 0 <= seat < seats):
        defects.append(Defect(f"{at}/seat", f"Must be a seat at this table: 0 to {seats - 1}."))
    things: dict[str, list[Any]] = {}
    for parameter in kind.parameters:
        value = sent.get(parameter.name)
        if parameter.many is None:
            things[parameter.name] = [parameter.kind.of_json(value)]
        elif isinstance(value, list) and len(value) == parameter.many:
            things[parameter.name] = [parameter.kind.of_json(one) for one in value]
        elif parameter.name in sent:
            defects.append(
                Defect(at + pointer([parameter.name]), f"Must be a list of {parameter.many}: {parameter.label}.")
            )
    if defects:
        raise InvalidAction(defects)
    return _build(kind, position, things, seat, lambda *steps: at + pointer(steps))


def _build(
    kind: ActionKind[P],
    position: P,
    things: Mapping[str, Sequence[Any]],
    seat: int | None,
    where: Callable[..., str],
) -> Action:
    """Make the typed action of things that may not exist."""
    defects: list[Defect] = []
    values: dict[str, Any] = {}
    for parameter in kind.parameters:
        named, existing = things[parameter.name], parameter.kind.exists(position)
        for index, thing in enumerate(named):
            if thing is None or thing not in existing:
                steps = [parameter.name] if parameter.many is None else [parameter.name, index]
                message = f"Must be a {parameter.kind.label} at this table: {_choices(existing)}."
                defects.append(Defect(where(*steps), message))
        values[parameter.python_name] = named[0] if parameter.many is None else tuple(named)
    if defects:
        raise InvalidAction(defects)
    action = kind.make(**values, seat=seat)
    return kind.canonical(position, action) if kind.canonical is not None else action


def _choices(things: Collection[Any], most: int = 12) -> str:
    names = [str(thing) for thing in islice(things, most)]
    return ", ".join(names) + (f" and {len(things) - most} more" if len(things) > most else "")
