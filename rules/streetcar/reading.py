"""From what was sent to a position, or to what it shows of one, with every defect named."""

from collections.abc import Mapping, Sequence
from typing import TypeGuard

from rules.kernel import rulings
from rules.kernel.outcome import Defect, InvalidState, Json
from rules.kernel.pointers import pointer
from rules.kernel.remembering import remembered
from rules.streetcar.board import (
    COLOUR_INDEX,
    COLOURS,
    LINE_INDEX,
    LINES,
    PENALTIES,
    PENALTY,
    SPACE_INDEX,
    SPACES,
    TALLEST,
)
from rules.streetcar.known import Known, KnownBoard
from rules.streetcar.phases import PHASES
from rules.streetcar.position import Building, Position
from rules.streetcar.rulebook import CLAUSES, ID, VERSION

_MISSING = "Missing."
_NO_LINE = "Must be a grid line of the board: a space and a side, such as d4:NE."
_COLOUR = f"Must be one of: {', '.join(COLOURS)}."


def read(sent: Mapping[str, Json]) -> Position:
    """A whole state. Raises InvalidState with every defect, pointers relative to the state."""
    reader = _Reader(whole=True)
    known = reader.state(sent)
    if reader.defects:
        raise InvalidState(reader.defects)
    return _position(known)


def read_partial(sent: Mapping[str, Json]) -> Known:
    """A state of which parts may be left out or null. Raises InvalidState where what is there is wrong."""
    reader = _Reader(whole=False)
    known = reader.state(sent)
    if reader.defects:
        raise InvalidState(reader.defects)
    return known


def defects_of_sent(sent: Mapping[str, Json]) -> list[Defect]:
    """The structural faults of a state that may be partial."""
    reader = _Reader(whole=False)
    reader.state(sent)
    return reader.defects


def read_options(sent: Mapping[str, Json]) -> tuple[int, Mapping[str, str], list[Defect]]:
    """The penalty and the rulings, with their defaults; defects have pointers relative to the options."""
    reader = _Reader(whole=True)
    penalty, chosen = reader.options(sent, "")
    return penalty, chosen, reader.defects


def _position(known: Known) -> Position:
    """The position of which everything is known; a reading without defects has left nothing out."""
    board = known.board
    if board is None or known.number is None or known.phase is None or known.drawn is None:
        raise AssertionError("a whole state was read without defects, and parts are missing")
    first, second = [tuple(count or 0 for count in kept) for kept in known.removed]
    return Position.assemble(
        names=[name or "" for name in known.names],
        penalty=known.penalty,
        chosen=known.chosen,
        lines=(known.lines[0] or 0, known.lines[1] or 0),
        houses=board.houses,
        removed=(first, second),
        buildings={s: Building(colour or 0, cubes or 0) for s, (colour, cubes) in board.buildings.items()},
        number=known.number,
        seat=known.seat,
        phase=known.phase,
        drawn=known.drawn,
    )


def _is_count(value: Json) -> TypeGuard[int]:
    return type(value) is int and value >= 0


@remembered
def _read_lines(sent: list[Json], at: str) -> tuple[tuple[int, ...], tuple[Defect, ...]]:
    """The lines that are named, each once, and what is wrong with the others."""
    found: dict[int, int] = {}
    defects: list[Defect] = []
    for position, name in enumerate(sent):
        index = LINE_INDEX.get(name) if isinstance(name, str) else None
        if index is None:
            defects.append(Defect(f"{at}/{position}", _NO_LINE))
        elif index in found:
            message = f"The line {LINES[index]} stands at {found[index]} already."
            defects.append(Defect(f"{at}/{position}", message))
        else:
            found[index] = position
    return tuple(found), tuple(defects)


