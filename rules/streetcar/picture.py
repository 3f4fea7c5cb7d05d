"""The board as a picture: spaces with houses and buildings, grid lines, streetcar lines, what each player has."""

from collections.abc import Collection, Iterator, Mapping, Sequence
from typing import Any

from rules.kernel.actions import name_kind
from rules.kernel.datafiles import load_yaml
from rules.kernel.hexagons import pointy_centre, pointy_corner, pointy_corners
from rules.kernel.naming import Named, named
from rules.kernel.picture import (
    COMMON,
    Box,
    Disc,
    Element,
    Illustrator,
    Picture,
    Point,
    Polygon,
    State,
    Stroke,
    Thing,
    label,
    read_palette,
    seat_name,
)
from rules.streetcar.board import CELLS, COLOURS, INTERSECTIONS, LINE_NAMES, LINES, POINTS, SIDES, canonical_line
from rules.streetcar.drawing import LINE
from rules.streetcar.phases import PHASES
from rules.streetcar.removing import SPACE

PALETTE = read_palette(COMMON, load_yaml("rules.streetcar", "data", "picture.yaml")["palette"])
SIDE = 52.0
PANEL_WIDTH, PANEL_HEIGHT, GAP = 352.0, 112.0, 16.0
INTERSECTION = name_kind("intersection", "intersection", {"enum": list(INTERSECTIONS)}, lambda _: INTERSECTIONS)
"""A violation names these; no action does."""

_BOARD = [corner for cell in CELLS.values() for corner in pointy_corners(cell, SIDE)]
LEFT, RIGHT = min(x for x, _ in _BOARD), max(x for x, _ in _BOARD)
TOP, BOTTOM = min(y for _, y in _BOARD), max(y for _, y in _BOARD)


def draw(state: State, wanted: Collection[Named]) -> Picture:
    """The whole board is always drawn, whatever is ``wanted``."""
    players: Sequence[Any] = [player or {} for player in state.get("players") or (None, None)]
    turn = state.get("turn") or {}
    board = state.get("board")
    now = _now(players, turn)
    parts: list[Element] = [
        label("Streetcar Suburb", (LEFT, TOP - 48), 22, 420, bold=True),
        label(now, (LEFT, TOP - 22), 15, RIGHT - LEFT),
    ]
    parts += [_space(space, board) for space in CELLS]
    owners = _owners(players)
    drawn = [canonical_line(line) for line in turn.get("drawn") or () if line is not None]
    parts += [_line(line, owners.get(line), drawn) for line in sorted(LINES, key=lambda line: line in owners)]
    parts += [_corner(name) for name in INTERSECTIONS]
    parts += [_panel(state, players, seat) for seat in range(len(players))]
    penalty = (state.get("options") or {}).get("penalty")
    foot = BOTTOM + PANEL_HEIGHT + 50
    naming = "A line is called by a space and a side (NE E SE SW W NW), such as d4:NE."
    parts.append(label(naming, (LEFT, foot), 11, RIGHT - LEFT, "soft"))
    if penalty is not None:
        parts.append(label(f"Each separate line costs {penalty} points.", (LEFT, foot + 17), 11, RIGHT - LEFT, "soft"))
    description = " ".join([f"{now}.", *_told(state, players)])
    return Picture(f"Streetcar Suburb. {now}", description, tuple(parts), PALETTE)


def _now(players: Sequence[Any], turn: Mapping[str, Any]) -> str:
    """Whose turn it is, and the phase."""
    number, seat, phase = turn.get("number"), turn.get("seat"), turn.get("phase")
    said = [
        "" if number is None else f"Turn {number}",
        "" if seat is None else seat_name(players, seat),
        "Phase not known" if phase is None else PHASES[phase].label,
    ]
    return ", ".join(word for word in said if word)


def _told(state: State, players: Sequence[Any]) -> Iterator[str]:
    """The game in words: what a player has, and what stands on the board."""
    for seat, player in enumerate(players):
        lines = player.get("lines")
        houses = ", ".join(f"{colour} {count}" for colour, count in _houses(player))
        shown = "not known" if lines is None else " ".join(filter(None, lines)) or "none"
        yield f"{seat_name(players, seat)}: houses removed: {houses}. Lines: {shown}."
    board = state.get("board")
    if board is None:
        yield "The board is not known."
        return
    standing = [f"{space} {words}" for space in CELLS if (words := _words(board.get(space)))]
    yield f"On the board: {', '.join(standing) or 'nothing'}."


def _houses(player: Mapping[str, Any]) -> Iterator[tuple[str, str]]:
    """How many houses of each colour a player has removed, as text."""
    counts = player.get("houses") or {}
    for colour in COLOURS:
        count = counts.get(colour)
        yield colour, "?" if count is None else str(count)


def _words(entry: Mapping[str, Any] | None) -> str:
    """What stands on a space: ``blue house``, ``white building of 2``."""
    if entry is None:
        return ""
    if "house" in entry:
        return f"{entry['house'] or 'unknown'} house"
    cubes = entry.get("cubes")
    return f"{entry.get('building') or 'unknown'} building of {'?' if cubes is None else cubes}"


# The board


