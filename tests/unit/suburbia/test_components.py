"""The box of Suburbia: its sums, what components say, the form of a supplement, and records that break it."""

import copy
import json
from collections import Counter
from collections.abc import Iterable
from typing import Any

import jsonschema
import pytest

from rules.suburbia import awards, goals
from rules.suburbia.awards import AWARDS
from rules.suburbia.catalogue import catalogue_for
from rules.suburbia.components import components, supplement_example, supplement_schema
from rules.suburbia.editions import EDITIONS
from rules.suburbia.parameters import ONE_MORE_ROUND
from rules.suburbia.prose import POWER_TEXTS, award_text, goal_text, tile_text
from rules.suburbia.record_reading import read_award, read_goal, read_tile
from rules.suburbia.records import CatalogueError
from rules.suburbia.vocabulary import AWARD_COUNTS, GOAL_COUNTS, POWERS, STACK_MARKERS

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


GOOD: dict[str, Any] = {"id": "shed", "name": "Shed", "stack": "A", "kind": "civic", "cost": 1, "copies": 1}
GOOD_BORDER: dict[str, Any] = {"id": "hedge", "name": "Hedge", "stack": "border", "kind": "border", "cost": 4}
GOOD_GOAL: dict[str, Any] = {"id": "idler", "name": "Idler", "compare": "most", "count": "income", "population": 10}
GOOD_AWARD: dict[str, Any] = {
    "id": "prize", "name": "Prize", "reward": {"income": 2}, "at_least": {"lake_tiles": 2},
}  # fmt: skip
LINE: dict[str, Any] = {"change": {"income": 1}, "per": {"kind": ["civic"]}, "scope": "own"}


def test_what_tiles_may_say_beyond_the_printed_ones() -> None:
    lines = [
        {"change": {"money": -3}, "per": {"icon": ["school", "airport"]}, "scope": "own", "when": "later_only"},
        {"change": {"population": 1}, "per": {"kind": "civic", "icon": "school"}, "scope": "adjacent"},
        {"change": {"reputation": 2}, "per": {"icon": "star", "border": True, "lake": True}, "scope": "own"},
    ]
    assert tile_text(read_tile({**GOOD, "immediate": {"reputation": -1, "income": 2}, "conditional": lines})) == (
        "+2 Income and -1 Reputation. "
        "-$3 for each of your tiles with the Airport or School icon placed after this one. "
        "+1 Population for each adjacent Civic tile or tile with the School icon. "
        "+2 Reputation for each of your tiles with the Star icon, Borders or Lakes."
    )
    assert tile_text(read_tile(GOOD)) == ""
    several = {"cost_per_player": 2, "stars": 1, "demands": ["money", "population"], "takes": {"money": 3, "income": 1}}
    assert tile_text(read_tile({**GOOD, **several})) == (
        "Costs $2 more for each player. The Population and money that it takes must be there when "
        "it is placed. 1 Gold Star. Take 1 Income and $3 from every other player."
    )


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


def test_whatever_a_goal_or_award_can_count_is_counted_and_has_words() -> None:
    assert set(GOAL_COUNTS) == {*goals.COUNTS, *goals.NUMBERS}
    assert set(AWARD_COUNTS) == set(awards.COUNTS)
    assert all(goal_text(read_goal({**GOOD_GOAL, "count": count})) for count in GOAL_COUNTS)
    assert all(award_text(read_award({**GOOD_AWARD, "at_least": {count: 1}})) for count in AWARD_COUNTS)


def test_every_unique_effect_has_a_sentence_and_no_tile_is_called_like_a_marker_of_the_stack() -> None:
    assert set(POWER_TEXTS) == set(POWERS)
    assert (*AWARDS, ONE_MORE_ROUND) == STACK_MARKERS


# records that break the form


def _without(record: dict[str, Any], field: str) -> dict[str, Any]:
    return {name: value for name, value in record.items() if name != field}


def _line(**change: Any) -> dict[str, Any]:
    return {"conditional": [LINE, {**LINE, **change}]}


def _per(**per: Any) -> dict[str, Any]:
    return _line(per=per)


