"""Borders and Lake Borders: choosing one, then laying it (rulebook: Border Tiles)."""

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from functools import cache

from rules.kernel.actions import Action, ActionKind, Parameter
from rules.kernel.checks import Check, Facts, check
from rules.kernel.hexes import Cell, neighbours
from rules.kernel.outcome import Event
from rules.suburbia.borders import covered, placements, slots
from rules.suburbia.course import after_building, is_discard_due_after
from rules.suburbia.dale import dale_never, is_dales_turn
from rules.suburbia.demands import demands_of, missing
from rules.suburbia.editions import BOARD_CELLS
from rules.suburbia.events import BORDER_PLACED, BORDER_TAKEN
from rules.suburbia.parameters import BORDER_TILE, CELL, DIRECTION
from rules.suburbia.placing import DEMANDED, LAST_OF_ALL, lay, pay, short_of
from rules.suburbia.position import Built, Position, border_covers, border_slots, closed_cells
from rules.suburbia.readings import LAKE_BORDER_PRICED, SLOT_NEEDS_FACE_UP
from rules.suburbia.records import Tile
from rules.suburbia.resolving import resolve_placement
from rules.suburbia.turn import due


@dataclass(frozen=True, slots=True)
class TakeBorder(Action):
    tile: str


@dataclass(frozen=True, slots=True)
class TakeLakeBorder(Action):
    tile: str


@dataclass(frozen=True, slots=True)
class PlaceBorder(Action):
    at: Cell
    direction: int


_take: Callable[[str], TakeBorder] = cache(TakeBorder)
_take_lake: Callable[[str], TakeLakeBorder] = cache(TakeLakeBorder)
_place_at: Callable[[Cell, int], PlaceBorder] = cache(PlaceBorder)


def _chosen(position: Position, at: Cell, direction: int) -> Built:
    """The border that was chosen, as it would lie."""
    assert position.pending is not None
    tile = position.catalogue.tiles[position.pending["border"]]
    return Built(tile, at, position.pending["lake"], False, position.next_order(), None, direction)


def _as_it_would_lie(position: Position, action: PlaceBorder) -> Built:
    return _chosen(position, action.at, action.direction)


# where a border may lie


def no_tile_in_slots(position: Position, border: Built) -> Facts | None:
    """Clauses suburbia.border.slot and suburbia.border.lake_in_slot: what holds a border lies in one of its slots."""
    borough = position.active.borough
    if any(cell in borough and _holds(position, borough[cell]) for cell in border_slots(border)):
        return None
    return {"slots": [list(cell) for cell in border_slots(border)]}


def _holds(position: Position, hexagon: Built) -> bool:
    return hexagon.face is not None or not position.reads(SLOT_NEEDS_FACE_UP)


def overlapped(position: Position, border: Built) -> Facts | None:
    """Clause suburbia.border.overlap: what it covers holds no tile, no board and no other border."""
    player = position.active
    others = {cell for other in player.borders.values() for cell in border_covers(other)}
    cells = [c for c in border_covers(border) if c in player.borough or c in BOARD_CELLS or c in others]
    return {"cells": [list(cell) for cell in cells]} if cells else None


def touched(position: Position, border: Built) -> Facts | None:
    """Clauses suburbia.border.apart and suburbia.border.lake_apart."""
    for index, other in enumerate(position.active.borders.values()):
        if not _keeps_apart(position, border.lake, other):
            continue
        covers = set(border_covers(other))
        near = any(cell in covers for own in border_covers(border) for cell in neighbours(own))
        if near or not covers.isdisjoint(border_slots(border)):
            return {"border": index}
    return None


Way = tuple[Cell, int]


def free_ways(position: Position, lake: bool, ways: Iterable[Way]) -> Iterator[Way]:
    """Those of some ways to lay a border, each with a tile in a slot, that overlap and touch nothing they may not."""
    player = position.active
    apart = [border for border in player.borders.values() if _keeps_apart(position, lake, border)]
    covers = {cell for border in apart for cell in border_covers(border)}
    near = {cell for covering in covers for cell in neighbours(covering)}
    taken = {*player.borough, *BOARD_CELLS, *closed_cells(player)}
    for at, direction in ways:
        cells = covered(at, direction)
        if taken.isdisjoint(cells) and near.isdisjoint(cells) and covers.isdisjoint(slots(at, direction)):
            yield at, direction


