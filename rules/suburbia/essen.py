"""Essen tiles: one of each in a borough (rulebook: Suburbia Essen Tiles)."""

from rules.kernel.checks import Facts, check
from rules.suburbia.placing import OfSlot, on_market
from rules.suburbia.position import Position


@check("suburbia.essen.one_of_each", "The borough has {tile} already, and only one of each Essen tile.", at="slot")
def one_of_each(position: Position, action: OfSlot) -> Facts | None:
    tile = on_market(position, action.slot)
    if "essen" not in tile.icons:
        return None
    there = any(built.face is tile for built in position.active.borough.values())
    return {"tile": tile.id} if there else None
