"""Chance tells which tile comes into the market next."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache

from rules.kernel.actions import Action, ActionKind, Parameter
from rules.kernel.checks import Facts, check
from rules.kernel.outcome import Event
from rules.kernel.ruleset import Odds
from rules.suburbia.course import after_refill, finish_building, is_discard_due_after
from rules.suburbia.events import BORDER_DRAWN
from rules.suburbia.parameters import ONE_MORE_ROUND, TILE
from rules.suburbia.position import Position
from rules.suburbia.refill import draw, fill, gap, weights
from rules.suburbia.turn import due


@dataclass(frozen=True, slots=True)
class Reveal(Action):
    tile: str


@cache
def _reveal_of(tile: str) -> Reveal:
    return Reveal(tile)


@check(
    "suburbia.refill.unknown",
    "{tile} can't come next: no unseen copy of it can be the entry due, {next}.",
    at="tile",
)
def may_come_next(position: Position, action: Reveal) -> Facts | None:
    if action.tile in weights(position):
        return None
    entry = "a border" if position.phase == "reveal_border" else (position.stack[0] if position.stack else "nothing")
    return {"tile": action.tile, "next": entry}


def _possible(position: Position) -> list[Reveal]:
    return [_reveal_of(tile) for tile in sorted(weights(position))]


def odds(position: Position, reveals: Sequence[Reveal]) -> list[Odds]:
    """By unseen copies; One More Round is one of the mixed entries left: clause suburbia.refill.unknown."""
    ways = weights(position)
    total = sum(ways.values())
    return [Odds(ways[action.tile], total) for action in reveals]


def _all_tiles(position: Position) -> list[Reveal]:
    return [_reveal_of(tile) for tile in sorted((*position.catalogue.tiles, ONE_MORE_ROUND))]


def _resolve_reveal(position: Position, action: Reveal, events: list[Event]) -> None:
    assert position.pending is not None
    if position.phase == "reveal_border":
        _reveal_border(position, action.tile, events)
        return
    slot = gap(position)
    assert slot is not None
    if draw(position, action.tile, slot, events) and fill(position, events):
        after_refill(position, position.pending["seat"], events)


def _reveal_border(position: Position, tile: str, events: list[Event]) -> None:
    """Clause suburbia.border.supply: a border placed this turn makes a discard due after it."""
    assert position.pending is not None
    assert position.face_up is not None
    seat, place = position.pending["seat"], position.face_up.index(None)
    position.face_up = (*position.face_up[:place], tile, *position.face_up[place + 1 :])
    events.append(BORDER_DRAWN(tile=tile, place=place))
    position.seat, position.pending = seat, None
    if seat is not None:
        border = position.active.borders.get(position.placed or 0)
        finish_building(position, border is None or is_discard_due_after(position, border), events)
    else:
        after_refill(position, None, events)


REVEAL: ActionKind[Position] = ActionKind(
    type="reveal",
    label="Reveal a tile",
    clause="suburbia.refill.new_tile",
    make=Reveal,
    parameters=(Parameter("tile", TILE, "the tile that was turned up"),),
    checks=(*due("reveal", "reveal_border"), may_come_next),
    candidates=_all_tiles,
    listing=_possible,
    resolve=_resolve_reveal,
)
