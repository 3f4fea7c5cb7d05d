"""Requests that two servers in a row could read differently, so that a second one hides in the first.

The hidden one asks under an id of its own, which the service repeats in its answer: no answer may have it. Each probe
is all that its client sends; whoever answers has to come to an end with that.
"""

import re
import socket
from collections.abc import Iterator
from dataclasses import dataclass

HIDDEN_ID = b"hidden-request"
HIDDEN = b"GET /v1 HTTP/1.1\r\nHost: x\r\nConnection: close\r\nX-Request-Id: " + HIDDEN_ID + b"\r\n\r\n"
_POST = b"POST /v1/rulesets/supertall/setup HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n"
_BODY = b'{"players":["Ann","Ben"],"seed":7}'
_CHUNK = b"%x\r\n%b\r\n" % (len(_BODY), _BODY)
_END = b"0\r\n\r\n"
_LENGTH = b"Content-Length: %d\r\n" % len(_BODY)
_CHUNKED = b"Transfer-Encoding: chunked\r\n"
MOST_SECONDS = 60
QUIET = 0.3
"""After so many seconds of silence a client says that no more comes. Not at once: HAProxy may then pass over what is
behind the first request, so that a hidden one would not be seen."""
_status_line = re.compile(rb"HTTP/1\.[01] ([1-5][0-9][0-9]) ").findall


@dataclass(frozen=True)
class Answered:
    """What came back until the connection was closed."""

    statuses: tuple[int, ...]
    has_hidden: bool
    is_closed: bool
    data: bytes


def _with(fields: bytes, after: bytes = b"") -> bytes:
    return _POST + fields + b"\r\n" + after


def _encoded(field: bytes) -> bytes:
    """A body in chunks under a field that should not be read as saying so, with a request behind it."""
    return _with(field, _CHUNK + _END + HIDDEN)


def _sized(size: bytes) -> bytes:
    """A body in chunks whose first has that size, or what is told as one."""
    return _with(_CHUNKED, size + b"\r\n" + _BODY + b"\r\n" + _END + HIDDEN)


def _long(value: bytes) -> bytes:
    return _with(b"Content-Length: " + value + b"\r\n", _BODY + HIDDEN)


def _asked(line: bytes, fields: bytes = b"Host: x\r\n") -> bytes:
    return line + b"\r\n" + fields + b"\r\n"


