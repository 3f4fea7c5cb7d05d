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


def test_the_nearest_of_a_card_that_lies_too_low(client: Client, photo: Any) -> None:
    """N0 of seat 0 is to have been submitted on B4: no 0 may lie there, and none is left but E0.

    With one place otherwise each: what else may lie on B4 (N5 and E5), in the order of the piles and cards.
    """
    after = towers(photo) | {"piles": [[None] * 4, [None], [None] * 3]}
    after["players"][0]["towers"] = {"front_left": ["B4", "E0"], "front_right": ["R5"], "back": ["N0"]}
    answer = client.answer("supertall", "infer", before=photo, after=after)
    assert (answer["explanations"], answer["count"]) == ([], 0)
    nearest = answer["nearest"]
    assert [near["actions"] for near in nearest][:2] == [
        ["draw 1", f"reveal {card}", "submit 0.front_left"] for card in ("E5", "N5")
    ]
    (difference,) = nearest[0]["discrepancies"]
    assert difference["path"] == "/after/players/0/towers/front_left"
    assert (difference["claimed"], difference["actual"]) == (["B4", "E0"], ["B4", "E5"])
    assert [event["type"] for event in difference["because"]] == ["plan_submitted"]
    assert answer["repair"] == {
        "kind": "action",
        "actions": nearest[0]["actions"],
        "meant": [
            {
                "actions": ["draw 1", "reveal E0", "submit 0.front_left"],
                "violations": [
                    {
                        "clause": "supertall.submit.not_lower",
                        "message": "E0 is lower than B4, the top of 0.front_left: "
                        "a plan may not lie on a higher value.",
                        "detail": {"card": "E0", "lies_on": "B4", "tower": "0.front_left", "needs": 4, "has": 0},
                    }
                ],
                "instead": ["submit 0.back"],
            }
        ],
        "message": "Perhaps meant: draw 1; reveal E0; submit 0.front_left. Not legal: E0 is lower than B4, the top of "
        "0.front_left: a plan may not lie on a higher value. Legal instead: submit 0.back. "
        "Legal is: draw 1; reveal E5; submit 0.front_left. "
        "Then it is otherwise at /after/players/0/towers/front_left.",
    }


def test_the_line_that_was_meant_touches_a_line_of_the_other(client: Client, suburb: Any) -> None:
    """Seat 0 has drawn e4:NE and e4:E, so that a line of seat 1 from the end of e4:NE is not legal."""
    before = client.answer("streetcar-suburb", "adjudicate", state=suburb, actions=["draw e4:NE", "draw e4:E"])["state"]
    answer = client.answer("streetcar-suburb", "infer", before=before, after={"players": [None, {"lines": ["e4:NW"]}]})
    (meant,) = answer["repair"]["meant"]
    assert meant["actions"] == ["draw e4:NW"]
    assert [violation["clause"] for violation in meant["violations"]] == ["streetcar.draw.one_colour"]
    assert len(meant["instead"]) == 12


def test_where_anything_may_be_meant_nothing_is_told(client: Client, photo: Any, bought: Any) -> None:
    """A turn that is far ahead says nothing of what was done in this one."""
    for ruleset, before in (("supertall", photo), ("suburbia", bought[0])):
        answer = client.answer(ruleset, "infer", before=before, after={"turn": {"number": 900}})
        assert answer["repair"]["meant"] == []


def _shown(state: Any) -> Any:
    """What a photo of Suburbia shows."""
    fields = ("tile", "at", "lake", "invested")
    boroughs = [[{name: tile[name] for name in fields} for tile in player["borough"]] for player in state["players"]]
    return {"players": [{"borough": borough} for borough in boroughs], "market": state["market"]}


@pytest.fixture
def bought(client: Client) -> tuple[Any, Any, str]:
    """Suburbia: the first turn of a game, a basic Heavy Factory ($3) beside the first one, then a discard for $0."""
    state = client.answer("suburbia", "setup", players=["Ann", "Ben"], seed=5)
    while state["state"]["turn"]["phase"] != "build":
        action = state["legal_moves"][0]["notation"]
        state = client.answer("suburbia", "adjudicate", state=state["state"], action=action)
    log = ["basic heavy_factory 1,2", "discard 6"]
    after = client.answer("suburbia", "adjudicate", state=state["state"], actions=log)
    assert after["legal"]
    return state["state"], after["state"], log


