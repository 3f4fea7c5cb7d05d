"""The parts of ``make soak``: each runs, says what came out, and whether that is as it should be."""

from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path

from tests.conftest import LiveServer, start_server
from tests.deploy.front import front
from tests.soak import costs, killing, long_batch, malformed, reloading, saturation, slow_clients, smuggling
from tests.soak.long_batch import Soaked
from tests.soak.long_bulk import soak_bulk

LINES = 100_000
BULK = 10
"""How many records are answered in bulk for each line of the batch."""
MOST_GROWTH = 16 * 1024
"""In KiB."""
SATURATED_SECONDS = 30
WARM_UP = 5_000
KILLS, RELOADS = 10, 10
BETWEEN = 500
"""How many answers come between two kills or reloads."""
SLOW_OF_EACH_KIND = 50
ASKED_BESIDE_SLOW = 200
MALFORMED = 10_000
MOST_SECONDS = 1.0
"""Of processor time, for the worst known request of each endpoint."""


def batch(folder: Path, lines: int = LINES) -> bool:
    """A long batch, and one through the front."""
    with _served(folder, long_batch.SETTINGS) as live, front(live, folder) as before:
        is_right = _told("batch", long_batch.soak(live, lines))
        return _told("batch through the front", long_batch.soak(live, lines, before)) and is_right


def bulk(folder: Path, lines: int = LINES) -> bool:
    """Ten times as many records in bulk."""
    return _told("bulk", soak_bulk(folder, BULK * lines))


def saturated(folder: Path) -> bool:
    """Half a minute of all kinds of questions from more clients than there are threads."""
    with _served(folder, saturation.SETTINGS) as live:
        soaked, failures = saturation.saturate(live, SATURATED_SECONDS, warm_up=WARM_UP, most=10**6)
    _list(failures)
    return _told("saturation", soaked, "requests")


def killed(folder: Path) -> bool:
    """Workers killed."""
    with _served(folder, killing.SETTINGS) as live:
        found = killing.kill_under_load(live, KILLS, BETWEEN)
    failed = f"{len(found.failures)} failed of {found.in_flight} in flight"
    print(f"kill: {found.kills} workers, {found.answered} requests answered, {failed}")
    print(f"of who asks again: {found.retrying.answered} answered, {len(found.retrying.lost)} lost")
    _list(found.retrying.lost)
    return len(found.failures) <= found.in_flight and not found.retrying.lost


def reloaded(folder: Path) -> bool:
    """Workers replaced behind the front."""
    with _served(folder, reloading.SETTINGS) as live:
        found = reloading.reload_under_load(live, folder, RELOADS, BETWEEN)
    print(
        f"reload: {found.reloads} times, {found.workers} workers replaced, {found.answered} requests answered, ", end=""
    )
    print(f"{len(found.failures)} failed")
    _list(found.failures)
    return not found.failures


def slow(folder: Path) -> bool:
    """Slow clients before the front."""
    with _served(folder, slow_clients.SETTINGS) as live:
        found = slow_clients.endure(live, folder, SLOW_OF_EACH_KIND, ASKED_BESIDE_SLOW)
    print(f"slow: {found.slow} slow clients on {found.threads} threads, {found.answered} others answered, ", end="")
    print(f"each within {found.longest:.2f} seconds")
    with _served(folder, slow_clients.HASTY) as live:
        print(f"slow: {slow_clients.give_up(live, folder, SLOW_OF_EACH_KIND)} given up")
    return True


def smuggled(folder: Path) -> bool:
    """Requests hidden in others, at the service and at the front."""
    faults = []
    with _served(folder, {}) as live, front(live, folder) as before:
        for where, port in (("service", live.port), ("front", before.port)):
            faults += [f"{where}: {name}: {told}" for name, told in smuggling.faults(port, at_front=where == "front")]
    print(f"smuggling: {2 * len(smuggling.PROBES)} probes, {len(faults)} not as they should be")
    _list(faults)
    return not faults


def spoilt(folder: Path) -> bool:
    """Malformed requests."""
    with _served(folder, malformed.SETTINGS) as live:
        found = malformed.ask_malformed(live, MALFORMED)
    statuses = ", ".join(f"{number} of {status or 'no answer'}" for status, number in sorted(found.statuses.items()))
    print(f"malformed: {MALFORMED} requests: {statuses}")
    print("all workers stayed" if found.workers_stayed else "a worker ended")
    _list(found.faults)
    return found.workers_stayed and not found.faults


def costly(folder: Path) -> bool:
    """The worst known request of each endpoint."""
    with _served(folder, costs.SETTINGS) as live:
        found = list(costs.costs(live))
    for name, seconds, right in found:
        print(f"limits: {seconds:.2f} s, {name}{'' if right else ', not answered as it should be'}")
    return all(right and seconds <= MOST_SECONDS for _, seconds, right in found)


PARTS: dict[str, Callable[[Path], bool]] = {
    "batch": batch,
    "bulk": bulk,
    "saturation": saturated,
    "kill": killed,
    "reload": reloaded,
    "slow": slow,
    "smuggling": smuggled,
    "malformed": spoilt,
    "limits": costly,
}


@contextmanager
def _served(folder: Path, settings: Mapping[str, str]) -> Iterator[LiveServer]:
    live = start_server(folder, settings=settings)
    try:
        yield live
    finally:
        live.stop()


def _told(what: str, soaked: Soaked, units: str = "lines") -> bool:
    """Say what came out; whether it is as it should be."""
    rate = soaked.lines / soaked.seconds
    print(f"{what}: {soaked.lines} {units}, {soaked.answered_200} answered 200, {rate:.0f} a second")
    print(f"memory: {soaked.before} KiB before, {soaked.most} at most, {soaked.after} after")
    flat = soaked.growth <= MOST_GROWTH
    print("flat" if flat else f"grows by more than {MOST_GROWTH} KiB")
    return flat and soaked.answered_200 == soaked.lines


def _list(faults: list[str]) -> None:
    for fault in faults[:10]:
        print(f"  {fault}")
