"""What a player's tiles have given by now, as far as the layout tells: every thing counted counts exactly once.

A tile counts at its placing what lies there and later each thing that comes, so that in the end it has counted all
that match now, and twice with a marker, which repeats what was counted and doubles what comes. What makes the true
changes differ from that: the bounds of income and reputation, losses of what is not there, red roofs, tiles turned
face down, and a tile that keeps off losses. Gains of money and population are exact but for turned tiles.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import lru_cache

from rules.kernel.remembering import remembered
from rules.suburbia.audit_layout import Layout, Line, Pile, Span, lines_of
from rules.suburbia.editions import LAKE_MONEY
from rules.suburbia.position import Built, Ledger
from rules.suburbia.records import Tile
from rules.suburbia.vocabulary import STATS

EXACT = ("population", "money")
"""The stats that no upper bound cuts: what a tile gives of them it gives in full."""
BOUNDED = ("income", "reputation")
_OPEN_GAIN = 1000
"""More than any bound: what tiles that count red roofs may have given is not in the layout."""


@dataclass(slots=True)
class Expected:
    """What a tile has given, per stat: ``least`` and ``most`` gains, and at most these ``losses`` (below 0).

    ``open`` are the stats whose gains also come from red roofs passed; ``short`` is the money of which what was
    missing was taken as population. Never altered once it is made: tiles share it.
    """

    least: dict[str, int] = field(default_factory=dict)
    most: dict[str, int] = field(default_factory=dict)
    losses: dict[str, int] = field(default_factory=dict)
    open: frozenset[str] = frozenset()
    short: int = 0
    plain: Ledger | None = None
    """The ledger of a tile that was cut by nothing, as most are; None where there is no one such ledger."""

    def add(self, stat: str, amount: int, times: Span) -> None:
        least, most = times
        if amount > 0:
            self.least[stat] = self.least.get(stat, 0) + amount * least
            self.most[stat] = self.most.get(stat, 0) + amount * most
        else:
            self.losses[stat] = self.losses.get(stat, 0) + amount * most

    def as_json(self) -> dict[str, list[int]]:
        """Per stat the least and the most gains, and the losses."""
        stats = [stat for stat in STATS if self.most.get(stat) or self.losses.get(stat)]
        return {stat: [self.least.get(stat, 0), self.most.get(stat, 0), self.losses.get(stat, 0)] for stat in stats}

    def complete(self) -> "Expected":
        """The same with its ``plain`` ledger."""
        if self.least == self.most and not self.open and not self.short:
            sums = {stat: (self.most.get(stat, 0), self.losses.get(stat, 0)) for stat in (*self.most, *self.losses)}
            self.plain = {stat: pair for stat, pair in sums.items() if pair != (0, 0)}
        return self


def expected_of(layout: Layout, others: int, built: Built) -> Expected:
    """By the layout, before bounds. What the starting tiles gave each other is in the starting values.

    ``others`` is how many other players there are.
    """
    face, times = built.face, built.times
    if face is None:
        return _of_lake(layout.buildings(built), times)
    once = times if built.order else times - 1
    return _of_tile(face, once, others, tuple([_counted(layout, built, line, times) for line in lines_of(face)]))


def _counted(layout: Layout, built: Built, line: Line, times: int) -> Span:
    """How often a line has been carried out, without what is in the starting values."""
    least, most = layout.counted(built, line)
    start = 0 if built.order else layout.of_the_start(built, line)
    return least * times - start, most * times - start


# In one borough much lies as it does in others, and nearly all of it as it did a turn ago: hence what follows is kept.


@lru_cache(maxsize=1024)
def _of_lake(buildings: Span, times: int) -> Expected:
    expected = Expected()
    least, most = buildings
    expected.add("money", LAKE_MONEY, (least * times, most * times))
    return expected.complete()


@lru_cache(maxsize=8192)
def _of_tile(face: Tile, once: int, others: int, counted: tuple[Span, ...]) -> Expected:
    """``once``: how often what does not count takes place; ``counted``: how often each line does."""
    expected = Expected()
    for stat, amount in face.immediate:
        expected.add(stat, amount, (once, once))
    for stat, amount in face.takes:
        expected.add(stat, amount, (once * others, once * others))
    for effect, times in zip(face.effects, counted, strict=True):
        for stat, amount in effect.change:
            expected.add(stat, amount, times)
    roofs = [effect for effect in face.effects if effect.red_roof]
    expected.open = frozenset(stat for effect in roofs for stat, _ in effect.change)
    if face.shortfall is not None:
        expected.short = expected.losses.get("money", 0)
    return expected.complete()


def fits(built: Built, expected: Expected, shielded: bool) -> bool:
    """Whether a tile's ledger can be right."""
    ledger = built.ledger or {}
    if ledger == expected.plain and not shielded:
        return True
    for stat in {*ledger, *expected.least, *expected.losses}:
        gains, losses = ledger.get(stat, (0, 0))
        if shielded and losses:
            return False
        most_lost = expected.losses.get(stat, 0) + (expected.short if stat == "population" else 0)
        if losses < most_lost or (gains > expected.most.get(stat, 0) and stat not in expected.open):
            return False
        if stat in EXACT and gains < expected.least.get(stat, 0):
            return False
    if expected.short:
        taken = sum(ledger.get(stat, (0, 0))[1] for stat in EXACT)
        return taken >= sum(expected.losses.get(stat, 0) for stat in EXACT)
    return not built.lake or not ledger.get("money", (0, 0))[0] % LAKE_MONEY


