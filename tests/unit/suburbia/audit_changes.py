"""Recorded states of the base game, and how a case changes one of them into what cannot arise."""

import copy
import gzip
import json
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any

from tests.unit.suburbia.audit_cases import State

RICH = {9, 10, 11, 13}
"""The recorded games whose players begin with more money than the rule gives."""


@cache
def recording() -> dict[tuple[int, int], State]:
    path = Path(__file__).parents[2] / "traces" / "suburbia.jsonl.gz"
    with gzip.open(path, "rt", encoding="utf-8") as lines:
        rows = [json.loads(line) for line in lines]
    return {(row["game"], row["step"]): row["state"] for row in rows}


def recorded(game: int, step: int) -> State:
    return copy.deepcopy(recording()[game, step])


def built(sent: State, seat: int, at: list[int]) -> Any:
    """The entry of a borough on a cell."""
    return next(entry for entry in sent["players"][seat]["borough"] if entry["at"] == at)


def remove(sent: State, seat: int, at: list[int]) -> None:
    sent["players"][seat]["borough"].remove(built(sent, seat, at))


# Game 0, of two players, at its step 18 is the base of most cases: turn 13, seat 0 is to build. Ann's tiles are
# heavy_factory 1 on [-1, 3], suburbs 3 on [-2, 3], a Lake 5 on [-2, 2], heavy_factory 7 on [-3, 2], a Lake 9 with a
# marker on [-2, 1]; Ben's are Lakes 2, 4, 6, 8, freeway 10 on [-2, 1], waterfront_realty 11 on [1, 2].

Base = tuple[int, int]
Change = Callable[[State], object]
ANN, BEN, NUMBER = "/players/0/borough", "/players/1/borough", "/turn/number"
BUILD, MARKER, OPENING, END = (0, 18), (0, 16), (0, 2), (0, 45)
SOLO, SOLO_DISCARD = (4, 12), (4, 11)
PERSON, DALE, DALE_END = (5, 13), (5, 12), (5, 41)
REVEAL = (3, 20)
TABLE = ["/stack", "/market", ANN, BEN, "/discarded"]
STACKS = ("suburbia.setup.stacks", TABLE)
DALES = ("suburbia.dale.setup", TABLE)
LEFT = ("suburbia.discard.due", [ANN, BEN, "/discarded", NUMBER])
GAPS = ["/market", "/stack", "/turn/phase"]
NO_TILE = {
    "tile": "suburbs",
    "at": [1, 1],
    "lake": False,
    "invested": False,
    "order": 1,
    "ledger": {"population": [2, 0]},
}


def tile(seat: int, cell: list[int], **facts: Any) -> Change:
    return lambda sent: built(sent, seat, cell).update(facts)


def person(seat: int, **facts: Any) -> Change:
    return lambda sent: sent["players"][seat].update(facts)


def ledger(**entries: int) -> Change:
    return lambda sent: sent["players"][0]["ledger"].update(entries)


def turn(**facts: Any) -> Change:
    return lambda sent: sent["turn"].update(facts)


def entry(part: str, index: int, value: str | None) -> Change:
    return lambda sent: sent[part].__setitem__(index, value)


def without(part: str, index: int = -1) -> Change:
    return lambda sent: sent[part].pop(index)


def more(part: str, value: str) -> Change:
    return lambda sent: sent[part].append(value)


def swapped(part: str, one: int, other: int) -> Change:
    def change(sent: State) -> None:
        tiles = sent[part]
        tiles[one], tiles[other] = tiles[other], tiles[one]

    return change


def unknown_one_more_round(sent: State) -> None:
    """Its place in the stack is not known."""
    sent["stack"][sent["stack"].index("one_more_round")] = "?C1"


def all_of(*changes: Change) -> Change:
    return lambda sent: [change(sent) for change in changes]
