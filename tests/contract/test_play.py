"""Whole games over HTTP: every answer on the way is as the contract describes it."""

import random
from collections.abc import Iterator
from typing import Any

import pytest
import requests

import rules
from tests.conftest import LiveServer
from tests.contract import contract
from tests.http.asking import Client

SEEDS = (1, 2, 3)
OPERATIONS = {
    "setup": "setup",
    "legal-moves": "listLegalMoves",
    "adjudicate": "adjudicate",
    "score": "score",
    "audit": "audit",
    "observe": "observe",
}
EVERY = 6
"""How many actions lie between two looks at the score, the audit and what the seats see."""


def games() -> Iterator[Any]:
    """Each ruleset with its least and most players and alone in every way, several seeds, and a real table."""
    for ruleset in rules.all():
        together = [seating for seating in ruleset.seatings if not seating[1]]
        alone = ruleset.seatings[len(together) :]
        for persons, options in dict((together[0], together[-1])).items():
            yield from (_game(ruleset.id, persons, options, seed) for seed in (*SEEDS, None))
        for persons, options in alone:
            yield from (_game(ruleset.id, persons, options, seed) for seed in (SEEDS[0], None))


def _game(ruleset: str, persons: int, options: Any, seed: int | None) -> Any:
    name = "-".join(map(str, [ruleset, persons, *options.values(), seed]))
    return pytest.param(ruleset, persons, options, seed, id=name)


class Checked(Client):
    """Asks, and holds every answer to the contract."""

    def answer(self, ruleset: str, endpoint: str, query: str = "", /, **body: Any) -> Any:
        reply = self.ask(ruleset, endpoint, query, **body)
        assert reply.status_code == 200, reply.text
        self.check(endpoint, reply)
        return reply.json()

    def check(self, endpoint: str, reply: requests.Response) -> None:
        contract.check_answer(OPERATIONS[endpoint], reply.status_code, reply.json(), reply.headers)


@pytest.fixture(scope="module")
def client(server: LiveServer) -> Checked:
    return Checked(server)


@pytest.mark.parametrize(("ruleset", "persons", "options", "seed"), list(games()))
def test_a_game_keeps_the_contract(client: Checked, ruleset: str, persons: int, options: Any, seed: int | None) -> None:
    rng = random.Random(f"{ruleset}/{persons}/{options}/{seed}")
    names = [f"Seat {seat}" for seat in range(persons)]
    reply = client.ask(ruleset, "setup", players=names, options=options, seed=seed)
    client.check("setup", reply)
    if reply.status_code == 422 and seed is None:  # a game without hidden things has no real table
        assert [error["pointer"] for error in reply.json()["errors"]] == ["/seed"]
        return
    answer = reply.json()
    players = len(answer["state"]["players"])
    steps = 0
    while answer["legal_moves"]:
        state = answer["state"]
        if steps % EVERY == 0:
            _look(client, ruleset, state, players)
        action = _choose(client, ruleset, state, answer, rng)
        answer = client.answer(ruleset, "adjudicate", state=state, action=action)
        assert answer["legal"]
        steps += 1
    assert answer["actor"] is None
    assert answer["score"]["final"]
    assert answer["score"]["winners"]
    assert answer["findings"] == []
    _look(client, ruleset, answer["state"], players)


def _choose(client: Checked, ruleset: str, state: Any, answer: Any, rng: random.Random) -> Any:
    """A move of the list, as it came, as notation, or as a bare object; chance is sampled by the service."""
    if answer["actor"] == "chance":
        query = f"sample={rng.randrange(2**63)}"
        sampled = client.answer(ruleset, "legal-moves", query, state=state)
        assert sampled["legal_moves"] == answer["legal_moves"]
        assert sampled["sample"] in answer["legal_moves"]
        assert sum(move["ways"] for move in sampled["legal_moves"]) == sampled["legal_moves"][0]["of"]
        return sampled["sample"]
    move = rng.choice(answer["legal_moves"])
    bare = {name: value for name, value in move.items() if name not in ("notation", "probability", "ways", "of")}
    return rng.choice([move, move["notation"], {**bare, "seat": answer["actor"]}])


def _look(client: Checked, ruleset: str, state: Any, players: int) -> None:
    """The other endpoints on the same state."""
    assert client.answer(ruleset, "audit", state=state) == {"findings": []}
    scored = client.answer(ruleset, "score", state=state)
    assert (scored["needed"], scored["findings"]) == ([], [])
    for seat in (*range(players), None):
        seen = client.answer(ruleset, "observe", state=state, seat=seat)["state"]
        assert client.answer(ruleset, "observe", state=seen, seat=seat)["state"] == seen
        client.answer(ruleset, "legal-moves", state=seen)
        assert client.answer(ruleset, "audit", state=seen) == {"findings": []}
