"""Investment markers (rulebook: option d)."""

from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import cache
from itertools import islice

from rules.kernel.actions import Action, ActionKind, Parameter
from rules.kernel.checks import Facts, check
from rules.kernel.hexes import Cell
from rules.kernel.outcome import Event, change
from rules.suburbia.acting import TARGETS, acting_order, acting_power
from rules.suburbia.course import after_marking
from rules.suburbia.dale import dale_never, is_dales_turn
from rules.suburbia.demands import marker_demands, marker_is_surely_paid, missing
from rules.suburbia.events import MARKER_PLACED
from rules.suburbia.parameters import BORDER_INDEX, CELL
from rules.suburbia.placing import DEMANDED, pay, printed_price, short_of
from rules.suburbia.position import Built, Player, Position
from rules.suburbia.readings import FREE_MARKER_ON_OTHERS
from rules.suburbia.resolving import resolve_investment
from rules.suburbia.turn import due


@dataclass(frozen=True, slots=True)
class Invest(Action):
    """``at`` names a hexagon by its cell, ``border`` a border by its place among the player's borders."""

    at: Cell | None = None
    border: int | None = None


_invest: Callable[..., Invest] = cache(Invest)


def marked_item(position: Position, action: Invest) -> Built | None:
    """The tile or border that an action would mark."""
    player = position.active
    if action.border is None:
        assert action.at is not None
        return player.borough.get(action.at)
    return next(islice(player.borders.values(), action.border, None), None)


def _item(position: Position, action: Invest) -> Built:
    built = marked_item(position, action)
    assert built is not None
    return built


def is_free(position: Position) -> bool:
    """Whether the marker costs nothing: clause suburbia.free_marker.price."""
    return position.phase == "bonus_action"


@check("suburbia.powers.due", "The tile that acts now offers something else.", at="type", guard=True, of_turn=True)
def offers_a_marker(position: Position, action: Invest) -> Facts | None:
    if not is_free(position) or acting_power(position) == "free_marker":
        return None
    return {"power": acting_power(position)}


@check("suburbia.invest.own_tile", "No tile of the borough lies on {at}.", at="at", guard=True)
def on_an_own_tile(position: Position, action: Invest) -> Facts | None:
    if action.at is None or action.at in position.active.borough:
        return None
    return {"at": list(action.at)}


@check(
    "suburbia.invest.own_tile",
    "No border {border} lies in the borough: it has {has}, counted from 0.",
    at="border",
    guard=True,
)
def on_an_own_border(position: Position, action: Invest) -> Facts | None:
    has = len(position.active.borders)
    return None if action.border is None or action.border < has else {"border": action.border, "has": has}


@check("suburbia.planner.no_marker", "A Redevelopment Planner takes no Investment marker.", at="at")
def on_no_placeholder(position: Position, action: Invest) -> Facts | None:
    face = _item(position, action).face
    return {"tile": face.id} if face is not None and face.power == "placeholder" else None


@check("suburbia.invest.one_each", "The tile has a marker already.", at="at")
def not_marked_yet(position: Position, action: Invest) -> Facts | None:
    built = _item(position, action)
    return {"at": list(built.at)} if built.invested else None


@check("suburbia.free_marker.itself", "The tile that gives the marker can't take it.", at="at")
def not_on_its_giver(position: Position, action: Invest) -> Facts | None:
    built = _item(position, action)
    return {"at": list(built.at)} if is_free(position) and is_barred(position, built, acting_order(position)) else None


def is_barred(position: Position, built: Built, giver: int) -> bool:
    """Whether a tile can't take the free marker because it gives it."""
    return built.order == giver and position.reads(FREE_MARKER_ON_OTHERS)


@check("suburbia.invest.markers", "No Investment marker is left.")
def has_a_marker(position: Position, action: Invest) -> Facts | None:
    return None if position.active.investments else {"markers": 0}


def marker_price(position: Position, built: Built) -> int:
    """Clause suburbia.invest.price: the price printed on the tile again; a Lake prints none."""
    if built.face is None or is_free(position):
        return 0
    return printed_price(position, built.face)