def _space(space: str, board: Mapping[str, Any] | None) -> Thing:
    hexagon = Polygon("space", pointy_corners(CELLS[space], SIDE))
    x, y = pointy_centre(CELLS[space], SIDE)
    entry = {} if board is None else board.get(space)
    parts: list[Element] = [hexagon, label(space, (x, y - 19), 12, 40, "space", "middle", bold=True)]
    if board is None:
        parts.append(label("?", (x, y + 9), 18, 30, "space", "middle"))
    elif entry is not None:
        parts += _house(entry["house"], x, y) if "house" in entry else _building(entry, x, y)
    words = "not known" if board is None else _words(entry) or "empty"
    within = Polygon("space", pointy_corners(CELLS[space], SIDE, 6))
    return Thing(tuple(parts), f"{space}: {words}", named("space", space), within)


def _house(colour: str | None, x: float, y: float) -> list[Element]:
    """A house with the name of its colour below."""
    role = colour or "unknown"
    walls = ((x - 13, y + 10), (x - 13, y - 2), (x, y - 14), (x + 13, y - 2), (x + 13, y + 10))
    return [Polygon(role, walls), label(colour or "?", (x, y + 22), 10, 48, "space", "middle")]


def _building(entry: Mapping[str, Any], x: float, y: float) -> list[Element]:
    """As many cubes on each other as it is high."""
    colour, cubes = entry.get("building"), entry.get("cubes")
    role = colour or "unknown"
    stack = cubes if cubes is not None else 1
    high = 8.0
    parts: list[Element] = [Box(role, x - 15, y + 10 - high * (level + 1), 30, high, 1) for level in range(stack)]
    count = "?" if cubes is None else cubes
    parts.append(label(f"{colour or '?'} ×{count}", (x, y + 22), 10, 66, "space", "middle"))
    return parts


def _ends(line: str) -> tuple[Point, Point]:
    space, side = line.split(":")
    direction = SIDES[side]
    return pointy_corner(CELLS[space], direction - 1, SIDE), pointy_corner(CELLS[space], direction, SIDE)


def _owners(players: Sequence[Any]) -> dict[str, int]:
    """The seat that has drawn each line."""
    return {
        canonical_line(line): seat
        for seat, player in enumerate(players)
        for line in player.get("lines") or ()
        if line is not None
    }


def _line(line: str, owner: int | None, drawn: Sequence[str]) -> Thing:
    ends = _ends(line)
    parts: list[Element] = [*_streetcar(owner, ends), Stroke("touch", ends)]
    if line in drawn:
        (x, y), (x2, y2) = ends
        middle = ((x + x2) / 2, (y + y2) / 2)
        parts.append(Disc("newest", *middle, 8.5))
        number = str(drawn.index(line) + 1)
        parts.append(label(number, (middle[0], middle[1] + 4), 11, 12, "newest", "middle", bold=True))
    names = " = ".join(LINE_NAMES[line])
    return Thing(
        tuple(parts),
        f"line {names}: {'free' if owner is None else f'seat {owner}'}",
        named("line", line),
        Stroke("grid", ends),
    )


def _streetcar(owner: int | None, points: tuple[Point, Point]) -> list[Element]:
    """The second player's lines are dotted, so that they are told apart without their colour, too."""
    if owner is None:
        return [Stroke("grid", points)]
    return [Stroke(f"line_{owner}", points), *([Stroke("line_1_inner", points)] if owner == 1 else [])]


def _corner(name: str) -> Thing:
    space, _, point = name.partition(".")
    x, y = pointy_corner(CELLS[space], POINTS[point], SIDE)
    return Thing(
        (Disc("corner", x, y, 2.6),), f"intersection {name}", named("intersection", name), Disc("corner", x, y, 8)
    )


# The players


def _panel(state: State, players: Sequence[Any], seat: int) -> Thing:
    player, turn = players[seat], state.get("turn") or {}
    x, y = LEFT + seat * (PANEL_WIDTH + GAP), BOTTOM + 24
    active = turn.get("seat") == seat
    frame = Box("panel_active" if active else "panel", x, y, PANEL_WIDTH, PANEL_HEIGHT, 8)
    lines = player.get("lines")
    count = "lines not known" if lines is None else f"{len(lines)} line{'' if len(lines) == 1 else 's'} drawn"
    parts: list[Element] = [
        frame,
        label(seat_name(players, seat), (x + 14, y + 24), 14, PANEL_WIDTH - 80, "panel", bold=True),
        *_streetcar(seat, ((x + 18, y + 42), (x + 62, y + 42))),
        label(count, (x + 74, y + 46), 12, 190, "panel"),
        label("Houses removed", (x + 14, y + 68), 11, 190, "panel_soft"),
    ]
    if active:
        parts.append(Box("turn", x + PANEL_WIDTH - 58, y + 10, 44, 18, 9))
        parts.append(label("turn", (x + PANEL_WIDTH - 36, y + 23), 11, 40, "turn", "middle", bold=True))
    for index, (colour, removed) in enumerate(_houses(player)):
        left = x + 14 + index * 67
        parts.append(Box(colour, left, y + 76, 62, 24, 5))
        parts.append(label(f"{colour} {removed}", (left + 31, y + 92), 10.5, 60, colour, "middle"))
    return Thing(tuple(parts), seat_name(players, seat), named("seat", seat), frame)


ILLUSTRATOR = Illustrator(
    draw,
    {
        "line": LINE,
        "lines": LINE,
        "drawn": LINE,
        "space": SPACE,
        "buildings": SPACE,
        "intersections": INTERSECTION,
    },
)
