"""What a conditional effect counts. Placing, investing and explaining all ask here."""

from rules.kernel.hexes import Cell
from rules.suburbia.catalogue import Effect
from rules.suburbia.position import Borough, Built, Position, adjacent

Counted = list[tuple[int, Cell]]
"""Each thing counted, as the seat whose borough it lies in and its cell."""


def counted(position: Position, seat: int, built: Built, effect: Effect) -> Counted:
    """The things that an effect of a face-up tile of ``seat`` counts now.

    A pair of Lake and building (``lake_adjacency``) is named by the building's cell; red roofs are counted when they
    are passed, never afterwards.
    """
    if effect.red_roof:
        return []
    if effect.lake_adjacency:
        borough = position.players[seat].borough
        return [
            (seat, other.at)
            for lake in borough.values()
            if lake.lake
            for other in adjacent(borough, lake.at)
            if _matches(effect, other)
        ]
    since = built.order if effect.later_only else -1
    return [
        (owner, other.at)
        for owner, other in _in_scope(position, seat, built, effect)
        if other.order > since and _matches(effect, other)
    ]


def _in_scope(position: Position, seat: int, built: Built, effect: Effect) -> list[tuple[int, Built]]:
    if effect.scope == "adjacent":
        return [(seat, other) for other in adjacent(position.players[seat].borough, built.at)]
    if effect.scope == "own":
        return [(seat, other) for other in position.players[seat].borough.values()]
    if effect.scope == "others":
        return [(owner, other) for owner, other in position.tiles() if owner != seat]
    return list(position.tiles())


def _matches(effect: Effect, other: Built) -> bool:
    face = other.face
    return face is not None and effect.matches(face)


def lake_pays_for(borough: Borough, at: Cell) -> list[Cell]:
    """The buildings beside a Lake that it pays for: every face-up tile of one of the four kinds."""
    return [other.at for other in adjacent(borough, at) if other.face is not None]


def triggered(effect: Effect, owner: int, built: Built, seat: int, new: Built, borough: Borough) -> Counted:
    """What a new tile of ``seat`` adds to what an effect of an earlier tile of ``owner`` counts.

    ``borough`` is that of ``seat``, the new tile in it.
    """
    if effect.red_roof:
        return []
    if effect.lake_adjacency:
        return _new_pairs(effect, seat, new, borough) if owner == seat else []
    if new.face is None or not effect.matches(new.face):
        return []
    if effect.scope == "adjacent":
        reached = owner == seat and any(other.at == built.at for other in adjacent(borough, new.at))
    else:
        reached = effect.scope == "every" or (effect.scope == "own") == (owner == seat)
    return [(seat, new.at)] if reached else []


def _new_pairs(effect: Effect, seat: int, new: Built, borough: Borough) -> Counted:
    beside = adjacent(borough, new.at)
    if new.lake:
        return [(seat, other.at) for other in beside if _matches(effect, other)]
    return [(seat, new.at) for other in beside if other.lake and _matches(effect, new)]
