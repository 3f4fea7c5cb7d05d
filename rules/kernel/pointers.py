"""JSON pointers (RFC 6901): how every answer says where."""

from collections import defaultdict
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


class Speaking:
    """Which of several speak of a place, each by its paths: those with a path to it, to what holds it, or into it."""

    def __init__(self, paths: Iterable[Iterable[str]]) -> None:
        self.at: defaultdict[str, set[int]] = defaultdict(set)
        self.within: defaultdict[str, set[int]] = defaultdict(set)
        for number, of_one in enumerate(paths):
            for path in of_one:
                self.at[path].add(number)
                for above in _and_above(path):
                    self.within[above].add(number)

    def of(self, where: str) -> set[int]:
        """Their numbers."""
        return self.within.get(where, set()).union(*[self.at[one] for one in _and_above(where) if one in self.at])


def _and_above(where: str) -> list[str]:
    """A pointer, and those to all that holds its value."""
    return [where, *(where[:end] for end, sign in enumerate(where) if sign == "/")]
