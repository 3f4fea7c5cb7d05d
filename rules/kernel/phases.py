"""Phases: what kind of decision is due, and whose it is."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal, Protocol, Self

from rules.kernel.outcome import Json

Actor = int | Literal["chance"] | None


class Position(Protocol):
    """A sound position. ``copy`` gives one that may be altered without touching the original.

    ``number`` counts the turns from 1; in the set-up it is 0.
    """

    number: int
    phase: str
    seat: int | None
    names: tuple[str, ...]

    def copy(self) -> Self: ...


@dataclass(frozen=True, slots=True)
class Phase:
    """A step of the game: who decides in it, what is ``due`` (a sentence without its full stop), by which clause."""

    id: str
    label: str
    clause: str
    actor: Literal["seat", "chance"] | None
    due: str

    def as_json(self) -> dict[str, Json]:
        return {
            "id": self.id,
            "label": self.label,
            "clause": self.clause,
            "actor": self.actor,
            "due": self.due,
        }


def actor_of(phases: Mapping[str, Phase], position: Position) -> Actor:
    """Whose decision is due: a seat, ``"chance"``, or None when the game is over."""
    actor = phases[position.phase].actor
    return position.seat if actor == "seat" else actor
