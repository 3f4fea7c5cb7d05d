"""Scores from doubtful readings, against every variant asked one by one, and by hand."""

import copy
import random
from typing import Any

import pytest

import rules
from tests.http import doubtful, states
from tests.http.asking import Client

RULESETS = list(rules.REGISTER)
CARD = "/state/players/0/towers/front_right/0"


@pytest.fixture
def photo() -> dict[str, Any]:
    """Supertall, finished, as a photo shows it."""
    return {
        "players": [
            {"name": "Ann", "turns": 9, "towers": {"front_left": ["B4"], "front_right": ["R5"], "back": ["N0"]}},
            {"name": "Ben", "turns": 9, "towers": {"front_left": ["B2", "E4"], "front_right": ["E1"], "back": ["R4"]}},
        ],
        "city_hall": ["N5"],
    }


@pytest.mark.parametrize("ruleset", RULESETS)
@pytest.mark.parametrize("seed", range(6))
def test_the_answer_is_that_of_every_variant_asked_by_itself(client: Client, ruleset: str, seed: int) -> None:
    rng = random.Random(f"{ruleset}/{seed}")
    state = states.of_play(ruleset, seed)[-1]
    if seed % 2:
        state = {
            name: part for name, part in state.items() if name in ("ruleset", "players", "board", "goals", "city_hall")
        }
    doubts = doubtful.alternatives(rng, state, 3)
    chances = doubtful.random_chances(rng, doubts) if seed % 3 else None
    told = doubtful.expected(client, ruleset, state, doubts, chances)
    reply = client.ask(ruleset, "score", state=doubtful.with_doubts(state, doubts, chances))
    if told is None:
        assert reply.status_code == 422
        return
    answer = reply.json()
    assert reply.status_code == 200, (answer, doubts)
    assert answer["score"] is None
    seen = doubtful.shown(answer)
    for total, by_hand in zip(seen["totals"], told["totals"], strict=True):
        if by_hand.get("expected") is not None:
            assert total.pop("expected") == pytest.approx(by_hand.pop("expected"))
    assert seen == told


def test_a_reading_that_would_be_a_second_copy_is_dropped(client: Client, photo: Any) -> None:
    """The deck has one E5 and one R5: of the four pairs of tops two are left."""
    photo["players"][0]["towers"]["front_right"] = [{"one_of": ["R5", "E5"]}]
    photo["players"][1]["towers"]["back"] = [{"one_of": ["R5", "E5"]}]
    doubt = client.answer("supertall", "score", state=photo)["doubt"]
    assert doubt["method"] == "exact"
    assert doubt["variants"] == {
        "all": 4,
        "possible": 2,
        "counted": 2,
        "impossible": [
            {
                "clause": "supertall.components.copies",
                "message": "R5 is seen 2 times, but the deck has it 1 times.",
                "variants": 2,
            }
        ],
    }


def test_totals_and_lines_by_hand(client: Client, photo: Any) -> None:
    """Ann's front right tower has R5 (one card 2, B4 beside it -2) or E5 (no other type: 5). All her others have 0.

    Ben has 0, 5 and 2 points in his towers and 2 for the assessment: 11 against Ann's 9.
    """
    readings = [{"value": "R5", "p": 0.75}, {"value": "E5", "p": 0.25}]
    photo["players"][0]["towers"]["front_right"] = [{"one_of": readings}]
    answer = client.answer("supertall", "score", state=photo)
    ann, ben = answer["doubt"]["players"]
    line = next(line for line in ann["lines"] if line["id"] == "front_right")
    assert line["clauses"] == ["supertall.residential.cards", "supertall.entertainment.types"]
    assert line["points"] == ann["total"] == {"low": 0, "high": 5, "expected": 1.25}
    assert ben["total"] == {"low": 9, "high": 9, "expected": 9.0}
    assert (answer["needed"], answer["findings"]) == ([], [])


