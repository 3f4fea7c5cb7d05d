"""The sound position of a game of Suburbia."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from operator import attrgetter
from typing import Any, Final, Protocol

from rules.kernel.hexes import Cell, neighbours
from rules.suburbia.borders import covered, slots
from rules.suburbia.editions import BOARD_CELLS, DALE_SEAT, MARKET_EIGHT, MARKET_SEVEN, STAR_TRACK, Edition
from rules.suburbia.readings import FIVE_PLAYERS, Reading
from rules.suburbia.records import Catalogue, Tile

Ledger = Mapping[str, tuple[int, int]]
"""Per stat, the sum of what a tile has given its owner and the sum of what it has taken (negative)."""
PLAYER_LEDGER = ("start", "tiles", "reputation", "debt", "other")


@dataclass(slots=True)
class Built:
    """A tile that lies in a borough. Face down (``lake``) it has no kind; then ``tile`` may be unknown (None).

    A border has a ``direction``, a hexagon has none. Nothing of it is ever altered; that the type checker sees to it
    makes reading a state a tenth cheaper than a frozen class would.
    """

    tile: Final[Tile | None]
    at: Final[Cell]
    lake: Final[bool]
    invested: Final[bool]
    order: Final[int]
    ledger: Final[Ledger | None]
    direction: Final[int | None] = None

    @property
    def key(self) -> "Key":
        """What it is found by among its owner's tiles: a hexagon by its cell, a border by its order."""
        return self.at if self.direction is None else self.order

    @property
    def face(self) -> Tile | None:
        """What it shows: None face down."""
        return None if self.lake else self.tile

    @property
    def times(self) -> int:
        """How often each of its effects takes place: an Investment marker doubles them."""
        return 2 if self.invested else 1

    def with_ledger(self, ledger: Ledger) -> "Built":
        """The same with another ledger."""
        return Built(self.tile, self.at, self.lake, self.invested, self.order, ledger, self.direction)

    def booked(self, stat: str, delta: int) -> "Built":
        """The same with a true change in its ledger."""
        if self.ledger is None or not delta:
            return self
        gains, losses = self.ledger.get(stat, (0, 0))
        entry = (gains + delta, losses) if delta > 0 else (gains, losses + delta)
        return self.with_ledger({**self.ledger, stat: entry})


Borough = dict[Cell, Built]
Borders = dict[int, Built]
Key = Cell | int


class Ground(Protocol):
    """Hexagons and borders as they lie."""

    @property
    def borough(self) -> Borough: ...

    @property
    def borders(self) -> Borders: ...


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
    borders: Borders
    ledger: Mapping[str, int] | None

    def item(self, key: Key) -> Built:
        """One of the player's tiles or borders."""
        return self.borders[key] if isinstance(key, int) else self.borough[key]

    def replace_item(self, built: Built) -> None:
        """Put a changed tile or border in its old place."""
        if built.direction is None:
            self.borough[built.at] = built
        else:
            self.borders[built.order] = built

    def items(self) -> Iterator[Built]:
        """Hexagons and borders."""
        yield from self.borough.values()
        yield from self.borders.values()

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
            self.borders.copy() if self.borders else {},
            self.ledger,
        )


