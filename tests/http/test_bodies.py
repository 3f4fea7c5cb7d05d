"""What the service does with a body before any schema sees it, over a live server."""

import gzip
import json
import socket
from collections.abc import Iterator

import pytest
import requests

from tests.conftest import LiveServer

JSON = {"Content-Type": "application/json"}
LIMIT = 1024 * 1024


def post(
    probe: LiveServer, body: bytes | Iterator[bytes], content_type: str | None = "application/json"
) -> requests.Response:
    headers = {} if content_type is None else {"Content-Type": content_type}
    return requests.post(f"{probe.url}/probe/x", data=body, headers=headers, timeout=10)


def problem(answer: requests.Response, status: int, slug: str) -> dict:
    assert answer.status_code == status, answer.text
    assert answer.headers["Content-Type"] == "application/problem+json"
    document = answer.json()
    assert document["type"] == f"/problems/{slug}"
    assert document["status"] == status
    assert document["title"]
    assert document["detail"]
    assert document["instance"] == answer.headers["X-Request-Id"]
    return document


@pytest.mark.parametrize(
    "content_type",
    [
        "application/json",
        "application/json; charset=utf-8",
        'Application/JSON;charset="UTF-8"',
        "application/vnd.game+json",
    ],
)
def test_json_types_are_taken(probe: LiveServer, content_type: str) -> None:
    answer = post(probe, b'{"name": "Zo\xc3\xab"}', content_type)
    assert answer.status_code == 200
    assert answer.json()["body"] == {"name": "Zoë"}


@pytest.mark.parametrize(
    "content_type",
    [
        None,
        "",
        "text/plain",
        "application/x-www-form-urlencoded",
        "application/json; charset=latin-1",
        "application/jsonx",
        "text/json, application/json",
    ],
)
def test_other_types_are_refused(probe: LiveServer, content_type: str | None) -> None:
    answer = post(probe, b"{}", content_type)
    problem(answer, 415, "not-json-type")
    assert answer.headers["Accept-Query"] == '"application/json"'


def padded(size: int) -> bytes:
    return b'{"name": "' + b"x" * (size - 12) + b'"}'


def test_a_body_of_the_limit_is_read(probe: LiveServer) -> None:
    assert len(padded(LIMIT)) == LIMIT
    assert post(probe, padded(LIMIT)).status_code == 200


def test_a_body_past_the_limit_is_refused(probe: LiveServer) -> None:
    problem(post(probe, padded(LIMIT + 1)), 413, "too-large")


def test_a_chunked_body_of_the_limit_is_read(probe: LiveServer) -> None:
    assert post(probe, iter([padded(LIMIT)[:5000], padded(LIMIT)[5000:]])).status_code == 200


def test_a_chunked_body_past_the_limit_is_refused(probe: LiveServer) -> None:
    body = padded(LIMIT + 1)
    problem(post(probe, iter([body[:5000], body[5000:]])), 413, "too-large")


def test_the_length_alone_is_enough_to_refuse(probe: LiveServer) -> None:
    head = b"POST /probe/x HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 9000000000\r\n\r\n"
    with socket.create_connection(("127.0.0.1", probe.port), timeout=10) as sock:
        sock.sendall(head)
        assert sock.recv(64).startswith(b"HTTP/1.1 413 ")


def test_a_body_shorter_than_announced_is_not_read_as_whole(probe: LiveServer) -> None:
    head = b"POST /probe/x HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 3\r\n\r\n"
    with socket.create_connection(("127.0.0.1", probe.port), timeout=10) as sock:
        sock.sendall(head + b"{}")
        sock.shutdown(socket.SHUT_WR)
        answer = sock.recv(4096)
    assert answer.startswith(b"HTTP/1.1 400 ")
    assert b"/problems/bad-request" in answer


@pytest.mark.parametrize("chunks", [b"zz\r\n{}\r\n0\r\n\r\n", b"2\r\n{}0\r\n\r\n", b"-1\r\n{}\r\n0\r\n\r\n"])
def test_broken_chunks_are_the_clients_fault(probe: LiveServer, chunks: bytes) -> None:
    head = b"POST /probe/x HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n"
    with socket.create_connection(("127.0.0.1", probe.port), timeout=10) as sock:
        sock.sendall(head + chunks)
        answer = sock.recv(4096)
    assert answer.startswith(b"HTTP/1.1 400 ")
    assert b"application/problem+json" in answer


