"""What was done between two states, and the answer it makes. Holds no rule."""

from typing import Any

from rules.kernel.inference import MOST_EXPLANATIONS, Actions, Budget, Search, events_of
from rules.kernel.matching import Expected
from rules.kernel.ruleset import Ruleset
from service import metrics, referee, rulings
from service.referee import Position

DEFAULT_TURNS = 1


def answer(ruleset: Ruleset[Any], body: dict[str, Any]) -> dict[str, Any]:
    """What explains ``after`` from ``before``."""
    rulings.refuse_large_numbers(body["before"], "before")
    with metrics.engine_time(ruleset.id, "infer"):
        with referee.refusing("/before"):
            before = ruleset.read(body["before"])
        with referee.refusing("/after"):
            expected = Expected(ruleset, body["after"], ruleset.write(before))
        budget = Budget(ruleset.search.nodes)
        found = Search(ruleset, before, expected, body.get("max_turns", DEFAULT_TURNS), budget).explanations()
        return {
            "explanations": [_explanation(ruleset, before, actions) for actions in found.first],
            "count": found.count,
            "truncated": found.count > MOST_EXPLANATIONS,
            "search": _search(budget),
        }


def _explanation(ruleset: Ruleset[Any], before: Position, actions: Actions) -> dict[str, Any]:
    return {
        "actions": [ruleset.notation(action) for action in actions],
        "events": [event.as_json() for event in events_of(ruleset, before, actions)],
    }


def _search(budget: Budget) -> dict[str, Any]:
    return {"nodes": budget.nodes, "budget": budget.most, "budget_reached": budget.reached}
