"""Tiles, borders, goals and awards, and what their effects count.

Code knows these axes, never a tile by name; what no axis can say is a ``power``, whose function stands in the
register of ``powers``.
"""

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cached_property

from rules.kernel.outcome import Json
from rules.suburbia.vocabulary import BASIC, BORDER, KINDS, SPECIAL

Changes = tuple[tuple[str, int], ...]


@dataclass(frozen=True, slots=True)
class Effect:
    """A conditional effect: ``change`` for each thing counted.

    What is counted are face-up tiles of one of the ``kinds`` or with one of the ``icons``, face-up ``borders``, or
    ``lakes``; with ``lake_adjacency``, each pair of an own Lake and such a tile beside it; with ``red_roof``, each red
    roof that the owner passes forward. ``later_only`` counts only what comes after the tile.
    """

    change: Changes
    kinds: frozenset[str]
    icons: frozenset[str]
    scope: str
    later_only: bool = False
    lake_adjacency: bool = False
    red_roof: bool = False
    borders: bool = False
    lakes: bool = False

    def matches(self, tile: "Tile") -> bool:
        """Whether a face-up tile is one of those counted; a placeholder never is."""
        if tile.kind == SPECIAL:
            return False
        if tile.kind in self.kinds or (self.borders and tile.kind == BORDER):
            return True
        return not self.icons.isdisjoint(tile.icons)


@dataclass(frozen=True, slots=True, eq=False)
class Tile:
    """A kind of tile, hexagon or border.

    ``demands`` are the stats of which its losses must be there before it (or, with scope adjacent, a later tile beside
    it) is placed; ``shortfall`` is taken where money is missing; ``takes`` is taken from each other player and given
    to the owner; ``requires`` is what the tile must lie beside.
    """

    id: str
    name: str
    set: str
    stack: str
    kind: str
    cost: int
    cost_per_player: int
    copies: int
    icons: frozenset[str]
    stars: int
    immediate: Changes
    effects: tuple[Effect, ...]
    requires: str | None
    demands: frozenset[str]
    shortfall: str | None
    takes: Changes
    power: str | None
    record: Mapping[str, Json]

    @property
    def coloured(self) -> bool:
        """Whether it is one of the four kinds of buildings."""
        return self.kind in KINDS

    @property
    def is_border(self) -> bool:
        return self.kind == BORDER

    def price(self, players: int) -> int:
        """The price printed on the tile."""
        return self.cost + self.cost_per_player * players


@dataclass(frozen=True, slots=True)
class Goal:
    """A goal tile: who has most (or fewest) of what is counted."""

    id: str
    name: str
    set: str
    most: bool
    count: str
    population: int
    icons: frozenset[str]
    record: Mapping[str, Json]


@dataclass(frozen=True, slots=True)
class Award:
    """A bonus or challenge: everybody who has ``least`` of what is counted gets ``reward``."""

    id: str
    name: str
    set: str
    reward: Changes
    count: str
    least: int
    icons: frozenset[str]
    record: Mapping[str, Json]


@dataclass(frozen=True)
class Catalogue:
    """The components in use. ``tiles`` has hexagons and borders."""

    tiles: Mapping[str, Tile]
    goals: Mapping[str, Goal]
    bonuses: Mapping[str, Award]
    challenges: Mapping[str, Award]
    sources: Mapping[str, str]
    goals_source: str
    awards_source: str

    def stack(self, letter: str) -> Counter[str]:
        """How many of each tile of a stack the box holds; ``border`` and ``basic`` are stacks too."""
        return Counter({tile.id: tile.copies for tile in self.tiles.values() if tile.stack == letter})

    @cached_property
    def basics(self) -> tuple[str, ...]:
        """The ids of the basic tiles."""
        return tuple(self.stack(BASIC))

    @cached_property
    def stacked(self) -> frozenset[str]:
        """The ids of the tiles that come into the market."""
        return self.hexagons.difference(self.basics)

    @cached_property
    def powers(self) -> frozenset[str]:
        """The powers that any tile has."""
        return frozenset(tile.power for tile in self.tiles.values() if tile.power is not None)

    @cached_property
    def placeholders(self) -> tuple[Tile, ...]:
        """The tiles that are there to be replaced."""
        return tuple(tile for tile in self.tiles.values() if tile.power == "placeholder")

    @cached_property
    def takes(self) -> bool:
        """Whether any tile takes something from other players."""
        return any(tile.takes for tile in self.tiles.values())

    @cached_property
    def hexagons(self) -> frozenset[str]:
        """The ids of the tiles that are no borders."""
        return frozenset(tile.id for tile in self.tiles.values() if not tile.is_border)


class CatalogueError(ValueError):
    """A component record that breaks the form. ``where`` are the steps to the place in what was read."""

    def __init__(self, where: Iterable[str | int], message: str) -> None:
        self.where = tuple(where)
        self.message = message
        super().__init__(f"{'/'.join(map(str, self.where))}: {message}")
