"""Comparing the state that players say they ended in with the state the rules give."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any

from rules.kernel.outcome import Defect, Event, InvalidState, Json
from rules.kernel.pointers import Speaking, Step, found_at, pointer
from rules.kernel.ruleset import Ruleset

SEAT_LIST = "players"
"""The list whose entries are matched by seat; one that is null or left out is not claimed."""


MOST_TOLD = 40_000
"""The most events that are told as reasons, over all the differences of one answer."""


class TooManyReasons(ValueError):
    """So much is otherwise, and so many events altered it, that the reasons can't all be told."""


def discrepancies(
    ruleset: Ruleset[Any],
    claim: Mapping[str, Json],
    actual: Mapping[str, Json],
    events: Sequence[Event],
    most: int = MOST_TOLD,
) -> list[dict[str, Json]]:
    """Each difference as ``{"path", "claimed", "actual", "because"}``: the events that made the actual value.

    Compared is what the claim means, ``claimed`` is what it says. Raises InvalidState where it can't be read at this
    table, TooManyReasons for more than ``most``.
    """
    defects = defects_at_table(ruleset, claim, actual)
    if defects:
        raise InvalidState(defects)
    differences = _differences(ruleset.harmonise(claim), actual, [], ruleset.keyed_lists)
    found = ((pointer(steps), value) for steps, _, value in differences)
    return explained(ruleset, found, claim, events, "/claim", most)


def explained(
    ruleset: Ruleset[Any],
    found: Iterable[tuple[str, Json]],
    said: Mapping[str, Json],
    events: Sequence[Event],
    at: str,
    most: int = MOST_TOLD,
) -> list[dict[str, Json]]:
    """Discrepancies by their pointers and the actual values, with what was ``said``; paths begin with ``at``.

    Raises TooManyReasons for more than ``most``.
    """
    changed = Speaking(ruleset.event_types[event.type].changed(event) for event in events)
    written = [event.as_json() for event in events]
    told, reasons = [], 0
    for where, value in found:
        because = sorted(changed.of(where))
        reasons += len(because)
        if reasons > most:
            raise TooManyReasons(f"{reasons} reasons")
        claimed = found_at(where, said)
        told.append({"path": at + where, "claimed": claimed, "actual": value, "because": [written[n] for n in because]})
    return told


def defects_at_table(ruleset: Ruleset[Any], claim: Mapping[str, Json], actual: Mapping[str, Json]) -> list[Defect]:
    """What of a partial state can't be at this table; options and seats that it leaves out are those of the table."""
    claimed, seats = claim.get(SEAT_LIST) or [], len(actual[SEAT_LIST])
    if len(claimed) > seats:
        return [Defect(pointer([SEAT_LIST, seats]), f"Must be a seat of this table: 0 to {seats - 1}.")]
    options = {**actual["options"], **{name: v for name, v in (claim.get("options") or {}).items() if v is not None}}
    return ruleset.defects({**claim, "options": options, SEAT_LIST: [*claimed, *[None] * (seats - len(claimed))]})


def _differences(
    claimed: Any, actual: Any, steps: list[Step], keyed: Mapping[str, tuple[str, ...]]
) -> Iterator[tuple[list[Step], Json, Json]]:
    if isinstance(claimed, Mapping) and isinstance(actual, Mapping):
        for key, value in claimed.items():
            yield from _differences(value, actual.get(key), [*steps, key], keyed)
    elif isinstance(claimed, list) and isinstance(actual, list) and steps and steps[-1] == SEAT_LIST:
        for seat, value in enumerate(claimed):
            if value is not None:
                yield from _differences(value, actual[seat] if seat < len(actual) else None, [*steps, seat], keyed)
    elif isinstance(claimed, list) and isinstance(actual, list) and keys_of(steps, keyed):
        yield from _by_key(claimed, actual, steps, keyed)
    elif claimed != actual or type(claimed) is not type(actual):
        yield steps, claimed, actual


def _by_key(
    claimed: list[Any], actual: list[Any], steps: list[Step], keyed: Mapping[str, tuple[str, ...]]
) -> Iterator[tuple[list[Step], Json, Json]]:
    """Entries of both lists with the same key are compared; what only one side has is a difference."""
    if not all(isinstance(entry, Mapping) for entry in (*claimed, *actual)):
        if claimed != actual:
            yield steps, claimed, actual
        return
    names = keys_of(steps, keyed)
    there = {key_of(entry, names): entry for entry in actual}
    for index, entry in enumerate(claimed):
        match = there.pop(key_of(entry, names), None)
        yield from _differences(entry, match, [*steps, index], keyed)
    for offset, entry in enumerate(there.values()):
        yield [*steps, len(claimed) + offset], None, entry


def keys_of(steps: Sequence[Step], keyed: Mapping[str, tuple[str, ...]]) -> tuple[str, ...]:
    """The fields that tell the entries of a list of a player apart; none where the list is compared whole."""
    return keyed.get(str(steps[-1]), ()) if len(steps) > 1 and steps[0] == SEAT_LIST else ()


def key_of(entry: Mapping[str, Json], names: Sequence[str]) -> str:
    """What tells an entry of a list apart."""
    return str([entry.get(name) for name in names])
