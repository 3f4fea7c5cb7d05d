"""States that are readable and yet cannot arise."""

import copy
from typing import Any

import pytest

from rules.streetcar import RULESET
from rules.streetcar.audit_board import unexplained
from rules.streetcar.board import ALL_SPACES, LINES, SPACE_INDEX, mask_of, spaces_in
from tests.unit.streetcar.states import EXAMPLE, full, state

SIXTEEN = {"streetcar.cubes.supply": "sixteen"}


def findings(sent: Any) -> list[str]:
    """The clauses of the findings, which are the same sent and read; every path leads somewhere."""
    found = RULESET.audit(RULESET.read(sent))
    assert found == RULESET.audit_sent(sent)
    for finding in found:
        assert finding.clause in RULESET.clauses
        for path in finding.paths:
            at = sent
            for step in path.split("/")[1:]:
                at = at[int(step)] if isinstance(at, list) else at[step]
    return [finding.clause for finding in found]


def final(**turn: Any) -> Any:
    sent = copy.deepcopy(EXAMPLE["final"])
    sent["turn"] |= turn
    return sent


def start(**turn: Any) -> Any:
    sent = copy.deepcopy(EXAMPLE["start"])
    sent["turn"] |= turn
    return sent


def test_a_real_game_has_no_finding_from_start_to_end() -> None:
    at = RULESET.read(EXAMPLE["start"])
    assert findings(EXAMPLE["start"]) == []
    for notation in EXAMPLE["actions"]:
        at = RULESET.apply(at, RULESET.read_action(at, notation, "/action").action).position
        assert findings(RULESET.write(at)) == []


def test_a_house_too_many_or_too_few() -> None:
    sent = start()
    sent["board"]["a1"] = {"house": "blue"}
    sent["board"]["a2"] = {"house": "blue"}
    sent["board"]["a3"] = {"house": "blue"}
    assert set(findings(sent)) == {"streetcar.houses"}


def test_houses_by_the_number_of_turns() -> None:
    assert findings(final(number=27)) == ["streetcar.remove.one", "streetcar.draw.two"]
    assert findings(final(number=29)) == ["streetcar.remove.one"]


def test_the_seat_follows_from_the_number() -> None:
    assert "streetcar.turn.order" in findings(start(seat=1))


def test_no_empty_space_at_the_start() -> None:
    sent = start()
    sent["board"]["a1"] = None
    assert findings(sent) == ["streetcar.houses"]


def test_lines_by_the_number_of_turns() -> None:
    sent = start()
    sent["players"][1]["lines"] = ["a1:W"]
    assert findings(sent) == ["streetcar.draw.two"]
    sent = final()
    del sent["players"][0]["lines"][13:]
    assert findings(sent) == ["streetcar.draw.compulsory"]


def test_the_first_player_draws_two_lines_in_the_first_turn() -> None:
    sent = start(number=2, seat=1)
    sent["players"][0]["lines"] = ["a1:W"]
    assert findings(sent) == ["streetcar.draw.compulsory"]
    sent["players"][0]["lines"] = ["a1:W", "a1:NW"]
    assert findings(sent) == []


def test_lines_of_both_players_at_one_intersection() -> None:
    sent = final()
    sent["players"][1]["lines"][27] = "e4:NW"
    assert findings(sent) == ["streetcar.draw.one_colour"]


def test_what_was_drawn_this_turn_explains_the_phase() -> None:
    drawn: dict[str, Any] = {"number": 2, "seat": 1}
    sent = start(**drawn, phase="remove", drawn=["a1:W", "h8:E"])
    sent["players"][0]["lines"] = ["e4:E", "e4:SE"]
    sent["players"][1]["lines"] = ["a1:W", "h8:E"]
    assert findings(sent) == ["streetcar.draw.adjacent"]
    sent["turn"]["drawn"] = sent["players"][1]["lines"] = ["a1:W"]
    assert findings(sent) == ["streetcar.draw.two"]
    sent["turn"]["drawn"] = sent["players"][1]["lines"] = []
    assert findings(sent) == ["streetcar.draw.compulsory"]


def test_a_phase_without_a_legal_line() -> None:
    everything = state(full(), lines=([], list(LINES)), phase="draw")
    assert "streetcar.draw.no_line" in findings(everything)
    blocked = state(full(), lines=(["a1:W"], ["a1:SE", "b1:W"]), phase="extend", drawn=["a1:W"])
    assert "streetcar.draw.no_room" in findings(blocked)


