"""Claims compared with the true state."""

from types import SimpleNamespace
from typing import Any

import pytest

from rules.kernel.claims import discrepancies
from rules.kernel.outcome import EventType, InvalidState

MOVED = EventType("moved", "Moved", "game.move", ("space",), ("/players/{seat}/money", "/board/{space}"))
ACTUAL: dict[str, Any] = {
    "players": [
        {"name": "Ann", "money": 4, "borough": [{"at": [0, 0], "tile": "a"}, {"at": [0, 1], "tile": "b"}]},
        {"name": "Ben", "money": 7, "borough": []},
    ],
    "board": {"e4": None},
    "list": [1, 2],
    "turn": {"seat": 1},
    "options": {},
}
GAME: Any = SimpleNamespace(
    harmonise=lambda claim: claim,
    defects=lambda claim: [],
    event_types={"moved": MOVED},
    keyed_lists={"borough": ("at",)},
)


def found(claim: dict[str, Any]) -> list[tuple[str, Any, Any]]:
    rows = discrepancies(GAME, claim, ACTUAL, [])
    return [(row["path"], row["claimed"], row["actual"]) for row in rows]


def test_only_what_is_claimed_is_compared() -> None:
    assert found({}) == []
    assert found({"players": [{"money": 4}], "turn": {"seat": 1}}) == []
    assert found({"players": [{"money": 5}]}) == [("/claim/players/0/money", 5, 4)]


def test_a_seat_that_is_null_is_not_claimed() -> None:
    assert found({"players": [None, {"money": 8}]}) == [("/claim/players/1/money", 8, 7)]


def test_other_lists_are_compared_whole() -> None:
    assert found({"list": [1]}) == [("/claim/list", [1], [1, 2])]
    assert found({"list": [1, 2]}) == []


def test_boroughs_are_compared_by_place() -> None:
    right = [{"at": [0, 1], "tile": "b"}, {"at": [0, 0]}]
    assert found({"players": [{"borough": right}]}) == []
    wrong = [{"at": [0, 1], "tile": "c"}, {"at": [0, 0]}]
    assert found({"players": [{"borough": wrong}]}) == [("/claim/players/0/borough/0/tile", "c", "b")]


def test_a_tile_that_one_side_lacks_is_a_difference_with_null() -> None:
    missing = found({"players": [{"borough": [{"at": [0, 0]}]}]})
    assert missing == [("/claim/players/0/borough/1", None, {"at": [0, 1], "tile": "b"})]
    extra = found({"players": [None, {"borough": [{"at": [3, 3]}]}]})
    assert extra == [("/claim/players/1/borough/0", {"at": [3, 3]}, None)]


def test_true_is_not_one_and_null_is_a_value() -> None:
    assert found({"turn": {"seat": True}}) == [("/claim/turn/seat", True, 1)]
    assert found({"board": {"e4": {"house": "blue"}}}) == [("/claim/board/e4", {"house": "blue"}, None)]
    assert found({"board": {"e4": None}}) == []


def test_the_events_that_made_the_value_are_the_reason() -> None:
    events = [MOVED(0, because={"why": 1}, space="e4"), MOVED(1, because={"why": 2}, space="d4")]
    rows = discrepancies(GAME, {"players": [{"money": 5}], "board": {"e4": 1}}, ACTUAL, events)
    assert [[event["because"]["why"] for event in row["because"]] for row in rows] == [[1], [1]]


def test_what_was_said_is_told_though_what_it_means_is_compared() -> None:
    game: Any = SimpleNamespace(
        **{**vars(GAME), "harmonise": lambda claim: {**claim, "list": sorted(claim["list"])}},
    )
    assert discrepancies(game, {"list": [2, 1]}, ACTUAL, []) == []
    (row,) = discrepancies(game, {"list": [3, 1]}, ACTUAL, [])
    assert (row["claimed"], row["actual"]) == ([3, 1], [1, 2])


def test_a_seat_too_many_is_refused() -> None:
    with pytest.raises(InvalidState) as refused:
        found({"players": [None, None, {}]})
    assert [defect.pointer for defect in refused.value.defects] == ["/players/2"]
