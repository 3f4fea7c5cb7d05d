"""Records beyond the printed ones: what they may say, and those that break the form."""

import copy
from collections.abc import Iterable
from typing import Any

import jsonschema
import pytest

from rules.suburbia import awards, goals
from rules.suburbia.awards import AWARDS
from rules.suburbia.catalogue import catalogue_for
from rules.suburbia.components import supplement_example, supplement_schema
from rules.suburbia.parameters import ONE_MORE_ROUND
from rules.suburbia.prose import POWER_TEXTS, award_text, goal_text, tile_text
from rules.suburbia.record_reading import read_award, read_goal, read_tile
from rules.suburbia.records import CatalogueError
from rules.suburbia.vocabulary import AWARD_COUNTS, GOAL_COUNTS, POWERS, STACK_MARKERS

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
    ({"kind": "rural"}, ["kind"], "Must be a kind of tile: "),
    ({"stack": "D"}, ["stack"], "Must be a stack of tiles of kind civic"),
    ({"stack": "border"}, ["stack"], "Must be a stack of tiles of kind civic"),
    ({"set": "suburbs"}, ["set"], "one of: base"),
    ({"id": "my shed"}, ["id"], "a small letter, then"),
    ({"id": "one_more_round"}, ["id"], "none of: score_bonus"),
    ({"id": 7}, ["id"], "a small letter, then"),
    ({"name": ""}, ["name"], "1 to 100 characters"),
    ({"name": "x" * 101}, ["name"], "1 to 100 characters"),
    ({"cost": -1}, ["cost"], "an integer from 0"),
    ({"cost": None}, [], "Must have cost"),
    ({"cost": True}, ["cost"], "an integer from 0"),
    ({"cost_per_player": "6"}, ["cost_per_player"], "an integer from 0"),
    ({"copies": None}, [], "Must have copies"),
    ({"copies": 0}, ["copies"], "an integer from 1 to 20"),
    ({"icons": ["school", "zoo"]}, ["icons", 1], "one of: airport"),
    ({"icons": "school"}, ["icons"], "a list"),
    ({"stars": 1.5}, ["stars"], "an integer from 0"),
    ({"immediate": {"fame": 1}}, ["immediate", "fame"], "Unknown field"),
    ({"immediate": []}, ["immediate"], "an object of changes"),
    ({"immediate": {"income": "1"}}, ["immediate", "income"], "an integer from -1000"),
    ({"takes": {"population": 1001}}, ["takes", "population"], "to 1000"),
    ({"conditional": {}}, ["conditional"], "a list"),
    ({"conditional": [LINE, 5]}, ["conditional", 1], "an object with change"),
    ({"requires": "sea"}, ["requires"], "one of: border, lake"),
    ({"demands": ["money", "income"]}, ["demands", 1], "one of: population, money"),
    ({"shortfall": "money"}, ["shortfall"], "one of: population"),
    ({"power": "fly"}, ["power"], "one of: free_marker"),
    ({"special": 5}, ["special"], "a string"),
    ({"source": ["me", 5]}, ["source", 1], "a string"),
    ({"in_box": "yes"}, ["in_box"], "true or false"),
    ({"colour": "red"}, ["colour"], "Unknown field"),
    (_line(scope="nearby"), ["conditional", 1, "scope"], "one of: adjacent"),
    (_line(when="at_night"), ["conditional", 1, "when"], "one of: always"),
    (_line(twice=True), ["conditional", 1, "twice"], "Unknown field"),
    (_line(change={"fame": 1}), ["conditional", 1, "change", "fame"], "Unknown field"),
    (_line(change=None), ["conditional", 1], "Must have change"),
    (_line(per=[]), ["conditional", 1, "per"], "an object that says"),
    (_per(name="mint"), ["conditional", 1, "per", "name"], "Unknown field"),
    (_per(kind=["civic", "rural"]), ["conditional", 1, "per", "kind", 1], "one of: residential"),
    (_per(kind=[]), ["conditional", 1, "per", "kind"], "at least one"),
    (_per(icon="zoo"), ["conditional", 1, "per", "icon"], "one of: airport"),
    (_per(border="yes"), ["conditional", 1, "per", "border"], "true, or left out"),
    (_per(), ["conditional", 1, "per"], "Must name what is counted"),
    (_per(lake_adjacency=True), ["conditional", 1, "per"], "Must name what is counted"),
    (_per(red_line=True, lake=True), ["conditional", 1, "per"], "by themselves"),
    (_line(per={"red_line": True}, scope="every"), ["conditional", 1, "scope"], "one's own borough"),
    (_line(per={"lake_adjacency": True, "kind": "civic"}, scope="adjacent"), ["conditional", 1, "scope"], "own"),
]
BAD_BORDERS: list[tuple[dict[str, Any], list[str | int], str]] = [
    ({"cost": None}, [], "Must have cost"),
    ({"kind": "civic"}, ["stack"], "Must be a stack of tiles of kind civic"),
    ({"requires": "lake"}, ["requires"], "a border has none"),
    ({"power": "flip"}, ["power"], "a border has none"),
    ({"cost_per_player": 2}, ["cost_per_player"], "a border has none"),
]
BAD_GOALS: list[tuple[dict[str, Any], list[str | int], str]] = [
    ({"compare": "average"}, ["compare"], "one of: most, fewest"),
    ({"count": "houses"}, ["count"], "one of: airport_icon_tiles"),
    ({"population": -5}, ["population"], "an integer from 0"),
    ({"population": None}, [], "Must have population"),
    ({"points": 5}, ["points"], "Unknown field"),
]
BAD_AWARDS: list[tuple[dict[str, Any], list[str | int], str]] = [
    ({"at_least": {}}, ["at_least"], "one thing that is counted"),
    ({"at_least": {"income": 1, "money": 1}}, ["at_least"], "one thing that is counted"),
    ({"at_least": {"houses": 1}}, ["at_least"], "one of: border_tiles"),
    ({"at_least": {"income": -1}}, ["at_least", "income"], "an integer from 0"),
    ({"reward": {"fame": 1}}, ["reward", "fame"], "Unknown field"),
    ({"reward": None}, [], "Must have reward"),
]
BAD = [
    *(("tiles", {**GOOD, **change}, where, message) for change, where, message in BAD_TILES),
    *(("tiles", _without(GOOD, field), [], f"Must have {field}") for field in GOOD),
    *(("borders", {**GOOD_BORDER, **change}, where, message) for change, where, message in BAD_BORDERS),
    *(("goals", {**GOOD_GOAL, **change}, where, message) for change, where, message in BAD_GOALS),
    *(("goals", _without(GOOD_GOAL, field), [], f"Must have {field}") for field in GOOD_GOAL),
    *(("bonuses", {**GOOD_AWARD, **change}, where, message) for change, where, message in BAD_AWARDS),
    *(("challenges", _without(GOOD_AWARD, field), [], f"Must have {field}") for field in GOOD_AWARD),
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
