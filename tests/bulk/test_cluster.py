"""A Dask cluster gives the same bytes: a real scheduler and two workers, each a process of its own."""

import os
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from pathlib import Path

import pytest
from distributed import Client

from service.bulk import pools, run
from tests.bulk import records
from tests.conftest import ROOT, free_port

Start = Callable[..., "subprocess.Popen[bytes]"]


@pytest.fixture
def start(tmp_path: Path) -> Iterator[Start]:
    """Starts a part of Dask, from a folder outside of the checkout."""
    environment = os.environ | {"PYTHONPATH": str(ROOT)}
    with ExitStack() as stack:

        def begin(*command: str) -> "subprocess.Popen[bytes]":
            whole = [sys.executable, "-m", "dask", *command, "--no-dashboard"]
            process = subprocess.Popen(whole, cwd=tmp_path, env=environment, stderr=subprocess.DEVNULL)
            stack.callback(process.wait, timeout=30)
            stack.callback(process.terminate)
            return process

        yield begin


@pytest.mark.slow
def test_a_cluster_gives_the_same_bytes(
    tmp_path: Path, start: Start, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(run, "MOST_RECORDS", 16)
    asked = records.finished(600)
    source, address = records.written(tmp_path / "in", asked), f"tcp://127.0.0.1:{free_port()}"

    def ask(out: str) -> int:
        return records.bulk(source, tmp_path / out, "--scheduler", address)

    monkeypatch.setattr(pools, "CONNECT_SECONDS", 0.5)
    assert ask("none") == 2
    assert f"The scheduler {address} can't be reached" in capsys.readouterr().err

    start("scheduler", "--host", "127.0.0.1", "--port", address.rpartition(":")[2])
    monkeypatch.setattr(pools, "CONNECT_SECONDS", 60)
    with Client(address, timeout=60, set_as_default=False) as client:
        monkeypatch.setattr(pools, "CONNECT_SECONDS", 2)
        assert ask("none") == 2
        assert f"The scheduler {address} has had no worker for 2 seconds." in capsys.readouterr().err
        assert list(tmp_path.glob("none*")) == []

        workers = [start("worker", address, "--nthreads", "1", "--no-nanny", "--name", name) for name in "ab"]
        client.wait_for_workers(2, timeout=60)
        monkeypatch.setattr(pools, "CONNECT_SECONDS", 20)
        assert ask("out") == 0
        assert (tmp_path / "out").read_bytes() == records.expected(asked)

        workers[0].kill()
        _wait_until_one_is_left(client)
        assert ask("again") == 0
        assert (tmp_path / "again").read_bytes() == (tmp_path / "out").read_bytes()


def _wait_until_one_is_left(client: Client) -> None:
    deadline = time.monotonic() + 60
    while len(client.nthreads()) != 1:
        assert time.monotonic() < deadline
        time.sleep(0.05)
