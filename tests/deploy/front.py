"""A real HAProxy with our configuration, in front of a live server."""

import os
import shutil
import socket
import subprocess
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from tests.conftest import ROOT, LiveServer, free_port

HAPROXY = shutil.which("haproxy", path=f"{os.environ['PATH']}:/usr/sbin") or "haproxy"
CONFIGURATION = ROOT / "deploy" / "haproxy" / "haproxy.cfg"


@dataclass
class Front:
    """A running HAProxy."""

    port: int
    process: subprocess.Popen[bytes]
    log: Path

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.port}"


@contextmanager
def front(live: LiveServer, folder: Path, **more: str) -> Iterator[Front]:
    """HAProxy before ``live``; ``more`` are variables of its configuration, such as ``FRONT_PATIENCE``."""
    port = free_port()
    environment = {name: value for name, value in os.environ.items() if not name.startswith("FRONT_")}
    environment |= {"FRONT_BIND": f"127.0.0.1:{port}", "FRONT_SERVICE": f"127.0.0.1:{live.port}", **more}
    log = folder / f"front-{port}.log"
    with log.open("wb") as file:
        process = subprocess.Popen(
            [HAPROXY, "-db", "-f", str(CONFIGURATION)], env=environment, stdout=file, stderr=file
        )
    try:
        _wait_until_it_listens(port, process, log)
        yield Front(port, process, log)
    finally:
        process.terminate()
        process.wait(timeout=30)


def _wait_until_it_listens(port: int, process: "subprocess.Popen[bytes]", log: Path) -> None:
    deadline = time.monotonic() + 30
    while time.monotonic() < deadline and process.poll() is None:
        try:
            socket.create_connection(("127.0.0.1", port), timeout=5).close()
        except ConnectionRefusedError:
            time.sleep(0.05)
        else:
            return
    raise RuntimeError(f"HAProxy did not start:\n{log.read_text()}")
