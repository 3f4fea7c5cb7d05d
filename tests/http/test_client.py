"""The Python client against the live service, and against servers that fail."""

import re
import subprocess
import sys
from collections.abc import Callable, Iterator
from typing import Any

import pytest
import requests

from service import __version__
from service.client import Fault, Game, Problem, Referee, Unavailable
from tests.conftest import ROOT, LiveServer, free_port
from tests.contract import contract
from tests.http import flaky

README = (ROOT / "README.md").read_text(encoding="utf-8")


@pytest.fixture
def referee(server: LiveServer) -> Iterator[Referee]:
    with Referee(server.url + "/") as connected:
        yield connected


def test_the_readme_plays_a_game(server: LiveServer) -> None:
    code, shown = re.search(r"## A Python client\n.*?```python\n(.*?)```\n+```\n(.*?)```", README, re.DOTALL).groups()
    here = code.replace("http://127.0.0.1:8000", server.url)
    assert here != code
    run = subprocess.run([sys.executable, "-c", here], cwd=ROOT, capture_output=True, text=True, check=True, timeout=60)
    assert run.stdout == shown


def beginning(game: Game) -> dict[str, Any]:
    return game.setup(["Ann", "Ben"], seed=7)["state"]


def ended(game: Game) -> dict[str, Any]:
    """A state after one action, and what it was."""
    state = beginning(game)
    ruling = game.adjudicate(state, game.legal_moves(state)["legal_moves"][0], include=["state", "receipt"])
    return {"before": state, "after": ruling["state"], "receipt": ruling["receipt"]}


CALLS: dict[str, Callable[[Referee, Game], Any]] = {
    "getService": lambda referee, _: referee.service(),
    "listRulesets": lambda referee, _: {"rulesets": referee.rulesets()},
    "getRuleset": lambda _, game: game.described(),
    "listClauses": lambda _, game: {"clauses": game.clauses()},
    "getComponents": lambda _, game: {"components": game.components()},
    "listCases": lambda _, game: {"cases": game.cases()},
    "getCase": lambda _, game: game.case(game.cases()[0]["case"]),
    "setup": lambda _, game: game.setup(["Ann", "Ben"], options={}),
    "listLegalMoves": lambda _, game: game.legal_moves(beginning(game), sample=3, strict=True),
    "adjudicate": lambda _, game: game.adjudicate(beginning(game), actions=["scrap"], claim={}, strict=True),
    "score": lambda _, game: game.score({"players": [{}, {}]}, include=["score", "needed"]),
    "audit": lambda _, game: {"findings": game.audit(beginning(game))},
    "observe": lambda _, game: {"state": game.observe(beginning(game), 1, strict=True)},
    "infer": lambda _, game: game.infer(ended(game)["before"], ended(game)["after"], max_turns=1),
    "verifyReceipt": lambda referee, game: referee.verify(
        ended(game)["receipt"], ended(game)["before"], after=ended(game)["after"]
    ),
}
"""A use of each operation that answers with JSON, made to be what the contract says it answers."""


@pytest.mark.parametrize("operation", CALLS)
def test_what_a_method_gives_is_what_the_contract_says(referee: Referee, operation: str) -> None:
    given = CALLS[operation](referee, referee.game("supertall"))
    headers = {"Content-Type": "application/json", "X-Request-Id": "", "ETag": ""}
    contract.check_answer(operation, 200, given, headers)


def test_a_picture_is_text(referee: Referee) -> None:
    game = referee.game("supertall")
    lit = game.render(beginning(game), highlight={"action": "rezone 0"})
    assert lit.startswith("<svg")
    assert 'data-lit="true"' in lit


def test_answers_have_the_parts_that_were_asked_for(referee: Referee) -> None:
    game = referee.game("supertall")
    ruling = game.adjudicate(beginning(game), "scrap", include=["violations", "state"])
    assert list(ruling) == ["legal", "violations", "failed_at", "state", "actor"]
    assert referee.service()["engine"] == __version__


def test_corrections_are_asked_for_by_themselves(referee: Referee) -> None:
    """City Hall has a card twice: either may be another."""
    found = referee.game("supertall").corrections({"city_hall": ["N2", "N2"]})
    assert (found["size"], found["count"], found["truncated"]) == (1, 2, False)
    assert [one["readings"][0]["pointer"] for one in found["sets"]] == ["/state/city_hall/0", "/state/city_hall/1"]


def test_a_batch_is_answered_in_order(referee: Referee) -> None:
    answers = referee.batch(
        [
            {"id": 1, "method": "POST", "path": "/v1/rulesets/supertall/setup", "body": {"players": ["Ann", "Ben"]}},
            {"method": "GET", "path": "/v1/rulesets/chess"},
            {"id": "who", "method": "GET", "path": "/v1"},
        ]
    )
    assert [(answer["id"], answer["status"]) for answer in answers] == [(1, 200), (None, 404), ("who", 200)]
    assert answers[0]["body"] == referee.game("supertall").setup(["Ann", "Ben"])
    assert answers[1]["body"]["type"] == "/problems/unknown-ruleset"
    assert answers[2]["body"] == referee.service()
    assert referee.batch([]) == []


