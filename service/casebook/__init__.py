"""The casebook: numbered cases, as data, that show each clause kept and broken.

``tests/conformance`` has the files, a folder a game, and a README that documents their form; the links beside this
module make them part of the package, so that they are served from an installed service too.
"""

import copy
import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

import yaml

HERE = Path(__file__).parent
SHARED = "bases*.yaml"
"""The files of a game's folder with the bases that several of its files use."""
POSITIVE = ("legal", "moves", "odds", "after", "score", "setup", "observed", "possible")
NEGATIVE = ("illegal", "claims", "wrong_score", "wrong_winners", "findings", "unreadable", "refused_setup", "hidden")
ABOUT = ("case", "clauses", "title", "from", "base", "given")


@dataclass(frozen=True)
class Case:
    """One numbered case; ``state`` is its base with ``given`` applied (None: the case needs no state)."""

    id: str
    ruleset: str
    clauses: tuple[str, ...]
    title: str
    state: Mapping[str, Any] | None
    entry: Mapping[str, Any]

    @property
    def origins(self) -> tuple[str, ...]:
        """What it restates: numbers of conformance cases, ``dispute`` and its number, or where it comes from."""
        origins = self.entry.get("from", ())
        return (origins,) if isinstance(origins, str) else tuple(origins)

    @property
    def positive(self) -> bool:
        return any(key in self.entry for key in POSITIVE)

    @property
    def negative(self) -> bool:
        return any(key in self.entry for key in NEGATIVE)

    def state_with(self, given: Mapping[str, Any] | None) -> dict[str, Any]:
        if self.state is None:
            raise ValueError(f"{self.id} has no base state")
        return patched(self.state, given or {})

    def as_json(self) -> dict[str, Any]:
        """The case with its whole state; the parts stand as in the file."""
        parts = {key: self.entry[key] for key in (*POSITIVE, *NEGATIVE) if key in self.entry}
        return {
            "case": self.id,
            "title": self.title,
            "clauses": list(self.clauses),
            "from": list(self.origins),
            "state": self.state,
            **parts,
        }


def patched(state: Mapping[str, Any], given: Mapping[str, Any]) -> dict[str, Any]:
    """A copy of the state with values set at JSON pointers; ``"-"`` as value removes the field."""
    result: dict[str, Any] = json.loads(json.dumps(state))  # what shares an anchor in the file is apart from here on
    for where, value in given.items():
        *parents, last = [part.replace("~1", "/").replace("~0", "~") for part in where.split("/")[1:]]
        target: Any = result
        for part in parents:
            target = target[int(part)] if isinstance(target, list) else target[part]
        if isinstance(target, list):
            target[int(last)] = copy.deepcopy(value)
        elif value == "-":
            del target[last]
        else:
            target[last] = copy.deepcopy(value)
    return result


def cases() -> Iterator[Case]:
    """Every case of every game, in order."""
    for folder in sorted(path.name for path in HERE.iterdir() if path.is_dir() and not path.name.startswith("__")):
        yield from cases_in(folder)


@cache
def cases_in(folder: str) -> tuple[Case, ...]:
    """Every case of a game, by the name of its folder, in order."""
    return tuple(_read(HERE / folder))


def _read(folder: Path) -> Iterator[Case]:
    shared = _shared(folder)
    for path in sorted(path for path in folder.iterdir() if path.suffix == ".yaml"):
        if path.match(SHARED):
            continue
        document = _load(path)
        named = shared | document.get("bases", {})
        bases = {name: _base(named, name) for name in named}
        for entry in document["cases"]:
            yield _case(document["ruleset"], bases, entry, path)


def _load(path: Path) -> Any:
    return yaml.load(path.read_text(encoding="utf-8"), Loader=yaml.CSafeLoader)


def _shared(folder: Path) -> dict[str, Any]:
    named: dict[str, Any] = {}
    for path in sorted(folder.glob(SHARED)):
        named |= _load(path)["bases"]
    return named


def _base(bases: Mapping[str, Any], name: str) -> dict[str, Any]:
    """A base is a whole state, or another base (``base``) with some values set (``given``)."""
    entry = bases[name]
    if "ruleset" in entry:
        return dict(entry)
    return patched(_base(bases, entry["base"]), entry["given"])


def _case(ruleset: str, bases: Mapping[str, Any], entry: Mapping[str, Any], path: Path) -> Case:
    unknown = set(entry) - {*ABOUT, *POSITIVE, *NEGATIVE}
    if unknown:
        raise ValueError(f"{path.name}, {entry.get('case')}: unknown keys {sorted(unknown)}")
    base = bases[entry["base"]] if "base" in entry else None
    state = patched(base, entry.get("given", {})) if base is not None else None
    return Case(entry["case"], ruleset, tuple(entry["clauses"]), entry["title"], state, entry)
