"""Receipts are verified by adjudicating again: golden ones, falsified ones, and what can't be read."""

from typing import Any

import orjson
import pytest
import requests

import rules
from tests.golden_receipts import golden, sha256
from tests.http.asking import Client, check_problem

FALSE_HASH = "sha256:" + "0" * 64
ADDRESS = "/v1/receipts/verify"
GOLDEN = pytest.mark.parametrize("line", golden(), ids=lambda line: line["receipt"]["ruleset"])


def ask(client: Client, body: Any, query: str = "", method: str = "POST") -> requests.Response:
    headers = {"Content-Type": "application/json"}
    url = client.url + ADDRESS + query
    return requests.request(method, url, data=orjson.dumps(body), headers=headers, timeout=30)


def verified(client: Client, **body: Any) -> Any:
    reply = ask(client, body)
    assert reply.status_code == 200, reply.text
    assert reply.headers["Ruleset-Version"] == "1"
    return reply.json()


def refused(client: Client, **body: Any) -> list[tuple[str, str]]:
    reply = ask(client, body)
    assert reply.status_code == 422, reply.text
    check_problem(reply, body)
    return [(reply.json()["type"].removeprefix("/problems/"), error["pointer"]) for error in reply.json()["errors"]]


# golden receipts: an outcome that changes makes a new rules version


@GOLDEN
def test_a_golden_receipt_is_true_still(client: Client, line: Any) -> None:
    answer = verified(client, **line)
    assert (answer["valid"], answer["differences"]) == (True, [])
    assert {**answer["receipt"], "engine": line["receipt"]["engine"]} == line["receipt"]


@GOLDEN
def test_its_hashes_are_those_of_another_implementation(client: Client, line: Any) -> None:
    before, receipt = line["before"], line["receipt"]
    answer = client.answer(receipt["ruleset"], "adjudicate", "include=state", state=before, actions=receipt["actions"])
    assert (sha256(before), sha256(answer["state"])) == (receipt["before"], receipt["after"])
    assert answer["legal"] is receipt["legal"]


@pytest.mark.parametrize("ruleset", rules.all(), ids=lambda ruleset: ruleset.id)
def test_there_are_receipts_of_every_type_of_action_legal_and_not(ruleset: Any) -> None:
    receipts = [line["receipt"] for line in golden() if line["receipt"]["ruleset"] == ruleset.id]
    assert {action.split(" ")[0] for receipt in receipts for action in receipt["actions"]} == set(ruleset.action_kinds)
    assert {receipt["legal"] for receipt in receipts} == {True, False}


# what is false is named


@pytest.fixture
def true(client: Client, table: Any) -> dict[str, Any]:
    """A true receipt of two legal actions, with its states."""
    answer = client.answer("supertall", "adjudicate", state=table, actions=["submit 1.front_right", "draw 1"])
    return {"receipt": answer["receipt"], "before": table, "after": answer["state"]}


@pytest.mark.parametrize(
    ("name", "value"),
    [("before", FALSE_HASH), ("actions", ["submit 1.front_right", "draw 0"]), ("legal", False), ("after", FALSE_HASH)],
)
def test_a_false_part_is_named(client: Client, true: Any, name: str, value: Any) -> None:
    again = true["receipt"]
    answer = verified(client, before=true["before"], receipt={**again, name: value}, actions=again["actions"])
    assert answer["valid"] is False
    assert answer["differences"] == [{"path": f"/receipt/{name}", "claimed": value, "actual": again[name]}]
    assert answer["receipt"] == again


def test_the_engine_does_not_matter(client: Client, true: Any) -> None:
    for engine in ("99.0", ""):
        assert verified(client, **{**true, "receipt": {**true["receipt"], "engine": engine}})["valid"]
    del true["receipt"]["engine"]
    assert verified(client, **true)["valid"]


def test_actions_past_the_illegal_one_are_no_part_of_a_receipt(client: Client, true: Any) -> None:
    """B3 may not lie on R4."""
    receipt = {**true["receipt"], "actions": ["submit 1.back", "draw 1"], "legal": False}
    answer = verified(client, before=true["before"], receipt={**receipt, "after": receipt["before"]})
    assert answer["differences"] == [
        {"path": "/receipt/actions", "claimed": ["submit 1.back", "draw 1"], "actual": ["submit 1.back"]}
    ]


def test_what_differs_in_the_state_is_named(client: Client, true: Any) -> None:
    true["after"]["players"][1]["turns"] = 3
    answer = verified(client, **true)
    assert answer["differences"] == [{"path": "/after/players/1/turns", "claimed": 3, "actual": 4}]


