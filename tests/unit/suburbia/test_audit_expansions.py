"""States with expansions that are readable and yet cannot arise."""

import pytest

from rules.kernel.outcome import InvalidState
from tests.unit.suburbia.audit_cases import State, findings, partial
from tests.unit.suburbia.audit_expansion_changes import (
    ANN,
    ANNS,
    MARKET,
    MONEY,
    RICH,
    SHIELD,
    SHIELDED,
    recording,
    scripted,
)
from tests.unit.suburbia.audit_expansion_rows import CASES
from tests.unit.suburbia.audit_tables import FIRST_EDITION
from tests.unit.suburbia.states import EDITIONS


def test_no_recorded_state_has_a_finding_but_for_the_money_of_the_rich() -> None:
    for (number, _), sent in recording().items():
        found = findings(sent)
        assert {clause for clause, _ in found} <= ({MONEY} if number in RICH else set())


@pytest.mark.parametrize("case", CASES)
def test_a_state_that_cannot_arise(case: str) -> None:
    base, change, expected = CASES[case]
    sent = base()
    rich = {clause for clause, _ in findings(sent)}
    assert rich <= {MONEY}
    change(sent)
    assert [found for found in findings(sent) if found[0] not in rich] == expected


SCRIPTS = {
    "a free marker": (MARKET, ("buy 6 1,1", "invest 0,1", "reveal booth")),
    "a tile that marks itself": (MARKET, ("buy 6 1,1", "invest 1,1", "invest 0,0", "reveal booth")),
    "a free tile": (MARKET, ("buy 5 1,1", "take 6 1,2", "invest 1,1", "take 4 2,1", "reveal booth", "reveal booth")),
    "no free tile": (MARKET, ("buy 5 1,1", "decline", "reveal booth")),
    "a Planner replaced": (
        MARKET,
        (
            *("buy 4 1,1", "reveal booth", "lake 6 1,1", "reveal booth", "lake 6 2,1", "reveal hall", "lake 6 1,2"),
            *("reveal hall", "replace 1,1 6", "reveal waterworks"),
        ),
    ),
    "a Planner replaced by a basic tile": (
        MARKET,
        ("buy 4 1,1", "reveal booth", "lake 6 1,1", "reveal booth", "replace 1,1 suburbs", "discard 6", "reveal hall"),
    ),
    "a tile turned face down": (MARKET, ("buy 3 1,1", "flip 0 1,1", "reveal booth")),
    "losses given back": (SHIELD, ("buy 5 1,1", *SHIELDED, "reveal hall")),
    "a border, and a tile in its slot only": (
        MARKET,
        (
            *("border forest", "place 0,2 3", "reveal mountains", "discard 6", "reveal booth", "lake 6 1,1"),
            *("reveal booth", "lake 6 -2,2", "reveal hall"),
        ),
    ),
}


@pytest.mark.parametrize("script", SCRIPTS)
def test_what_the_expansions_explain(script: str) -> None:
    market, actions = SCRIPTS[script]
    for count in range(len(actions) + 1):
        assert findings(scripted(*actions[:count], market=market)) == []


# Partial states


def test_a_photo_of_a_borough_with_borders() -> None:
    tiles = [{"tile": name, "at": [0, r]} for r, name in enumerate(("suburbs", "community_park", "heavy_factory"))]
    beach = {"tile": "beach", "at": [0, 2], "dir": 3, "lake": False}
    lone = {"tile": "farm", "at": [-2, 2]}
    photo: State = {"ruleset": "suburbia", "options": FIRST_EDITION, "players": [{"borough": [*tiles, lone]}, {}]}
    assert partial(photo) == []
    photo["players"][0]["borders"] = []
    assert partial(photo) == [("suburbia.place.adjacent", [ANN])]
    photo["players"][0]["borders"] = [beach]
    assert partial(photo) == []
    photo["players"][0]["borders"] = [{**beach, "at": [3, 3], "dir": 0}, {**beach, "tile": None}]
    assert partial(photo) == []
    photo["players"][0]["borders"] = [{**beach, "at": [3, 3], "dir": 0}]
    assert partial(photo) == [("suburbia.place.adjacent", [ANN]), ("suburbia.border.slot", [ANNS])]
    photo["players"][0]["borough"].append({"tile": "checkpoint", "at": [1, 1]})
    photo["players"][0]["borders"] = []
    assert ("suburbia.requires.neighbour", [ANN]) in partial(photo)


def test_what_is_unknown_is_no_defect() -> None:
    unknown = {
        "tile": None,
        "at": [1, 1],
        "lake": False,
        "invested": False,
        "order": 1,
        "ledger": {"income": [1, None]},
    }
    border = {**unknown, "at": [0, 2], "dir": 3, "ledger": {"income": None}}
    start = [{"tile": name, "at": [0, r]} for r, name in enumerate(("suburbs", "community_park", "heavy_factory"))]
    photo: State = {"options": FIRST_EDITION, "players": [{"borough": [*start, unknown], "borders": [border]}, {}]}
    assert partial(photo) == []
    EDITIONS["suburbia"].score_sent(photo)
    whole = scripted("lake 6 1,1")
    whole["players"][0]["borough"][3].update(tile=None, lake=False)
    with pytest.raises(InvalidState, match="only a Lake may be unknown"):
        EDITIONS["suburbia"].read(whole)


@pytest.mark.parametrize(
    ("part", "pointer"),
    [
        ({"borders": {"face_up": ["farm", None]}}, "/borders/face_up/0"),
        ({"borders": {"stack": [None, "castle"]}}, "/borders/stack/1"),
        ({"market": ["beach"]}, "/market/0"),
        ({"bonus": "lottery"}, "/bonus"),
        ({"challenge": "lottery"}, "/challenge"),
        ({"stars": {"first": [0]}}, "/stars/first"),
        ({"players": [{"borders": [{"tile": "farm"}]}, {}]}, "/players/0/borders/0/tile"),
    ],
)
def test_what_does_not_exist_is_refused(part: State, pointer: str) -> None:
    with pytest.raises(InvalidState) as refused:
        EDITIONS["suburbia"].audit_sent({"options": FIRST_EDITION, **part})
    assert [defect.pointer for defect in refused.value.defects] == [pointer]
