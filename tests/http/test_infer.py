"""What was done between two states: cases worked out by hand."""

from typing import Any

import pytest

from tests.http.asking import Client

NO_CARD = None


def actions(answer: Any) -> list[list[str]]:
    """The explanations, without their events."""
    assert answer["count"] >= len(answer["explanations"])
    assert not answer["search"]["budget_reached"]
    return [explanation["actions"] for explanation in answer["explanations"]]


@pytest.fixture
def photo(table: dict[str, Any]) -> dict[str, Any]:
    """The table of two before seat 1 draws; nobody knows the piles, in which B3 and eight others lie."""
    table["piles"] = [[NO_CARD] * 4, [NO_CARD] * 2, [NO_CARD] * 3]
    return table | {"drawn": None, "turn": {"number": 8, "seat": 1, "phase": "draw", "turns_left": None}}


def towers(before: dict[str, Any], **changed: list[str | None]) -> dict[str, Any]:
    """A photo of the towers, those of seat 1 changed; it shows no pile and no turn."""
    first, second = (player["towers"] for player in before["players"])
    return {"players": [{"towers": first}, {"towers": {**second, **changed}}], "city_hall": before["city_hall"]}


def test_a_submitted_card_is_inferred_with_its_reveal(client: Client, photo: Any) -> None:
    """B3 lies on E1. It may have come from each of the three piles; one pile is seen to be lower."""
    after = towers(photo, front_right=["E1", "B3"])
    answer = client.answer("supertall", "infer", before=photo, after=after)
    assert actions(answer) == [[f"draw {pile}", "reveal B3", "submit 1.front_right"] for pile in range(3)]
    assert (answer["count"], answer["truncated"]) == (3, False)
    after["piles"] = [[None] * 4, [None], [None] * 3]
    answer = client.answer("supertall", "infer", before=photo, after=after)
    assert actions(answer) == [["draw 1", "reveal B3", "submit 1.front_right"]]
    (explanation,) = answer["explanations"]
    assert [e["type"] for e in explanation["events"]] == [
        "card_drawn", "card_revealed", "plan_submitted", "turn_finished", "turn_started",
    ]  # fmt: skip
    ruled = client.answer("supertall", "adjudicate", state=photo, actions=explanation["actions"])
    assert ruled["legal"]
    assert ruled["events"] == explanation["events"]


def test_a_card_that_can_not_be_read(client: Client, photo: Any) -> None:
    """A card that nobody can read lies on E1: any of the six kinds left that is not lower, from the pile of two.

    Left are N3, N5, B1, E5, N2, R3, E0, R1 and B3; E0 is lower than E1.
    """
    after = towers(photo, front_right=["E1", None]) | {"piles": [[None] * 4, [None], [None] * 3]}
    answer = client.answer("supertall", "infer", before=photo, after=after)
    assert sorted(sequence[1] for sequence in actions(answer)) == [
        f"reveal {card}" for card in ("B1", "B3", "E5", "N2", "N3", "N5", "R1", "R3")
    ]
    assert {tuple(sequence[::2]) for sequence in actions(answer)} == {("draw 1", "submit 1.front_right")}


def test_a_rezoned_card_is_inferred_from_its_ability(client: Client, photo: Any) -> None:
    """E4 has gone from 1.front_left, no tower has it, the pile it was drawn from has one card more than before.

    Only a 4 removes a top card, and no 4 is left to draw: R4, B4 and E4 lie on the table. So there is no explanation.
    """
    after = towers(photo, front_left=["B2"])
    assert actions(client.answer("supertall", "infer", before=photo, after=after)) == []


def test_a_swap(client: Client, photo: Any) -> None:
    """E4 and R0 have changed places, which needs a 3: N3, R3 or B3. B2 under R0 forbids it by the tax rule.

    N0 of seat 0 and R0 of City Hall may be swapped: N0 lies on the ground.
    """
    after = towers(photo, front_left=["B2", "R0"]) | {"city_hall": ["R2", "E4"]}
    assert actions(client.answer("supertall", "infer", before=photo, after=after)) == []
    after = towers(photo) | {"city_hall": ["R2", "N0"]}
    after["players"][0] = {"towers": {"back": ["R0"]}}
    after["piles"] = [[None] * 4, [None] * 2, [None] * 3]
    answer = client.answer("supertall", "infer", before=photo, after=after)
    assert actions(answer) == [
        [f"draw {pile}", f"reveal {card}", f"rezone {pile}", "swap 0.back city_hall"]
        for pile in range(3)
        for card in ("R3", "B3", "N3")
    ]


