"""The score: colours, separate lines, the tie-break. The same for a whole position and for a photo."""

from collections.abc import Mapping, Sequence

from rules.kernel import scoring
from rules.kernel.outcome import Json, PlayerScore, ScoreLine, Scoresheet
from rules.kernel.remembering import remembered
from rules.kernel.scoring import TieBreaker
from rules.streetcar.board import COLOURS, SPACES, connected_spaces, lines_in, separate_lines
from rules.streetcar.known import Known, KnownBoard, all_of
from rules.streetcar.position import Position
from rules.streetcar.reading import read_partial

Buildings = Mapping[int, tuple[int | None, int | None]]
"""Space to colour and cubes, each None if unknown."""


def score(position: Position) -> Scoresheet:
    """The score as if the game ended now."""
    return score_known(all_of(position))


def score_sent(sent: Mapping[str, Json]) -> Scoresheet:
    """The score of a state that may be partial; raises InvalidState where what is there is wrong."""
    return score_known(read_partial(sent))


def score_known(known: Known) -> Scoresheet:
    """Points are None where something they depend on is not known."""
    if not known.players:
        return scoring.scoresheet(known.final, (), ())
    players = [
        PlayerScore(
            seat,
            known.names[seat],
            (*_colour_lines(known, seat), _separate_lines_line(known.lines[seat], known.penalty, seat)),
        )
        for seat in (0, 1)
    ]

    def best_colour(seat: int) -> int:
        return max(line.points or 0 for line in players[seat].lines[: len(COLOURS)])

    tie_break = TieBreaker("streetcar.score.tie_break", "Highest score in a single colour", best_colour)
    return scoring.scoresheet(known.final, players, [tie_break])


def _colour_lines(known: Known, seat: int) -> list[ScoreLine]:
    """Removed houses times connected cubes (streetcar.score.colour)."""
    lines, board = known.lines[seat], known.board
    if lines is not None and board is not None:
        connected = connected_buildings(board, lines)
        return [_colour_line(known, seat, colour, connected) for colour in range(len(COLOURS))]
    needed = [] if lines is not None else [f"/players/{seat}/lines"]
    if board is None:
        needed.append("/board")
    return [_colour_line(known, seat, colour, {}, needed) for colour in range(len(COLOURS))]


def connected_buildings(board: KnownBoard, lines: int) -> Buildings:
    """The buildings with an intersection touched by the lines, each once (streetcar.score.connection)."""
    spaces = connected_spaces(lines)
    return {space: what for space, what in sorted(board.buildings.items()) if spaces >> space & 1}


def _colour_line(known: Known, seat: int, colour: int, connected: Buildings, unknown: Sequence[str] = ()) -> ScoreLine:
    """``unknown`` are the pointers to what keeps us from knowing the connected buildings."""
    name, houses = COLOURS[colour], known.removed[seat][colour]
    needed = [*unknown] if houses is not None else [f"/players/{seat}/houses/{name}", *unknown]
    total, counted, uncounted = 0, [], []
    for space, (of_colour, cubes) in connected.items():
        if of_colour is None:
            uncounted.append(f"/board/{SPACES[space]}/building")
        elif of_colour == colour:
            counted.append(SPACES[space])
            if cubes is None:
                uncounted.append(f"/board/{SPACES[space]}/cubes")
            else:
                total += cubes
    cubes_known = not unknown and not uncounted
    if houses == 0 or (total == 0 and cubes_known):
        points: int | None = 0
        needed, uncounted = [], []
    else:
        points = houses * total if houses is not None and cubes_known else None
    detail = {
        "houses": houses,
        "cubes": total if cubes_known else None,
        "buildings": None if unknown else counted,
    }
    label, clause = name.capitalize(), "streetcar.score.colour"
    return ScoreLine(name, label, points, clause, detail, (*needed, *uncounted))


@remembered
def _separate_lines_line(lines: int | None, penalty: int, seat: int) -> ScoreLine:
    """The penalty for each separate line (streetcar.score.separate_lines)."""
    label, clause = "Separate lines", "streetcar.score.separate_lines"
    if lines is None:
        detail: dict[str, Json] = {"separate_lines": None, "penalty": penalty, "lines": None}
        if penalty == 0:
            return ScoreLine("lines", label, 0, clause, detail)
        return ScoreLine("lines", label, None, clause, detail, (f"/players/{seat}/lines",))
    parts = [lines_in(part) for part in separate_lines(lines)]
    detail = {"separate_lines": len(parts), "penalty": penalty, "lines": parts}
    return ScoreLine("lines", label, -penalty * len(parts), clause, detail)
