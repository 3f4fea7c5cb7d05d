"""Pictures of every ruleset's random games: what a move names can be found and clicked in them."""

from typing import Any

import pytest

import rules
from rules.kernel.ruleset import Ruleset
from service import pictures as drawing
from service import referee
from service.referee import Known
from service.schemas import state_schema
from tests.rulesets import pictures
from tests.rulesets.play import Table, steps, tables

EVERY_TABLE = pytest.mark.parametrize("table", list(tables()), ids=str)
EVERY_RULESET = pytest.mark.parametrize("ruleset", rules.all(), ids=lambda ruleset: ruleset.id)
STEP = 31


@EVERY_TABLE
def test_what_a_legal_move_names_is_in_the_picture(table: Table) -> None:
    ruleset = table.ruleset
    kinds = {kind.type: kind.as_json()["parameters"] for kind in ruleset.action_kinds.values()}
    drawn: set[str] = set()
    for number, (position, moves, _) in enumerate(steps(table, 17)):
        if ruleset.actor(position) == "chance" or (number % STEP and position.phase in drawn):
            continue
        drawn.add(position.phase)
        root = pictures.parse(pictures.draw(ruleset, position))
        assert pictures.is_within(root)
        there = set(pictures.things(root))
        for move in map(ruleset.write_action, moves):
            whose = move.get("seat", ruleset.actor(position))
            for parameter in kinds[move["type"]]:
                value = move.get(parameter["name"])
                for one in value if "count" in parameter else () if value is None else [value]:
                    assert pictures.shows(there, parameter["kind"], one, whose), move["notation"]


@EVERY_RULESET
def test_what_seats_may_see_is_drawn_and_no_hidden_name_slips_through(ruleset: Ruleset[Any]) -> None:
    table = Table(ruleset, ruleset.seatings[0][0], {}, known=True)
    for number, (position, _, _) in enumerate(steps(table, 5)):
        if number % STEP == 0:
            observed = ruleset.observe(position, 0)
            assert pictures.draw(ruleset, observed) == pictures.draw(ruleset, ruleset.read(ruleset.write(observed)))
            pictures.parse(pictures.draw(ruleset, observed))


def _holes(value: Any) -> Any:
    """The same with each member of it set to null, one at a time."""
    if isinstance(value, dict):
        for name, member in value.items():
            yield {**value, name: None}
            for hole in _holes(member):
                yield {**value, name: hole}
    if isinstance(value, list) and value:
        yield []
        yield [None, *value[1:]]
        for hole in _holes(value[-1]):
            yield [*value[:-1], hole]


@EVERY_RULESET
def test_a_state_with_any_hole_is_drawn(ruleset: Ruleset[Any]) -> None:
    """What the referee reads as a partial state has a picture."""
    table = Table(ruleset, ruleset.seatings[0][0], {}, known=True)
    position = [position for position, _, _ in steps(table, 3)][25]
    holed = list(_holes(ruleset.write(position)))
    drawn = 0
    for state in (*holed[:: len(holed) // 40 or 1], {}):
        if not state_schema(ruleset.id, partial=True).validate(state) and not ruleset.defects(state):
            pictures.parse(drawing.svg(referee.picture(ruleset, Known(state, None), [])))
            drawn += 1
    assert drawn > 12
