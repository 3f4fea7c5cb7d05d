"""What a player's tiles have given by now, as far as the layout tells: every thing counted counts exactly once.

A tile counts at its placing what lies there and later each thing that comes, so that in the end it has counted all
that match now, and twice with a marker, which repeats what was counted and doubles what comes. Only the bounds of
income and reputation and the red roofs make the true changes differ from that; money and population are exact.
"""

from collections.abc import Mapping
from dataclasses import dataclass

from rules.kernel.hexes import Cell
from rules.suburbia.audit_known import Known
from rules.suburbia.catalogue import STATS, Tile
from rules.suburbia.counting import counted, lake_pays_for
from rules.suburbia.editions import LAKE_MONEY, LEAST, MOST, ROOF_LOSS, START, roofs_between
from rules.suburbia.position import Built, Position

Sums = Mapping[str, tuple[int, int]]
"""Per stat the sum of gains and that of losses, as in a tile's ledger."""
_OPEN_GAIN = 1000
"""More than any bound: what tiles that count red roofs may have given is not in the layout."""


@dataclass(frozen=True, slots=True)
class Expected:
    """What a tile has given. ``open``: the stats whose gains also come from red roofs passed."""

    sums: Sums
    open: frozenset[str]


def expected_of(table: Position, seat: int, built: Built) -> Expected:
    """By the layout, before bounds. What the starting tiles gave each other is in the starting values."""
    face = built.face
    if face is None:
        money = LAKE_MONEY * built.times * len(lake_pays_for(table.players[seat], built))
        return Expected({"money": (money, 0)} if money else {}, frozenset())
    sums: dict[str, tuple[int, int]] = {}
    once = built.times if built.order else built.times - 1
    for stat, amount in face.immediate:
        _add(sums, stat, amount * once)
    for effect in face.effects:
        things = counted(table, seat, built, effect)
        times = built.times * len(things)
        if not built.order:
            times -= sum(not other.order for _, other in things)
        for stat, amount in effect.change:
            _add(sums, stat, amount * times)
    return Expected(sums, _stats_of_roofs(face))


def _stats_of_roofs(face: Tile) -> frozenset[str]:
    return frozenset(stat for effect in face.effects if effect.red_roof for stat, _ in effect.change)


def _add(sums: dict[str, tuple[int, int]], stat: str, amount: int) -> None:
    if amount:
        gains, losses = sums.get(stat, (0, 0))
        sums[stat] = (gains + amount, losses) if amount > 0 else (gains, losses + amount)


@dataclass(frozen=True, slots=True)
class Gains:
    """Of one player: what each tile has given, starting tiles first, then by order; and the sums of all."""

    tiles: tuple[tuple[Built, Expected], ...]
    sums: Sums

    def of(self, stat: str) -> tuple[int, int]:
        return self.sums.get(stat, (0, 0))


def gains_of(table: Position, seat: int) -> Gains:
    """The true changes of the ledgers where there are any, else what is expected."""
    tiles = []
    total = {stat: [0, 0] for stat in STATS}
    borough = table.players[seat].borough
    for built in sorted(borough.values(), key=_order):
        expected = expected_of(table, seat, built)
        tiles.append((built, expected))
        for stat, (gains, losses) in given_by(built, expected).items():
            if stat in total:
                total[stat][0] += gains
                total[stat][1] += losses
    return Gains(tuple(tiles), {stat: (gains, losses) for stat, (gains, losses) in total.items()})


def given_by(built: Built, expected: Expected) -> Sums:
    """What a tile has given: its ledger if there is one; money and population are sure anyway."""
    if built.ledger is None:
        if not expected.open:
            return expected.sums
        open_ = {stat: (_OPEN_GAIN, expected.sums.get(stat, (0, 0))[1]) for stat in expected.open}
        return {**expected.sums, **open_}
    sure = {stat: sums for stat, sums in expected.sums.items() if stat in ("population", "money")}
    bounded = {stat: sums for stat, sums in built.ledger.items() if stat not in ("population", "money")}
    return {**bounded, **sure}


def _order(built: Built) -> tuple[int, Cell]:
    return built.order, built.at


@dataclass(frozen=True, slots=True)
class Reach:
    """How far a player's numbers can have gone. ``most_income`` and ``most_reputation``: never more than that.

    ``exact``: income and reputation that no bound can have cut, so that they follow from tiles and roofs.
    """

    income: bool
    reputation: bool
    most_reputation: int
    exact: frozenset[str]

    def most_income(self, gained: int) -> int:
        """The most a player can have had once tiles had given ``gained``."""
        return min(MOST, START["income"] + gained) if self.income else MOST


def reach_of(known: Known, seat: int, gains: Gains, incomes: int) -> Reach:
    """By induction over the course of the game: a roof takes its loss in full unless that would go below the bound.

    While no loss has been cut at the bottom, income is at most start + gains, population at most what the tiles gave
    and the reputation of each turn; so at most ``roofs`` lie behind the marker, and if even with all losses and all
    these roofs the bottom is not passed, no loss ever was.
    """
    loss = ROOF_LOSS[known.mode]
    start = START["population"] + gains.of("population")[0]

    def stays_above(stat: str, roofs: int) -> bool:
        lowest: int = START[stat] + gains.of(stat)[1] - loss * roofs
        return lowest >= LEAST

    most_reputation = max(0, min(MOST, START["reputation"] + gains.of("reputation")[0]))
    roofs = roofs_between(0, start + incomes * most_reputation)
    if not stays_above("reputation", roofs):
        most_reputation = MOST
        roofs = roofs_between(0, start + incomes * MOST)
    above = {stat for stat in ("income", "reputation") if stays_above(stat, roofs)}
    exact = frozenset(stat for stat in above if START[stat] + gains.of(stat)[0] <= MOST)
    return Reach("income" in above, "reputation" in above, most_reputation, exact)
