"""Records, and what the service answers to each of them alone."""

from collections.abc import Iterable
from pathlib import Path
from typing import Any

import orjson

import rules
from service.app import create_app
from service.bulk.__main__ import main
from service.config import Config
from tests.http import states

_client = create_app(Config(access_log=False)).test_client()


def finished(count: int) -> list[dict[str, Any]]:
    """Records of finished games of Supertall."""
    games = [states.of_play("supertall", seed)[-1] for seed in range(25)]
    return [{"id": number, "body": {"state": games[number % len(games)]}} for number in range(count)]


def of_play(endpoint: str, step: int = 9) -> list[dict[str, Any]]:
    """Records about states of play of every game, for any of the endpoints."""
    made: list[dict[str, Any]] = []
    for ruleset in rules.all():
        for state in states.of_play(ruleset.id, step=step):
            body: dict[str, Any] = {"state": state}
            if endpoint == "adjudicate":
                moves = ruleset.legal_moves(ruleset.read(state))
                body["actions"] = [ruleset.notation(move) for move in moves[:1]]
            made.append({"id": f"{ruleset.id}/{len(made)}", "ruleset": ruleset.id, "body": body})
    return made


def alone(endpoint: str, ruleset: str, body: Any, query: str = "") -> tuple[int, bytes]:
    """What the service answers over HTTP: the status and the body."""
    path = f"/v1/rulesets/{ruleset}/{endpoint}?{query}"
    reply = _client.post(path, data=orjson.dumps(body), content_type="application/json")
    return reply.status_code, reply.data


def expected(records: Iterable[dict[str, Any]], endpoint: str = "score", query: str = "") -> bytes:
    """The answers to records that have no fault."""
    lines = []
    for record in records:
        ruleset = record.get("ruleset") or record["body"]["state"]["ruleset"]
        status, body = alone(endpoint, ruleset, record["body"], query)
        assert status == 200, body
        lines.append(b'{"id":%b,"status":200,"body":%b}\n' % (orjson.dumps(record.get("id")), body))
    return b"".join(lines)


def written(path: Path, records: Iterable[Any]) -> Path:
    """A file of records: bytes stay as they are, everything else becomes JSON."""
    lines = [record if isinstance(record, bytes) else orjson.dumps(record) for record in records]
    path.write_bytes(b"".join(line + b"\n" for line in lines))
    return path


def bulk(source: Path, target: Path, *more: str, endpoint: str = "score") -> int:
    """Run it within this process; its exit status."""
    return main([endpoint, "--in", str(source), "--out", str(target), "--quiet", *more])


def problems(path: Path) -> list[tuple[Any, int, str, int, list[str]]]:
    """Of each answer: id, status, kind of the problem, number of the line, and the pointers."""
    found = []
    for answer in map(orjson.loads, path.read_bytes().splitlines()):
        body = answer["body"]
        pointers = [error["pointer"] for error in body.get("errors", ())]
        found.append((answer["id"], answer["status"], body.get("type", ""), body.get("line", 0), pointers))
    return found
