"""What a photo shows, and what else it may show there."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from rules.kernel.corrections import Legible, numbers_near
from rules.kernel.hexes import neighbours
from rules.kernel.outcome import Json
from rules.kernel.pointers import Step
from rules.suburbia.catalogue import catalogue_for
from rules.suburbia.editions import BOARD_CELLS, LEAST, MOST
from rules.suburbia.options import canonical_options
from rules.suburbia.shown import given

_NUMBERS = {
    "money": (0, 10_000),
    "income": (LEAST, MOST),
    "reputation": (LEAST, MOST),
    "population": (0, 10_000),
    "investments": (0, 100),
}
"""What stands on a player board, with the least and the most that is looked for."""


def legible(state: Mapping[str, Any]) -> Iterator[Legible]:
    """Boroughs, player boards, goals, and the tiles beside them.

    Null is not the same as unknown for a side, a marker, a goal and a space of the market.
    """
    catalogue = catalogue_for(canonical_options(given(state.get("options") or {})))
    hexagons = sorted(tile.id for tile in catalogue.tiles.values() if not tile.is_border)
    borders = sorted(tile.id for tile in catalogue.tiles.values() if tile.is_border)
    goals = sorted(catalogue.goals)
    for seat, player in enumerate(state.get("players") or ()):
        if player:
            yield from _player(player, ("players", seat), hexagons, borders, goals)
    yield from _entries(state.get("goals"), "goals", goals, nullable=False)
    yield from _entries(state.get("market"), "market", hexagons, nullable=False)
    yield from _entries(state.get("discarded"), "discarded", hexagons, nullable=True)
    for tile, count in (state.get("basics") or {}).items():
        if count is not None:
            yield Legible(("basics", tile), numbers_near(count, 0, 100))


def _player(
    player: Mapping[str, Any], at: tuple[Step, ...], hexagons: list[str], borders: list[str], goals: list[str]
) -> Iterator[Legible]:
    cells = _cells(player)
    for part, tiles in (("borough", hexagons), ("borders", borders)):
        for index, entry in enumerate(player.get(part) or ()):
            yield from _item(entry or {}, (*at, part, index), tiles, cells)
    for name, (least, most) in _NUMBERS.items():
        if player.get(name) is not None:
            yield Legible((*at, name), numbers_near(player[name], least, most))
    if player.get("goal") is not None:
        yield Legible((*at, "goal"), goals, nullable=False)


def _item(entry: Mapping[str, Any], at: tuple[Step, ...], tiles: list[str], cells: Sequence[Json]) -> Iterator[Legible]:
    domains: dict[str, tuple[Sequence[Json], bool]] = {
        "tile": (tiles, True),
        "at": (cells, True),
        "dir": (range(6), True),
        "lake": ((False, True), False),
        "invested": ((False, True), False),
    }
    for name, (values, nullable) in domains.items():
        if entry.get(name) is not None:
            yield Legible((*at, name), values, nullable)


def _cells(player: Mapping[str, Any]) -> list[Json]:
    """The cells on which something lies, and those around them."""
    taken = {
        (entry["at"][0], entry["at"][1])
        for part in ("borough", "borders")
        for entry in player.get(part) or ()
        if entry and entry.get("at") is not None and None not in entry["at"]
    }
    around = {cell for built in taken for cell in neighbours(built)}
    return [list(cell) for cell in sorted((taken | around) - BOARD_CELLS)]


def _entries(listed: Any, name: str, values: Sequence[Json], *, nullable: bool) -> Iterator[Legible]:
    for index, entry in enumerate(listed or ()):
        if entry is not None:
            yield Legible((name, index), values, nullable)
