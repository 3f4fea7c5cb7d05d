"""One batch of many lines, sent while its answers are read, and the memory of the worker that answers it."""

import json
from collections.abc import Iterator
from dataclasses import dataclass
from http.client import HTTPConnection
from itertools import cycle, islice
from pathlib import Path
from threading import Thread
from time import perf_counter

import rules
from tests.conftest import LiveServer
from tests.http import states

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


def soak(live: LiveServer, lines: int) -> Soaked:
    """Ask a batch of that many lines, after one to warm up."""
    worker = _worker(live)
    list(_answers(live, WARM_UP))
    before, most, right = resident(worker), 0, 0
    start = perf_counter()
    for number, answer in enumerate(_answers(live, lines)):
        right += json.loads(answer)["status"] == 200
        if number % EVERY == 0:
            most = max(most, resident(worker))
    seconds = perf_counter() - start
    after = resident(worker)
    return Soaked(lines, right, seconds, before, max(most, after), after)


def _answers(live: LiveServer, lines: int) -> Iterator[bytes]:
    """The answers to a batch whose lines are sent by another thread meanwhile."""
    connection = HTTPConnection("127.0.0.1", live.port, timeout=60)
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


def _worker(live: LiveServer) -> int:
    (worker,) = children_of(live.process.pid)
    return worker


def children_of(process: int) -> list[int]:
    """The processes that a process started, or its first thread."""
    listed = Path(f"/proc/{process}/task/{process}/children").read_text(encoding="ascii")
    return list(map(int, listed.split()))


def resident(process: int) -> int:
    """The resident set of a process in KiB."""
    status = Path(f"/proc/{process}/status").read_text(encoding="ascii")
    return next(int(line.split()[1]) for line in status.splitlines() if line.startswith("VmRSS:"))
