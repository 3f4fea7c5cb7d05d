"""What the players seem to have meant where nothing legal leads to what is expected: actions that break a rule."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass, fields
from itertools import chain, islice, product
from typing import Any, Generic, TypeVar

from rules.kernel.actions import Action, ActionKind, Form
from rules.kernel.inference import Actions, Budget, Search
from rules.kernel.outcome import Violation
from rules.kernel.phases import Position

P = TypeVar("P", bound=Position)
MOST_TRIED, MOST_POINTS = 20_000, 300
"""The most actions that are looked at for one answer, and the most points of the turn."""
MOST_MEANT, MOST_TELLING = 3, 12
"""How many are told; where more than so many would do, they tell nothing."""
MOST_BROKEN = 200
"""The most illegal actions that are looked at closely."""
MOST_INSTEAD = 12
"""How many legal ones are told for each."""


@dataclass(frozen=True, slots=True)
class Meant:
    """Legal ``actions``, an ``illegal`` one that would lead to what is expected, and legal ones much like it."""

    actions: Actions
    illegal: Action
    violations: list[Violation]
    instead: list[Action]


@dataclass(frozen=True, slots=True)
class _Point(Generic[P]):
    """Where legal ``actions`` lead in a turn, with the ``moves`` that are legal there.

    ``changes_nothing`` says of an action whether what it does is there already.
    """

    actions: Actions
    position: P
    moves: list[Action]
    changes_nothing: Callable[[P, Action, int], bool]


def meant(search: Search[P]) -> list[Meant]:
    """Up to three illegal actions of this turn, each with the first legal ones after which it would be due.

    Each could lead to what is expected, and could not if nothing had changed: so it stands for a change. And something
    legal is much like it: else it is none of what may be done at all.
    """
    found: dict[str, Meant] = {}
    broken = 0
    for point, action in islice(_tried(search, search.before, (), Budget(MOST_POINTS)), MOST_TRIED):
        position, notation = point.position, search.ruleset.notation(action)
        if notation in found or not search.leads(position, action, 1) or point.changes_nothing(position, action, 1):
            continue
        violations = search.ruleset.check(position, action)
        if not violations:
            continue
        broken += 1
        instead = [move for move in point.moves if _is_much_like(move, action)]
        if instead:
            found[notation] = Meant(point.actions, action, violations, instead[:MOST_INSTEAD])
        if len(found) > MOST_TELLING or broken > MOST_BROKEN:
            return []
    return list(found.values())[:MOST_MEANT]


def _tried(search: Search[P], position: P, actions: Actions, points: Budget) -> Iterator[tuple[_Point[P], Action]]:
    """Every action that can be named at each point of the turn that what is legal may lead through."""
    ruleset = search.ruleset
    moves = ruleset.legal_moves(position)
    if isinstance(ruleset.actor(position), int):
        present = ruleset.search.foresee(ruleset.harmonise(ruleset.write(position)))
        point = _Point(actions, position, moves, present)
        for kind in (ruleset.action_kinds[type_] for type_ in ruleset.kinds[position.phase]):
            for form in kind.forms:
                yield from ((point, action) for action in _of_form(search, kind, form, position))
    for action in moves:
        if search.leads(position, action, 1) and points.spend():
            after = search.point_after(position, (*actions, action), search.before.number)
            if not after.ended:
                yield from _tried(search, after.position, after.actions, points)


def _of_form(search: Search[P], kind: ActionKind[P], form: Form, position: P) -> Iterator[Action]:
    """Every action with these parameters, of the things that there are at the table or are expected there."""
    things: list[list[Any]] = []
    for parameter in form:
        existing = parameter.kind.exists(position)
        expected = (thing for thing in search.named.get(parameter.kind.id, ()) if thing in existing)
        one = list(dict.fromkeys(chain(existing, expected)))
        things.append(one if parameter.many is None else list(product(one, repeat=parameter.many)))
    for values in product(*things):
        action = kind.make(**dict(zip((p.python_name for p in form), values, strict=True)))
        yield action if kind.canonical is None else kind.canonical(position, action)


def _is_much_like(one: Action, other: Action) -> bool:
    """Whether two actions are of one type and one thing alone is otherwise."""
    if type(one) is not type(other):
        return False
    otherwise = [f.name for f in fields(one) if f.name != "seat" and getattr(one, f.name) != getattr(other, f.name)]
    return len(otherwise) == 1