def _keeps_apart(position: Position, lake: bool, other: Built) -> bool:
    """Clauses suburbia.border.apart and suburbia.border.lake_apart: which borders a new one may not touch."""
    return lake or other.lake or not position.edition.record["borders_may_touch"]


def _can_be_paid(position: Position, tile: Tile, lake: bool, way: Way) -> bool:
    """Whether price and demands of a border laid that way are there; the price alone has been asked for."""
    if lake or not tile.demands:
        return True
    assert position.seat is not None
    border = Built(tile, way[0], lake, False, LAST_OF_ALL, None, way[1])
    return missing(position.active, tile.cost, demands_of(position, position.seat, border)) is None


def _all_ways(position: Position) -> Iterator[Way]:
    """Every way with a tile in a slot, from the newest tiles on: they lie at the edge, where there is room."""
    borough = position.active.borough
    if position.reads(SLOT_NEEDS_FACE_UP):
        borough = {cell: built for cell, built in borough.items() if built.face is not None}
    return (way for cell in reversed(borough) for way in placements(cell))


def legal_ways(position: Position, tile_id: str, lake: bool) -> Iterator[Way]:
    """Where a border may be laid, in no particular order."""
    tile = position.catalogue.tiles[tile_id]
    ways = _all_ways(position)
    return (way for way in free_ways(position, lake, ways) if _can_be_paid(position, tile, lake, way))


def border_price(position: Position, tile: Tile, lake: bool) -> int:
    """Clauses suburbia.border.price and suburbia.border.lake_price."""
    return 0 if lake and not position.reads(LAKE_BORDER_PRICED) else tile.cost


# choosing


@check("suburbia.border.supply", "{tile} does not lie face up; there are: {face_up}.", at="tile", guard=True)
def lies_face_up(position: Position, action: TakeBorder) -> Facts | None:
    face_up = [border for border in position.face_up or () if border is not None]
    return None if action.tile in face_up else {"tile": action.tile, "face_up": face_up}


@check("suburbia.border.price", "{tile} costs ${needs}; only ${has} are there.", at="tile")
def can_pay_border(position: Position, action: TakeBorder) -> Facts | None:
    short = short_of(position, position.catalogue.tiles[action.tile].cost)
    return short and {"tile": action.tile, **short}


@check("suburbia.border.lake_price", "{tile} costs ${needs} as a Lake too; only ${has} are there.", at="tile")
def can_pay_lake_border(position: Position, action: TakeLakeBorder) -> Facts | None:
    short = short_of(position, border_price(position, position.catalogue.tiles[action.tile], lake=True))
    return short and {"tile": action.tile, **short}


@check("suburbia.border.place_first", "{tile} could be laid nowhere.", at="tile")
def has_a_place(position: Position, action: TakeBorder | TakeLakeBorder) -> Facts | None:
    lake = isinstance(action, TakeLakeBorder)
    return None if any(legal_ways(position, action.tile, lake)) else {"tile": action.tile}


def _face_up(make: Callable[[str], Action]) -> Callable[[Position], list[Action]]:
    def candidates(position: Position) -> list[Action]:
        if not position.face_up or is_dales_turn(position):
            return []
        return [make(tile) for tile in sorted({border for border in position.face_up if border is not None})]

    return candidates


def _takeable(make: Callable[[str], Action], lake: bool) -> Callable[[Position], list[Action]]:
    """A listing that looks once for a place where the tile itself asks for nothing."""

    def listing(position: Position) -> list[Action]:
        offered = {
            action.tile: action
            for action in _face_up(make)(position)
            if isinstance(action, TakeBorder | TakeLakeBorder)
        }
        money, tiles = position.active.money, position.catalogue.tiles
        offered = {t: action for t, action in offered.items() if border_price(position, tiles[t], lake) <= money}
        if not offered:
            return []
        anywhere = any(free_ways(position, lake, _all_ways(position)))
        return [
            action
            for tile, action in offered.items()
            if anywhere and (lake or not tiles[tile].demands or any(legal_ways(position, tile, lake)))
        ]

    return listing


def _taken(position: Position, action: TakeBorder | TakeLakeBorder, events: list[Event]) -> None:
    lake = isinstance(action, TakeLakeBorder)
    position.phase = "place_border"
    position.pending = {"border": action.tile, "lake": lake}
    events.append(BORDER_TAKEN(position.seat, tile=action.tile, lake=lake))


# placing


def _has_a_tile_in_a_slot(position: Position, action: PlaceBorder) -> Facts | None:
    return no_tile_in_slots(position, _as_it_would_lie(position, action))


