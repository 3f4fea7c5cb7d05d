"""Where and at what price: what buying, building basics and making Lakes have in common."""

from rules.kernel.checks import Facts, check
from rules.kernel.hexes import Cell
from rules.kernel.outcome import Event
from rules.suburbia.catalogue import Tile
from rules.suburbia.editions import BOARD_CELLS
from rules.suburbia.events import PRICE_PAID
from rules.suburbia.position import Built, Position, beside
from rules.suburbia.track import Cause, adjust


class OnCell:
    """An action that names a cell of the acting player's borough."""

    at: Cell


class OfSlot:
    """An action that names a space of the Real Estate Market."""

    slot: int


@check("suburbia.market.tile_there", "No tile lies on space {slot} of the market.", at="slot", guard=True)
def tile_there(position: Position, action: OfSlot) -> Facts | None:
    return {"slot": action.slot} if position.market[action.slot] is None else None


@check("suburbia.place.board", "{at} is covered by the borough board.", at="at")
def not_on_the_board(position: Position, action: OnCell) -> Facts | None:
    return {"at": list(action.at)} if action.at in BOARD_CELLS else None


@check("suburbia.place.empty", "{tile} lies on {at} already.", at="at")
def on_an_empty_cell(position: Position, action: OnCell) -> Facts | None:
    built = position.active.borough.get(action.at)
    if built is None:
        return None
    return {"at": list(action.at), "tile": "a Lake" if built.face is None else built.face.id}


@check("suburbia.place.adjacent", "{at} shares no edge with a tile of the borough.", at="at")
def beside_a_tile(position: Position, action: OnCell) -> Facts | None:
    return None if beside(position.active.borough, action.at) else {"at": list(action.at)}


ON_A_CELL = (not_on_the_board, on_an_empty_cell, beside_a_tile)


def on_market(position: Position, slot: int) -> Tile:
    """The tile on a space of the market that is known to have one."""
    tile = position.market[slot]
    assert tile is not None
    return position.catalogue.tiles[tile]


def short_of(position: Position, needs: int) -> Facts | None:
    """The breach where the acting player can't pay an amount."""
    money = position.active.money
    return None if needs <= money else {"needs": needs, "has": money}


def pay(position: Position, amount: int, because: dict[str, object], events: list[Event]) -> None:
    """Take the price from the acting player."""
    assert position.seat is not None
    if amount:
        adjust(position, position.seat, "money", -amount, Cause(PRICE_PAID, because), events)


def take_from_market(position: Position, slot: int) -> None:
    position.market = (*position.market[:slot], None, *position.market[slot + 1 :])


def lay(position: Position, tile: Tile, at: Cell, lake: bool) -> Built:
    """Put a tile into the acting player's borough."""
    built = Built(tile, at, lake, False, position.next_order(), {})
    position.active.borough[at] = built
    position.placed = built.order
    return built
