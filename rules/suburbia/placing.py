"""Where and at what price: what buying, building basics, making Lakes and replacing have in common."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from rules.kernel.checks import Check, Facts, check
from rules.kernel.hexes import Cell
from rules.kernel.outcome import Event
from rules.suburbia.demands import cells_beside_demands, demands_of, lacks_neighbour, missing
from rules.suburbia.editions import BOARD_CELLS
from rules.suburbia.events import PRICE_PAID
from rules.suburbia.position import Built, Position, beside, closed_cells
from rules.suburbia.records import Tile
from rules.suburbia.track import Cause, adjust

DEMANDED = "Beforehand there must be {lacks}."


class OnCell:
    """An action that names a cell of the acting player's borough."""

    at: Cell


class OfSlot:
    """An action that names a space of the Real Estate Market."""

    slot: int


@dataclass(frozen=True, slots=True)
class Placement:
    """What an action would place: a tile on a cell at a price."""

    tile: Tile
    at: Cell
    lake: bool
    price: int


@check("suburbia.market.tile_there", "No tile lies on space {slot} of the market.", at="slot", guard=True)
def tile_there(position: Position, action: OfSlot) -> Facts | None:
    return {"slot": action.slot} if position.market[action.slot] is None else None


@check("suburbia.place.board", "{at} is covered by the borough board.", at="at")
def not_on_the_board(position: Position, action: OnCell) -> Facts | None:
    return {"at": list(action.at)} if action.at in BOARD_CELLS else None


@check("suburbia.place.empty", "{tile} lies on {at} already.", at="at")
def on_an_empty_cell(position: Position, action: OnCell) -> Facts | None:
    built = position.active.borough.get(action.at)
    if built is not None:
        return {"at": list(action.at), "tile": "a Lake" if built.face is None else built.face.id}
    if action.at in closed_cells(position.active):
        return {"at": list(action.at), "tile": "a border"}
    return None


@check(
    "suburbia.place.adjacent", "{at} shares no edge with a tile of the borough and is no slot of its borders.", at="at"
)
def beside_a_tile(position: Position, action: OnCell) -> Facts | None:
    return None if beside(position.active, action.at) else {"at": list(action.at)}


ON_A_CELL = (not_on_the_board, on_an_empty_cell, beside_a_tile)


PlacementOf = Callable[[Position, Any], Placement]


LAST_OF_ALL = 1 << 30
"""The order of a tile that is only thought of: later than anything on the table."""


def as_it_would_lie(placement: Placement, order: int = LAST_OF_ALL) -> Built:
    """The tile before it is laid."""
    return Built(placement.tile, placement.at, placement.lake, False, order, None)


def conditions(placement_of: PlacementOf, at: str = "at") -> tuple[Check, ...]:
    """The checks on what a tile must lie beside and what it demands beyond its price.

    ``placement_of(position, action)`` says what the action would place.
    """
    return (*neighbour_of(placement_of, at), *demands_on(placement_of, at))


def neighbour_of(placement_of: PlacementOf, at: str = "at") -> tuple[Check, ...]:
    """The check on what a tile must lie beside; no Lake and no basic tile asks for anything."""

    @check("suburbia.requires.neighbour", "{tile} must lie beside a {requires}.", at=at)
    def has_its_neighbour(position: Position, action: OnCell) -> Facts | None:
        placement = placement_of(position, action)
        requires = lacks_neighbour(position.active, as_it_would_lie(placement))
        return None if requires is None else {"tile": placement.tile.id, "requires": requires}

    return (has_its_neighbour,)


def demands_on(placement_of: PlacementOf, at: str = "at") -> tuple[Check, ...]:
    """The check on what is demanded beyond the price, by the tile or by what lies beside it."""

    def lacks(position: Position, action: OnCell, *, beside: bool = True) -> Facts | None:
        assert position.seat is not None
        placement = placement_of(position, action)
        demands = demands_of(position, position.seat, as_it_would_lie(placement), beside=beside)
        return missing(position.active, placement.price, demands) if demands else None

    def clause(position: Position, action: OnCell) -> str:
        """Where the tile's own demand could be met, it is what lies beside that makes it too much."""
        own = lacks(position, action, beside=False)
        return "suburbia.demands.beside" if own is None else "suburbia.demands.placed"

    return (Check("has_what_is_demanded", clause, DEMANDED, lacks, at),)


@dataclass(frozen=True, slots=True)
class Ground:
    """The open cells of the acting player's borough, and those of them where more than the price may be asked."""

    cells: list[Cell]
    dear: frozenset[Cell]


def ground(position: Position) -> Ground:
    """Where the acting player could place a tile."""
    cells, player = position.open_cells(), position.active
    dear = cells_beside_demands(player).intersection(cells) if player.borders else ()
    return Ground(cells, frozenset(dear))


def fitting(position: Position, tile: Tile, where: Ground, lake: bool, price: int) -> list[Cell]:
    """The open cells that neighbours and demands allow; all of them where nothing asks for anything."""
    asks = not lake and (tile.requires is not None or bool(tile.demands))
    if asks:
        return [at for at in where.cells if _fits(position, tile, at, lake, price)]
    barred = {at for at in where.dear if not _fits(position, tile, at, lake, price)}
    return [at for at in where.cells if at not in barred] if barred else where.cells


def _fits(position: Position, tile: Tile, at: Cell, lake: bool, price: int) -> bool:
    assert position.seat is not None
    new = Built(tile, at, lake, False, LAST_OF_ALL, None)
    if lacks_neighbour(position.active, new) is not None:
        return False
    demands = demands_of(position, position.seat, new)
    return not demands or missing(position.active, price, demands) is None


def on_market(position: Position, slot: int) -> Tile:
    """The tile on a space of the market that is known to have one."""
    tile = position.market[slot]
    assert tile is not None
    return position.catalogue.tiles[tile]


def printed_price(position: Position, tile: Tile) -> int:
    """The price printed on a tile."""
    return tile.price(len(position.names))


def short_of(position: Position, needs: int) -> Facts | None:
    """The breach where the acting player can't pay an amount."""
    money = position.active.money
    return None if needs <= money else {"needs": needs, "has": money}


def pay(position: Position, amount: int, because: dict[str, object], clause: str, events: list[Event]) -> None:
    """Take the price from the acting player; ``clause`` says what it comes to."""
    assert position.seat is not None
    if amount:
        adjust(position, position.seat, "money", -amount, Cause(PRICE_PAID, because, clause=clause), events)


def take_from_market(position: Position, slot: int) -> None:
    position.market = (*position.market[:slot], None, *position.market[slot + 1 :])


def lay(position: Position, seat: int, built: Built) -> Built:
    """Put a tile or border into a borough."""
    built = built.with_ledger({})
    player = position.players[seat]
    if built.direction is None:
        player.borough[built.at] = built
    else:
        player.borders[built.order] = built
    position.placed = built.order
    return built
