"""Which facts of a record a function looks at: a stand-in for the record notes every one that is read.

A record is a dataclass that is in ``Facts``. What it holds that is neither such a record nor a list of them is one
fact. Properties and methods of a record are carried out on the
stand-in, so that what they read is noted in their place.
"""

from collections.abc import Callable, Iterator, Sequence
from functools import cache, lru_cache, reduce
from inspect import getattr_static
from itertools import groupby, pairwise
from operator import attrgetter, itemgetter
from types import FunctionType, MethodType
from typing import Any

BY_VALUE = frozenset({int, str, bool, type(None), tuple})
"""What is the same where it is equal; all else is the same only as one object."""
Path = tuple[str | int, ...]


class Facts:
    """A record whose fields are noted apart from each other."""

    __slots__ = ()


def _branch(fact: Any) -> Any:
    """What tells facts apart; the fields and entries of records are facts of their own."""
    kind = type(fact)
    if kind in BY_VALUE:
        return fact
    if isinstance(fact, Facts):
        return kind
    return (kind, len(fact)) if _is_of_records(fact) else id(fact)


def _is_of_records(value: Any) -> bool:
    return type(value) is list and bool(value) and isinstance(value[0], Facts)


class Recorded:
    """``facts`` stands in for a record; ``reads`` are the facts that have been read, each with where it was found."""

    def __init__(self, record: Facts) -> None:
        self.reads: dict[Path, Any] = {}
        self.facts = _StandIn(record, (), self)

    def read(self, value: Any, path: Path) -> Any:
        self.reads.setdefault(path, value)
        if isinstance(value, Facts):
            return _StandIn(value, path, self)
        if _is_of_records(value):
            return _StandInList(value, path, self)
        return value


@cache
def _member(kind: Any, name: str) -> Any:
    """What the class of a record has by that name: a property, a method, or a field."""
    return getattr_static(kind, name)


def is_stand_in(facts: Any) -> bool:
    return type(facts) is _StandIn


class _StandIn:
    __slots__ = ("_path", "_record", "_recorded")

    def __init__(self, record: Facts, path: Path, recorded: Recorded) -> None:
        self._record, self._path, self._recorded = record, path, recorded

    def __getattr__(self, name: str) -> Any:
        kind: Any = type(self._record)
        member = _member(kind, name)
        if isinstance(member, property) and member.fget is not None:
            return member.fget(self)
        if isinstance(member, FunctionType):
            return MethodType(member, self)
        return self._recorded.read(getattr(self._record, name), (*self._path, name))


class _StandInList(Sequence[Any]):
    __slots__ = ("_path", "_recorded", "_records")

    def __init__(self, records: Sequence[Facts], path: Path, recorded: Recorded) -> None:
        self._records, self._path, self._recorded = records, path, recorded

    def __len__(self) -> int:
        return len(self._records)

    def __getitem__(self, index: Any) -> Any:
        return self._recorded.read(self._records[index], (*self._path, index % len(self._records)))

    def __iter__(self) -> Iterator[Any]:
        return (self[index] for index in range(len(self._records)))


class Answers:
    """The results of one function, in a tree: each node is the fact that is read next, its branches what it may be.

    What a function reads first does not depend on the facts, what it reads next only on those before; so the same facts
    always lead along the same branches.
    """

    __slots__ = ("root",)

    def __init__(self) -> None:
        self.root: Any = None

    def find(self, facts: Any) -> Any:
        """The result for such facts; None where something was read that had not been so yet."""
        node = self.root
        while type(node) is _Node:
            fact = node.fact(facts)
            if fact is not node.latest:
                following = node.branches.get(_branch(fact))
                if following is None:
                    return None
                node.latest, node.following = fact, following
            node = node.following
        return None if node is None else node[0]

    def add(self, reads: dict[Path, Any], result: Any) -> None:
        """Keep a result by the facts that were read, which are held so that each keeps its identity."""
        leaf = (result, reads)
        if not reads:
            self.root = leaf
            return
        paths = list(reads.items())
        if self.root is None:
            self.root = _Node(paths[0][0])
        node = self.root
        for (_, value), (following, _) in pairwise(paths):
            told = _branch(value)
            if told not in node.branches:
                node.branches[told] = _Node(following)
            node = node.branches[told]
        node.branches[_branch(paths[-1][1])] = leaf


_NOTHING = object()


class _Node:
    """``following`` is where the ``latest`` fact led: mostly the next one is the same."""

    __slots__ = ("branches", "fact", "following", "latest")

    def __init__(self, path: Path) -> None:
        self.fact: Callable[[Any], Any] = _getter(path)
        self.branches: dict[Any, Any] = {}
        self.latest: Any = _NOTHING
        self.following: Any = None


@lru_cache(maxsize=4096)
def _getter(path: Path) -> Callable[[Any], Any]:
    """What follows the names and indices of a path."""
    parts: list[Callable[[Any], Any]] = [
        itemgetter(*steps) if by_index else attrgetter(".".join(map(str, steps)))
        for by_index, steps in ((kind, list(group)) for kind, group in groupby(path, lambda step: type(step) is int))
    ]
    if len(parts) == 1:
        return parts[0]
    if len(parts) == 2:
        to_holder, to_part = parts
        return lambda facts: to_part(to_holder(facts))
    if len(parts) == 3:
        to_list, to_entry, to_fact = parts
        return lambda facts: to_fact(to_entry(to_list(facts)))
    return lambda facts: reduce(lambda found, part: part(found), parts, facts)
