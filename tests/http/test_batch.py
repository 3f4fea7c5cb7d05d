"""A batch: lines in, lines out, each answered as if it had come alone."""

import json
from typing import Any

import orjson
import pytest
import requests

import rules
from service import examples
from tests.conftest import LiveServer, start_server
from tests.contract import contract
from tests.http import states
from tests.http.asking import Client, check_problem

TYPE = "application/x-ndjson"
SETUP = "/v1/rulesets/supertall/setup"
NAMES = {"players": ["Ann", "Ben"], "seed": 1}


def send(url: str, body: Any, *, method: str = "POST", query: str = "", **headers: str) -> requests.Response:
    sent = {"Content-Type": TYPE, **{name.replace("_", "-"): value for name, value in headers.items()}}
    return requests.request(method, f"{url}/v1/batch{query}", data=body, headers=sent, timeout=60)


def answers(reply: requests.Response) -> list[Any]:
    assert reply.status_code == 200, reply.text
    assert reply.headers["Content-Type"] == TYPE
    assert reply.content == b"" or reply.content.endswith(b"\n")
    found = [json.loads(line) for line in reply.content.splitlines()]
    for answer in found:
        assert list(answer) == ["id", "status", "body"]
        assert not list(contract.faults(contract.component("BatchAnswer"), answer))
    return found


def asked(client: Client, *lines: Any) -> list[Any]:
    """The answers to lines that are bytes, or JSON."""
    return answers(send(client.url, b"\n".join(x if type(x) is bytes else orjson.dumps(x) for x in lines)))


def setup(id_: Any, **more: Any) -> dict[str, Any]:
    return {"id": id_, "method": "POST", "path": SETUP, "body": NAMES, **more}


# each line is answered as if it had come alone


def test_every_endpoint_answers_as_alone(client: Client) -> None:
    lines = [{"method": "GET", "path": path} for path in ("/v1", "/v1/rulesets", "/v1/rulesets/supertall/clauses")]
    for ruleset in rules.all():
        state = states.of_play(ruleset.id)[9]
        move = ruleset.notation(ruleset.legal_moves(ruleset.read(state))[0])
        for endpoint, body in (
            ("setup", {"players": ["Ann", "Ben"], "seed": 3}),
            ("legal-moves?sample=4", {"state": state}),
            ("adjudicate", {"state": state, "action": move}),
            ("adjudicate?include=legal_moves&strict=true", {"state": state, "actions": [move, "nothing"]}),
            ("score", {"state": state}),
            ("audit", {"state": state, "more": 1}),
            ("observe", {"state": state, "seat": 0}),
        ):
            lines.append({"method": "POST", "path": f"/v1/rulesets/{ruleset.id}/{endpoint}", "body": body})
    lines.append({"method": "GET", "path": "/v1/nowhere"})
    lines.append({"method": "GET", "path": SETUP})
    lines.append({"method": "QUERY", "path": SETUP, "body": {"players": []}})
    found = asked(client, *({"id": number, **line} for number, line in enumerate(lines)))
    assert [answer["id"] for answer in found] == list(range(len(lines)))
    for line, answer in zip(lines, found, strict=True):
        body = orjson.dumps(line["body"]) if "body" in line else None
        json_type = {"Content-Type": "application/json"}
        alone = requests.request(line["method"], client.url + line["path"], data=body, headers=json_type, timeout=30)
        assert answer["status"] == alone.status_code
        expected = alone.json()
        if alone.status_code >= 400:
            expected["instance"] = answer["body"]["instance"]
        assert answer["body"] == expected, line


def test_what_is_no_json_comes_as_text(client: Client) -> None:
    """An address with a slash too many is sent on, as it is when it comes alone."""
    (answer,) = asked(client, {"id": 1, "method": "GET", "path": "/v1//rulesets"})
    alone = requests.get(f"{client.url}/v1//rulesets", allow_redirects=False, timeout=10)
    assert (answer["status"], alone.status_code) == (308, 308)
    assert answer["body"] == alone.text


