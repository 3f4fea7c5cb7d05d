"""The seven steps of resolving a tile (rulebook: Tile Effect Resolution Order), and Investment markers."""

from collections.abc import Mapping

from rules.kernel.outcome import Event, EventType
from rules.suburbia.counting import Counted, counted, is_building, lake_pays_for, lines_that_count, triggered
from rules.suburbia.editions import LAKE_MONEY
from rules.suburbia.events import (
    ADJACENT_EFFECT,
    BOROUGH_EFFECT,
    CONDITIONAL_EFFECT,
    IMMEDIATE_EFFECT,
    INVESTMENT_EFFECT,
    LAKE_PAYS,
    OTHERS_EFFECT,
    SHORTFALL_TAKEN,
    TAKEN_FROM_OTHERS,
)
from rules.suburbia.position import Built, Key, Player, Position, adjacent, in_order, ordered
from rules.suburbia.powers import give_back_losses
from rules.suburbia.readings import SHIELDED_FROM_ALL, SHORTFALL_IS_ONE, STARS_AGAIN_BY_MARKER
from rules.suburbia.records import Changes, Effect, Tile
from rules.suburbia.stars import move_star
from rules.suburbia.track import Cause, adjust, is_shielded

_LAKE: Changes = (("money", LAKE_MONEY),)


def resolve_placement(position: Position, seat: int, new: Built, events: list[Event]) -> None:
    """Steps 2 to 7 for a tile or border that has just been laid, its price paid."""
    face = new.face
    player = position.players[seat]
    if face is None:
        _lake(position, seat, new, LAKE_PAYS, events)
    else:
        move_star(position, seat, face.stars, events)
        _immediate(position, seat, new, face, IMMEDIATE_EFFECT, events)
        _take_from_others(position, seat, new, face, events)
        _conditional(position, seat, new, face, CONDITIONAL_EFFECT, events)
        if face.power == "shield":
            give_back_losses(position, seat, events)
    beside = {other.key: other for other in adjacent(player, new)}
    own = [built.key for built in _reacting(player, face) if built.key != new.key]
    for key in own:
        if key in beside:
            _react(position, seat, player.item(key), seat, new, beside, ADJACENT_EFFECT, events)
    for key in own:
        if key not in beside:
            _react(position, seat, player.item(key), seat, new, beside, BOROUGH_EFFECT, events)
    if face is not None:
        for owner in others_in_order(position, seat):
            for built in _reacting(position.players[owner], face):
                _react(position, owner, built, seat, new, beside, OTHERS_EFFECT, events)


def _reacting(player: Player, face: Tile | None) -> list[Built]:
    """What has a use for something new, by what that shows: Lakes, and tiles with lines that count it; in order."""
    return ordered([b for b in player.items() if b.lake or (b.tile and lines_that_count(b.tile, face))])


def others_in_order(position: Position, seat: int) -> list[int]:
    """The other seats in turn order, beginning after ``seat``."""
    place = position.order.index(seat)
    return [*position.order[place + 1 :], *position.order[:place]]


def _immediate(position: Position, seat: int, built: Built, face: Tile, event: EventType, events: list[Event]) -> None:
    """Clause suburbia.order.immediate."""
    if face.immediate:
        because = _because(seat, built, face.id, "immediate", [], 1)
        _give(position, seat, face.immediate, 1, Cause(event, because, (seat, built.key)), events)


def _take_from_others(position: Position, seat: int, built: Built, face: Tile, events: list[Event]) -> None:
    """Clause suburbia.take.full: the owner gains in full, then each other player loses what there is."""
    if not face.takes:
        return
    others = others_in_order(position, seat)
    because = _because(seat, built, face.id, "takes", [], 1)
    spared = [o for o in others if position.reads(SHIELDED_FROM_ALL) and is_shielded(position.players[o])]
    for stat, amount in face.takes:
        gain = Cause(TAKEN_FROM_OTHERS, because, (seat, built.key))
        if others:
            adjust(position, seat, stat, amount * len(others), gain, events)
        for other in others:
            if other in spared:
                continue
            adjust(position, other, stat, -amount, Cause(TAKEN_FROM_OTHERS, because, book="other"), events)


def _conditional(
    position: Position, seat: int, built: Built, face: Tile, event: EventType, events: list[Event]
) -> None:
    """Clause suburbia.order.conditional: each printed line for all that it counts now."""
    for number, effect in enumerate(face.effects):
        things = counted(position, seat, built, effect)
        if things:
            because = _because(seat, built, face.id, number, things, 1)
            cause = Cause(event, because, (seat, built.key))
            _carry_out(position, seat, face, effect, len(things), cause, events)


