"""Every request has an id: the client's own ``X-Request-Id`` if it is sane, else a new one."""

import os
import re
from collections.abc import Callable
from itertools import count

from flask import request

HEADER = "X-Request-Id"
ENVIRON_KEY = "zoning.request_id"
_is_sane = re.compile(r"[A-Za-z0-9._-]{1,64}").fullmatch


def _series() -> Callable[[], str]:
    """New ids: a random part of this process and a running number (cheaper than a UUID each)."""
    process, numbers = os.urandom(12).hex(), count(1)
    return lambda: f"{process}-{next(numbers):x}"


_new = _series()


def _start_series() -> None:
    global _new  # noqa: PLW0603  (a forked worker must not repeat its parent's ids)
    _new = _series()


os.register_at_fork(after_in_child=_start_series)


def choose(given: str | None) -> str:
    """The id of a request that came with ``given`` as its header."""
    return given if given is not None and _is_sane(given) else _new()


def current() -> str:
    """The id of the current request."""
    environ = request.environ
    if ENVIRON_KEY not in environ:
        environ[ENVIRON_KEY] = choose(environ.get("HTTP_X_REQUEST_ID"))
    return str(environ[ENVIRON_KEY])