def test_the_first_turn_has_no_removal() -> None:
    sent = start(phase="remove", drawn=["e4:E", "e5:W"][:1])
    sent["players"][0]["lines"] = ["e4:E"]
    assert findings(sent) == ["streetcar.draw.two", "streetcar.turn.first"]


@pytest.mark.parametrize(
    ("building", "clause"),
    [
        ({"building": "white", "cubes": 3}, "streetcar.build.pair"),
        ({"building": "white", "cubes": 1}, "streetcar.build.pair"),
        ({"building": "black", "cubes": 2}, "streetcar.build.pair"),
    ],
)
def test_a_building_fits_its_houses(building: dict[str, Any], clause: str) -> None:
    sent = final()
    assert sent["board"]["e4"] == {"building": "white", "cubes": 2}
    sent["board"]["e4"] = building
    assert findings(sent) == [clause]


def test_a_building_has_exactly_three_houses() -> None:
    sent = state({"e4": ("blue", 2), "f3": "blue", "f4": "blue", "a8": "blue"})
    assert findings(sent).count("streetcar.build.exactly_three") == 1


def test_a_building_left_out() -> None:
    sent = final()
    sent["board"]["e4"] = None
    assert findings(sent) == ["streetcar.build.at_once"]


def test_over_with_a_removable_house_and_not_over_without_one() -> None:
    assert "streetcar.end.no_house" in findings(start(phase="over", seat=None))
    assert "streetcar.end.no_house" in findings(final(phase="draw", seat=1))


SHORT = {"e4": ("white", 1), "f3": "white", "f4": "white", "e5": "white", "a8": "blue"}
TALL = dict.fromkeys(["h1", "h2", "h3", "h4", "h5"], ("white", 3))


@pytest.mark.parametrize(
    ("board", "expected"),
    [
        (SHORT, ["streetcar.build.triple"]),
        (SHORT | TALL, []),
        (SHORT | TALL | {"h6": ("white", 1)}, ["streetcar.cubes.supply"]),
    ],
)
def test_a_short_building_needs_an_empty_supply(board: dict[str, Any], expected: list[str]) -> None:
    asked = {"streetcar.build.triple", "streetcar.cubes.supply"}
    found = findings(state(board, rulings=SIXTEEN))
    assert [clause for clause in found if clause in asked] == expected
    assert "streetcar.build.triple" in findings(state(board))


def test_only_one_building_gets_the_last_cubes() -> None:
    two = SHORT | {"c3": ("white", 2), "b2": "white", "b3": "white", "c2": "white"}
    found = findings(state(two | dict.fromkeys(["h1", "h2", "h3", "h4"], ("white", 3)), rulings=SIXTEEN))
    assert found.count("streetcar.cubes.supply") == 1


def test_some_order_of_removals_explains_the_empty_spaces() -> None:
    # g3 was built on beside g2, g4 and f2; h2 and h3 each have two houses and each other, so the first of them
    # to be emptied had three houses beside it
    emptied = mask_of(SPACE_INDEX[space] for space in ("h2", "h3", "g3", "f3"))
    low = mask_of(SPACE_INDEX[space] for space in ("h2", "h3", "f3"))
    assert spaces_in(unexplained(ALL_SPACES & ~emptied, low)) == ["h2", "h3"]
    # with h1 gone too, h2 had only h3 and g2
    h1 = 1 << SPACE_INDEX["h1"]
    assert unexplained(ALL_SPACES & ~(emptied | h1), low | h1) == 0


def test_a_photo_is_doubted_only_in_what_it_shows() -> None:
    sent = {"board": {"e4": {"building": "white", "cubes": 3}}}
    assert RULESET.audit_sent(sent) == []
    sent["board"] |= {"f3": {"house": "blue"}, "f4": {"house": "blue"}, "e5": {"house": "white"}}  # type: ignore[dict-item]
    assert [f.clause for f in RULESET.audit_sent(sent)] == ["streetcar.build.pair"]
    sent["board"] |= {"d4": {"house": "white"}}  # type: ignore[dict-item]
    assert [f.clause for f in RULESET.audit_sent(sent)] == ["streetcar.build.exactly_three"]
    assert RULESET.audit_sent({}) == []