def test_what_decides_is_named_and_what_does_not_is_not(client: Client) -> None:
    """Ann has 20 or 24 and Spendthrift (10) with $1 or $2 against $3; Ben has 32: her population decides."""
    borough = [{"tile": "suburbs", "at": [0, 0]}]
    ann = {"population": {"one_of": [20, 24]}, "money": {"one_of": [1, 2]}, "goal": "spendthrift", "borough": borough}
    ben = {"population": 32, "money": 3, "borough": borough}
    state = {"players": [ann, ben], "goals": [], "options": {"mode": "dale"}}
    doubt = client.answer("suburbia", "score", state=state)["doubt"]
    assert [player["total"] for player in doubt["players"]] == [{"low": 30, "high": 34}, {"low": 32, "high": 32}]
    assert (doubt["winner_certain"], doubt["possible_winners"]) == (False, [0, 1])
    assert doubt["decisive"] == ["/state/players/0/population"]
    ben["population"] = 35
    doubt = client.answer("suburbia", "score", state=state)["doubt"]
    assert (doubt["winner_certain"], doubt["possible_winners"], doubt["decisive"]) == (True, [1], [])


def test_the_doubt_that_tells_most_comes_first(client: Client) -> None:
    """Ann has 20, or 21 to 23; Ben 19 or 22, each alike. She wins 20-19, 21-19, 22-19, 23-19, 23-22, and ties 22-22.

    Settling Ben's is worth more: with 19 she wins for sure. By hand, the chance that two draws agree is now
    (5/8)^2 + (1/8)^2 + (2/8)^2 = 30/64; with Ben's known 1/2 (1 + 1/16 + 4/16 + 1/16) = 44/64, with Ann's known
    1/4 (1/2 + 1/2 + 1/2 + 1) = 40/64.
    """
    borough = [{"tile": "suburbs", "at": [0, 0]}]
    ann = {"population": {"one_of": [20, 21, 22, 23]}, "money": 0, "goal": "builder", "borough": borough}
    ben = {"population": {"one_of": [19, 22]}, "money": 0, "borough": borough}
    state = {"players": [ann, ben], "goals": [], "options": {"mode": "dale"}}
    doubt = client.answer("suburbia", "score", state=state)["doubt"]
    assert doubt["decisive"] == ["/state/players/1/population", "/state/players/0/population"]
    assert doubt["possible_winners"] == [0, 1]


def test_one_value_is_no_doubt_but_is_answered_as_one(client: Client, photo: Any) -> None:
    sure = client.answer("supertall", "score", state=photo)
    photo["players"][0]["turns"] = {"one_of": [9]}
    answer = client.answer("supertall", "score", state=photo)
    for player, known in zip(answer["doubt"]["players"], sure["score"]["players"], strict=True):
        assert player["total"] == {"low": known["total"], "high": known["total"]}
        assert [line["points"]["low"] for line in player["lines"]] == [line["points"] for line in known["lines"]]
    assert answer["doubt"]["winner_certain"]
    assert answer["doubt"]["possible_winners"] == sure["score"]["winners"]
    assert "doubt" not in sure


def test_a_null_among_the_values_leaves_the_total_open(client: Client, photo: Any) -> None:
    photo["players"][0]["towers"]["front_right"] = {"one_of": [["R5"], None]}
    answer = client.answer("supertall", "score", state=photo)
    assert answer["doubt"]["players"][0]["total"] == {"low": None, "high": None}
    assert answer["doubt"]["possible_winners"] is None
    assert not answer["doubt"]["winner_certain"]
    assert answer["needed"] == ["/state/players/0/towers/front_right"]
    assert answer["doubt"]["decisive"] == ["/state/players/0/towers/front_right"]


