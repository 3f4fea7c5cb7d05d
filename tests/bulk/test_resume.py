"""A run that was stopped or killed is gone on with: no record is lost, none is answered twice."""

import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

import pyarrow.parquet as pq
import pytest

from service.bulk import pools, run
from tests.bulk import records
from tests.bulk.conftest import Local
from tests.conftest import ROOT
from tests.soak.processes import children_of


@pytest.fixture(autouse=True)
def small_blocks(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(run, "MOST_RECORDS", 4)


@pytest.fixture
def source(tmp_path: Path) -> Path:
    """Games with empty lines, faults and a line too large among them."""
    lines = [*records.finished(20), b"", b"{", b"x" * 1_100_000, *records.finished(21)]
    return records.written(tmp_path / "in", lines)


def _stop_at(block: int, source: Path, out: Path, local: Local, *more: str) -> None:
    local.stops_at = block
    assert records.bulk(source, out, *more) == 130
    local.stops_at = None


@pytest.fixture
def whole(tmp_path: Path, source: Path, local: Local) -> bytes:
    assert records.bulk(source, tmp_path / "whole") == 3
    content = (tmp_path / "whole").read_bytes()
    assert content.count(b"\n") == 43
    return content


def test_it_goes_on_from_wherever_the_file_was_cut(tmp_path: Path, source: Path, whole: bytes, local: Local) -> None:
    ends = [index + 1 for index, byte in enumerate(whole) if byte == ord("\n")]
    cuts = {0, 1, *ends[::7], *(end - 1 for end in ends[::7]), *(end + 5 for end in ends[:-1:7]), len(whole)}
    for cut in sorted(cuts):
        out, part = tmp_path / "out", tmp_path / "out.part"
        _stop_at(0, source, out, local, "--force")
        part.write_bytes(whole[:cut])
        assert records.bulk(source, out, "--resume") == 3, cut
        assert out.read_bytes() == whole, cut
        assert not part.exists()
        out.unlink()


def test_the_faults_of_the_earlier_run_count(tmp_path: Path, source: Path, whole: bytes, local: Local) -> None:
    """All faults are answered before it is stopped."""
    _stop_at(8, source, tmp_path / "out", local, "--workers", "1")
    assert b'"status":413' in (tmp_path / "out.part").read_bytes()
    assert records.bulk(source, tmp_path / "out", "--resume") == 3
    assert (tmp_path / "out").read_bytes() == whole


def test_parquet_is_resumed_too(tmp_path: Path, source: Path, whole: bytes, local: Local) -> None:
    out = tmp_path / "out.parquet"
    _stop_at(6, source, out, local, "--workers", "1")
    assert not out.exists()
    assert records.bulk(source, out, "--resume") == 3
    assert "".join(f"{line}\n" for line in pq.read_table(out)["answer"].to_pylist()).encode() == whole


def test_what_is_unfinished_is_not_overwritten(
    tmp_path: Path, source: Path, local: Local, capsys: pytest.CaptureFixture[str]
) -> None:
    out = tmp_path / "out"
    _stop_at(3, source, out, local)
    assert capsys.readouterr().err == "python -m service.bulk: Interrupted; --resume goes on.\n"
    assert records.bulk(source, out) == 2
    told = f"{out}.part is unfinished; --resume goes on with it, --force begins anew.\n"
    assert capsys.readouterr().err == f"python -m service.bulk: {told}"


@pytest.mark.parametrize(
    ("change", "more", "told"),
    [
        ("", ["--include", "score"], "include was ['score', 'needed', 'findings'] and is ['score']"),
        ("", ["--strict"], "strict was False and is True"),
        ("records", [], "input was "),
        ("limits", [], "limits was [1048576, 32, 1000] and is [2048, 32, 1000]"),
    ],
)
def test_only_the_same_work_is_gone_on_with(
    tmp_path: Path,
    source: Path,
    local: Local,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
    change: str,
    more: list[str],
    told: str,
) -> None:
    out = tmp_path / "out"
    _stop_at(3, source, out, local, "--workers", "1")
    before = (tmp_path / "out.part").read_bytes()
    capsys.readouterr()
    if change == "records":
        source.write_bytes(source.read_bytes().replace(b"Seat 0", b"Seat 9", 1))
    if change == "limits":
        monkeypatch.setenv("ZONING_MAX_BODY_BYTES", "2048")
    assert records.bulk(source, out, "--resume", *more) == 2
    message = capsys.readouterr().err
    assert f"was begun with other work: {told}" in message
    assert (tmp_path / "out.part").read_bytes() == before


def test_a_broken_pool_stops_the_run(
    tmp_path: Path, source: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """As when the system kills a worker that takes too much memory."""
    monkeypatch.setattr(pools, "_settle", _die)
    assert records.bulk(source, tmp_path / "out", "--workers", "1") == 1
    assert "A worker process ended all at once" in capsys.readouterr().err


def _die() -> None:
    os.kill(os.getpid(), signal.SIGKILL)


def _is_running(process: int) -> bool:
    try:
        return Path(f"/proc/{process}/stat").read_text(encoding="ascii").rpartition(")")[2].split()[0] != "Z"
    except FileNotFoundError:
        return False


def _wait_until(happened: Callable[[], bool], seconds: int = 60) -> None:
    deadline = time.monotonic() + seconds
    while not happened():
        assert time.monotonic() < deadline
        time.sleep(0.01)


@pytest.mark.slow
def test_it_is_killed_and_goes_on(tmp_path: Path) -> None:
    """By SIGKILL, soon after it has begun to write; its workers go with it."""
    asked = records.finished(5000)
    records.written(tmp_path / "in", asked)
    part = tmp_path / "out.part"
    command = [sys.executable, "-m", "service.bulk", "score", "--in", "in", "--out", "out", "--workers", "2"]
    environment = os.environ | {"PYTHONPATH": str(ROOT)}
    process = subprocess.Popen(command, cwd=tmp_path, env=environment, stderr=subprocess.PIPE)
    _wait_until(lambda: part.exists() and part.stat().st_size > 0)
    workers = children_of(process.pid)
    process.kill()
    process.communicate()
    _wait_until(lambda: not any(map(_is_running, workers)))
    assert 0 < part.read_bytes().count(b"\n") < len(asked)
    with part.open("ab") as file:
        file.write(b'{"id":1,"sta')
    last = subprocess.run(
        [*command, "--resume"], cwd=tmp_path, env=environment, capture_output=True, text=True, timeout=120, check=False
    )
    assert last.returncode == 0, last.stderr
    assert last.stderr.startswith("5000 answers, 0 of them faulty, ")
    distinct = records.expected(records.finished(25)).splitlines()
    bodies = [line.partition(b",")[2] for line in distinct]
    lines = (tmp_path / "out").read_bytes().splitlines()
    assert len(lines) == len(asked)
    assert all(line == b'{"id":%d,%b' % (n, bodies[n % 25]) for n, line in enumerate(lines))
    assert sorted(path.name for path in tmp_path.iterdir()) == ["in", "out"]
