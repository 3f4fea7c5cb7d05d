"""The ruling over HTTP: its parts, logs, both forms of an action, paths, receipts, claims, limits."""

import hashlib
import json
from typing import Any

import pytest
import rfc8785

import rules
from service import __version__
from tests.conftest import LiveServer
from tests.http import states
from tests.http.asking import Client

RULESETS = [ruleset.id for ruleset in rules.all()]
PARTS = ("violations", "events", "state", "legal_moves", "score", "discrepancies", "findings", "receipt")
ALWAYS = {"legal", "failed_at", "actor"}
DECK = ["R0", "E0", "N0", "R1", "B1", "E1", "R2", "B2", "N2", "R3", "B3", "N3", "R4", "B4", "E4", "R5", "E5", "N5"]


@pytest.fixture(scope="module")
def client(server: LiveServer) -> Client:
    return Client(server)


@pytest.fixture
def table() -> dict[str, Any]:
    """Supertall in the middle: seat 1 has drawn B3. All 18 cards are on the table."""
    return {
        "ruleset": "supertall",
        "rules_version": "1",
        "options": {"deck": list(DECK), "rulings": {}},
        "players": [
            {
                "name": "Ann",
                "turns": 4,
                "dealt": None,
                "site": None,
                "towers": {"front_left": ["B4"], "front_right": ["R5"], "back": ["N0"]},
            },
            {
                "name": "Ben",
                "turns": 3,
                "dealt": None,
                "site": None,
                "towers": {"front_left": ["B2", "E4"], "front_right": ["E1"], "back": ["R4"]},
            },
        ],
        "city_hall": ["R2", "R0"],
        "piles": [["N3", "N5", "B1"], ["E5", "N2"], ["R3", "E0", "R1"]],
        "drawn": "B3",
        "ability": None,
        "turn": {"number": 8, "seat": 1, "phase": "plan", "turns_left": None},
    }


@pytest.fixture
def suburb(client: Client) -> dict[str, Any]:
    """A new game of Streetcar Suburb."""
    answer = client.answer("streetcar-suburb", "setup", players=["Ann", "Ben"], seed=11)
    state: dict[str, Any] = answer["state"]
    return state


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


# receipts and bytes


def sha256(value: Any) -> str:
    return "sha256:" + hashlib.sha256(rfc8785.dumps(value)).hexdigest()


@pytest.mark.parametrize("ruleset", RULESETS)
def test_a_receipt_can_be_computed_again(client: Client, ruleset: str) -> None:
    for state in states.of_every_phase(ruleset):
        for move in client.answer(ruleset, "legal-moves", state=state)["legal_moves"][:3]:
            answer = client.answer(ruleset, "adjudicate", state=state, action=move)
            assert answer["receipt"] == {
                "ruleset": ruleset,
                "rules_version": "1",
                "engine": __version__,
                "before": sha256(state),
                "actions": [move["notation"]],
                "legal": True,
                "after": sha256(answer["state"]),
            }


def test_the_hash_is_that_of_the_canonical_state(client: Client, suburb: Any) -> None:
    """However a state is written: keys in any order, options left out, the other name of a line."""
    drawn = client.answer("streetcar-suburb", "adjudicate", state=suburb, actions=["draw e4:NE", "draw e4:E"])["state"]
    assert drawn["players"][0]["lines"] == ["e4:NE", "e4:E"]
    other = json.loads(json.dumps(drawn))
    other["players"][0]["lines"] = ["e5:W", "e4:NE"]
    other = {key: other[key] for key in reversed(other) if key != "options"}
    other["board"] = dict(reversed(other["board"].items()))
    replies = [client.ask("streetcar-suburb", "adjudicate", state=s, actions=[]) for s in (drawn, other)]
    assert replies[0].content == replies[1].content
    assert replies[0].json()["receipt"]["before"] == sha256(drawn)


def test_names_of_any_script_are_hashed_as_rfc_8785_has_it(client: Client) -> None:
    names = ['Zoë "Z" \\ / \u2028', "\U0001f3d9 \u0007\x7f"]
    state = client.answer("supertall", "setup", players=names, seed=1)["state"]
    answer = client.answer("supertall", "adjudicate", state=state, actions=[])
    assert [player["name"] for player in answer["state"]["players"]] == names
    assert answer["receipt"]["before"] == sha256(state)


@pytest.mark.parametrize("ruleset", RULESETS)
def test_a_state_is_byte_stable(client: Client, ruleset: str) -> None:
    for state in states.of_every_phase(ruleset):
        first = client.ask(ruleset, "adjudicate", state=state, actions=[])
        again = client.ask(ruleset, "adjudicate", state=first.json()["state"], actions=[])
        assert first.content == again.content


def test_the_same_seed_deals_the_same_bytes(client: Client) -> None:
    for ruleset in RULESETS:
        replies = {client.ask(ruleset, "setup", players=["Ann", "Ben"], seed=2**63 - 1).content for _ in range(4)}
        assert len(replies) == 1
        assert client.ask(ruleset, "setup", players=["Ann", "Ben"], seed=0).content not in replies


# claims


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
    assert (started["type"], started["after"]) == ("turn_started", 9)
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


# states that could not arise


def test_an_impossible_state_is_adjudicated_with_findings(client: Client, table: Any) -> None:
    """N3 lies in a pile and on seat 0's tower: a card too many, and one seen twice."""
    table["players"][0]["towers"]["back"].append("N3")
    audited = client.answer("supertall", "audit", state=table)["findings"]
    assert {finding["severity"] for finding in audited} == {"impossible"}
    copies = next(finding for finding in audited if finding["clause"] == "supertall.components.copies")
    assert set(copies["paths"]) == {"/state/players/0/towers/back/1", "/state/piles/0/0"}
    for query in ("", "strict=false"):
        answer = client.answer("supertall", "adjudicate", query, state=table, action="scrap")
        assert answer["legal"]
        assert answer["findings"] == audited
    assert client.answer("supertall", "score", state=table)["findings"] == audited


@pytest.mark.parametrize("endpoint", ["legal-moves", "adjudicate", "score", "observe"])
def test_a_strict_caller_refuses_an_impossible_state(client: Client, table: Any, endpoint: str) -> None:
    more = {"action": "scrap"} if endpoint == "adjudicate" else {}
    assert client.ask("supertall", endpoint, "strict=true", state=table, **more).status_code == 200
    table["players"][0]["towers"]["back"].append("N3")
    assert client.ask("supertall", endpoint, state=table, **more).status_code == 200
    reply = client.ask("supertall", endpoint, "strict=true", state=table, **more)
    assert reply.status_code == 422
    problem = reply.json()
    assert problem["type"] == "/problems/impossible-state"
    told = [(error["clause"], error["pointer"]) for error in problem["errors"]]
    audited = client.answer("supertall", "audit", state=table)["findings"]
    assert told == [(finding["clause"], path) for finding in audited for path in finding["paths"]]
    assert not problem["detail"].endswith("..")
