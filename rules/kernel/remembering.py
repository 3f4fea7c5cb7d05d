"""Working out only once what many variants of a state have in common.

Variants share the objects of every part that is not in doubt (``kernel.doubts``). A ``remembered`` function of parts
is therefore carried out again only for parts that differ, and one that is ``remembered_by_reads`` only where something
differs that it really looked at. Both must be pure, and nothing they are given may be altered meanwhile. Outside of
``remembering`` nothing is kept.
"""

from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from functools import wraps
from typing import Any, ParamSpec, TypeVar, cast

from rules.kernel.reads import BY_VALUE, Answers, Recorded, is_stand_in

P = ParamSpec("P")
R = TypeVar("R")
T = TypeVar("T")

MOST_KEPT = 10_000
"""How many results are kept at once; then all are forgotten, so that memory is bounded."""
MOST_IN_VAIN = 512
"""How many results of a function are kept by what it read, before as many must have been found again."""


class _Use:
    """How often results of a function were found, and how often they were not.

    What differs in every variant is looked for in vain, and to note what was read of it costs more than to read it.
    """

    __slots__ = ("found", "missed")

    def __init__(self) -> None:
        self.found = self.missed = 0

    @property
    def is_in_vain(self) -> bool:
        return self.missed >= MOST_IN_VAIN and self.found < self.missed


class _Memory:
    """Results by function and arguments (see ``BY_VALUE``); ``uses`` by function, and seat where it is of one.

    An entry holds its arguments, so that no other object can get the identity of one of them.
    """

    def __init__(self) -> None:
        self.results: dict[Any, Any] = {}
        self.uses: defaultdict[Any, _Use] = defaultdict(_Use)
        self.kept = 0

    def keep(self, key: Any, result: Any, arguments: Any) -> None:
        self.results[key] = result, arguments
        self.count()

    def count(self) -> None:
        self.kept += 1
        if self.kept > MOST_KEPT:
            self.results.clear()
            self.kept = 0


_memory: ContextVar[_Memory | None] = ContextVar("memory", default=None)


@contextmanager
def remembering() -> Iterator[None]:
    """Results are kept until the end of the block."""
    token = _memory.set(_Memory())
    try:
        yield
    finally:
        _memory.reset(token)


def remembered(function: Callable[P, R]) -> Callable[P, R]:
    """The function, whose result for the same arguments is kept; they are given by position."""

    recall = _memory.get

    @wraps(function)
    def ask(*arguments: Any) -> Any:  # no names: to take them costs as much again, mostly for nothing to remember
        memory = recall()
        if memory is None:
            return function(*arguments)  # type: ignore[call-arg]
        key = (function, *[one if type(one) in BY_VALUE else id(one) for one in arguments])
        found = memory.results.get(key)
        if found is None:
            result = function(*arguments)  # type: ignore[call-arg]
            memory.keep(key, result, arguments)
            return result
        return found[0]

    return cast("Callable[P, R]", ask)


def remembered_list(function: Callable[P, Iterable[T]]) -> Callable[P, tuple[T, ...]]:
    """The same for a generator, of all that it yields."""

    @wraps(function)
    def all_of(*arguments: Any) -> tuple[T, ...]:
        return tuple(function(*arguments))  # type: ignore[call-arg]

    return remembered(cast("Callable[P, tuple[T, ...]]", all_of))


def remembered_by_reads(function: Callable[..., Iterable[T]]) -> Callable[..., tuple[T, ...]]:
    """A generator over facts (its first argument), whose results are kept by what it read of them."""

    @wraps(function)
    def ask(facts: Any, *arguments: Any) -> tuple[T, ...]:
        memory = _memory.get()
        if memory is None or is_stand_in(facts):
            return tuple(function(facts, *arguments))
        use = memory.uses[function, arguments[0] if arguments and type(arguments[0]) is int else None]
        if use.is_in_vain:
            return tuple(function(facts, *arguments))
        key = (function, *[one if type(one) in BY_VALUE else id(one) for one in arguments])
        answers, _ = memory.results.get(key) or (None, None)
        if answers is None:
            answers = Answers()
            memory.keep(key, answers, arguments)
        found = answers.find(facts)
        if found is not None:
            use.found += 1
        else:
            use.missed += 1
            recorded = Recorded(facts)
            found = tuple(function(recorded.facts, *arguments))
            answers.add(recorded.reads, found)
            memory.count()
        known: tuple[T, ...] = found
        return known

    return ask
