"""Claims: what the players say they ended in, compared with what the rules give."""

from typing import Any

import pytest

import rules
from tests.http import states
from tests.http.asking import Client

RULESETS = [ruleset.id for ruleset in rules.all()]


def test_a_claim_about_supertall(client: Client, table: Any) -> None:
    """Seat 1 submits B3 on its E1. Claimed: B3 lies on R4 and is in the hand still, and it is seat 1's turn again."""
    claim = {
        "players": [None, {"turns": 3, "towers": {"front_right": ["E1"], "back": ["R4", "B3"]}, "name": "Ben"}],
        "city_hall": ["R2", "R0"],
        "drawn": "B3",
        "turn": {"number": 9, "seat": 1},
    }
    answer = client.answer("supertall", "adjudicate", state=table, action="submit 1.front_right", claim=claim)
    submitted, finished, started = answer["events"]
    assert submitted["type"] == "plan_submitted"
    assert (finished["type"], finished["before"], finished["after"]) == ("turn_finished", 3, 4)
    assert (started["type"], started["seat"], started["after"]) == ("turn_started", 0, 9)
    assert finished["because"] == started["because"] == {"turn": 8, "seat": 1}
    assert answer["discrepancies"] == [
        {"path": "/claim/players/1/turns", "claimed": 3, "actual": 4, "because": [finished]},
        {
            "path": "/claim/players/1/towers/front_right",
            "claimed": ["E1"],
            "actual": ["E1", "B3"],
            "because": [submitted],
        },
        {"path": "/claim/players/1/towers/back", "claimed": ["R4", "B3"], "actual": ["R4"], "because": []},
        {"path": "/claim/drawn", "claimed": "B3", "actual": None, "because": [submitted]},
        {"path": "/claim/turn/seat", "claimed": 1, "actual": 0, "because": [started]},
    ]


def test_a_claim_about_streetcar_suburb(client: Client, suburb: Any) -> None:
    """The first turn is two lines and nothing else. Claimed: one line only, and that a house is to be removed."""
    claim = {
        "players": [{"lines": ["e4:NE"], "houses": {"black": 1}}, {"lines": []}],
        "board": {"a1": suburb["board"]["a1"], "e4": None},
        "turn": {"number": 2, "seat": 1, "phase": "remove"},
    }
    log = ["draw e4:NE", "draw e4:E"]
    answer = client.answer("streetcar-suburb", "adjudicate", state=suburb, actions=log, claim=claim)
    first, second, began = answer["events"]
    assert [(e["type"], e.get("line")) for e in (first, second)] == [("line_drawn", "e4:NE"), ("line_drawn", "e4:E")]
    found = answer["discrepancies"]
    assert [(d["path"], d["claimed"], d["actual"]) for d in found] == [
        ("/claim/players/0/lines", ["e4:NE"], ["e4:NE", "e4:E"]),
        ("/claim/players/0/houses/black", 1, 0),
        ("/claim/board/e4", None, suburb["board"]["e4"]),
        ("/claim/turn/phase", "remove", "draw"),
    ]
    assert [d["because"] for d in found[:3]] == [[first, second], [], []]
    assert (began["type"], began["seat"], began["because"]) == ("turn_began", 1, {"turn": 1, "seat": 0})
    assert found[3]["because"][-1] == began


def test_a_true_claim_in_other_words_has_no_discrepancy(client: Client, suburb: Any) -> None:
    """A line by its other name, in another order: e5:W is e4:E."""
    log = ["draw e4:NE", "draw e4:E"]
    claim = {"players": [{"lines": ["e5:W", "e4:NE"]}, None], "turn": {"number": 2}}
    answer = client.answer("streetcar-suburb", "adjudicate", state=suburb, actions=log, claim=claim)
    assert answer["discrepancies"] == []


@pytest.mark.parametrize("ruleset", RULESETS)
def test_the_true_state_as_a_claim_has_no_discrepancy(client: Client, ruleset: str) -> None:
    for state in states.of_every_phase(ruleset):
        assert client.answer(ruleset, "adjudicate", state=state, actions=[], claim=state)["discrepancies"] == []


def test_a_claim_is_compared_with_the_state_before_the_illegal_action(client: Client, table: Any) -> None:
    answer = client.answer("supertall", "adjudicate", state=table, action="submit 1.back", claim={"drawn": None})
    assert not answer["legal"]
    assert answer["discrepancies"] == [{"path": "/claim/drawn", "claimed": None, "actual": "B3", "because": []}]


def test_a_claim_must_fit_the_game(client: Client, table: Any, suburb: Any) -> None:
    for claim, pointer in (
        ({"drawn": "X1"}, "/claim/drawn"),
        ({"dawn": "R1"}, "/claim/dawn"),
        ({"turn": {"number": "9"}}, "/claim/turn/number"),
        (
            {"options": {"rulings": {"supertall.rezone.zero": "perhaps"}}},
            "/claim/options/rulings/supertall.rezone.zero",
        ),
        ([], "/claim"),
        (None, "/claim"),
    ):
        found = client.refusal("supertall", "adjudicate", state=table, actions=[], claim=claim)
        assert [place for _, place in found] == [pointer], claim
    claim = {"players": [{"lines": ["e4:NE", "z9:E"]}], "board": {"z9": None}}
    found = client.refusal("streetcar-suburb", "adjudicate", state=suburb, actions=[], claim=claim)
    assert {place for _, place in found} == {"/claim/players/0/lines/1", "/claim/board/z9"}


