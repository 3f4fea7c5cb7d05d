"""Errors as problem documents, over a live server."""

import json
import socket

import pytest
import requests

from service.problem_kinds import KINDS
from tests.conftest import LiveServer
from tests.http.test_bodies import problem


def post(probe: LiveServer, body: object, query: str = "") -> requests.Response:
    return requests.post(f"{probe.url}/probe/x{query}", json=body, timeout=10)


@pytest.mark.parametrize(
    ("body", "pointers"),
    [
        ({"nam": 1}, ["/nam"]),
        ({"a/b~": 1}, ["/a~1b~0"]),
        ({"_schema": 1}, ["/_schema"]),
        ({"pieces": 3}, ["/pieces"]),
        ({"pieces": [{"at": 1}, {"at": "1"}, {}]}, ["/pieces/1/at", "/pieces/2/at"]),
        ({"pieces": [{"at": 1, "to": 2}]}, ["/pieces/0/to"]),
        ({"pieces": [5]}, ["/pieces/0"]),
        ({"pieces": [{"at": 2.0}]}, ["/pieces/0/at"]),
        ({"table": {"a": 1, "b/": "x"}}, ["/table/b~1"]),
        ({"table": {"value": "x"}}, ["/table/value"]),
    ],
)
def test_faults_of_a_body_have_true_pointers(probe: LiveServer, body: object, pointers: list[str]) -> None:
    document = problem(post(probe, body), 422, "invalid-body")
    assert [entry["pointer"] for entry in document["errors"]] == pointers
    assert all(entry["message"] for entry in document["errors"])


@pytest.mark.parametrize(
    ("query", "parameter"),
    [
        ("?includ=state", "includ"),
        ("?strict=perhaps", "strict"),
        ("?strict=true&strict=false", "strict"),
    ],
)
def test_faults_of_a_query_name_the_parameter(probe: LiveServer, query: str, parameter: str) -> None:
    document = problem(post(probe, {}, query), 422, "invalid-parameter")
    assert [entry["parameter"] for entry in document["errors"]] == [parameter]


def test_the_same_query_means_the_same_each_time(probe: LiveServer) -> None:
    understood = [post(probe, {}, "?include=a,b&strict=true").json()["query"] for _ in range(4)]
    assert understood == [{"include": ["a", "b"], "strict": True}] * 4
    assert post(probe, {}).json()["query"] == {"strict": False}


def test_unknown_addresses_and_methods(probe: LiveServer) -> None:
    problem(requests.get(f"{probe.url}/nowhere", timeout=10), 404, "not-found")
    answer = requests.get(f"{probe.url}/probe/x", timeout=10)
    problem(answer, 405, "method-not-allowed")
    assert set(answer.headers["Allow"].split(", ")) == {"POST", "QUERY", "OPTIONS"}


def test_query_is_another_word_for_post(probe: LiveServer) -> None:
    arguments = {"json": {"name": [1]}, "timeout": 10}
    posted = requests.request("POST", f"{probe.url}/probe/x?strict=1", **arguments).json()
    asked = requests.request("QUERY", f"{probe.url}/probe/x?strict=1", **arguments).json()
    assert asked | {"pid": 0} == posted | {"pid": 0}
    told = requests.options(f"{probe.url}/probe/x", timeout=10)
    assert told.headers["Accept-Query"] == '"application/json"'


def test_a_bug_is_told_without_its_inside(probe: LiveServer) -> None:
    answer = requests.get(f"{probe.url}/broken", timeout=10)
    document = problem(answer, 500, "internal-error")
    assert "secret" not in answer.text
    assert "Traceback" not in answer.text
    log = probe.error_log.read_text()
    assert document["instance"] in log
    assert "a secret of the inside" in log


