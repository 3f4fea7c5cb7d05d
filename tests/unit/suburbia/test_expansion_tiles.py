"""Each new tile and border: what it gives when placed, by a marker, and for later tiles (Suburbia Inc, city tiles)."""

from dataclasses import replace
from typing import Any

import pytest

from rules.suburbia.catalogue import all_components
from rules.suburbia.position import Position
from tests.unit.suburbia import expansion_rows, expansion_rows_b, expansion_rows_c
from tests.unit.suburbia.expansion_rows import ExpansionRow
from tests.unit.suburbia.expansion_rows_c import SLOTS, BorderRow
from tests.unit.suburbia.states import (
    CITIES,
    INC,
    WITH_CITIES,
    Ledger,
    after,
    change_of,
    ledger_of,
    market,
    paid,
    play,
    player,
    position,
    step_1,
    steps,
    tile_ledger,
)
from tests.unit.suburbia.tile_rows import COMMERCIAL, RESIDENTIAL

AT = (1, 1)
STARTING: dict[str, Any] = {"income": 3, "reputation": 4, "population": 2, "money": 50}
CASES = [
    *(("suburbia", row) for row in (*expansion_rows.ROWS, *expansion_rows_b.ROWS)),
    *(("suburbia-inc", row) for row in expansion_rows.ROWS),
]
BY_TILE = pytest.mark.parametrize(("edition", "row"), CASES, ids=[f"{row.tile} {edition}" for edition, row in CASES])
MARKABLE = [case for case in CASES if case[1].again is not None]
LATER = [(edition, row, trial, text) for edition, row in CASES for trial, text in row.later.items()]
LATER_IDS = [f"{row.tile} {edition}: {trial}" for edition, row, trial, _ in LATER]
BORDERS = expansion_rows_c.ROWS
BY_BORDER = pytest.mark.parametrize("row", BORDERS, ids=lambda row: row.tile)
BOTH = pytest.mark.parametrize("edition", ["suburbia", "suburbia-inc"])


def test_no_component_is_missing_and_none_is_invented() -> None:
    """12 buildings, 10 borders and 20 city tiles; their copies are 10 A, 10 B and 6 C, and one of each city."""
    box = all_components()
    added = [tile for tile in box.tiles.values() if tile.set != "base"]
    inc = [tile for tile in added if tile.set == "inc" and not tile.is_border]
    assert sorted(tile.id for tile in inc) == sorted(row.tile for row in expansion_rows.ROWS)
    assert len(inc) == 12
    copies = {letter: sum(tile.copies for tile in inc if tile.stack == letter) for letter in "ABC"}
    assert copies == {"A": 10, "B": 10, "C": 6}
    assert sorted(tile.id for tile in added if tile.is_border) == sorted(row.tile for row in BORDERS)
    assert len(BORDERS) == 10
    cities = [tile for tile in added if tile.set == "collectors"]
    assert sorted(tile.id for tile in cities) == sorted(row.tile for row in expansion_rows_b.ROWS) == sorted(CITIES)
    assert {(tile.stack, tile.copies) for tile in cities} == {("C", 1)}
    assert sorted(tile.cost for tile in cities) == list(range(11, 31))
    assert len(added) == 12 + 10 + 20


@pytest.mark.parametrize("row", [*expansion_rows.ROWS, *expansion_rows_b.ROWS], ids=lambda row: row.tile)
def test_the_gold_stars_and_icons_of_a_tile(row: ExpansionRow) -> None:
    tile = all_components().tiles[row.tile]
    assert tile.stars == row.stars
    assert tile.icons == row.icons | ({"collectors"} if row.tile in CITIES else {"inc"})


def table(
    edition: str, row: ExpansionRow, *, placed: str | None = None, seat: int = 0, tiles: list[str] | None = None
) -> Position:
    """Ann's and Ben's boroughs, Ann's with the tile in it as ``placed`` last; ``seat`` is on turn."""
    own = row.own if placed is None else {**row.own, AT: placed}
    facts: dict[str, Any] = {**STARTING, **row.facts}
    ann, ben = player(own, borders=row.borders, **facts), player(row.theirs, borders=row.bens_borders, **STARTING)
    options = INC if edition == "suburbia-inc" else WITH_CITIES
    tiles = tiles or ["museum"]
    at = position(ann, ben, seat=seat, market=market(*tiles), ruleset=edition, options=options)
    if placed is not None:
        at.players[0].borough[AT] = replace(at.players[0].borough[AT], order=at.next_order())
    return at


@BY_TILE
def test_a_tile_gives_what_is_printed_and_the_tiles_around_answer(edition: str, row: ExpansionRow) -> None:
    at, events = play(table(edition, row, tiles=[row.tile, "museum", "museum"]), "buy 4 1,1")
    assert paid(events) == [row.price + 2]
    assert tile_ledger(at, AT) == ledger_of(row.gives)
    expected = {0: change_of(row.changes), 1: change_of(row.bens)}
    assert after(step_1(events)) == {seat: changes for seat, changes in expected.items() if changes}


@pytest.mark.parametrize(("edition", "row"), MARKABLE, ids=[f"{row.tile} {edition}" for edition, row in MARKABLE])
def test_a_marker_gives_it_once_more_and_nothing_else_answers(edition: str, row: ExpansionRow) -> None:
    at, events = play(table(edition, row, placed=row.tile), "invest 1,1")
    assert paid(events) == [row.price]
    allowed = {"price_paid", "investment_effect", "taken_from_others"}
    assert {kind for kind, stat, _ in steps(events) if stat in STARTING} <= allowed
    assert tile_ledger(at, AT) == ledger_of(row.gives)
    expected = {0: change_of(row.gives), 1: change_of(row.again or "")}
    assert after(events) == {seat: changes for seat, changes in expected.items() if changes}
    assert at.players[0].investments == 2
    assert at.players[0].borough[AT].invested


