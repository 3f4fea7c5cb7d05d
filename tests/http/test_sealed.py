"""Sealed games: carried by clients who can neither read nor alter what is hidden."""

import random
from pathlib import Path
from typing import Any

import orjson
import pytest
import requests

import rules
from tests.conftest import start_server
from tests.http import states
from tests.http.sealing import KEYS, State, Table, without_seals

RULESETS = list(rules.REGISTER)
NAMES = ["Ann", "Ben"]


@pytest.fixture
def table() -> Table:
    return Table("supertall")


@pytest.fixture
def whole() -> State:
    """Supertall in the middle, as only the service knows it."""
    return states.of_play("supertall")[9]


def everything_in(value: Any) -> list[Any]:
    if isinstance(value, dict | list):
        members = value.values() if isinstance(value, dict) else value
        return [leaf for member in members for leaf in everything_in(member)]
    return [value]


# a whole game


@pytest.mark.parametrize("ruleset_id", RULESETS)
def test_a_sealed_game_is_played_like_any_other(ruleset_id: str) -> None:
    """With the same seed: the same moves for who acts, the same views, the same score at the end."""
    table, ruleset, chosen = Table(ruleset_id), rules.REGISTER[ruleset_id], random.Random(3)
    begun = table.answer("setup", players=NAMES, seed=11, sealed=True)
    carried, tokens = begun["state"], begun["seat_tokens"]
    plain = table.answer("setup", players=NAMES, seed=11)["state"]
    count = 0
    while (actor := ruleset.actor(ruleset.read(plain))) is not None:
        listed = table.answer("legal-moves", state=carried, token=tokens[actor])
        assert listed == table.answer("legal-moves", state=plain)
        if count % 8 == 0:
            for seat, token in enumerate(tokens):
                mine = table.answer("observe", state=carried, seat=seat, token=token)
                assert mine == table.answer("observe", state=plain, seat=seat)
        move = chosen.choice(listed["legal_moves"])
        carried = table.answer("adjudicate", "include=state", state=carried, action=move, token=tokens[actor])["state"]
        plain = table.answer("adjudicate", "include=state", state=plain, action=move)["state"]
        public = {name: value for name, value in carried.items() if name != "sealed"}
        assert public == (table.answer("observe", state=plain)["state"] if plain["turn"]["phase"] != "over" else plain)
        count += 1
    assert table.answer("score", state=carried) == table.answer("score", state=plain)
    assert table.answer("score", state=carried)["score"]["final"]


def test_the_service_in_its_own_processes_seals(tmp_path: Path) -> None:
    """Any worker opens what another has sealed; a sealed answer may not be kept by a cache."""
    server = start_server(tmp_path, settings={"ZONING_SEAL_KEYS": f"{KEYS[0]} , {KEYS[1]}"})
    address = f"{server.url}/v1/rulesets/supertall"
    try:
        begun = requests.post(f"{address}/setup", json={"players": NAMES, "sealed": True}, timeout=30)
        for _ in range(8):
            seen = requests.request(
                "QUERY",
                f"{address}/observe",
                json={"state": begun.json()["state"], "seat": 1},
                headers={"Seat-Token": begun.json()["seat_tokens"][1]},
                timeout=30,
            )
            assert seen.json()["state"]["players"][1]["dealt"] is not None
            for reply in (begun, seen):
                assert (reply.headers["Cache-Control"], reply.headers["Vary"]) == ("no-store", "Seat-Token")
    finally:
        server.stop()


def test_a_new_sealed_game_shows_nothing_and_no_two_are_alike(table: Table) -> None:
    games = [table.answer("setup", players=NAMES, sealed=True) for _ in range(3)]
    for game in games:
        assert (game["actor"], len(game["seat_tokens"])) == (0, 2)
        assert [player["dealt"] for player in game["state"]["players"]] == [None, None]
        assert [set(pile) for pile in game["state"]["piles"]] == [{None}] * 3
    secrets = [token for game in games for token in (*game["seat_tokens"], game["state"]["sealed"])]
    assert len(set(secrets)) == 9
    dealt = [
        table.answer("observe", state=game["state"], seat=seat, token=game["seat_tokens"][seat])["state"]
        for game in games
        for seat in (0, 1)
    ]
    assert len({str(state) for state in dealt}) == 6  # by chance alone once in thousands


def test_an_ordinary_setup_has_no_seals(table: Table) -> None:
    for sealed in ({}, {"sealed": False}):
        game = table.answer("setup", players=NAMES, seed=1, **sealed)
        assert list(game) == ["state", "actor", "legal_moves", "count"]
        assert "sealed" not in game["state"]


