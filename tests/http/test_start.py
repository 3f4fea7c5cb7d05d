"""Starting and stopping the service."""

import os
import subprocess
import sys
from pathlib import Path

import pytest
import requests

from tests.conftest import CONFIGURATION, ROOT, start_server


@pytest.mark.parametrize(
    ("variable", "value", "told"),
    [
        ("ZONING_WORKERS", "many", "a whole number from 1 to 1024"),
        ("ZONING_BIND", "nowhere", "host:port"),
        ("ZONING_WORKER", "2", "is no setting"),
    ],
)
def test_a_bad_setting_stops_the_start(tmp_path: Path, variable: str, value: str, told: str) -> None:
    run = subprocess.run(
        [sys.executable, "-m", "gunicorn", "--config", str(CONFIGURATION), "service.wsgi:app"],
        cwd=tmp_path,
        env=os.environ | {"PYTHONPATH": str(ROOT), variable: value},
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )
    assert run.returncode != 0
    assert variable in run.stderr
    assert told in run.stderr
    assert "Traceback" not in run.stderr


def test_a_start_wipes_old_metrics_and_nothing_else(tmp_path: Path) -> None:
    metrics = tmp_path / "metrics"
    metrics.mkdir()
    (metrics / "counter_999999.db").write_bytes(b"left by a worker of yesterday")
    (metrics / "notes.txt").write_text("mine")
    live = start_server(tmp_path, settings={"ZONING_METRICS_DIR": str(metrics)})
    try:
        text = requests.get(f"{live.url}/metrics", timeout=10).text
        assert 'zoning_requests_total{method="GET",route="/healthz",status="200"}' in text
        assert not (metrics / "counter_999999.db").exists()
        assert (metrics / "notes.txt").read_text() == "mine"
        assert list(metrics.glob("*.db"))
    finally:
        assert live.stop() == 0


def test_limits_come_from_the_environment(tmp_path: Path) -> None:
    live = start_server(
        tmp_path,
        "tests.http.probe:app",
        {"ZONING_MAX_BODY_BYTES": "1024", "ZONING_MAX_NESTING": "8", "ZONING_ACCESS_LOG": "0"},
    )
    try:
        url = f"{live.url}/probe/x"
        assert requests.post(url, json={"name": "x" * 900}, timeout=10).status_code == 200
        assert requests.post(url, json={"name": "x" * 1100}, timeout=10).status_code == 413
        assert requests.post(url, json={"name": [[[[[[[]]]]]]]}, timeout=10).status_code == 200
        assert requests.post(url, json={"name": [[[[[[[[]]]]]]]]}, timeout=10).status_code == 422
        assert live.access_log.read_text() == ""
    finally:
        assert live.stop() == 0