@pytest.mark.parametrize(("edition", "row", "trial", "text"), LATER, ids=LATER_IDS)
def test_a_tile_counts_later_tiles(edition: str, row: ExpansionRow, trial: str, text: str) -> None:
    assert later(edition, row, row.tile, trial) == ledger_of(text)


@pytest.mark.parametrize(("edition", "row", "trial", "text"), LATER, ids=LATER_IDS)
def test_with_a_marker_a_later_tile_counts_double(edition: str, row: ExpansionRow, trial: str, text: str) -> None:
    once = ledger_of(text)
    assert later(edition, row, f"{row.tile} marked", trial) == {stat: [2 * a, 2 * b] for stat, (a, b) in once.items()}


def later(edition: str, row: ExpansionRow, placed: str, trial: str) -> Ledger:
    """What a lying tile gives when another is placed: its whole ledger."""
    who, tile, *cell = trial.split()
    act = "lake" if tile == "lake" else "buy"
    tiles = ["farm" if tile == "lake" else tile]
    where = cell[0] if cell else "-1,2"
    before = table(edition, row, placed=placed, seat=0 if who == "own" else 1, tiles=tiles)
    at, _ = play(before, f"{act} 6 {where}")
    return tile_ledger(at, AT)


# Borders


def border_table(edition: str, row: BorderRow, own: dict[tuple[int, int], str], *tiles: str, **facts: Any) -> Position:
    ann = player(own, **{**STARTING, **row.facts}, **facts)
    face_up = [] if "borders" in facts else [row.tile]
    tiles = tiles or ("museum",)
    return position(ann, player(), market=market(*tiles), face_up=face_up, ruleset=edition, options=INC)


@BOTH
@BY_BORDER
def test_a_border_gives_what_is_printed_and_nothing_around_answers(row: BorderRow, edition: str) -> None:
    """Not even a Park, a Factory or a Lake beside a slot, nor an Assessor: a border is of no kind."""
    own = {**SLOTS, (0, 3): "lake", (-1, 1): "county_assessor"}
    at, events = play(border_table(edition, row, own), f"border {row.tile}", "place 1,0 5")
    assert paid(events) == [row.price]
    assert tile_ledger(at, 0) == ledger_of(row.gives)
    assert after(events) == {0: change_of(row.changes or row.gives)}
    assert (at.phase, at.pending) == ("discard", {"step": 1})


@BOTH
@BY_BORDER
def test_a_marker_on_a_border_gives_it_once_more(row: BorderRow, edition: str) -> None:
    at = border_table(edition, row, SLOTS, borders=[f"{row.tile} 1,0 5"])
    at, events = play(at, "invest border 0")
    assert paid(events) == [row.price]
    assert tile_ledger(at, 0) == ledger_of(row.gives)
    assert after(events) == {0: change_of(row.changes or row.gives)}
    [border] = at.players[0].borders.values()
    assert border.invested
    assert at.players[0].investments == 2
    assert (at.phase, at.pending) == ("discard", {"step": 1})


KINDS = (RESIDENTIAL, COMMERCIAL, "farm", "museum", "lake")


@pytest.mark.parametrize("marked", [False, True])
@pytest.mark.parametrize("kind", range(5), ids=KINDS)
@BY_BORDER
def test_a_border_counts_what_comes_into_a_slot_later(row: BorderRow, kind: int, marked: bool) -> None:
    """1,0 is taken; the new tile comes to 1,1."""
    border = f"{row.tile} 1,0 5 marked" if marked else f"{row.tile} 1,0 5"
    tile = KINDS[kind]
    at = border_table("suburbia", row, {(1, 0): RESIDENTIAL}, "farm" if tile == "lake" else tile, borders=[border])
    at, _ = play(at, f"{'lake' if tile == 'lake' else 'buy'} 6 1,1")
    times = 2 if marked else 1
    once = ledger_of(row.each[kind])
    assert tile_ledger(at, 0) == {stat: [times * a, times * b] for stat, (a, b) in once.items()}


@BY_BORDER
def test_a_border_counts_nothing_that_lies_in_no_slot_nor_other_boroughs(row: BorderRow) -> None:
    """At -1,1 and, touching the border's end, at 1,4; a Planner in a slot; Ben's Stores."""
    own = {(1, 0): RESIDENTIAL, (1, 2): RESIDENTIAL, (1, 3): RESIDENTIAL}
    for tile, where in ((COMMERCIAL, "-1,1"), ("museum", "1,4"), ("redevelopment_planner", "1,1")):
        at = border_table("suburbia", row, own, tile, borders=[f"{row.tile} 1,0 5"])
        at, _ = play(at, f"buy 6 {where}")
        assert tile_ledger(at, 0) == {}
    ben = player({(1, 0): RESIDENTIAL}, **STARTING)
    ann = player(own, borders=[f"{row.tile} 1,0 5"], **STARTING)
    at = position(ann, ben, seat=1, market=market(COMMERCIAL), options=INC)
    at, _ = play(at, "buy 6 1,1")
    assert tile_ledger(at, 0) == {}
