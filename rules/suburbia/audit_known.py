"""What the audit looks at: all of a position, or the part that a photo or a claim shows; None where not known."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from rules.kernel.outcome import Finding, Json
from rules.suburbia.audit_clock import Clock, clock
from rules.suburbia.catalogue import Catalogue
from rules.suburbia.editions import Edition
from rules.suburbia.position import Borough, Position


@dataclass(frozen=True, slots=True)
class KnownPlayer:
    """``complete``: every tile is known with its place; ``ordered``, ``marked``: so are orders and markers of all."""

    money: int | None
    income: int | None
    reputation: int | None
    population: int | None
    investments: int | None
    goal: str | None
    dealt: Sequence[str | None] | None
    borough: Borough
    complete: bool
    ordered: bool
    marked: bool
    ledger: Mapping[str, int] | None


@dataclass(frozen=True, slots=True)
class Known:
    """``whole``: null means nothing, not unknown. ``table`` is there if all boroughs are known, for counting on it."""

    edition: Edition
    catalogue: Catalogue
    mode: str
    surcharges: Sequence[int] | None
    players: Sequence[KnownPlayer]
    seats: int | None
    market: Sequence[str | None] | None
    basics: Mapping[str, int] | None
    stack: Sequence[str | None] | None
    discarded: Sequence[str | None] | None
    goals: Sequence[str | None] | None
    number: int | None
    round: int | None
    seat: int | None
    phase: str | None
    last_round: int | None
    placed: int | None
    pending: Mapping[str, Any]
    whole: bool
    table: Position | None
    clock: Clock | None

    @property
    def complete(self) -> bool:
        """Whether every tile of every borough is known."""
        return self.seats is not None and all(player.complete for player in self.players)

    @property
    def ordered(self) -> bool:
        return self.complete and all(player.ordered for player in self.players)

    @property
    def market_size(self) -> int | None:
        """The tiles in the market."""
        if self.market is None or (None in self.market and not self.whole):
            return None
        return len(self.market) - self.market.count(None)

    def boroughs(self) -> tuple[str, ...]:
        return tuple(f"/players/{seat}/borough" for seat in range(len(self.players)))


def impossible(clause: str, message: str, paths: Sequence[str], **detail: Json) -> Finding:
    """A defect that no play explains."""
    return Finding(clause, "impossible", message, tuple(paths), detail)


def all_of(position: Position) -> Known:
    """Everything is known."""
    players = [
        KnownPlayer(
            player.money,
            player.income,
            player.reputation,
            player.population,
            player.investments,
            player.goal,
            player.dealt_goals,
            player.borough,
            True,
            True,
            True,
            player.ledger,
        )
        for player in position.players
    ]
    seats, pending = len(players), position.pending or {}
    return Known(
        position.edition,
        position.catalogue,
        position.mode,
        position.surcharges,
        players,
        seats,
        position.market,
        position.basics,
        position.stack,
        position.discarded,
        position.goals,
        position.number,
        position.round,
        position.seat,
        position.phase,
        position.last_round,
        position.placed,
        pending,
        True,
        position,
        clock(position.mode, seats, position.number, position.phase, pending.get("step")),
    )
