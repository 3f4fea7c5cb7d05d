"""gunicorn's settings, made from ours: ``gunicorn -c python:service.server service.wsgi:app``.

gunicorn reads the lower-case names of this module. The metrics directory is named here, before
anything imports ``prometheus_client``, and wiped in ``on_starting``, before any worker runs.
"""

import gc
import os
import sys
import tempfile
from pathlib import Path
from typing import Any

from service import config as _config

__all__ = [
    "accesslog",
    "bind",
    "child_exit",
    "control_socket_disable",
    "errorlog",
    "forwarder_headers",
    "graceful_timeout",
    "keepalive",
    "limit_request_field_size",
    "limit_request_fields",
    "limit_request_line",
    "logger_class",
    "loglevel",
    "on_exit",
    "on_starting",
    "post_worker_init",
    "preload_app",
    "proc_name",
    "threads",
    "timeout",
    "worker_class",
    "worker_tmp_dir",
    "workers",
]

_METRICS = "PROMETHEUS_MULTIPROC_DIR"  # service.metrics can't be imported before it is set
_CONTAINERS = 5_000
"""So many more containers made than freed start a collection: a large state is some 700, all freed with its request.

With Python's own 700 a tenth of the time of such a request goes into looking for cycles (measured); it leaves 8 objects
in them, one that is refused some 130.
"""
_MEMORY = "/dev/shm"  # noqa: S108  (a file system in memory, not a place for files of ours)


def _settings() -> _config.Config:
    try:
        return _config.load()
    except _config.ConfigError as error:
        sys.exit(f"zoning-board can't start: {error}")


def _metrics_directory(chosen: str) -> str:
    """Where the workers share metrics; a reload or re-exec keeps the one of the first start."""
    if chosen:
        return chosen
    kept = os.environ.get(_METRICS)
    return kept or tempfile.mkdtemp(prefix="zoning-board-metrics-", dir=worker_tmp_dir)


_chosen = _settings()

bind = [_chosen.bind, *([_chosen.metrics_bind] if _chosen.metrics_bind else [])]
workers = _chosen.workers
threads = _chosen.threads
# Threads keep idle connections open and slow clients apart; sync workers are some 10% faster on
# tiny requests but close every connection and wait for the slowest client (measured).
worker_class = "gthread"
worker_tmp_dir = _MEMORY if os.access(_MEMORY, os.W_OK) else None
preload_app = True
proc_name = "zoning-board"
control_socket_disable = True

timeout = _chosen.timeout
graceful_timeout = _chosen.graceful_timeout
keepalive = _chosen.keepalive
limit_request_line = _chosen.max_request_line
limit_request_fields = _chosen.max_header_fields
limit_request_field_size = _chosen.max_header_bytes

# By default a peer on this machine, so whoever a proxy there speaks for, may alter the path that is asked for.
forwarder_headers = ""

accesslog = "-" if _chosen.access_log else None
errorlog = "-"
loglevel = _chosen.log_level
logger_class = "service.access_log.JsonLogger"

os.environ[_METRICS] = _metrics_directory(_chosen.metrics_dir)


def on_starting(server: Any) -> None:
    """Wipe what an earlier start left among the metrics."""
    from service import metrics  # noqa: PLC0415  (after the directory is named)

    if "GUNICORN_PID" not in os.environ:  # else an older master still serves (a binary upgrade)
        metrics.wipe(os.environ[_METRICS])


def post_worker_init(worker: Any) -> None:
    """Count the worker; make problem documents of what gunicorn answers itself (a bad or too long request).

    Its own name is nowhere told, nor any version. Connections are closed without waiting for their clients. What is
    loaded by now stays for good, and is not looked at when garbage is collected.
    """
    from gunicorn import util  # noqa: PLC0415  (only where gunicorn runs)
    from gunicorn.http import wsgi  # noqa: PLC0415

    from service import lingering, metrics, problems  # noqa: PLC0415  (after the directory is named)

    def write_error(sock: Any, status_int: int, reason: str, mesg: str) -> None:
        util.write_nonblock(sock, problems.raw_reply(status_int, reason, mesg))

    util.write_error = write_error
    util.close_graceful = lingering.Lingering().close
    wsgi.SERVER = "zoning-board"
    metrics.count_worker(threads)
    gc.freeze()
    gc.set_threshold(_CONTAINERS)


def child_exit(server: Any, worker: Any) -> None:
    """Forget a dead worker's live numbers."""
    from service import metrics  # noqa: PLC0415  (after the directory is named)

    metrics.forget_worker(worker.pid)


def on_exit(server: Any) -> None:
    """Remove the metrics directory if it was made here."""
    directory = Path(os.environ[_METRICS])
    if not _chosen.metrics_dir and "GUNICORN_PID" not in os.environ:
        for file in directory.glob("*.db"):
            file.unlink(missing_ok=True)
        directory.rmdir()
