"""A score from doubtful readings: every variant is scored, those that could not be are dropped."""

from collections import Counter, defaultdict
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import lcm, prod
from typing import Any

from rules.kernel.outcome import Finding, InvalidState, Json, Scoresheet
from rules.kernel.pointers import Step, pointer
from rules.kernel.ranges import Outcome, Reason, ScoreRange, Seats, outcome_of, player_ranges
from rules.kernel.remembering import remembering
from rules.kernel.variants import Choice, Variants

MOST_VARIANTS = 4096
"""The most variants of a state that are scored for one answer."""
MOST_READ = 5_000_000
"""The most values that may stand in all the variants together; real states of any game here keep below it."""
MOST_WORK = 400_000
"""The most that all the variants may cost, in the values that are judged anew for them."""
PER_VARIANT, PER_VALUE = 85, 30
"""What any variant costs, and any value in doubt, since each is also read by itself."""


@dataclass(frozen=True, slots=True)
class Doubt:
    """The ``values`` that a place of a state may have; ``weights`` how likely each is, None where nothing is said."""

    place: tuple[Step, ...]
    values: tuple[Json, ...]
    weights: tuple[Fraction, ...] | None = None

    @property
    def pointer(self) -> str:
        return pointer(self.place)

    @property
    def ways(self) -> list[int]:
        """The weights as whole numbers in the same proportion; without any, all values are equally likely."""
        if self.weights is None:
            return [1] * len(self.values)
        common = lcm(*(weight.denominator for weight in self.weights))
        return [int(weight * common) for weight in self.weights]


@dataclass(frozen=True, slots=True)
class Examined:
    """What the referee says of one variant."""

    sheet: Scoresheet
    findings: Sequence[Finding]


Examine = Callable[[Any, Choice], Examined]
"""Scores and audits a variant, which it must not alter. Raises InvalidState where it can't be read."""


Weigh = Callable[[Any, "Sequence[Doubt]"], int]
"""What all the variants of a state cost together, in values that are judged anew for them."""


class TooMany(ValueError):
    """There are more variants than are scored, and no bound is provable without scoring them."""

    def __init__(self, variants: int, most: int) -> None:
        super().__init__(f"{variants} variants")
        self.variants, self.most = variants, most


