"""States that are readable and yet cannot arise."""

import copy
import random
import re
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import rules.suburbia
from rules.kernel.outcome import InvalidState
from tests.unit.suburbia.audit_cases import State, blot_out, findings, mutated, partial, places
from tests.unit.suburbia.audit_changes import (
    ANN,
    RICH,
    recorded,
    recording,
)
from tests.unit.suburbia.audit_expansion_rows import CASES as EXPANSIONS
from tests.unit.suburbia.audit_rows_table import ON_THE_TABLE
from tests.unit.suburbia.audit_rows_turns import IN_COURSE
from tests.unit.suburbia.states import EDITIONS

CASES = {**ON_THE_TABLE, **IN_COURSE}


def test_no_recorded_state_has_a_finding_but_for_the_money_of_the_rich() -> None:
    for (game, _), sent in recording().items():
        found = findings(sent)
        assert {clause for clause, _ in found} <= ({"suburbia.setup.values"} if game in RICH else set())
        if game in RICH and not sent["turn"]["number"]:
            assert found == [
                ("suburbia.setup.values", [f"/players/{seat}/money", "/turn/number"])
                for seat in range(len(sent["players"]))
            ]


@pytest.mark.parametrize("case", CASES)
def test_a_state_that_cannot_arise(case: str) -> None:
    base, change, expected = CASES[case]
    sent = recorded(*base)
    assert findings(sent) == []
    change(sent)
    assert findings(sent) == expected


def test_every_kind_of_finding_has_a_case() -> None:
    found = {clause for cases in (CASES, EXPANSIONS) for _, _, expected in cases.values() for clause, _ in expected}
    cited: set[str] = set()
    for path in Path(rules.suburbia.__file__).parent.glob("audit*.py"):
        cited.update(re.findall(r'"(suburbia\.[a-z_.]+)"', path.read_text(encoding="utf-8")))
    assert cited == found


# Partial states


def test_a_photo_of_one_borough() -> None:
    borough = [{"tile": "suburbs", "at": [0, 0]}, {"tile": "community_park", "at": [0, 1]}]
    photo: State = {"ruleset": "suburbia", "players": [{"borough": borough}, None]}
    assert partial(photo) == [("suburbia.setup.tiles", [ANN])]
    borough.append({"tile": "heavy_factory", "at": [0, 2]})
    assert partial(photo) == []
    borough.append({"tile": "mint", "at": [3, 0]})
    assert partial(photo) == [("suburbia.place.adjacent", [ANN])]
    borough += [{"tile": "mint", "at": [2, 0]}, {"tile": "mint", "at": [1, 1]}]
    assert partial(photo) == [("suburbia.box.copies", [ANN])]
    photo["players"] = [{"investments": 4}, None, {"goal": "miser"}]
    photo["goals"] = ["miser", None, None]
    assert partial(photo) == [
        ("suburbia.box.copies", ["/players/2/goal", "/goals/0"]),
        ("suburbia.invest.markers", ["/players/0/investments", ANN]),
    ]


def test_nothing_known_nothing_found() -> None:
    assert partial({}) == []
    assert partial({"players": [{}, {}], "turn": {}, "options": {}, "market": [None] * 7}) == []


@pytest.mark.parametrize("part", ["market", "stack", "discarded"])
def test_what_is_no_tile_is_refused(part: str) -> None:
    ruleset = EDITIONS["suburbia"]
    for name in ("castle", "suburbs", "?D"):
        with pytest.raises(InvalidState) as refused:
            ruleset.audit_sent({part: [None, name]})
        assert [defect.pointer for defect in refused.value.defects] == [f"/{part}/1"]


def test_goals_that_do_not_exist_are_refused() -> None:
    with pytest.raises(InvalidState) as refused:
        EDITIONS["suburbia"].audit_sent({"players": [{"dealt_goals": ["emperor"]}, None]})
    assert [defect.pointer for defect in refused.value.defects] == ["/players/0/dealt_goals/0"]


@settings(max_examples=300, deadline=None, derandomize=True)
@given(seed=st.integers(0, 2**32), unknown=st.integers(0, 30))
def test_no_part_of_a_real_state_has_a_finding(seed: int, unknown: int) -> None:
    chance = random.Random(seed)
    sent = copy.deepcopy(chance.choice([sent for (game, _), sent in recording().items() if game not in RICH]))
    del sent["bonus"]
    blot_out(sent, unknown, chance)
    assert partial(sent) == []


WORDS = ["?A", "?B", "?C", "?C1", "one_more_round", "build", "over", "discard", "reveal", "miser", "builder"]


@settings(max_examples=600, deadline=None, derandomize=True)
@given(seed=st.integers(0, 2**32), changes=st.integers(1, 6))
def test_every_readable_state_can_be_audited(seed: int, changes: int) -> None:
    chance = random.Random(seed)
    sent = copy.deepcopy(chance.choice(list(recording().values())))
    names = [*EDITIONS["suburbia"].setup(["", ""], {}, 0).catalogue.tiles, *WORDS]
    for _ in range(changes):
        holder, key, path = chance.choice(list(places(sent)))
        if path[0] not in ("ruleset", "rules_version", "options") and path[-2:-1] != ("at",):
            holder[key] = mutated(holder[key], names, chance)
    try:
        EDITIONS[sent["ruleset"]].read(sent)
    except (InvalidState, TypeError, ValueError):
        return
    found = findings(sent)
    del sent["bonus"]
    try:
        assert not {clause for clause, _ in partial(sent)} - {clause for clause, _ in found}
    except InvalidState:
        pytest.fail("a readable state without one of its members is readable too")