def test_states_may_be_written_otherwise(client: Client, true: Any) -> None:
    for name in ("before", "after"):
        true[name] = dict(reversed(true[name].items()))
    assert verified(client, **true)["valid"]


def test_a_seat_out_of_turn_stands_in_the_actions_alone(client: Client, table: Any) -> None:
    """Notation has no seat: without the actions as they were sent it is a legal action."""
    action = {"type": "scrap", "seat": 0}
    receipt = client.answer("supertall", "adjudicate", "include=receipt", state=table, action=action)["receipt"]
    assert receipt["legal"] is False
    assert verified(client, receipt=receipt, before=table, actions=[action])["valid"]
    answer = verified(client, receipt=receipt, before=table)
    assert [d["path"] for d in answer["differences"]] == ["/receipt/legal", "/receipt/after"]


def test_a_receipt_of_no_action(client: Client, table: Any) -> None:
    receipt = client.answer("supertall", "adjudicate", "include=receipt", state=table, actions=[])["receipt"]
    assert verified(client, receipt=receipt, before=table, after=table)["valid"]


def test_query_answers_as_post(client: Client, true: Any) -> None:
    replies = [ask(client, true, method=method) for method in ("POST", "QUERY")]
    assert replies[0].content == replies[1].content


# what can't be read


def test_another_version_is_a_conflict(client: Client, true: Any) -> None:
    for body in (
        {**true, "receipt": {**true["receipt"], "rules_version": "2"}},
        {**true, "before": {**true["before"], "rules_version": "2"}},
        {**true, "after": {**true["after"], "rules_version": "2"}},
    ):
        reply = ask(client, body)
        assert reply.status_code == 409
        assert reply.json()["rules_version"] == "1"
        check_problem(reply, body)


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("ruleset", "chess"),
        ("ruleset", None),
        ("ruleset", []),
        ("rules_version", 1),
        ("before", "0" * 64),
        ("before", FALSE_HASH.upper()),
        ("after", FALSE_HASH + "\n"),
        ("legal", 1),
        ("actions", "scrap"),
        ("actions", None),
        ("more", 1),
    ],
)
def test_a_receipt_that_is_none(client: Client, true: Any, name: str, value: Any) -> None:
    body = {**true, "receipt": {**true["receipt"], name: value}}
    assert refused(client, **body) == [("invalid-body", f"/receipt/{name}")]


def test_what_is_missing_or_too_much(client: Client, true: Any) -> None:
    assert refused(client) == [("invalid-body", "/receipt"), ("invalid-body", "/before")]
    assert refused(client, receipt=[], before={}) == [("invalid-body", "/receipt")]
    assert refused(client, **true, state={}) == [("invalid-body", "/state")]
    assert ("invalid-body", "/receipt/legal") in refused(
        client, receipt={"ruleset": "supertall"}, before=true["before"]
    )


def test_a_state_of_another_game_or_of_none(client: Client, true: Any, suburb: Any) -> None:
    assert ("invalid-body", "/before/ruleset") in refused(client, receipt=true["receipt"], before=suburb)
    true["before"]["piles"][0].append("R0")  # a 19th card is possible to read; a card that does not exist is not
    true["before"]["piles"][0].append("R9")
    assert refused(client, **true) == [("invalid-body", "/before/piles/0/4")]


def test_a_state_that_is_sound_in_shape_only(client: Client, true: Any) -> None:
    true["before"]["drawn"] = None
    true["before"]["turn"]["phase"] = "over"
    assert {kind for kind, _ in refused(client, **true)} == {"invalid-state"}
    assert all(pointer.startswith("/before/") for _, pointer in refused(client, **true))


def test_words_that_are_no_action(client: Client, true: Any) -> None:
    true["receipt"]["actions"][1] = "draw 7"
    assert refused(client, **true) == [("invalid-action", "/receipt/actions/1")]
    assert refused(client, **true, actions=["scrap", {"type": "castle"}]) == [("invalid-action", "/actions/1/type")]


def test_numbers_too_large_to_play_on(client: Client, true: Any) -> None:
    true["before"]["players"][0]["turns"] = 2_000_000
    assert refused(client, **true) == [("over-limit", "/before/players/0/turns")]


def test_a_log_that_is_too_long(client: Client, true: Any) -> None:
    true["receipt"]["actions"] = ["scrap"] * 1001
    assert refused(client, **true) == [("over-limit", "/receipt/actions")]


def test_it_takes_no_parameter(client: Client, true: Any) -> None:
    reply = ask(client, true, "?strict=true")
    assert (reply.status_code, reply.json()["type"]) == (422, "/problems/invalid-parameter")
