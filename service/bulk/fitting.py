"""Which records are right, found out for many of them at once.

Nearly all are, and have a whole state. That one has no doubts in it then, is no deeper than it may be, and need not be
read as a partial one first.
"""

from collections.abc import Sequence
from typing import Any

import rules
from rules.kernel.ruleset import Ruleset
from service import schemas
from service.bodies import is_within
from service.schemas.lines import Body, Id
from service.schemas.strict import Record, Text

RECORD = Record(
    {
        "id": Id(null=True, optional=True, description="stands in the answer again"),
        "ruleset": Text(null=True, optional=True, description="may be left out where the state names it"),
        "body": Body(description="what the endpoint takes"),
    }
)
_HEAD = frozenset(RECORD.members) - {"body"}


def rulesets_of_whole(records: Sequence[Any]) -> list[Ruleset[Any] | None]:
    """Of each record the ruleset, where the record and its state fit their schemas and the state is whole; else None.

    Nothing is said of what stands beside the state.
    """
    states: dict[str, dict[int, Any]] = {}
    for index, record in enumerate(records):
        ruleset_id = _named(record)
        if ruleset_id is not None:
            states.setdefault(ruleset_id, {})[index] = record["body"]["state"]
    found: list[Ruleset[Any] | None] = [None] * len(records)
    for ruleset_id, by_index in states.items():
        for index in _fitting(schemas.record(ruleset_id), by_index):
            found[index] = rules.REGISTER[ruleset_id]
    return found


def _named(record: Any) -> str | None:
    """The ruleset of a record that is right but perhaps for what is in its body, and has a state."""
    if type(record) is not dict or RECORD.check(record) is not None:
        return None
    state, named = record["body"].get("state"), record.get("ruleset")
    if type(state) is not dict or not is_within({name: record.get(name) for name in _HEAD}, 1):
        return None
    told = state.get("ruleset") if named is None else named
    return told if type(told) is str and told in rules.REGISTER else None


def _fitting(field: Record, states: dict[int, Any]) -> list[int]:
    """The keys of the states that fit and have no part that is as deep as it likes, nor named so, as a doubt is."""
    fit = states if field.accepts([*states.values()]) else {i: s for i, s in states.items() if field.accepts([s])}
    return [index for index, state in fit.items() if not field.is_open(state)]
