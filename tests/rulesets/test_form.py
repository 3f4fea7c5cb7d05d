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
    for more in MORE_TABLES.get(ruleset.id, ())[:1]
]
"""One table for each game with expansions: with borders, and none of the Star track, which no picture shows."""


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
def test_the_boards_that_the_form_is_tried_on_have_borders(table: Table) -> None:
    games = [table.ruleset.write(finished(table, seed)) for seed in SEEDS]
    assert any(player["borders"] for whole in games for player in whole["players"])


@pytest.mark.parametrize("ruleset", rules.all(), ids=lambda ruleset: ruleset.id)
def test_a_thing_is_of_a_kind_that_an_action_names(ruleset: Ruleset[Any]) -> None:
    kinds = {parameter.kind.id for kind in ruleset.action_kinds.values() for parameter in kind.parameters}
    form: Json = ruleset.form()
    assert {thing["kind"] for thing in form["things"]} <= kinds
    options = {option.name for option in ruleset.options}
    assert {thing["option"] for thing in form["things"] if "option" in thing} <= options