REFUSED: dict[str, bytes] = {
    # two lengths
    "length and chunks, hidden behind the chunks": _with(
        b"Content-Length: %d\r\n" % len(_END + HIDDEN) + _CHUNKED, _END + HIDDEN
    ),
    "length and chunks, hidden behind the length": _with(_LENGTH + _CHUNKED, _BODY + HIDDEN),
    "chunks and length": _with(_CHUNKED + _LENGTH, _CHUNK + _END + HIDDEN),
    "two lengths that differ": _with(b"Content-Length: 0\r\n" + _LENGTH, HIDDEN + _BODY),
    "a list of lengths that differ": _long(b"%d, 0" % len(_BODY)),
    "chunks in HTTP/1.0": _encoded(_CHUNKED).replace(b"HTTP/1.1", b"HTTP/1.0", 1),
    # lengths that are none
    "a length with a plus": _long(b"+%d" % len(_BODY)),
    "a length with a minus": _long(b"-1"),
    "a length with an underscore": _long(b"3_4"),
    "a length with a space in it": _long(b"3 4"),
    "a length in hexadecimal": _long(b"0x22"),
    "a length with a point": _long(b"34.0"),
    "a length with an exponent": _long(b"3e1"),
    "a length of other digits": _long(b"\xb2"),
    "a length beyond 64 bits": _long(b"18446744073709551650"),
    "a length of 5000 digits": _long(b"0" * 5000 + b"9" * 3000),
    "no length at all": _long(b""),
    # encodings that are none
    "chunked behind identity": _encoded(b"Transfer-Encoding: chunked, identity\r\n"),
    "chunked twice": _encoded(b"Transfer-Encoding: chunked, chunked\r\n"),
    "chunked in two fields": _encoded(_CHUNKED + _CHUNKED),
    "an unknown encoding": _encoded(b"Transfer-Encoding: xchunked\r\n"),
    "chunked in quotes": _encoded(b'Transfer-Encoding: "chunked"\r\n'),
    "chunked with a parameter": _encoded(b"Transfer-Encoding: chunked;q=1\r\n"),
    "chunked after a vertical tab": _encoded(b"Transfer-Encoding: \x0bchunked\r\n"),
    "a space before the colon": _encoded(b"Transfer-Encoding : chunked\r\n"),
    "a tab before the colon": _encoded(b"Transfer-Encoding\t: chunked\r\n"),
    "a space before the name": _with(b" Transfer-Encoding: chunked\r\n", _CHUNK + _END + HIDDEN),
    "an encoding on a folded line": _encoded(b"Transfer-Encoding:\r\n chunked\r\n"),
    "a field folded into the encoding": _encoded(b"X: y\r\n Transfer-Encoding: chunked\r\n"),
    "an encoding behind a bare LF": _encoded(b"X: y\nTransfer-Encoding: chunked\r\n"),
    "an encoding behind a bare CR": _encoded(b"X: y\rTransfer-Encoding: chunked\r\n"),
    "a letter that is not ASCII in the name": _encoded(b"Transf\xe9r-Encoding: chunked\r\n"),
    # chunks that are none
    "a size with a plus": _sized(b"+22"),
    "a size with a minus": _sized(b"-1"),
    "a size in C's hexadecimal": _sized(b"0x22"),
    "a size with an underscore": _sized(b"2_2"),
    "a size with a space before it": _sized(b" 22"),
    "a size that is empty": _sized(b""),
    "a size that is no number": _sized(b"zz"),
    "a size beyond 64 bits": _sized(b"10000000000000022"),
    "a size of 100 digits": _sized(b"f" * 100),
    "a size behind a bare LF": _with(_CHUNKED, b"22\n" + _BODY + b"\r\n" + _END + HIDDEN),
    "an extension with a bare LF": _with(_CHUNKED, b"22;a\nb\r\n" + _BODY + b"\r\n" + _END + HIDDEN),
    "an extension with a bare CR": _with(_CHUNKED, b"22;a\rb\r\n" + _BODY + b"\r\n" + _END + HIDDEN),
    "a chunk without its end": _with(_CHUNKED, b"22\r\n" + _BODY + _END + HIDDEN),
    "a chunk with another end": _with(_CHUNKED, b"22\r\n" + _BODY + b"xx" + _END + HIDDEN),
    "an end with a bare LF": _with(_CHUNKED, _CHUNK + b"0\n\n" + HIDDEN),
    # heads that are none
    "a NUL in a field": _with(_LENGTH + b"X-A: a\x00b\r\n", _BODY),
    "a NUL in a name": _with(_LENGTH + b"X-\x00A: a\r\n", _BODY),
    "a field without a name": _with(_LENGTH + b": a\r\n", _BODY),
    "a field without a colon": _with(_LENGTH + b"X-A\r\n", _BODY),
    "a head with bare LF": _with(_LENGTH, _BODY).replace(b"\r\n", b"\n"),
    "two hosts": _asked(b"GET /v1 HTTP/1.1", b"Host: x\r\nHost: y\r\n"),
    "HTTP/0.9": b"GET /v1\r\n",
    "HTTP/2.0 in a line": _asked(b"GET /v1 HTTP/2.0"),
    "HTTP/1.10": _asked(b"GET /v1 HTTP/1.10"),
    "HTTP/1.1 in small letters": _asked(b"GET /v1 http/1.1"),
    "another protocol": _asked(b"GET /v1 ICAP/1.0"),
    "no version, but fields": _asked(b"GET /v1"),
    "a tab in the line": _asked(b"GET\t/v1 HTTP/1.1"),
    "two spaces in the line": _asked(b"GET  /v1 HTTP/1.1"),
    "a word too many": _asked(b"GET /v1 /v1/rulesets HTTP/1.1"),
    "a NUL in the path": _asked(b"GET /v1\x00 HTTP/1.1"),
    "bytes in the path": _asked(b"GET /v1\xff HTTP/1.1"),
    "a request as method": _asked(b"GET/v1 / HTTP/1.1"),
    "a path without a slash": _asked(b"GET v1 HTTP/1.1"),
    "a way to another server": _asked(b"CONNECT 127.0.0.1:22 HTTP/1.1"),
    "a star that is no OPTIONS": _asked(b"GET * HTTP/1.1"),
}
"""Never to be answered with a success. Name to bytes."""

