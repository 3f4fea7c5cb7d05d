"""What a conditional effect counts. Placing, investing, demanding and explaining all ask here."""

from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import Any

from rules.suburbia.position import Built, Player, Position, adjacent
from rules.suburbia.records import Effect, Tile

Counted = list[tuple[int, Built]]
"""Each thing counted, with the seat whose borough it lies in."""


def counted(position: Position, seat: int, built: Built, effect: Effect) -> Counted:
    """The things that an effect of a face-up tile or border of ``seat`` counts now.

    A pair of Lake and building (``lake_adjacency``) is named by the building; red roofs are counted when they are
    passed, never afterwards.
    """
    if effect.red_roof:
        return []
    if effect.lake_adjacency:
        player = position.players[seat]
        return [
            (seat, other)
            for lake in player.items()
            if lake.lake
            for other in adjacent(player, lake)
            if matches(effect, other)
        ]
    since = built.order if effect.later_only else -1
    return [
        (owner, other)
        for owner, other in _in_scope(position, seat, built, effect)
        if other.order > since and matches(effect, other)
    ]


def _in_scope(position: Position, seat: int, built: Built, effect: Effect) -> Counted:
    if effect.scope == "adjacent":
        return [(seat, other) for other in adjacent(position.players[seat], built)]
    if effect.scope == "own":
        return [(seat, other) for other in position.players[seat].items()]
    if effect.scope == "others":
        return [(owner, other) for owner, other in position.tiles() if owner != seat]
    return list(position.tiles())


def matches(effect: Effect, other: Built) -> bool:
    """Whether an effect counts a tile as it lies: face up by what it shows, face down as a Lake."""
    if other.lake:
        return effect.lakes
    face = other.face
    return face is not None and effect.matches(face)


@lru_cache(maxsize=16384)
def lines_that_count(tile: Tile, face: Tile | None) -> Sequence[tuple[int, Effect]]:
    """The lines of a tile, with their numbers, that may add something to come, by what it shows (None: a Lake).

    Most tiles have none, and in most boroughs nobody has to be asked.
    """
    lines = enumerate(tile.effects)
    if face is None:
        return [(number, effect) for number, effect in lines if effect.lake_adjacency or effect.lakes]
    return [(number, effect) for number, effect in lines if not effect.red_roof and effect.matches(face)]


def lake_pays_for(player: Player, lake: Built) -> list[Built]:
    """The buildings beside a Lake that it pays for: every face-up tile of one of the four kinds."""
    return [other for other in adjacent(player, lake) if is_building(other)]


def is_building(built: Built) -> bool:
    face = built.face
    return face is not None and face.coloured


def triggered(effect: Effect, owner: int, built: Built, seat: int, new: Built, beside: Mapping[Any, Built]) -> Counted:
    """What a new tile of ``seat`` adds to what an effect of an earlier tile of ``owner`` counts.

    ``beside`` are the tiles and borders adjacent to the new one, by key.
    """
    if effect.red_roof:
        return []
    if effect.lake_adjacency:
        return _new_pairs(effect, seat, new, beside) if owner == seat else []
    if effect.scope == "adjacent":
        reached = owner == seat and built.key in beside
    else:
        reached = effect.scope == "every" or (effect.scope == "own") == (owner == seat)
    return [(seat, new)] if reached and matches(effect, new) else []


def _new_pairs(effect: Effect, seat: int, new: Built, beside: Mapping[Any, Built]) -> Counted:
    if new.lake:
        return [(seat, other) for other in beside.values() if matches(effect, other)]
    if not matches(effect, new):
        return []
    return [(seat, new) for other in beside.values() if other.lake]
