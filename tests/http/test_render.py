"""Pictures over HTTP: what is in them, what is lit, what is escaped, what is refused."""

from typing import Any
from xml.etree import ElementTree

import pytest

from tests.http.asking import Client
from tests.rulesets.pictures import SVG, is_within, parse, texts, things

State = dict[str, Any]
NASTY = '<script>alert(1)</script>" onload="x" \u202eevil\u0000 & ' + "W" * 40


def picture(client: Client, ruleset: str, state: State, **more: Any) -> ElementTree.Element:
    reply = client.ask(ruleset, "render", state=state, **more)
    assert reply.status_code == 200, reply.text
    return parse(reply.content)


def lit(client: Client, ruleset: str, state: State, **highlight: Any) -> set[tuple[str, str, int | None]]:
    return set(things(picture(client, ruleset, state, highlight=highlight), lit=True))


@pytest.fixture
def borough() -> State:
    """Suburbia as a photo shows it: a Lake, a marker, a border."""
    tiles = [("suburbs", [0, 0]), ("community_park", [0, 1]), ("heavy_factory", [0, 2]), ("farm", [1, 1])]
    entries = [{"tile": tile, "at": at, "lake": False, "invested": tile == "farm"} for tile, at in tiles]
    lake = {"tile": None, "at": [1, 0], "lake": True, "invested": False}
    border = {"tile": "beach", "at": [1, 1], "dir": 5, "lake": False, "invested": False}
    return {
        "options": {"sets": ["base", "inc"], "borders": True},
        "players": [
            {"name": "Ann", "money": 12, "income": -2, "borough": [*entries, lake], "borders": [border]},
            {"name": "Ben", "borough": [dict(entry) for entry in entries[:3]]},
        ],
        "market": ["mint", None, "farm", "landfill", "freeway", "hostel", "museum"],
        "goals": ["miser"],
    }


def test_the_answer_is_an_svg_that_a_strict_page_shows(client: Client, table: State) -> None:
    reply = client.ask("supertall", "render", state=table)
    assert reply.headers["Content-Type"] == "image/svg+xml"
    assert reply.headers["Content-Security-Policy"] == "default-src 'none'; sandbox"
    assert reply.headers["X-Content-Type-Options"] == "nosniff"
    assert reply.headers["Ruleset-Version"] == "1"
    assert reply.content == client.ask("supertall", "render", state=table).content
    root = parse(reply.content)
    assert root.attrib["role"] == "img"
    assert (root[0].text, (root[1].text or "")[:40]) == (
        "Supertall. Turn 8, Ben (seat 1), Use the plan",
        "Turn 8, Ben (seat 1), Use the plan. City",
    )


def test_supertall_shows_every_card_once(client: Client, table: State) -> None:
    root = picture(client, "supertall", table)
    assert is_within(root)
    there = sorted(things(root))
    assert [key for key in there if key[0] == "tower"] == [
        ("tower", name, None)
        for name in sorted(f"{seat}.{site}" for seat in (0, 1) for site in ("front_left", "front_right", "back"))
    ] + [("tower", "city_hall", None)]
    assert [key for key in there if key[0] == "pile"] == [("pile", str(pile), None) for pile in range(3)]
    assert [key for key in there if key[0] == "card"] == [("card", "B3", None)]
    shown = [text for text in texts(root) if text in table["options"]["deck"]]
    assert sorted(shown) == sorted(table["options"]["deck"])
    assert {"pile 0: 3", "pile 1: 2", "4 turns", "3 turns", "drawn", "turn"} <= set(texts(root))


def test_supertall_hides_what_is_unknown(client: Client, table: State) -> None:
    hidden = client.answer("supertall", "observe", state=table, seat=0)["state"]
    root = picture(client, "supertall", hidden)
    assert texts(root).count("not known") == 8
    assert not {"N3", "N5", "E5", "E0"} & set(texts(root))


