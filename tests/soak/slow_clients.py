"""Clients that are slow on purpose, many more than threads: nobody waits for them, and the front gives them up."""

import socket
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path
from threading import Event, Thread
from time import perf_counter

from tests.conftest import LiveServer
from tests.deploy.front import front
from tests.soak.load import Asker, answers
from tests.soak.processes import children_of, peers, wait_until, workers_of
from tests.soak.real_requests import Question, questions

WORKERS, THREADS = 2, 2
SETTINGS = {"ZONING_WORKERS": str(WORKERS), "ZONING_THREADS": str(THREADS)}
HASTY = {**SETTINGS, "ZONING_TIMEOUT": "5"}
"""So that a batch that stalls is given up soon, which the service does itself."""
PATIENT = {"FRONT_PATIENCE": "300s", "FRONT_SILENCE": "300s", "FRONT_CONNECTIONS": "1000"}
"""So long that none is given up while others are answered."""
IMPATIENT = {"FRONT_PATIENCE": "1s", "FRONT_SILENCE": "1s", "FRONT_CONNECTIONS": "1000"}
"""So short that a test can wait for it; 10 and 35 seconds are what it has by itself."""
_TICK = 0.2
_SCORE = b"POST /v1/rulesets/supertall/score HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n"
_CHUNKED = b"Transfer-Encoding: chunked\r\n\r\n"
_BATCH = b"POST /v1/batch HTTP/1.1\r\nHost: x\r\nContent-Type: application/x-ndjson\r\n" + _CHUNKED
_PICTURES = b"GET /v1/rulesets/suburbia/cases HTTP/1.1\r\nHost: x\r\n\r\n"

KINDS: dict[str, tuple[bytes, bytes]] = {
    "says nothing": (b"", b""),
    "trickles a head": (b"GET /v1 HTTP/1.1\r\nHost: x\r\nX-Slow: ", b"x"),
    "trickles a body": (_SCORE + b"Content-Length: 100000\r\n\r\n{", b" "),
    "trickles chunks": (_SCORE + _CHUNKED + b"1\r\n{\r\n", b"1\r\n \r\n"),
    "stops a body": (_SCORE + b"Content-Length: 1000000\r\n\r\n" + b" " * 500_000, b""),
    "stops a batch": (_BATCH, b""),
    "does not read": (_PICTURES * 20, b""),
    "trickles a batch": (_BATCH, b"1\r\n\n\r\n"),
}
"""What each sends at first, and then again and again."""
BATCHES = ("stops a batch", "trickles a batch")
"""Those beyond the places for batches are refused at once."""
GIVEN_UP = [name for name in KINDS if name != "trickles a batch"]
"""A batch may take as long as it likes; it only takes the places that there are for batches."""


@dataclass(frozen=True)
class Endured:
    """What came of it; the longest time is that of one of the others' answers, in seconds."""

    slow: int
    threads: int
    answered: int
    longest: float


def endure(live: LiveServer, folder: Path, each: int, asked: int) -> Endured:
    """Ask so many questions while ``each`` slow clients of every kind are connected, none of which is given up."""
    workers = workers_of(live.process.pid, WORKERS)
    several = [question for question in questions() if question.path != "/v1/batch"]
    step = max(1, len(several) // asked)
    several = several[::step][:asked]
    expected = answers(live.port, several)
    with front(live, folder, **PATIENT) as before, _slow(before.port, KINDS, each) as slow:
        connected = {client.getsockname()[1] for kind, client in slow if kind not in BATCHES}
        wait_until(lambda: connected <= peers(before.process.pid, before.port), "all slow clients connected")
        longest = max(_timed(before.port, several, expected))
        still = connected & peers(before.process.pid, before.port)
        assert still == connected, f"{len(connected) - len(still)} of {len(connected)} were given up"
    assert children_of(live.process.pid) == workers
    return Endured(len(slow), WORKERS * THREADS, len(several), longest)


def give_up(live: LiveServer, folder: Path, each: int) -> int:
    """Wait until a front with short patience has none of the slow clients left; how many they were."""
    with front(live, folder, **IMPATIENT) as before, _slow(before.port, GIVEN_UP, each) as slow:
        wait_until(lambda: not peers(before.process.pid, before.port), "the end of the slow clients", 120)
        return len(slow)


def _timed(port: int, several: Sequence[Question], expected: Sequence[bytes]) -> Iterator[float]:
    for question, right in zip(several, expected, strict=True):
        asker, start = Asker(port), perf_counter()
        status, body = asker.ask(question)
        yield perf_counter() - start
        asker.close()
        assert (status, body) == (200, right), (question.path, status, body[:300])


@contextmanager
def _slow(port: int, kinds: Iterable[str], each: int) -> Iterator[list[tuple[str, socket.socket]]]:
    """So many slow clients of each kind, which go on until the end."""
    over = Event()
    clients = [(kind, _connected(port, KINDS[kind][0])) for kind in kinds for _ in range(each)]

    def trickle() -> None:
        while not over.wait(_TICK):
            for kind, client in clients:
                with suppress(OSError):  # it was given up, or takes no more
                    client.send(KINDS[kind][1])

    thread = Thread(target=trickle)
    thread.start()
    try:
        yield clients
    finally:
        over.set()
        thread.join()
        for _, client in clients:
            client.close()


def _connected(port: int, begin: bytes) -> socket.socket:
    client = socket.socket()
    client.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
    client.connect(("127.0.0.1", port))
    client.sendall(begin)
    client.setblocking(False)
    return client
