"""The ruling over HTTP: its parts, both forms of an action, paths, logs."""

import json
from typing import Any

import pytest

import rules
from tests.http import states
from tests.http.asking import Client

RULESETS = [ruleset.id for ruleset in rules.all()]
PARTS = ("violations", "events", "state", "legal_moves", "score", "discrepancies", "findings", "receipt")
ALWAYS = {"legal", "failed_at", "actor"}


# the parts of a ruling


@pytest.mark.parametrize("action", ["scrap", "submit 1.back"])
def test_all_parts_in_their_order(client: Client, table: Any, action: str) -> None:
    answer = client.answer("supertall", "adjudicate", state=table, action=action)
    order = ["legal", "violations", "failed_at", "events", "state", "actor", *PARTS[3:]]
    assert list(answer) == order


@pytest.mark.parametrize("part", PARTS)
def test_each_part_alone_is_as_in_the_whole(client: Client, table: Any, part: str) -> None:
    for action in ("scrap", "submit 1.back"):
        whole = client.answer("supertall", "adjudicate", state=table, action=action, claim={"drawn": "R5"})
        alone = client.answer(
            "supertall", "adjudicate", f"include={part}", state=table, action=action, claim={"drawn": "R5"}
        )
        assert set(alone) == ALWAYS | {part}
        assert alone == {name: whole[name] for name in alone}


def test_no_part_at_all(client: Client, table: Any) -> None:
    assert client.answer("supertall", "adjudicate", "include=", state=table, action="scrap") == {
        "legal": True,
        "failed_at": None,
        "actor": 0,
    }


def test_parts_come_in_the_contracts_order_however_they_are_asked_for(client: Client, table: Any) -> None:
    answer = client.answer("supertall", "adjudicate", "include=receipt,state,violations", state=table, action="scrap")
    assert list(answer) == ["legal", "violations", "failed_at", "state", "actor", "receipt"]


# actions in their forms


def test_every_legal_move_may_be_sent_back_as_it_came(client: Client) -> None:
    for ruleset in RULESETS:
        for state in states.of_every_phase(ruleset):
            listed = client.answer(ruleset, "legal-moves", state=state)
            for move in listed["legal_moves"][:6]:
                bare = {k: v for k, v in move.items() if k not in ("notation", "probability", "ways", "of")}
                answers = {
                    client.ask(ruleset, "adjudicate", state=state, **body).content
                    for body in (
                        {"action": move},
                        {"action": bare},
                        {"action": move["notation"]},
                        {"actions": [move]},
                        {"action": {**bare, "seat": None}},
                    )
                }
                assert len(answers) == 1
                assert json.loads(answers.pop())["legal"]


def test_what_a_move_carries_beside_the_action_is_ignored(client: Client, table: Any) -> None:
    """Notation, probability, ways and of may say anything."""
    action = {"type": "scrap", "notation": "rezone 0", "probability": 2, "ways": "many", "of": None}
    answer = client.answer("supertall", "adjudicate", state=table, action=action)
    assert answer["receipt"]["actions"] == ["scrap"]


@pytest.mark.parametrize(("seat", "legal"), [(1, True), (0, False), (None, True)])
def test_an_action_may_say_whose_it_is(client: Client, table: Any, seat: int | None, legal: bool) -> None:
    answer = client.answer("supertall", "adjudicate", state=table, action={"type": "scrap", "seat": seat})
    assert answer["legal"] is legal
    if not legal:
        (violation,) = answer["violations"]
        assert violation["clause"] == "supertall.turn.order"
        assert violation["path"] == "/action/seat"
        assert answer["state"] == table


def test_a_seat_that_is_none_of_the_table_is_no_action(client: Client, table: Any) -> None:
    for seat in (2, -1, 1.0, "1", True, [1]):
        found = client.refusal("supertall", "adjudicate", state=table, action={"type": "scrap", "seat": seat})
        assert found == [("invalid-action", "/action/seat")], seat


# paths of violations


