"""What an answer rests on: `depends_on_ruling`, and the `why` of clauses that no source settles."""

from collections.abc import Iterator
from typing import Any

import pytest

import rules
from rules.kernel.ruleset import Ruleset
from service import dependence
from service.casebook import Case, cases, patched
from tests.conformance.in_process import in_process
from tests.conformance.runner import Post
from tests.http import states
from tests.http.asking import Client

MARKET = "suburbia.market.five_players"
DEPENDENCE = "include=depends_on_ruling"
GOALS = ["developer", "socialist", "civil_engineer", "libertarian", "builder"]
OWN_GOALS = ["capitalist", "employer", "environmentalist", "industrialist", "public_official"]
WHY = rules.REGISTER["suburbia"].clauses[MARKET].why


@pytest.fixture(scope="module")
def five() -> Any:
    """Five players at the start with $15 and population 2 each, and goals at which all of them are tied."""
    case: Case = next(case for case in cases() if case.id == "SUB-A-SETUP-08")
    given = {f"/players/{seat}/goal": goal for seat, goal in enumerate(OWN_GOALS)}
    return patched(case.state or {}, {"/goals": GOALS, **given})


def market(effect: Any) -> list[Any]:
    """That the other reading of the five players' market has this effect, and no other reading has any."""
    return [{"clause": MARKET, "alternative": "three_free", "effect": effect, "why": WHY}]


# verdicts, claims and logs, worked out by hand: the dearest space costs $12, or $10 if three are free


def test_a_purchase_that_one_reading_allows(client: Client, five: Any) -> None:
    """Ann has $11. Where the space is $10 she lays a Lake beside her Factory: 11 - 10 + 2, and 1 for reputation."""
    five = patched(five, {"/players/0/money": 11})
    body: dict[str, Any] = {"state": five, "action": "lake 0 0,3"}
    answer = client.answer("suburbia", "adjudicate", "include=violations,score,depends_on_ruling", **body)
    assert not answer["legal"]
    assert [player["total"] for player in answer["score"]["players"]] == [4, 5, 5, 5, 5]
    assert answer["depends_on_ruling"] == market({"legal": True, "totals": [3, 5, 5, 5, 5]})


def test_a_purchase_that_any_reading_allows_or_refuses(client: Client, five: Any) -> None:
    """$15 are enough for $12, and $9 not for $10; that less is left of the $15 is no other verdict."""
    for money in (15, 9):
        state = patched(five, {"/players/0/money": money})
        answer = client.answer("suburbia", "adjudicate", DEPENDENCE, state=state, action="lake 0 0,3")
        assert answer == {"legal": money == 15, "failed_at": (None if money == 15 else 0), "actor": answer["actor"],
                          "depends_on_ruling": []}  # fmt: skip


def test_the_reading_in_force_is_the_one_chosen(client: Client, five: Any) -> None:
    state = patched(five, {"/players/0/money": 11, "/options/rulings": {MARKET: "three_free"}})
    answer = client.answer("suburbia", "adjudicate", DEPENDENCE, state=state, action="lake 0 0,3")
    effect = {"legal": False, "totals": [4, 5, 5, 5, 5]}
    assert answer["depends_on_ruling"] == [{"clause": MARKET, "alternative": "twelve", "effect": effect, "why": WHY}]


def test_a_claim_that_one_reading_makes_true(client: Client, five: Any) -> None:
    """15 - 12 + 2 is 5; 15 - 10 + 2 is 7. What a claim says of the rulings themselves is no effect."""
    for money, discrepancies in ((7, []), (5, [("/claim/players/0/money", 5, 7)])):
        claim = {"players": [{"money": money}], "options": {"rulings": {}}}
        body = {"state": five, "action": "lake 0 0,3", "claim": claim}
        (entry,) = client.answer("suburbia", "adjudicate", DEPENDENCE, **body)["depends_on_ruling"]
        found = entry["effect"].pop("discrepancies")
        assert [(d["path"], d["claimed"], d["actual"]) for d in found] == discrepancies
        assert entry == market({})[0]
    body["claim"] = {"players": [{"money": 6}]}  # wrong under both, but not in the same way
    (entry,) = client.answer("suburbia", "adjudicate", DEPENDENCE, **body)["depends_on_ruling"]
    assert [d["actual"] for d in entry["effect"]["discrepancies"]] == [7]
    assert entry["effect"]["discrepancies"][0]["because"][0]["type"] == "price_paid"


