"""What the kernel tells of processes: their children, memory and connections."""

import os
import re
import time
from collections.abc import Callable
from pathlib import Path

_socket = re.compile(r"socket:\[(\d+)\]").fullmatch
_ESTABLISHED, _CLOSE_WAIT = "01", "08"


def children_of(process: int) -> list[int]:
    """The processes that a process started, or its first thread."""
    listed = Path(f"/proc/{process}/task/{process}/children").read_text(encoding="ascii")
    return list(map(int, listed.split()))


def workers_of(master: int, count: int) -> list[int]:
    """The workers of a gunicorn, as soon as there are so many."""
    wait_until(lambda: len(children_of(master)) == count, f"{count} workers")
    return children_of(master)


def resident(process: int) -> int:
    """The resident set of a process in KiB."""
    status = Path(f"/proc/{process}/status").read_text(encoding="ascii")
    return next(int(line.split()[1]) for line in status.splitlines() if line.startswith("VmRSS:"))


def peers(process: int, port: int) -> set[int]:
    """The ports of the clients that a process is connected to on its own ``port``."""
    held = _sockets(process)
    found = set()
    for line in Path("/proc/net/tcp").read_text(encoding="ascii").splitlines()[1:]:
        _, local, remote, state, *_, inode = line.split()[:10]
        if inode in held and state in (_ESTABLISHED, _CLOSE_WAIT) and int(local.split(":")[1], 16) == port:
            found.add(int(remote.split(":")[1], 16))
    return found


def _sockets(process: int) -> set[str]:
    found = set()
    folder = f"/proc/{process}/fd"
    for name in os.listdir(folder):
        try:
            match = _socket(os.readlink(f"{folder}/{name}"))
        except FileNotFoundError:  # closed meanwhile
            continue
        if match:
            found.add(match[1])
    return found


def wait_until(is_so: Callable[[], bool], what: str, seconds: float = 60) -> None:
    """Look again and again; an AssertionError that names ``what`` never came."""
    deadline = time.monotonic() + seconds
    while not is_so():
        assert time.monotonic() < deadline, f"never: {what}"
        time.sleep(0.05)
