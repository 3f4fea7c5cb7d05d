"""Could this state arise in a real game? Each function looks for one kind of defect."""

from collections.abc import Iterator, Mapping

from rules.kernel.outcome import Finding, Json
from rules.streetcar.audit_board import board_findings
from rules.streetcar.board import (
    ALL_LINES,
    COLOURS,
    HOUSES_PER_COLOUR,
    LINE_TOUCHES,
    LINES,
    corners_of,
    intersections_in,
    lines_in,
    spaces_in,
    touched_by,
)
from rules.streetcar.known import Known, all_of
from rules.streetcar.position import Position, held_by
from rules.streetcar.reading import read_partial


def audit(position: Position) -> list[Finding]:
    """Every defect of a readable position; none for one that legal play leads to."""
    return audit_known(all_of(position))


def audit_sent(sent: Mapping[str, Json]) -> list[Finding]:
    """The same for a state that may be partial, as far as it is known; raises InvalidState."""
    return audit_known(read_partial(sent))


def audit_known(known: Known) -> list[Finding]:
    """The findings in the order of the state: players, board, turn."""
    findings = [*_houses_of_a_colour(known), *_both_colours(known)]
    if known.board is not None:
        findings += board_findings(known.board, known.rulings)
    return [
        *findings,
        *_seat_of_the_turn(known),
        *_houses_by_turn(known),
        *_lines_by_turn(known),
        *_drawn_lines(known),
        *_opening(known),
        *_end(known),
    ]


def _houses_of_a_colour(known: Known) -> Iterator[Finding]:
    """Houses on the board and removed ones are 13 in each colour."""
    board = known.board
    for index, colour in enumerate(COLOURS):
        standing = None if board is None else board.houses[index].bit_count()
        kept = [counts[index] for counts in known.removed]
        total = (standing or 0) + sum(count or 0 for count in kept)
        sure = board is not None and board.complete and None not in kept
        every_colour_seen = board is not None and board.standing == _union(board.houses)
        if total > HOUSES_PER_COLOUR or (sure and every_colour_seen and total < HOUSES_PER_COLOUR):
            yield Finding(
                "streetcar.houses",
                "impossible",
                f"{total} {colour} houses on the board and with the players; there are {HOUSES_PER_COLOUR}.",
                ("/board", *(f"/players/{seat}/houses/{colour}" for seat in (0, 1) if kept[seat] is not None)),
                {"colour": colour, "on_board": standing, "removed": kept, "in_the_box": HOUSES_PER_COLOUR},
            )


def _union(masks: list[int]) -> int:
    union = 0
    for mask in masks:
        union |= mask
    return union


def _both_colours(known: Known) -> Iterator[Finding]:
    """No intersection carries lines of both players."""
    first, second = known.lines
    if first is None or second is None:
        return
    corners = corners_of(first) & corners_of(second)
    if corners:
        names = intersections_in(corners)
        yield Finding(
            "streetcar.draw.one_colour",
            "impossible",
            f"Lines of both players meet at {', '.join(names)}.",
            ("/players/0/lines", "/players/1/lines"),
            {"intersections": names},
        )


def _seat_of_the_turn(known: Known) -> Iterator[Finding]:
    if known.seat is None or known.number is None or known.seat == (known.number - 1) % 2:
        return
    yield Finding(
        "streetcar.turn.order",
        "impossible",
        f"Turn {known.number} is not seat {known.seat}'s.",
        ("/turn/number", "/turn/seat"),
        {"number": known.number, "seat": known.seat},
    )


def _turns_finished(known: Known, seat: int) -> int | None:
    """How many turns a seat has finished; None where that is not known."""
    if known.number is None or known.phase is None:
        return None
    finished = known.number if known.phase == "over" else known.number - 1
    return (finished + 1 - seat) // 2


def _houses_by_turn(known: Known) -> Iterator[Finding]:
    """One house for each finished turn but the first of the game."""
    for seat, kept in enumerate(known.removed):
        turns = _turns_finished(known, seat)
        counts = [count for count in kept if count is not None]
        if turns is None or len(counts) < len(kept):
            continue
        due = max(0, turns - 1) if seat == 0 else turns
        if sum(counts) != due:
            yield Finding(
                "streetcar.remove.one",
                "impossible",
                f"Seat {seat} has {sum(counts)} houses; after its {turns} turns it has {due}.",
                (f"/players/{seat}/houses", "/turn/number"),
                {"seat": seat, "houses": sum(counts), "due": due},
            )