class Gains:
    """Of one player: what the tiles have given in all, per stat, by their ledgers or else by the layout.

    ``wrong`` are the tiles whose ledger can't be right; ``income`` is the most that each tile has given, starting
    tiles first, then by order; ``short`` the population taken for missing money, which is among the losses.
    """

    def __init__(self, layout: Layout, others: int) -> None:
        self.shielded = any(face is not None and face.power == "shield" for face in layout.pile.faces)
        self.wrong: list[tuple[Built, Expected]] = []
        self.income: list[int] = []
        self.short: Span = (0, 0)
        self._gained = {stat: [0, 0] for stat in STATS}
        self._lost = {stat: [0, 0] for stat in STATS}
        for built in layout.items:
            expected = expected_of(layout, others, built)
            if built.ledger is None or not fits(built, expected, self.shielded):
                self._add_expected(built, expected)
            else:
                self._add_ledger(built.ledger, expected)

    def _add_ledger(self, ledger: Ledger, expected: Expected) -> None:
        for stat, (gain, loss) in ledger.items():
            gained, lost = self._gained[stat], self._lost[stat]
            gained[0] += gain
            gained[1] += gain
            lost[0] += loss
            lost[1] += loss
        self.income.append(ledger["income"][0] if "income" in ledger else 0)
        if expected.short:
            taken = ledger.get("population", (0, 0))[1]
            self._shorten((taken, 0 if expected.losses.get("population") else taken))

    def _add_expected(self, built: Built, expected: Expected) -> None:
        """Where a ledger can't be right, what is bounded is taken from it all the same."""
        stats: Iterable[str] = STATS
        if built.ledger is not None:
            self.wrong.append((built, expected))
            self._add_ledger({stat: sums for stat, sums in built.ledger.items() if stat in BOUNDED}, Expected())
            stats = EXACT
        else:
            income = _OPEN_GAIN if "income" in expected.open else expected.most.get("income", 0)
            self.income.append(income)
        for stat in stats:
            most = _OPEN_GAIN if stat in expected.open else expected.most.get(stat, 0)
            lost = expected.losses.get(stat, 0) + (expected.short if stat == "population" else 0)
            self._book(stat, (expected.least.get(stat, 0), most), (lost, 0))
        if expected.short:
            self._shorten((expected.losses.get("population", 0) + expected.short, 0))

    def _book(self, stat: str, gain: Span, loss: Span) -> None:
        gained, lost = self._gained[stat], self._lost[stat]
        gained[0] += gain[0]
        gained[1] += gain[1]
        lost[0] += loss[0]
        lost[1] += loss[1]

    def _shorten(self, short: Span) -> None:
        self.short = self.short[0] + short[0], self.short[1] + short[1]

    def gained(self, stat: str) -> Span:
        least, most = self._gained[stat]
        return least, most

    def lost(self, stat: str) -> Span:
        least, most = self._lost[stat]
        return least, most

    def of(self, stat: str) -> Span:
        """Gains and losses together."""
        gained, lost = self._gained[stat], self._lost[stat]
        return gained[0] + lost[0], gained[1] + lost[1]

    @property
    def population(self) -> Span:
        """What goes into the ledger's entry of tiles: without what was taken for missing money."""
        least, most = self.of("population")
        return least - self.short[1], most - self.short[0]


@remembered
def gains_of(pile: Pile, near: Mapping[int, Sequence[Built]], told: tuple[int, ...], others: int) -> Gains:
    """Of a borough and what its tiles count in others (``told_elsewhere``)."""
    return Gains(Layout(pile, near, told), others)
