"""What the service counts, in Prometheus' text format; shared by all workers under gunicorn.

When ``PROMETHEUS_MULTIPROC_DIR`` is set before this module is imported (``service.server`` does),
each worker keeps its numbers in files of that directory and ``/metrics`` adds them up. No label
ever holds text of a client: routes are URL rules, methods and rulesets come from closed lists.
"""

import os
from collections.abc import Iterable
from pathlib import Path
from time import perf_counter
from types import TracebackType

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram
from prometheus_client.exposition import choose_encoder
from prometheus_client.multiprocess import MultiProcessCollector, mark_process_dead

from service import __version__

DIRECTORY_VARIABLE = "PROMETHEUS_MULTIPROC_DIR"
_METHODS = frozenset({"GET", "HEAD", "POST", "QUERY", "OPTIONS", "PUT", "PATCH", "DELETE"})
_SECONDS = (0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 1.0, 5.0)
_ENGINE_SECONDS = (0.0001, 0.00025, 0.0005, 0.001, 0.0025, 0.005, 0.01, 0.05, 0.25, 1.0)
_MOVES = (1, 2, 5, 10, 25, 50, 100, 250, 500, 1000)

_registry = CollectorRegistry()
_requests = Counter(
    "zoning_requests_total",
    "Requests answered.",
    ("route", "method", "status"),
    registry=_registry,
)
_request_seconds = Histogram(
    "zoning_request_seconds",
    "Time from a request's arrival in the application to its answer.",
    ("route",),
    buckets=_SECONDS,
    registry=_registry,
)
# Gauges of workers that are gone don't count ("live"): how busy the service is, as a share of its
# threads, tells when to add replicas.
_requests_in_progress = Gauge(
    "zoning_requests_in_progress",
    "Requests being answered now.",
    registry=_registry,
    multiprocess_mode="livesum",
)
_threads = Gauge(
    "zoning_threads",
    "Threads of the live workers: the most requests that can be in progress.",
    registry=_registry,
    multiprocess_mode="livesum",
)
_worker_starts = Counter("zoning_worker_starts_total", "Worker processes started.", registry=_registry)
_build = Gauge(
    "zoning_build_info",
    "1, with the version that runs.",
    ("version",),
    registry=_registry,
    multiprocess_mode="max",
)
_adjudications = Counter(
    "zoning_adjudications_total",
    "Rulings given.",
    ("ruleset", "verdict"),
    registry=_registry,
)
_violations = Counter("zoning_violations_total", "Violations found.", ("clause",), registry=_registry)
_legal_moves = Histogram(
    "zoning_legal_moves",
    "Sizes of the lists of legal moves given.",
    ("ruleset",),
    buckets=_MOVES,
    registry=_registry,
)
_engine_seconds = Histogram(
    "zoning_engine_seconds",
    "Time spent in the referee.",
    ("ruleset", "operation"),
    buckets=_ENGINE_SECONDS,
    registry=_registry,
)

# Looking a child up by its labels costs more than counting on it, hence these tables. The keys
# come from closed lists, so they stay small.
_request_children: dict[tuple[str, str, int], tuple[Counter, Histogram]] = {}
_engine_children: dict[tuple[str, str], Histogram] = {}
_adjudication_children: dict[tuple[str, bool], Counter] = {}
_legal_moves_children: dict[str, Histogram] = {}


def count_worker(threads: int) -> None:
    """Count this process as a worker that answers with ``threads`` threads."""
    _worker_starts.inc()
    _threads.set(threads)
    _build.labels(__version__).set(1)


def enter_request() -> None:
    """Count a request as in progress, until ``leave_request``."""
    _requests_in_progress.inc()


def leave_request() -> None:
    """Count a request as in progress no more."""
    _requests_in_progress.dec()


def count_request(rule: str | None, method: str, status: int, seconds: float) -> None:
    """Count an answered request. ``rule`` is the URL rule that matched, None if none did."""
    key = (rule or "none", method if method in _METHODS else "other", status)
    children = _request_children.get(key)
    if children is None:
        route, method, _ = key
        children = (
            _requests.labels(route, method, str(status)),
            _request_seconds.labels(route),
        )
        _request_children[key] = children
    children[0].inc()
    children[1].observe(seconds)


def count_ruling(ruleset: str, legal: bool, clauses: Iterable[str] = ()) -> None:
    """Count a ruling of ``ruleset`` (a registered id) and the clauses its violations cite."""
    key = (ruleset, legal)
    child = _adjudication_children.get(key)
    if child is None:
        child = _adjudications.labels(ruleset, "legal" if legal else "illegal")
        _adjudication_children[key] = child
    child.inc()
    for clause in clauses:
        _violations.labels(clause).inc()


def count_legal_moves(ruleset: str, count: int) -> None:
    """Count a list of ``count`` legal moves given for ``ruleset`` (a registered id)."""
    child = _legal_moves_children.get(ruleset)
    if child is None:
        child = _legal_moves_children[ruleset] = _legal_moves.labels(ruleset)
    child.observe(count)


class engine_time:  # noqa: N801  (used like a function: ``with engine_time("supertall", "apply"):``)
    """Context that adds the time spent in it to ``zoning_engine_seconds``."""

    __slots__ = ("_child", "_start")

    def __init__(self, ruleset: str, operation: str) -> None:
        key = (ruleset, operation)
        child = _engine_children.get(key)
        if child is None:
            child = _engine_children[key] = _engine_seconds.labels(ruleset, operation)
        self._child = child
        self._start = 0.0

    def __enter__(self) -> None:
        self._start = perf_counter()

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self._child.observe(perf_counter() - self._start)


def exposition(accept: str | None) -> tuple[bytes, str]:
    """All numbers as text, and its media type, chosen by the scraper's ``Accept`` header."""
    registry = _registry
    if DIRECTORY_VARIABLE in os.environ:
        registry = CollectorRegistry()
        MultiProcessCollector(registry)  # type: ignore[no-untyped-call]
    encoder, media_type = choose_encoder(accept or "")
    return encoder(registry), media_type


def wipe(directory: str) -> None:
    """Make ``directory`` and remove what the workers of an earlier start left in it."""
    path = Path(directory)
    path.mkdir(parents=True, exist_ok=True)
    for file in path.glob("*.db"):
        file.unlink()


def forget_worker(pid: int) -> None:
    """Tell the metrics that worker ``pid`` is gone."""
    mark_process_dead(pid)  # type: ignore[no-untyped-call]
