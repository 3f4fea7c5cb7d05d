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
    or None where the form is wrong, ``to_json`` and ``to_word`` the canonical forms. ``of_seat``: the same name means
    another thing for each seat.
    """

    id: str
    label: str
    schema: Mapping[str, Json]
    exists: Callable[[Any], Collection[Any]]
    of_json: Callable[[Json], Any]
    of_word: Callable[[str], Any]
    to_json: Callable[[Any], Json]
    to_word: Callable[[Any], str]
    of_seat: bool = False


def _same(thing: Any) -> Any:
    return thing


def name_kind(
    id_: str,
    label: str,
    schema: Mapping[str, Json],
    exists: Callable[[Any], Collection[str]],
    canonical: Callable[[str], str] = _same,
    of_seat: bool = False,
) -> ParameterKind:
    """Things that are called by a string; ``canonical`` turns another accepted name into the one that is written."""

    def of_json(value: Json) -> str | None:
        return canonical(value) if isinstance(value, str) else None

    return ParameterKind(id_, label, {"type": "string", **schema}, exists, of_json, canonical, _same, _same, of_seat)


def flag_kind(word: str, label: str) -> ParameterKind:
    """Something that is said or left out: ``true`` in an object, ``word`` in notation."""

    def of_json(value: Json) -> bool | None:
        return True if value is True else None

    def of_word(written: str) -> bool | None:
        return True if written == word else None

    schema = {"type": "boolean", "const": True}
    return ParameterKind(word, label, schema, lambda _: (True,), of_json, of_word, _same, lambda _: word)


def number_kind(
    id_: str, label: str, numbers: range, exists: Callable[[Any], Collection[int]], of_seat: bool = False
) -> ParameterKind:
    """Things that are numbered; ``numbers`` are those of any table."""

    def of_json(value: Json) -> int | None:
        return value if type(value) is int else None

    schema = {"type": "integer", "minimum": numbers[0], "maximum": numbers[-1]}
    return ParameterKind(id_, label, schema, exists, of_json, whole_number, _same, str, of_seat)


def whole_number(word: str) -> int | None:
    """The integer that a word writes canonically: no sign but a minus, no leading zeros."""
    digits = word.removeprefix("-")
    if not (digits.isascii() and digits.isdigit() and len(digits) < 10) or (digits[0] == "0" and word != "0"):
        return None
    return int(word)


@dataclass(frozen=True, slots=True)
class Parameter:
    """A field of an action. ``many`` is the length of a list of things; ``attribute`` its Python name.

    ``prefix`` is a word that stands before it in notation.
    """

    name: str
    kind: ParameterKind
    label: str
    many: int | None = None
    attribute: str = ""
    prefix: str | None = None

    @property
    def words(self) -> int:
        """How many words of notation it takes."""
        return (self.many or 1) + (self.prefix is not None)

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


Form = tuple[Parameter, ...]


@dataclass(frozen=True, slots=True)
class ActionKind(Generic[P]):
    """One type of action: what it names, when it is legal and what it does.

    ``candidates`` lists what could be done, in canonical order; the checks decide which of it may be done.
    ``more_forms`` are other sets of parameters that the action may have instead; what a form lacks is None.
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
    more_forms: tuple[Form, ...] = ()

    @property
    def forms(self) -> tuple[Form, ...]:
        """Every set of parameters that the action may have."""
        return (self.parameters, *self.more_forms)

    @property
    def all_parameters(self) -> tuple[Parameter, ...]:
        """The parameters of any form, each once."""
        return tuple({parameter.name: parameter for form in self.forms for parameter in form}.values())

    def form_of(self, action: Action) -> Form:
        """The longest form whose parameters the action has."""
        for form in sorted(self.forms, key=len, reverse=True):
            if all(getattr(action, parameter.python_name) is not None for parameter in form):
                return form
        raise ValueError(f"{action} has no form of {self.type}")

    def as_json(self) -> dict[str, Json]:
        return {
            "type": self.type,
            "label": self.label,
            "clause": self.clause,
            "parameters": [parameter.as_json() for parameter in self.all_parameters],
            "forms": [[parameter.name for parameter in form] for form in self.forms],
        }

    def schema(self) -> dict[str, Json]:
        """The JSON Schema of the object form."""
        properties: dict[str, Json] = {"type": {"const": self.type, "type": "string"}}
        properties.update({parameter.name: parameter.schema() for parameter in self.all_parameters})
        names = [{parameter.name for parameter in form} for form in self.forms]
        common = [parameter.name for parameter in self.all_parameters if all(parameter.name in form for form in names)]
        return {"properties": properties, "required": ["type", *common]}


Made = TypeVar("Made")
Key = TypeVar("Key")
MOST_INTERNED = 20_000


