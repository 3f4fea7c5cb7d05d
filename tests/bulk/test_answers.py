"""Each record is answered as the service would answer it alone, byte for byte."""

import copy
from dataclasses import replace
from pathlib import Path
from typing import Any

import orjson
import pytest

import rules
from service import lines
from service.bulk import answering
from service.bulk.__main__ import question_of
from service.bulk.answering import Question, answers
from service.bulk.arguments import read
from service.bulk.endings import Stopped
from service.bulk.fitting import rulesets_of_whole
from service.problems import ApiProblem
from tests.bulk import records
from tests.bulk.conftest import Local
from tests.http import states


def question(endpoint: str, *more: str) -> Question:
    return question_of(read([endpoint, "--in", "in", "--out", "out", *more]))


@pytest.mark.parametrize(
    ("endpoint", "options", "query"),
    [
        ("score", [], ""),
        ("score", ["--include", "score", "--strict"], "include=score&strict=true"),
        ("audit", [], ""),
        ("adjudicate", [], ""),
        ("adjudicate", ["--include", "state,legal_moves,receipt"], "include=state,legal_moves,receipt"),
    ],
)
def test_answers_are_the_bodies_of_the_service(endpoint: str, options: list[str], query: str) -> None:
    asked = records.of_play(endpoint)
    numbered = [(number, orjson.dumps(record)) for number, record in enumerate(asked, 1)]
    given = answers(question(endpoint, *options), numbered)
    assert (given.records, given.faulty) == (len(asked), 0)
    assert given.block == records.expected(asked, endpoint, query)


def _bad_bodies(ruleset: str) -> list[Any]:
    """Bodies that the endpoints refuse, or read only in part."""
    state = states.of_play(ruleset)[-1]

    def with_(**more: Any) -> dict[str, Any]:
        return {"state": {**copy.deepcopy(state), **more}}

    return [
        {},
        {"state": None},
        {"state": []},
        {"state": {"ruleset": ruleset}},
        with_(more=1),
        with_(rules_version="2"),
        with_(rules_version=1),
        with_(ruleset="supertall"),
        with_(players=None),
        with_(players=[]),
        with_(turn={"one_of": [state["turn"], None]}),
        with_(turn={"one_of": []}),
        with_(options={"one_of": [{}]}),
        with_(stars={"one_of": [[0], [1]]}),
        with_(one_of=[]),
        {**with_(), "more": 1},
        {**with_(), "action": "nothing"},
        {**with_(), "actions": ["x"] * 1001},
        {**with_(), "actions": []},
        {**with_(), "action": 1},
    ]


@pytest.mark.parametrize("endpoint", list(answering.ENDPOINTS))
@pytest.mark.parametrize("ruleset", list(rules.REGISTER))
def test_faults_are_the_problems_of_the_service(endpoint: str, ruleset: str) -> None:
    bodies = _bad_bodies(ruleset)
    numbered = [(n, orjson.dumps({"id": n, "ruleset": ruleset, "body": body})) for n, body in enumerate(bodies, 1)]
    given = answers(question(endpoint), numbered)
    told = given.block.splitlines()
    assert len(told) == len(bodies)
    faulty = 0
    for number, (line, body) in enumerate(zip(told, bodies, strict=True), 1):
        status, alone = records.alone(endpoint, ruleset, body)
        expected = orjson.loads(alone)
        if status != 200:
            faulty += 1
            expected |= {"instance": f"record.{number}", "line": number}
        assert orjson.loads(line) == {"id": number, "status": status, "body": expected}
    assert given.faulty == faulty > 5