def test_without_keys_nothing_is_sealed_or_opened(table: Table, whole: State) -> None:
    bare = table.elsewhere(())
    reply = bare.ask("setup", players=NAMES, sealed=True)
    assert (reply.status_code, reply.json["type"]) == (422, "/problems/sealing-off")
    assert [error["pointer"] for error in reply.json["errors"]] == ["/sealed"]
    assert bare.refused("score", state=table.sealed(whole)) == "broken-seal"


# altered, replayed, foreign


def test_every_altered_seal_is_refused_in_the_same_words(table: Table, whole: State) -> None:
    """Each sixteenth character changed, cut off, or put after it; told is nothing of where or why."""
    carried = table.sealed(whole)
    seal = carried["sealed"]
    altered = [seal[:at] + ("A" if seal[at] != "A" else "B") + seal[at + 1 :] for at in range(0, len(seal) - 4, 16)]
    altered += [seal[:-4], seal[4:], seal[:-1], "AAAA" + seal, "A", "gAAAAABo"]
    foreign = table.elsewhere(KEYS[1:]).sealed(whole)["sealed"]
    altered += [foreign, table.token(0)]
    replies = [table.ask("score", state={**carried, "sealed": text}) for text in altered]
    assert {reply.status_code for reply in replies} == {403}
    assert len({reply.data for reply in replies}) == 1
    assert replies[0].json["type"] == "/problems/broken-seal"


@pytest.mark.parametrize("ruleset_id", RULESETS)
def test_a_seal_fits_no_other_public_part(ruleset_id: str) -> None:
    table = Table(ruleset_id)
    played = states.of_play(ruleset_id)[::7]
    carried = [table.sealed(state) for state in played]
    rng = random.Random(1)
    for state in carried:
        assert table.ask("audit", state=dict(reversed(state.items()))).status_code == 200  # order does not matter
        other = rng.choice([one for one in carried if one is not state])
        assert table.refused("audit", state={**other, "sealed": state["sealed"]}) == "broken-seal"
        renamed = [{**player, "name": player["name"] + "!"} for player in state["players"]]
        assert table.refused("audit", state={**state, "players": renamed}) == "broken-seal"


def test_every_endpoint_refuses_a_broken_seal_and_a_seat_of_another_game(table: Table, whole: State) -> None:
    carried = table.sealed(whole)
    broken = {**carried, "sealed": table.elsewhere(KEYS[1:]).sealed(whole)["sealed"]}
    receipt = table.answer("adjudicate", "include=receipt", state=carried, actions=[])["receipt"]
    foreign = Table("supertall", game="another game").token(0)
    asked: list[tuple[str, Any]] = [
        *((endpoint, lambda state: {"state": state}) for endpoint in ("legal-moves", "score", "audit", "observe")),
        ("render", lambda state: {"state": state}),
        ("adjudicate", lambda state: {"state": state, "actions": []}),
        ("adjudicate", lambda state: {"state": whole, "actions": [], "claim": state}),
        ("infer", lambda state: {"before": state, "after": whole}),
        ("infer", lambda state: {"before": whole, "after": state}),
        ("verify", lambda state: {"receipt": receipt, "before": state}),
        ("verify", lambda state: {"receipt": receipt, "before": whole, "after": state}),
    ]
    for endpoint, body in asked:
        assert table.ask(endpoint, **body(carried)).status_code == 200, endpoint
        assert table.refused(endpoint, **body(broken)) == "broken-seal"
        for token in (foreign, carried["sealed"], "", "x", "é", table.elsewhere(KEYS[1:]).token(0)):
            assert table.refused(endpoint, token=token, **body(carried)) == "wrong-seat"


def test_what_is_no_token_at_all_breaks_the_schema(table: Table, whole: State) -> None:
    public = table.answer("observe", state=whole)["state"]
    for wrong in (None, 7, "", "not a token", ["x"], "x" * 5 + "==="):
        reply = table.ask("legal-moves", state={**public, "sealed": wrong})
        assert (reply.status_code, reply.json["errors"][0]["pointer"]) == (422, "/state/sealed"), wrong
    unknown = table.answer("score", state={**public, "sealed": None})  # in a partial state null is left out
    assert unknown == table.answer("score", state=public)


def test_nothing_is_in_doubt_in_a_sealed_state(table: Table, whole: State) -> None:
    carried = table.sealed(whole)
    for doubted in ({"city_hall": {"one_of": [carried["city_hall"], []]}}, {"sealed": {"one_of": [carried["sealed"]]}}):
        reply = table.ask("score", state={**carried, **doubted})
        assert reply.status_code == 422
        assert [error["pointer"] for error in reply.json["errors"]] == [f"/state/{name}" for name in doubted]


