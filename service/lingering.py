"""Closing connections politely without waiting for anybody.

Who closes while its client still sends makes the kernel throw the answer away. So the writing side is closed first, and
what comes is thrown away until the client closes, too (RFC 9112, 9.6). gunicorn does that in the thread that gives out
the work of a whole worker, up to two seconds for each connection: some clients that never close stop everybody else.
"""

import selectors
import socket
from threading import Lock, Thread
from time import monotonic

SECONDS = 2.0
"""How long a client may take to close."""
MOST_BYTES = 2 * 1024 * 1024
"""How much is read of what it still sends: more than a body has by default, so that who is refused can hear it."""
MOST = 256
"""How many connections wait; beyond it they are closed at once."""
_READ = 64 * 1024


class Lingering:
    """Connections that wait for their clients to close, in a thread of its own that begins with the first."""

    def __init__(self, seconds: float = SECONDS) -> None:
        self._seconds = seconds
        self._selector = selectors.DefaultSelector()
        self._lock = Lock()
        self._is_running = False
        self._ends: dict[socket.socket, float] = {}
        self._read: dict[socket.socket, int] = {}

    def close(self, sock: socket.socket) -> None:
        """Close ``sock`` as soon as its client has, or is given up; returns at once."""
        try:
            sock.shutdown(socket.SHUT_WR)
            sock.setblocking(False)
        except OSError:  # it is broken already
            sock.close()
            return
        with self._lock:
            if len(self._ends) >= MOST:
                sock.close()
                return
            self._ends[sock] = monotonic() + self._seconds
            self._read[sock] = 0
            self._selector.register(sock, selectors.EVENT_READ)
            if not self._is_running:
                self._is_running = True
                Thread(target=self._run, name="lingering", daemon=True).start()

    def _run(self) -> None:
        while True:
            for key, _ in self._selector.select(self._seconds / 4):
                assert isinstance(key.fileobj, socket.socket)
                if not self._drop_some(key.fileobj):
                    self._end(key.fileobj)
            now = monotonic()
            with self._lock:
                late = [sock for sock, end in self._ends.items() if end <= now]
            for sock in late:
                self._end(sock)

    def _drop_some(self, sock: socket.socket) -> bool:
        """Throw away what came; whether more may come."""
        try:
            data = sock.recv(_READ)
        except BlockingIOError:
            return True
        except OSError:
            return False
        self._read[sock] += len(data)
        return bool(data) and self._read[sock] < MOST_BYTES

    def _end(self, sock: socket.socket) -> None:
        with self._lock:
            del self._ends[sock], self._read[sock]
            self._selector.unregister(sock)
        sock.close()
