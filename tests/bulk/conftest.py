"""What the tests of this folder start from."""

from collections.abc import Iterator
from concurrent.futures import Executor, Future, ThreadPoolExecutor
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any

import pytest

from service.bulk import pools
from service.bulk.pools import Pool


class Here(Executor):
    """Does the work at once, and is interrupted at the block of that number."""

    def __init__(self, stops_at: int | None) -> None:
        self.stops_at, self.blocks = stops_at, 0

    def submit(self, work: Any, /, *args: Any, **kwargs: Any) -> Future[Any]:
        future: Future[Any] = Future()
        if self.blocks == self.stops_at:
            future.set_exception(KeyboardInterrupt())
        else:
            future.set_result(work(*args, **kwargs))
        self.blocks += 1
        return future


@dataclass
class Local:
    """How the pool of this machine behaves in a test."""

    stops_at: int | None = None


@pytest.fixture
def local(monkeypatch: pytest.MonkeyPatch) -> Local:
    """The pool of this machine is this process, which spares starting others."""
    behaviour = Local()

    @contextmanager
    def pool(workers: int) -> Iterator[Pool]:
        yield Pool(Here(behaviour.stops_at), pools.AHEAD * workers)

    monkeypatch.setattr(pools, "local", pool)
    return behaviour


@pytest.fixture
def threads(monkeypatch: pytest.MonkeyPatch) -> None:
    """The pool of this machine is threads, so that answers come in any order."""

    @contextmanager
    def pool(workers: int) -> Iterator[Pool]:
        with ThreadPoolExecutor(4) as executor:
            yield Pool(executor, 16)

    monkeypatch.setattr(pools, "local", pool)
