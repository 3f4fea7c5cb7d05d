"""What a photo shows, and what else it may show there."""

from collections.abc import Iterator, Mapping
from typing import Any

from rules.kernel.corrections import Legible
from rules.kernel.outcome import Json
from rules.streetcar.board import COLOURS, HOUSES_PER_COLOUR, LINE_INDEX, LINE_TOUCHES, LINES, SIDES, SPACES, TALLEST

_ON_A_SPACE: tuple[Json, ...] = (
    None,
    *({"house": colour} for colour in COLOURS),
    *({"building": colour, "cubes": cubes} for colour in COLOURS for cubes in range(1, TALLEST + 1)),
)
_SIDES_OF_SPACES = [frozenset(LINE_INDEX[f"{space}:{side}"] for side in SIDES) for space in SPACES]


def legible(state: Mapping[str, Any]) -> Iterator[Legible]:
    """The spaces, the houses that players took, and each of their lines. A null on the board is an empty space."""
    for space in state.get("board") or {}:
        yield Legible(("board", space), _ON_A_SPACE, nullable=False)
    for seat, player in enumerate(state.get("players") or ()):
        for colour, count in ((player or {}).get("houses") or {}).items():
            if count is not None:
                yield Legible(("players", seat, "houses", colour), range(HOUSES_PER_COLOUR + 1))
        for index, line in enumerate((player or {}).get("lines") or ()):
            yield Legible(("players", seat, "lines", index), _near(LINE_INDEX[line]), nullable=False)


def _near(line: int) -> list[str]:
    """The line itself, and those it may have been mistaken for: what touches it, and the other sides of its spaces."""
    beside = {other for sides in _SIDES_OF_SPACES if line in sides for other in sides}
    return [name for other, name in enumerate(LINES) if other in beside or LINE_TOUCHES[line] >> other & 1]
