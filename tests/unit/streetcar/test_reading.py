"""What is no state of this game, and where; what is written differently but the same."""

import json
import random
from collections.abc import Callable
from typing import Any

import pytest

from rules.kernel.outcome import InvalidState
from rules.streetcar import RULESET
from tests.unit.streetcar.states import EXAMPLE, full, state


def refused(sent: Any) -> list[str]:
    with pytest.raises(InvalidState) as caught:
        RULESET.read(sent)
    return [defect.pointer for defect in caught.value.defects]


def _set(*steps: Any) -> Callable[[Any], None]:
    *way, last, value = steps

    def alter(sent: Any) -> None:
        for step in way:
            sent = sent[step]
        sent[last] = value

    return alter


def _drop(*steps: Any) -> Callable[[Any], None]:
    *way, last = steps

    def alter(sent: Any) -> None:
        for step in way:
            sent = sent[step]
        del sent[last]

    return alter


@pytest.mark.parametrize(
    ("alter", "pointers"),
    [
        (_set("ruleset", "supertall"), ["/ruleset"]),
        (_set("rules_version", "2"), ["/rules_version"]),
        (_set("options", "penalty", 51), ["/options/penalty"]),
        (_set("options", "penalty", -1), ["/options/penalty"]),
        (_set("options", "penalty", True), ["/options/penalty"]),
        (
            _set("options", "rulings", {"streetcar.draw.two": "one"}),
            ["/options/rulings/streetcar.draw.two"],
        ),
        (
            _set("options", "rulings", {"streetcar.cubes.supply": "ten"}),
            ["/options/rulings/streetcar.cubes.supply"],
        ),
        (_set("players", []), ["/players"]),
        (_set("players", [None] * 3), ["/players"]),
        (_set("players", 1, None), ["/players/1"]),
        (_set("players", 0, "name", None), ["/players/0/name"]),
        (_set("players", 0, "lines", ["e4:N"]), ["/players/0/lines/0"]),
        (_set("players", 0, "lines", ["e4:E", "e4:E"]), ["/players/0/lines/1"]),
        (_set("players", 0, "lines", ["d4:NE", "e5:SW"]), ["/players/0/lines/1"]),
        (_set("players", 1, "lines", ["a1:W", "e5:W"]), ["/players/1/lines/1"]),
        (_set("players", 0, "houses", "blue", -1), ["/players/0/houses/blue"]),
        (_set("players", 0, "houses", "blue", None), ["/players/0/houses/blue"]),
        (_set("players", 0, "houses", "green", 1), ["/players/0/houses/green"]),
        (_set("board", "z/9", None), ["/board/z~19"]),
        (_drop("board", "e4"), ["/board/e4"]),
        (_set("board", "e4", {"house": "green"}), ["/board/e4/house"]),
        (_set("board", "e4", {}), ["/board/e4"]),
        (_set("board", "e4", {"house": "blue", "building": "blue", "cubes": 1}), ["/board/e4"]),
        (_set("board", "e4", {"building": "blue"}), ["/board/e4/cubes"]),
        (_set("board", "e4", {"building": "blue", "cubes": 4}), ["/board/e4/cubes"]),
        (_set("board", "e4", {"cubes": 2}), ["/board/e4/building"]),
        (_set("board", "e4", "blue"), ["/board/e4"]),
        (_set("turn", "number", 0), ["/turn/number"]),
        (_set("turn", "seat", 2), ["/turn/seat"]),
        (_set("turn", "seat", None), ["/turn/seat"]),
        (_set("turn", "phase", "build"), ["/turn/phase"]),
        (_set("turn", "phase", "over"), ["/turn/seat"]),
        (_set("turn", "phase", "extend"), ["/turn/drawn"]),
        (_set("turn", "drawn", ["e4:E"]), ["/turn/drawn"]),
        (_set("turn", {"number": 3, "seat": 0, "phase": "extend", "drawn": ["a1:W"]}), ["/turn/drawn/0"]),
        (_drop("turn"), ["/turn"]),
    ],
)
def test_each_defect_has_its_pointer(alter: Callable[[Any], None], pointers: list[str]) -> None:
    sent = json.loads(json.dumps(state(full(), lines=(["e4:E"], []))))
    alter(sent)
    assert refused(sent) == pointers


def test_every_defect_is_named_at_once() -> None:
    sent = state(full(), lines=(["e9:E"], []), phase="over") | {"board": {}}
    pointers = refused(sent)
    assert pointers[:2] == ["/players/0/lines/0", "/board/a1"]
    assert pointers[-1] == "/turn/seat"
    assert len(pointers) == 54


