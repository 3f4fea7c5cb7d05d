"""What happened is explained by the rule that decides it, not by the general one."""

from typing import Any

import pytest

from tests.unit.suburbia.states import moves, play, player, position

INC = {"sets": ["base", "inc"]}
RICH = player(money=60, population=14)


@pytest.mark.parametrize(
    ("facts", "actions", "event", "clauses"),
    [
        ({}, ["buy 0 1,0"], "price_paid", ["suburbia.price.market"]),
        ({}, ["lake 0 1,0"], "price_paid", ["suburbia.lake.price"]),
        ({}, ["basic suburbs 1,0", "discard 0"], "price_paid", ["suburbia.basic.price", "suburbia.discard.price"]),
        ({}, ["invest 0,1", "discard 6"], "price_paid", ["suburbia.invest.price"]),
        ({}, ["invest 0,1", "discard 6"], "tile_discarded", ["suburbia.discard.due"]),
        ({"face_up": ["bay"]}, ["border bay", "place 0,2 5", "discard 6"], "price_paid", ["suburbia.border.price"]),
        (
            {"face_up": ["bay"]},
            ["border bay", "place 0,2 5", "discard 6"],
            "tile_discarded",
            ["suburbia.border.discard"],
        ),
        (
            {"face_up": ["bay"]},
            ["lake_border bay", "place 0,2 5", "discard 6"],
            "tile_discarded",
            ["suburbia.border.lake_discard"],
        ),
        (
            {"face_up": ["bay"], "rulings": {"suburbia.border.lake_price": "printed_price"}},
            ["lake_border bay", "place 0,2 5"],
            "price_paid",
            ["suburbia.border.lake_price"],
        ),
        ({}, ["basic suburbs 1,0"], "roof_passed", ["suburbia.roofs.passed"] * 2),
    ],
)
def test_of_two_players(facts: dict[str, Any], actions: list[str], event: str, clauses: list[str]) -> None:
    _, events = play(position(RICH, player(), options=INC, **facts), *actions)
    assert [told.clause for told in events if told.type == event] == clauses


def test_of_the_lone_architect() -> None:
    _, events = play(position(RICH, mode="lone_architect"), "basic suburbs 1,0", "discard 6", "discard 5")
    assert [e.clause for e in events if e.type == "roof_passed"] == ["suburbia.solo.roofs"] * 2
    assert [e.clause for e in events if e.type == "tile_discarded"] == ["suburbia.discard.due", "suburbia.solo.removal"]


def test_of_dale() -> None:
    """He gets a bonus for 2 Lakes without any; One More Round ends the game."""
    facts: dict[str, Any] = {"mode": "dale", "seat": 1, "market": [None, None, "hostel", None, None, None, None]}
    stack = ["score_bonus", "hostel", "one_more_round"]
    at = position(player(), player(), **facts, stack=stack, bonus="lake_bonus", options=INC)
    _, events = play(at, moves(at)[0])
    clauses = {e.type: e.clause for e in events}
    assert clauses["price_paid"] == "suburbia.dale.pays"
    assert clauses["bonus_scored"] == "suburbia.dale.awards"
    assert clauses["one_more_round"] == "suburbia.dale.end"
