"""The casebook as it is served: whole, and good for asking."""

from typing import Any

import pytest
import requests

import rules
from service.casebook import ABOUT, NEGATIVE, POSITIVE, Case, cases
from tests.conformance.in_process import in_process
from tests.conformance.runner import run
from tests.conftest import ROOT
from tests.contract import contract
from tests.http.asking import Client, check_problem

RULESETS = [ruleset.id for ruleset in rules.all()]
ABOUT_SERVED = ["case", "title", "clauses", "from", "state"]


def served(client: Client, ruleset: str) -> list[dict[str, Any]]:
    reply = requests.get(f"{client.url}/v1/rulesets/{ruleset}/cases", timeout=30)
    assert reply.status_code == 200
    assert reply.headers["Ruleset-Version"] == "1"
    assert list(reply.json()) == ["cases"]
    found: list[dict[str, Any]] = reply.json()["cases"]
    return found


@pytest.mark.parametrize("ruleset", RULESETS)
def test_every_case_is_served_with_all_its_parts(client: Client, ruleset: str) -> None:
    expected = [case for case in cases() if case.ruleset == ruleset]
    found = served(client, ruleset)
    assert [case["case"] for case in found] == [case.id for case in expected]
    for document, case in zip(found, expected, strict=True):
        assert list(document)[:5] == ABOUT_SERVED
        assert set(document) - set(ABOUT_SERVED) == {key for key in case.entry if key not in ABOUT}
        assert (document["state"] is None) == ("base" not in case.entry)
        assert set(document["clauses"]) <= set(rules.REGISTER[ruleset].clauses)


def test_together_they_are_all_cases(client: Client) -> None:
    numbers = [case["case"] for ruleset in RULESETS for case in served(client, ruleset)]
    files = [file.read_text(encoding="utf-8") for file in (ROOT / "tests" / "conformance").glob("*/*.yaml")]
    assert len(numbers) == len(set(numbers)) == sum(text.count("\n  - case: ") for text in files)


@pytest.mark.parametrize("ruleset", ["supertall", "streetcar-suburb"])
def test_a_client_can_run_what_is_served(client: Client, ruleset: str) -> None:
    """Nothing but the document is needed: its state, and the entries of its parts."""
    post = in_process()
    for document in served(client, ruleset):
        parts = {key: document[key] for key in (*POSITIVE, *NEGATIVE) if key in document}
        case = Case(document["case"], ruleset, tuple(document["clauses"]), document["title"], document["state"], parts)
        assert run(case, post) == []


def test_a_document_keeps_the_contract(client: Client) -> None:
    for ruleset in RULESETS:
        url = f"{client.url}/v1/rulesets/{ruleset}/cases"
        reply = requests.get(url, timeout=30)
        contract.check_answer("listCases", reply.status_code, reply.json(), reply.headers)
        first = reply.json()["cases"][0]
        alone = requests.get(f"{url}/{first['case']}", timeout=30)
        contract.check_answer("getCase", alone.status_code, alone.json(), alone.headers)
        assert alone.json() == first


@pytest.mark.parametrize("number", ["SUP-SUBMIT-99", "SUB-PLACE-01", "%00", "x" * 300])
def test_a_case_that_does_not_exist(client: Client, number: str) -> None:
    """A case of another game is none of this one."""
    reply = requests.get(f"{client.url}/v1/rulesets/supertall/cases/{number}", timeout=30)
    assert reply.status_code == 404
    check_problem(reply, None)


def test_it_takes_no_parameter_and_no_unknown_ruleset(client: Client) -> None:
    for below, status in (
        ("supertall/cases?case=1", 422),
        ("supertall/cases/SUP-SUBMIT-02?x", 422),
        ("chess/cases", 404),
    ):
        reply = requests.get(f"{client.url}/v1/rulesets/{below}", timeout=30)
        assert reply.status_code == status
        check_problem(reply, None)
