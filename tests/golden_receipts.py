"""Golden receipts: what the rules gave when the file was written, so that no outcome changes unnoticed.

``python -m tests.golden_receipts`` writes them: whole random games of every kind of table, of each ruleset a log that
ends in an illegal action, and for what random games hardly come to some logs of the casebook. A line is
``{"receipt", "before"}``. A change that alters an outcome on purpose makes a new rules version, with receipts of its
own beside these. The hashes are made by another implementation of RFC 8785 than the service's.
"""

import hashlib
import json
from collections.abc import Iterator
from functools import cache
from typing import Any

import rfc8785

import rules
from rules.kernel.actions import Action
from rules.kernel.adjudication import adjudicate
from rules.kernel.ruleset import Ruleset
from service.casebook import cases
from tests.conftest import ROOT
from tests.rulesets.play import steps, tables

FILE = ROOT / "tests" / "data" / "golden_receipts.jsonl"
SEED = 20


@cache
def golden() -> tuple[dict[str, Any], ...]:
    """The lines of the file."""
    return tuple(json.loads(line) for line in FILE.read_text(encoding="utf-8").splitlines())


def sha256(state: Any) -> str:
    """The hash of a canonical state as receipts have it."""
    return "sha256:" + hashlib.sha256(rfc8785.dumps(state)).hexdigest()


def made() -> Iterator[dict[str, Any]]:
    """Receipts in which every type of action of every ruleset occurs."""
    used: set[tuple[str, str]] = set()
    for line in (*_games(), *_cases()):
        ruleset = line["receipt"]["ruleset"]
        types = {(ruleset, action.split(" ")[0]) for action in line["receipt"]["actions"]}
        if not line.pop("only_if_new") or types - used:
            used |= types
            yield line


def _games() -> Iterator[dict[str, Any]]:
    """A whole game at each kind of table, and for each ruleset one that is cut off by an illegal action."""
    refused = set()
    for table in tables():
        if "rulings" in table.options:
            continue
        ruleset, played = table.ruleset, list(steps(table, SEED))
        log = [action for _, _, action in played if action is not None]
        yield _line(ruleset, played[0][0], log, True, played[-1][0])
        if ruleset.id not in refused:
            refused.add(ruleset.id)
            half = len(played) // 2
            position = played[half][0]
            wrong = next(action for action in reversed(log[:half]) if ruleset.check(position, action))
            yield _line(ruleset, played[0][0], [*log[:half], wrong], False, position)


def _cases() -> Iterator[dict[str, Any]]:
    """What the casebook has of actions that random games hardly come to; only what has a new type is wanted."""
    for case in cases():
        ruleset = rules.REGISTER[case.ruleset]
        for entry in case.entry.get("after", ()):
            before = ruleset.read(case.state_with(entry.get("given")))
            sent = [ruleset.read_action(before, action, "") for action in entry["actions"]]
            ruling = adjudicate(ruleset, before, sent)
            log = [one.action for one in sent]
            yield {**_line(ruleset, before, log, True, ruling.position), "only_if_new": True}


def _line(ruleset: Ruleset[Any], before: Any, log: list[Action], legal: bool, after: Any) -> dict[str, Any]:
    state = ruleset.write(before)
    receipt = {
        "ruleset": ruleset.id,
        "rules_version": ruleset.rules_version,
        "engine": "0.1.0",
        "before": sha256(state),
        "actions": [ruleset.notation(action) for action in log],
        "legal": legal,
        "after": sha256(ruleset.write(after)),
    }
    return {"receipt": receipt, "before": state, "only_if_new": False}


if __name__ == "__main__":
    lines = (json.dumps(line, ensure_ascii=False, separators=(",", ":")) + "\n" for line in made())
    FILE.write_text("".join(lines), encoding="utf-8")
