"""JSON pointers (RFC 6901): how every answer says where."""

from collections.abc import Iterable
from typing import Any

Step = str | int


def escaped(step: Step) -> str:
    """One reference token, with ``~`` and ``/`` escaped."""
    if isinstance(step, int):
        return str(step)
    return step.replace("~", "~0").replace("/", "~1")


def pointer(steps: Iterable[Step]) -> str:
    """``["players", 0, "money"]`` becomes ``/players/0/money``; no steps, the whole document, ``""``."""
    return "".join("/" + escaped(step) for step in steps)


def found_at(where: str, document: Any) -> Any:
    """The value that a pointer leads to; None also where there is nothing."""
    for token in where.split("/")[1:]:
        if isinstance(document, dict):
            document = document.get(token.replace("~1", "/").replace("~0", "~"))
        elif isinstance(document, list) and token.isdigit() and int(token) < len(document):
            document = document[int(token)]
        else:
            return None
    return document


def touches(one: str, other: str) -> bool:
    """True if one of two pointers lies at or below the other."""
    return one == other or one.startswith(other + "/") or other.startswith(one + "/")
