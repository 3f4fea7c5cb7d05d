"""Turns of random games, and their outcomes with random parts hidden."""

import random
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from rules.kernel.actions import Action
from tests.rulesets.play import Table, steps

NULL_TELLS = ("board",)
"""Records in which null says that nothing is there: what is hidden in them is left out."""
WITH_UNKNOWN = ("piles", "towers", "city_hall", "market", "stack")
"""Lists of which single entries may be unknown."""


@dataclass(frozen=True)
class Turn:
    """Where a turn (or two) began, what was done, and where it led."""

    before: Any
    actions: tuple[Action, ...]
    after: Any


def turns(table: Table, seed: int, length: int = 1) -> Iterator[Turn]:
    """Every ``length`` turns of a random game that follow each other; the set-up is a turn."""
    starts: list[tuple[Any, int]] = []
    played: list[Action] = []
    number = -1
    for position, _, chosen in steps(table, seed):
        if position.number != number or chosen is None:
            starts.append((position, len(played)))
            number = position.number
        if chosen is not None:
            played.append(chosen)
    for (before, first), (after, end) in zip(starts, starts[length:], strict=False):
        yield Turn(before, tuple(played[first:end]), after)


def hidden(rng: random.Random, value: Any, name: str = "", share: float = 0.3) -> Any:
    """A copy of a state of which about that share of everything is null or left out; options are told whole or not."""
    if isinstance(value, dict):
        shown = {}
        for key, member in value.items():
            if rng.random() >= share:
                shown[key] = member if key == "options" else hidden(rng, member, _below(name, key), share)
            elif name == "space" or (name not in NULL_TELLS and rng.random() < 0.5):
                shown[key] = None
        return shown
    if isinstance(value, list) and name in ("borough", "borders"):
        return [{**hidden(rng, entry, "entry", share), **_key(entry)} for entry in value]
    if isinstance(value, list):
        unknown = share if name in WITH_UNKNOWN else 0.0
        return [hidden(rng, entry, name, share) if rng.random() >= unknown else None for entry in value]
    return value


def _below(name: str, key: str) -> str:
    """What a field is called here: those of a record of lists by the record's name, a space of a board a space."""
    if name in NULL_TELLS:
        return "space"
    return name if name in WITH_UNKNOWN else key


def _key(entry: dict[str, Any]) -> dict[str, Any]:
    """What tells a tile or border apart."""
    return {name: entry[name] for name in ("at", "dir") if name in entry}
