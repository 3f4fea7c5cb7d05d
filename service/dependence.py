"""What an answer rests on: which clauses no source settles, and what another reading of them would change."""

from collections.abc import Callable, Sequence
from contextlib import suppress
from typing import Any

from rules.kernel import claims, readings
from rules.kernel.adjudication import Ruling, TooManyEvents, adjudicate
from rules.kernel.outcome import InvalidAction, InvalidState, Scoresheet
from rules.kernel.readings import Outcome, Reading
from rules.kernel.remembering import remembering
from rules.kernel.ruleset import Ruleset
from service import metrics, referee
from service.problems import ApiProblem, parameter_fault
from service.referee import Known, Position

MOST_REPLAYED = 10_000
"""How many actions are carried out again for one answer, over all readings."""
REPLAYS_A_NODE = 3
"""Of a large table fewer: so many times the moves that a search from it may try, since it lists no moves."""
MOST_EVENTS = 100_000
"""How many events may come of it, over all readings."""


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
    _refuse_long(len(log), len(others), min(MOST_REPLAYED, REPLAYS_A_NODE * ruleset.search.nodes(ruling.position)))
    claim, is_log = body.get("claim"), "actions" in body
    most_events = MOST_EVENTS // (1 + len(others))
    most_told = claims.MOST_TOLD // (1 + len(others))
    options = before["options"]  # what a claim says of the rulings is no matter of another reading

    def outcome(after: Position, failed_at: int | None, events: Sequence[Any]) -> Outcome:
        found: dict[str, Any] = {"legal": failed_at is None, **({"failed_at": failed_at} if is_log else {})}
        shown = seen(after)
        found |= readings.of_score(ruleset.score(shown))
        if claim is not None:
            written = {**ruleset.write(shown), "options": options}
            found["discrepancies"] = claims.discrepancies(ruleset, claim, written, events, most_told)
        return found

    with referee.refusing("/claim"), metrics.engine_time(ruleset.id, "depends_on_ruling"):
        read = _all_read(ruleset, others)

        def again(reading: Reading) -> Outcome:
            return outcome(*_ruled(ruleset, read[reading.clause.id, reading.alternative], log, most_events))

        others = [reading for reading in others if (reading.clause.id, reading.alternative) in read]
        actual = outcome(ruling.position, ruling.failed_at, ruling.events)
        return _told(ruleset, readings.effects(others, actual, again))


def _all_read(ruleset: Ruleset[Any], others: Sequence[Reading]) -> dict[tuple[str, str], Position]:
    """The positions under the readings there are, by clause and alternative; what they share is read once."""
    read: dict[tuple[str, str], Position] = {}
    with remembering():
        for reading in others:
            with suppress(InvalidState):
                read[reading.clause.id, reading.alternative] = ruleset.read(reading.state)
    return read


def _ruled(
    ruleset: Ruleset[Any], position: Position, log: Sequence[Any], most: int
) -> tuple[Position, int | None, Sequence[Any]]:
    """Position, first illegal action and events of a log; what can't even be named under a reading is illegal in it."""
    sent = []
    for action in log:
        try:
            sent.append(ruleset.read_action(position, action, ""))
        except InvalidAction:
            break
    try:
        ruling: Ruling[Any] = adjudicate(ruleset, position, sent, most)
    except TooManyEvents as error:
        message = (
            f"depends_on_ruling: must be asked of fewer actions, {error.index} at most here: there are many events."
        )
        raise ApiProblem("over-limit", message, errors=[parameter_fault("include", message)]) from None
    unreadable = len(sent) if len(sent) < len(log) else None
    return ruling.position, unreadable if ruling.legal else ruling.failed_at, ruling.events


def of_score(ruleset: Ruleset[Any], known: Known, sheet: Scoresheet) -> list[Any]:
    """What of the score would come out otherwise, found by scoring again."""

    def again(reading: Reading) -> Outcome:
        if known.position is None:
            return readings.of_score(ruleset.score_sent(reading.state))
        return readings.of_score(ruleset.score(ruleset.read(reading.state)))

    with metrics.engine_time(ruleset.id, "depends_on_ruling"), remembering():
        found = readings.effects(readings.others(ruleset, known.state), readings.of_score(sheet), again)
    return _told(ruleset, found)


def _told(ruleset: Ruleset[Any], found: Sequence[tuple[Reading, Outcome]]) -> list[dict[str, Any]]:
    return [
        with_why(ruleset, {"clause": reading.clause.id, "alternative": reading.alternative, "effect": effect})
        for reading, effect in found
    ]


def _refuse_long(actions: int, others: int, replays: int) -> None:
    """``replays`` may be carried out; a single action always may."""
    if actions > 1 and actions * others > replays:
        most = max(1, replays // others)
        raise ApiProblem(
            "over-limit",
            f"A log of {actions} actions under {others} other readings: with depends_on_ruling at most {most} actions "
            "are adjudicated at once on such a table. Send the rest with the state that the first part leads to.",
            errors=[parameter_fault("include", f"depends_on_ruling: must be asked of at most {most} actions.")],
        )
