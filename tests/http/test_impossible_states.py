"""States that can be read but could not arise in a game."""

from typing import Any

import pytest

from tests.http.asking import Client


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
