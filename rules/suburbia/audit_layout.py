"""What each effect counts in the boroughs as they lie, found once for all tiles.

Where tiles may have been turned face down, a Lake may have been counted as what it was, or not at all; so there is a
least and a most for everything.
"""

from collections.abc import Callable, Iterable
from functools import lru_cache

from rules.kernel.hexes import neighbours
from rules.suburbia.audit_known import Known, KnownPlayer
from rules.suburbia.catalogue import Effect, Tile
from rules.suburbia.position import Built, border_slots

Span = tuple[int, int]
"""The least and the most there can have been."""
Matches = Callable[[Tile], bool]


class Lines:
    """The effects of a tile, which remember what kinds of tile they count."""

    def __init__(self, tile: Tile) -> None:
        self.effects = [(effect, _memory(effect)) for effect in tile.effects]


def _memory(effect: Effect) -> Matches:
    known: dict[Tile, bool] = {}

    def matches(tile: Tile) -> bool:
        found = known.get(tile)
        if found is None:
            found = known[tile] = effect.matches(tile)
        return found

    return matches


@lru_cache(maxsize=1024)
def lines_of(tile: Tile) -> Lines:
    return Lines(tile)


class Layout:
    """All boroughs; asked only where every tile, order and marker is known."""

    def __init__(self, known: Known) -> None:
        self.turned = known.doings.turned
        self.flips = known.doings.flips
        self.beside = [_adjacency(player) for player in known.players]
        self.piles = [self._piled(player.items()) for player in known.players]
        self.table: dict[object, list[Built]] = {}
        for piles in self.piles:
            for face, items in piles.items():
                self.table.setdefault(face, []).extend(items)

    def _piled(self, items: Iterable[Built]) -> dict[object, list[Built]]:
        """The things of a borough by what they show: a tile, ``lake``, or ``turned`` for what may be either."""
        piles: dict[object, list[Built]] = {}
        for built in items:
            face: object = built.face
            if face is None:
                face = "turned" if self.flips and self.turned(built) else "lake"
            piles.setdefault(face, []).append(built)
        return piles

    def near(self, seat: int, built: Built) -> list[Built]:
        return self.beside[seat][id(built)]

    def counted(self, seat: int, built: Built, effect: Effect, matches: Matches) -> Span:
        """How many things an effect has counted by now, each of them once."""
        if effect.red_roof:
            return 0, 0
        if effect.lake_adjacency:
            return self._pairs(seat, effect, matches)
        if effect.scope == "adjacent":
            least = most = 0
            for other in self.near(seat, built):
                if self._is_new(built, effect, other):
                    sure, maybe = self._counts(other, effect, matches)
                    least, most = least + sure, most + maybe
            return least, most
        if effect.scope == "own":
            return self._in(self.piles[seat], built, effect, matches)
        least, most = self._in(self.table, built, effect, matches)
        if effect.scope == "others":
            own_least, own_most = self._in(self.piles[seat], built, effect, matches)
            least, most = least - own_least, most - own_most
        return least, most

    def of_the_start(self, seat: int, built: Built, effect: Effect, matches: Matches) -> int:
        """How many starting tiles a starting tile counts: what they gave each other is in the starting values."""
        if effect.red_roof or effect.lake_adjacency or effect.later_only:
            return 0
        things = self.near(seat, built)
        if effect.scope != "adjacent":
            own = [other for items in self.piles[seat].values() for other in items]
            every = [other for items in self.table.values() for other in items]
            things = own if effect.scope == "own" else every
            if effect.scope == "others":
                things = [other for other in every if other not in own]
        return sum(not other.order and self._counts(other, effect, matches)[0] for other in things)

    def _in(self, piles: dict[object, list[Built]], built: Built, effect: Effect, matches: Matches) -> Span:
        least = most = 0
        for face, items in piles.items():
            some = len(items)
            if effect.later_only:
                some = sum(self._is_new(built, effect, other) for other in items)
            if isinstance(face, Tile):
                if matches(face):
                    least, most = least + some, most + some
            elif face == "lake":
                if effect.lakes:
                    least, most = least + some, most + some
            else:
                most += sum(
                    self._counts(other, effect, matches)[1] for other in items if self._is_new(built, effect, other)
                )
        return least, most

    def _is_new(self, built: Built, effect: Effect, other: Built) -> bool:
        return not effect.later_only or other.order > built.order

    def _counts(self, other: Built, effect: Effect, matches: Matches) -> Span:
        face = other.face
        if face is not None:
            once = int(matches(face))
            return once, once
        if self.flips and self.turned(other):
            return 0, int(effect.lakes or other.tile is None or matches(other.tile))
        return int(effect.lakes), int(effect.lakes)

    def _pairs(self, seat: int, effect: Effect, matches: Matches) -> Span:
        """Pairs of an own Lake and something beside it."""
        least = most = 0
        for name in ("lake", "turned"):
            for lake in self.piles[seat].get(name, ()):
                for other in self.near(seat, lake):
                    if other.face is not None:
                        once = int(matches(other.face))
                        least, most = least + once, most + once
                    else:
                        most += self._counts(other, effect, matches)[1]
        return least, most

    def buildings(self, seat: int, lake: Built) -> Span:
        """What a Lake has paid for by now."""
        near = self.near(seat, lake)
        sure = sum(other.face is not None and other.face.coloured for other in near)
        return sure, sure + (sum(map(self.turned, near)) if self.flips else 0)


def _adjacency(player: KnownPlayer) -> dict[int, list[Built]]:
    borough = player.borough
    beside = {id(built): [borough[cell] for cell in neighbours(at) if cell in borough] for at, built in borough.items()}
    for border in player.borders.values():
        hexagons = [borough[cell] for cell in border_slots(border) if cell in borough]
        beside[id(border)] = hexagons
        for built in hexagons:
            beside[id(built)].append(border)
    return beside
