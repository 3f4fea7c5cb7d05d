"""One batch of many lines, sent while its answers are read, and the memory of the worker that answers it."""

import json
from collections.abc import Iterator
from dataclasses import dataclass
from http.client import HTTPConnection
from itertools import cycle, islice
from threading import Thread
from time import perf_counter

import rules
from tests.conftest import LiveServer
from tests.deploy.front import Front
from tests.http import states
from tests.soak.processes import resident, workers_of

SETTINGS = {"ZONING_WORKERS": "1", "ZONING_ACCESS_LOG": "false"}
"""One worker, so that it is known whose memory to look at."""
WARM_UP = 1000
"""Lines asked beforehand: caches of limited size fill, which is no leak."""
EVERY = 250
"""How many answers lie between two looks at the memory."""


@dataclass(frozen=True)
class Soaked:
    """What a long batch did, or a long run; memory is the resident set of who answers it in KiB."""

    lines: int
    answered_200: int
    seconds: float
    before: int
    most: int
    after: int

    @property
    def growth(self) -> int:
        return self.most - self.before


def soak(live: LiveServer, lines: int, before: Front | None = None) -> Soaked:
    """Ask a batch of that many lines, after one to warm up; through a front its memory counts, too."""
    processes = workers_of(live.process.pid, 1)
    port = live.port
    if before is not None:
        processes.append(before.process.pid)
        port = before.port

    def memory() -> int:
        return sum(map(resident, processes))

    list(_answers(port, WARM_UP))
    at_first, most, right = memory(), 0, 0
    start = perf_counter()
    for number, answer in enumerate(_answers(port, lines)):
        right += json.loads(answer)["status"] == 200
        if number % EVERY == 0:
            most = max(most, memory())
    seconds = perf_counter() - start
    after = memory()
    return Soaked(lines, right, seconds, at_first, max(most, after), after)


def _answers(port: int, lines: int) -> Iterator[bytes]:
    """The answers to a batch whose lines are sent by another thread meanwhile."""
    connection = HTTPConnection("127.0.0.1", port, timeout=60)
    connection.connect()
    connection.putrequest("POST", "/v1/batch")
    connection.putheader("Content-Type", "application/x-ndjson")
    connection.putheader("Transfer-Encoding", "chunked")
    connection.endheaders()

    def send() -> None:
        for line in islice(cycle(_lines()), lines):
            connection.send(b"%x\r\n%b\r\n" % (len(line), line))
        connection.send(b"0\r\n\r\n")

    sender = Thread(target=send)
    sender.start()
    reply = connection.getresponse()
    yield from reply
    sender.join()
    connection.close()


def _lines() -> list[bytes]:
    """Lines about states of play of every game, asked in the ways that researchers do."""
    found = []
    for ruleset in rules.all():
        for state in states.of_play(ruleset.id, step=4):
            moves = ruleset.legal_moves(ruleset.read(state))
            asked: dict[str, dict[str, str]] = {"score": {}}
            if moves:
                asked |= {"legal-moves": {}, "adjudicate?include=state": {"action": ruleset.notation(moves[0])}}
            for path, more in asked.items():
                body = {"state": state, **more}
                line = {"id": path, "method": "POST", "path": f"/v1/rulesets/{ruleset.id}/{path}", "body": body}
                found.append(json.dumps(line).encode() + b"\n")
    return found