@pytest.mark.parametrize(
    ("body", "told"),
    [
        (b"", "empty"),
        (b" \n ", "empty"),
        (b'{"name": 1,}', "line 1 column 12"),
        (b'{"name"\n: }', "line 2 column 3"),
        (b'{"name": 1, "name": 1}', '"name"'),
        (b'{"name": {"a": 1, "\\u0061": 2}}', '"a"'),
        (b'{"name": NaN}', "line 1"),
        (b'{"name": -Infinity}', "line 1"),
        (b"{} {}", "line 1 column 4"),
        (b'{"name": "\xff"}', "line 1"),
        (b'{"name": "\\ud800"}', "line 1"),
        (b'\xef\xbb\xbf{"name": 1}', "line 1 column 1"),
        (b"{'name': 1}", "line 1"),
        (b'{"name": 01}', "line 1"),
        ('{"name": 1}'.encode("utf-16"), "line 1"),
    ],
)
def test_what_is_not_json(probe: LiveServer, body: bytes, told: str) -> None:
    assert told in problem(post(probe, body), 400, "not-json")["detail"]


@pytest.mark.parametrize("body", [b"[]", b"null", b"3", b'"text"', b"true"])
def test_the_body_must_be_an_object(probe: LiveServer, body: bytes) -> None:
    document = problem(post(probe, body), 422, "invalid-body")
    assert document["errors"] == [{"pointer": "", "message": "Must be an object."}]


def nested(levels: int) -> bytes:
    return b'{"name": ' + b"[" * (levels - 1) + b"]" * (levels - 1) + b"}"


def test_32_levels_are_read(probe: LiveServer) -> None:
    assert post(probe, nested(32)).status_code == 200


def test_33_levels_are_refused_with_the_place(probe: LiveServer) -> None:
    document = problem(post(probe, nested(33)), 422, "invalid-body")
    assert [entry["pointer"] for entry in document["errors"]] == ["/name" + "/0" * 31]


@pytest.mark.parametrize("levels", [150, 5000, 200_000])
def test_any_depth_is_refused(probe: LiveServer, levels: int) -> None:
    problem(post(probe, nested(levels)), 422, "invalid-body")


@pytest.mark.parametrize("number", [2**63 - 1, -(2**63), 0])
def test_integers_of_64_bits_are_exact(probe: LiveServer, number: int) -> None:
    answer = post(probe, json.dumps({"name": number}).encode())
    assert answer.json()["body"] == {"name": number}


@pytest.mark.parametrize(
    ("name", "pointer"),
    [
        (f"{2**63}", "/name"),
        (f"{-(2**63) - 1}", "/name"),
        ("9" * 4000, "/name"),
        ("9" * 10_000, ""),
        ("1e400", "/name"),
        (f'[0, {{"a/b~c": {2**64}}}]', "/name/1/a~1b~0c"),
    ],
)
def test_numbers_out_of_range_are_refused(probe: LiveServer, name: str, pointer: str) -> None:
    document = problem(post(probe, f'{{"name": {name}}}'.encode()), 422, "invalid-body")
    assert [entry["pointer"] for entry in document["errors"]] == [pointer]


@pytest.mark.parametrize("encoding", ["gzip", "deflate", "br", "identity, gzip", "x"])
def test_a_compressed_body_is_refused(probe: LiveServer, encoding: str) -> None:
    headers = {**JSON, "Content-Encoding": encoding}
    answer = requests.post(f"{probe.url}/probe/x", data=gzip.compress(b'{"name": 1}'), headers=headers, timeout=10)
    assert encoding in problem(answer, 415, "encoded-body")["detail"]
    assert answer.headers["Accept-Encoding"] == "identity"


@pytest.mark.parametrize("encoding", ["identity", "Identity", ""])
def test_a_body_as_it_is_may_say_so(probe: LiveServer, encoding: str) -> None:
    headers = {**JSON, "Content-Encoding": encoding}
    assert requests.post(f"{probe.url}/probe/x", data=b'{"name": 1}', headers=headers, timeout=10).status_code == 200
