"""Essen tiles: one of each in a borough (rulebook: Suburbia Essen Tiles)."""

from rules.kernel.checks import Facts, check
from rules.suburbia.placing import OfSlot, on_market
from rules.suburbia.position import Position


class MaybeLake:
    """An action that may name a space of the market, and lay its tile face down."""

    slot: int | None
    lake: bool | None


@check(
    "suburbia.essen.one_of_each", "The borough has {tile} already and may have only one of each Essen tile.", at="slot"
)
def one_of_each(position: Position, action: OfSlot) -> Facts | None:
    return _second(position, action.slot)


@check(
    "suburbia.essen.one_of_each", "The borough has {tile} already and may have only one of each Essen tile.", at="slot"
)
def one_of_each_face_up(position: Position, action: MaybeLake) -> Facts | None:
    return None if action.slot is None or action.lake else _second(position, action.slot)


def _second(position: Position, slot: int) -> Facts | None:
    tile = on_market(position, slot)
    if "essen" not in tile.icons:
        return None
    there = any(built.face is tile for built in position.active.borough.values())
    return {"tile": tile.id} if there else None
