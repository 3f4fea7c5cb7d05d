"""The worst known request of each endpoint, asked of a worker: how much processor time it takes there."""

import os
from collections.abc import Iterator
from pathlib import Path

import orjson
import requests

from tests.conftest import LiveServer
from tests.limits.worst import WORST
from tests.soak.processes import workers_of

SETTINGS = {"ZONING_WORKERS": "1", "ZONING_ACCESS_LOG": "false"}
TRIES = 6
_TICKS = os.sysconf("SC_CLK_TCK")


def costs(live: LiveServer) -> Iterator[tuple[str, float, bool]]:
    """Of each request what it is, the seconds it took at best, and whether it was answered as it should be."""
    (worker,) = workers_of(live.process.pid, 1)
    with requests.Session() as session:
        for worst in WORST:
            body, seconds, right = orjson.dumps(worst.body()), [], True
            for _ in range(TRIES):
                before = _processor_time(worker)
                reply = session.post(
                    live.url + worst.path,
                    data=body,
                    params=worst.query,
                    headers={"Content-Type": "application/json"},
                    timeout=60,
                )
                seconds.append(_processor_time(worker) - before)
                right = right and reply.status_code == worst.status
            yield worst.name, min(seconds), right


def _processor_time(process: int) -> float:
    """In seconds, of all threads so far."""
    fields = Path(f"/proc/{process}/stat").read_text(encoding="ascii").rpartition(")")[2].split()
    user, system = fields[11:13]
    return (int(user) + int(system)) / _TICKS
