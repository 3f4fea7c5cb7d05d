"""The box of Suburbia: its sums, what tiles and goals say, and records that break the form."""

import json
from collections import Counter
from typing import Any

import pytest

from rules.suburbia.catalogue import CatalogueError, read_goal, read_tile
from rules.suburbia.components import components
from rules.suburbia.editions import EDITIONS
from rules.suburbia.goals import COUNTS
from rules.suburbia.prose import goal_text, tile_text

BOTH = pytest.mark.parametrize("edition", EDITIONS)


def _box(edition: str) -> dict[str, Any]:
    box = components(EDITIONS[edition])
    assert isinstance(box, dict)
    return box


@BOTH
def test_the_box_holds_32_36_and_32_tiles_and_8_of_each_basic_one(edition: str) -> None:
    copies: Counter[str] = Counter()
    for tile in _box(edition)["tiles"]:
        copies[tile["id"] if tile["stack"] == "basic" else tile["stack"]] += tile["copies"]
    assert copies == {"A": 32, "B": 36, "C": 32, "suburbs": 8, "community_park": 8, "heavy_factory": 8}


@BOTH
def test_there_are_20_goals_worth_10_15_or_20(edition: str) -> None:
    assert Counter(goal["population"] for goal in _box(edition)["goals"]) == {10: 7, 15: 9, 20: 4}


@BOTH
def test_every_tile_has_all_fields_and_every_source_is_explained(edition: str) -> None:
    box = _box(edition)
    for tile in box["tiles"]:
        assert list(tile) == [
            "id", "name", "set", "stack", "kind", "cost", "copies", "icons", "stars",
            "immediate", "conditional", "special", "source", "text",
        ]  # fmt: skip
        assert None not in [value for field, value in tile.items() if field != "special"]
        assert tile["source"]
        assert set(tile["source"]) <= set(box["sources"])
        assert tile["text"].endswith(".")


@BOTH
def test_the_components_are_plain_json(edition: str) -> None:
    box = _box(edition)
    assert json.loads(json.dumps(box)) == box


def test_changing_an_answer_does_not_change_the_next() -> None:
    first = _box("suburbia")
    first["tiles"][0]["immediate"]["population"] = 99
    first["shared"]["ladder"].clear()
    first["edition"]["basics"].clear()
    assert _box("suburbia")["tiles"][0]["immediate"] == {"population": 2}
    assert len(_box("suburbia")["shared"]["ladder"]) == 7
    assert _box("suburbia")["edition"]["basics"]["5"] == 5


def test_the_editions_differ_in_their_stacks() -> None:
    collectors, first = _box("suburbia")["edition"], _box("suburbia-inc")["edition"]
    assert collectors["stacks"]["3"] == {"A": 18, "B": 15, "C": 18, "last_part": 9}
    assert first["stacks"]["3"] == {"A": 18, "B": 18, "C": 18, "last_part": 9}
    assert (collectors["extra_c"], first["extra_c"]) == (5, 4)
    assert "5" not in first["stacks"]


def test_the_shared_figures_have_a_source_beside_them() -> None:
    shared = _box("suburbia")["shared"]
    for figure, value in shared.items():
        if not figure.endswith("_source"):
            inside = value if isinstance(value, dict) else {}
            assert f"{figure}_source" in shared or any(name.endswith("source") for name in inside), figure


TEXTS = {
    "suburbs": "+2 Population.",
    "office_building": "+1 Income. +1 Income for each adjacent Commercial tile.",
    "community_park": "-1 Income. +1 Reputation for each adjacent Residential, Commercial or Industrial tile.",
    "mint": "+3 Income. $2 for each of your Civic tiles.",
    "hotel": "+1 Income. +1 Population for each Residential tile in all other boroughs.",
    "business_supply_store": "+1 Income. +1 Income for every tile with the Office icon.",
    "homeowners_association": "+1 Population. $2 for every Residential tile.",
    "new_car_dealership": "+5 Income. -2 Income for every tile with the Car Dealership icon placed after this one.",
    "waterfront_realty": "$2 for each Residential, Commercial, Industrial or Civic tile "
    "adjacent to each of your Lakes.",
    "pr_firm": "-2 Income. +1 Reputation for each red roof you pass after this one.",
    "freeway": "-1 Reputation for each adjacent Residential tile. +1 Income for each adjacent Commercial tile.",
    "international_airport": "+1 Income and +1 Reputation for every tile with the Airport icon. "
    "-1 Reputation for each adjacent Residential tile.",
}


@pytest.mark.parametrize("tile", TEXTS)
def test_what_a_tile_says(tile: str) -> None:
    texts = {entry["id"]: entry["text"] for entry in _box("suburbia")["tiles"]}
    assert texts[tile] == TEXTS[tile]