def test_if_nothing_is_possible_everything_is_counted(client: Client, photo: Any) -> None:
    """Both readings are cards that are seen elsewhere already."""
    photo["players"][0]["towers"]["front_right"] = [{"one_of": ["E4", "R4"]}]
    variants = client.answer("supertall", "score", state=photo)["doubt"]["variants"]
    assert (variants["all"], variants["possible"], variants["counted"]) == (2, 0, 2)
    assert client.refusal("supertall", "score", "strict=true", state=photo) == [("impossible-state", "/state")]


def test_a_contradiction_beside_the_doubt_drops_nothing(client: Client, photo: Any) -> None:
    photo["players"][0]["towers"]["back"] = ["E1"]
    photo["players"][0]["turns"] = {"one_of": [8, 9]}
    answer = client.answer("supertall", "score", state=photo)
    assert answer["doubt"]["variants"] == {"all": 2, "possible": 2, "counted": 2, "impossible": []}
    assert [finding["clause"] for finding in answer["findings"]] == ["supertall.components.copies"]


def test_two_tiles_in_one_cell_are_no_variant(client: Client) -> None:
    def tile(*cells: list[int]) -> dict[str, Any]:
        return {"tile": "farm", "at": {"one_of": list(cells)}, "lake": False}

    borough = [tile([1, 1], [1, 2]), tile([1, 2], [1, 1])]
    state = {"players": [{"borough": borough, "population": 5}], "options": {"mode": "lone_architect"}}
    variants = client.answer("suburbia", "score", state=state)["doubt"]["variants"]
    assert (variants["all"], variants["counted"]) == (4, 2)
    assert {"clause": None, "message": "Must be a cell of its own: entry 0 lies there.", "variants": 2} in variants[
        "impossible"
    ]
    state["players"][0]["borough"] = [tile([1, 1]), tile([1, 1])]
    found = client.refusal("suburbia", "score", state=state)
    assert found == [("invalid-state", "/state/players/0/borough/1/at/one_of/0")]


def test_whatever_of_a_doubt_is_wrong_is_named(client: Client, photo: Any) -> None:
    value = {"value": "R5", "p": 0.5}
    for wrong, where in (
        ({"one_of": []}, ["/one_of"]),
        ({"one_of": "R5"}, ["/one_of"]),
        ({"one_of": ["R5", "R5"]}, ["/one_of/1"]),
        ({"one_of": ["R5", "X9"]}, ["/one_of/1"]),
        ({"one_of": ["X9", 5]}, ["/one_of/0"]),
        ({"one_of": ["R5", {"one_of": ["N1", "N2"]}]}, ["/one_of/1"]),
        ({"one_of": ["R5", [{"one_of": ["N1"]}]]}, ["/one_of/1/0"]),
        ({"one_of": ["R5"], "p": 1}, ["/p"]),
        ({"one_of": [value, "N2"]}, ["/one_of/1"]),
        ({"one_of": [value, {"value": "N2"}]}, ["/one_of/1"]),
        ({"one_of": [value, {"value": "N2", "p": 0.5, "q": 1}]}, ["/one_of/1"]),
        ({"one_of": [value, {"value": "N2", "p": 0.499}]}, ["/one_of"]),
        ({"one_of": [value, {"value": "R5", "p": 0.5}]}, ["/one_of/1/value"]),
        ({"one_of": [value, {"value": "X9", "p": 0.5}]}, ["/one_of/1/value"]),
        ({"one_of": [{"value": "R5", "p": p} for p in (0, -1, 2, "1", True)]}, [f"/one_of/{i}/p" for i in range(5)]),
    ):  # fmt: skip
        photo["players"][0]["towers"]["front_right"] = [wrong]
        assert client.refusal("supertall", "score", state=photo) == [("invalid-body", CARD + end) for end in where], (
            wrong
        )
    for p in ([0.1] * 10, [1e-12, 1 - 1e-12], [1]):
        cards = ["R0", "E0", "N0", "R1", "B1", "N1", "R2", "E2", "N2", "R5"]
        entries = [{"value": card, "p": share} for card, share in zip(cards, p, strict=False)]
        photo["players"][0]["towers"]["front_right"] = [{"one_of": entries}]
        assert client.ask("supertall", "score", state=photo).status_code == 200, p