def test_a_log_that_goes_on_longer_under_another_reading(client: Client, five: Any) -> None:
    """Ann pays $10 or $8 and has $7 or $9 then. Ben has $11, Cleo $5: she can't pay either price."""
    five = patched(five, {"/players/1/money": 11, "/players/2/money": 5})
    lake, reveal = "lake 0 0,3", "reveal convenience_store"
    log = ["lake 1 0,3", reveal, lake]
    answer = client.answer("suburbia", "adjudicate", DEPENDENCE, state=five, actions=log)
    assert answer["failed_at"] == 2
    assert answer["depends_on_ruling"] == market({"legal": True, "failed_at": None, "totals": [4, 3, 3, 5, 5]})
    answer = client.answer(
        "suburbia", "adjudicate", DEPENDENCE, state=five, actions=[*log, "reveal office_building", lake]
    )
    assert answer["depends_on_ruling"] == market({"failed_at": 4, "totals": [4, 3, 3, 5, 5]})


# scores


def towers(*players: dict[str, list[str]]) -> dict[str, Any]:
    empty: dict[str, list[str]] = {"front_left": [], "front_right": [], "back": []}
    return {
        "ruleset": "supertall",
        "players": [{"turns": 9, "towers": {**empty, **player}} for player in players],
        "city_hall": ["R0"],
    }


def test_a_score_that_another_reading_turns(client: Client) -> None:
    """Ann: 3 Business cards and the assessment, 3 + 2, and wins the tie with the higher tower. Counted once: 1 + 2."""
    photo = towers({"front_left": ["B1", "B2", "B3"]}, {"front_left": ["E4"]})
    answer = client.answer("supertall", "score", "include=score,depends_on_ruling", state=photo)
    assert list(answer) == ["score", "depends_on_ruling"]
    assert [player["total"] for player in answer["score"]["players"]] == [5, 5]
    assert answer["score"]["winners"] == [0]
    clause = "supertall.business.count"
    why = rules.REGISTER["supertall"].clauses[clause].why
    effect = {"totals": [3, 5], "winners": [1]}
    assert answer["depends_on_ruling"] == [{"clause": clause, "alternative": "once", "effect": effect, "why": why}]


@pytest.mark.parametrize(
    ("rulings", "alternative", "totals"),
    [({}, "nobody", [5, 1]), ({"supertall.assessment.tie": "nobody"}, "each", [7, 3])],
)
def test_totals_alone_differ(client: Client, rulings: Any, alternative: str, totals: list[int]) -> None:
    """5 for Entertainment and 1 for Business, and both tied for the assessment."""
    photo = towers({"front_left": ["E4"]}, {"front_left": ["B4"]}) | {"options": {"rulings": rulings}}
    (entry,) = client.answer("supertall", "score", DEPENDENCE, state=photo)["depends_on_ruling"]
    assert entry["clause"] == "supertall.assessment.tie"
    assert (entry["alternative"], entry["effect"]) == (alternative, {"totals": totals})


def test_a_score_has_the_parts_that_are_asked_for(client: Client, table: Any) -> None:
    whole = client.answer("supertall", "score", state=table)
    assert list(whole) == ["score", "needed", "findings"]
    for part, value in whole.items():
        assert client.answer("supertall", "score", f"include={part}", state=table) == {part: value}
    assert client.answer("supertall", "score", "include=", state=table) == {}
    refused = client.refusal("supertall", "score", "include=events", state=table)
    assert refused == [("invalid-parameter", "include")]
    table["city_hall"].append("B4")  # twice on the table
    assert client.refusal("supertall", "score", "include=score&strict=true", state=table)[0][0] == "impossible-state"


# every entry is true and none is missing: the same question under each other alternative, asked by hand


