"""What holds in every game and every position, by seed."""

import random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rules.kernel.pointers import pointer, touches
from rules.streetcar import RULESET
from rules.streetcar.board import ALL_LINES, ALL_SPACES, LINES, space_indices_in
from rules.streetcar.position import Building, Position
from tests.unit.streetcar.states import moves

RULINGS: list[dict[str, str]] = [{}, {"streetcar.cubes.supply": "sixteen"}]


def slowly(at: Position) -> list[str]:
    """The legal moves by asking every check of every candidate."""
    kinds = [RULESET.action_kinds[type_] for type_ in RULESET.kinds[at.phase]]
    legal = [a for kind in kinds for a in kind.candidates(at) if not RULESET.check(at, a)]
    return [RULESET.notation(action) for action in legal]


def differences(before: Any, after: Any, steps: tuple[str | int, ...] = ()) -> list[str]:
    if isinstance(before, dict) and isinstance(after, dict) and before.keys() == after.keys():
        return [at for key in before for at in differences(before[key], after[key], (*steps, key))]
    if steps == ("players",):
        return [at for s in (0, 1) for at in differences(before[s], after[s], (*steps, s))]
    return [] if before == after else [pointer(steps)]


@pytest.mark.parametrize("rulings", RULINGS)
@pytest.mark.parametrize("seed", range(8))
def test_random_games(seed: int, rulings: dict[str, str]) -> None:
    chooser = random.Random(seed)
    at = RULESET.setup(["Ann", "Ben"], {"rulings": rulings}, seed)
    while at.phase != "over":
        listed = RULESET.legal_moves(at)
        assert moves(at) == slowly(at)
        before = RULESET.write(at)
        transition = RULESET.apply(at, chooser.choice(listed))
        assert RULESET.write(at) == before
        _events_account_for(at, transition)
        at = transition.position
        assert RULESET.audit(at) == []
        assert RULESET.read(RULESET.write(at)) == at
    assert 21 <= at.number <= 40


def _events_account_for(before: Position, transition: Any) -> None:
    """Deltas lead from the old numbers to the new; every difference of the states is some event's doing."""
    replayed = dict(RULESET.numbers(before))
    changed = []
    for event in transition.events:
        assert event.clause in RULESET.clauses
        kind = RULESET.event_types[event.type]
        assert tuple(event.fields) == kind.fields
        changed += kind.changed(event)
        if "stat" in event.fields:
            key = (event.seat, event.fields["stat"])
            key = key if key in replayed else (None, event.fields["stat"])  # the turn's number is no seat's
            assert replayed[key] == event.fields["before"]
            replayed[key] += event.fields["delta"]
            assert replayed[key] == event.fields["after"]
            assert event.because is not None
    assert replayed == RULESET.numbers(transition.position)
    states = RULESET.write(before), RULESET.write(transition.position)
    for at in differences(*states):
        assert any(touches(at, path) for path in changed), at


def scattered(seed: int) -> Position:
    """Any readable position, most of them impossible in play."""
    chance = random.Random(seed)
    share = chance.choice([2, 3, 10])
    first = sum(1 << line for line in range(len(LINES)) if not chance.randrange(share))
    second = sum(1 << line for line in range(len(LINES)) if not chance.randrange(share)) & ~first
    houses, buildings = [0, 0, 0, 0], {}
    for space in space_indices_in(ALL_SPACES):
        kind = chance.randrange(12)
        if kind < 8:
            houses[kind // 2] |= 1 << space
        elif kind == 8:
            buildings[space] = Building(chance.randrange(4), chance.randrange(4))
    phase = chance.choice(["draw", "extend", "remove", "over"])
    seat = None if phase == "over" else chance.randrange(2)
    own = indices(second if seat else first)
    drawn = tuple(chance.sample(own, min(len(own), {"extend": 1, "remove": chance.randrange(3)}.get(phase, 0))))
    return Position.assemble(
        names=["Ann", "Ben"],
        penalty=10,
        chosen=chance.choice(RULINGS),
        lines=(first & ALL_LINES, second),
        houses=houses,
        removed=((0, 1, 2, 3), (3, 2, 1, 0)),
        buildings=buildings,
        number=chance.choice([1, 2, 7]),
        seat=seat,
        phase=phase if phase != "extend" or drawn else "remove",
        drawn=drawn,
    )


def indices(lines: int) -> list[int]:
    return [line for line in range(len(LINES)) if lines >> line & 1]


@settings(max_examples=150, deadline=None)
@given(st.integers(0, 10**9))
def test_in_any_position_what_is_listed_is_what_checks_clean(seed: int) -> None:
    at = scattered(seed)
    listed = moves(at)
    assert listed == slowly(at)
    assert RULESET.read(RULESET.write(at)) == at
    findings = RULESET.audit(at)
    assert findings == RULESET.audit_sent(RULESET.write(at))
    RULESET.score(at)
    for action in RULESET.legal_moves(at)[:3]:
        _events_account_for(at, RULESET.apply(at, action))
