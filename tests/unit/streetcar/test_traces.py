"""Recorded games of an independent implementation: the same lists, states, scores and winners, step by step."""

import gzip
import json
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest

from rules.streetcar import RULESET
from tests.unit.streetcar.states import moves

TRACES = Path(__file__).parents[2] / "traces" / "streetcar.jsonl.gz"
STEPS = [json.loads(line) for line in gzip.decompress(TRACES.read_bytes()).splitlines()]
GAMES = sorted({step["game"] for step in STEPS})


@pytest.mark.parametrize("game", GAMES)
def test_a_recorded_game_is_ours_too(game: int) -> None:
    steps = [step for step in STEPS if step["game"] == game]
    for step in steps:
        _agrees(step)
    for step, following in pairwise(steps):
        position = RULESET.read(step["state"])
        action = RULESET.read_action(position, step["action"], "/action").action
        assert RULESET.check(position, action) == []
        assert RULESET.write(RULESET.apply(position, action).position) == following["state"]


def _agrees(step: dict[str, Any]) -> None:
    position = RULESET.read(step["state"])
    assert json.dumps(RULESET.write(position)) == json.dumps(step["state"])
    assert RULESET.actor(position) == step["actor"]
    assert moves(position) == step["legal_moves"]
    assert RULESET.audit(position) == []
    sheet = RULESET.score(position)
    if "totals" in step:
        assert [player.total for player in sheet.players] == step["totals"]
        points = [{line.id: line.points for line in player.lines} for player in sheet.players]
        assert points == step["lines"]
    if "winners" in step:
        assert sheet.final
        assert list(sheet.winners) == step["winners"]
