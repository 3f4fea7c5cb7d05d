"""The health check: what it says of a service that is ready, one that is not, and none at all."""

import socketserver
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, HTTPServer
from pathlib import Path

import pytest

from service import alive


class Service(BaseHTTPRequestHandler):
    """Ready or not."""

    status = 200

    def do_GET(self) -> None:
        assert self.path == "/readyz"
        self.send_response(self.status)
        self.end_headers()
        self.wfile.write(b"faults")

    def log_message(self, *_: object) -> None:
        """Say nothing."""

    def address_string(self) -> str:
        return "here"


class NotReady(Service):
    """A service whose self-check fails."""

    status = 503


class OnPath(socketserver.UnixStreamServer):
    """HTTP over the socket of a file system."""


@contextmanager
def serving(make: Callable[[], socketserver.BaseServer]) -> Iterator[socketserver.BaseServer]:
    with make() as server:
        thread = threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.01})
        thread.start()
        yield server
        server.shutdown()
        thread.join()


@pytest.mark.parametrize(("handler", "told"), [(Service, None), (NotReady, "faults")])
def test_it_asks_the_address_that_is_bound(tmp_path: Path, handler: type[Service], told: str | None) -> None:
    with serving(lambda: HTTPServer(("127.0.0.1", 0), handler)) as server:
        port = server.server_address[1]
        assert alive.fault(f"127.0.0.1:{port}") == told
        assert alive.fault(f"0.0.0.0:{port}") == told
    path = str(tmp_path / "socket")
    with serving(lambda: OnPath(path, handler)):
        assert alive.fault(f"unix:{path}") == told


def test_nobody_there_is_a_fault(tmp_path: Path) -> None:
    bind = f"unix:{tmp_path / 'socket'}"
    assert alive.fault(bind) == f"{bind} does not answer: [Errno 2] No such file or directory"
    assert str(alive.fault("[::]:1")).startswith("[::]:1 does not answer")