def test_the_example_of_the_contract_is_true(client: Client) -> None:
    described = contract.operations()["batch"].described
    sent = described["requestBody"]["content"][TYPE]["example"]
    reply = send(client.url, sent.encode(), X_Request_Id=examples.REQUEST_ID)
    assert reply.text == described["responses"]["200"]["content"][TYPE]["example"]
    for line in sent.splitlines()[:3]:
        assert not list(contract.faults(contract.component("BatchLine"), json.loads(line)))
    assert list(contract.faults(contract.component("BatchLine"), json.loads(sent.splitlines()[3])))


def test_query_answers_as_post(client: Client) -> None:
    body = orjson.dumps(setup("x"))
    replies = [send(client.url, body, method=method) for method in ("POST", "QUERY")]
    assert replies[0].content == replies[1].content
    told = requests.options(f"{client.url}/v1/batch", timeout=10).headers
    assert set(told["Allow"].split(", ")) == {"POST", "QUERY", "OPTIONS"}
    assert told["Accept-Query"] == f'"{TYPE}"'


@pytest.mark.parametrize("id_", ["a", "", "ä" * 100, 0, -1, 2**63 - 1, None])
def test_an_id_stands_in_the_answer_again(client: Client, id_: Any) -> None:
    ((answer),) = asked(client, setup(id_))
    assert answer["id"] == id_
    assert type(answer["id"]) is type(id_)


def test_lines_are_numbered_in_the_ids_of_their_requests(client: Client) -> None:
    lines = orjson.dumps(setup(1)) + b"\n\n{\n" + orjson.dumps(setup(2, body={})) + b"\n"
    found = answers(send(client.url, lines, X_Request_Id="mine"))
    assert [answer["body"].get("instance") for answer in found] == [None, "mine.3", "mine.4"]
    longest = answers(send(client.url, b"{", X_Request_Id="x" * 64))
    assert longest[0]["body"]["instance"] == "x" * 50 + ".1"


def test_lines_are_counted_as_requests(client: Client) -> None:
    asked(client, *(setup(n) for n in range(3)))
    text = requests.get(f"{client.url}/metrics", timeout=10).text
    assert 'zoning_requests_total{method="POST",route="/v1/batch",status="200"}' in text


# the form of the lines


@pytest.mark.parametrize("end", [b"\n", b"\r\n", b" \t\r\n"])
@pytest.mark.parametrize("is_ended", [True, False])
def test_ends_of_lines(client: Client, end: bytes, is_ended: bool) -> None:
    body = end.join(orjson.dumps(setup(n)) for n in range(3)) + (end if is_ended else b"")
    assert [(a["id"], a["status"]) for a in answers(send(client.url, body))] == [(0, 200), (1, 200), (2, 200)]


def test_empty_lines_are_passed_over_but_counted(client: Client) -> None:
    found = asked(client, b"", setup(1), b"", b" \r", b"{", b"")
    assert [(a["id"], a["status"], a["body"].get("line")) for a in found] == [(1, 200, None), (None, 400, 5)]
    for body in (b"", b"\n", b"\n\n\n"):
        assert answers(send(client.url, body)) == []


def test_chunked_bodies(client: Client) -> None:
    pieces = [orjson.dumps(setup(n)) + b"\n" for n in range(50)]
    whole = b"".join(pieces)
    cut = [whole[start : start + 37] for start in range(0, len(whole), 37)]
    assert [answer["id"] for answer in answers(send(client.url, iter(cut)))] == list(range(50))


