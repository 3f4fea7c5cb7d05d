"""Workers replaced under load behind the front: nothing fails, nor does a batch that is being sent meanwhile."""

import json
import signal
from dataclasses import dataclass
from http.client import HTTPConnection
from pathlib import Path

import orjson

from tests.conftest import LiveServer
from tests.deploy.front import front
from tests.soak.load import PATIENCE, Load, answers
from tests.soak.processes import children_of, wait_until, workers_of
from tests.soak.real_requests import questions

WORKERS = 2
SETTINGS = {"ZONING_WORKERS": str(WORKERS), "ZONING_THREADS": "4"}
CLIENTS = 6
LINES = 1000
"""In each half; some sixteen kilobytes of lines are read before the first is answered."""
_LINE = orjson.dumps({"id": 1, "method": "GET", "path": "/v1/rulesets/supertall"}) + b"\n"


@dataclass(frozen=True)
class Reloaded:
    """What came of it, in ``reloads`` reloads with ``workers`` replaced."""

    reloads: int
    workers: int
    answered: int
    failures: list[str]


def reload_under_load(live: LiveServer, folder: Path, reloads: int, between: int) -> Reloaded:
    """Reload gunicorn that often (HUP), with so many answers before, between and after."""
    asked = questions()
    expected = answers(live.port, asked)
    replaced = 0
    with front(live, folder) as before, Load(before.port, asked, expected, clients=CLIENTS) as load:
        for _ in range(reloads):
            load.wait_for(between)
            replaced += _reload(live, before.port)
        load.wait_for(between)
    return Reloaded(reloads, replaced, load.answered, load.failures)


def _reload(live: LiveServer, port: int) -> int:
    """Reload in the middle of a batch; how many workers were replaced."""
    workers = workers_of(live.process.pid, WORKERS)
    batch = HTTPConnection("127.0.0.1", port, timeout=PATIENCE)
    batch.putrequest("POST", "/v1/batch")
    batch.putheader("Content-Type", "application/x-ndjson")
    batch.putheader("Transfer-Encoding", "chunked")
    batch.endheaders()
    _send(batch, LINES)
    reply = batch.getresponse()
    found = [json.loads(reply.readline())["status"]]
    live.process.send_signal(signal.SIGHUP)
    wait_until(lambda: len(set(children_of(live.process.pid)) - set(workers)) >= len(workers), "new workers")
    _send(batch, LINES)
    batch.send(b"0\r\n\r\n")
    found += [json.loads(line)["status"] for line in reply]
    batch.close()
    assert found == [200] * (2 * LINES), found
    wait_until(lambda: not set(children_of(live.process.pid)) & set(workers), "the end of the old workers")
    return len(workers)


def _send(batch: HTTPConnection, lines: int) -> None:
    piece = _LINE * lines
    batch.send(b"%x\r\n%b\r\n" % (len(piece), piece))
