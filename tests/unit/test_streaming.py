"""Lines out of any reader, and answers that never wait for a client that only sends."""

import errno
import io
import socket
from collections.abc import Callable, Iterator
from threading import Timer

import pytest
from hypothesis import given
from hypothesis import strategies as st

from service import streaming
from service.streaming import IN_MEMORY, PIECE, READ_SIZE, BrokenBody, Lines, flowing


def reader(body: bytes, sizes: list[int]) -> Callable[[int], bytes]:
    """Reads at most so many bytes each time, as a network does."""
    source, steps = io.BytesIO(body), iter(sizes)
    return lambda size: source.read(min(size, next(steps, size)))


@given(
    parts=st.lists(st.binary(max_size=30).filter(lambda part: b"\n" not in part), min_size=1, max_size=12),
    sizes=st.lists(st.integers(1, 7), max_size=60),
    longest=st.integers(0, 30),
    is_sized=st.booleans(),
)
def test_lines_are_those_of_the_body(parts: list[bytes], sizes: list[int], longest: int, is_sized: bool) -> None:
    body = b"\n".join(parts)
    found = list(Lines(reader(body, sizes), len(body) if is_sized else None, longest))
    expected = parts[:-1] if parts[-1] == b"" else parts
    assert found == [part if len(part) <= longest else None for part in expected]


def test_a_long_line_is_passed_over_in_little_memory() -> None:
    most = 0

    def read(size: int) -> bytes:
        nonlocal most, left
        most = max(most, len(lines._buffer))
        left -= size
        return b"x" * size if left > 0 else b""

    left = 1000 * READ_SIZE
    lines = Lines(read, None, 100)
    assert list(lines) == [None]
    assert most <= 2 * READ_SIZE


def test_what_follows_a_long_line_is_read() -> None:
    body = b"x" * (3 * READ_SIZE) + b"\nshort\n" + b"y" * 101
    assert list(Lines(io.BytesIO(body).read, len(body), 100)) == [None, b"short", None]


def test_a_body_that_ends_too_early_is_broken() -> None:
    lines = iter(Lines(io.BytesIO(b"one\ntwo").read, 20, 100))
    assert next(lines) == b"one"
    with pytest.raises(BrokenBody):
        next(lines)


def test_a_reader_that_fails_is_a_broken_body() -> None:
    def read(size: int) -> bytes:
        raise OSError("gone")

    with pytest.raises(BrokenBody):
        list(Lines(read, None, 100))


def test_it_is_told_whether_the_client_must_send_on() -> None:
    lines = Lines(io.BytesIO(b"one\ntwo\nthr").read, 11, 100)
    asked = iter(lines)
    assert next(asked) == b"one"
    assert not lines.is_waiting
    assert next(asked) == b"two"
    assert lines.is_waiting


def blocks(count: int, size: int) -> Iterator[bytes]:
    for number in range(count):
        yield bytes([number % 256]) * size


@pytest.mark.parametrize("size", [1, PIECE, 3 * PIECE + 5])
def test_without_a_socket_all_is_passed_on(size: int) -> None:
    pieces = list(flowing(blocks(5, size), None, 0, 1))
    assert b"".join(pieces) == b"".join(blocks(5, size))
    assert max(map(len, pieces)) <= PIECE


def test_a_client_that_only_sends_is_not_waited_for() -> None:
    """All blocks are taken before the first byte that does not fit is sent; then they come in order."""
    ours, theirs = socket.socketpair()
    with ours, theirs:
        fill(ours)
        taken = 0

        def counted() -> Iterator[bytes]:
            nonlocal taken
            for block in blocks(40, IN_MEMORY // 16):
                taken += 1
                yield block
            theirs.setblocking(False)
            drain(theirs)

        pieces = list(flowing(counted(), ours, 1 << 40, 1))
        assert taken == 40
        assert b"".join(pieces) == b"".join(blocks(40, IN_MEMORY // 16))


def test_beyond_what_is_kept_a_client_that_does_not_read_is_given_up() -> None:
    ours, theirs = socket.socketpair()
    with ours, theirs:
        fill(ours)
        taken = []
        with pytest.raises(BrokenPipeError):
            for _ in flowing((taken.append(b) or b for b in blocks(100, PIECE)), ours, 3 * PIECE, 0):
                pass
        assert len(taken) == 4


def test_a_disk_without_room_makes_it_wait(monkeypatch: pytest.MonkeyPatch) -> None:
    def full(**_: object) -> None:
        raise OSError(errno.ENOSPC, "No space left on device")

    monkeypatch.setattr(streaming, "TemporaryFile", full)
    ours, theirs = socket.socketpair()
    with ours, theirs:
        fill(ours)
        theirs.setblocking(False)
        reading = Timer(0.2, drain, [theirs])
        reading.start()
        pieces = list(flowing(blocks(200, PIECE), ours, 1 << 40, 10))
        reading.join()
    assert b"".join(pieces) == b"".join(blocks(200, PIECE))
    assert 200 * PIECE > IN_MEMORY


def fill(one: socket.socket) -> None:
    one.setblocking(False)
    try:
        while True:
            one.send(b"x" * PIECE)
    except BlockingIOError:
        one.setblocking(True)


def drain(other: socket.socket) -> None:
    try:
        while other.recv(1 << 20):
            pass
    except BlockingIOError:
        pass
