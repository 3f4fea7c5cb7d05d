"""Bodies broken by seed: never a 500, always a problem document, every pointer true, and what is accepted is sound."""

import copy
import json
import random
from collections import Counter
from collections.abc import Iterator
from typing import Any

import pytest

import rules
from tests.http import mutations, states
from tests.http.asking import Client, check_findings, check_problem

RULESETS = [ruleset.id for ruleset in rules.all()]
ENDPOINTS = ("setup", "legal-moves", "adjudicate", "score", "audit", "observe")
STATUSES = {200, 400, 409, 422}
MUTATIONS = 300


def good_bodies(ruleset_id: str, endpoint: str, rng: random.Random) -> Iterator[dict[str, Any]]:
    """Bodies without end that the endpoint takes."""
    ruleset = rules.REGISTER[ruleset_id]
    known = states.of_every_phase(ruleset_id)
    while True:
        if endpoint == "setup":
            names = [rng.choice(["Ann", "", "Zoë"]) for _ in range(rng.randint(*ruleset.players))]
            yield {"players": names, "options": copy.deepcopy(known[0]["options"]), "seed": rng.randrange(2**63)}
            continue
        state = copy.deepcopy(rng.choice(known))
        position = ruleset.read(state)
        body: dict[str, Any] = {"state": state}
        if endpoint == "observe" and rng.random() < 0.7:
            body["seat"] = rng.randrange(len(state["players"]))
        elif endpoint in ("score", "audit") and rng.random() < 0.5:
            for name in rng.sample(list(state), 3):
                state[name] = None
        elif endpoint == "adjudicate":
            moves = [ruleset.write_action(move) for move in ruleset.legal_moves(position)] or [
                "draw 0",
                {"type": "draw"},
            ]
            move = copy.deepcopy(rng.choice(moves))
            written = rng.choice([move, move["notation"]]) if isinstance(move, dict) and "notation" in move else move
            if rng.random() < 0.4:
                body |= {"actions": [written] * rng.randint(1, 3), "claim": copy.deepcopy(rng.choice(known))}
            else:
                body["action"] = written
        yield body


def sent(body: bytes) -> Any:
    """The JSON value of the bytes; None where they hold none."""
    try:
        return json.loads(body)
    except ValueError:
        return None


@pytest.mark.parametrize("endpoint", ENDPOINTS)
@pytest.mark.parametrize("ruleset_id", RULESETS)
def test_broken_bodies(client: Client, ruleset_id: str, endpoint: str) -> None:
    rng = random.Random(f"{ruleset_id}/{endpoint}")
    answered: Counter[int] = Counter()
    good = good_bodies(ruleset_id, endpoint, rng)
    for number in range(MUTATIONS):
        body = mutations.mutated(rng, next(good))
        reply = client.send(ruleset_id, endpoint, body)
        answered[reply.status_code] += 1
        told = f"{ruleset_id} {endpoint} {number}: {reply.status_code} {reply.text[:600]} to {body[:3000]!r}"
        assert reply.status_code in STATUSES, told
        if reply.status_code == 200:
            accepted_is_sound(client, ruleset_id, endpoint, sent(body), reply.json(), told)
        else:
            try:
                check_problem(reply, sent(body))
            except AssertionError as error:
                raise AssertionError(f"{error}\n{told}") from error
    assert answered[422] > MUTATIONS / 3, answered
    assert answered[200] >= 3, answered


def accepted_is_sound(client: Client, ruleset_id: str, endpoint: str, body: Any, answer: Any, told: str) -> None:
    """The state that was accepted, and the one answered, are canonical after one ruling, byte for byte."""
    check_findings(answer, body)
    if "state" in answer:
        again = client.ask(ruleset_id, "adjudicate", "include=state", state=answer["state"], actions=[])
        assert again.status_code == 200, told
        assert json.dumps(again.json()["state"]) == json.dumps(answer["state"]), told
    if endpoint in ("legal-moves", "adjudicate", "observe"):
        canonical = client.answer(ruleset_id, "adjudicate", "include=state", state=body["state"], actions=[])["state"]
        twice = client.answer(ruleset_id, "adjudicate", "include=state", state=canonical, actions=[])["state"]
        assert json.dumps(twice) == json.dumps(canonical), told
    if endpoint == "legal-moves":
        assert answer["count"] == len(answer["legal_moves"]), told
    if endpoint in ("score", "audit"):
        for pointer in answer.get("needed", []):
            assert pointer.startswith("/state/"), told