BAD = [
    (b"{", None, 400, "not-json", None),
    (b"\xef\xbb\xbf" + orjson.dumps(setup(1)), None, 400, "not-json", None),
    (b'{"id": 1, "id": 2}', None, 400, "not-json", None),
    (b'{"id": 1, "method": "GET", "path": "/v1", "body": NaN}', None, 400, "not-json", None),
    (b"\xff", None, 400, "not-json", None),
    (orjson.dumps(setup(1)) + b" x", None, 400, "not-json", None),
    (orjson.dumps(setup(1)) + b"\r" + orjson.dumps(setup(2)), None, 400, "not-json", None),
    (b"[]", None, 422, "invalid-body", ""),
    (b"null", None, 422, "invalid-body", ""),
    (b'"x"', None, 422, "invalid-body", ""),
    (b'{"id": 1e999}', None, 422, "invalid-body", "/id"),
    (b'{"id": 9223372036854775808}', None, 422, "invalid-body", "/id"),
    (b'{"a":' * 40 + b"1" + b"}" * 40, None, 422, "invalid-body", "/a" * 33),
    (setup(True), None, 422, "invalid-body", "/id"),
    (setup(1.5), None, 422, "invalid-body", "/id"),
    (setup([1]), None, 422, "invalid-body", "/id"),
    (setup("x" * 101), None, 422, "invalid-body", "/id"),
    (setup(1, headers={}), 1, 422, "invalid-body", "/headers"),
    (setup(1, method="post"), 1, 422, "invalid-body", "/method"),
    (setup(1, method="DELETE"), 1, 422, "invalid-body", "/method"),
    (setup(1, method=None), 1, 422, "invalid-body", "/method"),
    (setup(1, path=1), 1, 422, "invalid-body", "/path"),
    (setup(1, path="/metrics"), 1, 422, "invalid-body", "/path"),
    (setup(1, path="/v1x"), 1, 422, "invalid-body", "/path"),
    (setup(1, path="v1"), 1, 422, "invalid-body", "/path"),
    (setup(1, path="//v1/rulesets"), 1, 422, "invalid-body", "/path"),
    (setup(1, path="http://127.0.0.1/v1"), 1, 422, "invalid-body", "/path"),
    (setup(1, path="/v1/rulesets#x"), 1, 422, "invalid-body", "/path"),
    (setup(1, path="/v1/rule sets"), 1, 422, "invalid-body", "/path"),
    (setup(1, path="/v1/ä"), 1, 422, "invalid-body", "/path"),
    (setup(1, path="/v1\n"), 1, 422, "invalid-body", "/path"),
    (setup(1, path="/v1/" + "x" * 4000), 1, 422, "invalid-body", "/path"),
    (setup(1, body=[]), 1, 422, "invalid-body", "/body"),
    (setup(1, body="{}"), 1, 422, "invalid-body", "/body"),
    (setup(1, body=None), 1, 422, "invalid-body", "/body"),
    (setup(1, method="GET"), 1, 422, "invalid-body", "/body"),
]


@pytest.mark.parametrize(("line", "id_", "status", "kind", "pointer"), BAD)
def test_a_bad_line_is_a_problem_of_that_line(
    client: Client, line: Any, id_: Any, status: int, kind: str, pointer: str | None
) -> None:
    first, bad, last = asked(client, setup("first"), line, setup("last"))
    assert [(a["id"], a["status"]) for a in (first, last)] == [("first", 200), ("last", 200)]
    assert (bad["id"], bad["status"], bad["body"]["type"]) == (id_, status, f"/problems/{kind}")
    assert bad["body"]["line"] == 2
    assert bad["body"]["status"] == status
    assert [error["pointer"] for error in bad["body"].get("errors", ())] == ([] if pointer is None else [pointer])
    assert not list(contract.faults(contract.component("Problem"), bad["body"]))


@pytest.mark.parametrize("path", ["/v1/batch", "/v1/%62atch", "/v1/batch?x=1"])
def test_a_batch_in_a_batch_is_refused(client: Client, path: str) -> None:
    ((answer),) = asked(client, setup(1, path=path))
    assert answer["status"] == 422


@pytest.mark.parametrize("path", ["/v1/../metrics", "/v1/%2e%2e/metrics", "/v1/%00", "/v1/%ff", "/v1/batch/"])
def test_paths_do_not_lead_out(client: Client, path: str) -> None:
    ((answer),) = asked(client, {"id": 1, "method": "GET", "path": path})
    assert (answer["status"], answer["body"]["type"]) == (404, "/problems/not-found")


