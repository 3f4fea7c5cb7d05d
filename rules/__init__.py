"""The register of rulesets: the one place that lists the games."""

from typing import Any

from rules.kernel.ruleset import Ruleset
from rules.streetcar import RULESET as STREETCAR_SUBURB
from rules.supertall import RULESET as SUPERTALL

REGISTER: dict[str, Ruleset[Any]] = {
    ruleset.id: ruleset for ruleset in (STREETCAR_SUBURB, SUPERTALL)
}


def get(id_: str) -> Ruleset[Any] | None:
    """The ruleset of that id, if there is one."""
    return REGISTER.get(id_)


def all() -> tuple[Ruleset[Any], ...]:
    """Every ruleset, in the order of the register."""
    return tuple(REGISTER.values())