BAD_TILES: list[tuple[dict[str, Any], list[str | int], str]] = [
    ({"kind": "rural"}, ["kind"], "no kind 'rural'"),
    ({"stack": "D"}, ["stack"], "no stack 'D'"),
    ({"stack": "border"}, ["stack"], "no stack 'border' for a tile of kind civic"),
    ({"set": "suburbs"}, ["set"], "none of: base"),
    ({"id": "my shed"}, ["id"], "a letter, then"),
    ({"id": "one_more_round"}, ["id"], "none of: score_bonus"),
    ({"id": 7}, ["id"], "a letter, then"),
    ({"name": ""}, ["name"], "1 to 100 characters"),
    ({"name": "x" * 101}, ["name"], "1 to 100 characters"),
    ({"cost": -1}, ["cost"], "an integer from 0"),
    ({"cost": None}, [], "needs cost"),
    ({"cost": True}, ["cost"], "an integer from 0"),
    ({"cost_per_player": "6"}, ["cost_per_player"], "an integer from 0"),
    ({"copies": None}, [], "needs copies"),
    ({"copies": 0}, ["copies"], "an integer from 1 to 20"),
    ({"icons": ["school", "zoo"]}, ["icons", 1], "none of: airport"),
    ({"icons": "school"}, ["icons"], "a list"),
    ({"stars": 1.5}, ["stars"], "an integer from 0"),
    ({"immediate": {"fame": 1}}, ["immediate", "fame"], "unknown field"),
    ({"immediate": []}, ["immediate"], "an object of changes"),
    ({"immediate": {"income": "1"}}, ["immediate", "income"], "an integer from -1000"),
    ({"takes": {"population": 1001}}, ["takes", "population"], "to 1000"),
    ({"conditional": {}}, ["conditional"], "a list"),
    ({"conditional": [LINE, 5]}, ["conditional", 1], "an object with change"),
    ({"requires": "sea"}, ["requires"], "none of: border, lake"),
    ({"demands": ["money", "income"]}, ["demands", 1], "none of: population, money"),
    ({"shortfall": "money"}, ["shortfall"], "none of: population"),
    ({"power": "fly"}, ["power"], "none of: free_marker"),
    ({"special": 5}, ["special"], "a string"),
    ({"source": ["me", 5]}, ["source", 1], "a string"),
    ({"in_box": "yes"}, ["in_box"], "true or false"),
    ({"colour": "red"}, ["colour"], "unknown field"),
    (_line(scope="nearby"), ["conditional", 1, "scope"], "none of: adjacent"),
    (_line(when="at_night"), ["conditional", 1, "when"], "none of: always"),
    (_line(twice=True), ["conditional", 1, "twice"], "unknown field"),
    (_line(change={"fame": 1}), ["conditional", 1, "change", "fame"], "unknown field"),
    (_line(change=None), ["conditional", 1], "needs change"),
    (_line(per=[]), ["conditional", 1, "per"], "an object that says"),
    (_per(name="mint"), ["conditional", 1, "per", "name"], "unknown field"),
    (_per(kind=["civic", "rural"]), ["conditional", 1, "per", "kind", 1], "none of: residential"),
    (_per(kind=[]), ["conditional", 1, "per", "kind"], "at least one"),
    (_per(icon="zoo"), ["conditional", 1, "per", "icon"], "none of: airport"),
    (_per(border="yes"), ["conditional", 1, "per", "border"], "true, or left out"),
    (_per(), ["conditional", 1, "per"], "an effect counts something"),
    (_per(lake_adjacency=True), ["conditional", 1, "per"], "an effect counts something"),
    (_per(red_line=True, lake=True), ["conditional", 1, "per"], "by themselves"),
    (_line(per={"red_line": True}, scope="every"), ["conditional", 1, "scope"], "one's own borough"),
    (_line(per={"lake_adjacency": True, "kind": "civic"}, scope="adjacent"), ["conditional", 1, "scope"], "own"),
]
BAD_BORDERS: list[tuple[dict[str, Any], list[str | int], str]] = [
    ({"cost": None}, [], "needs cost"),
    ({"kind": "civic"}, ["stack"], "no stack 'border'"),
    ({"requires": "lake"}, ["requires"], "a border has none"),
    ({"power": "flip"}, ["power"], "a border has none"),
    ({"cost_per_player": 2}, ["cost_per_player"], "a border has none"),
]
BAD_GOALS: list[tuple[dict[str, Any], list[str | int], str]] = [
    ({"compare": "average"}, ["compare"], "none of: most, fewest"),
    ({"count": "houses"}, ["count"], "none of: airport_icon_tiles"),
    ({"population": -5}, ["population"], "an integer from 0"),
    ({"population": None}, [], "needs population"),
    ({"points": 5}, ["points"], "unknown field"),
]
BAD_AWARDS: list[tuple[dict[str, Any], list[str | int], str]] = [
    ({"at_least": {}}, ["at_least"], "one thing that is counted"),
    ({"at_least": {"income": 1, "money": 1}}, ["at_least"], "one thing that is counted"),
    ({"at_least": {"houses": 1}}, ["at_least"], "none of: border_tiles"),
    ({"at_least": {"income": -1}}, ["at_least", "income"], "an integer from 0"),
    ({"reward": {"fame": 1}}, ["reward", "fame"], "unknown field"),
    ({"reward": None}, [], "needs reward"),
]
BAD = [
    *(("tiles", {**GOOD, **change}, where, message) for change, where, message in BAD_TILES),
    *(("tiles", _without(GOOD, field), [], f"needs {field}") for field in GOOD),
    *(("borders", {**GOOD_BORDER, **change}, where, message) for change, where, message in BAD_BORDERS),
    *(("goals", {**GOOD_GOAL, **change}, where, message) for change, where, message in BAD_GOALS),
    *(("goals", _without(GOOD_GOAL, field), [], f"needs {field}") for field in GOOD_GOAL),
    *(("bonuses", {**GOOD_AWARD, **change}, where, message) for change, where, message in BAD_AWARDS),
    *(("challenges", _without(GOOD_AWARD, field), [], f"needs {field}") for field in GOOD_AWARD),
    ("tiles", {**GOOD, "stack": "basic"}, ["stack"], "the basic tiles are those of the base game"),
    ("tiles", GOOD_BORDER, ["kind"], "hexagons in tiles"),
    ("borders", GOOD, ["kind"], "borders stand in borders"),
    ("bonuses", 5, [], "an object"),
]
GOOD_OF = {"tiles": GOOD, "borders": GOOD_BORDER, "goals": GOOD_GOAL, "bonuses": GOOD_AWARD, "challenges": GOOD_AWARD}
SCHEMA = jsonschema.Draft202012Validator(supplement_schema())


