"""Random play of any ruleset, by seed."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from itertools import product
from pathlib import Path
from typing import Any

import yaml

import rules
from rules.kernel.actions import Action
from rules.kernel.outcome import InvalidState, Json
from rules.kernel.ruleset import Ruleset
from rules.kernel.shuffle import Stream

MOST_STEPS = 400
MORE_TABLES = yaml.safe_load((Path(__file__).parent / "more_tables.yaml").read_text(encoding="utf-8"))
"""Tables beyond the plain ones, for games with many options."""


@dataclass(frozen=True)
class Table:
    """One way to set up a game: how many persons sit down, under which options."""

    ruleset: Ruleset[Any]
    persons: int
    options: Mapping[str, Json]
    known: bool

    def __str__(self) -> str:
        rulings = [f"{k.partition('.')[2]}={v}" for k, v in _rulings(self.options)]
        rulings = rulings if len(rulings) == 1 else [f"{len(rulings)} rulings"] if rulings else []
        others = [f"{k}={'+'.join(v) if isinstance(v, list | dict) else v}" for k, v in self.options.items()]
        others = [other[:40] for other in others if not other.startswith("rulings=")]
        known = "known" if self.known else "unknown"
        return "-".join([self.ruleset.id, str(self.persons), known, *others, *rulings])

    @property
    def names(self) -> list[str]:
        return [f"Seat {seat}" for seat in range(self.persons)]

    def setup(self, seed: int) -> Any:
        return self.ruleset.setup(self.names, self.options, seed if self.known else None)


def tables() -> Iterator[Table]:
    """Every number of players with the defaults, unknown cards where there are such, and each other ruling once.

    A ruling that one of the further tables is played under is not played alone as well.
    """
    for ruleset in rules.all():
        for persons, options in ruleset.seatings:
            yield Table(ruleset, persons, options, known=True)
            if _has_hidden_things(ruleset, persons, options):
                yield Table(ruleset, persons, options, known=False)
        for number, more in enumerate(MORE_TABLES.get(ruleset.id, ())):
            yield Table(ruleset, more["persons"], more["options"], known=number > 0)
        least = ruleset.seatings[0][0]
        played = {pair for more in MORE_TABLES.get(ruleset.id, ()) for pair in _rulings(more["options"])}
        for clause in ruleset.clauses.values():
            for alternative in clause.alternatives if clause.selectable else ():
                if alternative.id != clause.default and (clause.id, alternative.id) not in played:
                    yield Table(ruleset, least, {"rulings": {clause.id: alternative.id}}, known=True)


def _rulings(options: Mapping[str, Any]) -> Iterator[tuple[str, str]]:
    yield from options.get("rulings", {}).items()


def _has_hidden_things(ruleset: Ruleset[Any], persons: int, options: Mapping[str, Json]) -> bool:
    try:
        ruleset.setup([""] * persons, options, None)
    except InvalidState:
        return False
    return True


def steps(table: Table, seed: int) -> Iterator[tuple[Any, list[Action], Action | None]]:
    """Each position of a random game with its legal moves and the one that is played (None at the end)."""
    choose = Stream(seed).below
    position = table.setup(seed)
    for _ in range(MOST_STEPS):
        moves = table.ruleset.legal_moves(position)
        chosen = moves[choose(len(moves))] if moves else None
        yield position, moves, chosen
        if chosen is None:
            return
        position = table.ruleset.apply(position, chosen).position


def universe(ruleset: Ruleset[Any], position: Any) -> Iterator[Action]:
    """Every action that can be named at this table, legal or not."""
    for kind in ruleset.action_kinds.values():
        for form in kind.forms:
            choices = []
            for parameter in form:
                words = map(parameter.kind.to_word, parameter.kind.exists(position))
                things = list(dict.fromkeys(map(parameter.kind.of_word, words)))
                choices.append(things if parameter.many is None else list(product(things, repeat=parameter.many)))
            for values in product(*choices):
                named = {p.python_name: value for p, value in zip(form, values, strict=True)}
                action = kind.make(**named)
                yield kind.canonical(position, action) if kind.canonical is not None else action