def test_no_claim_no_discrepancies(client: Client, table: Any) -> None:
    assert client.answer("supertall", "adjudicate", state=table, action="scrap")["discrepancies"] == []


def test_a_claim_about_the_turn_names_the_events_that_made_it(client: Client, table: Any) -> None:
    """Seat 1 has drawn B3 and rezones it, which makes a swap due, then seat 0 draws N3."""
    claim = {"turn": {"phase": "draw"}}
    answer = client.answer("supertall", "adjudicate", state=table, action="rezone 0", claim=claim)
    (found,) = answer["discrepancies"]
    assert (found["path"], found["actual"]) == ("/claim/turn/phase", "ability")
    assert [event["type"] for event in found["because"]] == ["plan_rezoned"]
    claim = {"turn": {"phase": "draw", "seat": 1}}
    answer = client.answer("supertall", "adjudicate", state=table, actions=["scrap", "draw 0"], claim=claim)
    phase, seat = answer["discrepancies"]
    assert (phase["actual"], seat["actual"]) == ("plan", 0)
    assert [event["type"] for event in phase["because"]] == ["turn_started", "card_drawn"]


def test_a_claim_tells_what_was_said_in_the_words_it_was_said_in(client: Client, suburb: Any) -> None:
    """e5:W is e4:E; the third line has not been drawn."""
    lines = ["e5:W", "a1:W", "e4:NE"]
    claim = {"players": [{"lines": lines}]}
    log = ["draw e4:NE", "draw e4:E"]
    (found,) = client.answer("streetcar-suburb", "adjudicate", state=suburb, actions=log, claim=claim)["discrepancies"]
    assert (found["claimed"], found["actual"]) == (lines, ["e4:NE", "e4:E"])


def test_what_can_not_be_at_this_table_is_no_claim(client: Client, table: Any, suburb: Any) -> None:
    """Two players sit there: no tower left and no third seat; a line is drawn once; two tiles lie on no one cell."""
    suburbia = states.of_play("suburbia")[5]
    tile = {"tile": "farm", "at": [4, 4]}
    for state, claim, pointer in (
        (table, {"players": [{"towers": {"left": ["R1"]}}]}, "/claim/players/0/towers/left"),
        (table, {"players": [None, None, {"turns": 1}]}, "/claim/players/2"),
        (table, {"turn": {"seat": 2}}, "/claim/turn/seat"),
        (table, {"ability": {"tower": "2.left"}}, "/claim/ability/tower"),
        (suburb, {"players": [None, {"lines": ["a1:W", "e4:E", "e5:W"]}]}, "/claim/players/1/lines/2"),
        (suburb, {"players": [{"lines": ["a1:W"]}, {"lines": ["a1:W"]}]}, "/claim/players/1/lines/0"),
        (suburbia, {"players": [{"borough": [tile, tile]}]}, "/claim/players/0/borough/1/at"),
    ):
        found = client.refusal(state["ruleset"], "adjudicate", state=state, actions=[], claim=claim)
        assert found == [("invalid-state", pointer)]


def test_because_of_a_number_of_suburbia_is_what_changed_it(client: Client) -> None:
    """The price alone took money from a player without income; neither her population nor another player's number."""
    table = client.answer("suburbia", "setup", players=["Ann", "Ben"], seed=1)["state"]
    while table["turn"]["phase"] == "choose_goal":
        table = client.answer(
            "suburbia",
            "adjudicate",
            state=table,
            action=client.answer("suburbia", "legal-moves", state=table)["legal_moves"][0],
        )["state"]
    claim = {"players": [{"money": 0, "population": 99}, {"money": 0}]}
    answer = client.answer("suburbia", "adjudicate", state=table, action="lake 3 1,1", claim=claim)
    of_money, of_population, of_ben = [discrepancy["because"] for discrepancy in answer["discrepancies"]]
    assert {event["stat"] for event in of_money} == {"money"}
    assert of_money[0]["type"] == "price_paid"
    assert {event["stat"] for event in of_population} == {"population"}
    assert of_ben == []


def test_a_number_that_no_board_shows_can_be_claimed_and_is_a_difference(client: Client) -> None:
    """In a state it is refused, in a part of one too."""
    table = client.answer("suburbia", "setup", players=["Ann", "Ben"], seed=1)["state"]
    said = {"income": 17, "reputation": -6, "money": -2, "population": -1}
    answer = client.answer("suburbia", "adjudicate", state=table, actions=[], claim={"players": [said]})
    assert [(d["path"], d["claimed"]) for d in answer["discrepancies"]] == [
        (f"/claim/players/0/{stat}", number) for stat, number in said.items()
    ]
    for stat, number in said.items():
        whole = {**table, "players": [{**table["players"][0], stat: number}, table["players"][1]]}
        part = {**{name: table[name] for name in ("ruleset", "rules_version")}, "players": [{stat: number}, None]}
        for endpoint, state in (("legal-moves", whole), ("score", part), ("audit", part)):
            refused = client.refusal("suburbia", endpoint, state=state)
            assert refused == [("invalid-state", f"/state/players/0/{stat}")]
