"""What stands around every answer: guards, origins, no banner, and metrics on a port of their own."""

from functools import cache
from pathlib import Path
from typing import Any

import pytest
import requests
from flask.testing import FlaskClient

from service.app import create_app
from service.config import Config
from tests.conftest import LiveServer, free_port, start_server

ORIGIN = "https://table.example"
SETUP = "/v1/rulesets/supertall/setup"
PREFLIGHT = {"Origin": ORIGIN, "Access-Control-Request-Method": "QUERY", "Access-Control-Request-Headers": "seat-token"}
STRICT = "default-src 'none'; frame-ancestors 'none'"


def check_guards(headers: Any) -> None:
    assert headers["X-Content-Type-Options"] == "nosniff"
    assert headers["Referrer-Policy"] == "no-referrer"
    assert headers["X-Frame-Options"] == "DENY"
    assert "default-src 'none'" in headers["Content-Security-Policy"]


def test_every_answer_is_guarded_and_none_tells_what_serves_it(server: LiveServer) -> None:
    asked = [
        ("GET", "/v1", None), ("GET", "/healthz", None), ("GET", "/metrics", None), ("GET", "/", None),
        ("GET", "/docs/", None), ("GET", "/docs/swagger-ui.css", None), ("GET", "/problems", None),
        ("GET", "/openapi.yaml", None), ("GET", "/nowhere", None), ("OPTIONS", SETUP, None), ("PUT", SETUP, None),
        ("POST", SETUP, {"players": ["Ann", "Ben"], "seed": 1}), ("POST", SETUP, {"players": 7}),
        ("GET", "/v1?" + "x" * 9000, None),
    ]  # fmt: skip
    for method, path, body in asked:
        reply = requests.request(method, server.url + path, json=body, timeout=30)
        check_guards(reply.headers)
        assert reply.headers.get("Server", "zoning-board") == "zoning-board"
        assert "gunicorn" not in str(reply.headers).lower()
        assert not any(name.startswith("Access-Control") for name in reply.headers)
        assert all(reply.raw.headers.getlist(name) == [value] for name, value in reply.headers.items()), path


def test_only_what_is_a_page_may_do_more_than_be_read(server: LiveServer) -> None:
    policies = {
        path: requests.get(server.url + path, headers={"Accept": accept}, timeout=30).headers["Content-Security-Policy"]
        for path, accept in (("/v1", "*/*"), ("/", "text/html"), ("/problems", "text/html"), ("/docs/", "text/html"))
    }
    assert (policies["/v1"], policies["/problems"]) == (STRICT, STRICT)
    assert "script-src 'self';" in policies["/"]
    assert "script-src 'self' 'unsafe-inline';" in policies["/docs/"]


def test_no_header_alters_the_path(server: LiveServer) -> None:
    """gunicorn would take these from a peer on this machine."""
    headers = {"SCRIPT_NAME": "/elsewhere", "PATH_INFO": "/metrics"}
    reply = requests.get(f"{server.url}/v1/rulesets", headers=headers, timeout=30)
    assert (reply.status_code, "rulesets" in reply.json()) == (200, True)


# origins


@cache
def opened(*origins: str) -> FlaskClient:
    return create_app(Config(cors_origins=origins)).test_client()


def test_pages_of_other_origins_may_ask_only_where_the_settings_say_so() -> None:
    client = create_app(Config()).test_client()
    for reply in (client.get("/v1", headers={"Origin": ORIGIN}), client.options(SETUP, headers=PREFLIGHT)):
        assert not [name for name, _ in reply.headers if name.startswith("Access-Control")]


def test_a_preflight_lets_an_origin_of_the_settings_in() -> None:
    client = opened(ORIGIN, "http://127.0.0.1:5173")
    reply = client.options(SETUP, headers=PREFLIGHT)
    assert reply.status_code == 200
    assert reply.headers["Access-Control-Allow-Origin"] == ORIGIN
    assert {"GET", "POST", "QUERY"} <= set(reply.headers["Access-Control-Allow-Methods"].split(", "))
    assert reply.headers["Access-Control-Allow-Headers"] == "seat-token"
    assert "Access-Control-Allow-Credentials" not in reply.headers
    foreign = client.options(SETUP, headers={**PREFLIGHT, "Origin": "https://table.example.net"})
    assert "Access-Control-Allow-Origin" not in foreign.headers


@pytest.mark.parametrize("path", ["/v1", "/v1/rulesets/chess", "/v1/rulesets/supertall"])
def test_answers_and_problems_may_be_read_with_their_headers(path: str) -> None:
    reply = opened(ORIGIN).get(path, headers={"Origin": ORIGIN})
    assert reply.headers["Access-Control-Allow-Origin"] == ORIGIN
    told = set(reply.headers["Access-Control-Expose-Headers"].split(", "))
    assert told >= {"ETag", "RateLimit", "Retry-After", "Ruleset-Version", "X-Request-Id"}
    assert opened("*").get(path, headers={"Origin": ORIGIN}).headers["Access-Control-Allow-Origin"] == "*"


def test_a_preflight_needs_no_key() -> None:
    client = create_app(Config(cors_origins=(ORIGIN,), api_keys=("0" * 64,))).test_client()
    assert client.options(SETUP, headers=PREFLIGHT).status_code == 200
    refused = client.get("/v1", headers={"Origin": ORIGIN})
    assert (refused.status_code, refused.headers["Access-Control-Allow-Origin"]) == (401, ORIGIN)


# metrics


def test_metrics_have_a_port_of_their_own(tmp_path: Path) -> None:
    port = free_port()
    server = start_server(tmp_path, settings={"ZONING_METRICS_BIND": f"127.0.0.1:{port}"})
    try:
        apart = f"http://127.0.0.1:{port}"
        assert 'zoning_requests_total{method="GET"' in requests.get(f"{apart}/metrics", timeout=30).text
        # The Host header does not say where one is.
        for host in (f"127.0.0.1:{port}", "localhost"):
            hidden = requests.get(f"{server.url}/metrics", headers={"Host": host}, timeout=30)
            assert (hidden.status_code, hidden.json()["type"]) == (404, "/problems/not-found")
        for path in ("/v1", "/healthz", "/", "/docs/", "/nowhere"):
            host = server.url.removeprefix("http://")
            assert requests.get(apart + path, headers={"Host": host}, timeout=30).status_code == 404, path
            assert requests.get(server.url + path, timeout=30).status_code == (404 if path == "/nowhere" else 200)
    finally:
        server.stop()
