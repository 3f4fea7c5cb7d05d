"""What would have to be otherwise for something legal to lead to what is expected."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, TypeVar

from rules.kernel.inference import Actions, Budget, Search, play
from rules.kernel.matching import Expected
from rules.kernel.outcome import Json
from rules.kernel.phases import Position
from rules.kernel.pointers import found_at, pointer
from rules.kernel.ruleset import Reserve, Ruleset

P = TypeVar("P", bound=Position)
PLENTY = 1_000
"""More than any action asks for."""


@dataclass(frozen=True, slots=True)
class Repair:
    """A number of the first state that would explain all: ``where`` it stands, what it is called and should be."""

    where: str
    label: str
    value: int
    instead_of: int
    actions: Actions

    @property
    def message(self) -> str:
        """The repair in plain words."""
        more = self.value - self.instead_of
        amount = f"{abs(more)} {'more' if more > 0 else 'less'}"
        return f"Legal with {amount}: {self.label} {self.value} instead of {self.instead_of}."


def repair(search: Search[P], budget: Budget) -> Repair | None:
    """The smallest change of one number that makes it legal, as far as the budget goes."""
    found = [one for reserve in search.ruleset.search.reserves(search.before) for one in _by(search, reserve, budget)]
    return min(found, key=lambda one: abs(one.value - one.instead_of), default=None)


def _by(search: Search[P], reserve: Reserve[P], budget: Budget) -> Iterator[Repair]:
    """With plenty of it, whatever leads to the rest of what is expected; then with just as much as it takes."""
    ruleset, before, expected = search.ruleset, search.before, search.expected
    wanted = expected.at(reserve.steps)
    where = pointer(reserve.steps)
    has: int = found_at(where, ruleset.write(before))
    rich = reserve.changed(before, PLENTY)
    relaxed = Search(ruleset, rich, expected.without(reserve.steps), search.turns, budget)
    for actions in relaxed.explanations().first:
        more = _least(ruleset, before, reserve, actions)
        if wanted is not None:
            left = found_at(where, ruleset.write(play(ruleset, reserve.changed(before, more), actions)))
            more += wanted - left
        if more and has + more >= 0 and _explains(ruleset, reserve.changed(before, more), actions, expected):
            yield Repair(where, reserve.label, has + more, has, actions)


def _least(ruleset: Ruleset[P], before: P, reserve: Reserve[P], actions: Actions) -> int:
    """How much more the actions take; 0 if there is enough."""
    low, high = 0, PLENTY
    while low < high:
        middle = (low + high) // 2
        if _is_legal(ruleset, reserve.changed(before, middle), actions):
            high = middle
        else:
            low = middle + 1
    return low


def _is_legal(ruleset: Ruleset[P], position: P, actions: Actions) -> bool:
    for action in actions:
        if ruleset.check(position, action):
            return False
        position = ruleset.apply(position, action).position
    return True


def _explains(ruleset: Ruleset[Any], before: Any, actions: Actions, expected: Expected) -> bool:
    written: dict[str, Json] = {}
    if _is_legal(ruleset, before, actions):
        written = ruleset.write(play(ruleset, before, actions))
    return bool(written) and expected.holds(written)
