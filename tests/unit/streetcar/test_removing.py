"""Removing houses, the buildings that follow, and the end of the game."""

from typing import Any

import pytest

from rules.streetcar import RULESET
from tests.unit.streetcar.states import broken, full, moves, play, position

SIXTEEN = {"streetcar.cubes.supply": "sixteen"}


def removing(board: dict[str, Any], **others: Any) -> Any:
    return position(board, phase="remove", **others)


def test_nothing_is_removed_in_the_first_turn_of_the_game() -> None:
    at = position(full(), number=1)
    assert broken(at, "remove e4") == ["streetcar.turn.first", "streetcar.draw.compulsory"]


def test_the_house_goes_to_the_player_whose_turn_it_is() -> None:
    kept = ({"black": 2}, {"black": 1})
    at, events = play(removing(full("black"), removed=kept), "remove e4")
    houses = [player["houses"]["black"] for player in RULESET.write(at)["players"]]
    assert houses == [3, 1]
    assert events[0].fields["stat"] == "houses.black"
    assert (events[0].fields["before"], events[0].fields["delta"], events[0].fields["after"]) == (2, 1, 3)


def test_only_houses_are_removed() -> None:
    at = removing({"e4": ("white", 2), "a8": "blue"})
    assert broken(at, "remove e4") == ["streetcar.remove.house"]
    assert broken(at, "remove a1") == ["streetcar.remove.house"]
    assert moves(at) == ["remove a8"]


def test_houses_next_to_a_building_stay_and_those_two_spaces_away_do_not() -> None:
    at = removing({"e4": ("blue", 2), "e5": "blue", "d4": "blue", "f3": "white", "e6": "white"})
    assert broken(at, "remove e5") == ["streetcar.remove.beside_building"]
    assert moves(at) == ["remove e6"]


@pytest.mark.parametrize(
    ("three", "colour", "cubes", "clause"),
    [
        (("blue", "blue", "white"), "blue", 2, "streetcar.build.pair"),
        (("white", "blue", "blue"), "blue", 2, "streetcar.build.pair"),
        (("black", "black", "black"), "black", 3, "streetcar.build.triple"),
        (("blue", "black", "white"), "yellow", 1, "streetcar.build.fourth"),
        (("yellow", "white", "black"), "blue", 1, "streetcar.build.fourth"),
    ],
)
def test_the_three_houses_decide_colour_and_height(
    three: tuple[str, str, str], colour: str, cubes: int, clause: str
) -> None:
    board = dict(zip(("f3", "f4", "e5"), three, strict=True)) | {"e4": "white", "a8": "blue"}
    at, events = play(removing(board), "remove e4")
    assert RULESET.write(at)["board"]["e4"] == {"building": colour, "cubes": cubes}
    built = [event for event in events if event.type == "building_placed"]
    assert [(event.clause, event.fields["space"]) for event in built] == [(clause, "e4")]
    assert built[0].because == {"houses": {space: board[space] for space in ("e5", "f3", "f4")}}
    flipped = [event for event in events if event.type == "houses_flipped"]
    assert [event.fields["spaces"] for event in flipped] == [["e5", "f3", "f4"]]


@pytest.mark.parametrize("around", [["f3", "f4"], ["f3", "f4", "e5", "d4"]])
def test_two_or_four_houses_bring_no_building(around: list[str]) -> None:
    board = dict.fromkeys(around, "blue") | {"e4": "white"}
    at, _ = play(removing(board), "remove e4")
    assert RULESET.write(at)["board"]["e4"] is None


def test_an_empty_space_is_built_on_when_it_comes_down_to_three() -> None:
    board = dict.fromkeys(["f3", "f4", "e5", "d4"], "blue") | {"a8": "white"}
    at, _ = play(removing(board), "remove d4")
    written = RULESET.write(at)["board"]
    assert written["e4"] == {"building": "blue", "cubes": 3}
    assert written["d4"] is None


TWO_SITES = (
    dict.fromkeys(["f3", "f4", "e3", "b3", "b4", "c5", "d4"], "white")
    | dict.fromkeys(["h1", "h2", "h3", "h4", "h5"], ("white", 3))
    | {"a8": "blue"}
)
"""Without d4, c4 and e4 have three white houses each; 15 white cubes are on the board."""


@pytest.mark.parametrize(("rulings", "heights"), [({}, (3, 3)), (SIXTEEN, (1, 0))])
def test_what_is_left_of_a_colour_goes_by_space_id(rulings: dict[str, str], heights: tuple[int, int]) -> None:
    at, events = play(removing(TWO_SITES, rulings=rulings), "remove d4")
    written = RULESET.write(at)["board"]
    expected = [{"building": "white", "cubes": cubes} for cubes in heights]
    assert [written["c4"], written["e4"]] == expected
    short = [e.fields["space"] for e in events if e.type == "supply_short"]
    assert short == (["c4", "e4"] if rulings else [])
    assert moves(at)[0].startswith("draw")
    assert at.removable == at.standing & ~at.held
    assert broken(at, "remove f3")[-1] == "streetcar.draw.compulsory"


def test_a_building_of_no_cubes_holds_its_houses() -> None:
    at = removing({"e4": ("white", 0), "f3": "white", "a8": "blue"}, rulings=SIXTEEN)
    assert moves(at) == ["remove a8"]


def test_the_game_goes_on_while_one_house_can_be_removed() -> None:
    board = dict.fromkeys(["f3", "f4", "e5"], "blue") | {"e4": "white", "a8": "blue"}
    at, events = play(removing(board), "remove e4")
    assert (at.number, at.seat, at.phase) == (4, 1, "draw")
    assert events[-1].type == "turn_began"


@pytest.mark.parametrize("others", [["f3", "f4", "e5"], []])
def test_the_game_is_over_when_only_flipped_houses_or_none_are_left(others: list[str]) -> None:
    at, events = play(removing(dict.fromkeys(others, "blue") | {"e4": "white"}), "remove e4")
    assert (at.number, at.seat, at.phase, at.drawn) == (3, None, "over", ())
    assert events[-1].type == "game_over"
    assert RULESET.actor(at) is None
    assert moves(at) == []
    assert broken(at, "draw a1:W") == ["streetcar.end.no_house"]
    assert broken(at, {"type": "remove", "space": "a1", "seat": 0}) == [
        "streetcar.turn.order",
        "streetcar.end.no_house",
    ]


def test_a_second_house_is_not_removed_in_a_turn() -> None:
    at, _ = play(removing(full()), "remove e4")
    assert broken(at, {"type": "remove", "space": "a1", "seat": 0}) == [
        "streetcar.turn.order",
        "streetcar.draw.compulsory",
    ]
