"""Numbered rules. A game's ``clauses.yaml`` restates its rulebook; everything the engine says cites it."""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Literal, get_args

from rules.kernel.datafiles import load_yaml
from rules.kernel.outcome import Json

Standing = Literal["stated", "example", "found", "reasoned"]

_ID = re.compile(r"[a-z_]+(\.[a-z0-9_]+)+")
_ENTRY_KEYS = {
    "title", "text", "source", "standing", "why", "misreadings", "alternatives", "default", "editions",
}  # fmt: skip


@dataclass(frozen=True, slots=True)
class Alternative:
    """One reading of a disputed rule."""

    id: str
    text: str


@dataclass(frozen=True, slots=True)
class Clause:
    """A rule in our own words, where it comes from and how sure it is.

    ``default`` is set where players may choose among the ``alternatives`` in ``options.rulings``.
    """

    id: str
    title: str
    text: str
    source: Mapping[str, str]
    standing: Standing
    why: str | None
    misreadings: tuple[str, ...]
    alternatives: tuple[Alternative, ...]
    default: str | None
    editions: tuple[str, ...]

    @property
    def selectable(self) -> bool:
        return self.default is not None

    @property
    def reason(self) -> str | None:
        """Why we decided so, where no source does."""
        return self.why if self.standing == "reasoned" else None

    def as_json(self) -> dict[str, Json]:
        return {
            "id": self.id,
            "title": self.title,
            "text": self.text,
            "source": dict(self.source),
            "standing": self.standing,
            "why": self.why,
            "misreadings": list(self.misreadings),
            "alternatives": [{"id": a.id, "text": a.text} for a in self.alternatives],
            "default": self.default,
            "selectable": self.selectable,
            "editions": list(self.editions),
        }


class Clauses(dict[str, Clause]):
    """The clauses of a ruleset by id, in the order of its rulebook; never altered."""

    @cached_property
    def defaults(self) -> Mapping[str, str]:
        """Every selectable clause with its default."""
        return {id_: clause.default for id_, clause in self.items() if clause.default is not None}


class ClauseError(ValueError):
    """A clause file that breaks the form; raised when the data is loaded."""


def load_clauses(package: str, editions: tuple[str, ...]) -> Clauses:
    """Read ``clauses.yaml`` of a game's package. ``editions`` are the rulesets it serves."""
    prefix = package.rpartition(".")[2] + "."
    entries = load_yaml(package, "clauses.yaml")
    return Clauses({id_: _clause(id_, entry, prefix, editions) for id_, entry in entries.items()})


def _clause(id_: str, entry: Mapping[str, Json], prefix: str, editions: tuple[str, ...]) -> Clause:
    if not _ID.fullmatch(id_) or not id_.startswith(prefix):
        raise ClauseError(f"{id_}: a clause id is dotted and begins with {prefix!r}")
    if unknown := set(entry) - _ENTRY_KEYS:
        raise ClauseError(f"{id_}: unknown keys {sorted(unknown)}")
    standing = entry["standing"]
    if standing not in get_args(Standing):
        raise ClauseError(f"{id_}: standing {standing!r} is none of {get_args(Standing)}")
    if standing == "reasoned" and not entry.get("why"):
        raise ClauseError(f"{id_}: a reasoned clause says why")
    source = entry["source"]
    if not {"document", "section"} <= set(source) <= {"document", "section", "edition"}:
        raise ClauseError(f"{id_}: a source has a document, a section and maybe an edition")
    alternatives = tuple(Alternative(a["id"], a["text"]) for a in entry.get("alternatives", ()))
    if not all(isinstance(a.id, str) for a in alternatives):
        raise ClauseError(f"{id_}: alternatives are strings (quote yes and no)")
    default = entry.get("default")
    if default is not None and default not in [a.id for a in alternatives]:
        raise ClauseError(f"{id_}: the default {default!r} is none of its alternatives")
    return Clause(
        id=id_,
        title=entry["title"],
        text=" ".join(entry["text"].split()),
        source=source,
        standing=standing,
        why=" ".join(entry["why"].split()) if entry.get("why") else None,
        misreadings=tuple(entry.get("misreadings", ())),
        alternatives=alternatives,
        default=default,
        editions=tuple(entry.get("editions", editions)),
    )
