"""What is hidden stays hidden: observation, chance and its samples, over a live server."""

import copy
import itertools
import json
import random
from fractions import Fraction
from typing import Any

import pytest

import rules
from tests.http import states
from tests.http.asking import Client

SEATS = (0, 1, 2, None)


def otherwise(state: dict[str, Any], seat: int | None, rng: random.Random) -> dict[str, Any]:
    """A state that ``seat`` can't tell from this one: the cards it doesn't see are shuffled among their places, and
    while founding the others have chosen other sites.
    """
    other = copy.deepcopy(state)
    founding = state["turn"]["phase"] == "found"
    hidden = [card for pile in other["piles"] for card in pile]
    others = [player for index, player in enumerate(other["players"]) if founding and index != seat]
    hidden += [player["dealt"] for player in others]
    rng.shuffle(hidden)
    deal = iter(hidden)
    other["piles"] = [[next(deal) for _ in pile] for pile in other["piles"]]
    for player in others:
        player["dealt"] = next(deal)
        if player["site"] is not None:
            player["site"] = rng.choice(list(player["towers"]))
    return other


@pytest.mark.parametrize(("players", "seed"), list(itertools.product((2, 3), (1, 2))))
def test_what_a_seat_may_not_see_does_not_change_its_answer(client: Client, players: int, seed: int) -> None:
    rng = random.Random(seed)
    differing = 0
    for state in states.of_play("supertall", seed, players, step=3):
        for seat in (*SEATS[:players], None):
            other = otherwise(state, seat, rng)
            differing += other != state
            seen = client.ask("supertall", "observe", state=state, seat=seat)
            assert seen.status_code == 200
            assert client.ask("supertall", "observe", state=other, seat=seat).content == seen.content
            mine = seen.json()["state"]
            moves = client.ask("supertall", "legal-moves", state=mine)
            assert moves.status_code == 200
            assert client.ask("supertall", "observe", state=mine, seat=seat).content == seen.content
    assert differing > 20


def test_nobody_in_particular_sees_what_everybody_sees(client: Client) -> None:
    for state in states.of_play("supertall", 1, 3, step=4):
        left_out = client.ask("supertall", "observe", state=state)
        assert left_out.content == client.ask("supertall", "observe", state=state, seat=None).content
        seen = left_out.json()["state"]
        assert all(card is None for pile in seen["piles"] for card in pile)
        assert [len(pile) for pile in seen["piles"]] == [len(pile) for pile in state["piles"]]
        if state["turn"]["phase"] == "found":
            assert [(player["dealt"], player["site"]) for player in seen["players"]] == [(None, None)] * 3


def test_a_seat_of_another_table_sees_nothing(client: Client) -> None:
    state = states.of_play("supertall")[4]
    for seat in (2, 7, 8, -1, "0", 0.0, True, [0]):
        assert client.refusal("supertall", "observe", state=state, seat=seat) == [("invalid-body", "/seat")], seat


def test_nothing_is_hidden_in_streetcar_suburb(client: Client) -> None:
    for state in states.of_play("streetcar-suburb", step=9):
        for seat in (0, 1, None):
            assert client.answer("streetcar-suburb", "observe", state=state, seat=seat)["state"] == state


@pytest.mark.parametrize("players", [2, 3])
def test_the_last_founding_needs_the_sites_that_are_hidden(client: Client, players: int) -> None:
    names = ["Ann", "Ben", "Cleo"][:players]
    state = client.answer("supertall", "setup", players=names, seed=4)["state"]
    last = players - 1
    for _ in range(last):
        move = client.answer("supertall", "legal-moves", state=state)["legal_moves"][0]
        state = client.answer("supertall", "adjudicate", state=state, action=move)["state"]
    seen = client.answer("supertall", "observe", state=state, seat=last)["state"]
    assert [player["dealt"] is None for player in seen["players"]] == [True] * last + [False]
    listed = client.answer("supertall", "legal-moves", state=seen)
    assert listed["actor"] == last
    found = client.refusal("supertall", "adjudicate", state=seen, action=listed["legal_moves"][0])
    assert found == [("invalid-state", f"/state/players/{seat}/site") for seat in range(last)]
    assert client.answer("supertall", "adjudicate", state=state, action=listed["legal_moves"][0])["legal"]