def refusal(ask: Callable[[], object]) -> Problem:
    with pytest.raises(Problem) as caught:
        ask()
    return caught.value


def test_a_problem_names_the_places_at_fault(referee: Referee) -> None:
    game = referee.game("supertall")
    state = beginning(game)
    state["turn"]["seat"] = "Ann"
    problem = refusal(lambda: game.legal_moves(state))
    assert (problem.kind, problem.status) == ("invalid-body", 422)
    assert [(fault.pointer, fault.parameter) for fault in problem.errors] == [("/state/turn/seat", None)]
    assert f"/state/turn/seat: {problem.errors[0].message}" in str(problem)
    assert re.fullmatch(r"[0-9a-f-]+", problem.request_id)


def test_a_problem_names_the_parameter_at_fault(referee: Referee) -> None:
    game = referee.game("supertall")
    problem = refusal(lambda: game.legal_moves(beginning(game), sample=-1))
    assert [(fault.pointer, fault.parameter) for fault in problem.errors] == [(None, "sample")]


def test_a_problem_names_the_clause_of_what_could_not_arise(referee: Referee, table: dict[str, Any]) -> None:
    """N3 lies in a pile and on seat 0's tower."""
    table["players"][0]["towers"]["back"].append("N3")
    game = referee.game("supertall")
    problem = refusal(lambda: game.legal_moves(table, strict=True))
    assert problem.kind == "impossible-state"
    assert "supertall.components.copies" in {fault.clause for fault in problem.errors}


def test_an_unknown_ruleset_is_a_problem(referee: Referee) -> None:
    problem = refusal(referee.game("super/tall").described)
    assert (problem.status, problem.kind) == (404, "not-found")
    problem = refusal(referee.game("tall").described)
    assert (problem.status, problem.kind) == (404, "unknown-ruleset")
    assert problem.document["rulesets"] == ["suburbia", "suburbia-inc", "streetcar-suburb", "supertall"]
    assert str(Fault("Must be other.")) == "Must be other."


def unchanged(live: LiveServer) -> float:
    text = requests.get(f"{live.url}/metrics", timeout=10).text
    line = 'zoning_requests_total{method="GET",route="/v1/rulesets/<ruleset_id>/clauses",status="304"} '
    return float(text.partition(line)[2].partition("\n")[0] or 0)


def test_a_fixed_document_is_sent_once(server: LiveServer, referee: Referee) -> None:
    before = unchanged(server)
    game = referee.game("supertall")
    first = game.clauses()
    first[0]["title"] = "mine"
    again = game.clauses()
    assert again[0]["title"] != "mine"
    assert first[1:] == again[1:]
    assert unchanged(server) == before + 1


@pytest.mark.parametrize("failures", [[503], [502, 504, 429], ["cut"], ["cut", 503]], ids=str)
def test_what_fails_is_asked_again_word_for_word(failures: list[int | str]) -> None:
    with flaky.serving(failures) as server, Referee(server.url) as referee:
        assert referee.game("supertall").audit({"ruleset": "supertall"}) == []
    asked = ("POST", "/v1/rulesets/supertall/audit", {"state": {"ruleset": "supertall"}})
    assert server.asked == [asked] * (len(failures) + 1)


@pytest.mark.parametrize("failure", ["silent", "late"])
def test_an_answer_too_late_is_asked_for_again(failure: str) -> None:
    with flaky.serving([failure]) as server, Referee(server.url, timeout=(1, 0.2)) as referee:
        assert referee.game("supertall").audit({}) == []
    assert len(server.asked) == 2


def test_a_server_that_stays_busy_is_a_problem_in_the_end() -> None:
    with flaky.serving([503] * 9) as server, Referee(server.url, retries=1) as referee:
        problem = refusal(lambda: referee.game("supertall").audit({}))
    assert (problem.kind, problem.detail, problem.request_id) == ("busy", "Too much to do.", "r1")
    assert len(server.asked) == 2


def test_what_is_wrong_is_not_asked_again() -> None:
    with flaky.serving([422, 200]) as server, Referee(server.url) as referee:
        refusal(lambda: referee.game("supertall").audit({}))
    assert len(server.asked) == 1


@pytest.mark.parametrize(("failures", "answer"), [(["cut"] * 9, b""), ([], b"<html>"), ([301], b"")], ids=str)
def test_no_answer_is_told_apart_from_a_refusal(failures: list[int | str], answer: bytes) -> None:
    told = pytest.raises(Unavailable, match="/v1/rulesets/supertall/audit")
    with flaky.serving(failures, answer=answer) as server, Referee(server.url, retries=1) as referee, told:
        referee.game("supertall").audit({})


def test_nobody_there_is_no_answer() -> None:
    with Referee(f"http://127.0.0.1:{free_port()}", retries=0) as referee, pytest.raises(Unavailable):
        referee.service()
