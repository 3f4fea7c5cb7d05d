"""What is known of a game: all of a position, or the part that a photo or a claim shows."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from rules.kernel.rulings import resolve
from rules.streetcar.board import ALL_SPACES, COLOURS, PENALTY, mask_of
from rules.streetcar.position import Position
from rules.streetcar.rulebook import CLAUSES


@dataclass(slots=True)
class KnownBoard:
    """``houses`` is a mask per colour, ``standing`` has the houses of unknown colour too.

    A building is a colour and a number of cubes, each None if unknown. ``complete`` says that every space is
    accounted for, so that the others are empty.
    """

    houses: list[int] = field(default_factory=lambda: [0] * len(COLOURS))
    standing: int = 0
    buildings: dict[int, tuple[int | None, int | None]] = field(default_factory=dict)
    complete: bool = False

    @property
    def built(self) -> int:
        return mask_of(self.buildings)

    @property
    def empty(self) -> int:
        """The spaces known to be empty."""
        return ALL_SPACES & ~(self.standing | self.built) if self.complete else 0

    @property
    def possibly_standing(self) -> int:
        """The spaces that have or may have a house."""
        return ALL_SPACES & ~(self.built | self.empty)


def _unknown_counts() -> list[list[int | None]]:
    return [[None] * len(COLOURS), [None] * len(COLOURS)]


def _unknown_lines() -> list[int | None]:
    return [None, None]


def _unknown_names() -> list[str | None]:
    return [None, None]


@dataclass(slots=True)
class Known:
    """The parts of a state as in ``Position``; None where one is not known. Options have their defaults.

    ``players`` is False where nothing is said of them.
    """

    players: bool = True
    names: list[str | None] = field(default_factory=_unknown_names)
    penalty: int = PENALTY
    chosen: Mapping[str, str] = field(default_factory=dict)
    lines: list[int | None] = field(default_factory=_unknown_lines)
    removed: list[list[int | None]] = field(default_factory=_unknown_counts)
    board: KnownBoard | None = None
    number: int | None = None
    seat: int | None = None
    phase: str | None = None
    drawn: list[int] | None = None

    @property
    def final(self) -> bool:
        """True if the game is over, or nothing says that it is not."""
        return self.seat is None and self.phase in (None, "over")

    @property
    def rulings(self) -> Mapping[str, str]:
        """Every selectable clause with the alternative in force."""
        return resolve(CLAUSES, self.chosen)


def all_of(position: Position) -> Known:
    """Everything is known of a position."""
    board = KnownBoard(list(position.houses), position.standing, dict(position.buildings), complete=True)
    return Known(
        names=list(position.names),
        penalty=position.penalty,
        chosen=position.chosen,
        lines=list(position.lines),
        removed=[list(kept) for kept in position.removed],
        board=board,
        number=position.number,
        seat=position.seat,
        phase=position.phase,
        drawn=list(position.drawn),
    )