def test_what_tiles_may_say_beyond_the_base_game() -> None:
    lines = [
        {"change": {"money": -3}, "per": {"icon": ["school", "airport"]}, "scope": "own", "when": "later_only"},
        {"change": {"population": 1}, "per": {"kind": "civic", "icon": "school"}, "scope": "adjacent"},
    ]
    assert tile_text(read_tile({**GOOD, "immediate": {"reputation": -1, "income": 2}, "conditional": lines})) == (
        "+2 Income and -1 Reputation. "
        "-$3 for each of your tiles with the Airport or School icon placed after this one. "
        "+1 Population for each adjacent Civic tile or tile with the School icon."
    )
    assert tile_text(read_tile(GOOD)) == ""


@pytest.mark.parametrize(
    ("goal", "text"),
    [
        ("air_traffic_controller", "10 Population for the most tiles with the Airport icon."),
        ("aquaphobian", "20 Population for the fewest Lakes."),
        ("spendthrift", "10 Population for the least money on hand."),
        ("miser", "15 Population for the lowest Income."),
        ("luminary", "10 Population for the highest Reputation."),
        ("public_official", "15 Population for the most Civic tiles joined in one group."),
        ("employer", "15 Population for the fewest Investment markers in the borough."),
    ],
)
def test_what_a_goal_says(goal: str, text: str) -> None:
    texts = {entry["id"]: entry["text"] for entry in _box("suburbia")["goals"]}
    assert texts[goal] == text


def test_whatever_a_goal_can_count_has_words() -> None:
    for count in COUNTS:
        assert goal_text(read_goal({**GOOD_GOAL, "count": count}))


GOOD: dict[str, Any] = {"id": "shed", "name": "Shed", "stack": "A", "kind": "civic", "cost": 1, "copies": 1}
GOOD_GOAL: dict[str, Any] = {"id": "idler", "name": "Idler", "compare": "most", "count": "income", "population": 10}
LINE: dict[str, Any] = {"change": {"income": 1}, "per": {"kind": ["civic"]}, "scope": "own"}


def _without(record: dict[str, Any], field: str) -> dict[str, Any]:
    return {name: value for name, value in record.items() if name != field}


@pytest.mark.parametrize(
    ("change", "message"),
    [
        ({"kind": "rural"}, "shed: no kind 'rural'"),
        ({"stack": "D"}, "shed: no stack 'D'"),
        ({"icons": ["school", "zoo"]}, r"shed: unknown icons \['zoo'\]"),
        ({"immediate": {"fame": 1}}, r"shed: no such stats \['fame'\]"),
        ({"colour": "red"}, r"shed: unknown keys \['colour'\]"),
    ],
)
def test_a_bad_tile_is_refused(change: dict[str, Any], message: str) -> None:
    with pytest.raises(CatalogueError, match=message):
        read_tile({**GOOD, **change})


@pytest.mark.parametrize("field", GOOD)
def test_a_tile_without_a_field_is_refused(field: str) -> None:
    with pytest.raises(CatalogueError, match=rf"missing keys \['{field}'\]"):
        read_tile(_without(GOOD, field))


@pytest.mark.parametrize(
    ("line", "message"),
    [
        (_without(LINE, "scope"), r"shed, an effect: missing keys \['scope'\]"),
        (_without(LINE, "per"), r"shed, an effect: missing keys \['per'\]"),
        (_without(LINE, "change"), r"shed, an effect: missing keys \['change'\]"),
        ({**LINE, "scope": "nearby"}, "one of the scopes"),
        ({**LINE, "when": "at_night"}, "no such time 'at_night'"),
        ({**LINE, "twice": True}, r"shed, an effect: unknown keys \['twice'\]"),
        ({**LINE, "change": {"fame": 1}}, r"no such stats \['fame'\]"),
        ({**LINE, "per": {"name": "mint"}}, r"can't count \['name'\]"),
        ({**LINE, "per": {"kind": ["rural"]}}, r"counts unknown kinds or icons \['rural'\]"),
        ({**LINE, "per": {"icon": "zoo"}}, r"counts unknown kinds or icons \['zoo'\]"),
        ({**LINE, "per": {}}, "an effect counts something"),
        ({**LINE, "per": {"lake_adjacency": True}}, "an effect counts something"),
        ({**LINE, "per": {"red_line": True}, "scope": "every"}, "counted in the scope own"),
    ],
)
def test_a_bad_effect_is_refused(line: dict[str, Any], message: str) -> None:
    with pytest.raises(CatalogueError, match=message):
        read_tile({**GOOD, "conditional": [line]})


@pytest.mark.parametrize(
    ("record", "message"),
    [
        ({**GOOD_GOAL, "compare": "average"}, "idler: compares most or fewest"),
        ({**GOOD_GOAL, "points": 5}, r"idler: unknown keys \['points'\]"),
        (_without(GOOD_GOAL, "count"), r"idler: missing keys \['count'\]"),
    ],
)
def test_a_bad_goal_is_refused(record: dict[str, Any], message: str) -> None:
    with pytest.raises(CatalogueError, match=message):
        read_goal(record)
