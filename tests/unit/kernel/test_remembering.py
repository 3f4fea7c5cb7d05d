"""What is remembered between variants: by arguments, and by the facts that were read."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

import pytest

from rules.kernel import remembering as kept
from rules.kernel.reads import Facts
from rules.kernel.remembering import remembered, remembered_by_reads, remembering
from rules.kernel.variants import Variants, altered


@dataclass(frozen=True, slots=True)
class Player(Facts):
    money: int
    cards: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Table(Facts):
    players: list[Player]
    phase: str | None
    leader: Player | None = None

    @property
    def is_over(self) -> bool:
        return self.phase == "over"

    def cards_of(self, seat: int) -> tuple[str, ...]:
        return self.players[seat].cards


asked: list[Any] = []


@remembered
def doubled(values: list[int], times: int) -> list[int]:
    asked.append((values, times))
    return values * times


@remembered_by_reads
def remarks(table: Table, seat: int) -> Iterator[str]:
    """Reads the phase; then of a finished table the cards of a seat, of another the leader's money."""
    asked.append(seat)
    if table.is_over:
        yield f"{len(table.players)} players, {table.cards_of(seat)}"
    elif table.leader is not None:
        yield f"${table.leader.money}"


@pytest.fixture(autouse=True)
def _nothing_asked() -> None:
    asked.clear()


def test_lists_are_the_same_as_one_object_only_and_numbers_as_equals() -> None:
    one, twin = [1], [1]
    with remembering():
        assert doubled(one, 2) is doubled(one, 2)
        assert doubled(twin, 2) == [1, 1]
        assert doubled(one, 3) == [1, 1, 1]
    assert asked == [([1], 2), ([1], 2), ([1], 3)]


def test_nothing_is_kept_outside_or_afterwards() -> None:
    one = [1]
    for _ in range(2):
        with remembering():
            doubled(one, 2)
    doubled(one, 2)
    doubled(one, 2)
    assert len(asked) == 4


def test_only_what_was_read_makes_a_difference() -> None:
    ann, ben, eve = Player(1, ("a",)), Player(2, ("b",)), Player(3, ("a",))
    with remembering():
        assert remarks(Table([ann, ben], "over"), 0) == ("2 players, ('a',)",)
        assert remarks(Table([eve, ann], "over", ben), 0) == ("2 players, ('a',)",)
        assert asked == [0]  # neither money, nor the leader, nor the other's cards are read
        assert remarks(Table([ben, ann], "over"), 0) == ("2 players, ('b',)",)
        assert remarks(Table([ann, ben, eve], "over"), 0) == ("3 players, ('a',)",)
        assert remarks(Table([ann], "draw"), 0) == ()
        assert remarks(Table([ann], "draw", ben), 0) == ("$2",)
        assert remarks(Table([ben], "draw", ann), 0) == ("$1",)
        assert len(asked) == 6
        assert remarks(Table([eve], "draw", Player(2, ())), 0) == ("$2",)
        assert remarks(Table([], "draw"), 0) == ()
        assert len(asked) == 6
        assert remarks(Table([], "draw"), 1) == ()
        assert len(asked) == 7


def test_memory_is_bounded(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(kept, "MOST_KEPT", 10)
    with remembering():
        for money in range(100):
            assert remarks(Table([], "draw", Player(money, ())), 0) == (f"${money}",)
            assert doubled([money], 2) == [money, money]


def test_variants_share_what_is_not_in_doubt() -> None:
    state: Any = {"a": {"x": [1, 2], "y": {"z": 3}}, "b": [{"v": 1}, {"v": 2}]}
    made = dict(Variants(state, [("a", "x", 1), ("b", 0)], [(2, 5), ({"v": 1}, None)]))
    assert made[0, 0] == state
    assert made[1, 1] == {"a": {"x": [1, 5], "y": {"z": 3}}, "b": [None, {"v": 2}]}
    assert all(variant["a"]["y"] is state["a"]["y"] for variant in made.values())
    assert made[1, 0]["a"] is made[1, 1]["a"]
    assert made[0, 1]["b"] is made[1, 1]["b"]
    assert altered(state, ("a", "x"), 7) == {"a": {"x": 7, "y": {"z": 3}}, "b": state["b"]}
    assert state["a"]["x"] == [1, 2]
