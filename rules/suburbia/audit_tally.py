"""What a borough comes to, counted once for all that the audit asks of it."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from rules.kernel.remembering import remembered
from rules.suburbia.audit_doings import may_be_turned
from rules.suburbia.editions import STARTING_TILES
from rules.suburbia.position import Borders, Borough, Built
from rules.suburbia.vocabulary import BASIC

_STARTING_CELLS = {at for _, at in STARTING_TILES}
Lettered = tuple[tuple[int, str | None], ...]


@dataclass(frozen=True, slots=True)
class Tally:
    """Of all but the starting tiles: ``orders``, and ``lettered``, order and letter (None: not known) of each.

    ``hexagons``, ``borders``: the ids of known tiles. ``letters`` are those of known tiles that have come from the
    stack, sorted; ``from_stack`` how many have, unknown ones among them; ``basics`` how many of each basic tile have
    been built. ``placed``: how many things have been, told by their orders, or else by their places.
    ``may_be_turned``: whether a hexagon may be a tile that was turned face down, where one can do that.
    """

    orders: tuple[int, ...]
    lettered: Lettered
    hexagons: Sequence[str]
    borders: Sequence[str]
    letters: tuple[str, ...]
    from_stack: int
    basics: tuple[int, ...]
    markers: int
    placed: Mapping[bool, int]
    may_be_turned: bool


@remembered
def tally_of(borough: Borough, borders: Borders, items: Sequence[Built]) -> Tally:
    """``items``: everything, in the order it was placed."""
    hexagons = borough.values()
    known = [built.tile for built in hexagons if built.tile is not None]
    unknown = len(borough) - len(known)
    basics = [(b.tile.id, b.at) for b in hexagons if b.tile is not None and b.tile.stack == BASIC]
    lettered = tuple([(b.order, None if b.tile is None else b.tile.stack) for b in items if b.order])
    return Tally(
        tuple([order for order, _ in lettered]),
        lettered,
        [tile.id for tile in known],
        [border.tile.id for border in borders.values() if border.tile is not None],
        tuple(sorted([tile.stack for tile in known if tile.stack != BASIC])),
        unknown + sum([b.tile is not None and (b.lake or b.tile.stack != BASIC) for b in hexagons]),
        tuple([sum([id_ == tile and cell != at for id_, cell in basics]) for tile, at in STARTING_TILES]),
        sum([built.invested for built in items]),
        {True: len(lettered), False: len(items) - sum(map(borough.__contains__, _STARTING_CELLS))},
        any(map(may_be_turned, hexagons)),
    )
