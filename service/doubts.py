"""The score of a state with doubtful readings, as an answer. Holds no rule."""

from collections.abc import Collection, Sequence
from dataclasses import replace
from typing import Any

from rules.kernel.bounds import bound_score
from rules.kernel.doubts import (
    Doubt,
    Examined,
    TooMany,
    count_variants,
    most_variants,
    open_doubts,
    score_exactly,
    variants_of,
)
from rules.kernel.outcome import Defect, InvalidState, Scoresheet
from rules.kernel.ranges import ScoreRange
from rules.kernel.remembering import remembering
from rules.kernel.ruleset import Ruleset
from rules.kernel.variants import Choice
from service import metrics, referee
from service.problems import ApiProblem, parameter_fault
from service.referee import State
from service.schemas import completed, record
from service.schemas.doubtful import Doubtful, as_sent


def answer(ruleset: Ruleset[Any], sent: Doubtful, strict: bool, wanted: Collection[str]) -> dict[str, Any]:
    """What ``score`` answers: ranges instead of a scoresheet. A ``strict`` caller wants some variant possible."""
    if "depends_on_ruling" in wanted:
        message = "Must not have depends_on_ruling where the state has doubts: settle them, or ask without."
        raise ApiProblem("invalid-parameter", message, errors=[parameter_fault("include", message)])
    with metrics.engine_time(ruleset.id, "doubts"):
        scored = _scored(ruleset, sent, strict)
    if strict and not scored.possible:
        message = "No variant of the doubtful readings could arise in a real game."
        raise ApiProblem("impossible-state", message, errors=[{"pointer": "/state", "message": message}])
    findings = [replace(f, paths=_in_what_was_sent(sent, f.paths)) for f in scored.findings]
    parts = {
        "score": None,
        "doubt": scored.as_json("/state"),
        "needed": ["/state" + where for where in _in_what_was_sent(sent, scored.needed)],
        "findings": referee.findings_json(findings),
    }
    return {name: part for name, part in parts.items() if name in wanted or (name == "doubt" and "score" in wanted)}


def _in_what_was_sent(sent: Doubtful, pointers: Sequence[str]) -> tuple[str, ...]:
    """Pointers into a variant; one that leads into a value in doubt becomes that of the doubt."""
    inside = {doubt.pointer + "/": doubt.pointer for doubt in sent.doubts}
    told = [next((at for below, at in inside.items() if where.startswith(below)), where) for where in pointers]
    return tuple(dict.fromkeys(told))


def _scored(ruleset: Ruleset[Any], sent: Doubtful, strict: bool) -> ScoreRange:
    count, most = count_variants(sent.doubts), most_variants(sent.state, sent.doubts, ruleset.weigh)
    try:
        if count <= most:
            examine = _Examining(ruleset, sent.state, open_doubts(sent.doubts))
            return score_exactly(sent.state, sent.doubts, examine, most)
        if strict or ruleset.summands is None:
            raise TooMany(count, most)

        def score(state: Any) -> Scoresheet:
            return referee.scored(ruleset, referee.known(ruleset, state))

        return bound_score(sent.state, sent.doubts, ruleset.summands, score, most)
    except TooMany as error:
        raise _over_limit(sent, error, strict) from None
    except InvalidState as error:
        first = (0,) * len(sent.doubts)
        defects = [Defect(as_sent(sent, defect.pointer, first), defect.message) for defect in error.defects]
        with referee.refusing():
            raise InvalidState(defects) from None


class _Examining:
    """Scores and audits variants. Each value fits the schema of a whole state or not, whatever the others are."""

    def __init__(self, ruleset: Ruleset[Any], state: State, doubts: Sequence[Doubt]) -> None:
        self.ruleset = ruleset
        first = (0,) * len(doubts)
        variants = variants_of(state, doubts)
        with remembering():
            self.first = self._are_whole([variants.of(first)])
            self.whole = [
                self._each_whole([variants.of((*first[:d], i, *first[d + 1 :])) for i in range(count)])
                for d, count in enumerate(len(doubt.values) for doubt in doubts)
            ]

    def _each_whole(self, states: Sequence[State]) -> list[bool]:
        """Of each state; all are asked at once first, since that is quick and they mostly are."""
        if not self.first or self._are_whole(states):
            return [self.first] * len(states)
        return [self._are_whole([state]) for state in states]

    def _are_whole(self, states: Sequence[State]) -> bool:
        return record(self.ruleset.id).accepts([completed(self.ruleset.id, state) for state in states])

    def __call__(self, state: State, choice: Choice) -> Examined:
        whole = all(of_doubt[index] for of_doubt, index in zip(self.whole, choice, strict=True)) and self.first
        known = referee.known(self.ruleset, state, whole)
        return Examined(referee.scored(self.ruleset, known), referee.audited(self.ruleset, known))


def _over_limit(sent: Doubtful, error: TooMany, strict: bool) -> ApiProblem:
    why = "with strict every one is audited" if strict else "no bound is provable for doubts that bear on each other"
    widest = max(sent.doubts, key=lambda doubt: len(doubt.values))
    return ApiProblem(
        "over-limit",
        f"The doubts make {error.variants} variants. At most {error.most} are worked out of a state of this size "
        f"with so much in doubt, and {why}. Settle some of them, or send fewer values.",
        errors=[
            {
                "pointer": f"/state{widest.pointer}/one_of",
                "message": f"Must leave at most {error.most} variants in all; this doubt has most values.",
            }
        ],
    )
