"""How far a player's numbers can have gone, by what the tiles have given and by what comes from elsewhere."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache

from rules.kernel.remembering import remembered_list
from rules.suburbia.audit_awards import Rewards
from rules.suburbia.audit_clock import Clock
from rules.suburbia.audit_doings import may_be_turned, times_of
from rules.suburbia.audit_gains import Gains
from rules.suburbia.audit_known import Known
from rules.suburbia.audit_layout import Span
from rules.suburbia.editions import LEAST, MOST, ROOF_LOSS, START, roofs_between
from rules.suburbia.position import Built
from rules.suburbia.readings import SHIELDED_FROM_ALL
from rules.suburbia.vocabulary import STATS


@dataclass(frozen=True, slots=True)
class Outside:
    """What a player has had from the Star track, awards, and tiles of others, per stat.

    ``other`` is the population among it that stands in the ledger as other, ``awarded`` that of awards.
    """

    now: Mapping[str, Span]
    other: Span
    awarded: Span

    def ever(self, stat: str) -> Span:
        """The span at any time of the game."""
        least, most = self.now[stat]
        return min(0, least), max(0, most)


def taken_elsewhere(takes: Sequence[Sequence[int]], seat: int) -> tuple[int, ...]:
    """Clause suburbia.take.full: the least and the most of each stat that tiles of all other players have taken.

    ``takes``: see ``takes_of``, by seat; none where no tile takes anything.
    """
    taken = [others for owner, others in enumerate(takes) if owner != seat]
    return tuple(map(sum, zip(*taken, strict=True))) if taken else (0, 0) * len(STATS)


@remembered_list
def takes_of(items: Sequence[Built], flips: bool, returned: bool) -> Iterator[int]:
    """What the tiles of a borough take, as far as it was there; what is not known may come back."""
    takers = [
        (built, built.tile.takes)
        for built in items
        if built.tile is not None and built.tile.takes and (not built.lake or (flips and may_be_turned(built)))
    ]
    for stat in STATS:
        amounts = [(amount * times_of(b, returned)) for b, takes in takers for name, amount in takes if name == stat]
        yield -sum(amount for amount in amounts if amount > 0)
        yield -sum(amount for amount in amounts if amount < 0)


def outside_of(known: Known, clock: Clock, seat: int, taken: Sequence[int], rewards: Rewards) -> Outside:
    """``taken``: see ``taken_elsewhere``."""
    shielded = known.reads(SHIELDED_FROM_ALL) and known.doings.shields[seat]
    stars = tuple([_star_gain(known, seat, stat) for stat in STATS])
    rounds = clock.rounds if "five_star" in known.options["sets"] and clock.seats > 1 else 0
    return _outside(tuple(taken), rewards, shielded, stars, rounds)


@lru_cache(maxsize=1024)
def _outside(taken: tuple[int, ...], rewards: Rewards, shielded: bool, stars: tuple[Span, ...], rounds: int) -> Outside:
    """Mostly the same for everybody, as nothing comes from elsewhere but with some expansions."""
    spans = {
        stat: (least, most - least if shielded else most)
        for stat, least, most in zip(STATS, taken[::2], taken[1::2], strict=True)
    }
    awarded = dict(zip(STATS, rewards, strict=True))
    now = {stat: _sum(awarded[stat], star, spans[stat]) for stat, star in zip(STATS, stars, strict=True)}
    # each round may bring 1 to the first and take 1 from the last; all on one space have both
    other = _sum(spans["population"], (-rounds, rounds))
    now["population"] = _sum(awarded["population"], other)
    return Outside(now, other, awarded["population"])


def _sum(*spans: Span) -> Span:
    lows, highs = zip(*spans, strict=True)
    return sum(lows), sum(highs)


def _star_gain(known: Known, seat: int, stat: str) -> Span:
    """Clause suburbia.stars.gains."""
    at = {"income": "income_at", "reputation": "reputation_at"}.get(stat)
    if "five_star" not in known.options["sets"] or at is None or known.star_track[at] is None:
        return 0, 0
    if known.stars is None:
        return 0, 1
    space = next(space for space, seats in known.stars.items() if seat in seats)
    reached = int(space >= known.star_track[at])
    return reached, reached


@dataclass(frozen=True, slots=True)
class Reach:
    """How far a player's numbers can have gone. ``most_income`` and ``most_reputation``: never more than that.

    ``exact``: income and reputation that no bound can have cut, so that they follow from tiles and roofs.
    """

    income: bool
    most_reputation: int
    exact: frozenset[str]
    more_income: int

    def most_income(self, gained: int) -> int:
        """The most a player can have had once tiles had given ``gained``."""
        return min(MOST, START["income"] + gained + self.more_income) if self.income else MOST


def reach_of(known: Known, seat: int, gains: Gains, outside: Outside, incomes: int) -> Reach:
    """By induction over the course of the game: a roof takes its loss in full unless that would go below the bound.

    While no loss has been cut at the bottom, income is at most start + gains, population at most what the tiles gave
    and the reputation of each turn; so at most ``roofs`` lie behind the marker, and if even with all losses and all
    these roofs the bottom is not passed, no loss ever was. Where losses were given back or tiles turned face down,
    nothing is known of what was before.
    """
    more_income = outside.ever("income")[1]
    if unruly(known, seat):
        return Reach(False, MOST, frozenset(), more_income)
    loss = ROOF_LOSS[known.mode]
    start = START["population"] + gains.gained("population")[1] + outside.ever("population")[1]

    def stays_above(stat: str, roofs: int) -> bool:
        lowest: int = START[stat] + gains.lost(stat)[0] + outside.ever(stat)[0] - loss * roofs
        return lowest >= LEAST

    def highest(stat: str) -> int:
        most: int = START[stat] + gains.gained(stat)[1] + outside.ever(stat)[1]
        return most

    most_reputation = max(0, min(MOST, highest("reputation")))
    roofs = len(roofs_between(0, start + incomes * most_reputation))
    if not stays_above("reputation", roofs):
        most_reputation = MOST
        roofs = len(roofs_between(0, start + incomes * MOST))
    above = {stat for stat in ("income", "reputation") if stays_above(stat, roofs)}
    exact = frozenset(stat for stat in above if highest(stat) <= MOST)
    return Reach("income" in above, most_reputation, exact, more_income)


def unruly(known: Known, seat: int) -> bool:
    """Whether a player's tiles may have been turned face down, or losses given back."""
    return known.doings.shields[seat] or lost_tiles(known, seat)


def lost_tiles(known: Known, seat: int) -> bool:
    """Whether a tile of a player may have been turned face down, so that what it gave is gone from the ledgers."""
    return known.doings.flips and known.players[seat].tally.may_be_turned