def test_a_line_of_a_batch_has_its_own_seat(table: Table, whole: State) -> None:
    """Each line is asked as its seat, whatever the lines before it were."""
    carried = table.sealed(states.of_play("supertall")[0])
    path = "/v1/rulesets/supertall/observe"
    line = {"method": "POST", "path": path, "body": {"state": carried, "seat": 1}}
    lines = [
        {**line, "seat_token": table.token(1)},
        line,
        {**line, "seat_token": table.token(0)},
        {**line, "body": {"state": whole, "seat": 1}},
    ]
    sent = b"".join(orjson.dumps(one) + b"\n" for one in lines)
    reply = table.client.post("/v1/batch", data=sent, content_type="application/x-ndjson")
    answers = [orjson.loads(one) for one in reply.data.splitlines()]
    assert [answer["status"] for answer in answers] == [200, 403, 403, 200]
    alone = table.answer("observe", state=carried, seat=1, token=table.token(1))
    assert answers[0]["body"] == alone


# seats


def test_a_seat_is_seen_and_acts_only_by_its_own_token(table: Table) -> None:
    begun = table.answer("setup", players=["Ann", "Ben", "Cleo"], sealed=True)
    state, tokens = begun["state"], begun["seat_tokens"]
    for seat in range(3):
        for token in (None, *(tokens[other] for other in range(3) if other != seat)):
            assert table.refused("observe", state=state, seat=seat, token=token) == "wrong-seat"
        assert table.answer("observe", state=state, token=tokens[seat]) == table.answer("observe", state=state)
    found = {"type": "found", "tower": "0.front_left"}
    for token in (None, tokens[1], tokens[2]):
        for action in (found, {"type": "scrap"}, "found 0.back"):
            assert table.refused("adjudicate", state=state, action=action, token=token) == "wrong-seat"
        assert table.answer("adjudicate", state=state, actions=[], token=token)["legal"]


def test_a_log_ends_where_the_turn_does(table: Table) -> None:
    """What comes after one's own turn is another's to decide, legal or not."""
    state = states.of_play("supertall")[4]
    carried, seat = table.sealed(state), state["turn"]["seat"]
    log, ruleset, position = [], table.ruleset, table.ruleset.read(state)
    while ruleset.actor(position) == seat:
        log.append(ruleset.write_action(ruleset.legal_moves(position)[0]))
        position = ruleset.apply(position, ruleset.legal_moves(position)[0]).position
    answer = table.answer("adjudicate", state=carried, actions=log, token=table.token(seat))
    assert (answer["legal"], answer["actor"]) == (True, 1 - seat)
    assert table.refused("adjudicate", state=carried, actions=[*log, "scrap"], token=table.token(seat)) == "wrong-seat"
    receipt = {**answer["receipt"], "actions": [*answer["receipt"]["actions"], "scrap"]}
    assert table.refused("verify", before=carried, receipt=receipt, token=table.token(seat)) == "wrong-seat"


def test_a_receipt_of_a_sealed_ruling_is_verified_by_who_acted(table: Table, whole: State) -> None:
    carried, seat = table.sealed(whole), whole["turn"]["seat"]
    token = table.token(seat)
    move = table.answer("legal-moves", state=carried, token=token)["legal_moves"][0]
    ruling = table.answer("adjudicate", state=carried, action=move, token=token)
    told = {"receipt": ruling["receipt"], "before": carried, "after": ruling["state"]}
    assert table.answer("verify", **told, token=token)["valid"]
    assert table.refused("verify", **told) == "wrong-seat"
    public = table.answer("observe", state=whole)["state"]
    of_public = table.answer("adjudicate", "include=receipt", state=public, actions=[])["receipt"]
    assert ruling["receipt"]["before"] == of_public["before"]


# keys


def test_keys_are_rotated_without_breaking_a_game(table: Table, whole: State) -> None:
    """New key first, the old one kept: old seals and tokens open, new ones are made with the new key."""
    new, old = KEYS
    before = table.elsewhere((old,))
    carried, seat = before.sealed(whole), whole["turn"]["seat"]
    both = table.elsewhere((new, old))
    move = both.answer("legal-moves", state=carried, token=before.token(seat))["legal_moves"][0]
    after = both.answer("adjudicate", state=carried, action=move, token=before.token(seat))["state"]
    only_new = table.elsewhere((new,))
    assert only_new.answer("score", state=after) == both.answer("score", state=after)
    assert before.refused("score", state=after) == "broken-seal"
    assert only_new.refused("score", state=carried) == "broken-seal"
    assert only_new.refused("score", state=after, token=before.token(seat)) == "wrong-seat"


# nothing is learned


def test_at_the_end_all_is_shown(table: Table) -> None:
    for ruleset_id in RULESETS:
        here = Table(ruleset_id)
        over = states.of_play(ruleset_id)[-1]
        carried = here.sealed(over)
        assert without_seals(carried) == {**over, "sealed": len(carried["sealed"])}
        assert here.answer("score", state=carried) == here.answer("score", state=over)
