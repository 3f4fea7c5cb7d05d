"""Which legal actions turn one state into another of which only a part is known.

A sequence of actions, those of chance among them, ends at the first point at which everything that is expected holds:
at the end of a turn, where a turn only waits for chance to finish it, or, where the turn itself is expected, anywhere.
It has at least one action.
"""

from collections.abc import Hashable, Iterator
from dataclasses import dataclass, field
from typing import Any, Generic, TypeVar

from rules.kernel.actions import Action
from rules.kernel.matching import Expected
from rules.kernel.outcome import Event
from rules.kernel.phases import Position, actor_of
from rules.kernel.ruleset import Ruleset

P = TypeVar("P", bound=Position)
Actions = tuple[Action, ...]
MOST_EXPLANATIONS = 20
"""How many are told; all of them are counted."""
LONGEST_TURN = 60
"""Actions of one turn, beyond which it is not searched."""


@dataclass(slots=True)
class Budget:
    """How many moves may be tried, and how many were. ``reached``: something was left untried."""

    most: int
    nodes: int = 0
    reached: bool = False

    def spend(self) -> bool:
        """Whether one more may be tried."""
        if self.nodes >= self.most:
            self.reached = True
            return False
        self.nodes += 1
        return True


@dataclass(slots=True)
class Ways:
    """How many sequences lead somewhere, and the first of them."""

    count: int = 0
    first: list[Actions] = field(default_factory=list)

    def add(self, before: "Ways", tail: Actions) -> None:
        """All that lead to a point before it, each prolonged by ``tail``."""
        self.count += before.count
        room = MOST_EXPLANATIONS - len(self.first)
        self.first += [(*actions, *tail) for actions in before.first[:room]]


@dataclass(frozen=True, slots=True)
class Point(Generic[P]):
    """Where the actions of a turn have led. ``ended`` are the turns that are over by it."""

    actions: Actions
    position: P
    ended: int


class Search(Generic[P]):
    """Looks for what leads from ``before`` to what is ``expected`` within a number of turns."""

    def __init__(self, ruleset: Ruleset[P], before: P, expected: Expected, turns: int, budget: Budget) -> None:
        self.ruleset, self.before, self.expected, self.turns, self.budget = ruleset, before, expected, turns, budget
        self.leads = ruleset.search.foresee(expected.state)
        self.named = ruleset.search.names(expected.state)

    def explanations(self) -> Ways:
        """Every sequence that explains what is expected, those of fewer turns first, as far as the budget goes."""
        found, same = Ways(), self.ruleset.search.identity
        crossings: list[dict[Hashable, Ways]] = [{} for _ in range(self.turns)]
        crossings[0][None] = Ways(1, [()])
        for played, crossing in enumerate(crossings):
            turns = self.turns - played
            for ways in crossing.values():
                start = play(self.ruleset, self.before, ways.first[0])
                for point in self._explaining(start, (), start.number, turns):
                    if self._is_explained(point):
                        found.add(ways, point.actions)
                    elif self.goes_on(point, turns) and not self._excludes(point.position, turns - point.ended):
                        later = crossings[played + point.ended]
                        key = len(later) if same is None else same(point.position)
                        later.setdefault(key, Ways()).add(ways, point.actions)
        return found

    def _explaining(self, position: P, actions: Actions, number: int, turns: int) -> Iterator[Point[P]]:
        """The points at which a sequence may end, in canonical order; behind one that is explained nothing follows."""
        for action in self.ruleset.legal_moves(position):
            if not self.leads(position, action, turns):
                continue
            if not self.budget.spend():
                return
            point = self.point_after(position, (*actions, action), number)
            if point.ended or (self.may_end_within(point.position) and self._is_explained(point)):
                yield point
            elif len(point.actions) == LONGEST_TURN:
                self.budget.reached = True
            elif not self._excludes(point.position, turns):
                yield from self._explaining(point.position, point.actions, number, turns)

    def least(self, position: P, turns: int) -> int:
        """The least number of differences that are left after so many turns more."""
        return self.expected.excess(self.ruleset.search.bounds(position, turns))

    def goes_on(self, point: Point[P], turns: int) -> bool:
        """Whether another of these turns may follow the one that ends at the point."""
        is_over = actor_of(self.ruleset.phases, point.position) is None
        return 0 < point.ended < turns and not is_over

    def point_after(self, position: P, actions: Actions, number: int) -> Point[P]:
        """Where the last of the actions leads in the turn of that number."""
        after = self.ruleset.apply(position, actions[-1]).position
        over = actor_of(self.ruleset.phases, after) is None
        return Point(actions, after, max(after.number - number, int(over)))

    def may_end_within(self, position: P) -> bool:
        """Whether a sequence may end here, though the turn goes on."""
        return self.expected.tells_turn or self.ruleset.search.rests(position)

    def _is_explained(self, point: Point[P]) -> bool:
        if point.ended and self._excludes(point.position, 0):
            return False
        return self.expected.holds(self.ruleset.write(point.position))

    def _excludes(self, position: P, turns: int) -> bool:
        return self.expected.excludes(self.ruleset.search.bounds(position, turns))


def play(ruleset: Ruleset[P], position: P, actions: Actions) -> P:
    """Where legal actions lead."""
    for action in actions:
        position = ruleset.apply(position, action).position
    return position


def events_of(ruleset: Ruleset[Any], position: Any, actions: Actions) -> list[Event]:
    """What happens in a sequence of legal actions."""
    events: list[Event] = []
    for action in actions:
        transition = ruleset.apply(position, action)
        position = transition.position
        events += transition.events
    return events
