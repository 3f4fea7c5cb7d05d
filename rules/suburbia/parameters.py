"""What an action of Suburbia can name: spaces of the market, cells of a borough, tiles and goals."""

from collections.abc import Collection, Iterator
from typing import Any

from rules.kernel.actions import ParameterKind, flag_kind, name_kind, number_kind, whole_number
from rules.kernel.hexes import Cell, neighbours
from rules.suburbia.position import Position

FARTHEST = 200
"""Beyond it no borough can reach: there are not that many tiles."""
LONGEST_MARKET = 8
LONGEST_ROW_OF_BORDERS = 24
"""More borders than any box has."""


class Plane(Collection[Cell]):
    """The cells of the table; those around the acting player's borough are listed."""

    def __init__(self, position: Position) -> None:
        self._borough = position.players[position.seat or 0].borough

    def __contains__(self, cell: object) -> bool:
        return isinstance(cell, tuple) and all(-FARTHEST <= part <= FARTHEST for part in cell)

    def __iter__(self) -> Iterator[Cell]:
        around = {cell for at in self._borough for cell in neighbours(at)}
        return iter(sorted(around | self._borough.keys() | {cell for at in around for cell in neighbours(at)}))

    def __len__(self) -> int:
        return (2 * FARTHEST + 1) ** 2


def _cell_of_json(value: Any) -> Cell | None:
    if isinstance(value, list) and len(value) == 2 and all(type(part) is int for part in value):
        return (value[0], value[1])
    return None


def _cell_of_word(word: str) -> Cell | None:
    parts = [whole_number(part) for part in word.split(",")]
    if len(parts) != 2 or parts[0] is None or parts[1] is None:
        return None
    return (parts[0], parts[1])


CELL = ParameterKind(
    "cell",
    "cell, as [q, r]",
    {
        "type": "array",
        "items": {"type": "integer", "minimum": -FARTHEST, "maximum": FARTHEST},
        "minItems": 2,
        "maxItems": 2,
    },
    Plane,
    _cell_of_json,
    _cell_of_word,
    list,
    lambda cell: f"{cell[0]},{cell[1]}",
    of_seat=True,
)
SLOT = number_kind(
    "slot",
    "space of the Real Estate Market",
    range(LONGEST_MARKET),
    lambda position: range(len(position.market)),
)
BORDER_INDEX = number_kind(
    "border",
    "border of the borough",
    range(LONGEST_ROW_OF_BORDERS),
    lambda position: range(LONGEST_ROW_OF_BORDERS),
    of_seat=True,
)
BORDER_TILE = name_kind(
    "tile", "border", {}, lambda position: [t.id for t in position.catalogue.tiles.values() if t.is_border]
)
DIRECTION = number_kind("direction", "direction", range(6), lambda position: range(6))
SEAT = number_kind("seat", "seat", range(5), lambda position: range(len(position.names)))
FACE_DOWN = flag_kind("lake", "face down")
BASIC = name_kind("tile", "basic tile", {}, lambda position: position.basics)
TILE = name_kind("tile", "tile", {}, lambda position: (*position.catalogue.tiles, ONE_MORE_ROUND))
GOAL = name_kind("goal", "goal", {}, lambda position: position.catalogue.goals)
ONE_MORE_ROUND = "one_more_round"
