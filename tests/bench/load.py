"""A load of one request repeated over a few kept-alive connections, from one process."""

import selectors
import socket
from time import perf_counter

CONNECTIONS = 4


def request_bytes(path: str, body: bytes) -> bytes:
    head = (
        f"POST {path} HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n"
        f"Content-Length: {len(body)}\r\n\r\n"
    )
    return head.encode() + body


def answer(port: int, request: bytes) -> bytes:
    """The body of one answer; raises if its status is not 200."""
    with socket.create_connection(("127.0.0.1", port)) as connection:
        connection.sendall(request)
        head, body = _received(connection)
        if b" 200 " not in head.split(b"\r\n", 1)[0]:
            raise RuntimeError(f"{head.decode('latin-1')}\n{body[:500]!r}")
        return body


def _received(connection: socket.socket) -> tuple[bytes, bytes]:
    data = b""
    while b"\r\n\r\n" not in data:
        data += connection.recv(65536)
    head, _, body = data.partition(b"\r\n\r\n")
    length = _length(head)
    while len(body) < length:
        body += connection.recv(65536)
    return head, body


def _length(head: bytes) -> int:
    lines = head.lower().split(b"\r\n")
    return int(next(line for line in lines if line.startswith(b"content-length:")).split(b":")[1])


def rate(port: int, request: bytes, seconds: float) -> float:
    """Answers per second. Every answer must have the length of the first."""
    expected = len(answer(port, request))
    with selectors.DefaultSelector() as selector:
        connections = [socket.create_connection(("127.0.0.1", port)) for _ in range(CONNECTIONS)]
        buffers = dict.fromkeys(connections, b"")
        for connection in connections:
            selector.register(connection, selectors.EVENT_READ)
            connection.sendall(request)
        answered, start = 0, perf_counter()
        while (elapsed := perf_counter() - start) < seconds:
            for key, _ in selector.select(1):
                connection = key.fileobj
                assert isinstance(connection, socket.socket)
                buffers[connection] += connection.recv(262144)
                head, blank, body = buffers[connection].partition(b"\r\n\r\n")
                if blank and len(body) >= _length(head):
                    if len(body) != expected:
                        raise RuntimeError(f"an answer of {len(body)} bytes, not {expected}: {body[:200]!r}")
                    answered += 1
                    buffers[connection] = b""
                    connection.sendall(request)
        for connection in connections:
            connection.close()
    return answered / elapsed
