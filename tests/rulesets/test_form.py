"""The form for photos asks enough: what it asks for of a finished game gives the game's score."""

from collections.abc import Mapping
from typing import Any

import pytest

import rules
from rules.kernel.pointers import found_at
from rules.kernel.ruleset import Ruleset
from tests.rulesets.play import Table, steps

Json = Any
SEEDS = range(3)


def finished(ruleset: Ruleset[Any], seed: int) -> Any:
    persons, options = ruleset.seatings[0]
    *_, (position, _, chosen) = steps(Table(ruleset, persons, options, known=True), seed)
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
@pytest.mark.parametrize("ruleset", rules.all(), ids=lambda ruleset: ruleset.id)
def test_the_form_asks_enough(ruleset: Ruleset[Any], seed: int) -> None:
    position = finished(ruleset, seed)
    whole = ruleset.write(position)
    sheet = ruleset.score_sent(seen(ruleset, whole))
    assert sheet.needed == []
    assert [player.total for player in sheet.players] == [player.total for player in ruleset.score(position).players]


@pytest.mark.parametrize("ruleset", rules.all(), ids=lambda ruleset: ruleset.id)
def test_a_thing_is_of_a_kind_that_an_action_names(ruleset: Ruleset[Any]) -> None:
    kinds = {parameter.kind.id for kind in ruleset.action_kinds.values() for parameter in kind.parameters}
    assert {thing["kind"] for thing in ruleset.form()["things"]} <= kinds
