"""Where borders may lie, and hexagons beside them (rulebooks: Border Tiles; the geometry is a reading of the notch)."""

from typing import Any

import pytest

from rules.kernel.hexes import Cell
from rules.suburbia.borders import covered, slots
from rules.suburbia.position import Position
from tests.unit.suburbia.states import INC, broken, market, moves, play, player, position

# By direction, for a border at 5,5: the four slots, then the five cells it covers.
SHAPES: list[tuple[list[Cell], list[Cell]]] = [
    ([(5, 5), (6, 5), (7, 5), (8, 5)], [(5, 4), (6, 4), (7, 4), (8, 4), (9, 4)]),
    ([(5, 5), (6, 4), (7, 3), (8, 2)], [(4, 5), (5, 4), (6, 3), (7, 2), (8, 1)]),
    ([(5, 5), (5, 4), (5, 3), (5, 2)], [(4, 6), (4, 5), (4, 4), (4, 3), (4, 2)]),
    ([(5, 5), (4, 5), (3, 5), (2, 5)], [(5, 6), (4, 6), (3, 6), (2, 6), (1, 6)]),
    ([(5, 5), (4, 6), (3, 7), (2, 8)], [(6, 5), (5, 6), (4, 7), (3, 8), (2, 9)]),
    ([(5, 5), (5, 6), (5, 7), (5, 8)], [(6, 4), (6, 5), (6, 6), (6, 7), (6, 8)]),
]
BOTH = pytest.mark.parametrize("edition", ["suburbia", "suburbia-inc"])
AROUND_THE_START = [
    "place 0,1 5",  # in column 0: slots 0,1 to 0,4; on 1,0 to 1,4
    "place 0,2 3",  # along row 2, the Factory at one end: on row 3 from 0 to -4
    "place 0,2 4",  # slots 0,2 -1,3 -2,4 -3,5; on 1,2 0,3 -1,4 -2,5 -3,6
    "place 0,2 5",  # slots 0,2 to 0,5; on 1,1 to 1,5
    "place 0,4 2",  # slots 0,4 to 0,1; on -1,5 to -1,1
    "place 0,5 2",  # slots 0,5 to 0,2; on -1,6 to -1,2
    "place 1,1 4",  # the Factory in the second slot
    "place 1,2 3",
    "place 2,0 4",  # in the third
    "place 2,2 3",
    "place 3,-1 4",  # in the last
    "place 3,2 3",
]
"""Directions 0 and 1 always lie on the board or the starting tiles; 2, 5 do unless they begin far enough out."""


def table(
    mine: dict[Cell, str] | None = None, *borders: str, edition: str = "suburbia", up: str = "beach", **facts: Any
) -> Position:
    ann = player(mine, borders=borders)
    known: dict[str, Any] = {"market": market("hostel", "museum"), "face_up": [up], "ruleset": edition, "options": INC}
    return position(ann, player(), **{**known, **facts})


def places(at: Position, act: str = "border", border: str = "beach") -> list[str]:
    """Where the border may be laid; empty where it may not even be taken."""
    return moves(play(at, f"{act} {border}")[0]) if f"{act} {border}" in moves(at) else []


def by_cell(place: str) -> tuple[int, int, int]:
    q, r, direction = (int(part) for part in place.removeprefix("place ").replace(",", " ").split())
    return q, r, direction


@pytest.mark.parametrize("direction", range(6))
def test_slots_and_covered_cells(direction: int) -> None:
    assert [list(slots((5, 5), direction)), list(covered((5, 5), direction))] == list(map(list, SHAPES[direction]))


@pytest.mark.parametrize("direction", range(6))
def test_a_hexagon_goes_into_the_slots_and_never_onto_the_border(direction: int) -> None:
    """The border lies far away from the borough, so only its slots are beside anything."""
    at = table({}, f"beach 5,5 {direction}")
    in_slots, under = SHAPES[direction]
    for q, r in in_slots:
        assert broken(at, f"buy 5 {q},{r}") == broken(at, f"lake 5 {q},{r}") == []
    for q, r in under:
        assert broken(at, f"buy 5 {q},{r}") == ["suburbia.place.empty", "suburbia.place.adjacent"]
    listed = {tuple(map(int, move.split()[2].split(","))) for move in moves(at) if move.startswith("buy 5")}
    assert listed == {*in_slots, (-1, 1), (-1, 2), (-1, 3), (0, 3), (1, 0), (1, 1), (1, 2)}


