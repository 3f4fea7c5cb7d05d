"""What actions, violations and score lines name, in the words of the parameters of actions.

A client that finds a thing of a picture with the kind and the name of an action's parameter knows that the action is
about it, without knowing the game.
"""

import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from rules.kernel.actions import Action, ActionKind, ParameterKind
from rules.kernel.outcome import Json

SEAT_KIND = "seat"


@dataclass(frozen=True, slots=True)
class Named:
    """A thing: its kind, its name, and whose it is where the same name means another thing for each seat.

    ``name`` is what the object form of an action has: a string as it is, anything else as JSON without spaces.
    """

    kind: str
    name: str
    seat: int | None = None


def named(kind: str, value: Json, seat: int | None = None) -> Named:
    """The thing of a kind whose JSON form is ``value``."""
    name = value if isinstance(value, str) else json.dumps(value, separators=(",", ":"))
    return Named(kind, name, seat)


def named_by_action(kind: ActionKind[Any], action: Action, seat: int | None) -> list[Named]:
    """What an action names. ``seat`` is who acts; an action that has a seat among its parameters means that one's."""
    form = kind.form_of(action)
    for parameter in form:
        if parameter.kind.id == SEAT_KIND:
            seat = getattr(action, parameter.python_name)
    found = []
    for parameter in form:
        value = getattr(action, parameter.python_name)
        for one in (value,) if parameter.many is None else value:
            found.append(_thing(parameter.kind, parameter.kind.to_json(one), seat))
    return found


def _thing(kind: ParameterKind, value: Json, seat: int | None) -> Named:
    return named(kind.id, value, seat if kind.of_seat else None)


def named_by_detail(fields: Mapping[str, ParameterKind], detail: Json, seat: int | None) -> Iterator[Named]:
    """What the facts of a violation or score line name: ``fields`` are those that hold things, with their kind.

    Facts that name nothing are passed over. ``seat`` is whose things are meant where the facts do not say.
    """
    if isinstance(detail, list):
        for entry in detail:
            yield from named_by_detail(fields, entry, seat)
    if not isinstance(detail, Mapping):
        return
    said = detail.get("seat")
    whose = said if type(said) is int else seat
    for field, value in detail.items():
        kind = fields.get(field)
        if kind is None:
            yield from named_by_detail(fields, value, whose)
        else:
            yield from _things(kind, value, whose)


def _things(kind: ParameterKind, value: Json, seat: int | None) -> Iterator[Named]:
    """One thing, or a list of them, or a list of lists."""
    if kind.of_json(value) is not None:
        yield _thing(kind, value, seat)
    elif isinstance(value, list):
        for entry in value:
            yield from _things(kind, entry, seat)
