"""From a position to its canonical JSON, and other writings brought to canonical names and order."""

from collections.abc import Mapping
from typing import Any

from rules.kernel.outcome import Json
from rules.streetcar.board import COLOURS, LINE_INDEX, LINES, SPACES, lines_in, space_indices_in
from rules.streetcar.position import Position
from rules.streetcar.rulebook import ID, VERSION


def write(position: Position) -> dict[str, Json]:
    """The whole state, every field in canonical order."""
    return {
        "ruleset": ID,
        "rules_version": VERSION,
        "options": {"penalty": position.penalty, "rulings": dict(sorted(position.chosen.items()))},
        "players": [
            {"name": name, "lines": lines_in(lines), "houses": dict(zip(COLOURS, kept, strict=True))}
            for name, lines, kept in zip(position.names, position.lines, position.removed, strict=True)
        ],
        "board": _board(position),
        "turn": {
            "number": position.number,
            "seat": position.seat,
            "phase": position.phase,
            "drawn": [LINES[line] for line in position.drawn],
        },
    }


def _board(position: Position) -> dict[str, Json]:
    entries: list[Json] = [None] * len(SPACES)
    for colour, mask in zip(COLOURS, position.houses, strict=True):
        for space in space_indices_in(mask):
            entries[space] = {"house": colour}
    for space, building in position.buildings.items():
        entries[space] = {"building": COLOURS[building.colour], "cubes": building.cubes}
    return dict(zip(SPACES, entries, strict=True))


def harmonise(sent: Mapping[str, Json]) -> Mapping[str, Json]:
    """A state, maybe partial, with its lines in canonical names and order. What is no line stays as it is."""
    changed = dict(sent)
    players = sent.get("players")
    if isinstance(players, list):
        changed["players"] = [_with_lines(player, "lines", ordered=True) for player in players]
    if "turn" in sent:
        changed["turn"] = _with_lines(sent["turn"], "drawn", ordered=False)
    return changed


def _with_lines(part: Any, key: str, *, ordered: bool) -> Any:
    names = part.get(key) if isinstance(part, Mapping) else None
    if not isinstance(names, list) or not all(isinstance(n, str) and n in LINE_INDEX for n in names):
        return part
    indices = [LINE_INDEX[name] for name in names]
    return {**part, key: [LINES[index] for index in (sorted(indices) if ordered else indices)]}
