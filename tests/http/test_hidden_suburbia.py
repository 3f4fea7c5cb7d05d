"""What is hidden in Suburbia stays hidden: goals of others, the order of the stack and of the borders."""

import copy
import random
from collections import defaultdict
from typing import Any

import pytest

import rules
from tests.http.asking import Client

State = dict[str, Any]

MIXED_AND_LAST = {("suburbia", 2): (6, 5), ("suburbia", 4): (12, 5), ("suburbia-inc", 3): (9, 4)}
"""By ruleset and players: how many C tiles One More Round is mixed with, and how many lie below those."""
MARKERS = ("score_bonus", "score_challenge")
EXPANSIONS = {"sets": ["base", "inc"], "borders": True, "bonus_challenge": True}
TABLES = [
    ("suburbia", 2, {}),
    ("suburbia", 4, {"sets": ["base", "inc", "collectors"], "borders": True, "bonus_challenge": True}),
    ("suburbia-inc", 3, {}),
    ("suburbia-inc", 3, EXPANSIONS),
]


def played(ruleset_id: str, players: int, options: Any, step: int) -> list[State]:
    """Every ``step``-th state of a random game, and the first and the last few."""
    ruleset, chosen = rules.REGISTER[ruleset_id], random.Random(1)
    position = ruleset.setup([f"Seat {seat}" for seat in range(players)], options, 1)
    states = [ruleset.write(position)]
    while moves := ruleset.legal_moves(position):
        position = ruleset.apply(position, chosen.choice(moves)).position
        states.append(ruleset.write(position))
    return [*states[:players], *states[players:-2:step], *states[-2:]]


def otherwise(state: State, seat: int | None, rng: random.Random) -> State:
    """A state that ``seat`` can't tell from this one."""
    other = copy.deepcopy(state)
    _shuffle_stack(other, rng)
    if other["borders"] is not None:
        rng.shuffle(other["borders"]["stack"])
    hidden = [player for index, player in enumerate(other["players"]) if index != seat]
    goals = [goal for player in hidden for goal in (*(player["dealt_goals"] or ()), player["goal"]) if goal is not None]
    rng.shuffle(goals)
    for player in hidden:
        if player["dealt_goals"] is not None:
            player["dealt_goals"] = [goals.pop() for _ in player["dealt_goals"]]
        if player["goal"] is not None:
            player["goal"] = goals.pop()
    return other


def _shuffle_stack(state: State, rng: random.Random) -> None:
    """Among entries with one back: a letter, or the part that One More Round is mixed into."""
    letters = {tile["id"]: tile["stack"] for tile in rules.REGISTER[state["ruleset"]].components()["tiles"]}
    mixed, last = MIXED_AND_LAST[state["ruleset"], len(state["players"])]
    stack = state["stack"]
    places: dict[str, list[int]] = defaultdict(list)
    for index, entry in enumerate(stack):
        from_below = len(stack) - index
        if last < from_below <= last + mixed + 1 and entry not in MARKERS:
            places["mixed"].append(index)
        elif entry not in MARKERS:
            places[letters[entry]].append(index)
    for indexes in places.values():
        entries = [stack[index] for index in indexes]
        rng.shuffle(entries)
        for index, entry in zip(indexes, entries, strict=True):
            stack[index] = entry


@pytest.mark.parametrize(("ruleset", "players", "options"), TABLES)
def test_what_a_seat_may_not_see_does_not_change_its_answers(
    client: Client, ruleset: str, players: int, options: Any
) -> None:
    rng = random.Random(7)
    differing = 0
    for state in played(ruleset, players, options, step=6):
        for seat in (*range(players), None):
            other = otherwise(state, seat, rng)
            differing += other != state
            seen = client.ask(ruleset, "observe", state=state, seat=seat)
            assert seen.status_code == 200
            assert client.ask(ruleset, "observe", state=other, seat=seat).content == seen.content
            if seat is not None and state["turn"]["seat"] == seat:
                moves = client.answer(ruleset, "legal-moves", state=state)["legal_moves"]
                assert client.answer(ruleset, "legal-moves", state=other)["legal_moves"] == moves
    assert differing > 20


def test_what_a_seat_may_see_does_change_its_answer(client: Client) -> None:
    """The own goal, and the letters of the stack."""
    state = played("suburbia", 2, {}, step=6)[3]
    mine = copy.deepcopy(state)
    mine["players"][0]["goal"], mine["players"][1]["goal"] = (player["goal"] for player in state["players"][::-1])
    shorter = copy.deepcopy(state)
    del shorter["stack"][0]
    seen = client.ask("suburbia", "observe", state=state, seat=0)
    for other in (mine, shorter):
        answer = client.ask("suburbia", "observe", state=other, seat=0)
        assert (answer.status_code, answer.content == seen.content) == (200, False)
