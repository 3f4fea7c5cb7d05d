"""Clients of a batch that read late, stop reading, stop sending or go away: no worker hangs, nothing is lost."""

import json
import socket
import struct
import time
from collections.abc import Callable, Iterator
from http.client import HTTPConnection, HTTPResponse

import orjson
import pytest
import requests

from tests.conftest import LiveServer, start_server

PATIENCE = 5
SETTINGS = {"ZONING_WORKERS": "1", "ZONING_THREADS": "2", "ZONING_TIMEOUT": str(PATIENCE)}
"""Room for one batch, and for one short request beside it."""
KEPT = 1024 * 1024
SMALL = orjson.dumps({"id": 1, "method": "GET", "path": "/v1"}) + b"\n"
LARGE = orjson.dumps({"id": 2, "method": "GET", "path": "/v1/rulesets/suburbia/cases"}) + b"\n"
"""A line whose answer has about a megabyte."""


@pytest.fixture(scope="module")
def narrow(tmp_path_factory: pytest.TempPathFactory) -> Iterator[LiveServer]:
    settings = {**SETTINGS, "ZONING_MAX_BATCH_KEPT_BYTES": str(KEPT)}
    live = start_server(tmp_path_factory.mktemp("narrow"), settings=settings)
    yield live
    assert live.stop() == 0
    assert "Traceback" not in live.error_log.read_text()
    assert live.error_log.read_text().count("Booting worker") == 1


class Talking:
    """A batch in chunks, of which each side says a piece at a time."""

    def __init__(self, live: LiveServer) -> None:
        self.connection = HTTPConnection("127.0.0.1", live.port, timeout=30)
        self.connection.connect()
        self.connection.putrequest("POST", "/v1/batch")
        self.connection.putheader("Content-Type", "application/x-ndjson")
        self.connection.putheader("Transfer-Encoding", "chunked")
        self.connection.endheaders()

    def say(self, lines: bytes) -> None:
        self.connection.send(b"%x\r\n%b\r\n" % (len(lines), lines))

    def end(self) -> None:
        self.connection.send(b"0\r\n\r\n")

    def listen(self) -> HTTPResponse:
        return self.connection.getresponse()


def post(live: LiveServer, body: bytes) -> requests.Response:
    headers = {"Content-Type": "application/x-ndjson"}
    return requests.post(f"{live.url}/v1/batch", data=body, headers=headers, timeout=120)


def in_time(is_so: Callable[[], bool], seconds: float = 30) -> bool:
    deadline = time.monotonic() + seconds
    while not (found := is_so()) and time.monotonic() < deadline:
        time.sleep(0.1)
    return found


def has_room(live: LiveServer) -> bool:
    return post(live, SMALL).status_code == 200


def test_answers_come_while_lines_are_sent(narrow: LiveServer) -> None:
    talking = Talking(narrow)
    talking.say(SMALL * 1000)
    reply = talking.listen()
    early = [json.loads(reply.readline()) for _ in range(100)]
    talking.say(SMALL * 10)
    talking.end()
    late = [json.loads(line) for line in reply]
    assert [a["status"] for a in early + late] == [200] * 1010


def test_a_client_may_send_all_before_it_reads(server: LiveServer) -> None:
    """24 lines filled up to a megabyte, each with an answer of a megabyte: no socket holds either."""
    reply = post(server, (LARGE.rstrip().ljust(1024 * 1024) + b"\n") * 24)
    found = reply.content.splitlines()
    assert len(found) == 24
    assert len(set(found)) == 1
    assert len(found[0]) > 500_000


def test_while_there_is_no_room_a_batch_is_put_off(narrow: LiveServer) -> None:
    talking = Talking(narrow)
    talking.say(SMALL)
    assert in_time(lambda: not has_room(narrow))
    reply = post(narrow, SMALL)
    assert (reply.status_code, reply.json()["type"]) == (503, "/problems/busy")
    assert int(reply.headers["Retry-After"]) > 0
    assert requests.get(f"{narrow.url}/healthz", timeout=10).status_code == 200
    talking.end()
    assert json.loads(talking.listen().read())["status"] == 200
    assert in_time(lambda: has_room(narrow))


def test_a_client_that_stops_reading_is_given_up(narrow: LiveServer) -> None:
    """It wants 20 megabytes, of which one is kept and some more fit into sockets."""
    talking = Talking(narrow)
    talking.say(LARGE * 20)
    talking.end()
    assert in_time(lambda: not has_room(narrow))
    assert requests.get(f"{narrow.url}/healthz", timeout=10).status_code == 200
    assert in_time(lambda: has_room(narrow))
    talking.connection.close()


def test_a_client_that_stops_sending_is_given_up(narrow: LiveServer) -> None:
    talking = Talking(narrow)
    talking.say(SMALL * 1000 + b'{"id": 2, "met')
    check_cut_off(talking.listen())
    assert in_time(lambda: has_room(narrow))


def check_cut_off(reply: HTTPResponse) -> None:
    """Most lines are answered (the last ones may not have been read), then it is told where it ends."""
    *found, last = (json.loads(line) for line in reply)
    assert [a["status"] for a in found] == [200] * len(found)
    assert 600 < len(found) <= 1000
    assert (last["id"], last["status"]) == (None, 400)
    assert (last["body"]["type"], last["body"]["line"]) == ("/problems/bad-request", len(found) + 1)


@pytest.mark.parametrize("asked", [SMALL * 3, LARGE * 20])
def test_a_client_that_goes_away_leaves_its_room(narrow: LiveServer, asked: bytes) -> None:
    talking = Talking(narrow)
    talking.say(asked)
    if talking.connection.sock is not None:  # with a reset, as when a process is killed
        talking.connection.sock.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
    talking.connection.close()
    assert in_time(lambda: has_room(narrow))


def test_a_broken_chunk_ends_the_batch(narrow: LiveServer) -> None:
    talking = Talking(narrow)
    talking.say(SMALL * 1000)
    talking.connection.send(b"no chunk\r\n\r\n")
    check_cut_off(talking.listen())
    assert in_time(lambda: has_room(narrow))


def test_a_body_shorter_than_announced_ends_the_batch(narrow: LiveServer) -> None:
    body = SMALL * 1000
    head = ["POST /v1/batch HTTP/1.1", "Host: x", "Content-Type: application/x-ndjson"]
    with socket.create_connection(("127.0.0.1", narrow.port), timeout=30) as raw:
        raw.sendall("\r\n".join([*head, f"Content-Length: {len(body) + 1}", "", ""]).encode() + body)
        raw.shutdown(socket.SHUT_WR)
        reply = HTTPResponse(raw)
        reply.begin()
        check_cut_off(reply)


def test_a_slow_client_may_take_longer_than_a_stalled_one(narrow: LiveServer) -> None:
    talking = Talking(narrow)
    for _ in range(6):
        talking.say(SMALL)
        time.sleep(PATIENCE / 5)
    talking.end()
    assert [json.loads(line)["status"] for line in talking.listen()] == [200] * 6
