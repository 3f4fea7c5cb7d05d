"""Which readings of a photo, if they were others, would explain why its state can't arise: the fewest that do."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import combinations, product
from typing import Any

from rules.kernel.doubts import size_of
from rules.kernel.outcome import Finding, InvalidState, Json
from rules.kernel.pointers import Speaking, Step, pointer
from rules.kernel.remembering import remembering
from rules.kernel.variants import altered

MOST_AUDITS = 6_000
"""The most audits of one search."""
MOST_AUDITED = 800_000
"""The most values that may stand in all the audited states together: fewer audits of a large state."""
MOST_WRONG = 2
"""The most readings that are changed together."""
MOST_SETS, MOST_VALUES = 50, 100
"""How many sets are told, and how many values of each."""


@dataclass(frozen=True, slots=True)
class Legible:
    """A place that a photo shows, with all it may show; ``nullable``: whether null there means unknown."""

    place: tuple[Step, ...]
    values: Sequence[Json]
    nullable: bool = True

    @property
    def pointer(self) -> str:
        return pointer(self.place)


def numbers_near(number: int, least: int, most: int) -> list[int]:
    """What a number may have been mistaken for: those up to ten away, and those that differ in one digit."""
    digits = str(abs(number))
    misread = {digits[:i] + digit + digits[i + 1 :] for i in range(len(digits)) for digit in "0123456789"}
    whole = {int(one) for one in misread if one == str(int(one))}
    near = {*range(number - 10, number + 11), *(one if number >= 0 else -one for one in whole)}
    return sorted(one for one in near if least <= one <= most)


@dataclass(frozen=True, slots=True)
class Correction:
    """Places that would have to be read otherwise together, and the first of the ``count`` values they could have."""

    pointers: tuple[str, ...]
    sent: tuple[Json, ...]
    could_be: tuple[tuple[Json, ...], ...]
    count: int

    def as_json(self, prefix: str) -> dict[str, Json]:
        pairs = zip(self.pointers, self.sent, strict=True)
        return {
            "readings": [{"pointer": prefix + where, "sent": sent} for where, sent in pairs],
            "could_be": [list(values) for values in self.could_be],
            "count": self.count,
        }


@dataclass(frozen=True, slots=True)
class Corrections:
    """The smallest sets found. ``size`` is 0 where nothing is impossible, None where no set was found.

    ``truncated``: the search ended before all was tried.
    """

    size: int | None
    sets: tuple[Correction, ...]
    truncated: bool

    def as_json(self, prefix: str = "") -> dict[str, Json]:
        return {
            "size": self.size,
            "sets": [correction.as_json(prefix) for correction in self.sets[:MOST_SETS]],
            "count": len(self.sets),
            "truncated": self.truncated,
        }


class _OutOfBudget(Exception):
    """The search has audited as much as it may."""


@dataclass(slots=True)
class _Search:
    state: Any
    audit: Callable[[Any], Sequence[Finding]]
    left: int
    found: list[Correction] = field(default_factory=list)

    def is_possible(self, state: Any) -> bool:
        if not self.left:
            raise _OutOfBudget
        self.left -= 1
        try:
            return not any(finding.severity == "impossible" for finding in self.audit(state))
        except InvalidState:
            return False

    def is_possible_with(self, places: Sequence[Legible], values: Sequence[Json]) -> bool:
        state = self.state
        for one, value in zip(places, values, strict=True):
            state = altered(state, one.place, value)
        return self.is_possible(state)

    def could_help(self, places: Sequence[Legible]) -> bool:
        """Whether nothing is impossible while these are unknown: what is so then, is so whatever they are."""
        if not all(one.nullable for one in places):
            return True
        return self.is_possible_with(places, [None] * len(places))

    def correct(self, places: Sequence[Legible]) -> None:
        if not self.could_help(places):
            return
        sent = [value_at(self.state, one.place) for one in places]
        others = [[v for v in one.values if v != was] for one, was in zip(places, sent, strict=True)]
        told: list[tuple[Json, ...]] = []
        count = 0
        try:
            for values in product(*others):
                if self.is_possible_with(places, values):
                    count += 1
                    told += [values] if count <= MOST_VALUES else []
        finally:
            if count:
                pointers = tuple(one.pointer for one in places)
                self.found.append(Correction(pointers, tuple(sent), tuple(told), count))


def value_at(state: Any, place: Sequence[Step]) -> Json:
    """The value where a place leads."""
    for step in place:
        state = state[step]
    return state


def correct(
    state: Mapping[str, Json], legible: Sequence[Legible], audit: Callable[[Any], Sequence[Finding]]
) -> Corrections:
    """The smallest sets of readings, at most MOST_WRONG, for which other values leave nothing impossible.

    ``audit`` may raise InvalidState: such values are no correction. It must not alter the state.
    """
    with remembering():
        return _correct(state, legible, audit)


def _correct(
    state: Mapping[str, Json], legible: Sequence[Legible], audit: Callable[[Any], Sequence[Finding]]
) -> Corrections:
    impossible = [finding for finding in audit(state) if finding.severity == "impossible"]
    if not impossible:
        return Corrections(0, (), False)
    search = _Search(state, audit, min(MOST_AUDITS, MOST_AUDITED // size_of(state)))
    for size in range(1, MOST_WRONG + 1):
        truncated = False
        try:
            for places in _sets(legible, impossible, size):
                search.correct(places)
        except _OutOfBudget:
            truncated = True
        if search.found or truncated:
            sets = sorted(search.found, key=lambda correction: correction.count)
            return Corrections(size if sets else None, tuple(sets), truncated)
    return Corrections(None, (), False)


def _sets(legible: Sequence[Legible], impossible: Sequence[Finding], size: int) -> Iterator[tuple[Legible, ...]]:
    """The places of which most contradictions speak come first; together only such of which one speaks."""
    speaking = Speaking(finding.paths for finding in impossible)
    spoken_of = {one.place: len(speaking.of(one.pointer)) for one in legible}
    ordered = sorted(legible, key=lambda one: -spoken_of[one.place])
    if size == 1:
        return combinations(ordered, 1)
    return combinations([one for one in ordered if spoken_of[one.place]], size)
