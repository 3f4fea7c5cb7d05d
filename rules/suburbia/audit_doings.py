"""How often the special actions of tiles can have taken place, by what lies on the table."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from rules.kernel.reads import Facts
from rules.kernel.remembering import remembered
from rules.suburbia.acting import ACTIONS
from rules.suburbia.position import Built
from rules.suburbia.records import Catalogue

MANY = 1000
"""How often, where not all of a borough is known."""


@dataclass(frozen=True, slots=True)
class Doings(Facts):
    """``takes``, ``marks``: for each seat the most free tiles and free markers; ``flips``: whether any tile may have
    been turned face down; ``shields``: for each seat whether a tile lies or may have lain there that keeps off losses;
    ``replaced``: the most placeholders that have been replaced.
    """

    takes: Sequence[int]
    marks: Sequence[int]
    flips: bool
    shields: Sequence[bool]
    replaced: int

    def turned(self, built: Built) -> bool:
        """Whether a Lake may be a tile that was turned face down: a Commercial one."""
        return self.flips and may_be_turned(built)


def doings_of(
    catalogue: Catalogue,
    boroughs: Sequence[Sequence[Built]],
    full: Sequence[bool],
    replaced: int,
    acting: int | None,
    pending: Iterable[object],
    returned: bool,
) -> Doings:
    """``returned``: the marker on a tile goes back to its owner when it is turned face down."""
    powers, seats = catalogue.powers, len(boroughs)
    if powers.isdisjoint((*ACTIONS, "shield")):
        return _doings((0,) * seats, (0,) * seats, False, (False,) * seats, replaced)
    flips = "flip" in powers and (not all(full) or any(_may_be_there(items, "flip", True) for items in boroughs))
    waiting = {order for order in pending if isinstance(order, int)}

    def most(power: str) -> tuple[int, ...]:
        counts = []
        for seat, items in enumerate(boroughs):
            if power in powers and not full[seat]:
                counts.append(MANY)
                continue
            used = _uses(items, power, flips, returned) if power in powers else 0
            still = sum(
                built.order in waiting and built.face is not None and built.face.power == power
                for built in (items if waiting else ())
            )
            counts.append(used - still if seat == acting else used)
        return tuple(counts)

    shields = tuple("shield" in powers and _may_be_there(items, "shield", flips) for items in boroughs)
    return _doings(most("free_tile"), most("free_marker"), flips, shields, replaced)


@remembered
def _doings(
    takes: tuple[int, ...], marks: tuple[int, ...], flips: bool, shields: tuple[bool, ...], replaced: int
) -> Doings:
    """The same for the same numbers."""
    return Doings(takes, marks, flips, shields, replaced)


@remembered
def _may_be_there(items: Sequence[Built], power: str, flips: bool) -> bool:
    return any(_may_have(built, power, flips) for built in items)


@remembered
def _uses(items: Sequence[Built], power: str, flips: bool, returned: bool) -> int:
    return sum(times_of(built, returned) for built in items if _may_have(built, power, flips))


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