def test_a_point_within_a_turn_only_if_the_turn_is_told(client: Client, photo: Any) -> None:
    """The pile of two has one card, all towers are as before. Untold, the turn is over: something was rezoned."""
    piles = {"piles": [[None] * 4, [None], [None] * 3]}
    told = towers(photo) | piles | {"turn": {"number": 8}}
    assert actions(client.answer("supertall", "infer", before=photo, after=told)) == [["draw 1"]]
    told = towers(photo) | piles | {"turn": {"phase": "plan"}, "drawn": "B3"}
    assert actions(client.answer("supertall", "infer", before=photo, after=told)) == [["draw 1", "reveal B3"]]
    assert actions(client.answer("supertall", "infer", before=photo, after=towers(photo) | piles)) == []


def test_two_turns(client: Client, photo: Any) -> None:
    """B3 lies on E1 and N5 on N0: seat 1 has played, then seat 0. One turn does not explain it."""
    after = towers(photo, front_right=["E1", "B3"])
    after["players"][0] = {"towers": {"back": ["N0", "N5"]}}
    after["piles"] = [[None] * 2, [None] * 2, [None] * 3]
    assert actions(client.answer("supertall", "infer", before=photo, after=after)) == []
    answer = client.answer("supertall", "infer", before=photo, after=after, max_turns=2)
    played = {tuple(sequence) for sequence in actions(answer)}
    assert played == {
        ("draw 0", "reveal B3", "submit 1.front_right", "draw 0", "reveal N5", "submit 0.back"),
        ("draw 0", "reveal N5", "submit 0.back", "draw 0", "reveal B3", "submit 1.front_right"),
    }


def test_the_two_lines_of_streetcar_suburb_may_have_come_in_either_order(client: Client, suburb: Any) -> None:
    after = {"players": [{"lines": ["e5:W", "e4:NE"]}]}
    answer = client.answer("streetcar-suburb", "infer", before=suburb, after=after)
    assert actions(answer) == [["draw e4:NE", "draw e4:E"], ["draw e4:E", "draw e4:NE"]]


def test_what_is_asked_must_fit_the_game(client: Client, photo: Any) -> None:
    after = towers(photo)
    for body, pointer in (
        ({"before": photo}, "/after"),
        ({"after": after}, "/before"),
        ({"before": after, "after": after}, "/before/ruleset"),
        ({"before": photo, "after": None}, "/after"),
        ({"before": photo, "after": []}, "/after"),
        ({"before": photo, "after": {"cityhall": []}}, "/after/cityhall"),
        ({"before": photo, "after": {"city_hall": ["X1"]}}, "/after/city_hall/0"),
        ({"before": photo, "after": {"players": [None, None, {"turns": 1}]}}, "/after/players/2"),
        ({"before": photo, "after": {"players": [{"towers": {"left": []}}]}}, "/after/players/0/towers/left"),
        ({"before": photo, "after": {"turn": {"seat": 2}}}, "/after/turn/seat"),
        *(({"before": photo, "after": after, "max_turns": n}, "/max_turns") for n in (0, 3, -1, "1", 1.0, True, None)),
        ({"before": photo, "after": after, "turns": 1}, "/turns"),
    ):
        found = client.refusal("supertall", "infer", **body)
        assert pointer in [place for _, place in found], (body, found)


def test_a_game_that_is_over_goes_nowhere(client: Client, photo: Any) -> None:
    over = photo | {"turn": {"number": 25, "seat": None, "phase": "over", "turns_left": 0}}
    answer = client.answer("supertall", "infer", before=over, after={}, max_turns=2)
    assert (answer["explanations"], answer["count"], answer["search"]["nodes"]) == ([], 0, 0)
