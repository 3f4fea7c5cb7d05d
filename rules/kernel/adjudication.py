"""The ruling on one action or on a whole log of them."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Generic, TypeVar

from rules.kernel.actions import Sent
from rules.kernel.outcome import Event, Violation
from rules.kernel.phases import Actor, Position
from rules.kernel.ruleset import Ruleset

P = TypeVar("P", bound=Position)


MOST_EVENTS = 20_000
"""The most events of one log; those of its first action are always told."""


class TooManyEvents(ValueError):
    """The log leads to more; ``index`` is that of the action whose events are too many."""

    def __init__(self, index: int) -> None:
        super().__init__(f"events of action {index}")
        self.index = index


@dataclass(frozen=True, slots=True)
class Ruling(Generic[P]):
    """``position`` is that after the last legal action; ``failed_at``, the index of the first illegal one.

    ``violations`` are those of the failed action, each with the pointer it speaks of. ``notations`` runs up to and
    including the failed action; ``actors`` are those whose decision each of these was.
    """

    position: P
    failed_at: int | None
    violations: list[tuple[str, Violation]]
    events: list[Event]
    notations: list[str]
    actors: list[Actor]

    @property
    def legal(self) -> bool:
        return self.failed_at is None


def adjudicate(ruleset: Ruleset[Any], position: P, log: Sequence[Sent], most: int = MOST_EVENTS) -> Ruling[P]:
    """Carry out the actions one after another, up to the first illegal one. Raises TooManyEvents beyond ``most``."""
    events: list[Event] = []
    notations: list[str] = []
    actors: list[Actor] = []
    for index, sent in enumerate(log):
        notations.append(ruleset.notation(sent.action))
        actors.append(ruleset.actor(position))
        violations = ruleset.check(position, sent.action)
        if violations:
            found = [(sent.path(violation.at), violation) for violation in violations]
            return Ruling(position, index, found, events, notations, actors)
        transition = ruleset.apply(position, sent.action)
        position = transition.position
        events += transition.events
        if index and len(events) > most:
            raise TooManyEvents(index)
    return Ruling(position, None, [], events, notations, actors)
