"""What each effect counts in the boroughs as they lie, found once for all tiles.

Where tiles may have been turned face down, a Lake may have been counted as what it was, or not at all; so there is a
least and a most for everything.
"""

from collections.abc import Iterable, Iterator
from functools import lru_cache

from rules.suburbia.audit_known import Known
from rules.suburbia.position import Built
from rules.suburbia.records import Effect, Tile

Span = tuple[int, int]
"""The least and the most there can have been."""
ALL = -1
"""In place of a seat: all boroughs."""


class Line:
    """An effect, which remembers what kinds of tile it counts."""

    __slots__ = ("effect", "known")

    def __init__(self, effect: Effect) -> None:
        self.effect = effect
        self.known: dict[Tile, bool] = {}

    def matches(self, tile: Tile) -> bool:
        found = self.known.get(tile)
        if found is None:
            found = self.known[tile] = self.effect.matches(tile)
        return found

    def counts(self, other: Built, turned: bool) -> Span:
        """Whether a thing has been counted; ``turned``: it may be a tile that was turned face down."""
        face = other.face
        if face is not None:
            once = int(self.matches(face))
            return once, once
        if turned:
            return 0, int(self.effect.lakes or other.tile is None or self.matches(other.tile))
        return int(self.effect.lakes), int(self.effect.lakes)


@lru_cache(maxsize=1024)
def lines_of(tile: Tile) -> tuple[Line, ...]:
    return tuple(map(Line, tile.effects))


class _Pile:
    """What lies somewhere: how many of each tile face up, how many Lakes, and what may be either."""

    def __init__(self) -> None:
        self.faces: dict[Tile, int] = {}
        self.lakes: list[Built] = []
        self.turned: list[Built] = []

    def add(self, built: Built, turned: bool) -> None:
        face = built.face
        if face is not None:
            self.faces[face] = self.faces.get(face, 0) + 1
        else:
            (self.turned if turned else self.lakes).append(built)

    def of(self, line: Line) -> Span:
        least = sum([count for face, count in self.faces.items() if line.matches(face)])
        least += len(self.lakes) if line.effect.lakes else 0
        return least, least + sum([line.counts(other, True)[1] for other in self.turned])


class Layout:
    """All boroughs; asked only where every tile, order and marker is known."""

    def __init__(self, known: Known) -> None:
        self.turned = known.doings.turned
        self.players = known.players
        self.piles = {seat: _Pile() for seat in range(ALL, len(known.players))}
        for seat, player in enumerate(known.players):
            for built in player.items:
                turned = built.lake and self.turned(built)
                self.piles[seat].add(built, turned)
                self.piles[ALL].add(built, turned)
        self.found: dict[tuple[int, int], Span] = {}

    def near(self, seat: int, built: Built) -> list[Built]:
        return self.players[seat].near[id(built)]

    def counted(self, seat: int, built: Built, line: Line) -> Span:
        """How many things an effect has counted by now, each of them once."""
        effect = line.effect
        if effect.red_roof:
            return 0, 0
        if effect.lake_adjacency:
            return self._pairs(seat, line)
        if effect.later_only or effect.scope == "adjacent":
            since = built.order if effect.later_only else -1
            return self._sum(line, (other for other in self._things(seat, built, line) if other.order > since))
        own = self._in(seat, line) if effect.scope != "every" else (0, 0)
        if effect.scope == "own":
            return own
        least, most = self._in(ALL, line)
        return least - own[0], most - own[1]

    def of_the_start(self, seat: int, built: Built, line: Line) -> int:
        """How many starting tiles a starting tile counts: what they gave each other is in the starting values."""
        if line.effect.red_roof or line.effect.lake_adjacency or line.effect.later_only:
            return 0
        return self._sum(line, (other for other in self._things(seat, built, line) if not other.order))[0]

    def _things(self, seat: int, built: Built, line: Line) -> Iterator[Built]:
        """What an effect looks at."""
        scope = line.effect.scope
        if scope == "adjacent":
            yield from self.near(seat, built)
            return
        for owner, player in enumerate(self.players):
            if scope == "every" or (scope == "own") == (owner == seat):
                yield from player.items

    def _sum(self, line: Line, things: Iterable[Built]) -> Span:
        least = most = 0
        for other in things:
            sure, maybe = line.counts(other, other.lake and self.turned(other))
            least += sure
            most += maybe
        return least, most

    def _in(self, seat: int, line: Line) -> Span:
        """In one borough, or in all; the same for all tiles of a kind."""
        asked = seat, id(line)
        found = self.found.get(asked)
        if found is None:
            found = self.found[asked] = self.piles[seat].of(line)
        return found

    def _pairs(self, seat: int, line: Line) -> Span:
        """Pairs of an own Lake and something beside it."""
        pile = self.piles[seat]
        least = most = 0
        for lake in (*pile.lakes, *pile.turned):
            for other in self.near(seat, lake):
                if not other.lake or self.turned(other):
                    sure, maybe = line.counts(other, other.lake)
                    least, most = least + sure, most + maybe
        return least, most

    def buildings(self, seat: int, lake: Built) -> Span:
        """What a Lake has paid for by now."""
        near = self.near(seat, lake)
        sure = sum(other.face is not None and other.face.coloured for other in near)
        return sure, sure + sum(other.lake and self.turned(other) for other in near)
