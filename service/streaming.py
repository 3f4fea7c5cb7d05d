"""Long bodies in both directions at once, in little memory.

Most clients send their whole body before they read a word of the answer. A server that answers as it reads would then
wait for a client that waits for it. So what the client does not take yet goes into a file, and the reading goes on.
"""

import errno
import select
from collections import deque
from collections.abc import Callable, Iterator
from io import RawIOBase
from tempfile import TemporaryFile
from typing import Any, cast

READ_SIZE = 16 * 1024
PIECE = 16 * 1024
"""How much is sent at once: what fits into a socket's buffer whenever the socket says that it can be written to."""
IN_MEMORY = 1024 * 1024
"""How much of what is kept back stays out of the file."""


class BrokenBody(Exception):
    """The body ended before its end."""


class Lines:
    """The lines of a body, each without its end; None stands for one longer than ``longest``, which is passed over.

    ``read`` is that of ``wsgi.input``; ``size``, the length of the body, or None where it ends by itself.
    """

    def __init__(self, read: Callable[[int], bytes], size: int | None, longest: int) -> None:
        self._read = read
        self._left = size
        self._longest = longest
        self._buffer = b""
        self._start = 0

    @property
    def is_waiting(self) -> bool:
        """Whether the next line has to come from the client first."""
        return self._buffer.find(b"\n", self._start) < 0

    def __iter__(self) -> Iterator[bytes | None]:
        while True:
            end = self._buffer.find(b"\n", self._start)
            if end >= 0:
                line = self._buffer[self._start : end]
                self._start = end + 1
                yield line if len(line) <= self._longest else None
            elif len(self._buffer) - self._start > self._longest:
                if not self._pass_over():
                    yield None
                    return
                yield None
            elif not self._fill():
                rest = self._buffer[self._start :]
                if rest:
                    yield rest
                return

    def _fill(self) -> bool:
        """Read on; False at the end of the body. Raises BrokenBody."""
        size = READ_SIZE if self._left is None else min(READ_SIZE, self._left)
        try:
            more = self._read(size) if size else b""
        except Exception as error:  # each server has its own kinds for broken chunks and lost clients
            raise BrokenBody from error
        if self._left is not None:
            self._left -= len(more)
        if self._left and not more:
            raise BrokenBody
        self._buffer = self._buffer[self._start :] + more
        self._start = 0
        return bool(more)

    def _pass_over(self) -> bool:
        """Drop the rest of the line; False where the body ends with it."""
        while True:
            end = self._buffer.find(b"\n", self._start)
            if end >= 0:
                self._start = end + 1
                return True
            self._start = len(self._buffer)
            if not self._fill():
                return False


class _Kept:
    """Bytes kept back, first in, first out: the first of them in memory, what comes then in a file."""

    def __init__(self) -> None:
        self._early: deque[bytes] = deque()
        self._in_memory = 0
        self._file: RawIOBase | None = None
        self._written = self._taken = 0

    def __bool__(self) -> bool:
        return bool(self._early) or self._taken < self._written

    @property
    def size(self) -> int:
        """How much room it takes."""
        return self._in_memory + self._written

    def put(self, data: bytes) -> bool:
        """Keep a piece; False where the disk has no room."""
        if not self._written and self._in_memory + len(data) <= IN_MEMORY:
            self._early.append(data)
            self._in_memory += len(data)
            return True
        try:
            self._write(data)
        except OSError:
            return False
        self._written += len(data)
        return True

    def _write(self, data: bytes) -> None:
        if self._file is None:
            self._file = cast("RawIOBase", TemporaryFile(buffering=0))  # noqa: SIM115  (closed by ``close``)
        self._file.seek(self._written)
        left = memoryview(data)
        while left:
            left = left[self._file.write(left) :]

    def take(self) -> bytes:
        """The next piece."""
        if self._early:
            piece = self._early.popleft()
            self._in_memory -= len(piece)
            return piece
        assert self._file is not None
        self._file.seek(self._taken)
        piece = self._file.read(PIECE) or b""
        self._taken += len(piece)
        if self._taken == self._written:
            self._file.truncate(0)
            self._taken = self._written = 0
        return piece

    def close(self) -> None:
        if self._file is not None:
            self._file.close()


def _pieces(data: bytes) -> Iterator[bytes]:
    return (data[start : start + PIECE] for start in range(0, len(data), PIECE))


def flowing(blocks: Iterator[bytes], socket: Any, most_kept: int, patience: int) -> Iterator[bytes]:
    """The blocks in pieces, none of which waits for the client while there are blocks to come.

    What the ``socket`` can't take is kept back, up to ``most_kept`` bytes and as far as the disk has room; from there
    on it waits, as at the end. A client that takes nothing for ``patience`` seconds is given up: BrokenPipeError.
    Without a socket nothing is known of the client, so nothing is kept back.
    """
    kept = _Kept()
    try:
        for block in blocks:
            while kept and _can_take(socket, 0):
                yield kept.take()
            for piece in _pieces(block):
                if not kept and _can_take(socket, 0):
                    yield piece
                elif kept.size + len(piece) > most_kept or not kept.put(piece):
                    while kept:
                        yield _when_taken(kept.take(), socket, patience)
                    yield _when_taken(piece, socket, patience)
        while kept:
            yield _when_taken(kept.take(), socket, patience)
    finally:
        kept.close()


def _when_taken(piece: bytes, socket: Any, patience: int) -> bytes:
    if not _can_take(socket, patience):
        raise BrokenPipeError(errno.EPIPE, "the client does not read")
    return piece


def _can_take(socket: Any, seconds: int) -> bool:
    """Whether the client's socket takes a piece without waiting, at least after so many seconds."""
    if socket is None:
        return True
    poll = select.poll()
    poll.register(socket, select.POLLOUT)
    return bool(poll.poll(seconds * 1000))
