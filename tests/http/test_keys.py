"""API keys and what each may spend; the store of costs is the real Redis."""

import hashlib
import re
import shutil
import subprocess
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import orjson
import pytest
import requests
from flask.testing import FlaskClient
from redis import Redis
from redis.exceptions import ConnectionError
from werkzeug.test import TestResponse

from service import access
from service.app import create_app
from service.config import Config
from tests.conftest import free_port, start_server
from tests.http import states

KEYS = ("first-key-0123456789", "second-key-0123456789")
HASHES = tuple(hashlib.sha256(key.encode()).hexdigest() for key in KEYS)
SETUP = "/v1/rulesets/supertall/setup"
BODY = {"players": ["Ann", "Ben"], "seed": 1}


def served(**settings: Any) -> FlaskClient:
    return create_app(Config(api_keys=HASHES, **settings)).test_client()


def ask(client: FlaskClient, key: str | None = KEYS[0], path: str = "/v1/rulesets", **options: Any) -> TestResponse:
    headers = {} if key is None else {"Authorization": f"Bearer {key}"}
    return client.open(path, headers=headers, **options)


def left(reply: Any) -> int:
    """What the header says is left."""
    found = re.fullmatch(r'"cost";r=(\d+);t=\d+', reply.headers["RateLimit"])
    assert found, reply.headers["RateLimit"]
    return int(found[1])


@pytest.fixture
def redis(tmp_path: Path) -> Iterator[tuple[str, subprocess.Popen[bytes]]]:
    """A Redis of its own, that keeps nothing."""
    path = shutil.which("redis-server")
    if path is None:
        pytest.fail("The tests of quotas need Debian's redis-server: make system installs it.")
    port = free_port()
    command = [path, "--port", str(port), "--bind", "127.0.0.1", "--save", "", "--dir", str(tmp_path)]
    process = subprocess.Popen(command, stdout=subprocess.DEVNULL)
    address = f"redis://127.0.0.1:{port}/0"
    deadline = time.monotonic() + 20
    while time.monotonic() < deadline:
        try:
            Redis.from_url(address).ping()
            break
        except ConnectionError:
            time.sleep(0.05)
    yield address, process
    process.kill()
    process.wait()


# keys


def test_v1_asks_for_a_key_and_the_rest_does_not() -> None:
    client = served()
    for key in KEYS:
        assert ask(client, key).status_code == 200
        assert ask(client, key, SETUP, method="POST", json=BODY).status_code == 200
        assert ask(client, key, SETUP, method="QUERY", json=BODY).status_code == 200
    for path in ("/v1", "/v1/", "/v1/rulesets", "/v1/rulesets/supertall/clauses", SETUP, "/v1/receipts/verify"):
        for method in ("GET", "HEAD", "POST", "QUERY"):
            assert ask(client, None, path, method=method, json=BODY).status_code in (401, 404, 405), (path, method)
    assert ask(client, None, SETUP, method="POST", json=BODY).status_code == 401
    for path in ("/healthz", "/readyz", "/metrics", "/openapi.yaml", "/problems", "/docs/", "/"):
        assert ask(client, None, path).status_code == 200, path
    assert ask(client, None, SETUP, method="OPTIONS").status_code == 200


@pytest.mark.parametrize(
    ("authorization", "invalid"),
    [
        (None, False),
        ("Bearer", True),
        ("Bearer ", True),
        ("Bearer nobody's", True),
        (f"Bearer {KEYS[0]}x", True),
        (f"Bearer {HASHES[0]}", True),
        (f"Basic {KEYS[0]}", True),
        (KEYS[0], True),
        (f"Bearer {KEYS[0]} {KEYS[1]}", True),
        ("Bearer \xe9", True),
    ],
)
def test_without_a_known_key_the_answer_is_401(authorization: str | None, invalid: bool) -> None:
    headers = {} if authorization is None else {"Authorization": authorization}
    reply = served().get("/v1/rulesets", headers=headers)
    assert (reply.status_code, reply.content_type) == (401, "application/problem+json")
    assert reply.json["type"] == "/problems/unauthorized"
    expected = 'Bearer realm="zoning-board"' + (', error="invalid_token"' if invalid else "")
    assert reply.headers["WWW-Authenticate"] == expected
    assert "RateLimit" not in reply.headers


def test_the_scheme_is_of_any_case() -> None:
    assert served().get("/v1", headers={"Authorization": f"bearer  {KEYS[1]}"}).status_code == 200


