"""What is remembered between the variants of a doubtful state never alters what is said of one of them."""

import copy
import random
from collections.abc import Iterator
from typing import Any

import pytest

import rules
from rules.kernel.doubts import Doubt, variants_of
from rules.kernel.outcome import InvalidState
from rules.kernel.remembering import remembering
from rules.kernel.ruleset import Ruleset
from service import referee
from tests.http import doubtful
from tests.rulesets.play import MORE_TABLES, Table

PHOTOGRAPHED = ("ruleset", "options", "players", "board", "goals", "city_hall", "piles", "market")


def _tables() -> Iterator[Table]:
    for ruleset in rules.all():
        for persons, options in (ruleset.seatings[0], ruleset.seatings[-1]):
            yield Table(ruleset, persons, options, known=True)
        for more in MORE_TABLES.get(ruleset.id, ()):
            yield Table(ruleset, more["persons"], more["options"], known=True)


def _states(table: Table, rng: random.Random) -> Iterator[dict[str, Any]]:
    """One on the way and the last one of a random game, whole; and the last one as a photo shows it."""
    position = table.setup(rng.randint(0, 999))
    written = [position]
    while moves := table.ruleset.legal_moves(position):
        position = table.ruleset.apply(position, rng.choice(moves)).position
        written.append(position)
    last = table.ruleset.write(written[-1])
    yield table.ruleset.write(rng.choice(written))
    yield last
    photo = {name: copy.deepcopy(part) for name, part in last.items() if name in PHOTOGRAPHED}
    for player in photo["players"]:
        player.pop("ledger", None)
        for entry in player.get("borough", ()):
            del entry["order"], entry["ledger"]
    yield photo


def _said(ruleset: Ruleset[Any], state: dict[str, Any]) -> Any:
    """All that the referee says of a state."""
    try:
        known = referee.known(ruleset, state)
        return referee.scored(ruleset, known), referee.audited(ruleset, known)
    except InvalidState as error:
        return error.defects


@pytest.mark.parametrize("table", list(_tables()), ids=str)
@pytest.mark.parametrize("anywhere", [False, True])
def test_variants_are_judged_as_if_each_came_alone(table: Table, anywhere: bool) -> None:
    rng = random.Random(f"{table}/{anywhere}")
    for state in _states(table, rng):
        found = doubtful.alternatives(rng, state, 5, anywhere=anywhere)
        doubts = [Doubt(place, tuple(values)) for place, values in found]
        sent = copy.deepcopy(state)
        with remembering():
            together = [(choice, _said(table.ruleset, variant)) for choice, variant in variants_of(sent, doubts)]
        assert sent == state
        for choice, said in rng.sample(together, min(12, len(together))):
            alone = copy.deepcopy(variants_of(state, doubts).of(choice))
            assert _said(table.ruleset, alone) == said, (choice, found)
