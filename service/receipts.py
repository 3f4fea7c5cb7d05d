"""Receipts: what was ruled on which state, by hashes that anyone can compute again."""

from collections.abc import Iterator
from typing import Any

from rules.kernel import claims
from rules.kernel.adjudication import Ruling
from rules.kernel.ruleset import Ruleset
from service import __version__, referee
from service.hashes import state_hash
from service.referee import State


def receipt(ruleset: Ruleset[Any], before: Any, after: Any, ruling: Ruling[Any]) -> dict[str, Any]:
    """The receipt of a ruling; ``before`` and ``after`` are canonical states."""
    return {
        "ruleset": ruleset.id,
        "rules_version": ruleset.rules_version,
        "engine": __version__,
        "before": state_hash(before),
        "actions": ruling.notations,
        "legal": ruling.legal,
        "after": state_hash(after),
    }


COMPARED = ("before", "actions", "legal", "after")
"""What of a receipt can be false; ``engine`` is only told."""


def proposed(body: dict[str, Any]) -> Iterator[tuple[str, Any]]:
    """The actions to adjudicate again, each with the pointer to it: those that were sent, or the receipt's own."""
    at, actions = (
        ("/actions", body["actions"]) if "actions" in body else ("/receipt/actions", body["receipt"]["actions"])
    )
    return ((f"{at}/{index}", action) for index, action in enumerate(actions))


def differences(claimed: dict[str, Any], again: dict[str, Any]) -> list[dict[str, Any]]:
    """Where a receipt says something else than that of adjudicating again."""
    return [
        {"path": f"/receipt/{name}", "claimed": claimed[name], "actual": again[name]}
        for name in COMPARED
        if claimed[name] != again[name]
    ]


def state_differences(ruleset: Ruleset[Any], sent: State, actual: State) -> list[dict[str, Any]]:
    """Where the state ``after`` that was sent is another one than the ``actual`` one."""
    canonical = ruleset.write(referee.read(ruleset, sent, "/after"))
    if canonical == actual:
        return []
    with referee.refusing("/after"):
        found = claims.discrepancies(ruleset, sent, actual, ())
    places = [("/after" + one["path"].removeprefix("/claim"), one) for one in found]
    return [{"path": path, "claimed": one["claimed"], "actual": one["actual"]} for path, one in places] or [
        {"path": "/after", "claimed": state_hash(canonical), "actual": state_hash(actual)}
    ]
