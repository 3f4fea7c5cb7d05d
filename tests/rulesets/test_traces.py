"""Recorded games of an independent implementation, replayed state by state."""

import gzip
import json
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest

import rules

TRACES = Path(__file__).parent.parent / "traces"
FILES = {"supertall": 813, "streetcar": 501, "suburbia": 851, "suburbia_expansions": 758}
"""The recordings and how many positions each has."""


@pytest.fixture(scope="module", params=FILES)
def recording(request: pytest.FixtureRequest) -> list[dict[str, Any]]:
    with gzip.open(TRACES / f"{request.param}.jsonl.gz", "rt", encoding="utf-8") as lines:
        rows = [json.loads(line) for line in lines]
    assert len(rows) == FILES[request.param]
    return rows


def test_states_are_canonical(recording: list[dict[str, Any]]) -> None:
    for row in recording:
        ruleset = rules.REGISTER[row["state"]["ruleset"]]
        assert json.dumps(ruleset.write(ruleset.read(row["state"]))) == json.dumps(row["state"])


def test_actors_and_legal_moves_in_order(recording: list[dict[str, Any]]) -> None:
    for row in recording:
        ruleset = rules.REGISTER[row["state"]["ruleset"]]
        position = ruleset.read(row["state"])
        assert ruleset.actor(position) == row["actor"]
        assert [ruleset.notation(move) for move in ruleset.legal_moves(position)] == row["legal_moves"]


def test_next_states(recording: list[dict[str, Any]]) -> None:
    compared = 0
    for row, following in pairwise(recording):
        if row["action"] is None:
            continue
        assert (row["game"], row["step"] + 1) == (following["game"], following["step"])
        ruleset = rules.REGISTER[row["state"]["ruleset"]]
        position = ruleset.read(row["state"])
        action = ruleset.read_action(position, row["action"], "/action").action
        assert ruleset.write(ruleset.apply(position, action).position) == following["state"]
        compared += 1
    assert compared == len(recording) - len({row["game"] for row in recording})


def test_scores_and_winners(recording: list[dict[str, Any]]) -> None:
    compared = 0
    for row in recording:
        if "totals" not in row:
            continue
        ruleset = rules.REGISTER[row["state"]["ruleset"]]
        sheet = ruleset.score(ruleset.read(row["state"]))
        assert [player.total for player in sheet.players] == row["totals"]
        assert [{line.id: line.points for line in player.lines} for player in sheet.players] == row["lines"]
        assert list(sheet.winners) == row.get("winners", list(sheet.winners))
        compared += 1
    assert compared > len(recording) // 8
