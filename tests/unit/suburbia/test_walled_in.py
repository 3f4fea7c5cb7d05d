"""Who can place nothing discards (clause suburbia.turn.walled_in): borders that touch can close a borough off."""

from collections.abc import Iterator

import pytest

from rules.suburbia.position import Position
from tests.unit.suburbia.audit_tables import FIRST_EDITION, WILD_FIRST_EDITION
from tests.unit.suburbia.states import INC, broken, moves, play, player, position, ruleset_of, setup, types

WALLS = ("orchard 0,1 5", "beach 0,4 2", "bay 1,4 4", "forest -1,6 2")
"""Together they cover 1,0 to 1,4, then -1,1 to -1,5, then 0,6 to 2,4 and -2,7 to -2,3: no cell is left open."""
INSIDE = {(0, 3): "lake", (0, 4): "lake", (0, 5): "lake", (-1, 6): "lake"}
PLAN = ("0,1 5", "0,4 2", "lake 5 0,4", "lake 5 0,5", "1,4 4", "lake 5 -1,6", "-1,6 2", "lake 5 0,3")
"""The same in an order in which it can be laid: borders by where they lie."""


def walled_in(inside: dict[tuple[int, int], str] = INSIDE, **facts: int) -> Position:
    ann = player(inside, borders=WALLS, **{"money": 5, "investments": 0, **facts})
    return position(ann, player(), ruleset="suburbia-inc", options=INC, face_up=("desert", "mountains"))


def test_a_market_tile_is_discarded_and_the_turn_goes_on() -> None:
    at = walled_in(income=3)
    assert moves(at) == ["discard 3", "discard 4", "discard 5", "discard 6"]  # for $4, $2, nothing and nothing
    after, events = play(at, "discard 4")
    assert types(events)[:4] == ["price_paid", "tile_discarded", "income_collected", "market_slid"]
    assert events[1].clause == "suburbia.turn.walled_in"
    assert after.players[0].money == 5 - 2 + 3
    assert (after.seat, after.phase, after.placed) == (1, "build", None)
    assert after.discarded[-1] == "parking_lot"


def test_the_discard_must_be_paid() -> None:
    assert broken(walled_in(), "discard 2") == ["suburbia.discard.price"]
    assert moves(walled_in(money=0)) == ["discard 5", "discard 6"]


@pytest.mark.parametrize("act", ["buy 6 1,0", "lake 6 0,7", "basic suburbs -2,2", "border desert", "invest 0,0"])
def test_nothing_else_can_be_done(act: str) -> None:
    assert broken(walled_in(), act)


def test_one_open_cell_is_enough_to_have_to_place() -> None:
    at = walled_in({cell: tile for cell, tile in INSIDE.items() if cell != (0, 3)})
    assert "lake 6 0,3" in moves(at)
    assert not [move for move in moves(at) if move.startswith("discard")]
    assert broken(at, "discard 6") == ["suburbia.turn.one_option"]


def test_a_marker_that_can_be_paid_comes_first() -> None:
    at = walled_in(investments=1, money=0)
    assert moves(at) == ["invest -1,6", "invest 0,3", "invest 0,4", "invest 0,5"]  # Lakes print no price
    assert broken(at, "discard 6") == ["suburbia.turn.one_option"]


def test_a_planner_to_replace_comes_first() -> None:
    at = walled_in({**INSIDE, (0, 3): "redevelopment_planner"})
    assert "replace 0,3 6 lake" in moves(at)
    assert broken(at, "discard 6") == ["suburbia.turn.one_option"]


def test_slots_that_demand_population_are_closed_to_who_lacks_it() -> None:
    """0,3 is open, but a Lake in the slot of a Radioactive Waste Site takes 7 population too."""
    inside = {cell: tile for cell, tile in INSIDE.items() if cell != (0, 3)}
    walls = ("orchard 0,1 5", "radioactive_waste_site 0,4 2", *WALLS[2:])
    for population, closed in ((6, True), (7, False)):
        ann = player(inside, borders=walls, money=0, investments=0, population=population)
        at = position(ann, player(), ruleset="suburbia-inc", options=INC, face_up=())
        assert (moves(at) == ["discard 5", "discard 6"]) == closed


def test_the_lone_architect_discards_twice() -> None:
    ann = player(INSIDE, borders=WALLS, money=5, investments=0)
    at = position(ann, ruleset="suburbia-inc", options=INC, mode="lone_architect", face_up=())
    at, _ = play(at, "discard 6")
    assert (at.phase, at.pending) == ("discard", {"step": 4})
    at, _ = play(at, "discard 5")
    assert (at.phase, at.number) == ("build", 4)


def _games(mode: str, options: dict[str, object], seed: int) -> Iterator[Position]:
    """Seat 0, rich, follows the plan, marks three Lakes and then can do nothing; the others make Lakes."""
    names = ["Ann", "Ben"] if mode == "standard" else ["Ann"]
    at = setup(names, seed, "suburbia-inc", **{**options, "mode": mode})
    at.players[0].money = 400
    todo = [*PLAN, "invest 0,3", "invest 0,4", "invest 0,5"]
    while at.phase != "over":
        yield at
        if at.seat == 0 and at.phase == "build" and todo:
            step = todo.pop(0)
            at, _ = play(at, step if step.split()[0] in ("lake", "invest") else _border(at))
            if at.phase == "place_border":
                at, _ = play(at, f"place {step}")
        else:
            at, _ = play(at, moves(at)[-1] if at.phase == "discard" else _cheapest(at))
    yield at


def _border(at: Position) -> str:
    return next(move for move in moves(at) if move.startswith("border"))


def _cheapest(at: Position) -> str:
    there = moves(at)
    return next((move for move in there if move.startswith("lake 5")), there[-1])


@pytest.mark.parametrize("mode", ["standard", "lone_architect", "dale"])
@pytest.mark.parametrize("options", [FIRST_EDITION, WILD_FIRST_EDITION], ids=["printed", "wild"])
def test_a_game_with_a_walled_in_player_goes_on_to_its_end(mode: str, options: dict[str, object]) -> None:
    """All but the money of the start is as in a real game: no other finding."""
    stuck = 0
    for at in _games(mode, options, 5):
        rules = ruleset_of(at)
        assert rules.legal_moves(at) or at.phase == "over"
        assert {finding.clause for finding in rules.audit(at)} <= {"suburbia.setup.values"}
        stuck += at.phase == "build" and at.seat == 0 and all(move.startswith("discard") for move in moves(at))
    assert stuck >= 2
