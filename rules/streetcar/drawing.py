"""Drawing streetcar lines: the first of a turn and the one that continues it."""

from dataclasses import dataclass
from typing import Any

from rules.kernel.actions import Action, ActionKind, Parameter, name_kind
from rules.kernel.checks import Facts, check, due_in, your_turn
from rules.kernel.outcome import Event
from rules.streetcar.board import (
    INTERSECTIONS,
    LINE_CORNERS,
    LINE_ENDS,
    LINE_INDEX,
    LINE_TOUCHES,
    LINES,
    Selection,
    canonical_line,
    corners_of,
    intersections_in,
)
from rules.streetcar.events import LINE_DRAWN, NO_SECOND_LINE
from rules.streetcar.phases import PHASES
from rules.streetcar.position import Position
from rules.streetcar.turns import finish_turn

LINE = name_kind(
    "line",
    "grid line",
    {"enum": sorted(LINE_INDEX)},
    lambda _: LINE_INDEX.keys(),
    canonical_line,
)


@dataclass(frozen=True, slots=True)
class Draw(Action):
    """Draw a line, given by its canonical name."""

    line: str


def extensions(position: Position, line: int) -> int:
    """The mask of the lines that may continue one just drawn (streetcar.draw.adjacent)."""
    return LINE_TOUCHES[line] & position.drawable


@check("streetcar.draw.two", "Two lines have been drawn in this turn: {which}.", at="line")
def no_third_line(position: Position, action: Draw) -> Facts | None:
    if len(position.drawn) < 2:
        return None
    drawn = [LINES[line] for line in position.drawn]
    return {"drawn": drawn, "which": " and ".join(drawn)}


@check("streetcar.draw.free", "{line} has already been drawn, by seat {owner}.", at="line")
def line_is_free(position: Position, action: Draw) -> Facts | None:
    bit = 1 << LINE_INDEX[action.line]
    for seat, lines in enumerate(position.lines):
        if lines & bit:
            return {"line": action.line, "owner": seat}
    return None


@check(
    "streetcar.draw.one_colour",
    "{line} ends where lines of seat {opponent} are: {where}.",
    at="line",
)
def intersections_are_clear(position: Position, action: Draw) -> Facts | None:
    opponent = 1 - position.mover
    met = LINE_CORNERS[LINE_INDEX[action.line]] & corners_of(position.lines[opponent])
    if not met:
        return None
    names = intersections_in(met)
    where = " and ".join(names)
    return {"line": action.line, "opponent": opponent, "intersections": names, "where": where}


@check(
    "streetcar.draw.adjacent",
    "{line} has {shared} intersections in common with {drawn}; it must be exactly one.",
    at="line",
)
def continues_the_first(position: Position, action: Draw) -> Facts | None:
    if position.phase != "extend":
        return None
    first = position.drawn[0]
    shared = (LINE_CORNERS[LINE_INDEX[action.line]] & LINE_CORNERS[first]).bit_count()
    if shared == 1:
        return None
    ends = [INTERSECTIONS[end] for end in LINE_ENDS[first]]
    return {"line": action.line, "drawn": LINES[first], "shared": shared, "ends": ends}


def draw(position: Position, action: Draw, events: list[Event]) -> None:
    """Draw the line; then the second line is due, or what follows the drawing."""
    line = LINE_INDEX[action.line]
    continuing = position.phase == "extend"
    position.draw(line)
    events.append(LINE_DRAWN(position.seat, line=action.line))
    if not continuing:
        if extensions(position, line):
            position.phase = "extend"
            return
        events.append(NO_SECOND_LINE(position.seat, line=action.line))
    if position.number == 1:
        finish_turn(position, events)
    else:
        position.phase = "remove"


_DRAWS = [Draw(line) for line in LINES]
_draws_in = Selection(_DRAWS)


def _listing(position: Position) -> list[Any]:
    if position.phase == "extend":
        return _draws_in(extensions(position, position.drawn[0]))
    return _draws_in(position.drawable)


DRAW: ActionKind[Position] = ActionKind(
    "draw",
    "Draw a streetcar line",
    "streetcar.draw.two",
    Draw,
    (Parameter("line", LINE, "grid line"),),
    (
        your_turn("streetcar.turn.order", PHASES),
        no_third_line,
        due_in(PHASES, "draw", "extend"),
        line_is_free,
        intersections_are_clear,
        continues_the_first,
    ),
    lambda _: _DRAWS,
    draw,
    _listing,
)
