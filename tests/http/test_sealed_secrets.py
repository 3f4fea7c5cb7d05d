"""Non-interference: two sealed games that differ in what a caller may not see give that caller the same answers."""

import random
from collections.abc import Callable, Iterator
from typing import Any

import pytest

from tests.http import states, test_hidden, test_hidden_suburbia
from tests.http.sealing import State, Table, without_seals

Otherwise = Callable[[State, int | None, random.Random], State]
GAMES = [
    ("supertall", 2, {}, test_hidden.otherwise),
    ("supertall", 3, {}, test_hidden.otherwise),
    ("suburbia", 2, {}, test_hidden_suburbia.otherwise),
    ("suburbia-inc", 3, test_hidden_suburbia.EXPANSIONS, test_hidden_suburbia.otherwise),
]
EVERYTHING = "include=violations,events,state,legal_moves,score,discrepancies,findings,receipt,depends_on_ruling"
CALLERS = (None, 0, 1)
VERDICT = ("legal", "violations", "failed_at", "errors", "detail")


def some_states(ruleset_id: str, players: int, options: Any) -> list[State]:
    """The beginning, and some of the middle; not the end, where all is shown."""
    if ruleset_id == "supertall":
        return states.of_play(ruleset_id, 2, players, step=6)[:3]
    return test_hidden_suburbia.played(ruleset_id, players, options, step=25)[players - 1 : players + 2]


def questions(table: Table, carried: State, public: State, caller: int | None) -> Iterator[tuple[str, str, Any]]:
    """All that can be asked about a state without acting."""
    claim = {"players": [{"name": "X", "goal": "miser", "dealt": "N1"}]}
    if table.ruleset.id == "supertall":
        del claim["players"][0]["goal"]
    else:
        del claim["players"][0]["dealt"]
    for endpoint in ("legal-moves", "audit", "render"):
        yield endpoint, "", {"state": carried}
    yield "score", "include=score,needed,findings,depends_on_ruling", {"state": carried}
    yield "observe", "", {"state": carried, "seat": caller}
    if caller is None and public["turn"]["number"] < 2:  # the dearest question
        yield "infer", "", {"before": carried, "after": {"turn": public["turn"]}}
    yield "adjudicate", EVERYTHING, {"state": carried, "actions": [], "claim": claim}
    yield "adjudicate", "", {"state": public, "actions": [], "claim": carried}
    receipt = table.answer("adjudicate", "include=receipt", state=carried, actions=[])["receipt"]
    yield "verify", "", {"receipt": receipt, "before": carried}
    yield "verify", "", {"receipt": {**receipt, "before": "sha256:" + "0" * 64}, "before": public, "after": carried}


def told(table: Table, carried: State, public: State, caller: int | None) -> list[Any]:
    """The answers, seals by their length; nothing but answers."""
    answers = []
    for endpoint, query, body in questions(table, carried, public, caller):
        reply = table.ask(endpoint, query, token=table.token(caller), **body)
        assert reply.status_code == 200, (endpoint, reply.text)
        answers.append(reply.data if endpoint == "render" else without_seals(reply.json))
    return answers


@pytest.mark.parametrize(("ruleset_id", "players", "options", "otherwise"), GAMES)
def test_answers_tell_a_caller_nothing_hidden(
    ruleset_id: str, players: int, options: Any, otherwise: Otherwise
) -> None:
    table, rng, differing = Table(ruleset_id), random.Random(5), 0
    for state in some_states(ruleset_id, players, options):
        public = table.answer("observe", state=state)["state"]
        for caller in CALLERS:
            other = otherwise(state, caller, rng)
            differing += other != state
            carried = [table.sealed(one) for one in (state, other)]
            assert told(table, carried[0], public, caller) == told(table, carried[1], public, caller)
    assert differing >= 6


@pytest.mark.parametrize(("ruleset_id", "players", "options", "otherwise"), GAMES)
def test_rulings_tell_who_acts_nothing_that_stays_hidden(
    ruleset_id: str, players: int, options: Any, otherwise: Otherwise
) -> None:
    """The verdict on any action is the same; and so is all else unless the action has uncovered something."""
    table, rng, verdicts, whole_answers = Table(ruleset_id), random.Random(6), 0, 0
    here = some_states(ruleset_id, players, options)
    moves = {state["turn"]["number"]: table.answer("legal-moves", state=state)["legal_moves"] for state in here}
    foreign = sorted({move["notation"] for listed in moves.values() for move in listed})
    for state in here:
        actor = state["turn"]["seat"]
        own = [move["notation"] for move in moves[state["turn"]["number"]]]
        pair = (state, otherwise(state, actor, rng))
        for action in (*rng.sample(own, min(3, len(own))), *rng.sample(foreign, min(3, len(foreign)))):
            answers = [
                table.ask("adjudicate", EVERYTHING, state=table.sealed(one), action=action, token=table.token(actor))
                for one in pair
            ]
            first, second = (without_seals(answer.json) for answer in answers)
            assert answers[0].status_code == answers[1].status_code
            assert [first.get(name) for name in VERDICT] == [second.get(name) for name in VERDICT]
            verdicts += 1
            if first.get("legal") and first["state"] == second["state"] and views_agree(table, pair, action, actor):
                assert first == second
                whole_answers += 1
    assert (verdicts > 10, whole_answers > 0) == (True, True)


def views_agree(table: Table, pair: tuple[State, State], action: str, seat: int) -> bool:
    """Whether a seat sees the same after the action in both."""
    seen = []
    for whole in pair:
        after = table.answer("adjudicate", "include=state", state=whole, action=action)["state"]
        seen.append(table.answer("observe", state=after, seat=seat))
    return bool(seen[0] == seen[1])


@pytest.mark.parametrize(("ruleset_id", "players", "options", "otherwise"), GAMES)
def test_a_refusal_tells_nothing_at_all(ruleset_id: str, players: int, options: Any, otherwise: Otherwise) -> None:
    """Of whoever is not due to act, legal and illegal actions are refused alike."""
    table, rng = Table(ruleset_id), random.Random(7)
    for state in some_states(ruleset_id, players, options)[:3]:
        actor = state["turn"]["seat"]
        moves = table.answer("legal-moves", state=state)["legal_moves"]
        actions = [moves[0], moves[-1], "decline", "nonsense"]
        for caller in (None, (actor + 1) % players):
            carried = [table.sealed(one) for one in (state, otherwise(state, caller, rng))]
            replies = {
                table.ask("adjudicate", state=one, action=action, token=table.token(caller)).data
                for one in carried
                for action in actions
            }
            assert len(replies) == 1


def test_the_length_of_a_seal_does_not_tell_which_names_are_in_it() -> None:
    """Of all pairs of private goals, the shortest and the longest names."""
    table = Table("suburbia")
    state = test_hidden_suburbia.played("suburbia", 2, {}, step=9)[5]
    goals = [goal["id"] for goal in table.ruleset.components()["goals"] if goal["id"] not in state["goals"]]
    by_length = sorted(goals, key=len)
    assert len(by_length[-1]) - len(by_length[0]) > 5
    lengths = set()
    for goal in (by_length[0], by_length[-1]):
        one = {**state, "players": [{**state["players"][0], "goal": goal}, *state["players"][1:]]}
        lengths.add(len(table.sealed(one)["sealed"]))
    assert len(lengths) == 1
