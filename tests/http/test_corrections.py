"""A misread photo: which readings would explain what can't be."""

import copy
import random
from typing import Any

import pytest

import rules
from tests.http import states
from tests.http.asking import Client
from tests.http.doubtful import pointer_of
from tests.http.mutations import Path, at

RULESETS = list(rules.REGISTER)
_IN_A_PHOTO = ("ruleset", "options", "players", "board", "goals", "city_hall")


def _photo(ruleset: str, seed: int) -> dict[str, Any]:
    """What a photo shows of a finished game: no ledgers, and no order of placing."""
    state = copy.deepcopy(states.of_play(ruleset, seed)[-1])
    state = {name: state[name] for name in _IN_A_PHOTO if name in state}
    for player in state["players"]:
        player.pop("ledger", None)
        for entry in player.get("borough", ()):
            del entry["order"], entry["ledger"]
    return state


def _corrections(client: Client, ruleset: str, state: Any) -> Any:
    return client.answer(ruleset, "audit", "include=corrections", state=state)["corrections"]


def _impossible(client: Client, ruleset: str, state: Any) -> list[Any]:
    reply = client.ask(ruleset, "audit", state=state)
    if reply.status_code == 422:
        return reply.json()["errors"]
    return [finding for finding in reply.json()["findings"] if finding["severity"] == "impossible"]


def _place(pointer: str) -> Path:
    return tuple(int(step) if step.isdigit() else step for step in pointer.split("/")[2:])


def _set(state: Any, place: Path, value: Any) -> Any:
    altered = copy.deepcopy(state)
    at(altered, place[:-1])[place[-1]] = value
    return altered


def _misread(client: Client, ruleset: str, seed: int) -> tuple[dict[str, Any], Path, Any]:
    """A photo with one wrong reading that makes it impossible, the place and the true value."""
    rng = random.Random(f"{ruleset}/{seed}")
    photo = _photo(ruleset, seed)
    legible = list(rules.REGISTER[ruleset].legible(photo))
    while True:
        one = rng.choice(legible)
        value, wrong = at(photo, one.place), rng.choice(list(one.values))
        state = _set(photo, one.place, wrong)
        if wrong == value or client.ask(ruleset, "audit", state=state).status_code != 200:
            continue
        if _impossible(client, ruleset, state):
            return state, one.place, value


@pytest.mark.parametrize("ruleset", RULESETS)
@pytest.mark.parametrize("seed", range(4))
def test_the_true_reading_is_among_the_corrections(client: Client, ruleset: str, seed: int) -> None:
    state, place, value = _misread(client, ruleset, seed)
    found = _corrections(client, ruleset, state)
    assert found["size"] == 1
    true = [one for one in found["sets"] if one["readings"][0]["pointer"] == pointer_of(place)]
    if not found["truncated"] and found["count"] == len(found["sets"]):
        assert true, (place, value)
    for one in true:
        assert one["readings"][0]["sent"] == at(state, place)
        assert [value] in one["could_be"] or one["count"] > len(one["could_be"])
    rng = random.Random(seed)
    for one in rng.sample(found["sets"], min(4, len(found["sets"]))):
        assert one["count"] >= len(one["could_be"]) > 0
        for values in rng.sample(one["could_be"], min(3, len(one["could_be"]))):
            altered = _set(state, _place(one["readings"][0]["pointer"]), values[0])
            assert _impossible(client, ruleset, altered) == []


def _table() -> dict[str, Any]:
    """R5 is seen twice; the deck has it once, like every card."""
    return {
        "players": [
            {"turns": 9, "towers": {"front_left": ["B4"], "front_right": ["R5"], "back": ["N0"]}},
            {"turns": 9, "towers": {"front_left": ["B2", "E4"], "front_right": ["R5"], "back": ["R4"]}},
        ],
        "city_hall": ["N5"],
    }


def test_a_card_seen_twice_is_either_of_the_two(client: Client) -> None:
    """One of them is another card: any of the deck's 18 that is not seen; 7 different ones are."""
    found = _corrections(client, "supertall", _table())
    deck = ["R0", "R1", "R2", "R3", "R4", "R5", "B1", "B2", "B3", "B4", "E0", "E1", "E4", "E5", "N0", "N2", "N3", "N5"]
    unseen = [[card] for card in deck if card not in ("B4", "R5", "N0", "B2", "E4", "R4", "N5")]
    assert found == {
        "size": 1,
        "sets": [
            {
                "readings": [{"pointer": f"/state/players/{seat}/towers/front_right/0", "sent": "R5"}],
                "could_be": unseen,
                "count": len(unseen),
            }
            for seat in (0, 1)
        ],
        "count": 2,
        "truncated": False,
    }


def test_two_contradictions_take_two_readings(client: Client) -> None:
    """N5 is seen twice besides: one of the two R5 and one of the two N5, that is four pairs of places."""
    table = _table()
    table["players"][0]["towers"]["back"] = ["N5"]
    found = _corrections(client, "supertall", table)
    assert (found["size"], found["count"], found["truncated"]) == (2, 4, False)
    places = {tuple(reading["pointer"] for reading in one["readings"]) for one in found["sets"]}
    r5 = [f"/state/players/{seat}/towers/front_right/0" for seat in (0, 1)]
    n5 = ["/state/players/0/towers/back/0", "/state/city_hall/0"]
    assert {frozenset(pair) for pair in places} == {frozenset((one, other)) for one in r5 for other in n5}
    for one in found["sets"]:
        assert one["count"] == 12 * 11  # any two different ones of the twelve cards that are not seen
        first, second = (_place(reading["pointer"]) for reading in one["readings"])
        values = one["could_be"][-1]
        assert _impossible(client, "supertall", _set(_set(table, first, values[0]), second, values[1])) == []


def test_nothing_impossible_needs_no_correction(client: Client, table: Any) -> None:
    none = {"size": 0, "sets": [], "count": 0, "truncated": False}
    assert _corrections(client, "supertall", table) == none
    assert client.answer("supertall", "audit", "include=findings,corrections", state=table) == {
        "findings": [],
        "corrections": none,
    }
    assert client.answer("supertall", "audit", state=table) == {"findings": []}


def test_what_two_readings_do_not_explain_has_no_set(client: Client) -> None:
    """Four cards are each seen twice or more: no two readings explain it."""
    table = _table()
    table["city_hall"] = ["N5", "N5", "E4", "R4", "B4"]
    assert _corrections(client, "supertall", table) == {"size": None, "sets": [], "count": 0, "truncated": False}


def test_the_search_of_a_large_board_ends_and_says_so(client: Client) -> None:
    """400 farms in one borough: far more than the box has, and more to try than is tried."""
    borough = [{"tile": "farm", "at": [q, r + 20], "lake": False} for q in range(20) for r in range(20)]
    state = {"players": [{"borough": borough}, None]}
    assert _corrections(client, "suburbia", state)["truncated"]


def test_the_query_takes_known_parts_only(client: Client, table: Any) -> None:
    found = client.refusal("supertall", "audit", "include=correction", state=table)
    assert found == [("invalid-parameter", "include")]