@check("suburbia.invest.price", "The tile costs ${needs} again; only ${has} are there.", at="at")
def can_pay_again(position: Position, action: Invest) -> Facts | None:
    return short_of(position, marker_price(position, _item(position, action)))


@check(
    "suburbia.demands.marker",
    DEMANDED,
    at="at",
)
def has_what_the_marker_demands(position: Position, action: Invest) -> Facts | None:
    assert position.seat is not None
    built = _item(position, action)
    demands = marker_demands(position, position.seat, built)
    return missing(position.active, marker_price(position, built), demands) if demands else None


def _own_items(position: Position) -> list[tuple[Built, Invest]]:
    """What the acting player has, each with the action that marks it; nothing where none may be placed."""
    if is_dales_turn(position) or (is_free(position) and acting_power(position) != "free_marker"):
        return []
    player = position.active
    borders = [(border, _invest(None, place)) for place, border in enumerate(player.borders.values())]
    return [(player.borough[at], _invest(at)) for at in sorted(player.borough)] + borders


def _own_tiles(position: Position) -> list[Invest]:
    return [action for _, action in _own_items(position)]


def _markable(position: Position) -> list[Invest]:
    """The tiles that a marker may go on, without asking each for what none can lack."""
    player = position.active
    if not player.investments:
        return []
    free = is_free(position)
    unmarked = [(built, action) for built, action in _own_items(position) if not built.invested]
    if free:
        giver = acting_order(position) if unmarked else 0
        unmarked = [(built, action) for built, action in unmarked if not is_barred(position, built, giver)]
    return [action for built, action in unmarked if _can_take_marker(position, player, built, free)]


def _can_take_marker(position: Position, player: Player, built: Built, free: bool) -> bool:
    face = built.tile
    if built.lake or face is None:
        return True
    if face.power == "placeholder":
        return False
    price = 0 if free else printed_price(position, face)
    if not face.demands:
        return price <= player.money
    if marker_is_surely_paid(position, player, face, price):
        return True
    assert position.seat is not None
    return missing(player, price, marker_demands(position, position.seat, built)) is None


def can_mark(position: Position, giver: int) -> bool:
    """Whether a free marker could go anywhere; ``giver`` is the order of the tile that gives it."""
    if not position.active.investments:
        return False
    return any(
        not built.invested
        and not is_barred(position, built, giver)
        and _can_take_marker(position, position.active, built, free=True)
        for built in position.active.items()
    )


TARGETS["free_marker"] = can_mark


def _invested(position: Position, action: Invest, events: list[Event]) -> None:
    seat = position.seat
    assert seat is not None
    player = position.active
    before = _item(position, action)
    price = marker_price(position, before)
    pay(position, price, {"price": price, "surcharge": 0}, "suburbia.invest.price", events)
    built = replace(before, invested=True)
    player.replace_item(built)
    tile = None if built.face is None else built.face.id
    events.append(
        MARKER_PLACED(
            seat,
            because={"tile": tile, "at": list(built.at)},
            tile=tile,
            at=list(built.at),
            **change("investments", player.investments, -1),
        )
    )
    player.investments -= 1
    resolve_investment(position, seat, built, events)
    after_marking(position, built.order, is_free(position), events)


INVEST: ActionKind[Position] = ActionKind(
    type="invest",
    label="Place an Investment marker",
    clause="suburbia.invest.doubles",
    make=Invest,
    parameters=(Parameter("at", CELL, "the tile's cell"),),
    more_forms=(
        (
            Parameter(
                "border",
                BORDER_INDEX,
                "the border's place among the borders, in the order they were placed",
                prefix="border",
            ),
        ),
    ),
    checks=(
        *due("build", "bonus_action"),
        dale_never,
        offers_a_marker,
        on_an_own_tile,
        on_an_own_border,
        on_no_placeholder,
        not_marked_yet,
        not_on_its_giver,
        has_a_marker,
        can_pay_again,
        has_what_the_marker_demands,
    ),
    candidates=_own_tiles,
    listing=_markable,
    resolve=_invested,
)