@pytest.mark.parametrize("part", ["options", "players", "board", "turn"])
@pytest.mark.parametrize("wrong", [None, 1, "x", [1], {"x": 1}, [[]], {"drawn": {}}, 2**70, True])
def test_wrong_types_are_refused_and_nothing_else_happens(part: str, wrong: Any) -> None:
    sent = state(full()) | {part: wrong}
    if part == "options" and wrong in (None, {"x": 1}, {"drawn": {}}):
        RULESET.read(sent)  # options have defaults; unknown fields are the service's to refuse
    else:
        assert all(pointer.startswith(f"/{part}") for pointer in refused(sent))


def test_both_names_of_a_line_are_read_and_the_first_is_written_in_order() -> None:
    sent = state(full(), lines=(["e5:SW", "a1:W", "e4:SE"], []))
    written = RULESET.write(RULESET.read(sent))
    assert written["players"][0]["lines"] == ["a1:W", "d4:NE", "d4:NW"]


def test_lines_of_two_players_may_meet_on_paper() -> None:
    position = RULESET.read(state(full(), lines=(["e4:E"], ["e4:NE"])))
    assert "streetcar.draw.one_colour" in [f.clause for f in RULESET.audit(position)]


def test_a_written_state_has_the_fields_of_the_contract_in_order() -> None:
    written = RULESET.write(RULESET.read(EXAMPLE["start"]))
    assert json.dumps(written) == json.dumps(EXAMPLE["start"])
    assert list(written) == ["ruleset", "rules_version", "options", "players", "board", "turn"]
    assert list(written["turn"]) == ["number", "seat", "phase", "drawn"]
    assert list(written["board"]) == sorted(written["board"])


def test_harmonising_rewrites_lines_and_leaves_the_rest() -> None:
    claim = {"players": [{"lines": ["e5:SW", "a1:W"]}, None], "turn": {"drawn": ["e5:SW", "e4:SE"]}}
    assert RULESET.harmonise(claim) == {
        "players": [{"lines": ["a1:W", "d4:NE"]}, None],
        "turn": {"drawn": ["d4:NE", "d4:NW"]},
    }
    odd = {"players": [{"lines": ["zz"]}], "turn": None, "board": {"e4": None}}
    assert RULESET.harmonise(odd) == odd


def test_set_up_deals_every_house_by_the_seed() -> None:
    position = RULESET.setup(["Ann", "Ben"], {"penalty": 5}, 1)
    written = RULESET.write(position)
    colours = [entry["house"] for entry in written["board"].values()]
    assert {colour: colours.count(colour) for colour in colours} == dict.fromkeys(
        ["black", "blue", "white", "yellow"], 13
    )
    assert written["options"] == {"penalty": 5, "rulings": {}}
    assert written["turn"] == {"number": 1, "seat": 0, "phase": "draw", "drawn": []}
    assert position == RULESET.setup(["Ann", "Ben"], {"penalty": 5}, 1)
    assert position != RULESET.setup(["Ann", "Ben"], {"penalty": 5}, 2)


@pytest.mark.parametrize(
    ("players", "options", "seed", "pointers"),
    [
        (["Ann"], {}, 1, ["/players"]),
        (["Ann", "Ben", "Cem"], {}, 1, ["/players"]),
        (["Ann", "Ben"], {}, None, ["/seed"]),
        (["Ann", "Ben"], {}, 2**63, ["/seed"]),
        (["Ann", "Ben"], {"penalty": 99, "houses": 1}, 1, ["/options/houses", "/options/penalty"]),
        (["Ann"], {"rulings": {"x": "y"}}, None, ["/players", "/options/rulings/x", "/seed"]),
    ],
)
def test_what_cannot_be_set_up(players: list[str], options: Any, seed: int | None, pointers: list[str]) -> None:
    with pytest.raises(InvalidState) as caught:
        RULESET.setup(players, options, seed)
    assert [defect.pointer for defect in caught.value.defects] == pointers


ODD_VALUES = [None, True, -1, 0, 3, 2**70, 1.5, "", "e4", "e4:E", "blue", [], [None], [[]], {}, {"house": []}]


def _slots(part: Any) -> list[tuple[Any, Any]]:
    """Every place in a JSON value, as its container and key."""
    keys = list(part) if isinstance(part, dict) else range(len(part)) if isinstance(part, list) else []
    return [slot for key in keys for slot in [(part, key), *_slots(part[key])]]


@pytest.mark.parametrize("seed", range(300))
def test_garbage_is_refused_or_read_but_never_breaks_anything(seed: int) -> None:
    chance = random.Random(seed)
    sent = json.loads(json.dumps(EXAMPLE[chance.choice(["start", "final"])]))
    for _ in range(chance.randint(1, 3)):
        container, key = chance.choice(_slots(sent))
        container[key] = chance.choice(ODD_VALUES)
    for ask in (RULESET.read, RULESET.score_sent, RULESET.audit_sent):
        try:
            ask(sent)
        except InvalidState as refusal:
            found = [defect.pointer for defect in refusal.defects]
        else:
            found = []
        assert all(pointer == "" or pointer.startswith("/") for pointer in found)
    RULESET.harmonise(sent)