def test_a_tile_and_a_discard_of_suburbia(client: Client, bought: Any) -> None:
    before, after, log = bought
    assert actions(client.answer("suburbia", "infer", before=before, after=_shown(after))) == [log]


def test_legal_with_more_money(client: Client, bought: Any) -> None:
    """The tile costs $3 and the space of the discarded tile nothing: with $1 it takes $2 more."""
    before, after, log = bought
    before["players"][0]["money"] = 1
    answer = client.answer("suburbia", "infer", before=before, after=_shown(after))
    assert answer["count"] == 0
    assert answer["repair"] == {
        "kind": "state",
        "path": "/before/players/0/money",
        "value": 3,
        "instead_of": 1,
        "actions": log,
        "message": "Legal with 2 more: money 3 instead of 1.",
    }
    before["players"][0]["money"] = 3
    assert actions(client.answer("suburbia", "infer", before=before, after=_shown(after))) == [log]


def test_legal_elsewhere(client: Client, bought: Any) -> None:
    """The Heavy Factory is said to lie on [3, 2], beside nothing; of the cells in reach [1, 2] is the nearest."""
    before, after, _ = bought
    shown = _shown(after)
    assert shown["players"][0]["borough"][-1]["at"] == [1, 2]
    shown["players"][0]["borough"][-1]["at"] = [3, 2]
    answer = client.answer("suburbia", "infer", before=before, after=shown)
    assert answer["nearest"][0]["actions"] == ["basic heavy_factory 1,2", "discard 6"]
    places = [(d["path"], d["claimed"] and d["claimed"]["at"]) for d in answer["nearest"][0]["discrepancies"]]
    assert places == [("/after/players/0/borough/3", [3, 2]), ("/after/players/0/borough/4", None)]
    assert answer["repair"]["kind"] == "action"
    assert answer["repair"]["actions"] == ["basic heavy_factory 1,2", "discard 6"]
    (meant,) = answer["repair"]["meant"]
    assert meant["actions"] == ["basic heavy_factory 3,2"]
    assert [violation["clause"] for violation in meant["violations"]] == ["suburbia.place.adjacent"]
    assert "basic heavy_factory 1,2" in meant["instead"]


def test_tiles_must_have_a_place(client: Client, bought: Any) -> None:
    before, _, _ = bought
    for entry in (None, {"tile": "farm"}, {"tile": "farm", "at": None}):
        after = {"players": [{"borough": [{"at": [0, 0]}, entry]}]}
        found = client.refusal("suburbia", "infer", before=before, after=after)
        assert found == [("invalid-state", "/after/players/0/borough/1")]


def test_an_empty_space_is_told_by_null(client: Client, suburb: Any) -> None:
    """In the second turn seat 1 removes the house of a5, which the photo shows empty, or of any space left out."""
    before = client.answer("streetcar-suburb", "adjudicate", state=suburb, actions=["draw e4:NE", "draw e4:E"])["state"]
    lines = {"players": [None, {"lines": ["h1:W", "h1:SW"]}]}
    either = [["draw h1:SW", "draw h1:W"], ["draw h1:W", "draw h1:SW"]]
    answer = client.answer("streetcar-suburb", "infer", before=before, after={**lines, "board": {"a5": None}})
    assert actions(answer) == [[*drawn, "remove a5"] for drawn in either]
    answer = client.answer(
        "streetcar-suburb", "infer", before=before, after={**lines, "board": {"a5": {"house": None}}}
    )
    houses = sum(entry is not None for entry in before["board"].values())
    assert (answer["count"], answer["truncated"]) == (2 * (houses - 1), True)
    assert len(answer["explanations"]) == 20


def test_numbers_too_large_to_be_played_on(client: Client, photo: Any) -> None:
    photo["players"][0]["turns"] = 2_000_000
    assert client.refusal("supertall", "infer", before=photo, after={}) == [("over-limit", "/before/players/0/turns")]


def test_what_play_needs_to_know_of_the_first_state_is_asked_for(client: Client) -> None:
    """The last founding turns all cards up, so that where the others lie must be known."""
    state = client.answer("supertall", "setup", players=["Ann", "Ben"], seed=7)["state"]
    state = client.answer("supertall", "adjudicate", state=state, action="found back")["state"]
    seen = client.answer("supertall", "observe", state=state, seat=1)["state"]
    assert client.refusal("supertall", "infer", before=seen, after={}) == [("invalid-state", "/before/players/0/site")]
    assert client.answer("supertall", "infer", before=state, after={})["count"] == 3
