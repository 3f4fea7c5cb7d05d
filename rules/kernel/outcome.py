"""What an adjudication gives back: violations, events, transitions, findings and scoresheets.

Every one of them cites a clause. The ``as_json`` methods give the shapes of the HTTP contract.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Final, Generic, Literal, TypeVar

Json = Any
P = TypeVar("P")


@dataclass(frozen=True, slots=True)
class Defect:
    """A structural fault of what was sent: ``pointer`` is relative to the thing read."""

    pointer: str
    message: str

    def below(self, prefix: str) -> "Defect":
        return Defect(prefix + self.pointer, self.message)


class Unreadable(ValueError):
    """What was sent is no state (or action, or option) of this game. Carries every defect found."""

    def __init__(self, defects: Sequence[Defect]) -> None:
        super().__init__("; ".join(f"{d.pointer or '/'}: {d.message}" for d in defects))
        self.defects = list(defects)


class InvalidState(Unreadable):
    """A sent state, or the players, options and seed of a set-up, that cannot be read."""


class InvalidAction(Unreadable):
    """Words that are no action of this game, or that name things which do not exist."""


@dataclass(frozen=True, slots=True)
class Violation:
    """One broken rule. ``at`` names the parameter of the action at fault (None: the action as a whole)."""

    clause: str
    message: str
    at: str | None
    detail: Mapping[str, Json]

    def as_json(self, path: str) -> dict[str, Json]:
        return {
            "clause": self.clause,
            "message": self.message,
            "path": path,
            "detail": dict(self.detail),
        }


@dataclass(slots=True)
class Event:
    """One thing that happened. A change of a number has ``stat``, ``delta``, ``before``, ``after`` in ``fields``."""

    type: str
    clause: str
    seat: int | None
    fields: dict[str, Json]
    because: dict[str, Json] | None

    def as_json(self) -> dict[str, Json]:
        return {
            "type": self.type,
            "clause": self.clause,
            "seat": self.seat,
            **self.fields,
            "because": self.because,
        }


@dataclass(frozen=True, slots=True)
class EventType:
    """A kind of event. ``changes`` are the JSON pointers it alters in a state, with ``{fields}`` to fill in."""

    id: str
    label: str
    clause: str
    fields: tuple[str, ...] = ()
    changes: tuple[str, ...] = ()

    def __call__(
        self,
        seat: int | None = None,
        *,
        because: dict[str, Json] | None = None,
        clause: str | None = None,
        **fields: Json,
    ) -> Event:
        """An event of this kind; ``clause`` where another one than that of the kind decides it."""
        return Event(self.id, clause or self.clause, seat, fields, because)

    def changed(self, event: Event) -> list[str]:
        """The pointers this event altered."""
        return [template.format(seat=event.seat, **event.fields) for template in self.changes]

    def as_json(self) -> dict[str, Json]:
        return {
            "id": self.id,
            "label": self.label,
            "clause": self.clause,
            "fields": list(self.fields),
            "changes": list(self.changes),
        }


STAT_FIELDS = ("stat", "delta", "before", "after")


def change(stat: str, before: int, delta: int) -> dict[str, Json]:
    """The fields of an event that changes the number ``stat`` by ``delta``."""
    return {"stat": stat, "delta": delta, "before": before, "after": before + delta}


@dataclass(frozen=True, slots=True)
class Transition(Generic[P]):
    """The position after an action, and what happened, in the rulebook's order of resolution."""

    position: P
    events: list[Event]


@dataclass(frozen=True, slots=True)
class Finding:
    """A defect of a readable state: it could not, or would hardly, arise in a real game."""

    clause: str
    severity: Literal["impossible", "suspicious"]
    message: str
    paths: tuple[str, ...]
    detail: Mapping[str, Json] = field(default_factory=dict)

    def as_json(self, prefix: str = "") -> dict[str, Json]:
        return {
            "clause": self.clause,
            "severity": self.severity,
            "message": self.message,
            "paths": [prefix + path for path in self.paths],
            "detail": dict(self.detail),
        }


@dataclass(slots=True)
class ScoreLine:
    """Points of one source. ``points`` is None where ``needed`` (pointers into the state) is not known yet.

    Like a player's score it is never altered; a frozen class would take thrice as long to make.
    """

    id: Final[str]
    label: Final[str]
    points: Final[int | None]
    clause: Final[str]
    detail: Final[Mapping[str, Json]]
    needed: Final[tuple[str, ...]] = ()

    def as_json(self) -> dict[str, Json]:
        return {
            "id": self.id,
            "label": self.label,
            "points": self.points,
            "clause": self.clause,
            "detail": dict(self.detail),
        }


@dataclass(slots=True)
class PlayerScore:
    """``more`` are further facts that a game tells of the player, such as a rank."""

    seat: Final[int]
    name: Final[str | None]
    lines: Final[tuple[ScoreLine, ...]]
    more: Final[Mapping[str, Json]] = field(default_factory=dict)

    @property
    def total(self) -> int | None:
        """The sum of the lines; None as soon as one of them is not known."""
        total = 0
        for line in self.lines:
            if line.points is None:
                return None
            total += line.points
        return total

    def as_json(self) -> dict[str, Json]:
        return {
            "seat": self.seat,
            "name": self.name,
            "total": self.total,
            "lines": [line.as_json() for line in self.lines],
            **self.more,
        }


@dataclass(frozen=True, slots=True)
class TieBreak:
    """One tie-breaker that was applied: what each of the tied seats has of it."""

    clause: str
    label: str
    values: Mapping[int, int]

    def as_json(self) -> dict[str, Json]:
        return {
            "clause": self.clause,
            "label": self.label,
            "seats": [{"seat": seat, "value": value} for seat, value in self.values.items()],
        }


@dataclass(frozen=True, slots=True)
class Scoresheet:
    """The score. ``ranking`` lists groups of equally placed seats, best first; ``winners`` is its first group.

    ``missing`` are pointers to what no line can ask for, such as the players themselves.
    """

    final: bool
    players: tuple[PlayerScore, ...]
    ranking: tuple[tuple[int, ...], ...]
    tie_breaks: tuple[TieBreak, ...]
    missing: tuple[str, ...] = ()

    @property
    def winners(self) -> tuple[int, ...]:
        return self.ranking[0] if self.ranking else ()

    @property
    def needed(self) -> list[str]:
        """Pointers to what is missing, each once, in the order the lines ask for it."""
        asked = (pointer for player in self.players for line in player.lines for pointer in line.needed)
        return list(dict.fromkeys((*self.missing, *asked)))

    def as_json(self) -> dict[str, Json]:
        return {
            "final": self.final,
            "players": [player.as_json() for player in self.players],
            "ranking": [list(group) for group in self.ranking],
            "winners": list(self.winners),
            "tie_breaks": [tie_break.as_json() for tie_break in self.tie_breaks],
        }