def _slot(position: Position, action: PlaceBorder) -> str:
    """The clause that says what holds a border."""
    return SLOT_NEEDS_FACE_UP.clause if position.reads(SLOT_NEEDS_FACE_UP) else "suburbia.border.slot"


has_a_tile_in_a_slot = Check(
    "has_a_tile_in_a_slot",
    _slot,
    "No tile of the borough that can hold a border lies in the slots {slots}.",
    _has_a_tile_in_a_slot,
    "at",
)


@check("suburbia.border.overlap", "It would lie on {cells}, where something lies already.", at="at")
def covers_nothing(position: Position, action: PlaceBorder) -> Facts | None:
    return overlapped(position, _as_it_would_lie(position, action))


def _touches_no_border(position: Position, action: PlaceBorder) -> Facts | None:
    return touched(position, _as_it_would_lie(position, action))


def _apart(position: Position, action: PlaceBorder) -> str:
    """The clause of the edition in use."""
    return "suburbia.border.lake_apart" if position.edition.record["borders_may_touch"] else "suburbia.border.apart"


touches_no_border = Check(
    "touches_no_border", _apart, "It would touch border {border} of the borough.", _touches_no_border, "at"
)


@check(
    "suburbia.demands.placed",
    DEMANDED,
    at="at",
)
def has_what_the_border_demands(position: Position, action: PlaceBorder) -> Facts | None:
    assert position.seat is not None
    border = _as_it_would_lie(position, action)
    price = 0 if border.face is None else border.face.cost
    demands = demands_of(position, position.seat, border)
    return missing(position.active, price, demands) if demands else None


def _ways(position: Position) -> list[PlaceBorder]:
    ways = sorted({way for cell in position.active.borough for way in placements(cell)})
    return [_place_at(at, direction) for at, direction in ways]


def _legal(position: Position) -> list[PlaceBorder]:
    assert position.pending is not None
    ways = legal_ways(position, position.pending["border"], position.pending["lake"])
    return [_place_at(at, direction) for at, direction in sorted(set(ways))]


def _placed(position: Position, action: PlaceBorder, events: list[Event]) -> None:
    seat = position.seat
    assert seat is not None
    border = _as_it_would_lie(position, action)
    assert border.tile is not None
    price = border_price(position, border.tile, border.lake)
    clause = "suburbia.border.lake_price" if border.lake else "suburbia.border.price"
    pay(position, price, {"price": price, "surcharge": 0}, clause, events)
    assert position.face_up is not None
    place = position.face_up.index(border.tile.id)
    position.face_up = (*position.face_up[:place], None, *position.face_up[place + 1 :])
    position.pending = None
    border = lay(position, seat, border)
    events.append(
        BORDER_PLACED(
            seat,
            tile=border.tile and border.tile.id,
            at=list(action.at),
            dir=action.direction,
            lake=border.lake,
            order=border.order,
        )
    )
    resolve_placement(position, seat, border, events)
    after_building(position, is_discard_due_after(position, border), events)


_TILE = Parameter("tile", BORDER_TILE, "the border")

BORDER: ActionKind[Position] = ActionKind(
    type="border",
    label="Take a border",
    clause="suburbia.border.option",
    make=TakeBorder,
    parameters=(_TILE,),
    checks=(*due("build"), dale_never, lies_face_up, can_pay_border, has_a_place),
    candidates=_face_up(_take),
    listing=_takeable(_take, lake=False),
    resolve=_taken,
)
LAKE_BORDER: ActionKind[Position] = ActionKind(
    type="lake_border",
    label="Take a border as a Lake",
    clause="suburbia.border.lake",
    make=TakeLakeBorder,
    parameters=(_TILE,),
    checks=(*due("build"), dale_never, lies_face_up, can_pay_lake_border, has_a_place),
    candidates=_face_up(_take_lake),
    listing=_takeable(_take_lake, lake=True),
    resolve=_taken,
)
PLACE_BORDER: ActionKind[Position] = ActionKind(
    type="place",
    label="Lay the border",
    clause="suburbia.border.slot",
    make=PlaceBorder,
    parameters=(
        Parameter("at", CELL, "the cell of its first slot"),
        Parameter("dir", DIRECTION, "the direction of its slots", attribute="direction"),
    ),
    checks=(
        *due("place_border"),
        has_a_tile_in_a_slot,
        covers_nothing,
        touches_no_border,
        has_what_the_border_demands,
    ),
    candidates=_ways,
    listing=_legal,
    resolve=_placed,
)
