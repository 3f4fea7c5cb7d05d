"""Methods, headers and documents: QUERY beside POST, HEAD, OPTIONS, entity tags, unknown games, other versions."""

from typing import Any

import orjson
import pytest
import requests

import rules
from tests.http import states
from tests.http.asking import Client, check_problem

RULESETS = [ruleset.id for ruleset in rules.all()]
ENDPOINTS = ("setup", "legal-moves", "adjudicate", "score", "audit", "observe", "infer", "render")
TAGGED = [
    "/v1/rulesets",
    *(f"/v1/rulesets/{id_}{below}" for id_ in RULESETS for below in ("", "/clauses", "/components", "/cases")),
    "/v1/rulesets/supertall/cases/SUP-SUBMIT-02",
    "/problems",
    "/problems/invalid-state",
    "/openapi.yaml",
]


def body_for(ruleset: str, endpoint: str) -> bytes:
    if endpoint == "setup":
        names = ["Ann", "Ben", "Cleo"][: rules.REGISTER[ruleset].seatings[0][0]]
        return orjson.dumps({"players": names, "seed": 5})
    state = states.of_play(ruleset)[7]
    if endpoint == "infer":
        return orjson.dumps({"before": state, "after": {"turn": state["turn"]}})
    return orjson.dumps({"state": state} | ({"actions": []} if endpoint == "adjudicate" else {}))


def stable(headers: Any) -> dict[str, str]:
    """The headers without those that differ from request to request."""
    return {name: value for name, value in headers.items() if name not in ("Date", "X-Request-Id", "Connection")}


@pytest.mark.parametrize("endpoint", ENDPOINTS)
@pytest.mark.parametrize("ruleset", RULESETS)
def test_query_answers_as_post(client: Client, ruleset: str, endpoint: str) -> None:
    body = body_for(ruleset, endpoint)
    by_post = client.send(ruleset, endpoint, body)
    by_query = client.send(ruleset, endpoint, body, method="QUERY")
    assert by_post.status_code == by_query.status_code == 200
    assert by_post.content == by_query.content
    assert stable(by_post.headers) == stable(by_query.headers)
    assert by_post.headers["Content-Type"] == ("image/svg+xml" if endpoint == "render" else "application/json")
    assert by_post.headers["Ruleset-Version"] == rules.REGISTER[ruleset].rules_version


def test_query_refuses_as_post(client: Client) -> None:
    for query, body, status in (("", b"{", 400), ("", b"{}", 422), ("x=1", b"{}", 422)):
        reply = client.send("supertall", "score", body, query, method="QUERY")
        assert reply.status_code == status
        check_problem(reply, {})


@pytest.mark.parametrize("endpoint", ENDPOINTS)
def test_options_tell_the_methods(client: Client, endpoint: str) -> None:
    reply = requests.options(f"{client.url}/v1/rulesets/supertall/{endpoint}", timeout=10)
    assert reply.status_code == 200
    assert set(reply.headers["Allow"].split(", ")) == {"POST", "QUERY", "OPTIONS"}
    assert reply.headers["Accept-Query"] == '"application/json"'
    assert reply.content == b""


@pytest.mark.parametrize("method", ["GET", "HEAD", "PUT", "PATCH", "DELETE", "TRACE", "PROPFIND"])
def test_other_methods_are_refused_with_the_right_ones(client: Client, method: str) -> None:
    reply = requests.request(method, f"{client.url}/v1/rulesets/supertall/score", timeout=10)
    assert reply.status_code == 405
    assert set(reply.headers["Allow"].split(", ")) == {"POST", "QUERY", "OPTIONS"}
    if method != "HEAD":
        assert reply.json()["type"] == "/problems/method-not-allowed"


def test_what_is_read_takes_no_post(client: Client) -> None:
    reply = requests.post(f"{client.url}/v1/rulesets/supertall", json={}, timeout=10)
    assert reply.status_code == 405
    assert set(reply.headers["Allow"].split(", ")) == {"GET", "HEAD", "OPTIONS"}


@pytest.mark.parametrize("path", TAGGED)
def test_a_document_has_a_tag_and_is_sent_once(client: Client, path: str) -> None:
    first = requests.get(client.url + path, timeout=10)
    tag = first.headers["ETag"]
    assert first.status_code == 200
    assert requests.get(client.url + path, timeout=10).headers["ETag"] == tag
    for known in (tag, f"W/{tag}", f'"other", {tag}', "*"):
        again = requests.get(client.url + path, headers={"If-None-Match": known}, timeout=10)
        assert (again.status_code, again.content, again.headers["ETag"]) == (304, b"", tag), known
    for unknown in ('"other"', tag[:-2] + '"', "nonsense", ""):
        assert requests.get(client.url + path, headers={"If-None-Match": unknown}, timeout=10).status_code == 200
    head = requests.head(client.url + path, timeout=10)
    assert (head.status_code, head.content) == (200, b"")
    assert stable(head.headers) == stable(first.headers)
    if "{" not in path and "/rulesets/" in path:
        assert first.headers["Ruleset-Version"] == "1"