# chance


def reveals() -> list[dict[str, Any]]:
    return [s for s in states.of_play("supertall", None, 3) if s["turn"]["phase"] == "reveal"]


def test_the_odds_are_those_of_the_unseen_cards(client: Client) -> None:
    """ways of of: the copies of the card among all cards whose place nobody knows."""
    for state in reveals():
        text = json.dumps({key: value for key, value in state.items() if key != "options"})
        seen = {card: text.count(f'"{card}"') for card in set(state["options"]["deck"])}
        unseen = {card: state["options"]["deck"].count(card) - number for card, number in seen.items()}
        answer = client.answer("supertall", "legal-moves", state=state)
        assert answer["actor"] == "chance"
        listed = {move["card"]: (move["ways"], move["of"]) for move in answer["legal_moves"]}
        assert listed == {card: (ways, sum(unseen.values())) for card, ways in unseen.items() if ways}
        for move in answer["legal_moves"]:
            assert move["probability"] == move["ways"] / move["of"]
        assert sum(Fraction(move["ways"], move["of"]) for move in answer["legal_moves"]) == 1


def test_a_sample_is_the_same_for_the_same_seed(client: Client) -> None:
    state = reveals()[3]
    sampled = {}
    for seed in (0, 1, 2, 7, 2**31, 2**63 - 1):
        replies = {client.ask("supertall", "legal-moves", f"sample={seed}", state=state).content for _ in range(3)}
        assert len(replies) == 1
        answer = json.loads(replies.pop())
        assert answer["sample"] in answer["legal_moves"]
        sampled[seed] = answer["sample"]["notation"]
    assert len(set(sampled.values())) > 1


def test_samples_follow_the_odds(client: Client) -> None:
    """A card of which three are unseen is drawn about three times as often as one of which one is."""
    deck = ["R0"] * 9 + ["N5"] * 3 + ["B1", "B2", "B3", "B4", "E1", "E2"]
    state = client.answer("supertall", "setup", players=["Ann", "Ben"], options={"deck": deck}, seed=None)["state"]
    drawn = [
        client.answer("supertall", "legal-moves", f"sample={seed}", state=state)["sample"]["card"]
        for seed in range(400)
    ]
    assert 160 <= drawn.count("R0") <= 240  # 200 expected, standard deviation 10
    assert 40 <= drawn.count("N5") <= 95  # 67 expected, standard deviation 7.5


def test_there_is_no_sample_where_chance_has_nothing_to_decide(client: Client) -> None:
    for ruleset in ("supertall", "streetcar-suburb"):
        state = states.of_play(ruleset)[5]
        assert "sample" not in client.answer(ruleset, "legal-moves", state=state)
        assert client.answer(ruleset, "legal-moves", "sample=3", state=state)["sample"] is None
        over = states.of_play(ruleset)[-1]
        answer = client.answer(ruleset, "legal-moves", "sample=3", state=over)
        assert answer == {"actor": None, "legal_moves": [], "count": 0, "sample": None}


def test_a_game_without_hidden_things_has_no_real_table(client: Client) -> None:
    assert client.refusal("streetcar-suburb", "setup", players=["Ann", "Ben"], seed=None) == [
        ("invalid-setup", "/seed")
    ]
    assert client.refusal("streetcar-suburb", "setup", players=["Ann", "Ben"]) == [("invalid-setup", "/seed")]


def test_at_a_real_table_nothing_is_known_and_chance_begins(client: Client) -> None:
    answers = [
        client.answer("supertall", "setup", players=["Ann", "Ben", "Cleo"], **seed) for seed in ({}, {"seed": None})
    ]
    assert answers[0] == answers[1]
    state = answers[0]["state"]
    assert state["piles"] == [[None] * 5, [None] * 5, [None] * 4]
    assert state["city_hall"] == []
    assert answers[0]["actor"] == "chance"
    assert answers[0]["count"] == len(set(rules.REGISTER["supertall"].options[0].default))
