"""Small states to try one rule on. They need not be such as arise in play."""

import json
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from rules.streetcar import RULESET
from rules.streetcar.board import COLOURS, SPACES
from rules.streetcar.position import Position

EXAMPLE = json.loads((Path(__file__).parents[2] / "data" / "streetcar_example.json").read_text())
"""A whole game in which the player ``seat`` ends with the score of the rulebook's example."""

NO_HOUSES = dict.fromkeys(COLOURS, 0)


def state(
    board: Mapping[str, Any] | None = None,
    *,
    lines: tuple[Sequence[str], Sequence[str]] = ((), ()),
    removed: tuple[Mapping[str, int], Mapping[str, int]] = ({}, {}),
    phase: str = "draw",
    seat: int | None = 0,
    number: int = 3,
    drawn: Sequence[str] = (),
    **options: Any,
) -> dict[str, Any]:
    """A whole state. ``board`` gives a colour for a house and (colour, cubes) for a building; the rest is empty."""
    there = dict.fromkeys(SPACES) | dict(board or {})
    return {
        "ruleset": "streetcar-suburb",
        "rules_version": "1",
        "options": {"penalty": 10, "rulings": {}} | options,
        "players": [
            {"name": name, "lines": list(own), "houses": NO_HOUSES | dict(kept)}
            for name, own, kept in zip(("Ann", "Ben"), lines, removed, strict=True)
        ],
        "board": {space: _entry(what) for space, what in there.items()},
        "turn": {"number": number, "seat": seat, "phase": phase, "drawn": list(drawn)},
    }


def _entry(what: Any) -> Any:
    if isinstance(what, str):
        return {"house": what}
    return None if what is None else {"building": what[0], "cubes": what[1]}


def position(*args: Any, **kwargs: Any) -> Position:
    return RULESET.read(state(*args, **kwargs))


def full(colour: str = "blue", **others: Any) -> dict[str, Any]:
    """A board with a house on every space, but for ``others``."""
    return dict.fromkeys(SPACES, colour) | others


def moves(at: Position) -> list[str]:
    return [RULESET.notation(action) for action in RULESET.legal_moves(at)]


def broken(at: Position, action: Any) -> list[str]:
    """The clauses that an action breaks."""
    return [v.clause for v in RULESET.check(at, RULESET.read_action(at, action, "/action").action)]


def play(at: Position, *actions: str) -> tuple[Position, list[Any]]:
    """Carry out legal actions; the position after them and the events of the last."""
    events: list[Any] = []
    for notation in actions:
        assert broken(at, notation) == []
        transition = RULESET.apply(at, RULESET.read_action(at, notation, "/action").action)
        at, events = transition.position, transition.events
    return at, events