def test_the_documents_of_games_differ(client: Client) -> None:
    tags = {requests.get(client.url + path, timeout=10).headers["ETag"] for path in TAGGED}
    assert len(tags) == len(TAGGED)


@pytest.mark.parametrize("endpoint", [*ENDPOINTS, "unheard-of", ""])
@pytest.mark.parametrize("body", [b"", b"{", b"{}", b'{"state": {"ruleset": "chess"}}'])
def test_an_unknown_game_comes_before_any_fault_of_the_body(client: Client, endpoint: str, body: bytes) -> None:
    """The body is not even looked at, nor its type, nor the query."""
    method = "POST" if endpoint in ENDPOINTS else "GET"
    address = f"{client.url}/v1/rulesets/chess/{endpoint}".rstrip("/") + "?what=ever"
    reply = requests.request(method, address, data=body, headers={"Content-Type": "text/plain"}, timeout=10)
    assert reply.status_code == 404
    if endpoint == "unheard-of":
        assert reply.json()["type"] == "/problems/not-found"
        return
    problem = reply.json()
    assert problem["type"] == "/problems/unknown-ruleset"
    assert problem["rulesets"] == RULESETS
    assert all(id_ in problem["detail"] for id_ in RULESETS)


@pytest.mark.parametrize("id_", ["Supertall", "supertall ", "SUPERTALL", "%73upertall2", "..", "supertall%00", "é"])
def test_only_the_exact_name_is_a_game(client: Client, id_: str) -> None:
    address = f"{client.url}/v1/rulesets/{id_}/score"
    prepared = requests.Request("POST", address, json={}).prepare()
    prepared.url = address
    assert requests.Session().send(prepared, timeout=10).status_code == 404


@pytest.mark.parametrize("endpoint", ["legal-moves", "adjudicate", "score", "audit", "observe"])
@pytest.mark.parametrize("ruleset", RULESETS)
def test_another_rules_version_is_a_conflict(client: Client, ruleset: str, endpoint: str) -> None:
    state = {**states.of_play(ruleset)[3], "rules_version": "2"}
    reply = client.ask(ruleset, endpoint, state=state, **({"actions": []} if endpoint == "adjudicate" else {}))
    assert reply.status_code == 409
    check_problem(reply, {})
    problem = reply.json()
    assert problem["type"] == "/problems/other-rules-version"
    assert problem["rules_version"] == "1"
    assert "'2'" in problem["detail"]
    assert reply.headers["Ruleset-Version"] == "1"


def test_a_claim_of_another_version_is_a_conflict(client: Client) -> None:
    state = states.of_play("supertall")[3]
    claim = {"ruleset": "supertall", "rules_version": "0"}
    assert client.ask("supertall", "adjudicate", state=state, actions=[], claim=claim).status_code == 409


def test_a_state_of_another_game_is_none_of_this_one(client: Client) -> None:
    """Also with another version: it says nothing about the rules of this game."""
    state = {**states.of_play("supertall")[3], "rules_version": "9"}
    found = client.refusal("streetcar-suburb", "legal-moves", state=state)
    assert ("invalid-body", "/state/ruleset") in found


def test_the_path_of_a_page_is_exact(client: Client) -> None:
    for path in ("/v1/", "/v1/rulesets/", "/v1/rulesets/supertall/", "/V1", "/v2", "/v1/rulesets/supertall/score/"):
        assert requests.get(client.url + path, timeout=10, allow_redirects=False).status_code == 404, path


def test_the_service_tells_its_limits_and_where_to_go(client: Client) -> None:
    told = requests.get(f"{client.url}/v1", timeout=10).json()
    assert told["limits"] == {
        "body_bytes": 1024 * 1024,
        "nesting": 32,
        "actions": 1000,
        "numbers": 1_000_000,
        "batch_lines": 100_000,
        "replays": 10_000,
        "variants": 4096,
    }
    for link in told["links"].values():
        assert requests.get(client.url + link, timeout=10).status_code == 200, link
    problems = requests.get(f"{client.url}/problems", timeout=10).json()["problems"]
    for problem in problems:
        assert requests.get(client.url + problem["type"], timeout=10).json() == problem
