"""Inferring over HTTP in random games, from broken bodies and from the worst states; and logs with a wrong step."""

import json
import random
from collections import Counter
from time import process_time
from typing import Any

import pytest

import rules
from rules.kernel.matching import Expected
from service.app import create_app
from service.config import Config
from tests.bench.growth import EVERYTHING
from tests.http import mutations, states
from tests.http.asking import Client, check_problem
from tests.rulesets.hiding import hidden

RULESETS = [ruleset.id for ruleset in rules.all()]
SHARED = pytest.mark.parametrize("ruleset_id", RULESETS)
MUTATIONS = 60


def turns(ruleset_id: str) -> list[tuple[Any, Any]]:
    """The states at the beginning of each turn of a game, with those at its end."""
    played = states.of_play(ruleset_id)
    starts = [
        state
        for before, state in zip([None, *played], played, strict=False)
        if before is None or state["turn"]["number"] != before["turn"]["number"]
    ]
    return list(zip(starts, [*starts[1:], played[-1]], strict=True))


@SHARED
def test_every_explanation_is_legal_and_leads_there(client: Client, ruleset_id: str) -> None:
    rng = random.Random(ruleset_id)
    ruleset = rules.REGISTER[ruleset_id]
    explained = 0
    for before, end in rng.sample(turns(ruleset_id), 4):
        after = hidden(rng, end)
        answer = client.answer(ruleset_id, "infer", before=before, after=after)
        expected = Expected(ruleset, after, before)
        for explanation in answer["explanations"][:5]:
            log = explanation["actions"]
            ruling = client.answer(ruleset_id, "adjudicate", "include=state,events", state=before, actions=log)
            assert ruling["legal"]
            assert ruling["events"] == explanation["events"]
            assert expected.holds(ruling["state"])
            explained += 1
    assert explained


@SHARED
def test_a_wrong_step_of_a_log_is_named(client: Client, ruleset_id: str) -> None:
    """A step is replaced by an action of another state that is not legal in this one: none before it fails."""
    rng = random.Random(ruleset_id)
    ruleset = rules.REGISTER[ruleset_id]
    position = start = ruleset.setup(["Seat"] * ruleset.seatings[0][0], ruleset.seatings[0][1], 3)
    log: list[Any] = []
    every: list[Any] = []
    while moves := ruleset.legal_moves(position):
        every.append((position, moves))
        log.append(rng.choice(moves))
        position = ruleset.apply(position, log[-1]).position
    for step in rng.sample(range(len(log)), 6):
        legal = set(every[step][1])
        strangers = [move for _, moves in every for move in moves if move not in legal]
        broken = [*log[:step], rng.choice(strangers), *log[step + 1 :]]
        notations = [ruleset.notation(action) for action in broken]
        include = "include=violations"
        answer = client.answer(ruleset_id, "adjudicate", include, state=ruleset.write(start), actions=notations)
        assert (answer["legal"], answer["failed_at"]) == (False, step)
        assert answer["violations"]


@SHARED
def test_broken_bodies(client: Client, ruleset_id: str) -> None:
    rng = random.Random(f"{ruleset_id}/infer")
    known = turns(ruleset_id)
    answered: Counter[int] = Counter()
    for _ in range(MUTATIONS):
        before, after = rng.choice(known)
        body = mutations.mutated(rng, {"before": before, "after": after, "max_turns": rng.choice([1, 2])})
        reply = client.send(ruleset_id, "infer", body)
        answered[reply.status_code] += 1
        assert reply.status_code in (200, 400, 409, 422), (reply.status_code, reply.text[:500], body[:2000])
        if reply.status_code != 200:
            try:
                document = json.loads(body)
            except ValueError:
                document = None
            check_problem(reply, document)
    assert answered[422] > MUTATIONS / 4, answered


def _late(ruleset_id: str) -> tuple[Any, Any]:
    """The state of a random game from which most moves are legal."""
    ruleset = rules.REGISTER[ruleset_id]
    rng = random.Random(1)
    everything = EVERYTHING if ruleset_id == "suburbia" else {}
    position = ruleset.setup(["Seat"] * ruleset.players[1], everything, 1)
    worst, most = position, 0
    while moves := ruleset.legal_moves(position):
        if len(moves) > most and position.number:
            worst, most = position, len(moves)
        for player in getattr(position, "players", ()):
            player.money = 300
        position = ruleset.apply(position, rng.choice(moves)).position
    return ruleset, worst


@pytest.mark.slow
@pytest.mark.parametrize("ruleset_id", ["supertall", "streetcar-suburb", "suburbia"])
def test_the_work_is_bounded(ruleset_id: str) -> None:
    """What is asked of the states with most moves: as many moves are tried as the answer says, and in seconds."""
    ruleset, position = _late(ruleset_id)
    before = ruleset.write(position)
    asks = create_app(Config()).test_client()
    most = ruleset.search.nodes(position)
    for after in ({}, {"turn": {"number": 999_999}}, before):
        for max_turns in (1, 2):
            body = {"before": before, "after": after, "max_turns": max_turns}
            start = process_time()
            reply = asks.post(f"/v1/rulesets/{ruleset_id}/infer", json=body)
            assert process_time() - start < 8
            answer = reply.get_json()
            assert reply.status_code == 200
            budget = answer["search"]["budget"]
            assert budget == most or (after is before and most / 2 < budget < most)  # there is more to compare with
            assert answer["search"]["nodes"] <= budget
            assert answer["search"]["budget_reached"] == (answer["search"]["nodes"] == budget)
            assert len(answer["explanations"]) <= 20
            assert answer["truncated"] == (answer["count"] > 20)
            assert (answer["nearest_search"] is None) == (answer["count"] > 0)
            assert len(answer["nearest"]) <= 3
