"""The board's geometry, counted by hand on the drawing."""

import pytest

from rules.streetcar import RULESET, board


def test_the_rows_are_an_hourglass_of_52_spaces() -> None:
    rows = {letter: [s for s in board.SPACES if s[0] == letter] for letter in "abcdefgh"}
    assert [len(rows[letter]) for letter in "hgfedcba"] == [8, 7, 6, 5, 5, 6, 7, 8]
    assert len(board.SPACES) == 52
    absent = ["b8", "c1", "c8", "d1", "d7", "d8", "e1", "e2", "e8", "f1", "f8", "g1"]
    assert not set(absent) & set(board.SPACES)


def test_187_lines_62_of_them_on_the_rim_and_136_intersections() -> None:
    assert len(board.LINES) == 187
    assert sum(len(names) == 1 for names in board.LINE_NAMES.values()) == 62
    assert len(board.INTERSECTIONS) == 136
    spaces_at = [mask.bit_count() for mask in board.CORNER_SPACES]
    assert [spaces_at.count(number) for number in (3, 2, 1)] == [74, 28, 34]


@pytest.mark.parametrize(
    ("space", "neighbours"),
    [
        ("a1", ["a2", "b1"]),
        ("h8", ["g8", "h7"]),
        ("e4", ["d3", "d4", "e3", "e5", "f3", "f4"]),
        ("d6", ["c6", "c7", "d5", "e6", "e7"]),
        ("g2", ["f2", "g3", "h1", "h2"]),
    ],
)
def test_neighbours(space: str, neighbours: list[str]) -> None:
    assert board.spaces_in(board.NEIGHBOURS[board.SPACE_INDEX[space]]) == neighbours


@pytest.mark.parametrize(
    ("one", "other"),
    [("d4:NE", "e5:SW"), ("e4:E", "e5:W"), ("d4:NW", "e4:SE"), ("g8:NE", "h8:SW"), ("d6:NE", "e7:SW")],
)
def test_an_inner_line_has_two_names_and_the_first_is_written(one: str, other: str) -> None:
    assert board.canonical_line(other) == board.canonical_line(one) == one


@pytest.mark.parametrize("name", ["a1:SW", "a1:W", "h8:NE", "d6:E", "e3:W"])
def test_a_rim_line_has_one_name(name: str) -> None:
    assert board.LINE_NAMES[name] == [name]


def test_lines_are_ordered_by_space_then_side_from_north_east_clockwise() -> None:
    of_a1_and_a2 = ["a1:NE", "a1:E", "a1:SE", "a1:SW", "a1:W", "a1:NW", "a2:NE", "a2:E", "a2:SE", "a2:SW", "a2:NW"]
    assert list(board.LINES[:11]) == of_a1_and_a2


def test_a_line_reaches_the_four_spaces_at_its_two_ends() -> None:
    line = board.LINE_INDEX["e4:E"]
    assert board.spaces_in(board.LINE_SPACES[line]) == ["d4", "e4", "e5", "f4"]
    rim = board.LINE_INDEX["a1:SW"]
    assert board.spaces_in(board.LINE_SPACES[rim]) == ["a1"]


def test_the_board_is_the_same_after_a_half_turn_and_has_no_mirror() -> None:
    doubled = {(2 * q + r, r) for q, r in board.CELLS.values()}
    xs = [x for x, _ in doubled]
    turned = {(min(xs) + max(xs) - x, 7 - r) for x, r in doubled}
    mirrored = {(min(xs) + max(xs) - x, r) for x, r in doubled}
    assert turned == doubled
    assert mirrored != doubled


def test_the_components_name_everything_in_the_box() -> None:
    box = RULESET.components()
    assert box["colours"] == ["black", "blue", "white", "yellow"]
    assert set(box["houses"].values()) == {13}
    assert set(box["cubes"].values()) == {16}
    lines = {line["id"]: line for line in box["board"]["lines"]}
    assert lines["d4:NE"]["names"] == ["d4:NE", "e5:SW"]
    spaces_at = {corner["id"]: corner["spaces"] for corner in box["board"]["intersections"]}
    at_the_ends = {frozenset(spaces_at[end]) for end in lines["d4:NE"]["ends"]}
    assert at_the_ends == {frozenset({"d4", "e4", "e5"}), frozenset({"d4", "d5", "e5"})}
