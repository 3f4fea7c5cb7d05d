"""What was done between two states, and the answer it makes. Holds no rule."""

from typing import Any

from rules.kernel import claims
from rules.kernel.doubts import size_of
from rules.kernel.inference import MOST_EXPLANATIONS, Actions, Budget, Search, Ways, events_of
from rules.kernel.matching import Expected
from rules.kernel.meant import Meant, meant
from rules.kernel.nearest import MOST_RESULTS, Nearest, Result
from rules.kernel.pointers import pointer
from rules.kernel.repairs import Repair, repair
from rules.kernel.ruleset import Ruleset
from service import metrics, referee, rulings
from service.dependence import with_why
from service.referee import State

DEFAULT_TURNS = 1
MOST_IN_WORDS = 5
"""How many legal actions are named in a sentence."""
FEW, HALVING = 200, 2_000
"""So many values of the second state cost nothing to compare; so many more halve the moves that are tried."""
Json = dict[str, Any]


def answer(ruleset: Ruleset[Any], body: Json) -> Json:
    """What explains ``after`` from ``before``; where nothing does, what comes closest and what would repair it."""
    rulings.refuse_large_numbers(body["before"], "before")
    with metrics.engine_time(ruleset.id, "infer"):
        with referee.refusing("/before"):
            before = ruleset.read(body["before"])
        with referee.refusing("/after"):
            expected = Expected(ruleset, body["after"], ruleset.write(before))
        nodes = _nodes(ruleset, before, body["after"])
        budget, more = Budget(nodes), Budget(nodes // 2)
        search = Search(ruleset, before, expected, body.get("max_turns", DEFAULT_TURNS), budget)
        with referee.refusing("/before"):
            found = search.explanations()
            closest = [] if found.count else Nearest(search, more).find()
            if closest and not closest[0].differences:
                found, closest = Ways(1, [closest[0].actions]), []
            mended = None if found.count else repair(search, more)
            broken = [] if found.count or mended is not None else meant(search)
        return {
            "explanations": [_explanation(ruleset, before, actions) for actions in found.first],
            "count": found.count,
            "truncated": found.count > MOST_EXPLANATIONS,
            "nearest": [_nearest(search, body["after"], result) for result in closest],
            "repair": _repair(ruleset, mended, closest, broken),
            "search": _tried(budget),
            "nearest_search": None if found.count else _tried(more),
        }


def _nodes(ruleset: Ruleset[Any], before: Any, after: State) -> int:
    """How many moves are tried: the fewer, the more there is to compare with what each leads to."""
    return ruleset.search.nodes(before) * HALVING // (HALVING + max(0, size_of(after) - FEW))


def _tried(budget: Budget) -> Json:
    return {"nodes": budget.nodes, "budget": budget.most, "budget_reached": budget.reached}


def _notations(ruleset: Ruleset[Any], actions: Actions) -> list[str]:
    return [ruleset.notation(action) for action in actions]


def _explanation(ruleset: Ruleset[Any], before: Any, actions: Actions) -> Json:
    events = [event.as_json() for event in events_of(ruleset, before, actions)]
    return {"actions": _notations(ruleset, actions), "events": events}


def _nearest(search: Search[Any], said: State, result: Result) -> Json:
    events = events_of(search.ruleset, search.before, result.actions)
    found = ((pointer(steps), actual) for steps, _, actual in result.differences)
    with referee.refusing("/after"):
        differences = claims.explained(search.ruleset, found, said, events, "/after", claims.MOST_TOLD // MOST_RESULTS)
    return {"actions": _notations(search.ruleset, result.actions), "discrepancies": differences}


def _repair(ruleset: Ruleset[Any], mended: Repair | None, closest: list[Result], broken: list[Meant]) -> Json | None:
    """A number of the first state to change; else what is legal and comes closest, and what seems to be meant."""
    if mended is not None:
        return {
            "kind": "state",
            "path": "/before" + mended.where,
            "value": mended.value,
            "instead_of": mended.instead_of,
            "actions": _notations(ruleset, mended.actions),
            "message": mended.message,
        }
    if not closest:
        return None
    actions = _notations(ruleset, closest[0].actions)
    places = ", ".join("/after" + pointer(steps) for steps, _, _ in closest[0].differences)
    told = [_meant(ruleset, one) for one in broken]
    legal = f"Legal is: {'; '.join(actions)}. Then it is otherwise at {places}."
    message = " ".join([*map(_in_words, told), legal])
    return {"kind": "action", "actions": actions, "meant": told, "message": message}


def _meant(ruleset: Ruleset[Any], one: Meant) -> Json:
    violations = (violation.as_json("") for violation in one.violations)
    cited = [{name: value for name, value in violation.items() if name != "path"} for violation in violations]
    return {
        "actions": _notations(ruleset, (*one.actions, one.illegal)),
        "violations": [with_why(ruleset, violation) for violation in cited],
        "instead": [ruleset.notation(action) for action in one.instead],
    }


def _in_words(told: Json) -> str:
    why = " ".join(violation["message"] for violation in told["violations"])
    instead = ", ".join(told["instead"][:MOST_IN_WORDS]) + " and others" * (len(told["instead"]) > MOST_IN_WORDS)
    return f"Perhaps meant: {'; '.join(told['actions'])}. Not legal: {why} Legal instead: {instead}."