def test_a_path_leads_to_the_parameter_at_fault(client: Client, table: Any) -> None:
    """B3 may not lie on R4, whatever form says so."""
    named = {"type": "submit", "tower": "1.back"}
    for body, path in (
        ({"action": named}, "/action/tower"),
        ({"action": "submit 1.back"}, "/action"),
        ({"actions": [named]}, "/actions/0/tower"),
        ({"actions": ["submit 1.back"]}, "/actions/0"),
        ({"actions": ["scrap", "draw 0", named]}, "/actions/2/tower"),
    ):
        answer = client.answer("supertall", "adjudicate", state=table, **body)
        assert not answer["legal"]
        assert [violation["path"] for violation in answer["violations"]] == [path], body


def test_a_path_leads_to_the_type_when_something_else_is_due(client: Client, table: Any, suburb: Any) -> None:
    answer = client.answer("supertall", "adjudicate", state=table, action={"type": "draw", "pile": 0})
    assert [v["path"] for v in answer["violations"]] == ["/action/type"]
    answer = client.answer("streetcar-suburb", "adjudicate", state=suburb, action={"type": "remove", "space": "e4"})
    assert [v["path"] for v in answer["violations"]][-1:] == ["/action/type"]


def test_a_path_into_a_line(client: Client, suburb: Any) -> None:
    log = ["draw e4:NE", {"type": "draw", "line": "a1:W"}]
    answer = client.answer("streetcar-suburb", "adjudicate", state=suburb, actions=log)
    assert answer["failed_at"] == 1
    assert [(v["clause"], v["path"]) for v in answer["violations"]] == [("streetcar.draw.adjacent", "/actions/1/line")]


# logs


def test_an_empty_log_gives_the_state_itself(client: Client) -> None:
    for ruleset in RULESETS:
        for state in states.of_every_phase(ruleset):
            answer = client.answer(ruleset, "adjudicate", state=state, actions=[])
            assert (answer["legal"], answer["failed_at"], answer["events"]) == (True, None, [])
            assert json.dumps(answer["state"]) == json.dumps(state)
            assert answer["receipt"]["before"] == answer["receipt"]["after"]
            assert answer["receipt"]["actions"] == []


def test_a_log_stops_at_the_first_illegal_action(client: Client, table: Any) -> None:
    """scrap is legal, then seat 0 draws N3; N3 may not lie on its R5; what comes after is not adjudicated."""
    log = ["scrap", "draw 0", "submit 0.front_right", "scrap", "draw 1"]
    answer = client.answer("supertall", "adjudicate", state=table, actions=log)
    assert (answer["legal"], answer["failed_at"]) == (False, 2)
    assert [v["clause"] for v in answer["violations"]] == ["supertall.submit.not_lower"]
    assert answer["receipt"]["actions"] == ["scrap", "draw 0", "submit 0.front_right"]
    assert answer["receipt"]["legal"] is False
    assert answer["actor"] == 0
    assert answer["state"]["city_hall"] == ["R2", "R0", "B3"]
    assert answer["state"]["drawn"] == "N3"
    assert answer["state"]["turn"] == {"number": 9, "seat": 0, "phase": "plan", "turns_left": None}
    assert "submit 0.front_right" not in [move["notation"] for move in answer["legal_moves"]]
    one_by_one = client.answer("supertall", "adjudicate", state=table, actions=log[:2])
    assert (answer["state"], answer["events"]) == (one_by_one["state"], one_by_one["events"])


def test_a_log_is_its_actions_one_after_another(client: Client) -> None:
    for ruleset in RULESETS:
        state = states.of_play(ruleset)[0]
        notations, events = [], []
        for _ in range(12):
            move = client.answer(ruleset, "legal-moves", state=state)["legal_moves"][-1]
            answer = client.answer(ruleset, "adjudicate", state=state, action=move)
            notations.append(move["notation"])
            events += answer["events"]
            state = answer["state"]
        whole = client.answer(ruleset, "adjudicate", state=states.of_play(ruleset)[0], actions=notations)
        assert (whole["state"], whole["events"]) == (state, events)
        assert whole["receipt"]["actions"] == notations


