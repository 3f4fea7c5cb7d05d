"""The register of rulesets: the one place that lists the games."""

from typing import Any

from rules.kernel.ruleset import Ruleset
from rules.streetcar import RULESET as STREETCAR_SUBURB
from rules.suburbia import SUBURBIA, SUBURBIA_INC
from rules.supertall import RULESET as SUPERTALL

REGISTER: dict[str, Ruleset[Any]] = {
    ruleset.id: ruleset for ruleset in (SUBURBIA, SUBURBIA_INC, STREETCAR_SUBURB, SUPERTALL)
}


def get(id_: str) -> Ruleset[Any] | None:
    """The ruleset of that id, if there is one."""
    return REGISTER.get(id_)


def all() -> tuple[Ruleset[Any], ...]:
    """Every ruleset, in the order of the register."""
    return tuple(REGISTER.values())


def self_check() -> list[str]:
    """Faults that would make the service unfit to answer; none: it is ready.

    Every ruleset sets up a game, lists its moves, and reads back what it wrote.
    """
    faults = []
    for ruleset in all():
        persons, options = ruleset.seatings[0]
        position = ruleset.setup([f"Seat {seat}" for seat in range(persons)], options, 0)
        written = ruleset.write(position)
        if ruleset.write(ruleset.read(written)) != written:
            faults.append(f"{ruleset.id}: a state does not survive being written and read")
        if not ruleset.legal_moves(position):
            faults.append(f"{ruleset.id}: a new game has no legal move")
    return faults
