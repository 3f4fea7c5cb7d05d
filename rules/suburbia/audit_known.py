"""What the audit looks at: all of a position, or the part that a photo or a claim shows; None where not known."""

from bisect import bisect_left
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from rules.kernel.hexes import neighbours
from rules.kernel.outcome import Finding, Json
from rules.kernel.reads import Facts
from rules.kernel.remembering import remembered
from rules.suburbia.audit_clock import Clock, clock
from rules.suburbia.audit_doings import Doings, doings_of
from rules.suburbia.audit_tally import Tally, tally_of
from rules.suburbia.editions import STAR_TRACK, Edition
from rules.suburbia.position import Borders, Borough, Built, Player, Position, border_slots, ordered
from rules.suburbia.readings import NO_DISCARD_FOR_LAKE_BORDER, NO_DISCARD_FOR_PLANNER, TURNED_UNMARKED, Reading
from rules.suburbia.records import Catalogue


@dataclass(frozen=True, slots=True)
class KnownPlayer(Facts):
    """``complete``: every tile is known with its place; ``bordered``: so is every border.

    ``ordered``, ``marked``: both, and the orders and markers of all are known.
    """

    money: int | None
    income: int | None
    reputation: int | None
    population: int | None
    investments: int | None
    goal: str | None
    dealt: Sequence[str | None] | None
    borough: Borough
    borders: Borders
    complete: bool
    bordered: bool
    ordered: bool
    marked: bool
    ledger: Mapping[str, int] | None
    items: Sequence[Built] = field(init=False)
    """Hexagons and borders, in the order they were placed."""
    tally: Tally = field(init=False)
    near: Mapping[int, list[Built]] = field(init=False)
    """By the ``id`` of each what is adjacent to it, through an edge or a slot."""

    def __post_init__(self) -> None:
        object.__setattr__(self, "items", _items(self.borough, self.borders))
        object.__setattr__(self, "tally", tally_of(self.borough, self.borders, self.items))
        object.__setattr__(self, "near", _adjacency(self.borough, self.borders))

    @property
    def full(self) -> bool:
        return self.complete and self.bordered

    def hexagons(self) -> list[Built]:
        return [built for built in self.items if built.direction is None]


@remembered
def _items(borough: Borough, borders: Borders) -> Sequence[Built]:
    return ordered((*borough.values(), *borders.values()))


@remembered
def _adjacency(borough: Borough, borders: Borders) -> Mapping[int, list[Built]]:
    there = borough.get
    near = {id(built): list(filter(None, map(there, neighbours(at)))) for at, built in borough.items()}
    for border in borders.values():
        hexagons = [borough[cell] for cell in border_slots(border) if cell in borough]
        near[id(border)] = hexagons
        for built in hexagons:
            near[id(built)].append(border)
    return near


_NOTHING: Mapping[str, Any] = {}