def test_streetcar_shows_the_board(client: Client, suburb: State) -> None:
    root = picture(client, "streetcar-suburb", suburb)
    there = list(things(root))
    assert len([key for key in there if key[0] == "space"]) == 52
    assert len([key for key in there if key[0] == "line"]) == 187
    assert set(suburb["board"]) <= set(texts(root))
    houses = [text for text in texts(root) if text in ("black", "blue", "white", "yellow")]
    assert len(houses) == 52
    assert all(houses.count(colour) == 13 for colour in houses)


def test_streetcar_counts_cubes(client: Client) -> None:
    state = {
        "board": {"e4": {"building": "white", "cubes": 2}, "d4": {"building": None, "cubes": None}},
        "players": [{"lines": ["e5:SW"], "houses": {"blue": 4}}, {"lines": []}],
    }
    root = picture(client, "streetcar-suburb", state)
    assert {"white ×2", "? ×?", "blue 4", "black ?", "1 line drawn", "0 lines drawn"} <= set(texts(root))
    assert lit(client, "streetcar-suburb", state, line={"seat": 0, "id": "lines"}) == {("line", "d4:NE", None)}


def test_suburbia_shows_boroughs_and_market(client: Client, borough: State) -> None:
    root = picture(client, "suburbia", borough)
    there = set(things(root))
    assert is_within(root)
    assert {("cell", "[1,1]", 0), ("cell", "[1,0]", 0), ("border", "0", 0), ("cell", "[1,1]", 1)} <= there
    assert {key for key in there if key[0] == "slot"} == {("slot", str(slot), None) for slot in range(7)}
    shown = texts(root)
    for text in ("Lake", "×2", "Beach", "border 0", "$12", "$?", "gap", "+$8", "Miser"):
        assert text in shown, text
    assert shown.count("Suburbs") == 3  # two boroughs and the supply


def test_an_action_lights_what_it_names(client: Client, table: State, suburb: State) -> None:
    assert lit(client, "supertall", table, action="submit 0.back") == {("tower", "0.back", None)}
    assert lit(client, "supertall", table, action={"type": "rezone", "pile": 2}) == {("pile", "2", None)}
    assert lit(client, "streetcar-suburb", suburb, action="draw e5:SW") == {("line", "d4:NE", None)}


def test_an_action_of_suburbia_lights_the_cell_of_its_seat(client: Client) -> None:
    state = client.answer("suburbia", "setup", players=["Ann", "Ben"], seed=3)["state"]
    for goal in ("0", "1"):
        moves = client.answer("suburbia", "legal-moves", state=state)["legal_moves"]
        assert goal
        state = client.answer("suburbia", "adjudicate", state=state, action=moves[0]["notation"])["state"]
    assert lit(client, "suburbia", state, action="buy 6 1,1") == {("slot", "6", None), ("cell", "[1,1]", 0)}
    far = {"type": "buy", "slot": 6, "at": [40, -30], "seat": 1}
    assert lit(client, "suburbia", state, action=far) == {("slot", "6", None), ("cell", "[40,-30]", 1)}


def test_a_violation_lights_its_facts(client: Client, table: State) -> None:
    ruling = client.answer("supertall", "adjudicate", state=table, action="submit 0.front_right")
    (violation,) = ruling["violations"]
    assert lit(client, "supertall", table, violation=violation) == {
        ("tower", "0.front_right", None),
        ("card", "B3", None),
    }
    assert lit(client, "supertall", table, violation={"detail": {"tower": "9.attic", "needs": 3}}) == set()


def test_a_score_line_lights_what_it_counts(client: Client, table: State, borough: State) -> None:
    """Business: E4 on B2 score 0 for the tower's method; here the top is Entertainment, so both cards count."""
    assert lit(client, "supertall", table, line={"seat": 1, "id": "front_left"}) == {
        ("tower", "1.front_left", None),
        ("storey", "1.front_left:0", None),
        ("storey", "1.front_left:1", None),
    }
    assert lit(client, "supertall", table, line={"seat": 0, "id": "fewer_turns"}) == {("seat", "0", None)}
    assert lit(client, "suburbia", borough, line={"seat": 0, "id": "money"}) == {("seat", "0", None)}


