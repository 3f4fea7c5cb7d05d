"""Changing a player's numbers: bounds, the population track and its red roofs (rulebook: Adjust Population)."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Final

from rules.kernel.outcome import Event, EventType, Json, change
from rules.suburbia.editions import LEAST, MOST, ROOF_LOSS, roofs_between
from rules.suburbia.events import ROOF_PASSED, ROOF_TILE
from rules.suburbia.position import Key, Player, Position, ordered
from rules.suburbia.records import Effect, Tile

BOUNDS: dict[str, tuple[int, int | None]] = {"income": (LEAST, MOST), "reputation": (LEAST, MOST)}
"""Where a number stops; the others stop at 0 only."""


@dataclass(slots=True)
class Cause:
    """Why a number changes: the type of event, its reason, and whose books it goes into.

    ``item`` is the tile (owner and key) whose ledger takes the true change; ``book`` the entry of the player's ledger
    that takes a true change of population; ``clause`` decides it where it is not that of the type of event. Never
    altered; a frozen class would take thrice as long to make.
    """

    event: Final[EventType]
    because: Final[Mapping[str, Json]]
    item: Final[tuple[int, Key] | None] = None
    book: Final[str] = "tiles"
    clause: Final[str | None] = None


def is_shielded(player: Player) -> bool:
    """Clause suburbia.shield.later: whether losses by the player's own tiles no longer take place."""
    return any(
        built.tile is not None and built.tile.power == "shield" and not built.lake for built in player.borough.values()
    )


def adjust(position: Position, seat: int, stat: str, wanted: int, cause: Cause, events: list[Event]) -> int:
    """Change a number of a player by ``wanted`` as far as its bounds allow; the true change.

    A change of population passes red roofs, each of which takes effect at once.
    """
    player = position.players[seat]
    if wanted < 0 and cause.item is not None and cause.item[0] == seat and is_shielded(player):
        return 0
    before: int = getattr(player, stat)
    least, most = BOUNDS.get(stat, (0, None))
    after = max(least, before + wanted)
    after = after if most is None else min(most, after)
    delta = after - before
    setattr(player, stat, after)
    moved = change(stat, before, delta)
    events.append(cause.event(seat, because=dict(cause.because), clause=cause.clause, wanted=wanted, **moved))
    if delta and cause.item is not None:
        owner = position.players[cause.item[0]]
        owner.replace_item(owner.item(cause.item[1]).booked(stat, delta))
    if stat == "population" and delta:
        if player.ledger is not None:
            player.ledger = {**player.ledger, cause.book: player.ledger[cause.book] + delta}
        _pass_roofs(position, seat, before, after, events)
    return delta


def _pass_roofs(position: Position, seat: int, before: int, after: int, events: list[Event]) -> None:
    """Clause suburbia.roofs.passed: one roof after the other."""
    loss = ROOF_LOSS[position.mode]
    if after > before:
        for roof in roofs_between(before, after):
            _move_both(position, seat, -loss, roof, events)
            _pay_for_roof(position, seat, roof, events)
    else:
        for roof in reversed(roofs_between(after, before)):
            _move_both(position, seat, loss, roof, events)


def _move_both(position: Position, seat: int, wanted: int, roof: int, events: list[Event]) -> None:
    clause = "suburbia.solo.roofs" if position.mode == "lone_architect" else None
    cause = Cause(ROOF_PASSED, {"roof": roof}, clause=clause)
    for stat in ("income", "reputation"):
        adjust(position, seat, stat, wanted, cause, events)


def _pay_for_roof(position: Position, seat: int, roof: int, events: list[Event]) -> None:
    """Clause suburbia.roofs.tiles: tiles that count the red roofs their owner passes, in the order of placing."""
    counting = [built for built in position.players[seat].items() if built.face and _lines_for_roofs(built.face)]
    for built in ordered(counting):
        face = built.face
        assert face is not None
        for effect in _lines_for_roofs(face):
            because = {"tile": face.id, "at": list(built.at), "roof": roof, "times": built.times}
            cause = Cause(ROOF_TILE, because, (seat, built.key))
            for stat, each in effect.change:
                adjust(position, seat, stat, each * built.times, cause, events)


@lru_cache(maxsize=1024)
def _lines_for_roofs(tile: Tile) -> Sequence[Effect]:
    return [effect for effect in tile.effects if effect.red_roof]