NOTATIONS = (
    "", " ", "draw", "draw ", " draw 0", "draw  0", "draw 0 ", "draw 00", "draw +0", "draw -1", "draw 3", "draw 0 0",
    "draw\t0", "draw\n0", "DRAW 0", "draw ٠", "draw 1.0", "draw 99999999999999999999", "draw z9:E", "draw a1:e",
    "draw a1",
    "draw a1:", "draw a1:E:E", "draw None", "remove", "remove z9", "remove a1 a2", "remove A1", "remove city_hall",
    "remove city_hall 9", "remove 0.back 0.back", "swap 0.back", "swap 0.back 0.back 0.back", "swap 9.back 0.back",
    "found", "found roof", "found back back", "reveal", "reveal X1", "reveal R6", "reveal r1", "submit", "submit back",
    "submit city hall", "submit 0.back\u0000", "scrap 1", "scrap ", "rezone", "rezone 3", "move_top 0.back", "place",
    "place R9", "restack city_hall city_hall", "x" * 200, "draw " + "9" * 190, "pass", "null", "{}", "[]", "é",
    "\U0001f3d9",
    "draw 0;draw 1", "draw 0, draw 1", "draw 0\u00a01",
)  # fmt: skip


@pytest.mark.parametrize("ruleset_id", RULESETS)
def test_words_that_are_no_action(client: Client, ruleset_id: str) -> None:
    for state in states.of_every_phase(ruleset_id):
        for text in NOTATIONS:
            for body, pointer in (
                ({"state": state, "action": text}, "/action"),
                ({"state": state, "actions": [text]}, "/actions/0"),
            ):
                reply = client.ask(ruleset_id, "adjudicate", "include=violations", **body)
                if reply.status_code == 200:  # real words that may not be done now
                    assert text in ("draw 0", "remove a1"), text
                    continue
                check_problem(reply, body)
                assert reply.status_code == 422, (text, reply.text)
                assert {error["pointer"] for error in reply.json()["errors"]} == {pointer}, (text, reply.text)


@pytest.mark.parametrize("ruleset_id", RULESETS)
def test_broken_actions(client: Client, ruleset_id: str) -> None:
    """Actions alone, broken: the pointers lead into the action."""
    rng = random.Random(ruleset_id)
    ruleset = rules.REGISTER[ruleset_id]
    for state in states.of_every_phase(ruleset_id):
        position = ruleset.read(state)
        moves = ruleset.legal_moves(position)
        for _ in range(30 if moves else 0):
            action = {**ruleset.write_action(rng.choice(moves)), "seat": 0}
            broken = copy.deepcopy({"action": action})
            rng.choice(mutations.OF_VALUES)(rng, broken)
            body = {"state": state, **broken}
            reply = client.send(ruleset_id, "adjudicate", json.dumps(body).encode(), "include=violations")
            assert reply.status_code in (200, 422), reply.text
            if reply.status_code == 422:
                check_problem(reply, body)
            else:
                for violation in reply.json()["violations"]:
                    assert violation["path"].startswith("/action")


QUERIES = (
    "strict=", "strict=1", "strict=yes", "strict=TRUE", "strict=true&strict=true", "strict=true,true", "strict[]=true",
    "sample=", "sample=-1", "sample=1.0", "sample=1e3", "sample=0x1", "sample=01", "sample=%2B1", "sample=%201",
    "sample=1_0", "sample=%D9%A3", "sample=9223372036854775808", "sample=1&sample=2", "sample=null", "sample=true",
    "sample=" + "9" * 400, "include=", "include=,", "include=state,", "include=State", "include=state;events",
    "include=%00",
    "include=depends_on", "include=all", "include=state&include=events", "include=" + "state," * 200,
    "unknown=1", "=1", "%FF=1", "strict=%FF", "state={}", "seat=0", "seed=1", "a" * 300 + "=1",
)  # fmt: skip


NO_PARTS = {"adjudicate": {"legal", "failed_at", "actor"}, "score": set(), "audit": set()}
"""What is answered where no part is asked for."""


@pytest.mark.parametrize("query", QUERIES)
@pytest.mark.parametrize("endpoint", ENDPOINTS)
def test_broken_queries(client: Client, endpoint: str, query: str) -> None:
    state = states.of_play("supertall")[5]
    body = {"setup": {"players": ["Ann", "Ben"]}, "adjudicate": {"state": state, "action": "scrap"}}
    reply = client.ask("supertall", endpoint, query, **body.get(endpoint, {"state": state}))
    if query == "include=" and endpoint in NO_PARTS:
        assert set(reply.json()) == NO_PARTS[endpoint]
        return
    assert reply.status_code == 422, reply.text
    check_problem(reply, None)
    assert reply.json()["type"] == "/problems/invalid-parameter"
    names = [error["parameter"] for error in reply.json()["errors"]]
    assert len(names) == 1, reply.text