@pytest.mark.parametrize("ruleset", rules.all(), ids=lambda ruleset: ruleset.id)
def test_it_is_what_ruling_again_gives(ruleset: Ruleset[Any]) -> None:
    post = in_process()
    for state, action in proposals(ruleset, post):
        entries = asked(post, ruleset, "adjudicate", state=state, action=action)
        scored = asked(post, ruleset, "score", state=state)
        for clause, alternative in alternatives(ruleset):
            other = patched(state, {"/options/rulings": {clause: alternative}})
            for endpoint, body, told in (
                ("adjudicate", {"action": action}, entries),
                ("score", {}, scored),
            ):
                plain = outcome(post, ruleset, endpoint, {"state": state, **body})
                there = outcome(post, ruleset, endpoint, {"state": other, **body})
                effect = {name: value for name, value in there.items() if value != plain[name]}
                listed = [e["effect"] for e in told if (e["clause"], e["alternative"]) == (clause, alternative)]
                assert listed == ([effect] if effect else []), (endpoint, clause, alternative)


def proposals(ruleset: Ruleset[Any], post: Post) -> Iterator[tuple[Any, Any]]:
    """States of every phase, each with a legal action of it and with one that was legal in the state before."""
    action: Any = None
    for state in states.of_every_phase(ruleset.id):
        if action is not None:
            yield state, action
        status, answer = post(f"/v1/rulesets/{ruleset.id}/legal-moves", {"state": state}, {})
        assert status == 200
        for action in answer["legal_moves"][-1:]:
            yield state, action


def alternatives(ruleset: Ruleset[Any]) -> Iterator[tuple[str, str]]:
    for clause in ruleset.clauses.values():
        for alternative in clause.alternatives if clause.selectable else ():
            if alternative.id != clause.default:
                yield clause.id, alternative.id


def asked(post: Post, ruleset: Ruleset[Any], endpoint: str, **body: Any) -> Any:
    status, answer = post(f"/v1/rulesets/{ruleset.id}/{endpoint}", body, {"include": "depends_on_ruling"})
    assert status == 200
    return answer["depends_on_ruling"]


def outcome(post: Post, ruleset: Ruleset[Any], endpoint: str, body: Any) -> dict[str, Any]:
    status, answer = post(f"/v1/rulesets/{ruleset.id}/{endpoint}", body, {})
    assert status == 200
    sheet = answer["score"]
    found = {"totals": [player["total"] for player in sheet["players"]], "winners": sheet["winners"]}
    return {"legal": answer["legal"], **found} if endpoint == "adjudicate" else found


# bounds, and why


def test_it_is_not_among_the_parts_of_a_plain_question(client: Client, table: Any) -> None:
    answer = client.answer("supertall", "adjudicate", state=table, action="scrap")
    assert "depends_on_ruling" not in answer


def test_too_many_replays_are_refused(monkeypatch: pytest.MonkeyPatch, table: Any) -> None:
    """Seven other readings of two actions are 14 replays; one action less is answered."""
    monkeypatch.setattr(dependence, "MOST_REPLAYED", 13)
    post, query = in_process(), {"include": "depends_on_ruling"}
    status, answer = post("/v1/rulesets/supertall/adjudicate", {"state": table, "actions": ["scrap", "draw 0"]}, query)
    assert (status, answer["type"]) == (422, "/problems/over-limit")
    assert "at most 1 actions" in answer["detail"]
    assert [error["parameter"] for error in answer["errors"]] == ["include"]
    status, _ = post("/v1/rulesets/supertall/adjudicate", {"state": table, "actions": ["scrap"]}, query)
    assert status == 200


def test_a_violation_of_a_reasoned_clause_says_why(client: Client, table: Any) -> None:
    """That seat 0 acts out of turn is by custom; that B3 may not lie on R4 is stated."""
    (violation,) = client.answer("supertall", "adjudicate", state=table, action={"type": "scrap", "seat": 0})[
        "violations"
    ]
    assert violation["clause"] == "supertall.turn.order"
    assert violation["why"] == rules.REGISTER["supertall"].clauses["supertall.turn.order"].why
    (violation,) = client.answer("supertall", "adjudicate", state=table, action="submit 1.back")["violations"]
    assert list(violation) == ["clause", "message", "path", "detail"]