@pytest.mark.parametrize(
    ("request_bytes", "status"),
    [
        (b"nonsense\r\n\r\n", 400),
        (b"GET /" + b"x" * 5000 + b" HTTP/1.1\r\nHost: x\r\n\r\n", 414),
        (b"GET / HTTP/1.1\r\nHost: x\r\nX-Long: " + b"x" * 9000 + b"\r\n\r\n", 431),
        (b"GET / HTTP/1.1\r\nHost: x\r\n" + b"X-Many: 1\r\n" * 100 + b"\r\n", 431),
    ],
)
def test_requests_gunicorn_refuses(probe: LiveServer, request_bytes: bytes, status: int) -> None:
    with socket.create_connection(("127.0.0.1", probe.port), timeout=10) as sock:
        sock.sendall(request_bytes)
        answer = b""
        while chunk := sock.recv(4096):
            answer += chunk
    assert answer.startswith(b"HTTP/1.1 %d " % status)
    assert b"Content-Type: application/problem+json\r\n" in answer
    assert b'"type":"/problems/bad-request"' in answer


def test_every_problem_explains_itself(server: LiveServer) -> None:
    listed = requests.get(f"{server.url}/problems", timeout=10).json()["problems"]
    assert [kind["type"] for kind in listed] == [f"/problems/{slug}" for slug in KINDS]
    for kind in listed:
        page = requests.get(f"{server.url}{kind['type']}", timeout=10)
        assert page.json() == kind
        shown = requests.get(f"{server.url}{kind['type']}", headers={"Accept": "text/html"}, timeout=10)
        assert shown.headers["Content-Type"].startswith("text/html")
        assert kind["type"] in shown.text
    problem(requests.get(f"{server.url}/problems/none", timeout=10), 404, "not-found")


@pytest.mark.parametrize(
    ("ruleset", "endpoint", "body", "pointer"),
    [
        ("supertall", "score", {"state": {f"x{i}": 1 for i in range(80_000)}}, "/state/x0"),
        ("supertall", "score", {"state": {"options": {"rulings": {f"x{i}": "1" for i in range(60_000)}}}}, None),
        ("supertall", "setup", {"players": ["Ann", "Ben"], "options": {f"x{i}": 1 for i in range(80_000)}}, None),
        ("streetcar-suburb", "score", {"state": {"board": {f"x{i}": None for i in range(60_000)}}}, "/state/board/x0"),
        ("streetcar-suburb", "score", {"state": {"turn": [2**70] * 40_000}}, "/state/turn/0"),
        ("suburbia", "score", {"state": {"market": [[[[[[[[0]] * 20_000]]]]]] * 2}}, None),
    ],
)
def test_of_many_errors_the_first_are_told_and_all_are_counted(
    server: LiveServer, ruleset: str, endpoint: str, body: object, pointer: str | None
) -> None:
    answer = requests.post(
        f"{server.url}/v1/rulesets/{ruleset}/{endpoint}",
        data=json.dumps(body, separators=(",", ":")),
        headers={"Content-Type": "application/json"},
        timeout=30,
    )
    document = problem(answer, 422, "invalid-body")
    assert len(document["errors"]) == min(50, document["errors_total"])
    assert pointer is None or document["errors"][0]["pointer"] == pointer
    assert len(answer.content) < 30_000


def test_all_80000_are_counted(server: LiveServer) -> None:
    body = json.dumps({"state": {f"x{i}": 1 for i in range(80_000)}}, separators=(",", ":"))
    headers = {"Content-Type": "application/json"}
    answer = requests.post(f"{server.url}/v1/rulesets/supertall/score", data=body, headers=headers, timeout=30)
    assert answer.json()["errors_total"] == 80_000


def test_long_errors_are_told_as_far_as_there_is_room(probe: LiveServer) -> None:
    """Each pointer has 60,000 characters: the first and one more fit."""
    document = problem(post(probe, {"name": {"x" * 60_000: [2**70] * 9}}), 422, "invalid-body")
    assert (len(document["errors"]), document["errors_total"]) == (2, 9)
