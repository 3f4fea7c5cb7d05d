"""Each kind of tile: what it gives when placed, by a marker, and for later tiles."""

from dataclasses import replace
from typing import Any

import pytest

from rules.suburbia.catalogue import base_catalogue
from rules.suburbia.position import Position
from tests.unit.suburbia import tile_rows, tile_rows_b, tile_rows_c
from tests.unit.suburbia.states import (
    Ledger,
    after,
    change_of,
    ledger_of,
    market,
    paid,
    play,
    player,
    position,
    steps,
    tile_ledger,
)
from tests.unit.suburbia.tile_rows import Row

ROWS = [*tile_rows.ROWS, *tile_rows_b.ROWS, *tile_rows_c.ROWS]
BY_TILE = pytest.mark.parametrize("row", ROWS, ids=lambda row: row.tile)
AT = (1, 1)
BASIC = ("suburbs", "community_park", "heavy_factory")
STARTING: dict[str, Any] = {"income": 3, "reputation": 4, "population": 2, "money": 50}
LATER = [(row, trial, text) for row in ROWS for trial, text in row.later.items()]
LATER_IDS = [f"{row.tile}: {trial}" for row, trial, _ in LATER]


def test_every_kind_of_tile_has_one_row() -> None:
    assert sorted(row.tile for row in ROWS) == sorted(base_catalogue().tiles)
    assert len(ROWS) == 50


def table(row: Row, *, placed: str | None = None, seat: int = 0, tiles: list[str] | None = None) -> Position:
    """Ann's and Ben's boroughs, Ann's with the tile in it as ``placed`` last; ``seat`` is on turn."""
    own = row.own if placed is None else {**row.own, AT: placed}
    facts: dict[str, Any] = {**STARTING, **row.facts}
    ann, ben = player(own, **facts), player(row.theirs, **STARTING)
    at = position(ann, ben, seat=seat, market=market(*(tiles or ("museum",))))
    if placed is not None:
        at.players[0].borough[AT] = replace(at.players[0].borough[AT], order=at.next_order())
    return at


@BY_TILE
def test_a_tile_gives_what_is_printed_and_the_tiles_around_answer(row: Row) -> None:
    if row.tile in BASIC:
        at, events = play(table(row), f"basic {row.tile} 1,1")
        assert paid(events) == [row.price]
    else:
        at, events = play(table(row, tiles=[row.tile, "museum", "museum"]), "buy 4 1,1")
        assert paid(events) == [row.price + 2]
    assert tile_ledger(at, AT) == ledger_of(row.gives)
    expected = {0: change_of(row.changes), 1: change_of(row.bens)}
    assert after(events) == {seat: changes for seat, changes in expected.items() if changes}


@BY_TILE
def test_a_marker_gives_it_once_more_and_nothing_else_answers(row: Row) -> None:
    at, events = play(table(row, placed=row.tile), "invest 1,1")
    assert paid(events) == ([row.price] if row.price else [])
    assert {kind for kind, stat, _ in steps(events) if stat in STARTING} <= {"price_paid", "investment_effect"}
    assert tile_ledger(at, AT) == ledger_of(row.gives)
    assert after(events) == {0: change_of(row.gives)}
    assert at.players[0].investments == 2
    assert at.players[0].borough[AT].invested


@pytest.mark.parametrize(("row", "trial", "text"), LATER, ids=LATER_IDS)
def test_a_tile_counts_later_tiles(row: Row, trial: str, text: str) -> None:
    assert later(row, row.tile, trial) == ledger_of(text)


@pytest.mark.parametrize(("row", "trial", "text"), LATER, ids=LATER_IDS)
def test_with_a_marker_a_later_tile_counts_double(row: Row, trial: str, text: str) -> None:
    once = ledger_of(text)
    assert later(row, f"{row.tile} marked", trial) == {stat: [2 * a, 2 * b] for stat, (a, b) in once.items()}


def later(row: Row, placed: str, trial: str) -> Ledger:
    """What a lying tile gives when another is placed: its whole ledger."""
    who, tile, *cell = trial.split()
    act = "lake" if tile == "lake" else "buy"
    tiles = ["farm" if tile == "lake" else tile]
    where = cell[0] if cell else "-1,2"
    before = table(row, placed=placed, seat=0 if who == "own" else 1, tiles=tiles)
    at, _ = play(before, f"{act} 6 {where}")
    return tile_ledger(at, AT)
