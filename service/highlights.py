"""What a picture is to light: the things that an action, a violation or a score line names."""

from typing import Any

from rules.kernel.naming import Named, named_by_action, named_by_detail
from rules.kernel.outcome import ScoreLine
from rules.kernel.pointers import Step
from rules.kernel.ruleset import Ruleset
from service import referee
from service.problems import ApiProblem, fault
from service.referee import Known

MOST_LIT = 1000
"""The most things that are lit: more than any game has spaces."""


def named(ruleset: Ruleset[Any], known: Known, highlight: dict[str, Any] | None) -> list[Named]:
    """The things that ``highlight`` names; what can't be read is a 422."""
    if highlight is None:
        return []
    if "action" in highlight:
        return _by_action(ruleset, known, highlight["action"])
    if "line" in highlight:
        return _by_line(ruleset, known, highlight["line"])
    return _by_detail(ruleset, known, highlight["violation"]["detail"])


def _refusal(message: str, *steps: Step) -> ApiProblem:
    return ApiProblem("invalid-body", message, errors=[fault(("highlight", *steps), message)])


def _actor(ruleset: Ruleset[Any], known: Known) -> int | None:
    if known.position is None:
        seat = (known.state.get("turn") or {}).get("seat")
        return seat if type(seat) is int else None
    actor = ruleset.actor(known.position)
    return actor if type(actor) is int else None


def _by_action(ruleset: Ruleset[Any], known: Known, sent: Any) -> list[Named]:
    if known.position is None:
        raise _refusal("Must go with a whole state: an action is read at the table it belongs to.", "action")
    with referee.refusing():
        action = ruleset.read_action(known.position, sent, "/highlight/action").action
    seat = _actor(ruleset, known) if action.seat is None else action.seat
    return named_by_action(ruleset.kind(action), action, seat)


def _by_detail(ruleset: Ruleset[Any], known: Known, detail: dict[str, Any]) -> list[Named]:
    found = list(dict.fromkeys(named_by_detail(ruleset.illustrator.fields, detail, _actor(ruleset, known))))
    if len(found) > MOST_LIT:
        raise _refusal(f"Must name at most {MOST_LIT} things, not {len(found)}.", "violation", "detail")
    return found


def _by_line(ruleset: Ruleset[Any], known: Known, wanted: dict[str, Any]) -> list[Named]:
    seat, line_id = wanted["seat"], wanted["id"]
    lines: dict[int, dict[str, ScoreLine]] = {
        player.seat: {line.id: line for line in player.lines} for player in referee.score(ruleset, known).players
    }
    if seat not in lines:
        shown = f"0 to {len(lines) - 1}" if lines else "none, as the state tells of no players"
        raise _refusal(f"Must be a seat at this table: {shown}.", "line", "seat")
    line = lines[seat].get(line_id)
    if line is None:
        raise _refusal(f"Must be a score line of seat {seat}: {', '.join(lines[seat])}.", "line", "id")
    illustrator = ruleset.illustrator
    beside = illustrator.counted(known.state, seat, line)
    return list(dict.fromkeys([*named_by_detail(illustrator.fields, dict(line.detail), seat), *beside]))