def test_the_parts_that_are_asked_for(client: Client, photo: Any) -> None:
    photo["players"][0]["turns"] = {"one_of": [8, 9]}
    for include, parts in (
        ("score", {"score", "doubt"}),
        ("needed", {"needed"}),
        ("findings,score", {"score", "doubt", "findings"}),
    ):
        assert client.answer("supertall", "score", f"include={include}", state=photo).keys() == parts
    found = client.refusal("supertall", "score", "include=score,depends_on_ruling", state=photo)
    assert found == [("invalid-parameter", "include")]


def test_some_parts_are_never_in_doubt(client: Client, photo: Any) -> None:
    for name, value, where in (
        ("ruleset", {"one_of": ["supertall"]}, "/state/ruleset"),
        ("rules_version", {"one_of": ["1", "2"]}, "/state/rules_version"),
        ("options", {"one_of": [{}]}, "/state/options"),
        ("options", {"rulings": {"one_of": [{}]}}, "/state/options/rulings"),
    ):
        assert client.refusal("supertall", "score", state={**photo, name: value}) == [("invalid-body", where)]
    assert client.refusal("supertall", "score", state={"one_of": [photo]}) == [("invalid-body", "/state/one_of")]


@pytest.mark.parametrize("endpoint", ["audit", "legal-moves", "adjudicate", "observe"])
def test_other_endpoints_take_no_doubt(client: Client, table: Any, endpoint: str) -> None:
    more = {"action": "scrap"} if endpoint == "adjudicate" else {}
    table["players"][0]["turns"] = {"one_of": [4, 5]}
    assert client.refusal("supertall", endpoint, state=table, **more) == [("invalid-body", "/state/players/0/turns")]


def test_a_value_that_nothing_has_is_wrong_and_one_that_is_taken_is_not(client: Client) -> None:
    borough = [
        {"tile": "farm", "at": [1, 1]},
        {"tile": {"one_of": ["farm", "castle"]}, "at": {"one_of": [[1, 1], [1, 2]]}},
    ]
    state: dict[str, Any] = {"players": [{"borough": borough}, None], "market": [{"one_of": ["farm", "castle"]}]}
    at = "/state/players/0/borough/1/tile/one_of/1"
    found = client.refusal("suburbia", "score", state=state)
    assert found == [("invalid-body", at), ("invalid-body", "/state/market/0/one_of/1")]
    borough[1]["tile"] = "farm"
    del state["market"]
    assert client.answer("suburbia", "score", state=state)["doubt"]["variants"]["counted"] == 1
    borough[1]["at"] = [1, {"one_of": [1, 2, 4000]}]
    found = client.refusal("suburbia", "score", state=state)
    assert found == [("invalid-body", "/state/players/0/borough/1/at/1/one_of/2")]


def _many(photo: Any, values: int, doubts: int) -> Any:
    """``doubts`` cards of City Hall that may each be one of ``values``."""
    cards = [f"{letter}{number}" for number in range(6) for letter in "RBEN"]
    hall = [{"one_of": cards[:values]} for _ in range(doubts)]
    return {**photo, "city_hall": [*hall, "N5"]}


def test_up_to_4096_variants_are_exact_and_more_are_refused(client: Client, photo: Any) -> None:
    doubt = client.answer("supertall", "score", state=_many(photo, 2, 12))["doubt"]
    assert (doubt["method"], doubt["variants"]["all"]) == ("exact", 4096)
    for state in (_many(photo, 2, 13), _many(photo, 16, 4), _many(photo, 24, 30)):
        found = client.refusal("supertall", "score", state=state)
        assert found == [("over-limit", "/state/city_hall/0/one_of")]
    turns = {"one_of": list(range(10_000))}
    players = [{**photo["players"][0], "turns": turns}, photo["players"][1]]
    assert client.refusal("supertall", "score", state={**photo, "players": players}) == [("over-limit", "/state")]