def _read(supplement: Any) -> None:
    catalogue_for({"sets": ["base"], "borders": True, "cities": None, "supplement": supplement})


@pytest.mark.parametrize(("part", "record", "where", "message"), BAD)
def test_a_bad_record_is_refused_at_its_place_by_reader_and_schema(
    part: str, record: Any, where: list[str | int], message: str
) -> None:
    good = {**GOOD_OF[part], "id": "the_first"}
    supplement = {part: [good, record]}
    with pytest.raises(CatalogueError, match=message) as refused:
        _read(supplement)
    assert refused.value.where == ("supplement", part, 1, *where)
    assert not SCHEMA.is_valid(supplement)
    _read({part: [good]})
    SCHEMA.validate({part: [good]})


@pytest.mark.parametrize(
    ("supplement", "where"),
    [
        ([], ("supplement",)),
        ({"cities": []}, ("supplement", "cities")),
        ({"goals": {}}, ("supplement", "goals")),
        ({"goals": [{**GOOD_GOAL, "id": f"g{number}"} for number in range(201)]}, ("supplement", "goals")),
    ],
)
def test_a_supplement_of_another_form_is_refused(supplement: Any, where: Iterable[Any]) -> None:
    with pytest.raises(CatalogueError) as refused:
        _read(supplement)
    assert refused.value.where == where
    assert not SCHEMA.is_valid(supplement)