class Interned(dict[Key, Made]):
    """Actions by what they name, each made once; emptied when there are too many, which play never reaches."""

    def __init__(self, make: Callable[[Key], Made]) -> None:
        super().__init__()
        self._make = make

    def __missing__(self, key: Key) -> Made:
        if len(self) >= MOST_INTERNED:
            self.clear()
        made = self[key] = self._make(key)
        return made


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
    for parameter in kind.form_of(action):
        value, to_json = getattr(action, parameter.python_name), parameter.kind.to_json
        written[parameter.name] = to_json(value) if parameter.many is None else [to_json(one) for one in value]
    return written


def write_notation(kind: ActionKind[P], action: Action) -> str:
    """The canonical one-line form."""
    words = [kind.type]
    for parameter in kind.form_of(action):
        value = getattr(action, parameter.python_name)
        words += [] if parameter.prefix is None else [parameter.prefix]
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
    fitting = [form for form in kind.forms if sum(parameter.words for parameter in form) == len(words)]
    if not fitting:
        written = write_forms(kind)
        raise InvalidAction([Defect(at, f"Must be written {written}, not with {len(words)} words after {first!r}.")])
    readings = [(form, _of_words(form, words)) for form in fitting]
    form, things = next((r for r in readings if _is_readable(r[1])), readings[0])
    return _build(kind, position, form, things, None, lambda *steps: at)


def _of_words(form: Form, words: Sequence[str]) -> dict[str, list[Any]]:
    """The things that the words name as parameters of a form; None for a word that names none."""
    left = list(words)
    things: dict[str, list[Any]] = {}
    for parameter in form:
        taken, left = left[: parameter.words], left[parameter.words :]
        right_prefix = parameter.prefix is None or taken.pop(0) == parameter.prefix
        things[parameter.name] = [parameter.kind.of_word(word) if right_prefix else None for word in taken]
    return things


def _is_readable(things: Mapping[str, Sequence[Any]]) -> bool:
    return all(thing is not None for named in things.values() for thing in named)


def write_forms(kind: ActionKind[P]) -> str:
    """How the notation of a kind looks, e.g. ``remove <tower> <pile>``."""
    written = []
    for form in kind.forms:
        words = [kind.type]
        for parameter in form:
            words += [] if parameter.prefix is None else [parameter.prefix]
            words += [f"<{parameter.kind.id}>"] * (parameter.many or 1)
        written.append(" ".join(words))
    return ", or ".join(written)


def _from_object(
    kinds: Mapping[str, ActionKind[P]], position: P, seats: int, sent: Mapping[str, Json], at: str
) -> Action:
    if "type" not in sent:
        raise InvalidAction([Defect(at, f"Must have a type: {', '.join(kinds)}.")])
    kind = _kind(kinds, sent["type"], f"{at}/type")
    names = [parameter.name for parameter in kind.all_parameters]
    known = {"type", "seat", *names, *IGNORED_FIELDS}
    defects = [
        Defect(
            at + pointer([key]),
            f"Unknown field; {kind.type} has: {', '.join(names) or 'no fields'}.",
        )
        for key in sent
        if key not in known
    ]
    form = _form_sent(kind, sent)
    defects += [Defect(at, f"Must have {p.name}, as {kind.type} needs it.") for p in form if p.name not in sent]
    taken = {parameter.name for parameter in form}
    defects += [
        Defect(at + pointer([name]), f"Unknown beside {', '.join(sorted(taken)) or 'no fields'}; leave it out.")
        for name in names
        if name in sent and name not in taken
    ]
    seat = None if "seat" in names else sent.get("seat")
    if seat is not None and (type(seat) is not int or not 0 <= seat < seats):
        defects.append(Defect(f"{at}/seat", f"Must be a seat at this table: 0 to {seats - 1}."))
    things: dict[str, list[Any]] = {}
    for parameter in form:
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
    return _build(kind, position, form, things, seat, lambda *steps: at + pointer(steps))


def _form_sent(kind: ActionKind[P], sent: Mapping[str, Json]) -> Form:
    """The form that the fields of an object come closest to: most of its fields there, fewest others."""
    given = {parameter.name for parameter in kind.all_parameters if parameter.name in sent}

    def misses(form: Form) -> int:
        return len(given ^ {parameter.name for parameter in form})

    return min(kind.forms, key=misses)


def _build(
    kind: ActionKind[P],
    position: P,
    form: Form,
    things: Mapping[str, Sequence[Any]],
    seat: int | None,
    where: Callable[..., str],
) -> Action:
    """Make the typed action of things that may not exist."""
    defects: list[Defect] = []
    values: dict[str, Any] = {}
    for parameter in form:
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