ONE_ANSWER: dict[str, bytes] = {
    "a request in a body": _with(b"Content-Length: %d\r\n" % len(HIDDEN), HIDDEN),
    "a request in a chunk": _with(_CHUNKED, b"%x\r\n%b\r\n" % (len(HIDDEN), HIDDEN) + _END),
    "a request in the body of a GET": _asked(b"GET /v1 HTTP/1.1", b"Host: x\r\nContent-Length: %d\r\n" % len(HIDDEN))
    + HIDDEN,
    "a request in an extension": _sized(b'22;a="' + HIDDEN.replace(b"\r\n", b" ") + b'"').replace(HIDDEN, b""),
    "a request in the trailer": _with(_CHUNKED, _CHUNK + b"0\r\nX-A: " + HIDDEN.replace(b"\r\n", b" ") + b"\r\n\r\n"),
    "a length with zeros before it": _with(b"Content-Length: 0034\r\n", _BODY),
    "the same length twice": _with(_LENGTH + _LENGTH, _BODY),
    "a field with underscores that looks like a length": _with(_LENGTH + b"Content_Length: 0\r\n", _BODY),
    "a path told as a field": _asked(b"GET /v1 HTTP/1.1", b"Host: x\r\nSCRIPT_NAME: /x\r\nPATH_INFO: /metrics\r\n"),
    "an address without a host": _asked(b"GET http:///v1 HTTP/1.1"),
    "an absolute address": _asked(b"GET http://x/v1 HTTP/1.1"),
    "an absolute address of another host": _asked(b"GET http://127.0.0.1:22/v1 HTTP/1.1"),
    "an absolute address with a user": _asked(b"GET http://user:word@x/v1 HTTP/1.1"),
    "an address of a file": _asked(b"GET file:///etc/passwd HTTP/1.1"),
    "a switch to HTTP/2": _asked(
        b"GET /v1 HTTP/1.1", b"Host: x\r\nConnection: Upgrade, HTTP2-Settings\r\nUpgrade: h2c\r\nHTTP2-Settings: AA\r\n"
    ),
    "HTTP/2 from the start": b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n" + b"\x00\x00\x00\x04\x00\x00\x00\x00\x00",
    "a length that is not kept": _with(b"Content-Length: 1000\r\n", _BODY),
    "a chunk that is not kept": _with(_CHUNKED, b"1000\r\n" + _BODY),
    "no end of the head": _POST + b"X-A: a",
}
"""To be answered at most once, with whatever is no fault of the service."""


PROBES = REFUSED | ONE_ANSWER
TIDIED = {
    "chunks and length",
    "an encoding on a folded line",
    "an encoding behind a bare LF",
    "a size behind a bare LF",
    "an end with a bare LF",
    "a head with bare LF",
    "a tab in the line",
    "two spaces in the line",
}
"""What HAProxy takes and sends on in one form; then it closes the connection on whatever hides behind it."""


def faults(port: int, *, at_front: bool) -> Iterator[tuple[str, str]]:
    """The probes that are not answered as they should be at the service itself or at its front, with what came."""
    for name, data in PROBES.items():
        answered = sent(port, data)
        if not is_right(answered, refused=name in REFUSED and not (at_front and name in TIDIED)):
            yield name, repr(answered)


def is_right(answered: Answered, *, refused: bool) -> bool:
    """Whether nothing hidden was answered, nothing hangs and nothing broke; and all is refused, or one answered."""
    if answered.has_hidden or not answered.is_closed or set(answered.statuses) & {500, 502, 503, 504}:
        return False
    if refused:
        return all(status >= 400 for status in answered.statuses)
    return len(answered.statuses) <= 1


def sent(port: int, data: bytes, quiet: float = QUIET) -> Answered:
    """All that comes back to those bytes."""
    found, is_closed, has_ended = b"", True, False
    with socket.create_connection(("127.0.0.1", port), timeout=MOST_SECONDS) as connection:
        try:
            connection.sendall(data)
            connection.settimeout(quiet)
            while True:
                try:
                    piece = connection.recv(65536)
                except TimeoutError:
                    if has_ended:
                        is_closed = False
                        break
                    has_ended = True
                    connection.shutdown(socket.SHUT_WR)
                    connection.settimeout(MOST_SECONDS)
                    continue
                if not piece:
                    break
                found += piece
        except OSError:  # it has been refused before its end
            pass
    return Answered(_statuses(found), HIDDEN_ID in found, is_closed, found)


def _statuses(data: bytes) -> tuple[int, ...]:
    """The status of every answer; the body of none has what looks like the line of one."""
    return tuple(map(int, _status_line(data)))
