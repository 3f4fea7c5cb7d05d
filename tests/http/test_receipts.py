"""Receipts and bytes: hashes that anyone can compute again, answers that are the same each time."""

import hashlib
import json
from typing import Any

import pytest
import rfc8785

import rules
from service import __version__
from tests.http import states
from tests.http.asking import Client

RULESETS = [ruleset.id for ruleset in rules.all()]


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
