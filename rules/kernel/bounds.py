"""Bounds of a score from more doubtful readings than can be combined, where the totals are sums of separate parts.

Doubts that never enter the same summand of a total are varied apart: the least and the most of each part add up to
those of the total. Nothing is audited, which could only narrow the bounds.
"""

from collections import defaultdict
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from math import inf
from typing import Any

from rules.kernel.doubts import MOST_VARIANTS, Doubt, TooMany, count_variants, variants_of
from rules.kernel.outcome import InvalidState, Json, Scoresheet
from rules.kernel.pointers import Step
from rules.kernel.ranges import Outcome, PlayerRange, Range, ScoreRange, Seats, outcome_of
from rules.kernel.remembering import remembering

Summands = Callable[[Mapping[str, Json], Sequence[tuple[Step, ...]]], Sequence[str]]
"""Names, for places of a bare state, the summand of the totals that each of them enters.

Provable means: whatever stands in places of one name, it adds the same to each total whatever stands in those of
another.
"""

Totals = tuple[int | None, ...]


@dataclass(frozen=True, slots=True)
class Part:
    """Doubts that enter one summand, and what each variant of them gives with the others at their first value."""

    doubts: tuple[Doubt, ...]
    outcomes: tuple[Outcome, ...]

    @property
    def totals(self) -> list[Totals]:
        return [outcome.totals for outcome in self.outcomes]

    def added(self, base: Totals, seat: int) -> list[int] | None:
        """What each variant adds to a total; None where it is not always known."""
        start, totals = base[seat], [totals[seat] for totals in self.totals]
        known = [total for total in totals if total is not None]
        return None if start is None or len(known) < len(totals) else [total - start for total in known]

    def spread(self, base: Totals, seats: Sequence[int]) -> float:
        """By how much it moves the distance between two of the seats."""
        added = [self.added(base, seat) for seat in seats]
        if any(one is None for one in added):
            return inf if len({tuple(t is None for t in totals) for totals in self.totals}) > 1 else 0
        known = [one for one in added if one is not None]
        apart = [[a - b for a, b in zip(one, other, strict=True)] for one in known for other in known]
        return max(max(distances) - min(distances) for distances in apart)


def bound_score(
    state: Any,
    doubts: Sequence[Doubt],
    summands: Summands,
    score: Callable[[Any], Scoresheet],
    most: int = MOST_VARIANTS,
) -> ScoreRange:
    """Bounds of every total, from one variant after another of each part.

    Raises TooMany where the parts have too many variants, or one that can't be read.
    """
    grouped: defaultdict[str, list[int]] = defaultdict(list)
    first = variants_of(state, doubts).of((0,) * len(doubts))
    for index, name in enumerate(summands(first, [doubt.place for doubt in doubts])):
        grouped[name].append(index)
    groups = [tuple(doubts[index] for index in indices) for indices in grouped.values()]
    refused = TooMany(count_variants(doubts), most)
    if sum(map(count_variants, groups)) > refused.most:
        raise refused
    try:
        with remembering():
            base = score(first)
            parts = [_part(first, group, score) for group in groups]
    except InvalidState:
        raise refused from None
    if any(len(totals) != len(base.players) for part in parts for totals in part.totals):
        raise refused
    return _bounded(base, doubts, parts)


def _part(state: Any, group: tuple[Doubt, ...], score: Callable[[Any], Scoresheet]) -> Part:
    return Part(group, tuple(outcome_of(score(variant)) for _, variant in variants_of(state, group)))


def _bounded(base: Scoresheet, doubts: Sequence[Doubt], parts: Sequence[Part]) -> ScoreRange:
    start = tuple(player.total for player in base.players)
    outcomes = [outcome for part in parts for outcome in part.outcomes]
    finals = {outcome.final for outcome in outcomes}
    players = tuple(
        PlayerRange(player.seat, player.name, _total(start, seat, parts), ())
        for seat, player in enumerate(base.players)
    )
    winners = _possible_winners(players)
    return ScoreRange(
        method="bounds",
        final=base.final if len(finals) == 1 else None,
        variants=count_variants(doubts),
        possible=None,
        counted=None,
        reasons=(),
        players=players,
        winner_certain=winners is not None and len(winners) == 1,
        winners=winners,
        decisive=tuple(_decisive(start, winners, doubts, parts)),
        needed=tuple(dict.fromkeys(where for outcome in outcomes for where in outcome.needed)),
    )


def _total(start: Totals, seat: int, parts: Sequence[Part]) -> Range:
    added = [part.added(start, seat) for part in parts]
    known = [one for one in added if one is not None]
    total = start[seat]
    if total is None or len(known) < len(added):
        return Range(None, None)
    return Range(total + sum(map(min, known)), total + sum(map(max, known)))


def _possible_winners(players: Sequence[PlayerRange]) -> Seats | None:
    """The seats that no other is sure to beat; None where a total is not known."""
    lows = [player.total.low for player in players if player.total.low is not None]
    highs = [player.total.high for player in players if player.total.high is not None]
    if not players or len(lows) < len(players):
        return None
    return tuple(player.seat for player, high in zip(players, highs, strict=True) if high >= max(lows))


def _decisive(start: Totals, winners: Seats | None, doubts: Sequence[Doubt], parts: Sequence[Part]) -> Iterator[str]:
    """The doubts that move possible winners apart, those of the part that moves them farthest first."""
    seats = range(len(start)) if winners is None else winners
    if len(seats) < 2:
        return
    apart = [(part, part.spread(start, seats)) for part in parts]
    spread = {doubt.place: by for part, by in apart for doubt in part.doubts}
    for doubt in sorted(doubts, key=lambda doubt: -spread[doubt.place]):
        if spread[doubt.place]:
            yield doubt.pointer
