"""Other readings of disputed clauses: what would come out otherwise if another alternative were in force."""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from rules.kernel.clauses import Clause
from rules.kernel.outcome import InvalidState, Json, Scoresheet
from rules.kernel.ruleset import Ruleset
from rules.kernel.rulings import resolve

State = Mapping[str, Json]
Outcome = Mapping[str, Json]
"""What is compared: ``legal``, ``totals``, ``winners`` and the like."""


@dataclass(frozen=True, slots=True)
class Reading:
    """An alternative that is not in force, and the ``state`` with it chosen."""

    clause: Clause
    alternative: str
    state: State


def others(ruleset: Ruleset[Any], state: State) -> list[Reading]:
    """Every other alternative of every selectable clause, in the clauses' order; each is the only change."""
    options = state.get("options") or {}
    chosen = options.get("rulings") or {}
    in_force = resolve(ruleset.clauses, chosen)
    return [
        Reading(clause, other.id, {**state, "options": {**options, "rulings": {**chosen, clause.id: other.id}}})
        for clause in ruleset.clauses.values()
        if clause.selectable
        for other in clause.alternatives
        if other.id != in_force[clause.id]
    ]


def effects(
    readings: Iterable[Reading], actual: Outcome, outcome: Callable[[Reading], Outcome]
) -> list[tuple[Reading, Outcome]]:
    """The readings under which something would come out otherwise, with what would.

    A reading under which there is no such state (``outcome`` raises InvalidState) has nothing to compare.
    """
    found: list[tuple[Reading, Outcome]] = []
    for reading in readings:
        try:
            there = outcome(reading)
        except InvalidState:
            continue
        effect = {name: value for name, value in there.items() if value != actual[name]}
        if effect:
            found.append((reading, effect))
    return found


def of_score(sheet: Scoresheet) -> dict[str, Json]:
    """What of a score is compared."""
    return {"totals": [player.total for player in sheet.players], "winners": list(sheet.winners)}