def test_words_without_meaning_spoil_the_whole_log(client: Client, table: Any) -> None:
    found = client.refusal("supertall", "adjudicate", state=table, actions=["scrap", "draw 0", "draw nine"])
    assert found == [("invalid-action", "/actions/2")]


@pytest.mark.parametrize("body", [{}, {"action": "scrap", "actions": []}, {"claim": {}}])
def test_either_an_action_or_a_log(client: Client, table: Any, body: dict[str, Any]) -> None:
    assert client.refusal("supertall", "adjudicate", state=table, **body) == [("invalid-body", "")]


def test_a_log_may_be_as_long_as_the_service_says(client: Client, table: Any) -> None:
    answer = client.answer("supertall", "adjudicate", "include=", state=table, actions=["scrap"] * 1000)
    assert answer["failed_at"] == 1
    reply = client.ask("supertall", "adjudicate", state=table, actions=["scrap"] * 1001)
    assert reply.status_code == 422
    problem = reply.json()
    assert problem["type"] == "/problems/over-limit"
    assert [error["pointer"] for error in problem["errors"]] == ["/actions"]
    assert "1000" in problem["detail"]


def test_a_thing_of_a_list_that_does_not_exist_has_its_own_pointer(client: Client, table: Any) -> None:
    for towers, places in ((["0.back", 1], [1]), (["9.back", "0.back"], [0]), ([None, "x"], [0, 1])):
        action = {"type": "swap", "towers": towers}
        found = client.refusal("supertall", "adjudicate", state=table, action=action)
        assert found == [("invalid-action", f"/action/towers/{index}") for index in places]


# numbers larger than games have


def test_what_is_answered_is_read_again(client: Client, table: Any) -> None:
    """Play goes on up to a turn that no game comes to; from then on the state is read and scored, not played."""
    table["turn"]["number"] = 1_000_000
    answer = client.answer("supertall", "adjudicate", state=table, action="scrap")
    assert answer["state"]["turn"]["number"] == 1_000_001
    for endpoint in ("legal-moves", "score", "audit", "observe"):
        client.answer("supertall", endpoint, state=answer["state"])
    assert client.answer("supertall", "adjudicate", state=answer["state"], actions=[])["state"] == answer["state"]
    found = client.refusal("supertall", "adjudicate", state=answer["state"], action="draw 0")
    assert found == [("over-limit", "/state/turn/number")]


def test_a_table_holds_no_more_cards_than_a_list_may(client: Client, table: Any) -> None:
    """36 cards in all are read and stay 36; with one more they are refused, wherever they lie."""
    table["city_hall"] += ["R0"] * 18
    answer = client.answer("supertall", "adjudicate", state=table, action="scrap")
    assert len(answer["state"]["city_hall"]) == 21
    client.answer("supertall", "legal-moves", state=answer["state"])
    table["piles"][2].append("N1")
    assert client.refusal("supertall", "legal-moves", state=table) == [("invalid-state", "/state")]


def test_large_numbers_of_houses_and_tiles(client: Client, suburb: Any) -> None:
    suburb["players"][0]["houses"]["blue"] = 2**31 - 1
    client.answer("streetcar-suburb", "legal-moves", state=suburb)
    found = client.refusal("streetcar-suburb", "adjudicate", state=suburb, action="draw e4:E")
    assert found == [("over-limit", "/state/players/0/houses/blue")]
    suburb["players"][0]["houses"]["blue"] = 2**31
    found = client.refusal("streetcar-suburb", "legal-moves", state=suburb)
    assert found == [("invalid-body", "/state/players/0/houses/blue")]
    suburbia = json.loads(json.dumps(states.of_play("suburbia")[5]))
    suburbia["discarded"] = ["farm"] * 499
    assert client.refusal("suburbia", "legal-moves", state=suburbia) == [("invalid-state", "/state")]
