"""JSON pointers (RFC 6901): how every answer says where."""

from collections.abc import Iterable

Step = str | int


def escaped(step: Step) -> str:
    """One reference token, with ``~`` and ``/`` escaped."""
    if isinstance(step, int):
        return str(step)
    return step.replace("~", "~0").replace("/", "~1")


def pointer(steps: Iterable[Step]) -> str:
    """``["players", 0, "money"]`` becomes ``/players/0/money``; no steps, the whole document, ``""``."""
    return "".join("/" + escaped(step) for step in steps)


def touches(one: str, other: str) -> bool:
    """True if one of two pointers lies at or below the other."""
    return one == other or one.startswith(other + "/") or other.startswith(one + "/")