def _give(position: Position, seat: int, each: Changes, times: int, cause: Cause, events: list[Event]) -> None:
    for stat, amount in each:
        adjust(position, seat, stat, amount * times, cause, events)


def _carry_out(
    position: Position, seat: int, face: Tile, effect: Effect, times: int, cause: Cause, events: list[Event]
) -> None:
    """A line's changes; money that is missing may be taken otherwise (clause suburbia.shortfall.population)."""
    for stat, amount in effect.change:
        wanted = amount * times
        moved = adjust(position, seat, stat, wanted, cause, events)
        missing = moved - wanted if stat == "money" else 0
        if face.shortfall is not None and missing > 0 and not is_shielded(position.players[seat]):
            taken = Cause(SHORTFALL_TAKEN, {**cause.because, "missing": missing}, cause.item, "debt")
            lost = 1 if position.reads(SHORTFALL_IS_ONE) else missing
            adjust(position, seat, face.shortfall, -lost, taken, events)


def _react(
    position: Position,
    owner: int,
    built: Built,
    seat: int,
    new: Built,
    beside: Mapping[Key, Built],
    event: EventType,
    events: list[Event],
) -> None:
    """An earlier tile of ``owner`` counts the new tile of ``seat``."""
    if built.lake:
        if event is ADJACENT_EFFECT and is_building(new):
            because = _because(owner, built, None, "lake", [(seat, new)], built.times)
            _give(position, owner, _LAKE, built.times, Cause(LAKE_PAYS, because, (owner, built.key)), events)
        return
    face = built.face
    assert face is not None
    for number, effect in lines_that_count(face, new.face):
        things = triggered(effect, owner, built, seat, new, beside)
        if things:
            because = _because(owner, built, face.id, number, things, built.times)
            cause = Cause(event, because, (owner, built.key))
            _carry_out(position, owner, face, effect, len(things) * built.times, cause, events)


def _lake(position: Position, seat: int, built: Built, event: EventType, events: list[Event], times: int = 1) -> None:
    """Clause suburbia.lake.pays: $2 for each building beside it."""
    things = [(seat, other) for other in lake_pays_for(position.players[seat], built)]
    if things:
        because = _because(seat, built, None, "lake", things, times)
        _give(position, seat, _LAKE, len(things) * times, Cause(event, because, (seat, built.key)), events)


def resolve_new_lake(position: Position, owner: int, built: Built, events: list[Event]) -> None:
    """Clause suburbia.flip.lake: a tile turned face down pays as a Lake just placed, twice with a marker on it.

    The owner's other tiles add what they add to a Lake.
    """
    _lake(position, owner, built, LAKE_PAYS, events, built.times)
    player = position.players[owner]
    beside = {other.key: other for other in adjacent(player, built)}
    for other in in_order(player):
        face = other.face
        for number, effect in enumerate(face.effects if face is not None else ()):
            if face is not None and effect.lake_adjacency:
                things = triggered(effect, owner, other, owner, built, beside)
                if things:
                    because = _because(owner, other, face.id, number, things, other.times)
                    cause = Cause(BOROUGH_EFFECT, because, (owner, other.key))
                    _give(position, owner, effect.change, len(things) * other.times, cause, events)


def resolve_investment(position: Position, seat: int, built: Built, events: list[Event]) -> None:
    """Clause suburbia.invest.doubles: what the marked tile does takes place once more; nothing else reacts."""
    face = built.face
    if face is None:
        _lake(position, seat, built, INVESTMENT_EFFECT, events)
        return
    if position.reads(STARS_AGAIN_BY_MARKER):
        move_star(position, seat, face.stars, events)
    _immediate(position, seat, built, face, INVESTMENT_EFFECT, events)
    _take_from_others(position, seat, built, face, events)
    _conditional(position, seat, built, face, INVESTMENT_EFFECT, events)
    for number, effect in enumerate(face.effects):
        if effect.red_roof and built.ledger is not None:
            for stat, _ in effect.change:
                gains = built.ledger.get(stat, (0, 0))[0]
                if gains:
                    because = _because(seat, built, face.id, number, [], 1)
                    mine = (seat, built.key)
                    cause = Cause(INVESTMENT_EFFECT, because, mine, clause="suburbia.invest.roofs")
                    adjust(position, seat, stat, gains, cause, events)


def _because(
    owner: int, built: Built, tile: str | None, line: int | str, things: Counted, times: int
) -> dict[str, object]:
    return {
        "owner": owner,
        "tile": tile,
        "at": list(built.at),
        "line": line,
        "counted": [{"seat": seat, "at": list(other.at)} for seat, other in things],
        "times": times,
    }
