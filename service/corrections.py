"""Which readings would explain an impossible state, as a part of the audit's answer. Holds no rule."""

from collections.abc import Sequence
from typing import Any

from rules.kernel import corrections
from rules.kernel.outcome import Finding
from rules.kernel.ruleset import Ruleset
from service import metrics, referee
from service.referee import State
from service.schemas import completed


def answer(ruleset: Ruleset[Any], sent: State) -> dict[str, Any]:
    """The smallest sets of readings that explain what is impossible."""
    may_be_whole = referee.is_whole(ruleset, completed(ruleset.id, sent))

    def audit(state: State) -> Sequence[Finding]:
        return referee.audited(ruleset, referee.known(ruleset, state, whole=None if may_be_whole else False))

    with metrics.engine_time(ruleset.id, "corrections"):
        found = corrections.correct(sent, list(ruleset.legible(sent)), audit)
    return found.as_json("/state")
