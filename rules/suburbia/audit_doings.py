"""How often the special actions of tiles can have taken place, by what lies on the table."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from rules.suburbia.acting import ACTIONS
from rules.suburbia.position import Built
from rules.suburbia.records import Catalogue

MANY = 1000
"""How often, where not all of a borough is known."""


@dataclass(frozen=True, slots=True)
class Doings:
    """``takes``, ``marks``: for each seat the most free tiles and free markers; ``flips``: whether any tile may have
    been turned face down; ``shields``: for each seat whether a tile lies or may have lain there that keeps off losses;
    ``replaced``: the most placeholders that have been replaced.
    """

    takes: Sequence[int]
    marks: Sequence[int]
    flips: bool
    shields: Sequence[bool]
    replaced: int

    @classmethod
    def of(
        cls,
        catalogue: Catalogue,
        boroughs: Sequence[Sequence[Built]],
        full: Sequence[bool],
        replaced: int,
        acting: int | None,
        pending: Iterable[object],
        returned: bool,
    ) -> "Doings":
        """``returned``: the marker on a tile goes back to its owner when it is turned face down."""
        powers = {tile.power for tile in catalogue.tiles.values()}
        seats = len(boroughs)
        if powers.isdisjoint((*ACTIONS, "shield")):
            return cls((0,) * seats, (0,) * seats, False, (False,) * seats, replaced)
        flips = "flip" in powers and (
            not all(full) or any(_may_have(built, "flip", True) for items in boroughs for built in items)
        )
        waiting = {order for order in pending if isinstance(order, int)}

        def most(power: str) -> list[int]:
            counts = []
            for seat, items in enumerate(boroughs):
                if power in powers and not full[seat]:
                    counts.append(MANY)
                    continue
                used = sum(
                    times_of(built, returned) for built in items if power in powers and _may_have(built, power, flips)
                )
                still = sum(
                    built.order in waiting and built.face is not None and built.face.power == power for built in items
                )
                counts.append(used - still if seat == acting else used)
            return counts

        shields = [
            "shield" in powers and any(_may_have(built, "shield", flips) for built in items) for items in boroughs
        ]
        return cls(most("free_tile"), most("free_marker"), flips, shields, replaced)

    def turned(self, built: Built) -> bool:
        """Whether a Lake may be a tile that was turned face down: a Commercial one."""
        return self.flips and may_be_turned(built)


def may_be_turned(built: Built) -> bool:
    return built.lake and built.direction is None and (built.tile is None or built.tile.kind == "commercial")


def times_of(built: Built, returned: bool) -> int:
    """How often at most a tile has done something: a turned one may have lost its marker."""
    return 2 if returned and may_be_turned(built) else built.times


def _may_have(built: Built, power: str, flips: bool) -> bool:
    """Whether an item has or may have had a power: face up, or as a Lake that was turned face down."""
    if built.lake and not (flips and may_be_turned(built)):
        return False
    return built.tile is None or built.tile.power == power
