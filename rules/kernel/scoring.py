"""From score lines to a ranking: the part of scoring that is the same in every game."""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from itertools import groupby

from rules.kernel.outcome import PlayerScore, Scoresheet, TieBreak


@dataclass(frozen=True, slots=True)
class TieBreaker:
    """``value(seat)`` is compared among tied seats; the higher one is placed better.

    It is None where it is not known: then ``needed(seat)`` are the pointers to what must be told.
    """

    clause: str
    label: str
    value: Callable[[int], int | None]
    needed: Callable[[int], tuple[str, ...]] = lambda seat: ()


def scoresheet(final: bool, players: Sequence[PlayerScore], tie_breakers: Iterable[TieBreaker]) -> Scoresheet:
    """Rank by total, then by each tie-breaker in turn, as far as one is needed; seats still equal share their place.

    With a total not known there is no ranking, and so there are no winners; without players they are ``missing``. What
    breaks a tie and is not known is missing likewise.
    """
    totals = {player.seat: player.total for player in players}
    known = {seat: total for seat, total in totals.items() if total is not None}
    if not players:
        return Scoresheet(final, (), (), (), ("/players",))
    if len(known) < len(totals):
        return Scoresheet(final, tuple(players), (), ())
    applied: list[TieBreak] = []
    ranking = _split(known, known.__getitem__)
    breakers = iter(tie_breakers)
    while len(ranking) < len(known) and (breaker := next(breakers, None)) is not None:
        refined: list[tuple[int, ...]] = []
        for group in ranking:
            if len(group) > 1:
                told = {seat: breaker.value(seat) for seat in group}
                values = {seat: value for seat, value in told.items() if value is not None}
                if len(values) < len(group):
                    missing = [pointer for seat in group if seat not in values for pointer in breaker.needed(seat)]
                    return Scoresheet(final, tuple(players), (), tuple(applied), tuple(missing))
                applied.append(TieBreak(breaker.clause, breaker.label, values))
                refined += _split(group, values.__getitem__)
            else:
                refined.append(group)
        ranking = refined
    return Scoresheet(final, tuple(players), tuple(ranking), tuple(applied))


def _split(seats: Iterable[int], value: Callable[[int], int]) -> list[tuple[int, ...]]:
    ordered = sorted(seats, key=lambda seat: (-value(seat), seat))
    return [tuple(group) for _, group in groupby(ordered, key=value)]
