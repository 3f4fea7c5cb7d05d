"""Live servers: the service under gunicorn with the settings it is deployed with."""

import os
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path

import pytest
import requests

ROOT = Path(__file__).parent.parent
CONFIGURATION = ROOT / "deploy" / "gunicorn.conf.py"


@dataclass
class LiveServer:
    """A running gunicorn."""

    url: str
    port: int
    process: subprocess.Popen[bytes]
    access_log: Path
    error_log: Path

    def stop(self) -> int:
        """Ask it to stop; its exit status."""
        if self.process.poll() is None:
            self.process.send_signal(signal.SIGTERM)
        return self.process.wait(timeout=30)


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


def start_server(
    folder: Path, application: str = "service.wsgi:app", settings: Mapping[str, str] | None = None
) -> LiveServer:
    """Start gunicorn from ``folder`` (outside of the checkout) and wait until it answers."""
    port = free_port()
    environment = {k: v for k, v in os.environ.items() if not k.startswith("ZONING_")}
    environment |= {"ZONING_BIND": f"127.0.0.1:{port}", "ZONING_WORKERS": "2"}
    environment |= {"PYTHONPATH": str(ROOT)} | dict(settings or {})
    access_log, error_log = folder / "access.log", folder / "error.log"
    with access_log.open("wb") as out, error_log.open("wb") as err:
        process = subprocess.Popen(
            [sys.executable, "-m", "gunicorn", "--config", str(CONFIGURATION), application],
            cwd=folder,
            env=environment,
            stdout=out,
            stderr=err,
        )
    return wait_until_up(LiveServer(f"http://127.0.0.1:{port}", port, process, access_log, error_log))


def wait_until_up(server: LiveServer) -> LiveServer:
    """Return ``server`` as soon as it answers."""
    deadline = time.monotonic() + 60
    while time.monotonic() < deadline and server.process.poll() is None:
        try:
            requests.get(f"{server.url}/healthz", timeout=5)
        except requests.ConnectionError:
            time.sleep(0.05)
        else:
            return server
    server.stop()
    raise RuntimeError(f"gunicorn did not start:\n{server.error_log.read_text()}")


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[LiveServer]:
    """The service as it is deployed; one for the session."""
    live = start_server(tmp_path_factory.mktemp("server"))
    yield live
    live.stop()


@pytest.fixture(scope="session")
def probe(tmp_path_factory: pytest.TempPathFactory) -> Iterator[LiveServer]:
    """The service with the endpoints of ``tests.http.probe`` added; one for the session."""
    live = start_server(tmp_path_factory.mktemp("probe"), "tests.http.probe:app")
    yield live
    live.stop()
