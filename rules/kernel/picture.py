"""A picture of a game: what lies where, said with shapes, texts and the names of things. No colours, no markup.

Lengths have one unit; x grows to the right and y downwards. A ``role`` says what a shape is; the palette says how that
looks.
"""

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, Literal, TypeVar

from rules.kernel.actions import ParameterKind
from rules.kernel.datafiles import load_yaml
from rules.kernel.lettering import clean, fit, width
from rules.kernel.naming import Named
from rules.kernel.outcome import Json, ScoreLine

Point = tuple[float, float]
Anchor = Literal["start", "middle", "end"]


@dataclass(frozen=True, slots=True)
class Paint:
    """How a role looks: colours as ``#rrggbb`` or None, ``ink`` that of a text on it.

    A ``hidden`` one is not seen and can be clicked.
    """

    fill: str | None = None
    stroke: str | None = None
    width: float = 1.0
    dash: str | None = None
    ink: str | None = None
    hidden: bool = False


Palette = Mapping[str, Paint]


@dataclass(frozen=True, slots=True)
class Polygon:
    role: str
    points: tuple[Point, ...]


@dataclass(frozen=True, slots=True)
class Box:
    role: str
    x: float
    y: float
    width: float
    height: float
    radius: float = 0.0

    @property
    def points(self) -> tuple[Point, ...]:
        return ((self.x, self.y), (self.x + self.width, self.y + self.height))


@dataclass(frozen=True, slots=True)
class Disc:
    role: str
    x: float
    y: float
    radius: float

    @property
    def points(self) -> tuple[Point, ...]:
        return ((self.x - self.radius, self.y - self.radius), (self.x + self.radius, self.y + self.radius))


@dataclass(frozen=True, slots=True)
class Stroke:
    """An open line through some points."""

    role: str
    points: tuple[Point, ...]


Shape = Polygon | Box | Disc | Stroke


@dataclass(frozen=True, slots=True)
class Text:
    """One line of text; ``y`` is its baseline, ``on`` the role of what it stands on."""

    on: str
    x: float
    y: float
    text: str
    size: float
    anchor: Anchor = "start"
    bold: bool = False

    @property
    def points(self) -> tuple[Point, ...]:
        long = width(self.text, self.size, self.bold)
        left = self.x - long * {"start": 0.0, "middle": 0.5, "end": 1.0}[self.anchor]
        return ((left, self.y - self.size), (left + long, self.y + self.size / 4))


@dataclass(frozen=True, slots=True)
class Thing:
    """Elements that belong together, in the order they are painted.

    ``title`` tells all of it in words. ``named`` is what an action would call it, ``outline`` the shape that is to be
    clicked and lit.
    """

    parts: tuple["Element", ...]
    title: str = ""
    named: Named | None = None
    outline: Shape | None = None


Element = Shape | Text | Thing


@dataclass(frozen=True, slots=True)
class Picture:
    """``title`` and ``description`` tell it to who can't see it."""

    title: str
    description: str
    parts: tuple[Element, ...]
    palette: Palette
    lit: frozenset[Named] = frozenset()

    @property
    def bounds(self) -> tuple[float, float, float, float]:
        """Left, top, width and height of all there is."""
        return bounds(self.parts)

    @property
    def lights(self) -> list[Shape]:
        """The outlines of the things that are lit, painted above all else."""
        lit = (thing.outline for thing in _things(self.parts) if thing.named in self.lit)
        return [outline for outline in lit if outline is not None]


def bounds(parts: Iterable[Element]) -> tuple[float, float, float, float]:
    """Left, top, width and height of some elements; there is at least one."""
    xs, ys = zip(*_points(parts), strict=True)
    return min(xs), min(ys), max(xs) - min(xs), max(ys) - min(ys)


def _points(parts: Iterable[Element]) -> Iterator[Point]:
    for part in parts:
        if isinstance(part, Thing):
            yield from _points(part.parts)
            if part.outline is not None:
                yield from part.outline.points
        else:
            yield from part.points


def _things(parts: Iterable[Element]) -> Iterator[Thing]:
    for part in parts:
        if isinstance(part, Thing):
            yield part
            yield from _things(part.parts)


Moved = TypeVar("Moved", bound=Element)


def moved(part: Moved, dx: float, dy: float) -> Moved:
    """The same further to the right and down."""
    if isinstance(part, Thing):
        outline = None if part.outline is None else moved(part.outline, dx, dy)
        return replace(part, parts=tuple(moved(inner, dx, dy) for inner in part.parts), outline=outline)
    if isinstance(part, Polygon | Stroke):
        return replace(part, points=tuple((x + dx, y + dy) for x, y in part.points))
    return replace(part, x=part.x + dx, y=part.y + dy)


State = Mapping[str, Json]


def nothing_more(state: State, seat: int, line: ScoreLine) -> list[Named]:
    """For games whose score lines name in their detail all that they count."""
    return []


@dataclass(frozen=True, slots=True)
class Illustrator:
    """A game's part in pictures.

    ``draw`` gives the picture of a state, in which anything may be null, so that the things in a collection are in it
    even where nothing lies (an empty cell). ``fields`` are the facts of violations and score lines that hold things,
    ``counted`` what a line counts beside those.
    """

    draw: Callable[[State, Collection[Named]], Picture]
    fields: Mapping[str, ParameterKind]
    counted: Callable[[State, int, ScoreLine], Sequence[Named]] = field(default=nothing_more)


def read_palette(*rows: Mapping[str, Any]) -> dict[str, Paint]:
    """A palette of its data; later rows replace earlier ones."""
    return {role: Paint(**look) for row in rows for role, look in row.items()}


COMMON: Mapping[str, Any] = load_yaml("rules.kernel", "data", "palette.yaml")
"""The looks that all games share: ``page``, ``panel``, ``place``, ``lit`` and others."""


def label(
    text: str,
    at: Point,
    size: float,
    most: float,
    on: str = "page",
    anchor: Anchor = "start",
    bold: bool = False,
) -> Text:
    """A text that is made visible and cut to a width."""
    return Text(on, at[0], at[1], fit(clean(text), size, most, bold), size, anchor, bold)


def seat_name(players: Sequence[Mapping[str, Json] | None], seat: int) -> str:
    """How a player is called; an unknown or empty name is the number of the seat."""
    player = players[seat] if seat < len(players) else None
    name = (player or {}).get("name")
    return f"{name} (seat {seat})" if name else f"Seat {seat}"
