"""The form for photos asks enough: what it asks for of a finished game gives the game's score."""

from collections.abc import Mapping
from typing import Any

import pytest

import rules
from rules.kernel.pointers import found_at
from rules.kernel.ruleset import Ruleset
from tests.rulesets.play import MORE_TABLES, Table, steps

Json = Any
SEEDS = range(3)
PLAIN = [Table(ruleset, *ruleset.seatings[0], known=True) for ruleset in rules.all()]
EXPANDED = [
    Table(ruleset, more["persons"], more["options"], known=True)
    for ruleset in rules.all()
    for number, more in enumerate(MORE_TABLES.get(ruleset.id, ()))
    if number == 0 or "five_star" in more["options"]["sets"]
]
"""Tables of games with expansions: with borders, with the Star track, with tiles that a supplement brings."""


def finished(table: Table, seed: int) -> Any:
    *_, (position, _, chosen) = steps(table, seed)
    assert chosen is None
    return position


def put(state: dict[str, Json], pointer: str, value: Json) -> None:
    *parents, last = pointer.split("/")[1:]
    holder: Json = state
    for part in parents:
        holder = holder[int(part)] if isinstance(holder, list) else holder.setdefault(part, {})
    holder[last] = value


def seen(ruleset: Ruleset[Any], whole: Mapping[str, Json]) -> dict[str, Json]:
    """What of a state the form has a place for."""
    form: Json = ruleset.form()
    players = whole["players"]
    state: dict[str, Json] = {"ruleset": ruleset.id, "options": whole["options"], **form["blank"]["table"]}
    state["players"] = [{"name": player["name"], **form["blank"]["player"]} for player in players]
    for field in form["fields"]:
        for seat in range(len(players)) if "{seat}" in field["pointer"] else (0,):
            pointer = field["pointer"].replace("{seat}", str(seat))
            put(state, pointer, found_at(pointer, whole))
    for thing in form["things"]:
        for seat, player in enumerate(players):
            if "members" in thing:
                pointer = thing["members"].replace("{seat}", str(seat))
                put(state, pointer, found_at(pointer, whole))
            elif "entries" in thing:
                pointer = thing["entries"].replace("{seat}", str(seat))
                names = [thing["key"], *(field["name"] for field in thing["fields"])]
                put(state, pointer, [{name: entry[name] for name in names} for entry in found_at(pointer, whole)])
            else:
                for ref in refs(whole, player, seat, thing):
                    parts = dict(enumerate(ref.split(".")))
                    pointer = thing["pointer"].replace("{ref}", ref)
                    for index, part in parts.items():
                        pointer = pointer.replace(f"{{{index}}}", part)
                    put(state, pointer, found_at(pointer, whole))
    return state


def refs(whole: Mapping[str, Json], player: Mapping[str, Json], seat: int, thing: Mapping[str, Json]) -> list[str]:
    if "ref" in thing:
        return [thing["ref"]]
    return list(whole["board"]) if thing["kind"] == "space" else [f"{seat}.{site}" for site in player["towers"]]


@pytest.mark.parametrize("seed", SEEDS)
@pytest.mark.parametrize("table", [*PLAIN, *EXPANDED], ids=str)
def test_the_form_asks_enough(table: Table, seed: int) -> None:
    ruleset = table.ruleset
    position = finished(table, seed)
    whole = ruleset.write(position)
    sheet = ruleset.score_sent(seen(ruleset, whole))
    assert sheet.needed == []
    assert [player.total for player in sheet.players] == [player.total for player in ruleset.score(position).players]


@pytest.mark.parametrize("table", EXPANDED, ids=str)
def test_the_form_offers_every_piece_on_the_table(table: Table) -> None:
    offered = pieces_offered(table)
    whole = table.ruleset.write(finished(table, 0))
    for player in whole["players"]:
        assert {entry["tile"] for entry in player["borough"]} <= offered["borough"]
        assert {entry["tile"] for entry in player["borders"]} <= offered["borders"]
        assert {player["goal"]} - {None} <= offered["goals"]
    assert set(whole["goals"]) <= offered["goals"]


@pytest.mark.parametrize("game", sorted({table.ruleset.id for table in EXPANDED}))
def test_the_boards_that_the_form_is_tried_on_have_it_all(game: str) -> None:
    seen_there: set[str] = set()
    for table in EXPANDED:
        whole = table.ruleset.write(finished(table, 0))
        laid = {entry["tile"] for player in whole["players"] for entry in player["borough"]}
        own = {tile["id"] for tile in (whole["options"]["supplement"] or {"tiles": []})["tiles"]}
        if table.ruleset.id == game:
            seen_there |= {"borders"} if any(player["borders"] for player in whole["players"]) else set()
            seen_there |= {"own tiles"} if laid & own else set()
            seen_there |= {"stars"} if whole["stars"] else set()
    assert seen_there >= {"borders"} | ({"own tiles", "stars"} if game == "suburbia" else set())


def pieces_offered(table: Table) -> dict[str, set[str]]:
    """What the form lists, with what it points at: for the boroughs, the borders and the goals."""
    form: Json = table.ruleset.form()
    options = table.ruleset.write(table.setup(0))["options"]
    schemas = {thing["entries"].rpartition("/")[2]: thing["fields"][0]["schema"] for thing in form["things"]}
    schemas["goals"] = form["fields"][0]["schema"]["items"]
    return {name: {*schema["enum"], *ids_at(schema["more"], options)} for name, schema in schemas.items()}


def ids_at(more: str, options: Json) -> list[str]:
    head, options_name, supplement, list_name = more.split("/")
    assert (head, options_name, supplement) == ("", "options", "supplement")
    return [record["id"] for record in (options["supplement"] or {}).get(list_name) or ()]


@pytest.mark.parametrize("ruleset", rules.all(), ids=lambda ruleset: ruleset.id)
def test_a_thing_is_of_a_kind_that_an_action_names(ruleset: Ruleset[Any]) -> None:
    kinds = {parameter.kind.id for kind in ruleset.action_kinds.values() for parameter in kind.parameters}
    form: Json = ruleset.form()
    assert {thing["kind"] for thing in form["things"]} <= kinds
    options = {option.name for option in ruleset.options}
    assert {asked["option"] for asked in (*form["things"], *form["fields"]) if "option" in asked} <= options
