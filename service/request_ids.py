"""Every request has an id: the client's own ``X-Request-Id`` if it is sane, else a new one."""

import re
from uuid import uuid4

from flask import request

HEADER = "X-Request-Id"
ENVIRON_KEY = "zoning.request_id"
_is_sane = re.compile(r"[A-Za-z0-9._-]{1,64}").fullmatch


def choose(given: str | None) -> str:
    """The id of a request that came with ``given`` as its header."""
    return given if given is not None and _is_sane(given) else uuid4().hex


def current() -> str:
    """The id of the current request."""
    environ = request.environ
    if ENVIRON_KEY not in environ:
        environ[ENVIRON_KEY] = choose(environ.get("HTTP_X_REQUEST_ID"))
    return str(environ[ENVIRON_KEY])
