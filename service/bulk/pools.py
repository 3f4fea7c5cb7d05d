"""Who does the work: processes of this machine, or a Dask cluster."""

import gc
import importlib
import multiprocessing
import os
import signal
from collections.abc import Iterator
from concurrent.futures import BrokenExecutor, CancelledError, Executor, ProcessPoolExecutor
from contextlib import contextmanager
from dataclasses import dataclass
from threading import Thread
from typing import Any

from service.bulk import extras
from service.bulk.endings import Refused, Stopped

AHEAD = 4
"""How many blocks of records are under way for each worker; no more are in memory."""
CONNECT_SECONDS = 20
_CONTAINERS = 50_000
"""So many more containers made than freed start a collection: more than the records have that are answered together."""


@dataclass(frozen=True)
class Pool:
    """Who does the work, and how many blocks of records it takes at once."""

    executor: Executor
    window: int


@contextmanager
def local(workers: int) -> Iterator[Pool]:
    """So many processes, new ones (``spawn``) so that they share nothing with this one."""
    context = multiprocessing.get_context("spawn")
    executor = ProcessPoolExecutor(workers, mp_context=context, initializer=_settle)
    try:
        yield Pool(executor, AHEAD * workers)
    except BrokenExecutor:
        raise Stopped("A worker process ended all at once; perhaps the machine has too little memory.") from None
    finally:
        executor.shutdown(cancel_futures=True)


def _settle() -> None:
    """In a new process: an interrupt is its parent's affair, and it goes when its parent is killed.

    What is loaded by now stays for good, and is not looked at when garbage is collected.
    """
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    importlib.import_module("service.bulk.answering")
    gc.freeze()
    gc.set_threshold(_CONTAINERS)
    Thread(target=_go_with_parent, daemon=True).start()


def _go_with_parent() -> None:
    parent = multiprocessing.parent_process()
    assert parent is not None
    parent.join()
    os._exit(1)


@contextmanager
def cluster(address: str) -> Iterator[Pool]:
    """The workers that a Dask scheduler has. Raises Refused where it, or every one of them, can't be reached."""
    distributed = extras.load("distributed", "bulk")
    try:
        client = distributed.Client(address, timeout=CONNECT_SECONDS, set_as_default=False)
    except (OSError, ValueError) as error:
        raise Refused(f"The scheduler {address} can't be reached: {error}") from None
    try:
        yield Pool(client.get_executor(pure=False), AHEAD * _threads(client, address))
    except (CancelledError, distributed.KilledWorker, OSError) as error:
        raise Stopped(f"The cluster gave up ({type(error).__name__}): {error}.") from None
    finally:
        client.close()


def _threads(client: Any, address: str) -> int:
    try:
        client.wait_for_workers(1, timeout=CONNECT_SECONDS)
    except TimeoutError:
        raise Refused(f"The scheduler {address} has had no worker for {CONNECT_SECONDS} seconds.") from None
    threads: int = sum(client.nthreads().values())
    return threads
