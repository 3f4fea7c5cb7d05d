"""The box of Suburbia: its sums, the form of components, and what they say."""

import json
from collections import Counter
from typing import Any

import jsonschema
import pytest

from rules.suburbia.catalogue import catalogue_for
from rules.suburbia.components import components, supplement_example, supplement_schema
from rules.suburbia.editions import EDITIONS
from rules.suburbia.prose import POWER_TEXTS
from rules.suburbia.vocabulary import POWERS

BOTH = pytest.mark.parametrize("edition", EDITIONS)
PARTS = ("tiles", "borders", "goals", "bonuses", "challenges")


def _box(edition: str) -> dict[str, Any]:
    box = components(EDITIONS[edition])
    assert isinstance(box, dict)
    return box


def _of_set(edition: str, part: str, set_: str) -> list[dict[str, Any]]:
    return [entry for entry in _box(edition)[part] if entry["set"] == set_]


# sums


@BOTH
def test_the_base_box_holds_32_36_and_32_tiles_and_8_of_each_basic_one(edition: str) -> None:
    copies: Counter[str] = Counter()
    for tile in _of_set(edition, "tiles", "base"):
        copies[tile["id"] if tile["stack"] == "basic" else tile["stack"]] += tile["copies"]
    assert copies == {"A": 32, "B": 36, "C": 32, "suburbs": 8, "community_park": 8, "heavy_factory": 8}


@BOTH
def test_there_are_20_base_goals_worth_10_15_or_20(edition: str) -> None:
    assert Counter(goal["population"] for goal in _of_set(edition, "goals", "base")) == {10: 7, 15: 9, 20: 4}


@BOTH
def test_suburbia_inc_holds_10_10_and_6_tiles_of_twelve_buildings(edition: str) -> None:
    tiles = _of_set(edition, "tiles", "inc")
    copies: Counter[str] = Counter()
    for tile in tiles:
        copies[tile["stack"]] += tile["copies"]
    assert copies == {"A": 10, "B": 10, "C": 6}
    assert len(tiles) == 12


@BOTH
def test_suburbia_inc_has_ten_known_borders_ten_bonuses_ten_challenges_and_five_goals(edition: str) -> None:
    sums = {part: len(_of_set(edition, part, "inc")) for part in PARTS}
    assert sums == {"tiles": 12, "borders": 10, "goals": 5, "bonuses": 10, "challenges": 10}
    assert sum(border["copies"] for border in _of_set(edition, "borders", "inc")) == 10


@BOTH
def test_what_needs_borders_has_their_icon(edition: str) -> None:
    found = {entry["id"] for part in PARTS for entry in _box(edition)[part] if "border" in entry["icons"]}
    assert found == {"checkpoint", "border_bonus", "border_challenge", "european", "guard"}


def test_twenty_city_tiles_cost_11_to_30_each_once_and_five_are_in_the_box() -> None:
    cities = _of_set("suburbia", "tiles", "collectors")
    assert sorted(city["cost"] for city in cities) == list(range(11, 31))
    assert {city["city"] for city in cities if city["in_box"]} == {
        "Washington D.C.", "Los Angeles", "New York", "Chicago", "Orlando",
    }  # fmt: skip
    assert {(city["stack"], city["copies"]) for city in cities} == {("C", 1)}


def test_each_edition_lists_what_its_sets_hold() -> None:
    sets = {edition: {entry["set"] for part in PARTS for entry in _box(edition)[part]} for edition in EDITIONS}
    assert sets == {"suburbia": {"base", "inc", "collectors"}, "suburbia-inc": {"base", "inc"}}


# the form


TILE = [
    "id", "name", "set", "stack", "kind", "cost", "cost_per_player", "copies", "icons", "stars", "immediate",
    "conditional", "requires", "demands", "shortfall", "takes", "power", "special", "source",
]  # fmt: skip
FIELDS = {
    "goals": ["id", "name", "set", "compare", "count", "population", "icons", "text"],
    "bonuses": ["id", "name", "set", "reward", "at_least", "icons", "text"],
    "challenges": ["id", "name", "set", "reward", "at_least", "icons", "text"],
}
MAY_BE_NULL = {"cost_per_player", "requires", "shortfall", "power", "special"}


@BOTH
def test_every_tile_has_all_fields_and_every_source_is_explained(edition: str) -> None:
    box = _box(edition)
    for tile in (*box["tiles"], *box["borders"]):
        city = ["city", "in_box"] if tile["set"] == "collectors" else []
        assert list(tile) == [*TILE, *city, "text"]
        may_be_null = MAY_BE_NULL | ({"cost"} if tile["cost_per_player"] else set())
        assert None not in [value for field, value in tile.items() if field not in may_be_null]
        assert tile["source"]
        assert set(tile["source"]) <= set(box["sources"])
        assert tile["text"].endswith(".")


@BOTH
def test_every_goal_and_award_has_all_fields(edition: str) -> None:
    box = _box(edition)
    for part, fields in FIELDS.items():
        for entry in box[part]:
            assert list(entry) == fields
            assert None not in entry.values()


@BOTH
def test_fields_that_do_not_explain_themselves_are_explained(edition: str) -> None:
    explained = _box(edition)["fields"]
    assert set(explained) <= {*TILE, "text"}
    assert {"requires", "demands", "shortfall", "takes", "power", "cost_per_player", "special"} <= set(explained)


