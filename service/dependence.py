"""What an answer rests on: which clauses no source settles, and what another reading of them would change."""

from collections.abc import Callable, Sequence
from typing import Any

from rules.kernel import claims, readings
from rules.kernel.adjudication import Ruling, adjudicate
from rules.kernel.outcome import InvalidAction, Scoresheet
from rules.kernel.readings import Outcome, Reading
from rules.kernel.ruleset import Ruleset
from service import metrics
from service.problems import ApiProblem, parameter_fault
from service.referee import Known, Position

MOST_REPLAYED = 10_000
"""How many actions are carried out again for one answer, over all readings."""


def with_why(ruleset: Ruleset[Any], cited: dict[str, Any]) -> dict[str, Any]:
    """What cites a ``clause``, with the ``why`` of one that we had to decide."""
    clause = ruleset.clauses.get(cited["clause"])
    return cited if clause is None or clause.reason is None else {**cited, "why": clause.reason}


def of_ruling(
    ruleset: Ruleset[Any],
    position: Position,
    body: dict[str, Any],
    ruling: Ruling[Any],
    seen: Callable[[Position], Position] = lambda position: position,
) -> list[Any]:
    """What of the ruling would come out otherwise, found by ruling again on what ``body`` proposes.

    ``seen`` is how whoever asks sees a position that came out.
    """
    before = ruleset.write(position)
    others = readings.others(ruleset, before)
    log = body.get("actions", [body.get("action")])
    _refuse_long(len(log), len(others))
    claim, is_log = body.get("claim"), "actions" in body
    options = before["options"]  # what a claim says of the rulings is no matter of another reading

    def outcome(after: Position, failed_at: int | None, events: Sequence[Any]) -> Outcome:
        found: dict[str, Any] = {"legal": failed_at is None, **({"failed_at": failed_at} if is_log else {})}
        shown = seen(after)
        found |= readings.of_score(ruleset.score(shown))
        if claim is not None:
            found["discrepancies"] = claims.discrepancies(
                ruleset, claim, {**ruleset.write(shown), "options": options}, events
            )
        return found

    def again(state: readings.State) -> Outcome:
        return outcome(*_ruled(ruleset, ruleset.read(state), log))

    with metrics.engine_time(ruleset.id, "depends_on_ruling"):
        actual = outcome(ruling.position, ruling.failed_at, ruling.events)
        return _told(ruleset, readings.effects(others, actual, again))


def _ruled(ruleset: Ruleset[Any], position: Position, log: Sequence[Any]) -> tuple[Position, int | None, Sequence[Any]]:
    """Position, first illegal action and events of a log; what can't even be named under a reading is illegal in it."""
    sent = []
    for action in log:
        try:
            sent.append(ruleset.read_action(position, action, ""))
        except InvalidAction:
            break
    ruling: Ruling[Any] = adjudicate(ruleset, position, sent)
    unreadable = len(sent) if len(sent) < len(log) else None
    return ruling.position, unreadable if ruling.legal else ruling.failed_at, ruling.events


def of_score(ruleset: Ruleset[Any], known: Known, sheet: Scoresheet) -> list[Any]:
    """What of the score would come out otherwise, found by scoring again."""

    def again(state: readings.State) -> Outcome:
        if known.position is None:
            return readings.of_score(ruleset.score_sent(state))
        return readings.of_score(ruleset.score(ruleset.read(state)))

    with metrics.engine_time(ruleset.id, "depends_on_ruling"):
        found = readings.effects(readings.others(ruleset, known.state), readings.of_score(sheet), again)
    return _told(ruleset, found)


def _told(ruleset: Ruleset[Any], found: Sequence[tuple[Reading, Outcome]]) -> list[dict[str, Any]]:
    return [
        with_why(ruleset, {"clause": reading.clause.id, "alternative": reading.alternative, "effect": effect})
        for reading, effect in found
    ]


def _refuse_long(actions: int, others: int) -> None:
    if actions * others > MOST_REPLAYED:
        most = MOST_REPLAYED // others
        raise ApiProblem(
            "over-limit",
            f"A log of {actions} actions under {others} other readings: with depends_on_ruling at most {most} actions "
            "are adjudicated at once. Send the rest with the state that the first part leads to.",
            errors=[parameter_fault("include", f"depends_on_ruling: must be asked of at most {most} actions.")],
        )