def most_variants(state: Json, doubts: Sequence[Doubt], weigh: Weigh | None = None) -> int:
    """How many variants of a state are scored: fewer of a very large one, or where each costs much."""
    count, values = count_variants(doubts), sum(len(doubt.values) for doubt in doubts)
    work = values * PER_VALUE + (count * PER_VARIANT if weigh is None else weigh(state, doubts))
    return min(MOST_VARIANTS, MOST_READ // largest(state, doubts), count * MOST_WORK // work)


def largest(state: Json, doubts: Sequence[Doubt]) -> int:
    """The most values that stand in a variant of a state, in which each doubt has its first value."""
    return size_of(state) + sum(max(map(size_of, doubt.values)) - size_of(doubt.values[0]) for doubt in doubts)


def size_of(state: Json) -> int:
    """How many values stand in a state, objects and lists among them."""
    size, left = 0, [state]
    while left:
        value = left.pop()
        size += 1
        if isinstance(value, dict | list):
            left.extend(value.values() if isinstance(value, dict) else value)
    return size


def count_variants(doubts: Sequence[Doubt]) -> int:
    return prod(len(doubt.values) for doubt in doubts)


def variants_of(state: Json, doubts: Sequence[Doubt]) -> Variants:
    """The variants of a state, in which each doubt has some value."""
    return Variants(state, [doubt.place for doubt in doubts], [doubt.values for doubt in doubts])


def set_at(state: Any, place: Sequence[Step], value: Json) -> None:
    """Put a value where ``place`` leads."""
    holder = state
    for step in place[:-1]:
        holder = holder[step]
    holder[place[-1]] = value


@dataclass(frozen=True, slots=True)
class Variant:
    """``outcome`` is None where it can't be read; then ``message`` says why."""

    choice: Choice
    weight: int
    outcome: Outcome | None
    findings: tuple[Finding, ...] = ()
    message: str = ""

    def contradictions(self) -> dict[tuple[str, tuple[str, ...]], Finding]:
        """What makes it impossible, by clause and places."""
        return {(f.clause, f.paths): f for f in self.findings if f.severity == "impossible"}


def open_doubts(doubts: Sequence[Doubt]) -> list[Doubt]:
    """Those with several values, between which variants choose."""
    return [doubt for doubt in doubts if len(doubt.values) > 1]


def score_exactly(state: Any, sent: Sequence[Doubt], examine: Examine, most: int = MOST_VARIANTS) -> ScoreRange:
    """Score all variants of ``state``, in which each doubt has some value; ``examine`` is told those of open doubts.

    Raises TooMany, or InvalidState where no variant can be read.
    """
    doubts, count = open_doubts(sent), count_variants(sent)
    if count > most:
        raise TooMany(count, most)
    every = _examined(state, doubts, examine)
    possible, reasons = _possible(every)
    counted = possible or [variant for variant in every if variant.outcome is not None]
    weighted = all(doubt.weights is not None for doubt in sent)
    winners = {variant.outcome.winners for variant in counted if variant.outcome is not None}
    outcomes = [(variant.outcome, variant.weight) for variant in counted if variant.outcome is not None]
    return ScoreRange(
        "exact",
        _agreed([outcome.final for outcome, _ in outcomes]),
        count,
        len(possible),
        len(counted),
        reasons,
        player_ranges(outcomes, weighted),
        len(winners) == 1 and None not in winners,
        union_of(winners),
        tuple(decisive(counted, doubts)),
        tuple(dict.fromkeys(where for outcome, _ in outcomes for where in outcome.needed)),
        _common(counted),
    )


def _examined(state: Any, doubts: Sequence[Doubt], examine: Examine) -> list[Variant]:
    ways, weighted = [doubt.ways for doubt in doubts], any(doubt.weights is not None for doubt in doubts)
    outcomes: dict[Outcome, Outcome] = {}
    findings: defaultdict[tuple[str, str, tuple[str, ...]], list[Finding]] = defaultdict(list)
    every, refused = [], None
    with remembering():
        for choice, variant in variants_of(state, doubts):
            weight = prod([way[index] for way, index in zip(ways, choice, strict=True)]) if weighted else 1
            try:
                examined = examine(variant, choice)
            except InvalidState as error:
                refused = refused or error
                every.append(Variant(choice, weight, None, message=error.defects[0].message))
                continue
            outcome = outcome_of(examined.sheet)
            found = tuple([_one_of(findings[(f.clause, f.message, f.paths)], f) for f in examined.findings])
            every.append(Variant(choice, weight, outcomes.setdefault(outcome, outcome), found))
    if refused is not None and all(variant.outcome is None for variant in every):
        raise refused
    return every


def _one_of(equal: list[Finding], finding: Finding) -> Finding:
    """The same for all findings that are equal, so that variants share it."""
    for one in equal:
        if one is finding or one == finding:
            return one
    equal.append(finding)
    return finding


def _possible(every: Sequence[Variant]) -> tuple[list[Variant], tuple[Reason, ...]]:
    """The variants without a contradiction of their own, and why the others have been dropped.

    What contradicts in every variant that can be read is no fault of the doubts.
    """
    found = [variant.contradictions() for variant in every]
    shared = set.intersection(*(set(keys) for one, keys in zip(every, found, strict=True) if one.outcome is not None))
    possible: list[Variant] = []
    told: dict[str | None, str] = {}
    ruled_out: Counter[str | None] = Counter()
    for variant, contradictions in zip(every, found, strict=True):
        if variant.outcome is None:
            told.setdefault(None, variant.message)
            ruled_out[None] += 1
            continue
        own = {key: finding for key, finding in contradictions.items() if key not in shared}
        for finding in own.values():
            told.setdefault(finding.clause, finding.message)
        ruled_out.update({finding.clause for finding in own.values()})
        if not own:
            possible.append(variant)
    return possible, tuple(Reason(clause, told[clause], ruled_out[clause]) for clause in told)


def _agreed(values: Sequence[bool]) -> bool | None:
    """The value that all have; None where they differ."""
    return values[0] if len(set(values)) == 1 else None


def union_of(winners: set[Seats | None]) -> Seats | None:
    """Everybody who wins somewhere; None where it is not always known."""
    if None in winners:
        return None
    return tuple(sorted({seat for seats in winners for seat in seats or ()}))


def _common(counted: Sequence[Variant]) -> tuple[Finding, ...]:
    """The findings of every variant."""
    shared = set.intersection(*({id(finding) for finding in variant.findings} for variant in counted))
    return tuple(finding for finding in counted[0].findings if id(finding) in shared)


def decisive(counted: Sequence[Variant], doubts: Sequence[Doubt]) -> Iterator[str]:
    """The places whose settling could change the winners, most decisive first.

    How uncertain the winners are is the chance that two variants, drawn by their weights, have different ones. A doubt
    comes the earlier, the more its settling alone lowers that on average; equal ones stand in the order of the state. A
    doubt that tells nothing alone is still listed where two variants that differ in nothing else have different
    winners. Where it takes several together and none is of that sort, all that are still open are listed.
    """
    if len({variant.outcome.winners for variant in counted if variant.outcome is not None}) < 2:
        return
    told = [_told_by(counted, index) for index in range(len(doubts))]
    listed = [i for i in range(len(doubts)) if told[i] > 0 or _turns(counted, i)]
    listed = listed or [i for i in range(len(doubts)) if len({variant.choice[i] for variant in counted}) > 1]
    for index in sorted(listed, key=lambda i: -told[i]):
        yield doubts[index].pointer


def _told_by(counted: Sequence[Variant], index: int) -> Fraction:
    """By how much settling one doubt lowers the uncertainty about the winners."""
    winners: Counter[Any] = Counter()
    of_value: defaultdict[int, Counter[Any]] = defaultdict(Counter)
    for variant in counted:
        assert variant.outcome is not None
        winners[variant.outcome.winners] += variant.weight
        of_value[variant.choice[index]][variant.outcome.winners] += variant.weight
    whole = winners.total()
    before = Fraction(sum(weight * weight for weight in winners.values()), whole)
    after = [Fraction(sum(w * w for w in shares.values()), shares.total()) for shares in of_value.values()]
    return (sum(after) - before) / whole


def _turns(counted: Sequence[Variant], index: int) -> bool:
    """Whether two variants that differ in this doubt alone have different winners."""
    winners: dict[Choice, Any] = {}
    for variant in counted:
        assert variant.outcome is not None
        others = variant.choice[:index] + variant.choice[index + 1 :]
        if winners.setdefault(others, variant.outcome.winners) != variant.outcome.winners:
            return True
    return False
