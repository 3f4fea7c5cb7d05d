"""Many clients at once: everyone gets the answer to their own question."""

import random
import threading

import orjson

import rules
from tests.conftest import LiveServer
from tests.http import states
from tests.http.asking import Client

THREADS, ROUNDS = 8, 5


def test_eight_clients_at_once_get_the_answers_of_one(server: LiveServer) -> None:
    questions = []
    for ruleset in rules.all():
        questions.append((ruleset.id, "setup", orjson.dumps({"players": ["Ann", "Ben"], "seed": 3})))
        for number, state in enumerate(states.of_play(ruleset.id, step=9)):
            body = {"state": state}
            questions += [(ruleset.id, endpoint, orjson.dumps(body)) for endpoint in ("legal-moves", "score", "audit")]
            questions.append((ruleset.id, "adjudicate", orjson.dumps({**body, "actions": []})))
            questions.append((ruleset.id, "observe", orjson.dumps({**body, "seat": number % 2})))
            questions.append((ruleset.id, "score", orjson.dumps({"state": {**state, "turn": 7}})))
    alone = Client(server)
    expected = [_answer(alone, question) for question in questions]
    wrong: list[str] = []

    def ask(number: int) -> None:
        client = Client(server)
        order = list(range(len(questions))) * ROUNDS
        random.Random(number).shuffle(order)
        for index in order:
            got = _answer(client, questions[index])
            if got != expected[index]:
                wrong.append(f"{questions[index]}: {got} instead of {expected[index]}")

    threads = [threading.Thread(target=ask, args=(number,)) for number in range(THREADS)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert not wrong, wrong[0]


def _answer(client: Client, question: tuple[str, str, bytes]) -> tuple[int, object]:
    """Status and body; the id of a problem is told by a constant."""
    reply = client.send(*question)
    body = reply.json()
    if reply.status_code >= 400:
        assert body.pop("instance") == reply.headers["X-Request-Id"]
    return reply.status_code, body
