"""What can still change in a turn, and which moves can lead to a given state: inferring need not try them all."""

from collections.abc import Callable, Hashable, Iterator, Mapping
from functools import partial
from typing import Any

from rules.kernel.outcome import Json
from rules.kernel.ruleset import Bound, Part, Search
from rules.streetcar.board import COLOURS, lines_in
from rules.streetcar.drawing import Draw
from rules.streetcar.position import Position
from rules.streetcar.removing import Remove


def _bounds(position: Position, turns: int) -> list[Bound]:
    return [Bound(_settled(position, turns))]


def _settled(position: Position, turns: int) -> Iterator[Part]:
    """Each seat's lines and houses, once no turn of it is left in which they grow."""
    for seat in (0, 1):
        left = turns if position.seat is not None else 0
        acts = left > 0 if seat == position.seat else left > 1
        if not acts or (seat == position.seat and position.phase == "remove" and left < 3):
            yield ("players", seat, "lines"), partial(lines_in, position.lines[seat])
        if not acts:
            yield ("players", seat, "houses"), partial(_houses, position, seat)


def _houses(position: Position, seat: int) -> Json:
    return dict(zip(COLOURS, position.removed[seat], strict=True))


def _foresee(expected: Mapping[str, Json]) -> Callable[[Position, Any, int], bool]:
    """A line stays its owner's, and where a house is removed there is never one again."""
    lines = [(player or {}).get("lines") for player in expected.get("players") or ()]
    known = {seat: frozenset(drawn) for seat, drawn in enumerate(lines) if drawn is not None}
    board = expected.get("board") or {}
    houses = frozenset(space for space, entry in board.items() if entry and "house" in entry)

    def may_lead(position: Position, action: Any, turns: int) -> bool:
        if isinstance(action, Draw):
            return position.seat not in known or action.line in known[position.seat]
        return not isinstance(action, Remove) or action.space not in houses

    return may_lead


def _identity(position: Position) -> Hashable:
    """What is played on from."""
    buildings = frozenset(position.buildings.items())
    return position.lines, position.houses, position.removed, buildings, position.phase, position.number


SEARCH = Search(identity=_identity, bounds=_bounds, foresee=_foresee, telling_nulls=frozenset({"board"}))
