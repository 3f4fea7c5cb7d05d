"""Comparing many states with one that is known in part: null in it, and what it leaves out, is not known."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from copy import copy
from typing import Any

from rules.kernel.claims import SEAT_LIST, defects_at_table, key_of, keys_of
from rules.kernel.outcome import Defect, InvalidState, Json
from rules.kernel.pointers import Step, pointer
from rules.kernel.ruleset import Bound, Ruleset

Difference = tuple[list[Step], Json, Json]
"""Where, what is expected there, and what is there."""
TURN_TELLS = ("number", "seat", "phase")
"""What of a state's turn says at which point of it the state is."""


class Expected:
    """A partial state in canonical names and order, to be compared with whole ones and with parts of them.

    Compared as claims are: records field by field, players by seat, keyed lists by their keys, other lists whole. Of
    records without a common field one is something else than the other. Raises InvalidState where the state can't be
    read at the table of ``whole``.
    """

    def __init__(self, ruleset: Ruleset[Any], sent: Mapping[str, Json], whole: Mapping[str, Json]) -> None:
        self._keyed, self._telling = ruleset.keyed_lists, ruleset.search.telling_nulls
        defects = [*defects_at_table(ruleset, sent, whole), *self._without_key(sent, [])]
        if defects:
            raise InvalidState(defects)
        self.state = ruleset.harmonise(sent)
        turn = self.state.get("turn") or {}
        self.tells_turn = any(turn.get(name) is not None for name in TURN_TELLS)

    def holds(self, written: Mapping[str, Json]) -> bool:
        """Whether everything that is expected is so."""
        return next(self.differences(written), None) is None

    def differences(self, written: Mapping[str, Json]) -> Iterator[Difference]:
        """Where a whole state is otherwise."""
        return self._of_records(self.state, written, [], False)

    def without(self, steps: Sequence[Step]) -> "Expected":
        """The same, but that a place is not known."""
        changed = copy(self)
        changed.state = _without(self.state, steps)
        return changed

    def excess(self, bounds: Iterable[Bound]) -> int:
        """In how many places more is otherwise than can still change: so many differences there will be at least."""
        return sum(max(0, self._otherwise(bound, stop=False) - bound.most) for bound in bounds)

    def excludes(self, bounds: Iterable[Bound]) -> bool:
        """Whether more is otherwise than can still change."""
        return any(self._otherwise(bound, stop=True) > bound.most for bound in bounds)

    def _otherwise(self, bound: Bound, *, stop: bool) -> int:
        """How many parts are otherwise; ``stop`` as soon as there are too many."""
        found = 0
        for steps, make in bound.parts:
            expected = self.at(steps)
            if expected is not None and next(self._between(expected, make(), list(steps), True), None) is not None:
                found += 1
                if stop and found > bound.most:
                    break
        return found

    def at(self, steps: Sequence[Step]) -> Json:
        """What is expected at a place; None: nothing."""
        value: Any = self.state
        for step in steps:
            if isinstance(value, Mapping):
                value = value.get(str(step))
            elif isinstance(value, list) and isinstance(step, int) and step < len(value):
                value = value[step]
            else:
                return None
        return value

    def _between(self, expected: Any, actual: Any, steps: list[Step], partial: bool) -> Iterator[Difference]:
        if expected == actual or (partial and actual is None):
            return
        if isinstance(expected, Mapping) and isinstance(actual, Mapping):
            yield from self._of_records(expected, actual, steps, partial)
        elif isinstance(expected, list) and isinstance(actual, list):
            yield from self._of_lists(expected, actual, steps, partial)
        else:
            yield steps, expected, actual

    def _of_records(
        self, expected: Mapping[str, Any], actual: Mapping[str, Any], steps: list[Step], partial: bool
    ) -> Iterator[Difference]:
        if expected and not partial and expected.keys().isdisjoint(actual):
            yield steps, expected, actual
            return
        tells = bool(steps) and steps[-1] in self._telling
        for name, value in expected.items():
            if (value is not None or tells) and (name in actual or not partial):
                yield from self._between(value, actual.get(name), [*steps, name], partial)

    def _of_lists(
        self, expected: list[Any], actual: list[Any], steps: list[Step], partial: bool
    ) -> Iterator[Difference]:
        if steps[-1] == SEAT_LIST:
            for seat, value in enumerate(expected):
                if value is not None:
                    yield from self._between(value, actual[seat], [*steps, seat], partial)
        elif names := keys_of(steps, self._keyed):
            yield from self._by_key(expected, actual, steps, partial, names)
        elif not self._same_entries(expected, actual, steps, partial):
            yield steps, expected, actual

    def _same_entries(self, expected: list[Any], actual: list[Any], steps: list[Step], partial: bool) -> bool:
        return len(expected) == len(actual) and all(
            one is None or next(self._between(one, other, [*steps, index], partial), None) is None
            for index, (one, other) in enumerate(zip(expected, actual, strict=True))
        )

    def _by_key(
        self, expected: list[Any], actual: list[Any], steps: list[Step], partial: bool, names: Sequence[str]
    ) -> Iterator[Difference]:
        """Entries with the same key are compared; what only one side has is a difference."""
        there = {key_of(entry, names): entry for entry in actual}
        for index, entry in enumerate(expected):
            match = there.pop(key_of(entry, names), None)
            if match is None:
                yield [*steps, index], entry, None
            else:
                yield from self._between(entry, match, [*steps, index], partial)
        for offset, entry in enumerate(there.values()):
            yield [*steps, len(expected) + offset], None, entry

    def _without_key(self, value: Any, steps: list[Step]) -> Iterator[Defect]:
        """Entries of keyed lists of which it is not told what they are told apart by."""
        if isinstance(value, Mapping):
            for name, member in value.items():
                yield from self._without_key(member, [*steps, name])
        elif isinstance(value, list):
            names = keys_of(steps, self._keyed)
            for index, entry in enumerate(value):
                if any(not isinstance(entry, Mapping) or entry.get(name) is None for name in names):
                    message = f"Must have {' and '.join(names)}, which tell the entries apart; or leave the list out."
                    yield Defect(pointer([*steps, index]), message)
                yield from self._without_key(entry, [*steps, index])


def _without(value: Any, steps: Sequence[Step]) -> Any:
    """A copy of a value with null at a place."""
    if not steps:
        return None
    first, *rest = steps
    if isinstance(value, Mapping) and first in value:
        return {**value, str(first): _without(value[str(first)], rest)}
    if isinstance(value, list) and isinstance(first, int) and first < len(value):
        return [*value[:first], _without(value[first], rest), *value[first + 1 :]]
    return value
