"""What the tests of the audit share: findings as clauses and paths, and states with something blotted out or wrong."""

import json
import random
from collections.abc import Iterator
from typing import Any

from rules.kernel.outcome import Finding
from rules.suburbia.audit_part import is_whole
from tests.unit.suburbia.states import EDITIONS

State = dict[str, Any]
Found = list[tuple[str, list[str]]]


def findings(sent: State) -> Found:
    """Clauses and paths; the findings are the same sent and read, and every path leads somewhere."""
    ruleset = EDITIONS[sent["ruleset"]]
    found = ruleset.audit(ruleset.read(sent))
    assert found == ruleset.audit_sent(sent)
    for finding in found:
        _is_sound(finding, sent)
    return [(finding.clause, list(finding.paths)) for finding in found]


def partial(sent: State) -> Found:
    """The findings of a state that need not be whole."""
    assert not is_whole(sent)
    return [
        (finding.clause, list(finding.paths)) for finding in EDITIONS[sent.get("ruleset", "suburbia")].audit_sent(sent)
    ]


def _is_sound(finding: Finding, sent: State) -> None:
    assert finding.clause in EDITIONS[sent["ruleset"]].clauses
    assert finding.severity == "impossible"
    assert finding.message.endswith(".")
    json.dumps(finding.as_json())
    assert finding.paths
    for path in finding.paths:
        at: Any = sent
        for step in path.split("/")[1:]:
            at = at[int(step)] if isinstance(at, list) else at[step]


def places(value: Any, path: tuple[Any, ...] = ()) -> Iterator[tuple[Any, Any, tuple[Any, ...]]]:
    """Everything in a state: what holds it, under which key, and the path there."""
    entries: Any = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for key, inner in entries:
        yield value, key, (*path, key)
        yield from places(inner, (*path, key))


def may_be_unknown(path: tuple[Any, ...]) -> bool:
    """Not half a cell or half a sum, no part of the options, and not whether something lies face up."""
    inside = "at" in path[:-1] or "order" in path[:-1] or "tiles" in path[:-1]
    inside = inside or (("borough" in path or "borders" in path) and "ledger" in path[:-1])
    return not inside and path[0] not in ("ruleset", "rules_version", "options") and path[-1] != "lake"


def blot_out(sent: State, times: int, chance: random.Random) -> None:
    """Make that many parts of a state unknown."""
    for _ in range(times):
        holder, key, _ = chance.choice([place for place in places(sent) if may_be_unknown(place[2])] or [({}, 0, ())])
        if isinstance(holder, dict) and chance.random() < 0.5:
            holder.pop(key, None)
        else:
            holder[key] = None


def mutated(value: Any, names: list[str], chance: random.Random) -> Any:
    """Another value of the same JSON type."""
    if isinstance(value, bool):
        return not value
    if isinstance(value, int):
        return chance.choice([0, 1, value + 1, value - 1, 1_000_000, chance.randrange(-5, 60)])
    if isinstance(value, str):
        return chance.choice(names)
    if isinstance(value, list):
        return chance.choice([value[1:], value + value[:1], chance.sample(value, len(value))])
    return value