GAME = states.of_play("supertall")[-1]
DEEP = orjson.loads(b"[" * 40 + b"]" * 40)
BAD = [
    (b"{", None, 400, "not-json", []),
    (b"\xef\xbb\xbf{}", None, 400, "not-json", []),
    (b'{"id": 1, "id": 2}', None, 400, "not-json", []),
    (b"\xff", None, 400, "not-json", []),
    (b"[]", None, 422, "invalid-body", [""]),
    (b'{"a":' * 40 + b"1" + b"}" * 40, None, 422, "invalid-body", ["/a" * 33]),
    ({"id": 1}, 1, 422, "invalid-body", ["/body"]),
    ({"id": [], "body": {}}, None, 422, "invalid-body", ["/id"]),
    ({"id": 1 << 63, "body": {"state": GAME}}, None, 422, "invalid-body", ["/id"]),
    ({"id": 1, "body": {"state": GAME, "more": DEEP}}, None, 422, "invalid-body", ["/body/more" + "/0" * 31]),
    (
        {"id": 1, "body": {"state": {**GAME, "drawn": DEEP}}},
        None,
        422,
        "invalid-body",
        ["/body/state/drawn" + "/0" * 30],
    ),
    ({"id": 1, "body": []}, 1, 422, "invalid-body", ["/body"]),
    ({"id": 1, "body": {}, "state": {}}, 1, 422, "invalid-body", ["/state"]),
    ({"id": 1, "body": {"state": GAME}, "ruleset": 1}, 1, 422, "invalid-body", ["/ruleset"]),
    ({"id": 1, "body": {"state": {"players": None}}}, 1, 422, "invalid-body", ["/ruleset"]),
    ({"id": 1, "body": {"state": []}}, 1, 422, "invalid-body", ["/ruleset"]),
    ({"id": 1, "body": {"state": {"ruleset": 5}}}, 1, 422, "invalid-body", ["/ruleset"]),
    ({"id": 1, "body": {"state": {"ruleset": "chess"}}}, 1, 404, "unknown-ruleset", []),
    ({"id": 1, "ruleset": "chess", "body": {"state": GAME}}, 1, 404, "unknown-ruleset", []),
    ({"id": 1, "body": {"state": {**GAME, "sealed": "gAAAA"}}}, 1, 422, "sealing-off", ["/state/sealed"]),
    ({"id": 1, "body": {"state": {**GAME, "drawn": 7}}}, 1, 422, "invalid-body", ["/state/drawn"]),
]


def test_a_fault_is_a_line_of_its_own(tmp_path: Path, local: Local) -> None:
    good = {"id": "good", "body": {"state": GAME}}
    sent = [part for bad, *_ in BAD for part in (bad, good)]
    target = tmp_path / "out.ndjson"
    assert records.bulk(records.written(tmp_path / "in.ndjson", sent), target) == 3
    told = records.problems(target)
    assert [one[:2] for one in told[1::2]] == [("good", 200)] * len(BAD)
    assert told[::2] == [
        (id_, status, f"/problems/{kind}", 2 * index + 1, pointers)
        for index, (_, id_, status, kind, pointers) in enumerate(BAD)
    ]


def test_a_failure_of_ours_is_told_of_that_record_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(*_: Any) -> Any:
        raise ZeroDivisionError

    asked = question("score")
    failing = replace(answering.ENDPOINTS["score"], answer_whole=fail)
    monkeypatch.setitem(answering.ENDPOINTS, "score", failing)
    given = answers(asked, [(7, orjson.dumps({"id": "x", "body": {"state": GAME}}))])
    answer = orjson.loads(given.block)
    assert (answer["id"], answer["status"], given.faulty) == ("x", 500, 1)
    assert (answer["body"]["type"], answer["body"]["line"]) == ("/problems/internal-error", 7)


def test_a_failure_of_ours_in_looking_at_many_is_told_of_none(monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(*_: Any) -> Any:
        raise ZeroDivisionError

    asked = records.finished(3)
    monkeypatch.setattr(answering, "rulesets_of_whole", fail)
    given = answers(question("score"), [(n, orjson.dumps(record)) for n, record in enumerate(asked, 1)])
    assert (given.block, given.faulty) == (records.expected(asked), 0)


def test_which_records_need_no_closer_look() -> None:
    """A whole state beside others of another game, with what can't be in it, and of which something is unknown."""
    sent = [
        {"id": 1, "body": {"state": GAME}},
        {"ruleset": "supertall", "body": {"state": GAME, "more": DEEP}},
        {"body": {"state": {**GAME, "piles": None}}},
        {"body": {"state": {**GAME, "drawn": {"one_of": ["R1", "R2"]}}}},
        {"ruleset": "suburbia", "body": {"state": GAME}},
        {"id": 1 << 63, "body": {"state": GAME}},
        {"id": 1, "body": {"state": GAME}, "more": 1},
        {"body": {}},
        {"body": {"state": states.of_play("suburbia")[-1]}},
        {"body": {"state": {**states.of_play("suburbia")[-1], "stars": {"one_of": [[0], [1]]}}}},
        lines.Refused(ApiProblem("not-json", "")),
    ]
    whole = [None if ruleset is None else ruleset.id for ruleset in rulesets_of_whole(sent)]
    assert whole == ["supertall", "supertall", *[None] * 6, "suburbia", None, None]


def test_a_worker_of_another_version_is_refused() -> None:
    asked = question("score")
    other = Question(asked.endpoint, asked.query, asked.settings, engine="0.0.0")
    with pytest.raises(Stopped, match=r"not 0\.0\.0; they must be the same"):
        answers(other, [])


def test_no_key_is_sent_to_workers(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("ZONING_SEAL_KEYS", "A" * 43 + "=")
    assert question("score").settings.seal_keys == ()
