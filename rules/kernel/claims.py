"""Comparing the state that players say they ended in with the state the rules give."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from rules.kernel.outcome import Event, EventType, Json
from rules.kernel.pointers import Step, pointer, touches

KEYED_LISTS = {"borough": "at", "borders": "at"}
"""Lists whose entries are matched by a field of theirs."""
SEAT_LIST = "players"
"""The list whose entries are matched by seat; one that is null or left out is not claimed."""


def discrepancies(
    claim: Mapping[str, Json],
    actual: Mapping[str, Json],
    events: Sequence[Event],
    event_types: Mapping[str, EventType],
) -> list[dict[str, Json]]:
    """Each difference as ``{"path", "claimed", "actual", "because"}``: the events that made the actual value."""
    changed = [(event, event_types[event.type].changed(event)) for event in events]
    return [
        {
            "path": "/claim" + where,
            "claimed": claimed,
            "actual": found,
            "because": [event.as_json() for event, paths in changed if any(touches(where, p) for p in paths)],
        }
        for where, claimed, found in (
            (pointer(steps), claimed, found) for steps, claimed, found in _differences(claim, actual, [])
        )
    ]


def _differences(claimed: Any, actual: Any, steps: list[Step]) -> Iterator[tuple[list[Step], Json, Json]]:
    if isinstance(claimed, Mapping) and isinstance(actual, Mapping):
        for key, value in claimed.items():
            yield from _differences(value, actual.get(key), [*steps, key])
    elif isinstance(claimed, list) and isinstance(actual, list) and steps and steps[-1] == SEAT_LIST:
        for seat, value in enumerate(claimed):
            if value is not None:
                yield from _differences(value, actual[seat] if seat < len(actual) else None, [*steps, seat])
    elif isinstance(claimed, list) and isinstance(actual, list) and steps and steps[-1] in KEYED_LISTS:
        yield from _by_key(claimed, actual, steps, KEYED_LISTS[str(steps[-1])])
    elif claimed != actual or type(claimed) is not type(actual):
        yield steps, claimed, actual


def _by_key(
    claimed: list[Any], actual: list[Any], steps: list[Step], key: str
) -> Iterator[tuple[list[Step], Json, Json]]:
    """Entries of both lists with the same ``key`` are compared; what only one side has is a difference."""
    if not all(isinstance(entry, Mapping) for entry in (*claimed, *actual)):
        if claimed != actual:
            yield steps, claimed, actual
        return
    there = {str(entry.get(key)): entry for entry in actual}
    for index, entry in enumerate(claimed):
        match = there.pop(str(entry.get(key)), None)
        yield from _differences(entry, match, [*steps, index])
    for offset, entry in enumerate(there.values()):
        yield [*steps, len(claimed) + offset], None, entry