def _drawable(known: Known, seat: int) -> int | None:
    """The lines a seat could draw, as a mask; None where that is not known."""
    own, others = known.lines[seat], known.lines[1 - seat]
    return None if own is None or others is None else ALL_LINES & ~(own | touched_by(others))


def _lines_by_turn(known: Known) -> Iterator[Finding]:
    """At most two lines a turn; at least one while there is room, and two in the first turn of the game.

    What a seat can draw only gets less, so a seat that can draw now has never skipped the drawing.
    """
    for seat, lines in enumerate(known.lines):
        turns, drawable = _turns_finished(known, seat), _drawable(known, seat)
        if turns is None or lines is None or drawable is None:
            continue
        now = 0
        if known.seat == seat:
            if known.drawn is None:
                continue
            now = len(known.drawn)
        count, most = lines.bit_count(), 2 * turns + now
        least = turns + now + (1 if seat == 0 and turns else 0) if drawable else 0
        if least <= count <= most:
            continue
        yield Finding(
            "streetcar.draw.two" if count > most else "streetcar.draw.compulsory",
            "impossible",
            f"Seat {seat} has {count} lines; by now it has drawn {least} to {most}.",
            (f"/players/{seat}/lines", "/turn/number"),
            {"seat": seat, "lines": count, "least": least, "most": most},
        )


def _drawn_lines(known: Known) -> Iterator[Finding]:
    """What has been drawn in this turn must explain what is due now."""
    if known.seat is None or known.drawn is None:
        return
    drawable = _drawable(known, known.seat)
    if drawable is None:
        return
    drawn = known.drawn
    names = [LINES[line] for line in drawn]
    clause = message = None
    if len(drawn) == 2:
        if not LINE_TOUCHES[drawn[0]] >> drawn[1] & 1:
            clause, message = "streetcar.draw.adjacent", f"{names[0]} and {names[1]} do not touch."
    elif len(drawn) == 1:
        room = LINE_TOUCHES[drawn[0]] & drawable
        if known.phase == "extend" and not room:
            clause, message = "streetcar.draw.no_room", f"Nothing can continue {names[0]}."
        elif known.phase == "remove" and room:
            clause = "streetcar.draw.two"
            message = f"{names[0]} has not been continued, though {lines_in(room)[0]} could be drawn."
    elif known.phase == "draw" and not drawable:
        clause, message = "streetcar.draw.no_line", "No line can be drawn, so a house is to be removed."
    elif known.phase == "remove" and drawable and known.number != 1:
        clause = "streetcar.draw.compulsory"
        message = f"No line has been drawn in this turn, though {lines_in(drawable)[0]} could be."
    if clause is not None and message is not None:
        yield Finding(clause, "impossible", message, ("/turn/phase", "/turn/drawn"), {"drawn": names})


def _opening(known: Known) -> Iterator[Finding]:
    """No house is removed in the first turn."""
    if known.number == 1 and known.phase in ("remove", "over"):
        yield Finding(
            "streetcar.turn.first",
            "impossible",
            f"The first turn of the game has no phase {known.phase}.",
            ("/turn/number", "/turn/phase"),
            {"phase": known.phase},
        )


def _end(known: Known) -> Iterator[Finding]:
    """The game is over as soon as no house can be removed, and not before."""
    board = known.board
    if board is None or not board.complete or known.phase is None:
        return
    removable = spaces_in(board.standing & ~held_by(board.buildings))
    if bool(removable) != (known.phase == "over"):
        return
    if removable:
        message = f"The game is not over: {', '.join(removable)} can still be removed."
    else:
        message = "No house can be removed, so the game is over."
    yield Finding(
        "streetcar.end.no_house",
        "impossible",
        message,
        ("/turn/phase", "/board"),
        {"phase": known.phase, "removable": removable},
    )
