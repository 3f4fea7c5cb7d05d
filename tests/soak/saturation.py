"""More clients than the service has threads, asking all kinds of questions: no error, and flat memory."""

from time import perf_counter

from tests.conftest import LiveServer
from tests.soak.load import Load, answers
from tests.soak.long_batch import Soaked
from tests.soak.processes import children_of, resident, workers_of
from tests.soak.real_requests import questions

WORKERS = 2
SETTINGS = {"ZONING_WORKERS": str(WORKERS), "ZONING_THREADS": "4"}
CLIENTS = 12
"""More than threads."""


def saturate(live: LiveServer, seconds: float, *, warm_up: int, most: int) -> tuple[Soaked, list[str]]:
    """Ask for so long, at most so many questions; the memory is that of the worker that grew most. And what went wrong.

    ``warm_up`` questions are asked beforehand: caches of limited size fill, which is no leak.
    """
    asked = questions()
    expected = answers(live.port, asked)
    with Load(live.port, asked, expected, clients=CLIENTS, most=warm_up) as load:
        load.join()
    assert not load.failures, load.failures[0]
    workers = workers_of(live.process.pid, WORKERS)
    before = {worker: resident(worker) for worker in workers}
    most_seen = dict(before)

    def look() -> None:
        for worker in workers:
            most_seen[worker] = max(most_seen[worker], resident(worker))

    start = perf_counter()
    with Load(live.port, asked, expected, clients=CLIENTS, most=most) as load:
        load.stop_after(seconds, look)
    took = perf_counter() - start
    look()
    assert children_of(live.process.pid) == workers
    grown = max(workers, key=lambda worker: most_seen[worker] - before[worker])
    soaked = Soaked(
        load.answered + len(load.failures), load.answered, took, before[grown], most_seen[grown], resident(grown)
    )
    return soaked, load.failures