# Placing a border


@BOTH
def test_all_places_around_the_starting_tiles(edition: str) -> None:
    at = table(edition=edition)
    assert places(at) == AROUND_THE_START
    assert places(at, "lake_border") == AROUND_THE_START


def test_all_places_around_the_starting_tiles_and_one_more() -> None:
    """With a Lake at 1,2: what lay on 1,2 goes; the Lake brings places of its own.

    Direction 5, column 1: on column 2 from r-1 to r+3, which must miss the board's 2,-2: first slots 1,0, 1,1 and 1,2
    (1,-1 would lie on 2,-2). Direction 2, column 1: on column 0, rows r+1 to r-3, which for a slot on 1,2 always has
    one of 0,0 to 0,2. Direction 3, row 2: on row 3; the Lake in a slot without the Factory needs its first slot at 1,2
    to 4,2: 4,2 is new. Direction 4 (sum 3): on sum 4, free: first slots 1,2 to 4,-1. Direction 0, row 2: on row 1 from
    a to a+4 with a from -2 to 1: 1,2 misses 0,1. Direction 1 (sum 3), first slots 1,2 0,3 -1,4 -2,5: on sum 2 from q-1
    to q+3, where the Factory has q 0: all four lie on it.
    """
    kept = [place for place in AROUND_THE_START if place.endswith((" 2", " 3"))]
    fresh = ["place 1,0 5", "place 1,1 5", "place 1,2 5", "place 4,2 3", "place 1,2 0"]
    fresh += ["place 1,2 4", "place 2,1 4", "place 3,0 4", "place 4,-1 4"]
    assert places(table({(1, 2): "lake"})) == sorted([*kept, *fresh], key=by_cell)


def test_a_border_needs_a_hexagon_of_the_borough_in_a_slot() -> None:
    """Not only another border's, nor a tile at its back or beside its end."""
    at, _ = play(table(up="beach"), "border beach")
    assert broken(at, "place 5,5 0") == ["suburbia.border.slot"]
    assert broken(at, "place 0,3 4") == ["suburbia.border.slot"]  # on 1,3 0,4 ...; the slot 0,3 touches the Factory
    far = table({}, "bay 0,4 2", edition="suburbia-inc")
    at, _ = play(far, "border beach")
    assert broken(at, "place 0,4 3") == ["suburbia.border.slot", "suburbia.border.overlap"]


def test_a_lake_as_the_one_tile_of_a_border() -> None:
    at, _ = play(table({(0, 3): "lake"}), "border beach")
    assert broken(at, "place 0,3 5") == []


@pytest.mark.parametrize(
    ("place", "why"),
    [
        ("0,0 0", "the board: 0,-1"),
        ("0,0 2", "the board: -1,0"),
        ("0,1 0", "the Suburbs"),
        ("0,2 1", "the Park"),
        ("0,0 5", "the board: 1,-1"),
        ("0,1 3", "the Factory"),
    ],
)
def test_a_border_may_lie_on_no_tile_and_not_on_the_board(place: str, why: str) -> None:
    at, _ = play(table(), "border beach")
    assert broken(at, f"place {place}") == ["suburbia.border.overlap"], why


def test_slots_may_lie_over_the_board_but_no_hexagon_goes_there() -> None:
    """At 4,-3 in direction 4 the slots are 4,-3 3,-2 2,-1 1,0; 3,-2 is the board's."""
    mine = {(1, 0): "lake"}
    assert "place 4,-3 4" in places(table(mine))
    at = table(mine, "bay 4,-3 4")
    assert broken(at, "buy 5 4,-3") == []
    assert broken(at, "buy 5 3,-2") == ["suburbia.place.board"]


# Borders and borders