@pytest.mark.parametrize(
    ("supplement", "where"),
    [
        ({"tiles": [GOOD, GOOD]}, ("supplement", "tiles", 1, "id")),
        ({"tiles": [GOOD], "borders": [{**GOOD_BORDER, "id": "shed"}]}, ("supplement", "borders", 0, "id")),
        ({"tiles": [{**GOOD, "id": "mint"}]}, ("supplement", "tiles", 0, "id")),
        ({"goals": [{**GOOD_GOAL, "id": "miser"}]}, ("supplement", "goals", 0, "id")),
    ],
)
def test_an_id_stands_once(supplement: Any, where: Iterable[Any]) -> None:
    with pytest.raises(CatalogueError, match="stands twice") as refused:
        _read(supplement)
    assert refused.value.where == where


FULL: dict[str, Any] = {
    **GOOD,
    "city": "Nowhere", "set": "nightlife", "cost_per_player": 1, "copies": 20, "in_box": False, "stars": 100,
    "icons": ["nightlife", "border"], "immediate": {"income": -1, "money": 1000}, "requires": "lake",
    "demands": ["money", "population"], "shortfall": "population", "takes": {"money": 2}, "power": "flip",
    "special": "x" * 1000, "source": ["our box"], "text": "Whatever.",
    "conditional": [
        LINE,
        {**LINE, "per": {"red_line": True}, "when": "later_only"},
        {**LINE, "per": {"lake_adjacency": True, "kind": "civic", "icon": ["star"]}, "when": None},
        {**LINE, "per": {"border": True, "lake": True}, "scope": "every", "when": "always"},
    ],
}  # fmt: skip
NULLS = dict.fromkeys(
    ("set", "city", "cost_per_player", "in_box", "icons", "stars", "immediate", "conditional", "requires", "demands",
     "shortfall", "takes", "power", "special", "source", "text"),
)  # fmt: skip


@pytest.mark.parametrize(
    "supplement",
    [
        None,
        {},
        {"tiles": None, "borders": []},
        supplement_example(),
        {
            "tiles": [
                FULL,
                {**GOOD, **NULLS, "id": "other"},
                {**_without(GOOD, "cost"), "id": "z", "cost_per_player": 6},
            ]
        },
        {"borders": [{**GOOD_BORDER, **NULLS, "copies": None}, {**GOOD_BORDER, "id": "wall", "copies": 3}]},
        {"goals": [{**GOOD_GOAL, "icons": None}], "bonuses": [GOOD_AWARD], "challenges": [GOOD_AWARD]},
    ],
)
def test_a_good_supplement_passes_reader_and_schema(supplement: Any) -> None:
    before = copy.deepcopy(supplement)
    _read(supplement)
    SCHEMA.validate(supplement)
    assert supplement == before


@BOTH
def test_the_components_are_in_the_form_of_a_supplement(edition: str) -> None:
    box = _box(edition)
    copied = {part: [{**entry, "id": f"my_{entry['id']}"} for entry in box[part]] for part in PARTS}
    copied["tiles"] = [tile for tile in copied["tiles"] if tile["stack"] != "basic"]
    _read(copied)
    SCHEMA.validate(copied)


def test_the_schema_is_a_schema_with_an_example_of_each_part() -> None:
    schema = supplement_schema()
    jsonschema.Draft202012Validator.check_schema(schema)
    assert tuple(schema["properties"]) == PARTS
    assert {part: rule["items"]["examples"] for part, rule in schema["properties"].items()} == supplement_example()
    assert _box("suburbia")["supplement"] == {"schema": schema, "example": supplement_example()}


def test_a_border_without_copies_is_there_once() -> None:
    assert read_tile({**GOOD_BORDER, "copies": None}).copies == 1


def test_without_borders_what_has_their_icon_stays_out_of_a_supplement_too() -> None:
    supplement = {
        "tiles": [{**GOOD, "icons": ["border"]}],
        "borders": [GOOD_BORDER],
        "goals": [{**GOOD_GOAL, "icons": ["border"]}],
        "bonuses": [{**GOOD_AWARD, "icons": ["border"]}],
    }
    options = {"sets": ["base"], "borders": False, "cities": None, "supplement": supplement}
    plain = catalogue_for({**options, "supplement": None})
    found = catalogue_for(options)
    assert (found.tiles.keys(), found.goals.keys(), dict(found.bonuses)) == (plain.tiles.keys(), plain.goals.keys(), {})
