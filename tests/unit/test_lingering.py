"""Closing politely: nobody waits, and no answer is lost to a client that still sends."""

import socket
from collections.abc import Iterator

import pytest

from service import lingering
from service.lingering import Lingering
from tests.soak.processes import wait_until

FOR_EVER = 3600.0
Pair = tuple[socket.socket, socket.socket]


@pytest.fixture
def listener() -> Iterator[socket.socket]:
    with socket.create_server(("127.0.0.1", 0)) as listening:
        yield listening


def connected(listener: socket.socket) -> Pair:
    """A client, and the server's side of its connection."""
    client = socket.create_connection(listener.getsockname(), timeout=60)
    return client, listener.accept()[0]


def test_it_waits_for_no_client(listener: socket.socket) -> None:
    """With an hour for each, a hundred are taken, and all are told that no more comes."""
    closing, pairs = Lingering(FOR_EVER), [connected(listener) for _ in range(100)]
    for _, served in pairs:
        served.sendall(b"answer")
        closing.close(served)
    for client, served in pairs:
        assert client.recv(100) == b"answer"
        assert client.recv(100) == b""
        assert served.fileno() >= 0
    for client, _ in pairs:
        client.close()
    wait_until(lambda: all(served.fileno() < 0 for _, served in pairs), "the end of all connections")


def test_a_client_that_still_sends_hears_the_answer(listener: socket.socket) -> None:
    client, served = connected(listener)
    served.sendall(b"answer")
    Lingering(FOR_EVER).close(served)
    client.sendall(b"x" * 1024 * 1024)
    assert client.recv(100) == b"answer"
    assert client.recv(100) == b""
    client.close()


def test_who_sends_without_end_is_given_up(listener: socket.socket) -> None:
    client, served = connected(listener)
    Lingering(FOR_EVER).close(served)
    with pytest.raises((ConnectionResetError, BrokenPipeError)):
        client.sendall(b"x" * 64 * 1024 * 1024)
    assert served.fileno() < 0
    client.close()


def test_who_does_nothing_is_given_up(listener: socket.socket) -> None:
    client, served = connected(listener)
    Lingering(0.1).close(served)
    wait_until(lambda: served.fileno() < 0, "the end of the connection")
    client.close()


def test_only_so_many_are_waited_for(listener: socket.socket, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(lingering, "MOST", 2)
    closing, pairs = Lingering(FOR_EVER), [connected(listener) for _ in range(3)]
    for _, served in pairs:
        closing.close(served)
    assert [served.fileno() >= 0 for _, served in pairs] == [True, True, False]
    for client, _ in pairs:
        client.close()


def test_what_is_broken_is_closed(listener: socket.socket) -> None:
    served = socket.socket()  # not connected
    Lingering(FOR_EVER).close(served)
    assert served.fileno() < 0
