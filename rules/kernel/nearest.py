"""Where nothing legal leads to what is expected: the legal results that come closest."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Generic, TypeVar

from rules.kernel.inference import LONGEST_TURN, Actions, Budget, Point, Search, play
from rules.kernel.matching import Difference
from rules.kernel.outcome import Json
from rules.kernel.phases import Position

P = TypeVar("P", bound=Position)
MOST_RESULTS = 3
MOST_PAIRED = 12
"""Entries that only one side has, up to which those most alike are held for the same."""
OTHER, FARTHEST = 10, 100
"""How far apart two words are, and what can't be compared, or is farther than numbers count."""


@dataclass(frozen=True, slots=True)
class Result:
    """A legal result and where it is otherwise. ``cost``: in how many places, and how far in all."""

    cost: tuple[int, int]
    actions: Actions
    differences: list[Difference]


class Nearest(Generic[P]):
    """Collects the closest results of a search, each with other differences than the rest."""

    def __init__(self, search: Search[P], budget: Budget) -> None:
        self.search, self.budget = search, budget
        self.results: list[Result] = []

    def find(self) -> list[Result]:
        """Up to three, the closest first, as far as the budget goes."""
        search = self.search
        crossings: list[list[tuple[int, Actions]]] = [[] for _ in range(search.turns)]
        crossings[0].append((0, ()))
        for played, crossing in enumerate(crossings):
            for least, before in sorted(crossing, key=lambda one: one[0]):
                if self._is_too_far(least):
                    break
                start = play(search.ruleset, search.before, before)
                turns = search.turns - played
                for point in self._points(Point((), start, 0), start.number, turns):
                    self._add(point, before)
                    if search.goes_on(point, turns):
                        later = search.least(point.position, turns - point.ended), (*before, *point.actions)
                        crossings[played + point.ended].append(later)
        return self.results

    def _points(self, start: Point[P], number: int, turns: int) -> Iterator[Point[P]]:
        """The points of the turn of that number at which a sequence may end, but for what leads too far away."""
        for action in self.search.ruleset.legal_moves(start.position):
            if not self.budget.spend():
                return
            point = self.search.point_after(start.position, (*start.actions, action), number)
            if point.ended or self.search.may_end_within(point.position):
                yield point
            if point.ended:
                continue
            if len(point.actions) == LONGEST_TURN:
                self.budget.reached = True
            elif not self._is_too_far(self.search.least(point.position, turns)):
                yield from self._points(point, number, turns)

    def _is_too_far(self, least: int) -> bool:
        """Whether a result with at least so many differences is not among the closest."""
        return len(self.results) == MOST_RESULTS and least > self.results[-1].cost[0]

    def _add(self, point: Point[P], before: Actions) -> None:
        if point.ended and self._is_too_far(self.search.least(point.position, 0)):
            return
        differences = list(self.search.expected.differences(self.search.ruleset.write(point.position)))
        result = Result(cost_of(differences), (*before, *point.actions), differences)
        if all(result.differences != other.differences for other in self.results):
            self.results.append(result)
            self.results.sort(key=lambda one: one.cost)
            del self.results[MOST_RESULTS:]


def cost_of(differences: Sequence[Difference]) -> tuple[int, int]:
    """In how many places, and how far in all; an entry that lies elsewhere is one difference, not two."""
    only_expected = [(steps[:-1], one) for steps, one, other in differences if _is_entry(one, other)]
    only_actual = [(steps[:-1], other) for steps, one, other in differences if _is_entry(other, one)]
    count = len(differences)
    far = sum(distance(one, other) for _, one, other in differences if one is not None and other is not None)
    if len(only_expected) + len(only_actual) > MOST_PAIRED:
        return count, far + FARTHEST * (len(only_expected) + len(only_actual))
    for where, entry in only_expected:
        alike = [(distance(entry, other), index) for index, (there, other) in enumerate(only_actual) if there == where]
        if alike:
            apart, index = min(alike)
            far += apart
            count -= 1
            del only_actual[index]
        else:
            far += FARTHEST
    return count, far + FARTHEST * len(only_actual)


def _is_entry(there: Json, missing: Json) -> bool:
    """Whether one side has an entry that the other lacks."""
    return isinstance(there, Mapping) and missing is None


def distance(one: Any, other: Any) -> int:
    """How far two values are apart; null in the first is not known."""
    if one is None or one == other:
        return 0
    if isinstance(one, Mapping) and isinstance(other, Mapping):
        return sum(distance(value, other.get(name)) for name, value in one.items())
    if isinstance(one, list) and isinstance(other, list):
        apart = OTHER * abs(len(one) - len(other))
        return min(FARTHEST, apart + sum(map(distance, one, other)))
    if type(one) is int and type(other) is int:
        return min(FARTHEST, abs(one - other))
    return OTHER if type(one) is type(other) else FARTHEST