def test_a_tile_with_a_unique_effect_says_it_in_its_special() -> None:
    tiles = _box("suburbia")["tiles"]
    assert Counter(tile["power"] for tile in tiles if tile["power"]) == dict.fromkeys(POWERS, 1)
    for tile in tiles:
        assert tile["special"] == POWER_TEXTS.get(tile["power"])
        assert tile["text"].endswith(tile["special"] or "")


@BOTH
def test_the_components_are_plain_json(edition: str) -> None:
    box = _box(edition)
    assert json.loads(json.dumps(box)) == box


def test_changing_an_answer_does_not_change_the_next() -> None:
    first = _box("suburbia")
    first["tiles"][0]["immediate"]["population"] = 99
    first["shared"]["ladder"].clear()
    first["edition"]["basics"].clear()
    first["supplement"]["example"]["tiles"][0]["icons"].clear()
    first["supplement"]["schema"]["properties"]["tiles"]["items"]["examples"][0].clear()
    assert _box("suburbia")["tiles"][0]["immediate"] == {"population": 2}
    assert len(_box("suburbia")["shared"]["ladder"]) == 7
    assert _box("suburbia")["edition"]["basics"]["5"] == 5
    assert _box("suburbia")["supplement"]["example"]["tiles"][0]["icons"] == ["star"]
    assert _box("suburbia")["supplement"]["schema"]["properties"]["tiles"]["items"]["examples"][0]


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


# what components say


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
    "cemetery": "The Population that it takes must be there when it is placed. -2 Population. "
    "+1 Income for each adjacent Residential tile.",
    "checkpoint": "Must lie beside a Border. +4 Reputation. $2 for every Border.",
    "lake_house": "Must lie beside a Lake. +3 Reputation. +2 Population for each of your Residential tiles.",
    "water_purification_plant": "The money that it takes must be there when it is placed. +7 Reputation. "
    "-$2 for every Industrial tile. Missing money is taken in Population.",
    "redistricting_office": "Costs $6 for each player. Take 5 Population from every other player.",
    "law_office": "+2 Income. In the final scoring you score one goal for which you are tied.",
    "redevelopment_planner": "In a later turn a tile of the Real Estate Market or a basic tile may take its place "
    "for nothing.",
    "light_rail": "+1 Income and +1 Reputation for each adjacent Residential or Commercial tile.",
    "spaceship_earth": "3 Gold Stars. +2 Income. +3 Reputation for each of your tiles with the School icon.",
    "colosseum": "2 Gold Stars. +2 Reputation. Place one of your Investment markers on one of your tiles for nothing.",
    "international_commerce_centre": "+5 Population for every tile with the Collector's Edition icon.",
    "desert": "The money that it takes must be there when it or a tile beside it is placed. +5 Income. "
    "-$10 for each adjacent Residential, Commercial, Industrial or Civic tile.",
    "radioactive_waste_site": "The Population that it takes must be there when it or a tile beside it is placed. "
    "+5 Income. -7 Population for each adjacent Residential, Commercial, Industrial or Civic tile. "
    "-7 Population for each adjacent Lake.",
    "national_park": "+2 Reputation. +1 Reputation for each adjacent Residential, Commercial, Industrial or Civic "
    "tile. +1 Reputation for each adjacent Lake.",
}


@pytest.mark.parametrize("tile", TEXTS)
def test_what_a_tile_says(tile: str) -> None:
    box = _box("suburbia")
    texts = {entry["id"]: entry["text"] for entry in (*box["tiles"], *box["borders"])}
    assert texts[tile] == TEXTS[tile]


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
        ("guard", "15 Population for the most face-up Borders."),
        ("nomad", "15 Population for the fewest face-up tiles of the four kinds."),
        ("milton", "15 Population for the most tiles with the Office icon."),
    ],
)
def test_what_a_goal_says(goal: str, text: str) -> None:
    texts = {entry["id"]: entry["text"] for entry in _box("suburbia")["goals"]}
    assert texts[goal] == text


@pytest.mark.parametrize(
    ("award", "text"),
    [
        ("border_bonus", "+3 Income for at least 1 face-up Border."),
        ("lake_challenge", "+3 Reputation for at least 4 Lakes."),
        ("money_bonus", "+2 Income for at least $25."),
        ("population_challenge", "+2 Reputation for at least 40 Population."),
        ("residential_bonus", "+4 Income for at least 3 Residential tiles."),
    ],
)
def test_what_an_award_says(award: str, text: str) -> None:
    box = _box("suburbia")
    texts = {entry["id"]: entry["text"] for entry in (*box["bonuses"], *box["challenges"])}
    assert texts[award] == text


@BOTH
def test_the_components_are_in_the_form_of_a_supplement(edition: str) -> None:
    box = _box(edition)
    copied = {part: [{**entry, "id": f"my_{entry['id']}"} for entry in box[part]] for part in PARTS}
    copied["tiles"] = [tile for tile in copied["tiles"] if tile["stack"] != "basic"]
    catalogue_for({"sets": ["base"], "borders": True, "cities": None, "supplement": copied})
    jsonschema.validate(copied, supplement_schema(), jsonschema.Draft202012Validator)


def test_the_schema_is_a_schema_with_an_example_of_each_part() -> None:
    schema = supplement_schema()
    jsonschema.Draft202012Validator.check_schema(schema)
    assert tuple(schema["properties"]) == PARTS
    assert {part: rule["items"]["examples"] for part, rule in schema["properties"].items()} == supplement_example()
    assert _box("suburbia")["supplement"] == {"schema": schema, "example": supplement_example()}
