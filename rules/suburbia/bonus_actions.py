"""What some city tiles let their owner do once more: a free marker, a free tile, a tile turned face down.

Which tiles still have to act, and in which order, stands in ``pending``; the first acts now.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from functools import cache

from rules.kernel.actions import Action, ActionKind, Parameter
from rules.kernel.checks import Check, Facts, check
from rules.kernel.hexes import Cell
from rules.kernel.outcome import Event, change
from rules.suburbia.acting import TARGETS, acting_order, acting_power
from rules.suburbia.building import full_price, place_from_market
from rules.suburbia.course import next_action
from rules.suburbia.essen import one_of_each_face_up
from rules.suburbia.events import ACTION_DECLINED, EFFECT_UNDONE, MARKER_RETURNED, TILE_FLIPPED
from rules.suburbia.parameters import CELL, FACE_DOWN, SEAT, SLOT
from rules.suburbia.placing import ON_A_CELL, Placement, conditions, fitting, ground, on_market, tile_there
from rules.suburbia.position import Built, Player, Position, open_cells
from rules.suburbia.powers import estimated_ledger
from rules.suburbia.readings import FLIPS_OTHERS_ONLY, FREE_MARKER_OPTIONAL, FREE_TILE_AS_LAKE, TURNED_UNMARKED
from rules.suburbia.resolving import resolve_new_lake
from rules.suburbia.stars import lose_stars
from rules.suburbia.track import Cause, adjust, is_shielded
from rules.suburbia.turn import due
from rules.suburbia.vocabulary import STATS


@dataclass(frozen=True, slots=True)
class Take(Action):
    slot: int
    at: Cell
    lake: bool | None = None


@dataclass(frozen=True, slots=True)
class Flip(Action):
    of: int
    at: Cell


@dataclass(frozen=True, slots=True)
class Decline(Action):
    pass


_take: Callable[..., Take] = cache(Take)
_flip: Callable[[int, Cell], Flip] = cache(Flip)
_DECLINE = (Decline(),)


@check("suburbia.powers.due", "The tile that acts now offers something else.", at="type", guard=True, of_turn=True)
def offers_a_tile(position: Position, action: Action) -> Facts | None:
    return None if acting_power(position) == "free_tile" else {"power": acting_power(position)}


@check("suburbia.powers.due", "The tile that acts now offers something else.", at="type", guard=True, of_turn=True)
def offers_a_flip(position: Position, action: Action) -> Facts | None:
    return None if acting_power(position) == "flip" else {"power": acting_power(position)}


def _may_be_declined(position: Position, action: Action) -> Facts | None:
    return None if is_optional(position) else {"power": acting_power(position)}


def is_optional(position: Position) -> bool:
    """Whether what the acting tile offers may be declined."""
    power = acting_power(position)
    return power == "free_tile" or (power == "free_marker" and position.reads(FREE_MARKER_OPTIONAL))


def _declining(position: Position, action: Action) -> str:
    """The clause that says so."""
    return FREE_MARKER_OPTIONAL.clause if acting_power(position) == "free_marker" else "suburbia.free_tile.optional"


may_be_declined = Check(
    "may_be_declined", _declining, "What this tile offers may not be declined.", _may_be_declined, "type", of_turn=True
)


@check("suburbia.free_tile.face_up", "The free tile must lie face up.", at="lake")
def lies_as_it_may(position: Position, action: Take) -> Facts | None:
    return {"lake": True} if action.lake and not position.reads(FREE_TILE_AS_LAKE) else None


def cheapest(position: Position) -> list[int]:
    """Clause suburbia.free_tile.cheapest: the spaces whose tiles cost least with their surcharge."""
    prices = {slot: full_price(position, slot) for slot, tile in enumerate(position.market) if tile is not None}
    return [slot for slot, price in prices.items() if price == min(prices.values())]


@check(
    "suburbia.free_tile.cheapest",
    "The tile on space {slot} is not the cheapest; the cheapest lies on space {cheapest}.",
    at="slot",
)
def is_the_cheapest(position: Position, action: Take) -> Facts | None:
    slots = cheapest(position)
    return None if action.slot in slots else {"slot": action.slot, "cheapest": slots}


def _to_take(position: Position, action: Take) -> Placement:
    return Placement(on_market(position, action.slot), action.at, bool(action.lake), 0)


def takes(position: Position) -> list[Take]:
    """Every free tile that can be placed."""
    where = ground(position)
    return [
        _take(slot, at, lake)
        for slot in cheapest(position)
        for lake in _sides(position)
        if one_of_each_face_up.predicate(position, _take(slot, (0, 0), lake)) is None
        for at in fitting(position, on_market(position, slot), where, bool(lake), 0)
    ]


def _sides(position: Position) -> Sequence[bool | None]:
    """Face up, and face down where that is allowed."""
    return (None, True) if position.reads(FREE_TILE_AS_LAKE) else (None,)


def _all_takes(position: Position) -> list[Take]:
    if acting_power(position) != "free_tile":
        return []
    cells = open_cells(position.active)
    slots, sides = range(len(position.market)), _sides(position)
    return [_take(slot, at, lake) for slot in slots for lake in sides for at in cells]


def _legal_takes(position: Position) -> list[Take]:
    return takes(position) if acting_power(position) == "free_tile" else []


def _taken(position: Position, action: Take, events: list[Event]) -> None:
    place_from_market(position, action.slot, action.at, bool(action.lake), events)
    assert position.placed is not None
    next_action(position, [position.placed], events)


@check("suburbia.flip.commercial", "No Commercial tile lies face up there.", at="at")
def is_commercial(position: Position, action: Flip) -> Facts | None:
    built = position.players[action.of].borough.get(action.at)
    face = built.face if built is not None else None
    return None if face is not None and face.kind == "commercial" else {"seat": action.of, "at": list(action.at)}


@check("suburbia.flip.itself", "The tile that acts can't turn itself.", at="at")
def turns_another(position: Position, action: Flip) -> Facts | None:
    built = position.players[action.of].borough.get(action.at)
    barred = built is not None and is_barred(position, action.of, built, acting_order(position))
    return {"at": list(action.at)} if barred else None


def is_barred(position: Position, seat: int, built: Built, turner: int) -> bool:
    """Whether a tile can't be turned because it is the one that turns."""
    return seat == position.seat and built.order == turner and position.reads(FLIPS_OTHERS_ONLY)