def test_client_strings_stay_text(client: Client, table: State) -> None:
    table["players"][0]["name"] = NASTY[:100]
    reply = client.ask("supertall", "render", state=table)
    assert b"<script" not in reply.content
    root = parse(reply.content)
    heading = next(text for text in texts(root) if text.startswith("<script>"))
    assert heading.endswith("…")
    panel = next(
        group for group in root.iter(SVG + "g") if group.get("data-kind") == "seat" and group.get("data-ref") == "0"
    )
    assert (panel[0].text or "").startswith('<script>alert(1)</script>" onload="x" \ufffdevil\ufffd & WWW')


@pytest.mark.parametrize(
    ("highlight", "places"),
    [
        ({}, ["/highlight"]),
        ([], ["/highlight"]),
        ("submit 0.back", ["/highlight"]),
        ({"action": "scrap", "line": {"seat": 0, "id": "back"}}, ["/highlight"]),
        ({"light": 1}, ["/highlight"]),
        ({"action": None}, ["/highlight/action"]),
        ({"action": "submit 7.attic"}, ["/highlight/action"]),
        ({"action": {"type": "submit", "tower": "7.attic"}}, ["/highlight/action/tower"]),
        ({"violation": {"path": "/action"}}, ["/highlight/violation/detail"]),
        ({"violation": {"detail": [], "more": 1}}, ["/highlight/violation/detail", "/highlight/violation/more"]),
        ({"violation": {"detail": {}, "clause": 3}}, ["/highlight/violation/clause"]),
        ({"line": {"seat": 0}}, ["/highlight/line/id"]),
        ({"line": {"seat": 2, "id": "back"}}, ["/highlight/line/seat"]),
        ({"line": {"seat": 0, "id": "attic"}}, ["/highlight/line/id"]),
        ({"line": {"seat": "0", "id": "back"}}, ["/highlight/line/seat"]),
    ],
)
def test_a_highlight_that_cannot_be_read_is_refused(
    client: Client, table: State, highlight: Any, places: list[str]
) -> None:
    refused = client.refusal("supertall", "render", state=table, highlight=highlight)
    assert sorted(place for _, place in refused) == places


def test_an_action_needs_a_whole_state(client: Client, borough: State) -> None:
    refused = client.refusal("suburbia", "render", state=borough, highlight={"action": "buy 0 1,1"})
    assert refused == [("invalid-body", "/highlight/action")]


def test_a_state_that_cannot_be_read_is_refused(client: Client, borough: State) -> None:
    borough["players"][0]["borough"][0]["tile"] = "castle"
    assert client.refusal("suburbia", "render", state=borough) == [("invalid-state", "/state/players/0/borough/0/tile")]
    assert client.refusal("supertall", "render", state={"drawn": "X9"}) == [("invalid-body", "/state/drawn")]
    assert client.refusal("supertall", "render", state={}, higlight={}) == [("invalid-body", "/higlight")]


def test_too_many_things_are_refused(client: Client, borough: State) -> None:
    cells = [[q, r] for q in range(-30, 30) for r in range(-30, 30)]
    refused = client.refusal("suburbia", "render", state=borough, highlight={"violation": {"detail": {"cells": cells}}})
    assert refused == [("invalid-body", "/highlight/violation/detail")]


def test_a_hostile_borough_gives_a_bounded_picture(client: Client) -> None:
    """As many tiles as are read, strewn as far as they may be."""
    cells = [[q, r] for q in range(-200, 201, 16) for r in range(-200, 201, 21)][:500]
    tiles = [{"tile": "farm", "at": at, "lake": False, "invested": True} for at in cells]
    state = {"players": [{"name": "A", "borough": tiles}] * 5}
    reply = client.ask("suburbia", "render", state=state)
    assert reply.status_code == 200
    assert len(reply.content) < 20_000_000
    root = parse(reply.content)
    assert max(int(root.attrib["width"]), int(root.attrib["height"])) == 2400
