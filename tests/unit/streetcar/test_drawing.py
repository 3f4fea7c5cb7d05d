"""Drawing: what fits, what does not, and what is due afterwards."""

import pytest

from rules.streetcar.board import LINES
from tests.unit.streetcar.states import broken, full, moves, play, position


def test_set_up_is_followed_by_any_of_the_187_lines() -> None:
    first = position(full(), number=1)
    assert moves(first) == [f"draw {line}" for line in LINES]


def test_the_second_line_shares_one_end_with_the_first() -> None:
    at, _ = play(position(full(), number=1), "draw e4:E")
    assert at.phase == "extend"
    assert moves(at) == ["draw d4:NE", "draw d4:NW", "draw e4:NE", "draw e5:NW"]
    assert broken(at, "draw e4:W") == ["streetcar.draw.adjacent"]
    assert broken(at, "draw e5:W") == ["streetcar.draw.free", "streetcar.draw.adjacent"]


def test_the_first_turn_ends_after_two_lines_and_the_second_has_a_removal() -> None:
    at, events = play(position(full(), number=1), "draw e4:E", "draw e4:SE")
    assert (at.number, at.seat, at.phase, at.drawn) == (2, 1, "draw", ())
    assert [event.type for event in events] == ["line_drawn", "turn_began"]
    at, _ = play(at, "draw a1:SW", "draw a1:SE")
    assert (at.number, at.seat, at.phase) == (2, 1, "remove")
    assert moves(at)[:2] == ["remove a1", "remove a2"]


def test_a_third_line_is_refused() -> None:
    at, _ = play(position(full()), "draw e4:E", "draw e4:SE")
    assert broken(at, "draw e4:NE") == ["streetcar.draw.two", "streetcar.remove.one"]


def test_no_line_may_end_where_the_opponent_has_one() -> None:
    at = position(full(), lines=([], ["d4:NE"]))
    assert broken(at, "draw e4:E") == ["streetcar.draw.one_colour"]
    assert broken(at, "draw d5:E") == []
    assert broken(at, "draw e5:SW") == ["streetcar.draw.free", "streetcar.draw.one_colour"]


def test_the_far_end_of_the_second_line_counts_too() -> None:
    at, _ = play(position(full(), lines=([], ["d4:NE"])), "draw e4:NE")
    assert "draw e4:E" not in moves(at)
    assert broken(at, "draw e4:E") == ["streetcar.draw.one_colour"]


def test_own_lines_may_be_met_closed_to_a_loop_and_begun_anew() -> None:
    ring = ["e4:NE", "e4:E", "e4:SE", "e4:SW"]
    at = position(full(), lines=(ring, []))
    for line in ("e4:W", "e4:NW", "g8:E"):
        assert broken(at, f"draw {line}") == []
    assert broken(at, "draw e4:SW") == ["streetcar.draw.free"]


def test_rim_lines_can_be_drawn() -> None:
    at, _ = play(position(full()), "draw a1:SW", "draw a1:SE")
    assert at.phase == "remove"


def test_one_line_is_enough_where_both_far_ends_are_the_opponents() -> None:
    blocked = position(full(), lines=([], ["a1:SE", "b1:W"]))
    at, events = play(blocked, "draw a1:W")
    assert at.phase == "remove"
    assert [event.type for event in events] == ["line_drawn", "no_second_line"]


def test_own_lines_at_both_ends_leave_no_room_at_the_rim() -> None:
    blocked = position(full(), lines=(["a1:SW", "a1:NW"], []))
    at, _ = play(blocked, "draw a1:W")
    assert at.phase == "remove"


def test_room_at_one_end_makes_the_second_line_compulsory() -> None:
    at, _ = play(position(full(), lines=([], ["b1:W"])), "draw a1:W")
    assert at.phase == "extend"
    assert moves(at) == ["draw a1:SW"]
    assert broken(at, "remove a1") == ["streetcar.draw.two"]


def test_with_no_line_left_the_drawing_is_skipped() -> None:
    at = position(full(), lines=([], list(LINES)), seat=1, number=4, phase="remove")
    at, events = play(at, "remove e4")
    assert (at.seat, at.phase) == (0, "remove")
    assert [event.type for event in events] == ["house_removed", "turn_began", "draw_skipped"]


def test_one_cannot_remove_before_drawing() -> None:
    assert broken(position(full()), "remove e4") == ["streetcar.draw.compulsory"]


@pytest.mark.parametrize("seat", [0, 1])
def test_only_the_seat_whose_turn_it_is_may_draw(seat: int) -> None:
    at = position(full(), seat=seat, number=3 + seat)
    assert broken(at, {"type": "draw", "line": "e4:E", "seat": seat}) == []
    assert broken(at, {"type": "draw", "line": "e4:E", "seat": 1 - seat}) == ["streetcar.turn.order"]
