"""Requests that are wrong in every way that a seed can think of: never a 500, and no worker ends."""

import json
import random
import re
import socket
from collections import Counter
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field

from tests.conftest import LiveServer
from tests.soak.processes import children_of, workers_of
from tests.soak.real_requests import questions
from tests.soak.spoiling import spoilt

WORKERS = 2
SETTINGS = {"ZONING_WORKERS": str(WORKERS), "ZONING_ACCESS_LOG": "false"}
CLIENTS = 4
PATIENCE = 60
MEDIA_TYPE = b"application/problem+json"
MEMBERS = {"type", "title", "status", "detail", "instance"}
_CODES = {501, 505}
"""What is no fault of a server, though its number is one of theirs."""
_head = re.compile(rb"HTTP/1\.[0-9] ([1-5][0-9][0-9]) ").match


_length = re.compile(rb"\r\nContent-Length: ([0-9]{1,9})(?=\r|$)", re.IGNORECASE).search


@dataclass
class Malformed:
    """How often each status was answered (0: the connection was closed without a word), and what is wrong."""

    statuses: Counter[int] = field(default_factory=Counter)
    faults: list[str] = field(default_factory=list)
    workers_stayed: bool = False


def ask_malformed(live: LiveServer, number: int, seed: int = 1) -> Malformed:
    """Ask so many; each is its own connection, which the client closes on its side when it has said all."""
    workers = workers_of(live.process.pid, WORKERS)
    asked = [question for question in questions() if len(question.body or b"") < 100_000]
    found = Malformed()

    def ask(index: int) -> None:
        data = spoilt(random.Random(f"{seed}/{index}"), asked)
        answer = _answer(live.port, data)
        head = _head(answer)
        found.statuses[int(head[1]) if head else 0] += 1
        told = _fault(data, answer)
        if told:
            found.faults.append(f"{index}: {told}: {answer[:500]!r} to {data[:500]!r}")

    with ThreadPoolExecutor(CLIENTS) as pool:
        list(pool.map(ask, range(number)))
    found.workers_stayed = children_of(live.process.pid) == workers
    return found


def _answer(port: int, data: bytes) -> bytes:
    found = b""
    with socket.create_connection(("127.0.0.1", port), timeout=PATIENCE) as connection:
        try:
            connection.sendall(data)
            connection.shutdown(socket.SHUT_WR)
            while piece := connection.recv(65536):
                found += piece
        except TimeoutError:
            return b"hangs"
        except OSError:  # it has been refused before its end
            pass
    return found


def _is_whole(data: bytes) -> bool:
    """Whether there is something to answer: a head to its end, and as much of a body as it tells."""
    head, end, body = data.partition(b"\r\n\r\n")
    length = _length(head)
    return bool(end) and b"transfer-encoding" not in head.lower() and len(body) >= (int(length[1]) if length else 0)


def _fault(data: bytes, answer: bytes) -> str | None:
    """What is wrong with an answer, None if nothing."""
    head = _head(answer)
    if head is None:
        return "no answer" if answer or _is_whole(data) else None
    status = int(head[1])
    if status >= 500 and status not in _CODES:
        return "the service's fault"
    if status < 400 or data.startswith(b"HEAD "):
        return None
    fields, _, body = answer.partition(b"\r\n\r\n")
    if b"content-type: " + MEDIA_TYPE not in fields.lower():
        return "no problem document"
    try:
        document, _ = json.JSONDecoder().raw_decode(body.decode())
    except ValueError:
        return "no JSON"
    if not document.keys() >= MEMBERS or document["status"] != status:
        return "not all members of a problem"
    return None