def test_without_settings_nobody_is_asked() -> None:
    client = create_app(Config()).test_client()
    assert client.application.before_request_funcs == {}
    reply = client.get("/v1", headers={"Authorization": "Bearer whatever"})
    assert (reply.status_code, "RateLimit" in reply.headers) == (200, False)


# quotas


def test_each_key_has_a_quota_of_its_own() -> None:
    client = served(rate_limit="3/hour")
    for expected in (2, 1, 0):
        reply = ask(client)
        assert (reply.status_code, left(reply)) == (200, expected)
        assert reply.headers["RateLimit-Policy"] == '"cost";q=3;w=3600'
    for _ in range(2):
        reply = ask(client)
        assert (reply.status_code, reply.json["type"], left(reply)) == (429, "/problems/rate-limited", 0)
        assert 3590 <= int(reply.headers["Retry-After"]) <= 3600
    assert ask(client, KEYS[1]).status_code == 200
    assert ask(client, None, "/healthz").status_code == 200
    assert ask(client, "unknown").status_code == 401


def test_a_window_ends() -> None:
    client = served(rate_limit="1/second")
    first = [ask(client).status_code for _ in range(2)]
    time.sleep(1.1)
    assert [*first, ask(client).status_code] == [200, 429, 200]


def test_a_request_that_takes_long_costs_more(monkeypatch: pytest.MonkeyPatch) -> None:
    """Processor time of 34 ms: 1, and 3 more; even where less is left, and then nothing is."""
    client = served(rate_limit="10/hour")
    for expected in (6, 2, 0):
        clock = iter((5.0, 5.034))
        monkeypatch.setattr(access, "thread_time", lambda clock=clock: next(clock))
        reply = ask(client)
        assert (reply.status_code, left(reply)) == (200, expected)
    monkeypatch.undo()
    assert ask(client).status_code == 429


def test_a_heavy_question_costs_more_than_a_light_one() -> None:
    client = served(rate_limit="100000/hour")
    before = left(ask(client))
    after = left(ask(client))
    assert before - after == 1
    state = states.of_play("supertall")[10]
    body = {"before": state, "after": {"turn": {"number": state["turn"]["number"] + 2}}, "max_turns": 2}
    reply = ask(client, path="/v1/rulesets/supertall/infer", method="POST", json=body)
    assert reply.status_code == 200
    assert after - left(reply) > 5


def test_the_lines_of_a_batch_are_paid_for_one_by_one() -> None:
    """Five lines with a quota of four: the batch itself costs 1, too."""
    client = served(rate_limit="4/hour")
    lines = b"".join(orjson.dumps({"id": n, "method": "GET", "path": "/v1/rulesets"}) + b"\n" for n in range(5))
    reply = ask(client, path="/v1/batch", method="POST", data=lines, content_type="application/x-ndjson")
    answers = [orjson.loads(line) for line in reply.data.splitlines()]
    assert [answer["status"] for answer in answers] == [200, 200, 200, 429, 429]
    assert answers[3]["body"]["type"] == "/problems/rate-limited"
    assert ask(client, None, "/v1/batch", method="POST", data=lines).status_code == 401


def test_all_workers_add_up_in_redis(tmp_path: Path, redis: tuple[str, subprocess.Popen[bytes]]) -> None:
    """A service of two workers and another one, one quota; when the store goes, they answer still."""
    address, process = redis
    settings = {"ZONING_API_KEYS": ",".join(HASHES), "ZONING_RATE_LIMIT": "12/hour", "ZONING_RATE_STORE": address}
    server, other = start_server(tmp_path, settings=settings), served(rate_limit="12/hour", rate_store=address)
    headers = {"Authorization": f"Bearer {KEYS[0]}"}

    def there() -> requests.Response:
        return requests.get(f"{server.url}/v1", headers=headers, timeout=30)

    try:
        replies: list[Any] = [ask(other) if n % 2 else there() for n in range(14)]
        assert [reply.status_code for reply in replies] == [200] * 12 + [429] * 2
        assert [left(reply) for reply in replies] == [*range(11, -1, -1), 0, 0]
        process.kill()
        process.wait()
        replies = [there() for _ in range(4)]
        assert [reply.status_code for reply in replies] == [200] * 4
        assert all(reply.elapsed.total_seconds() < 5 for reply in replies)
    finally:
        server.stop()
    logged = server.error_log.read_text()
    assert "the store of costs fails, each worker counts for itself" in logged
    assert "Traceback" not in logged