FIRST_BELOW, FIRST_LEFT = "bay 0,2 3", "bay 0,4 2"
"""On 0,3 -1,3 -2,3 -3,3 -4,3; on -1,5 to -1,1."""


@pytest.mark.parametrize(
    ("first", "apart", "touching"),
    [
        # All else lies on 0,3 or -1,3. What lies on 1,2 touches 0,3; 0,2 5 besides has its slot 0,3 under the first.
        (FIRST_BELOW, [], ["place 0,1 5", "place 0,2 5"]),
        # 3,-1 4 lies on 0,3, which touches -1,3; the two in column 1 are a column away.
        (FIRST_LEFT, ["place 0,1 5", "place 0,2 5"], ["place 3,-1 4"]),
    ],
)
def test_borders_may_touch_in_the_first_edition_only_and_lake_borders_never(
    first: str, apart: list[str], touching: list[str]
) -> None:
    lake = f"lake:{first}"
    for second in ("border", "lake_border"):
        for already in (first, lake):
            assert places(table({}, already), second) == apart
            may = second == "border" and already == first
            expected = [*apart, *touching] if may else apart
            assert places(table({}, already, edition="suburbia-inc"), second) == expected


def test_why_a_border_that_touches_another_is_refused() -> None:
    at, _ = play(table({}, FIRST_LEFT), "border beach")
    assert broken(at, "place 3,-1 4") == ["suburbia.border.apart"]
    assert broken(at, "place 0,2 3") == ["suburbia.border.overlap", "suburbia.border.apart"]
    assert broken(table({}, FIRST_BELOW), "border beach") == ["suburbia.border.place_first"]
    assert broken(table({}, FIRST_BELOW), "lake_border beach") == ["suburbia.border.place_first"]


def test_borders_of_another_borough_are_nothing_to_it() -> None:
    ben = player(borders=[FIRST_BELOW])
    at = position(player(), ben, market=market("museum"), face_up=["beach"], options=INC)
    assert places(at) == AROUND_THE_START


# Hexagons beside borders


@BOTH
def test_where_a_hexagon_may_go_with_a_border_there(edition: str) -> None:
    """Slots 0,2 -1,2 -2,2 -3,2: of the cells around the start 0,3 and -1,3 are covered, two slots come in."""
    at = table({}, FIRST_BELOW, edition=edition)
    cells = ["-3,2", "-2,2", "-1,1", "-1,2", "1,0", "1,1", "1,2"]
    for act in ("buy 5", "lake 5", "basic suburbs"):
        assert [move for move in moves(at) if move.startswith(act)] == [f"{act} {cell}" for cell in cells]
    for cell in ("0,4", "-2,4", "-4,2"):  # behind it and at its end
        assert broken(at, f"buy 5 {cell}") == ["suburbia.place.adjacent"]
    assert broken(at, "buy 5 0,3") == ["suburbia.place.empty"]


def test_hexagons_go_into_the_slots_of_a_lake_border_too() -> None:
    at = table({}, f"lake:{FIRST_BELOW}")
    assert broken(at, "buy 5 -3,2") == []
    assert broken(at, "buy 5 -1,3") == ["suburbia.place.empty"]


def test_a_hexagon_beyond_a_border_is_in_no_slot_though_it_touches_it() -> None:
    """Forest below: a Museum at 1,3 touches what it covers at 0,3; beside the end at -4,2 it would as well."""
    at = table({(1, 2): "lake"}, "forest 0,2 3")
    at, _ = play(at, "buy 6 1,3")
    [forest] = at.players[0].borders.values()
    assert forest.ledger == {}
    at = table({(-1, 2): "lake", (-2, 2): "lake", (-3, 2): "lake"}, "forest 0,2 3")
    at, _ = play(at, "buy 6 -4,2")
    [forest] = at.players[0].borders.values()
    assert forest.ledger == {}


def test_a_border_laid_over_cells_closes_them_and_opens_its_slots() -> None:
    at, _ = play(table(), "border beach", "place 0,2 3", "discard 6")
    at, _ = play(at, "lake 6 1,1")
    assert broken(at, "lake 6 0,3") == ["suburbia.place.empty"]
    assert broken(at, "lake 6 -3,2") == []
