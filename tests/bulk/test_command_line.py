"""The command line: what it takes, what it says, and how it ends."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from service.bulk import arguments, extras
from service.bulk.__main__ import main
from service.bulk.endings import Refused
from tests.bulk import records
from tests.bulk.conftest import Local
from tests.conftest import ROOT


@pytest.mark.parametrize(
    ("given", "told"),
    [
        (["setup"], "invalid choice: 'setup'"),
        ([], "the following arguments are required: endpoint, --in, --out"),
        (["score", "--in", "x"], "the following arguments are required: --out"),
        (["score", "--in", "x", "--out", "y", "--workers", "0"], "must be a whole number from 1 to 1024, not '0'"),
        (["score", "--in", "x", "--out", "y", "--force", "--resume"], "not allowed with argument"),
        (["score", "--in", "x", "--out", "y", "--workers", "2", "--scheduler", "tcp://a:1"], "not allowed with"),
        (["score", "--in", "x", "--out", "y", "--res"], "unrecognized arguments: --res"),
    ],
)
def test_a_command_line_that_makes_no_sense(given: list[str], told: str, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as left:
        main(given)
    assert left.value.code == 2
    assert told in capsys.readouterr().err


@pytest.mark.parametrize(
    ("endpoint", "more", "told"),
    [
        ("audit", ["--strict"], "--strict must be left out: audit always tells what could not arise."),
        ("score", ["--include", "score,events"], "score: --include: Must be one of: score, needed, findings, "),
        ("adjudicate", ["--include", "verdict"], "adjudicate: --include: Must be one of: violations, "),
    ],
)
def test_a_query_that_the_endpoint_refuses(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], endpoint: str, more: list[str], told: str
) -> None:
    source = records.written(tmp_path / "in", [])
    assert records.bulk(source, tmp_path / "out", *more, endpoint=endpoint) == 2
    assert told in capsys.readouterr().err
    assert not (tmp_path / "out").exists()


def test_a_wrong_setting_is_told(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("ZONING_MAX_NESTING", "7")
    assert records.bulk(tmp_path / "in", tmp_path / "out") == 2
    assert "ZONING_MAX_NESTING='7' is not right" in capsys.readouterr().err


def test_a_package_that_is_not_installed() -> None:
    with pytest.raises(Refused, match=r"Needs no_such, .*: pip install 'zoning-board\[bulk\]'"):
        extras.load("no_such.part", "bulk")


def test_the_summary(tmp_path: Path, local: Local, capsys: pytest.CaptureFixture[str]) -> None:
    source = records.written(tmp_path / "in", [*records.finished(3), b"{"])
    assert main(["score", "--in", str(source), "--out", str(tmp_path / "out")]) == 3
    assert capsys.readouterr().err.startswith("4 answers, 1 of them faulty; ")


def test_the_help_names_all_that_may_be_given() -> None:
    told = arguments.parser().format_help()
    for name in ("score", "adjudicate", "audit", "--in", "--out", "--include", "--strict", "--workers", "--scheduler"):
        assert name in told
    for name in ("--resume", "--force", "--quiet", ".parquet", "ZONING_MAX_BODY_BYTES", "exit status"):
        assert name in told


def test_processes_of_this_machine(tmp_path: Path) -> None:
    """The command itself, in a folder outside of the checkout."""
    asked = records.finished(30)
    records.written(tmp_path / "in", asked)
    command = [sys.executable, "-m", "service.bulk", "score", "--in", "in", "--out", "out", "--workers", "2"]
    environment = os.environ | {"PYTHONPATH": str(ROOT)}
    done = subprocess.run(command, cwd=tmp_path, env=environment, capture_output=True, timeout=120, check=False)
    assert done.returncode == 0, done.stderr
    assert (tmp_path / "out").read_bytes() == records.expected(asked)
