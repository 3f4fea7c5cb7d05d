"""A rule that can make an action illegal is one check: a predicate bound to its clause and its message."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from rules.kernel.outcome import Json, Violation
from rules.kernel.phases import Phase, actor_of

Facts = Mapping[str, Json]
Predicate = Callable[[Any, Any], Facts | None]


@dataclass(frozen=True, slots=True)
class Check:
    """``predicate(position, action)`` gives None where the rule is kept, else the facts of the breach.

    ``clause`` may depend on the position and the action. ``message`` is filled in with the facts; ``at`` names the
    parameter of the action that is at fault. Where a ``guard`` fails, the checks after it would make no sense and are
    not asked. ``of_turn`` marks the checks that every candidate of a phase passes, so that the listing need not ask
    them.
    """

    name: str
    clause: str | Callable[[Any, Any], str]
    message: str
    predicate: Predicate
    at: str | None = None
    guard: bool = False
    of_turn: bool = False

    def violation(self, position: Any, action: Any) -> Violation | None:
        facts = self.predicate(position, action)
        if facts is None:
            return None
        clause = self.clause if isinstance(self.clause, str) else self.clause(position, action)
        shown = {name: ", ".join(map(str, fact)) if isinstance(fact, list) else fact for name, fact in facts.items()}
        return Violation(clause, self.message.format(**shown), self.at, facts)


def check(
    clause: str,
    message: str,
    *,
    at: str | None = None,
    guard: bool = False,
    of_turn: bool = False,
) -> Callable[[Predicate], Check]:
    """Make a check of a predicate; see ``Check``."""

    def bind(predicate: Predicate) -> Check:
        return Check(predicate.__name__, clause, message, predicate, at, guard, of_turn)

    return bind


def your_turn(clause: str, phases: Mapping[str, Phase]) -> Check:
    """The check that an action which says whose it is comes from the seat whose turn it is."""

    def predicate(position: Any, action: Any) -> Facts | None:
        actor = actor_of(phases, position)
        if action.seat is None or action.seat == actor:
            return None
        if actor is None:
            whose = "the game is over"
        else:
            whose = "chance decides" if actor == "chance" else f"it is seat {actor}'s turn"
        return {"seat": action.seat, "actor": actor, "whose": whose}

    message = "Seat {seat} may not act now: {whose}."
    return Check("your_turn", clause, message, predicate, "seat", of_turn=True)


def due_in(phases: Mapping[str, Phase], *due: str) -> Check:
    """The check that the game is in one of the phases that the action belongs to.

    It cites the clause of the phase the game is in: the rule that makes something else due.
    """

    def predicate(position: Any, action: Any) -> Facts | None:
        if position.phase in due:
            return None
        return {"phase": position.phase, "due": phases[position.phase].due, "belongs_to": list(due)}

    def clause(position: Any, action: Any) -> str:
        return phases[position.phase].clause

    name = "due_in_" + "_or_".join(due)
    return Check(name, clause, "Not now: {due}.", predicate, "type", guard=True, of_turn=True)