def test_beyond_the_limit_parts_that_add_up_give_bounds(client: Client) -> None:
    """Streetcar Suburb: 16 buildings of 1 to 3 cubes, 3^16 variants, each beside one of Ann's lines.

    Ann has one house of each colour, so her total is the sum of the cubes less 10 a line, Ben's is 0.
    """
    spaces = [f"{row}{column}" for row in "aceg" for column in range(3, 7)]
    board = {space: {"building": "blue", "cubes": {"one_of": [1, 2, 3]}} for space in spaces}
    players = [
        {"lines": [f"{space}:NE" for space in spaces], "houses": {"black": 1, "blue": 1, "white": 1, "yellow": 1}},
        {"lines": [], "houses": {"black": 0, "blue": 0, "white": 0, "yellow": 0}},
    ]
    state = {"players": players, "board": board}
    low = {"players": players, "board": {space: {"building": "blue", "cubes": 1} for space in spaces}}
    high = {"players": players, "board": {space: {"building": "blue", "cubes": 3} for space in spaces}}
    doubt = client.answer("streetcar-suburb", "score", state=state)["doubt"]
    assert doubt["method"] == "bounds"
    assert doubt["variants"] == {"all": 3**16, "possible": None, "counted": None, "impossible": []}
    sheets = [client.answer("streetcar-suburb", "score", state=one)["score"]["players"] for one in (low, high)]
    assert [p["total"] for p in doubt["players"]] == [
        {"low": sheets[0][seat]["total"], "high": sheets[1][seat]["total"]} for seat in (0, 1)
    ]
    assert sheets[1][0]["total"] - sheets[0][0]["total"] == 2 * 16
    assert client.refusal("streetcar-suburb", "score", "strict=true", state=state)[0][0] == "over-limit"
    players[0]["houses"]["blue"] = {"one_of": [1, 2]}
    assert client.refusal("streetcar-suburb", "score", state=state)[0][0] == "over-limit"


BOUNDED = {
    "suburbia": lambda state: [(("players", s, "population"), [3, 90]) for s in range(len(state["players"]))],
    "suburbia-inc": lambda state: [(("players", s, "population"), [3, 90]) for s in range(len(state["players"]))],
    "streetcar-suburb": lambda state: [
        (("board", space, "cubes"), [1, 3]) for space, entry in state["board"].items() if entry and "cubes" in entry
    ][:6],
    "supertall": lambda state: [(("players", s, "turns"), [3, 9]) for s in range(len(state["players"]))],
}


@pytest.mark.parametrize("ruleset", RULESETS)
def test_bounds_hold_every_variant(ruleset: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """The same doubts exactly and by bounds: what is certain with bounds is so, and the bounds hold the ranges."""
    from rules.kernel.bounds import bound_score
    from rules.kernel.doubts import Doubt, Examined, score_exactly

    record = rules.REGISTER[ruleset]
    for seed in range(4):
        state = copy.deepcopy(states.of_play(ruleset, seed)[-1])
        doubts = [Doubt(place, tuple(values)) for place, values in BOUNDED[ruleset](state)]
        assert record.summands is not None
        bounds = bound_score(copy.deepcopy(state), doubts, record.summands, record.score_sent)
        exact = score_exactly(state, doubts, lambda variant, _: Examined(record.score_sent(variant), ()))
        for player, other in zip(bounds.players, exact.players, strict=True):
            assert (player.total.low, player.total.high) == (other.total.low, other.total.high)
        assert exact.winners is not None
        assert bounds.winners is not None
        assert set(exact.winners) <= set(bounds.winners)
        assert exact.winner_certain or not bounds.winner_certain
