"""The Star track (rulebook: Stars and the Star Track)."""

from collections.abc import Callable, Mapping
from typing import Any

from rules.kernel.outcome import Event
from rules.suburbia.events import ORDER_CHANGED, STAR_GAIN, STAR_MOVED, STAR_ROUND
from rules.suburbia.position import Built, Position
from rules.suburbia.readings import LAST_ROUND_WITHOUT_STARS, STARS_AGAIN_BY_MARKER, STARS_LOST, Reading
from rules.suburbia.records import Tile
from rules.suburbia.track import Cause, adjust

Track = Mapping[str, Any]


def place_of(position: Position, seat: int) -> int:
    """The space that a seat's token stands on."""
    assert position.stars is not None
    return next(space for space, seats in position.stars.items() if seat in seats)


def stars_of(reads: Callable[[Reading], bool], built: Built, tile: Tile) -> int:
    """By how many spaces a tile has moved the token: clause suburbia.stars.marker."""
    return tile.stars * (built.times if reads(STARS_AGAIN_BY_MARKER) else 1)


def lose_stars(position: Position, seat: int, gone: Built, events: list[Event]) -> None:
    """Clause suburbia.stars.kept, for a tile that is replaced or turned face down."""
    if gone.tile is not None and position.reads(STARS_LOST):
        move_star(position, seat, -stars_of(position.reads, gone, gone.tile), events)


def move_star(position: Position, seat: int, stars: int, events: list[Event]) -> None:
    """Clauses suburbia.stars.move, suburbia.stars.limits and suburbia.stars.gains.

    ``stars`` are below 0 where they are lost: the gains that are left behind are given back.
    """
    if position.stars is None or not stars:
        return
    track = position.star_track
    start = place_of(position, seat)
    end = max(0, min(start + stars, track["spaces"]))
    limits = {int(space): tokens for space, tokens in track["limits"].items()}
    standing = dict(position.stars)
    standing[start] = tuple(other for other in standing[start] if other != seat)
    while end != start and end in limits and len(standing.get(end, ())) >= limits[end]:
        end -= 1
    if end == start:
        return
    standing[end] = (*standing.get(end, ()), seat)
    position.stars = {space: seats for space, seats in sorted(standing.items()) if seats}
    events.append(STAR_MOVED(seat, before=start, after=end, stars=stars))
    for stat, key in (("income", "income_at"), ("reputation", "reputation_at")):
        if track[key] is not None and (start < track[key]) != (end < track[key]):
            gain = 1 if start < end else -1
            adjust(position, seat, stat, gain, Cause(STAR_GAIN, {"space": track[key]}), events)


def end_round(position: Position, events: list[Event]) -> None:
    """Clauses suburbia.stars.round and suburbia.stars.order: after the last player's turn of each round.

    Against Dale the person goes first all the same.
    """
    if position.stars is None:
        return
    if position.round != position.last_round or not position.reads(LAST_ROUND_WITHOUT_STARS):
        _gain_and_lose(position, position.stars, events)
    order = order_by_stars(position.stars) if position.mode != "dale" else position.order
    if order != position.order:
        position.order = order
        events.append(ORDER_CHANGED(order=list(order)))


def _gain_and_lose(position: Position, stars: Mapping[int, tuple[int, ...]], events: list[Event]) -> None:
    spaces = [space for space, seats in stars.items() if seats]
    first, last = stars[max(spaces)], stars[min(spaces)]
    for seat in position.order:
        if seat in first:
            adjust(position, seat, "population", 1, Cause(STAR_ROUND, {"most": max(spaces)}, book="other"), events)
    for seat in position.order:
        if seat in last:
            adjust(position, seat, "population", -1, Cause(STAR_ROUND, {"fewest": min(spaces)}, book="other"), events)


def order_by_stars(stars: Mapping[int, tuple[int, ...]]) -> tuple[int, ...]:
    """From right to left, and on a space from top to bottom."""
    return tuple(seat for space in sorted(stars, reverse=True) for seat in reversed(stars[space]))
