"""States that may be partial: left out and null are the same, and what is wrong is still refused."""

import copy
from typing import Any

import pytest

import rules
from tests.http import states
from tests.http.asking import Client

RULESETS = [ruleset.id for ruleset in rules.all()]
NEVER_PARTIAL = ("ruleset", "rules_version", "options")
KINDS = ("house", "building")
"""Keys that say what stands on a space, also where its colour is null."""


def places(value: Any, path: tuple[Any, ...] = ()) -> list[tuple[Any, ...]]:
    """Every member of an object in a state."""
    found = []
    members = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for key, member in members:
        if isinstance(value, dict):
            found.append((*path, key))
        found += places(member, (*path, key))
    return [place for place in found if place[0] not in NEVER_PARTIAL and place[-1] not in KINDS]


def without(state: Any, place: tuple[Any, ...], *null: bool) -> Any:
    changed = copy.deepcopy(state)
    holder = changed
    for key in place[:-1]:
        holder = holder[key]
    if null:
        holder[place[-1]] = None
    else:
        del holder[place[-1]]
    return changed


@pytest.mark.parametrize("endpoint", ["score", "audit"])
@pytest.mark.parametrize("ruleset", RULESETS)
def test_left_out_and_null_are_the_same(client: Client, ruleset: str, endpoint: str) -> None:
    for state in states.of_every_phase(ruleset)[::2]:
        for place in dict.fromkeys(places(state)):
            changed = (without(state, place), without(state, place, True))
            answers = [client.ask(ruleset, endpoint, state=one).json() for one in changed]
            for answer in answers:
                answer.pop("instance", None)
                if place[0] == "board":
                    answer.pop("findings", None)  # an empty space is known to be so, one that is left out is not
            assert answers[0] == answers[1], (place, state)


def test_a_null_that_no_state_has_makes_it_partial(client: Client, table: Any) -> None:
    """Supertall, seat 1 has drawn B3: whoever leaves that out, the turn's seat or a tower, still gets the rest."""
    for place, needed in (
        (("drawn",), []),
        (("turn", "seat"), []),
        (("turn",), []),
        (("players", 0, "towers", "back"), ["/state/players/0/towers/back"]),
    ):
        for state in (without(table, place), without(table, place, True)):
            answer = client.answer("supertall", "score", state=state)
            assert answer["needed"] == needed, place
            assert client.answer("supertall", "audit", state=state) == {"findings": []}


def test_what_is_wrong_is_refused_though_something_else_is_null(client: Client, table: Any) -> None:
    table["drawn"] = None
    for where, wrong, pointer in (
        ("city_hall", ["X1"], "/state/city_hall/0"),
        ("turn", {**table["turn"], "seat": 2}, "/state/turn/seat"),
        ("turn", {**table["turn"], "number": 0}, "/state/turn/number"),
        ("ability", {"card": "E2", "pile": 0}, "/state/ability"),
    ):
        for endpoint in ("score", "audit"):
            found = client.refusal("supertall", endpoint, state={**table, where: wrong})
            assert [place for _, place in found] == [pointer]


@pytest.mark.parametrize("ruleset", RULESETS)
@pytest.mark.parametrize("endpoint", ["score", "audit"])
def test_a_number_of_players_that_the_game_does_not_have(client: Client, ruleset: str, endpoint: str) -> None:
    for players in ([], [{}], [None]):
        assert client.refusal(ruleset, endpoint, state={"players": players}) == [("invalid-state", "/state/players")]
    for state in ({}, {"players": None}):
        answer = client.answer(ruleset, endpoint, state=state)
        assert answer["findings"] == []
        if endpoint == "score":
            assert answer["needed"] == ["/state/players"]
            assert answer["score"]["players"] == []


@pytest.mark.parametrize("ruleset", RULESETS)
def test_a_state_is_final_unless_it_says_that_the_game_goes_on(client: Client, ruleset: str) -> None:
    due = next(iter(rules.REGISTER[ruleset].phases))
    for turn, final in (
        (None, True),
        ({}, True),
        ({"number": 4}, True),
        ({"phase": "over"}, True),
        ({"phase": None, "seat": None}, True),
        ({"seat": 1}, False),
        ({"phase": due}, False),
    ):
        scored = client.answer(ruleset, "score", state={"players": [None, None], "turn": turn})
        assert scored["score"]["final"] is final, turn


def test_a_state_of_another_version_is_a_conflict_though_it_names_no_game(client: Client) -> None:
    for ruleset in RULESETS:
        reply = client.ask(ruleset, "score", state={"rules_version": "2"})
        assert reply.status_code == 409
        assert reply.json()["rules_version"] == "1"


def test_a_tower_in_hand_scores_as_an_empty_one_and_says_why(client: Client, table: Any) -> None:
    """Ben has rezoned a 5 and holds his front left tower."""
    table["players"][1]["towers"]["front_left"] = []
    table["piles"][1] = ["N2"]
    table["piles"][0] = ["N3", "N5", "B1", "E5"]
    table |= {
        "drawn": None,
        "city_hall": ["R2", "R0", "B3"],
        "ability": {"card": "E5", "pile": 0, "tower": "1.front_left", "placed": ["B2"], "remaining": ["E4"]},
        "turn": {"number": 8, "seat": 1, "phase": "restack", "turns_left": None},
    }
    for state in (table, {key: table[key] for key in ("players", "city_hall", "ability")}):
        answer = client.answer("supertall", "score", state=state)
        line = answer["score"]["players"][1]["lines"][0]
        assert (line["id"], line["points"], line["clause"]) == ("front_left", 0, "supertall.restack.tower")
        assert line["detail"] == {"tower": "1.front_left", "cards": [], "cancelled": False, "in_hand": True}
        assert "in_hand" not in answer["score"]["players"][0]["lines"][0]["detail"]
