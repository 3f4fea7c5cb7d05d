"""What each effect counts in the boroughs as they lie, found once for all tiles.

Where tiles may have been turned face down, a Lake may have been counted as what it was, or not at all; so there is a
least and a most for everything.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from itertools import compress

from rules.kernel.actions import Interned
from rules.kernel.remembering import remembered, remembered_list
from rules.suburbia.audit_doings import may_be_turned
from rules.suburbia.position import Built
from rules.suburbia.records import Effect, Tile

Span = tuple[int, int]
"""The least and the most there can have been."""
ANY = -1
"""Before every order."""


class Line:
    """An effect. ``counts``: whether it counts what shows some face (None: a Lake), found out once."""

    __slots__ = ("counts", "effect")

    def __init__(self, effect: Effect) -> None:
        self.effect = effect
        self.counts = Interned[Tile | None, bool](
            lambda face: effect.lakes if face is None else effect.matches(face),
        )

    def span(self, other: Built, turned: bool) -> Span:
        """How often a thing has been counted; ``turned``: it may be a tile that was turned face down."""
        counts = self.counts
        if turned:
            return 0, counts[None] or other.tile is None or counts[other.tile]
        sure = counts[other.face]
        return sure, sure


@lru_cache(maxsize=1024)
def lines_of(tile: Tile) -> tuple[Line, ...]:
    return tuple(map(Line, tile.effects))


class Pile:
    """What lies in a borough: how many show each face (None: surely Lakes), the Lakes, and what may be either.

    ``asked`` is what its tiles count in other boroughs.
    """

    def __init__(self, items: Sequence[Built], flips: bool) -> None:
        self.items, self.flips = items, flips
        self.faces: dict[Tile | None, int] = {}
        self.lakes: list[Built] = []
        self.turned: list[Built] = []
        for built in items:
            face = built.face
            if face is None:
                if flips and may_be_turned(built):
                    self.turned.append(built)
                    continue
                self.lakes.append(built)
            self.faces[face] = self.faces.get(face, 0) + 1
        self.asked = tuple(_asked_elsewhere(items))

    def of(self, line: Line) -> Span:
        least = sum(compress(self.faces.values(), map(line.counts.__getitem__, self.faces)))
        return least, least + sum([line.span(other, True)[1] for other in self.turned]) if self.turned else least


@remembered
def pile_of(items: Sequence[Built], flips: bool) -> Pile:
    """``flips``: whether any tile may have been turned face down."""
    return Pile(items, flips)


Asked = tuple[Line, int, bool]
"""An effect, the order after which things count, and whether only starting tiles do."""


@lru_cache(maxsize=1024)
def _asking(tile: Tile) -> tuple[Line, ...]:
    """What a tile counts in other boroughs."""
    return tuple([line for line in lines_of(tile) if _is_asked_elsewhere(line.effect)])


def _is_asked_elsewhere(effect: Effect) -> bool:
    return not (effect.red_roof or effect.lake_adjacency) and effect.scope in ("every", "others")


def _asked_elsewhere(items: Sequence[Built]) -> Iterator[Asked]:
    for built in items:
        for line in () if built.face is None else _asking(built.face):
            later_only = line.effect.later_only
            yield line, built.order if later_only else ANY, False
            if not (built.order or later_only):
                yield line, ANY, True


@remembered_list
def _told(pile: Pile, asking: Pile) -> Iterator[int]:
    """What one other borough answers to what the tiles of a borough ask: the least and the most of each."""
    for line, since, starting in asking.asked:
        if since == ANY and not starting:
            yield from pile.of(line)
        else:
            counted = (b for b in pile.items if (not b.order if starting else b.order > since))
            yield from _sum(line, counted, pile.flips)


def told_elsewhere(boroughs: Sequence[Pile], seat: int) -> tuple[int, ...]:
    """What all others answer together."""
    asking = boroughs[seat]
    if not asking.asked:
        return ()
    told = [_told(others, asking) for owner, others in enumerate(boroughs) if owner != seat]
    return tuple(map(sum, zip(*told, strict=True))) if told else (0, 0) * len(asking.asked)


def _sum(line: Line, things: Iterable[Built], flips: bool) -> Span:
    if not flips:
        counts = line.counts
        sure = sum([counts[None if other.lake else other.tile] for other in things])
        return sure, sure
    least = most = 0
    for other in things:
        sure, maybe = line.span(other, may_be_turned(other))
        least += sure
        most += maybe
    return least, most


class Layout:
    """One borough, and what its tiles count in others; asked only where every tile, order and marker is known.

    ``told``: the answers to what is asked elsewhere.
    """

    def __init__(self, pile: Pile, near: Mapping[int, Sequence[Built]], told: Sequence[int]) -> None:
        self.pile, self.near = pile, near
        self.items, self.flips = pile.items, pile.flips
        pairs = zip(told[::2], told[1::2], strict=True)
        self.elsewhere: dict[tuple[int, int, bool], Span] = {
            (id(line.effect), since, starting): pair
            for (line, since, starting), pair in zip(pile.asked, pairs, strict=True)
        }
        """By the ``id`` of the effect: to compare effects takes longer than to count."""
        self.found: dict[int, Span] = {}

    def counted(self, built: Built, line: Line) -> Span:
        """How many things an effect has counted by now, each of them once."""
        effect = line.effect
        if effect.red_roof:
            return 0, 0
        if effect.lake_adjacency:
            return self._pairs(line)
        since = built.order if effect.later_only else ANY
        if effect.scope == "adjacent":
            near = self.near[id(built)]
            return self._sum(line, [other for other in near if other.order > since] if effect.later_only else near)
        if effect.scope == "others":
            return self.elsewhere[id(effect), since, False]
        here = self._sum(line, [o for o in self.items if o.order > since]) if effect.later_only else self._here(line)
        if effect.scope == "own":
            return here
        elsewhere = self.elsewhere[id(effect), since, False]
        return here[0] + elsewhere[0], here[1] + elsewhere[1]

    def of_the_start(self, built: Built, line: Line) -> int:
        """How many starting tiles a starting tile counts: what they gave each other is in the starting values."""
        effect = line.effect
        if effect.red_roof or effect.lake_adjacency or effect.later_only:
            return 0
        things = self.near[id(built)] if effect.scope == "adjacent" else self.items
        here = 0 if effect.scope == "others" else self._sum(line, [other for other in things if not other.order])[0]
        return here + (self.elsewhere[id(effect), ANY, True][0] if effect.scope in ("every", "others") else 0)

    def _sum(self, line: Line, things: Iterable[Built]) -> Span:
        return _sum(line, things, self.flips)

    def _here(self, line: Line) -> Span:
        """In this borough; the same for all tiles of a kind."""
        found = self.found.get(id(line))
        if found is None:
            found = self.found[id(line)] = self.pile.of(line)
        return found

    def _pairs(self, line: Line) -> Span:
        """Pairs of an own Lake and something beside it."""
        least = most = 0
        for lake in (*self.pile.lakes, *self.pile.turned):
            for other in self.near[id(lake)]:
                turned = self.flips and may_be_turned(other)
                if not other.lake or turned:
                    sure, maybe = line.span(other, turned)
                    least, most = least + sure, most + maybe
        return least, most

    def buildings(self, lake: Built) -> Span:
        """What a Lake has paid for by now."""
        near = self.near[id(lake)]
        sure = sum(other.face is not None and other.face.coloured for other in near)
        return sure, sure + sum(self.flips and may_be_turned(other) for other in near)
