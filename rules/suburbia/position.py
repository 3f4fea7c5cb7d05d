"""The sound position of a game of Suburbia."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Any

from rules.kernel.hexes import Cell, neighbours
from rules.suburbia.catalogue import Catalogue, Tile
from rules.suburbia.editions import BOARD_CELLS, EDITIONS, MARKET_EIGHT, MARKET_SEVEN, Edition

Ledger = Mapping[str, tuple[int, int]]
"""Per stat, the sum of what a tile has given its owner and the sum of what it has taken (negative)."""
FIVE_PLAYERS = "suburbia.market.five_players"
PLAYER_LEDGER = ("start", "tiles", "reputation", "debt", "other")


@dataclass(frozen=True, slots=True)
class Built:
    """A tile that lies in a borough. Face down (``lake``) it has no kind; then ``tile`` may be unknown (None)."""

    tile: Tile | None
    at: Cell
    lake: bool
    invested: bool
    order: int
    ledger: Ledger | None

    @property
    def face(self) -> Tile | None:
        """What it shows: None face down."""
        return None if self.lake else self.tile

    @property
    def times(self) -> int:
        """How often each of its effects takes place: an Investment marker doubles them."""
        return 2 if self.invested else 1

    def booked(self, stat: str, delta: int) -> "Built":
        """The same with a true change in its ledger."""
        if self.ledger is None or not delta:
            return self
        gains, losses = self.ledger.get(stat, (0, 0))
        entry = (gains + delta, losses) if delta > 0 else (gains, losses + delta)
        return replace(self, ledger={**self.ledger, stat: entry})


Borough = dict[Cell, Built]


@dataclass(slots=True)
class Player:
    """One seat. ``ledger`` tells where the population came from, None if unknown."""

    name: str
    money: int
    income: int
    reputation: int
    population: int
    investments: int
    goal: str | None
    dealt_goals: tuple[str, ...] | None
    borough: Borough
    ledger: Mapping[str, int] | None

    def copy(self) -> "Player":
        return Player(
            self.name,
            self.money,
            self.income,
            self.reputation,
            self.population,
            self.investments,
            self.goal,
            self.dealt_goals,
            self.borough.copy(),
            self.ledger,
        )


@dataclass(slots=True)
class Position:
    """Everything on the table. Tuples and mappings are replaced, never altered, so that copies may share them.

    ``market`` is from left (dearest) to right; a gap is None. ``stack`` has the next tile first; an entry is a tile id,
    ``one_more_round``, or unknown: ``?A``, ``?B``, ``?C``, and ``?C1`` in the part that One More Round is mixed into.
    """

    edition: Edition
    catalogue: Catalogue
    options: Mapping[str, Any]
    rulings: Mapping[str, str]
    names: tuple[str, ...]
    players: list[Player]
    market: tuple[str | None, ...]
    basics: Mapping[str, int]
    stack: tuple[str, ...]
    discarded: tuple[str, ...]
    goals: tuple[str | None, ...]
    number: int
    round: int
    seat: int | None
    order: tuple[int, ...]
    phase: str
    last_round: int | None
    placed: int | None
    pending: Mapping[str, Any] | None

    def copy(self) -> "Position":
        return Position(
            self.edition,
            self.catalogue,
            self.options,
            self.rulings,
            self.names,
            [player.copy() for player in self.players],
            self.market,
            self.basics,
            self.stack,
            self.discarded,
            self.goals,
            self.number,
            self.round,
            self.seat,
            self.order,
            self.phase,
            self.last_round,
            self.placed,
            self.pending,
        )

    @property
    def mode(self) -> str:
        mode: str = self.options["mode"]
        return mode

    @property
    def active(self) -> Player:
        """The player whose turn it is; asked only in a seat's phase."""
        assert self.seat is not None
        return self.players[self.seat]

    @property
    def surcharges(self) -> tuple[int, ...]:
        """What is paid for the space of the Real Estate Market on top of a tile's price, from left to right."""
        if len(self.names) < 5:
            return MARKET_SEVEN
        return MARKET_EIGHT[self.rulings[FIVE_PLAYERS]]

    def next_order(self) -> int:
        """The order of the tile placed next: one more than the highest on the table."""
        return 1 + max(built.order for player in self.players for built in player.borough.values())

    def tiles(self) -> Iterator[tuple[int, Built]]:
        """Every tile of every borough, with its owner's seat."""
        for seat, player in enumerate(self.players):
            for built in player.borough.values():
                yield seat, built


def adjacent(borough: Borough, at: Cell) -> list[Built]:
    """The tiles of a borough that share an edge with a cell, in the order they were placed."""
    found = [borough[cell] for cell in neighbours(at) if cell in borough]
    found.sort(key=_order)
    return found


def in_order(borough: Borough) -> list[Built]:
    """The tiles of a borough in the order they were placed."""
    return sorted(borough.values(), key=_order)


def _order(built: Built) -> tuple[int, Cell]:
    return built.order, built.at


def open_cells(borough: Borough) -> list[Cell]:
    """Where a tile may be placed: beside a tile of the borough, on no tile and not on the borough board."""
    around: set[Cell] = set()
    for at in borough:
        around.update(neighbours(at))
    return sorted(around.difference(borough, BOARD_CELLS))


def beside(borough: Borough, at: Cell) -> bool:
    """Whether a cell shares an edge with a tile of the borough."""
    return any(cell in borough for cell in neighbours(at))


def edition_of(ruleset_id: str) -> Edition:
    return EDITIONS[ruleset_id]


def put(borough: Borough, placed: Iterable[Built]) -> None:
    """Lay tiles into a borough."""
    for built in placed:
        borough[built.at] = built