@dataclass(slots=True)
class Position:
    """Everything on the table. Tuples and mappings are replaced, never altered, so that copies may share them.

    ``market`` is from left (dearest) to right; a gap is None. ``stack`` has the next tile first; an entry is a tile id,
    ``one_more_round``, ``score_bonus``, ``score_challenge``, or unknown: ``?A``, ``?B``, ``?C``, and ``?C1`` in the
    part that One More Round is mixed into. ``face_up`` are the borders to take (None without borders in play);
    ``stars`` has the seats on each space of the Star track from bottom to top.
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
    bonus: str | None
    challenge: str | None
    face_up: tuple[str | None, ...] | None
    border_pile: tuple[str | None, ...]
    stars: Mapping[int, tuple[int, ...]] | None
    number: int
    round: int
    seat: int | None
    order: tuple[int, ...]
    phase: str
    last_round: int | None
    placed: int | None
    pending: Mapping[str, Any] | None
    open_to: "tuple[tuple[int, int, int], list[Cell]] | None" = field(default=None, compare=False)

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
            self.bonus,
            self.challenge,
            self.face_up,
            self.border_pile,
            self.stars,
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

    def reads(self, reading: Reading) -> bool:
        """Whether a clause is read in that way; never where the ruleset does not have the clause."""
        return self.rulings.get(reading.clause) == reading.alternative

    def is_dales(self, seat: int) -> bool:
        """Whether a seat is that of Dale the Bot."""
        return seat == DALE_SEAT and self.mode == "dale"

    @property
    def active(self) -> Player:
        """The player whose turn it is; asked only in a seat's phase."""
        assert self.seat is not None
        return self.players[self.seat]

    def open_cells(self) -> list[Cell]:
        """Where the acting player may place a tile; not to be altered.

        Remembered: a borough's cells change only by growing, so their number tells whether they are the same.
        """
        assert self.seat is not None
        player = self.active
        state = (self.seat, len(player.borough), len(player.borders))
        if self.open_to is None or self.open_to[0] != state:
            self.open_to = (state, open_cells(player))
        return self.open_to[1]

    @property
    def star_track(self) -> Mapping[str, Any]:
        """The Star track in use."""
        track: Mapping[str, Any] = self.options["star_track"] or STAR_TRACK
        return track

    @property
    def surcharges(self) -> tuple[int, ...]:
        """What is paid for the space of the Real Estate Market on top of a tile's price, from left to right."""
        if len(self.names) < 5:
            return MARKET_SEVEN
        return MARKET_EIGHT[self.rulings[FIVE_PLAYERS]]

    def next_order(self) -> int:
        """The order of the tile placed next: one more than the highest on the table."""
        highest: int = max([max(map(_order, player.items())) for player in self.players])[0]
        return 1 + highest

    def tiles(self) -> Iterator[tuple[int, Built]]:
        """Every tile and border of every borough, with its owner's seat."""
        for seat, player in enumerate(self.players):
            for built in player.borough.values():
                yield seat, built
            for built in player.borders.values():
                yield seat, built


def around(player: Player, at: Cell) -> list[Built]:
    """What is adjacent to a hexagon on a cell: tiles that share an edge, and borders in whose slots it lies."""
    borough = player.borough
    found = [borough[cell] for cell in neighbours(at) if cell in borough]
    if player.borders:
        found += [border for border in player.borders.values() if at in border_slots(border)]
    found.sort(key=_order)
    return found


def adjacent(player: Player, built: Built) -> list[Built]:
    """What is adjacent to a tile or border, in the order it was placed; to a border only what lies in its slots."""
    if built.direction is None:
        return around(player, built.at)
    found = [player.borough[cell] for cell in border_slots(built) if cell in player.borough]
    found.sort(key=_order)
    return found


def border_slots(border: Built) -> tuple[Cell, ...]:
    assert border.direction is not None
    return slots(border.at, border.direction)


def border_covers(border: Built) -> tuple[Cell, ...]:
    assert border.direction is not None
    return covered(border.at, border.direction)


def in_order(player: Player) -> list[Built]:
    """A player's tiles and borders in the order they were placed."""
    return ordered(player.items())


def ordered(items: Iterable[Built]) -> list[Built]:
    """Tiles in the order they were placed."""
    return sorted(items, key=_order)


_order = attrgetter("order", "at")


def closed_cells(player: Ground) -> set[Cell]:
    """What the player's borders cover."""
    return {cell for border in player.borders.values() for cell in border_covers(border)}


def open_cells(player: Ground) -> list[Cell]:
    """Where a tile may be placed: beside a tile or in a slot of a border, on nothing that lies there."""
    near: set[Cell] = set()
    for at in player.borough:
        near.update(neighbours(at))
    if not player.borders:
        return sorted(near.difference(player.borough, BOARD_CELLS))
    for border in player.borders.values():
        near.update(border_slots(border))
    return sorted(near.difference(player.borough, BOARD_CELLS, closed_cells(player)))


def beside(player: Player, at: Cell) -> bool:
    """Whether a cell shares an edge with a tile of the borough, or is a slot of one of its borders."""
    if any(cell in player.borough for cell in neighbours(at)):
        return True
    return any(at in border_slots(border) for border in player.borders.values())