@dataclass(frozen=True, slots=True)
class Known(Facts):
    """``whole``: null means nothing, not unknown; then ``table`` is the position."""

    edition: Edition
    catalogue: Catalogue
    options: Mapping[str, Any]
    players: Sequence[KnownPlayer]
    seats: int | None
    surcharges: Sequence[int] | None
    market: Sequence[str | None] | None
    basics: Mapping[str, int] | None
    stack: Sequence[str | None] | None
    discarded: Sequence[str | None] | None
    goals: Sequence[str | None] | None
    bonus: str | None
    challenge: str | None
    face_up: Sequence[str | None] | None
    pile: Sequence[str | None] | None
    stars: Mapping[int, Sequence[int]] | None
    number: int | None
    round: int | None
    seat: int | None
    order: Sequence[int] | None
    phase: str | None
    last_round: int | None
    placed: int | None
    pending: Mapping[str, Any]
    table: Position | None
    whole: bool = field(init=False)
    complete: bool = field(init=False)
    """Whether every tile and border of every borough is known."""
    ordered: bool = field(init=False)
    countable: bool = field(init=False)
    """Whether all is known that effects count."""
    clock: Clock | None = field(init=False)
    doings: Doings = field(init=False)
    orders: Sequence[int] = field(init=False)
    """The orders of what has been placed, starting tiles aside."""

    def __post_init__(self) -> None:
        reordered = "five_star" in self.options["sets"]
        order = self.order if reordered or self.seats is None else tuple(range(self.seats))
        order = None if self.seats is None else order
        orders = tuple(sorted([order for player in self.players for order in player.tally.orders]))
        complete = self.seats is not None and all(player.full for player in self.players)
        in_order = complete and all(player.ordered for player in self.players)
        object.__setattr__(self, "whole", self.table is not None)
        object.__setattr__(self, "complete", complete)
        object.__setattr__(self, "ordered", in_order)
        object.__setattr__(self, "countable", in_order and all(player.marked for player in self.players))
        object.__setattr__(self, "clock", clock(self.mode, order, reordered, self.number, self.phase, self.pending))
        object.__setattr__(self, "orders", orders)
        object.__setattr__(self, "doings", self._doings(orders))

    def _doings(self, orders: Sequence[int]) -> Doings:
        placeholders = {tile.id: tile.copies for tile in self.catalogue.placeholders}
        replaced = sum(placeholders.values())
        if placeholders and self.discarded is not None and None not in self.discarded:
            replaced = sum(tile in placeholders for tile in self.discarded)
        if placeholders and self.ordered:
            replaced = min(replaced, max(0, orders[-1] - len(orders)) if orders else 0)
        return doings_of(
            self.catalogue,
            [player.items for player in self.players],
            [player.full for player in self.players],
            replaced,
            self.seat if self.phase == "bonus_action" else None,
            self.pending.get("tiles") or (),
            self.reads(TURNED_UNMARKED),
        )

    @property
    def mode(self) -> str:
        mode: str = self.options["mode"]
        return mode

    @property
    def market_size(self) -> int | None:
        """The tiles in the market."""
        if self.market is None or (None in self.market and not self.whole):
            return None
        return len(self.market) - self.market.count(None)

    @property
    def star_track(self) -> Mapping[str, Any]:
        track: Mapping[str, Any] = self.options["star_track"] or STAR_TRACK
        return track

    def reads(self, reading: Reading) -> bool:
        """Whether a clause is read in that way."""
        rulings: Mapping[str, str] = self.options["rulings"]
        return rulings.get(reading.clause) == reading.alternative

    @property
    def left_whole(self) -> int:
        """The most turns in which no tile can have left the market, by the readings in use."""
        turns = self.doings.replaced if self.reads(NO_DISCARD_FOR_PLANNER) else 0
        if self.reads(NO_DISCARD_FOR_LAKE_BORDER):
            turns += sum(border.lake for player in self.players for border in player.borders.values())
        return turns

    def returned(self, seat: int) -> int:
        """The most markers that a player has got back with a tile that was turned face down."""
        if not self.reads(TURNED_UNMARKED):
            return 0
        return sum(map(self.doings.turned, self.players[seat].borough.values()))

    def gone_below(self, order: int) -> int:
        """How many things with a lower order are no longer there: Planners that have been replaced."""
        return max(0, order - 1 - bisect_left(self.orders, order))

    def boroughs(self) -> tuple[str, ...]:
        """The paths of all boroughs, and of those borders that there are."""
        return tuple(path for seat in range(len(self.players)) for path in self.borough_of(seat))

    def borough_of(self, seat: int) -> tuple[str, ...]:
        borough, borders = f"/players/{seat}/borough", f"/players/{seat}/borders"
        return (borough, borders) if self.players[seat].borders else (borough,)

    def hexagons(self) -> tuple[str, ...]:
        return tuple(f"/players/{seat}/borough" for seat in range(len(self.players)))


def place_of(seat: int, built: Built) -> str:
    """The path of the list in which an item stands."""
    return f"/players/{seat}/{'borough' if built.direction is None else 'borders'}"


def where(built: Built) -> str:
    """A cell in words."""
    q, r = built.at
    return f"[{q}, {r}]"


def impossible(clause: str, message: str, paths: Sequence[str], **detail: Json) -> Finding:
    """A defect that no play explains."""
    return Finding(clause, "impossible", message, tuple(paths), detail)


@remembered
def _all_of(player: Player) -> KnownPlayer:
    return KnownPlayer(
        player.money,
        player.income,
        player.reputation,
        player.population,
        player.investments,
        player.goal,
        player.dealt_goals,
        player.borough,
        player.borders,
        True,
        True,
        True,
        True,
        player.ledger,
    )


def all_of(position: Position) -> Known:
    """Everything is known."""
    players = [_all_of(player) for player in position.players]
    return Known(
        position.edition,
        position.catalogue,
        position.options,
        players,
        len(players),
        position.surcharges,
        position.market,
        position.basics,
        position.stack,
        position.discarded,
        position.goals,
        position.bonus,
        position.challenge,
        position.face_up,
        position.border_pile,
        position.stars,
        position.number,
        position.round,
        position.seat,
        position.order,
        position.phase,
        position.last_round,
        position.placed,
        position.pending or _NOTHING,
        position,
    )
