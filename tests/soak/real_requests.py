"""Requests as real clients send them: every game, every endpoint, documents, lines of a batch."""

import json
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

import orjson

import rules
from tests.conftest import ROOT
from tests.http import states

MOST_BODY = 1024 * 1024
"""The largest body that the service takes."""
DOCUMENTS = ("/", "/healthz", "/v1", "/v1/rulesets", "/openapi.yaml", "/problems")
OF_A_GAME = ("", "/clauses", "/components", "/cases")
_STEP = 12


@dataclass(frozen=True)
class Question:
    """A request that is answered 200, always with the same bytes."""

    method: str
    path: str
    body: bytes | None = None
    media_type: str = "application/json"

    @property
    def headers(self) -> dict[str, str]:
        return {} if self.body is None else {"Content-Type": self.media_type}


def questions() -> list[Question]:
    """Some hundred requests, of all kinds."""
    found = [Question("GET", path) for path in DOCUMENTS]
    for ruleset in rules.all():
        found += [Question("GET", f"/v1/rulesets/{ruleset.id}{below}") for below in OF_A_GAME]
        found += _of_game(ruleset.id)
    found += [_example("dispute", "supertall/adjudicate?include=violations,legal_moves")]
    found += [_example("doubtful", "supertall/score"), _example("photo", "streetcar-suburb/score")]
    found += [_example("two_photos", "supertall/infer"), _padded(), _batch()]
    return found


def _of_game(ruleset_id: str) -> Iterator[Question]:
    ruleset = rules.REGISTER[ruleset_id]
    names = [f"Seat {seat}" for seat in range(ruleset.seatings[0][0])]
    yield _asked(ruleset_id, "setup", {"players": names, "seed": 7})
    for state in states.of_play(ruleset_id, step=_STEP):
        moves = ruleset.legal_moves(ruleset.read(state))
        if moves:
            move = ruleset.notation(moves[len(moves) // 2])
            yield _asked(ruleset_id, "adjudicate?include=state,legal_moves", {"state": state, "action": move})
            yield _asked(ruleset_id, "adjudicate", {"state": state, "actions": [move], "claim": {}})
        yield _asked(ruleset_id, "observe", {"state": state, "seat": 0})
        yield _asked(ruleset_id, "infer", {"before": state, "after": {"turn": state["turn"]}})
        for endpoint in ("legal-moves", "score", "audit", "render"):
            yield _asked(ruleset_id, endpoint, {"state": state})
        yield _asked(ruleset_id, "score", {"state": state}, method="QUERY")


def _asked(ruleset_id: str, endpoint: str, body: Any, method: str = "POST") -> Question:
    return Question(method, f"/v1/rulesets/{ruleset_id}/{endpoint}", orjson.dumps(body))


def _example(name: str, endpoint: str) -> Question:
    return Question("POST", f"/v1/rulesets/{endpoint}", (ROOT / "examples" / f"{name}.json").read_bytes())


def _padded() -> Question:
    """The largest question there is."""
    state = json.dumps({"state": states.of_play("supertall")[-1]})
    return Question("POST", "/v1/rulesets/supertall/score", state.ljust(MOST_BODY).encode())


def _batch() -> Question:
    lines = [
        {"id": number, "method": "POST", "path": "/v1/rulesets/supertall/score", "body": {"state": state}}
        for number, state in enumerate(states.of_play("supertall"))
    ]
    return Question("POST", "/v1/batch", b"\n".join(map(orjson.dumps, lines)), "application/x-ndjson")
