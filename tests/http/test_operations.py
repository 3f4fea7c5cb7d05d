"""Request ids, the access log, metrics, health and the contract, over a live server."""

import json
import re
import socket
import time

import pytest
import requests
import yaml

from service import __version__
from tests.conftest import LiveServer


def get(live: LiveServer, path: str, **headers: str) -> requests.Response:
    return requests.get(live.url + path, headers=headers, timeout=10)


@pytest.mark.parametrize("given", ["a", "A-b_c.9", "x" * 64])
def test_a_sane_request_id_is_kept(server: LiveServer, given: str) -> None:
    assert get(server, "/healthz", **{"X-Request-Id": given}).headers["X-Request-Id"] == given


@pytest.mark.parametrize("given", ["", "x" * 65, "a b", 'a"b', "a/b", "ä".encode().decode("latin-1")])
def test_another_request_id_is_replaced(server: LiveServer, given: str) -> None:
    made = get(server, "/nowhere", **{"X-Request-Id": given}).headers["X-Request-Id"]
    assert made != given
    assert re.fullmatch(r"[A-Za-z0-9._-]{1,64}", made)


def test_made_request_ids_differ(server: LiveServer) -> None:
    made = [get(server, "/healthz").headers["X-Request-Id"] for _ in range(50)]
    assert len(set(made)) == 50


def log_line(live: LiveServer, request_id: str) -> dict:
    deadline = time.monotonic() + 5
    while time.monotonic() < deadline:
        lines = [json.loads(line) for line in live.access_log.read_text().splitlines()]
        for line in lines:
            if line["request_id"] == request_id:
                return line
        time.sleep(0.05)
    raise AssertionError(f"no line of {request_id} among {len(lines)}")


def test_the_access_log_is_json(server: LiveServer) -> None:
    answer = get(server, "/problems/not-json?x=1", **{"X-Request-Id": "log-1"})
    line = log_line(server, "log-1")
    assert line["method"] == "GET"
    assert line["route"] == "/problems/<slug>"
    assert line["status"] == 200
    assert line["bytes"] == len(answer.content)
    assert 0 < line["ms"] < 10_000


def test_the_access_log_holds_no_unknown_path(server: LiveServer) -> None:
    get(server, "/a-path-of-mine", **{"X-Request-Id": "log-2"})
    assert log_line(server, "log-2")["route"] is None
    assert "a-path-of-mine" not in server.access_log.read_text()


def total(live: LiveServer, **labels: str) -> float:
    wanted = "{" + ",".join(f'{name}="{labels[name]}"' for name in sorted(labels)) + "}"
    lines = get(live, "/metrics").text.splitlines()
    return sum(float(line.rsplit(" ", 1)[1]) for line in lines if line.startswith("zoning_requests_total" + wanted))


def test_metrics_add_up_over_the_workers(probe: LiveServer) -> None:
    labels = {"method": "QUERY", "route": "/probe/<name>", "status": "200"}
    before = total(probe, **labels)
    pids = set()
    asked = 0
    while asked < 400 and (asked < 10 or len(pids) < 2):
        answer = requests.request("QUERY", f"{probe.url}/probe/count", json={}, timeout=10)
        pids.add(answer.json()["pid"])
        asked += 1
    assert len(pids) == 2
    assert total(probe, **labels) == before + asked


def test_metrics_hold_no_text_of_a_client(probe: LiveServer) -> None:
    labels = {"method": "other", "route": "none", "status": "404"}
    before = total(probe, **labels)
    requests.request("SNOOP", f"{probe.url}/mine", timeout=10)
    assert total(probe, **labels) == before + 1
    text = get(probe, "/metrics").text
    assert "SNOOP" not in text
    assert "/mine" not in text
    assert 'zoning_request_seconds_bucket{le="+Inf",route="none"}' in text


def test_health(server: LiveServer) -> None:
    assert get(server, "/healthz").json() == {"status": "ok"}
    assert get(server, "/readyz").json() == {"status": "ready", "faults": []}


def test_the_contract_is_served_with_a_tag(server: LiveServer) -> None:
    answer = get(server, "/openapi.yaml")
    assert answer.headers["Content-Type"] == "application/yaml"
    assert yaml.safe_load(answer.text)["openapi"] == "3.1.0"
    tag = answer.headers["ETag"]
    again = get(server, "/openapi.yaml", **{"If-None-Match": tag})
    assert (again.status_code, again.content, again.headers["ETag"]) == (304, b"", tag)
    assert get(server, "/openapi.yaml", **{"If-None-Match": '"other"'}).status_code == 200


def test_the_docs_need_no_other_host(server: LiveServer) -> None:
    page = get(server, "/docs")
    assert page.status_code == 200
    assert "/openapi.yaml" in page.text
    sources = re.findall(r'(?:src|href)="([^"]+)"', page.text)
    assert len(sources) >= 4
    for source in sources:
        assert source.startswith("/docs/")
        assert get(server, source).status_code == 200


def test_no_cookies_and_no_version_banner(server: LiveServer) -> None:
    headers = get(server, "/healthz").headers
    assert "Set-Cookie" not in headers
    assert headers["Server"] == "zoning-board"


def gauge(live: LiveServer, name: str) -> float:
    return float(re.search(rf"^{name}(?:{{.*}})? (.+)$", get(live, "/metrics").text, re.MULTILINE)[1])


def test_metrics_tell_the_version_and_how_busy_the_service_is(server: LiveServer) -> None:
    assert f'zoning_build_info{{version="{__version__}"}} 1.0' in get(server, "/metrics").text
    assert gauge(server, "zoning_threads") == 2 * 4
    assert gauge(server, "zoning_worker_starts_total") >= 2


BEGUN = (
    b"POST /v1/rulesets/supertall/setup HTTP/1.1\r\nHost: x\r\n"
    b"Content-Type: application/json\r\nContent-Length: 2\r\n\r\n{"
)


def in_progress_becomes(live: LiveServer, count: int) -> bool:
    """Whether so many requests are in progress soon, the one that asks left out."""
    deadline = time.monotonic() + 5
    while time.monotonic() < deadline:
        if gauge(live, "zoning_requests_in_progress") - 1 == count:
            return True
        time.sleep(0.02)
    return False


def test_metrics_tell_how_many_requests_are_in_progress(server: LiveServer) -> None:
    assert in_progress_becomes(server, 0)
    with (
        socket.create_connection(("127.0.0.1", server.port)) as answered,
        socket.create_connection(("127.0.0.1", server.port)) as broken,
    ):
        answered.sendall(BEGUN)
        broken.sendall(BEGUN)
        assert in_progress_becomes(server, 2)
        answered.sendall(b"}")
        assert answered.recv(12) == b"HTTP/1.1 422"
        assert in_progress_becomes(server, 1)
    assert in_progress_becomes(server, 0)


def test_a_batch_is_in_progress_once_however_many_lines_it_has(server: LiveServer) -> None:
    line = b'{"method": "GET", "path": "/v1"}\n'
    with socket.create_connection(("127.0.0.1", server.port)) as batch:
        batch.sendall(b"POST /v1/batch HTTP/1.1\r\nHost: x\r\nContent-Type: application/x-ndjson\r\n")
        batch.sendall(b"Content-Length: %d\r\n\r\n" % (40 * len(line)))
        for _ in range(20):
            batch.sendall(line)
            assert in_progress_becomes(server, 1)
        assert gauge(server, "zoning_requests_in_progress") - 1 == 1
        batch.sendall(20 * line)
        assert in_progress_becomes(server, 0)
