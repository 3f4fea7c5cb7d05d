"""Whether the service of this machine is ready: the exit status is 0 if so. What the image's health check runs.

python -m service.alive
"""

import http.client
import socket
import sys

from service import config

_SECONDS = 4


class _UnixConnection(http.client.HTTPConnection):
    """HTTP over the socket of a file system."""

    def connect(self) -> None:
        """Open the socket; the host is its path."""
        self.sock = socket.socket(socket.AF_UNIX, socket.SOCK_STREAM)
        self.sock.settimeout(self.timeout)
        self.sock.connect(self.host)


def _connection(bind: str) -> http.client.HTTPConnection:
    if bind.startswith("unix:"):
        return _UnixConnection(bind.removeprefix("unix:"), timeout=_SECONDS)
    host, _, port = bind.rpartition(":")
    everywhere = {"0.0.0.0": "127.0.0.1", "[::]": "::1"}  # noqa: S104  (read, not bound)
    return http.client.HTTPConnection(everywhere.get(host, host.strip("[]")), int(port), timeout=_SECONDS)


def fault(bind: str) -> str | None:
    """What is wrong with the service that listens on ``bind``; None if it is ready."""
    connection = _connection(bind)
    try:
        connection.request("GET", "/readyz")
        answer = connection.getresponse()
        return None if answer.status == http.client.OK else answer.read().decode()
    except (OSError, http.client.HTTPException) as error:
        return f"{bind} does not answer: {error}"
    finally:
        connection.close()


if __name__ == "__main__":
    sys.exit(fault(config.load().bind))
