"""The seven steps of resolving a tile (rulebook: Tile Effect Resolution Order), and Investment markers."""

from rules.kernel.outcome import Event, EventType
from rules.suburbia.catalogue import Changes, Tile
from rules.suburbia.counting import Counted, counted, lake_pays_for, triggered
from rules.suburbia.editions import LAKE_MONEY
from rules.suburbia.events import (
    ADJACENT_EFFECT,
    BOROUGH_EFFECT,
    CONDITIONAL_EFFECT,
    IMMEDIATE_EFFECT,
    INVESTMENT_EFFECT,
    LAKE_PAYS,
    OTHERS_EFFECT,
)
from rules.suburbia.position import Built, Position, adjacent, in_order
from rules.suburbia.track import Cause, adjust

_LAKE: Changes = (("money", LAKE_MONEY),)


def resolve_placement(position: Position, seat: int, new: Built, events: list[Event]) -> None:
    """Steps 2 to 7 for a tile that has just been laid, its price paid."""
    face = new.face
    if face is None:
        _lake(position, seat, new, LAKE_PAYS, events)
    else:
        _immediate(position, seat, new, face, IMMEDIATE_EFFECT, events)
        _conditional(position, seat, new, face, CONDITIONAL_EFFECT, events)
    borough = position.players[seat].borough
    neighbours = {other.at for other in adjacent(borough, new.at)}
    own = [built.at for built in in_order(borough) if built.at != new.at]
    for at in own:
        if at in neighbours:
            _react(position, seat, borough[at], seat, new, ADJACENT_EFFECT, events)
    for at in own:
        if at not in neighbours:
            _react(position, seat, borough[at], seat, new, BOROUGH_EFFECT, events)
    if face is not None:
        for owner in _after(position, seat):
            for built in in_order(position.players[owner].borough):
                _react(position, owner, built, seat, new, OTHERS_EFFECT, events)


def _after(position: Position, seat: int) -> list[int]:
    """The other seats in turn order, beginning after ``seat``."""
    place = position.order.index(seat)
    return [*position.order[place + 1 :], *position.order[:place]]


def _immediate(position: Position, seat: int, built: Built, face: Tile, event: EventType, events: list[Event]) -> None:
    """Clause suburbia.order.immediate."""
    because = _because(seat, built, face.id, "immediate", [], 1)
    for stat, amount in face.immediate:
        adjust(position, seat, stat, amount, Cause(event, because, (seat, built.at)), events)


def _conditional(
    position: Position, seat: int, built: Built, face: Tile, event: EventType, events: list[Event]
) -> None:
    """Clause suburbia.order.conditional: each printed line for all that it counts now."""
    for number, effect in enumerate(face.effects):
        things = counted(position, seat, built, effect)
        if things:
            because = _because(seat, built, face.id, number, things, 1)
            _give(position, seat, built, effect.change, len(things), Cause(event, because, (seat, built.at)), events)


def _give(
    position: Position, seat: int, built: Built, each: Changes, times: int, cause: Cause, events: list[Event]
) -> None:
    for stat, amount in each:
        adjust(position, seat, stat, amount * times, cause, events)


def _react(
    position: Position, owner: int, built: Built, seat: int, new: Built, event: EventType, events: list[Event]
) -> None:
    """An earlier tile of ``owner`` counts the new tile of ``seat``."""
    borough = position.players[seat].borough
    if built.lake:
        if event is ADJACENT_EFFECT and new.face is not None:
            because = _because(owner, built, None, "lake", [(seat, new.at)], built.times)
            cause = Cause(LAKE_PAYS, because, (owner, built.at))
            _give(position, owner, built, _LAKE, built.times, cause, events)
        return
    face = built.face
    assert face is not None
    for number, effect in enumerate(face.effects):
        things = triggered(effect, owner, built, seat, new, borough)
        if things:
            because = _because(owner, built, face.id, number, things, built.times)
            cause = Cause(event, because, (owner, built.at))
            _give(position, owner, built, effect.change, len(things) * built.times, cause, events)


def _lake(position: Position, seat: int, built: Built, event: EventType, events: list[Event]) -> None:
    """Clause suburbia.lake.pays: $2 for each building beside it."""
    cells = lake_pays_for(position.players[seat].borough, built.at)
    if cells:
        because = _because(seat, built, None, "lake", [(seat, cell) for cell in cells], 1)
        _give(position, seat, built, _LAKE, len(cells), Cause(event, because, (seat, built.at)), events)


def resolve_investment(position: Position, seat: int, built: Built, events: list[Event]) -> None:
    """Clause suburbia.invest.doubles: what the marked tile does takes place once more; nothing else reacts."""
    face = built.face
    if face is None:
        _lake(position, seat, built, INVESTMENT_EFFECT, events)
        return
    _immediate(position, seat, built, face, INVESTMENT_EFFECT, events)
    _conditional(position, seat, built, face, INVESTMENT_EFFECT, events)
    for number, effect in enumerate(face.effects):
        if effect.red_roof and built.ledger is not None:
            for stat, _ in effect.change:
                gains = built.ledger.get(stat, (0, 0))[0]
                if gains:
                    because = _because(seat, built, face.id, number, [], 1)
                    adjust(position, seat, stat, gains, Cause(INVESTMENT_EFFECT, because, (seat, built.at)), events)


def _because(
    owner: int, built: Built, tile: str | None, line: int | str, things: Counted, times: int
) -> dict[str, object]:
    return {
        "owner": owner,
        "tile": tile,
        "at": list(built.at),
        "line": line,
        "counted": [{"seat": seat, "at": list(at)} for seat, at in things],
        "times": times,
    }