def flips(position: Position, turner: int) -> list[Flip]:
    """Every tile that can be turned face down by the tile of that order."""
    return [
        _flip(seat, at)
        for seat, player in enumerate(position.players)
        for at in sorted(player.borough)
        if (face := player.borough[at].face) is not None and face.kind == "commercial"
        if not is_barred(position, seat, player.borough[at], turner)
    ]


def _legal_flips(position: Position) -> list[Flip]:
    return flips(position, acting_order(position)) if acting_power(position) == "flip" else []


def _flipped(position: Position, action: Flip, events: list[Event]) -> None:
    """Clauses suburbia.flip.undone and suburbia.flip.lake."""
    owner = position.players[action.of]
    built = owner.borough[action.at]
    assert built.tile is not None
    estimated = built.ledger is None
    given = _given(position, action.of, built)
    owner.borough[action.at] = replace(built, lake=True, ledger={})
    events.append(TILE_FLIPPED(action.of, tile=built.tile.id, at=list(action.at), estimated=estimated))
    because: dict[str, object] = {"tile": built.tile.id, "at": list(action.at)}
    lose_stars(position, action.of, built, events)
    if built.invested and position.reads(TURNED_UNMARKED):
        _return_marker(owner, action, because, events)
    for stat, amount in given.items():
        if amount:
            adjust(position, action.of, stat, -amount, Cause(EFFECT_UNDONE, because), events)
    resolve_new_lake(position, action.of, owner.borough[action.at], events)
    next_action(position, [], events)


def _return_marker(owner: Player, action: Flip, because: dict[str, object], events: list[Event]) -> None:
    """Clause suburbia.flip.marker."""
    owner.borough[action.at] = replace(owner.borough[action.at], invested=False)
    events.append(MARKER_RETURNED(action.of, because=because, **change("investments", owner.investments, 1)))
    owner.investments += 1


def _given(position: Position, seat: int, built: Built) -> dict[str, int]:
    """What a tile has given its owner in all, per stat; in a shielded borough no loss has lasted."""
    ledger = estimated_ledger(position, seat, built) if built.ledger is None else built.ledger
    shielded = built.ledger is None and is_shielded(position.players[seat])
    return {stat: ledger[stat][0] if shielded else sum(ledger[stat]) for stat in STATS if stat in ledger}


def _declinable(position: Position) -> tuple[Decline, ...]:
    return _DECLINE if is_optional(position) else ()


def _declined(position: Position, action: Decline, events: list[Event]) -> None:
    events.append(ACTION_DECLINED(position.seat, clause=_declining(position, action), order=acting_order(position)))
    next_action(position, [], events)


TARGETS["free_tile"] = lambda position, _: bool(takes(position))
TARGETS["flip"] = lambda position, order: bool(flips(position, order))

_SLOT = Parameter("slot", SLOT, "the space of the market")
_AT = Parameter("at", CELL, "the cell of the borough")

TAKE: ActionKind[Position] = ActionKind(
    type="take",
    label="Take the cheapest tile for nothing",
    clause="suburbia.free_tile.cheapest",
    make=Take,
    parameters=(_SLOT, _AT),
    more_forms=((_SLOT, _AT, Parameter("lake", FACE_DOWN, "face down, as a Lake")),),
    checks=(
        *due("bonus_action"),
        offers_a_tile,
        lies_as_it_may,
        tile_there,
        is_the_cheapest,
        one_of_each_face_up,
        *ON_A_CELL,
        *conditions(_to_take),
    ),
    candidates=_all_takes,
    listing=_legal_takes,
    resolve=_taken,
)
FLIP: ActionKind[Position] = ActionKind(
    type="flip",
    label="Turn a Commercial tile face down",
    clause="suburbia.flip.commercial",
    make=Flip,
    parameters=(
        Parameter("seat", SEAT, "whose tile", attribute="of"),
        Parameter("at", CELL, "the tile's cell"),
    ),
    checks=(*due("bonus_action", names_actor=False), offers_a_flip, is_commercial, turns_another),
    candidates=_legal_flips,
    resolve=_flipped,
)
DECLINE: ActionKind[Position] = ActionKind(
    type="decline",
    label="Decline",
    clause="suburbia.free_tile.optional",
    make=Decline,
    parameters=(),
    checks=(*due("bonus_action"), may_be_declined),
    candidates=_declinable,
    resolve=_declined,
)
