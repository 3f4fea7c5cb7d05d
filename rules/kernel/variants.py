"""The variants of a state with doubtful readings, which share every part that is the same in them."""

from collections.abc import Iterator, Sequence
from itertools import product
from typing import Any

from rules.kernel.outcome import Json
from rules.kernel.pointers import Step

Choice = tuple[int, ...]
"""The index of the chosen value of each doubt."""
_MOST_MADE = 20_000
"""How many parts are kept for other variants."""


class _Part:
    """An object or list with doubts in it; ``made`` has it by the choices for those doubts."""

    def __init__(self, certain: Any) -> None:
        self.certain = certain
        self.parts: dict[Step, _Part] = {}
        self.doubts: dict[Step, int] = {}
        self.within: list[int] = []
        self.made: dict[Choice, Any] = {}


class Variants:
    """``state`` with, at each of the ``places``, one of the ``values`` there; nothing that is given is altered."""

    def __init__(self, state: Json, places: Sequence[tuple[Step, ...]], values: Sequence[Sequence[Json]]) -> None:
        self.values = values
        self.root = _Part(state)
        for index, place in enumerate(places):
            part = self.root
            part.within.append(index)
            for step in place[:-1]:
                part = part.parts.setdefault(step, _Part(part.certain[step]))
                part.within.append(index)
            part.doubts[place[-1]] = index

    def __iter__(self) -> Iterator[tuple[Choice, Any]]:
        """Every choice of one value for each doubt, with its variant. The last changes fastest."""
        for choice in product(*(range(len(values)) for values in self.values)):
            yield choice, self.of(choice)

    def of(self, choice: Choice) -> Any:
        return self._of(self.root, choice)

    def _of(self, part: _Part, choice: Choice) -> Any:
        within = tuple([choice[index] for index in part.within])
        made = part.made.get(within)
        if made is None:
            made = part.certain.copy()
            for step, below in part.parts.items():
                made[step] = self._of(below, choice)
            for step, index in part.doubts.items():
                made[step] = self.values[index][choice[index]]
            if len(part.made) >= _MOST_MADE:
                part.made.clear()
            part.made[within] = made
        return made


def altered(state: Any, place: Sequence[Step], value: Json) -> Any:
    """The state with another value at a place, of which it shares all else."""
    if not place:
        return value
    made = state.copy()
    made[place[0]] = altered(state[place[0]], place[1:], value)
    return made
