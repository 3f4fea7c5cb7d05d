"""A server that fails as told before it answers: what a client must bear."""

import json
import threading
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any

PROBLEM = {"type": "/problems/busy", "title": "Busy", "status": 503, "detail": "Too much to do.", "instance": "r1"}


@dataclass
class Flaky:
    """What it was asked, and how it fails: a status, "silent", or "cut" or "late" in the middle of the answer."""

    failures: list[int | str]
    answer: bytes = b'{"findings": []}'
    headers: dict[str, str] = field(default_factory=dict)
    asked: list[tuple[str, str, Any]] = field(default_factory=list)
    url: str = ""


@contextmanager
def serving(failures: Sequence[int | str], **more: Any) -> Iterator[Flaky]:
    """Serve while the context lasts."""
    flaky, over = Flaky(list(failures), **more), threading.Event()

    class Handler(BaseHTTPRequestHandler):
        protocol_version = "HTTP/1.1"

        def do_POST(self) -> None:
            body = json.loads(self.rfile.read(int(self.headers["Content-Length"])))
            flaky.asked.append((self.command, self.path, body))
            failure = flaky.failures.pop(0) if flaky.failures else 200
            if failure == "silent":
                over.wait(5)
            elif failure == "cut":
                self.send_response(200)
                self.send_header("Content-Length", "100")
                self.end_headers()
                self.wfile.write(b"{")
                self.wfile.flush()
            elif failure == "late":
                self.wfile.write(b"HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\n{")
                self.wfile.flush()
                over.wait(5)
            else:
                self._answer(int(failure))
            self.close_connection = failure in ("cut", "late", "silent")

        def _answer(self, status: int) -> None:
            is_problem = status in (422, 503)
            sent = json.dumps(PROBLEM).encode() if is_problem else flaky.answer
            self.send_response(status)
            self.send_header("Content-Type", "application/problem+json" if is_problem else "application/json")
            self.send_header("Content-Length", str(len(sent)))
            for name, value in flaky.headers.items():
                self.send_header(name, value)
            self.end_headers()
            self.wfile.write(sent)

        def log_message(self, *_: object) -> None:
            """Say nothing."""

    with ThreadingHTTPServer(("127.0.0.1", 0), Handler) as server:
        thread = threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.01})
        thread.start()
        flaky.url = f"http://127.0.0.1:{server.server_address[1]}"
        try:
            yield flaky
        finally:
            over.set()
            server.shutdown()
            thread.join()