def test_a_line_as_long_as_a_body_may_be(client: Client) -> None:
    line = orjson.dumps(setup(1)).ljust(1024 * 1024)
    found = asked(client, line, line + b" ", setup(2))
    assert [(a["id"], a["status"]) for a in found] == [(1, 200), (None, 413), (2, 200)]
    assert (found[1]["body"]["type"], found[1]["body"]["line"]) == ("/problems/too-large", 2)


def test_a_line_deep_as_a_body_may_be(client: Client) -> None:
    """32 levels below a member of the body are 33 in the line: as alone, one level more is refused."""
    deep: Any = 1
    for _ in range(30):
        deep = [deep]
    for nested, kind in ((deep, "invalid-body"), ([deep], "invalid-body"), ([[deep]], "invalid-body")):
        ((answer),) = asked(client, setup(1, body={"players": nested}))
        assert (answer["status"], answer["body"]["type"]) == (422, f"/problems/{kind}")
        alone = client.ask("supertall", "setup", players=nested)
        assert alone.status_code == 422


# the request as a whole


@pytest.mark.parametrize("type_", ["application/json", "text/plain", "", "application/x-ndjson; charset=latin-1"])
def test_another_type_is_refused(client: Client, type_: str) -> None:
    reply = send(client.url, b"", Content_Type=type_)
    assert reply.status_code == 415
    assert reply.headers["Accept"] == TYPE
    check_problem(reply, None)


def test_the_type_may_name_its_charset(client: Client) -> None:
    assert answers(send(client.url, b"", Content_Type=f"{TYPE}; charset=UTF-8")) == []


def test_a_compressed_body_is_refused(client: Client) -> None:
    reply = send(client.url, b"", Content_Encoding="gzip")
    assert (reply.status_code, reply.json()["type"]) == (415, "/problems/encoded-body")
    check_problem(reply, None)


def test_it_takes_no_parameter(client: Client) -> None:
    reply = send(client.url, b"", query="?strict=true")
    assert (reply.status_code, reply.json()["type"]) == (422, "/problems/invalid-parameter")


# limits


@pytest.fixture(scope="module")
def small(tmp_path_factory: pytest.TempPathFactory) -> Any:
    """A server that takes three lines, and lines of 1,024 bytes."""
    settings = {"ZONING_MAX_BATCH_LINES": "3", "ZONING_MAX_BODY_BYTES": "1024", "ZONING_WORKERS": "1"}
    live = start_server(tmp_path_factory.mktemp("small"), settings=settings)
    yield live
    assert live.stop() == 0


def test_beyond_the_most_lines_there_is_one_problem(small: LiveServer) -> None:
    lines = [orjson.dumps(setup(n)) for n in range(5)]
    assert [a["id"] for a in answers(send(small.url, b"\n".join(lines[:3])))] == [0, 1, 2]
    found = answers(send(small.url, b"\n".join(lines)))
    assert [a["id"] for a in found] == [0, 1, 2, None]
    assert (found[3]["status"], found[3]["body"]["type"]) == (422, "/problems/over-limit")
    assert found[3]["body"]["line"] == 4
    assert "at most 3 lines" in found[3]["body"]["detail"]
    assert [a["id"] for a in answers(send(small.url, b"\n\n" + b"\n".join(lines)))] == [0, None]
    assert requests.get(f"{small.url}/v1", timeout=10).json()["limits"]["batch_lines"] == 3


def test_a_long_line_is_passed_over_wherever_it_ends(small: LiveServer) -> None:
    for size in (1024, 1025, 100_000, 5_000_000):
        long = orjson.dumps(setup(1)).ljust(size)
        for body, ids in ((long, [1]), (long + b"\n", [1]), (long + b"\n" + orjson.dumps(setup(2)), [1, 2])):
            found = answers(send(small.url, body))
            assert [a["id"] for a in found] == ([None, *ids[1:]] if size > 1024 else ids)