class _Reader:
    """Reads one state. In a ``whole`` one what is left out or null is a defect, except the options."""

    def __init__(self, *, whole: bool) -> None:
        self.whole = whole
        self.defects: list[Defect] = []

    def defect(self, at: str, message: str) -> None:
        self.defects.append(Defect(at, message))

    def missing(self, at: str) -> None:
        if self.whole:
            self.defect(at, _MISSING)

    def mapping(self, value: Json, at: str) -> Mapping[str, Json] | None:
        if value is None:
            self.missing(at)
        elif isinstance(value, dict):
            return value
        else:
            self.defect(at, "Must be an object.")
        return None

    def state(self, sent: Mapping[str, Json]) -> Known:
        known = Known()
        for name, wanted in (("ruleset", ID), ("rules_version", VERSION)):
            if sent.get(name) is None:
                self.missing(f"/{name}")
            elif sent[name] != wanted:
                self.defect(f"/{name}", f"Must be {wanted}.")
        known.penalty, known.chosen = self.options(sent.get("options"), "/options")
        self.players(sent.get("players"), known)
        known.board = self.board(sent.get("board"))
        self.turn(sent.get("turn"), known)
        return known

    def options(self, sent: Json, at: str) -> tuple[int, Mapping[str, str]]:
        options = {} if sent is None else self.mapping(sent, at) or {}
        penalty = options.get("penalty")
        low, high = PENALTIES
        if penalty is None:
            penalty = PENALTY
        elif type(penalty) is not int or not low <= penalty <= high:
            self.defect(f"{at}/penalty", f"Must be an integer from {low} to {high}.")
        chosen = options.get("rulings")
        if chosen is None:
            return penalty, {}
        chosen = self.mapping(chosen, f"{at}/rulings") or {}
        wrong = rulings.defects(CLAUSES, chosen)
        self.defects += [defect.below(f"{at}/rulings") for defect in wrong]
        return penalty, chosen

    def players(self, sent: Json, known: Known) -> None:
        if sent is None:
            self.missing("/players")
            known.players = False
            return
        if not isinstance(sent, list):
            self.defect("/players", "Must be a list.")
            return
        if len(sent) != 2:
            self.defect("/players", f"Must have 2 entries, not {len(sent)}.")
            return
        for seat, entry in enumerate(sent):
            at = f"/players/{seat}"
            player = self.mapping(entry, at)
            if player is None:
                continue
            known.names[seat] = self.name(player.get("name"), f"{at}/name")
            known.lines[seat] = self.lines(player.get("lines"), f"{at}/lines")
            known.removed[seat] = self.houses(player.get("houses"), f"{at}/houses")
        self.no_line_of_both(sent, known)

    def name(self, sent: Json, at: str) -> str | None:
        if sent is None:
            self.missing(at)
        elif isinstance(sent, str):
            return sent
        else:
            self.defect(at, "Must be a string.")
        return None

    def line_list(self, sent: Json, at: str) -> list[int] | None:
        """The indices of a list of lines, each only once."""
        if sent is None:
            self.missing(at)
            return None
        if not isinstance(sent, list):
            self.defect(at, "Must be a list.")
            return None
        indices, defects = _read_lines(sent, at)
        self.defects += defects
        return list(indices)

    def lines(self, sent: Json, at: str) -> int | None:
        indices = self.line_list(sent, at)
        if indices is None:
            return None
        mask = 0
        for index in indices:
            mask |= 1 << index
        return mask

    def no_line_of_both(self, sent: Sequence[Json], known: Known) -> None:
        first, second = known.lines
        both = (first or 0) & (second or 0)
        if not both:
            return
        for place, name in enumerate(sent[1]["lines"]):
            index = LINE_INDEX.get(name) if isinstance(name, str) else None
            if index is not None and both >> index & 1:
                self.defect(f"/players/1/lines/{place}", f"The line {LINES[index]} is seat 0's already.")

    def houses(self, sent: Json, at: str) -> list[int | None]:
        counts: list[int | None] = [None] * len(COLOURS)
        houses = self.mapping(sent, at)
        if houses is None:
            return counts
        for colour in houses:
            if colour not in COLOUR_INDEX:
                self.defect(at + pointer([colour]), _COLOUR)
        for index, colour in enumerate(COLOURS):
            count = houses.get(colour)
            if count is None:
                self.missing(f"{at}/{colour}")
            elif _is_count(count):
                counts[index] = count
            else:
                self.defect(f"{at}/{colour}", "Must be an integer from 0.")
        return counts

    def board(self, sent: Json) -> KnownBoard | None:
        spaces = self.mapping(sent, "/board")
        if spaces is None:
            return None
        board = KnownBoard(complete=True)
        for space, entry in spaces.items():
            index = SPACE_INDEX.get(space)
            if index is None:
                self.defect("/board" + pointer([space]), "Must be a space of the board, such as e4.")
            elif entry is not None:
                self.space(board, index, entry, space)
        if not spaces.keys() >= SPACE_INDEX.keys():
            board.complete = False
            for space in SPACES:
                if space not in spaces:
                    self.missing(f"/board/{space}")
        return board

    def space(self, board: KnownBoard, index: int, entry: Json, space: str) -> None:
        if not isinstance(entry, dict):
            self.defect(f"/board/{space}", "Must be null, a house or a building.")
        elif "house" in entry and len(entry) == 1:
            colour = self.colour(entry["house"], space, "house")
            board.standing |= 1 << index
            if colour is not None:
                board.houses[colour] |= 1 << index
        elif "house" not in entry and ("building" in entry or "cubes" in entry):
            cubes = entry.get("cubes")
            if cubes is None:
                self.missing(f"/board/{space}/cubes")
            elif not _is_count(cubes) or cubes > TALLEST:
                self.defect(f"/board/{space}/cubes", f"Must be an integer from 0 to {TALLEST}.")
                cubes = None
            board.buildings[index] = (self.colour(entry.get("building"), space, "building"), cubes)
        else:
            self.defect(f"/board/{space}", "Must have either a house or a building with its cubes.")

    def colour(self, sent: Json, space: str, what: str) -> int | None:
        if isinstance(sent, str) and sent in COLOUR_INDEX:
            return COLOUR_INDEX[sent]
        if sent is None:
            self.missing(f"/board/{space}/{what}")
        else:
            self.defect(f"/board/{space}/{what}", _COLOUR)
        return None

    def turn(self, sent: Json, known: Known) -> None:
        turn = self.mapping(sent, "/turn")
        if turn is None:
            return
        number, seat, phase = turn.get("number"), turn.get("seat"), turn.get("phase")
        if number is None:
            self.missing("/turn/number")
        elif type(number) is int and number >= 1:
            known.number = number
        else:
            self.defect("/turn/number", "Must be an integer from 1.")
        if phase is None:
            self.missing("/turn/phase")
        elif isinstance(phase, str) and phase in PHASES:
            known.phase = phase
        else:
            self.defect("/turn/phase", f"Must be one of: {', '.join(PHASES)}.")
        if seat is not None and (type(seat) is not int or not 0 <= seat <= 1):
            self.defect("/turn/seat", "Must be a seat at this table: 0 to 1.")
        else:
            known.seat = seat
            if self.whole and seat is None and known.phase not in (None, "over"):
                self.defect("/turn/seat", f"Must be a seat in phase {phase}.")
        known.drawn = self.line_list(turn.get("drawn"), "/turn/drawn")
        self.turn_is_consistent(known)

    def turn_is_consistent(self, known: Known) -> None:
        """The phase, the seat and the lines drawn in the turn must go together."""
        phase, seat, drawn = known.phase, known.seat, known.drawn
        if phase == "over" and seat is not None:
            self.defect("/turn/seat", "Must be null when the game is over.")
        if drawn is None:
            return
        fitting = {"over": (0,), "draw": (0,), "extend": (1,), "remove": (0, 1, 2)}
        if phase is not None and len(drawn) not in fitting[phase]:
            fit = " or ".join(map(str, fitting[phase]))
            self.defect("/turn/drawn", f"Must have {fit} entries in phase {phase}, not {len(drawn)}.")
        own = known.lines[seat] if seat is not None else None
        if own is not None:
            for place, index in enumerate(drawn):
                if not own >> index & 1:
                    self.defect(f"/turn/drawn/{place}", f"Must be a line of seat {seat}.")
