"""The score: colours, separate lines, the tie-break. The same for a whole position and for a photo."""

from collections.abc import Mapping

from rules.kernel import scoring
from rules.kernel.outcome import Json, PlayerScore, ScoreLine, Scoresheet
from rules.kernel.scoring import TieBreaker
from rules.streetcar.board import COLOURS, SPACES, connected_spaces, lines_in, separate_lines
from rules.streetcar.known import Known, all_of
from rules.streetcar.position import Position
from rules.streetcar.reading import read_partial


def score(position: Position) -> Scoresheet:
    """The score as if the game ended now."""
    return score_known(all_of(position))


def score_sent(sent: Mapping[str, Json]) -> Scoresheet:
    """The score of a state that may be partial; raises InvalidState where what is there is wrong."""
    return score_known(read_partial(sent))


def score_known(known: Known) -> Scoresheet:
    """Points are None where something they depend on is not known."""
    players = [
        PlayerScore(
            seat,
            known.names[seat],
            (
                *(_colour_line(known, seat, colour) for colour in range(len(COLOURS))),
                _separate_lines_line(known, seat),
            ),
        )
        for seat in (0, 1)
    ]

    def best_colour(seat: int) -> int:
        return max(line.points or 0 for line in players[seat].lines[: len(COLOURS)])

    tie_break = TieBreaker("streetcar.score.tie_break", "Highest score in a single colour", best_colour)
    return scoring.scoresheet(known.final, players, [tie_break])


def _colour_line(known: Known, seat: int, colour: int) -> ScoreLine:
    """Removed houses times connected cubes (streetcar.score.colour)."""
    houses = known.removed[seat][colour]
    cubes, buildings, needed = _connected_cubes(known, seat, colour)
    if houses is None:
        needed = (f"/players/{seat}/houses/{COLOURS[colour]}", *needed)
    points = None if houses is None or cubes is None else houses * cubes
    detail = {"houses": houses, "cubes": cubes, "buildings": buildings}
    name = COLOURS[colour]
    return ScoreLine(name, name.capitalize(), points, "streetcar.score.colour", detail, needed)


def _connected_cubes(known: Known, seat: int, colour: int) -> tuple[int | None, list[str] | None, tuple[str, ...]]:
    """Cubes, the spaces of their buildings, and what is needed to know them (streetcar.score.connection)."""
    lines, board = known.lines[seat], known.board
    if lines is None or board is None:
        unknown = ((lines, f"/players/{seat}/lines"), (board, "/board"))
        return None, None, tuple(at for part, at in unknown if part is None)
    connected = connected_spaces(lines)
    cubes, buildings, needed = 0, [], []
    for space, (of_colour, height) in sorted(board.buildings.items()):
        if not connected >> space & 1 or of_colour not in (None, colour):
            continue
        if of_colour is None:
            needed.append(f"/board/{SPACES[space]}/building")
            continue
        buildings.append(SPACES[space])
        if height is None:
            needed.append(f"/board/{SPACES[space]}/cubes")
        else:
            cubes += height
    return (None if needed else cubes), buildings, tuple(needed)


def _separate_lines_line(known: Known, seat: int) -> ScoreLine:
    """The penalty for each separate line (streetcar.score.separate_lines)."""
    label, clause = "Separate lines", "streetcar.score.separate_lines"
    lines = known.lines[seat]
    if lines is None:
        detail: dict[str, Json] = {"separate_lines": None, "penalty": known.penalty, "lines": None}
        return ScoreLine("lines", label, None, clause, detail, (f"/players/{seat}/lines",))
    parts = [lines_in(part) for part in separate_lines(lines)]
    detail = {"separate_lines": len(parts), "penalty": known.penalty, "lines": parts}
    return ScoreLine("lines", label, -known.penalty * len(parts), clause, detail)
