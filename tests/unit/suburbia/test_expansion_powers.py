"""Colosseum and Westminster Abbey: a free marker, a free tile (Collector's Edition: city tiles)."""

from typing import Any

import pytest

from rules.kernel.hexes import Cell
from rules.suburbia.position import Position
from tests.unit.suburbia.states import (
    WITH_CITIES,
    after,
    broken,
    market,
    moves,
    numbers,
    paid,
    play,
    player,
    position,
    step_1,
    tile_ledger,
    types,
)

OF_ANN = ("money", "population", "investments", "borders")


def table(*tiles: str | None, mine: dict[Cell, str] | None = None, **facts: Any) -> Position:
    of_ann = {name: facts.pop(name) for name in OF_ANN if name in facts}
    known: dict[str, Any] = {"market": market(*(tiles or ("museum",))), "options": WITH_CITIES, "face_up": []}
    return position(player(mine, **of_ann), player(), **{**known, **facts})


def bought(tile: str, *others: str | None, mine: dict[Cell, str] | None = None, **facts: Any) -> Position:
    """Ann has bought ``tile`` for 1,1 from the last space; ``others`` lie left of it."""
    return play(table(*others, tile, mine=mine, **facts), "buy 6 1,1")[0]


# Colosseum


def test_the_colosseum_puts_a_marker_on_any_own_tile_for_nothing() -> None:
    """The Suburbs' 2 population once more; the turn already took a tile: no discard."""
    at = bought("colosseum", "museum", money=12)
    assert (at.phase, at.seat, at.pending) == ("bonus_action", 0, {"tiles": [1], "discard": False})
    assert moves(at) == ["invest 0,0", "invest 0,1", "invest 0,2", "invest 1,1"]
    at, events = play(at, "invest 0,0")
    assert paid(events) == []
    assert after(step_1(events)) == {0: {"population": 2}}
    assert at.players[0].borough[(0, 0)].invested
    assert (at.players[0].investments, at.players[0].money) == (2, 0)
    assert (at.seat, at.phase) == (1, "build")


def test_it_must_be_done_and_not_on_marked_tiles_planners_or_anothers() -> None:
    mine: dict[Cell, str] = {(1, 0): "casino marked", (-1, 1): "redevelopment_planner", (-1, 2): "lake"}
    at = bought("colosseum", mine=mine)
    assert moves(at) == ["invest -1,2", "invest 0,0", "invest 0,1", "invest 0,2", "invest 1,1"]
    assert broken(at, "decline") == ["suburbia.free_marker.optional"]
    assert broken(at, "invest 1,0") == ["suburbia.invest.one_each"]
    assert broken(at, "invest -1,1") == ["suburbia.planner.no_marker"]
    assert broken(at, "take 6 1,2")[0] == "suburbia.powers.due"


def test_declining_is_ruled_by_the_clause_of_the_tile_that_offers() -> None:
    marker = bought("colosseum", rulings={"suburbia.free_marker.optional": "may"})
    assert [e.clause for e in play(marker, "decline")[1] if e.type == "action_declined"] == [
        "suburbia.free_marker.optional"
    ]
    tile = bought("westminster_abbey", "museum", money=19)
    assert [e.clause for e in play(tile, "decline")[1] if e.type == "action_declined"] == [
        "suburbia.free_tile.optional"
    ]


def test_on_itself_it_gives_its_2_again_and_another_marker() -> None:
    """Two are left of three; on itself one more time is not possible."""
    at, events = play(bought("colosseum"), "invest 1,1")
    assert after(events) == {0: {"reputation": 2}}
    assert (at.phase, at.pending) == ("bonus_action", {"tiles": [1], "discard": False})
    assert moves(at) == ["invest 0,0", "invest 0,1", "invest 0,2"]
    at, _ = play(at, "invest 0,2")
    assert (at.players[0].investments, at.seat) == (1, 1)


def test_with_no_marker_left_it_is_skipped() -> None:
    at = bought("colosseum", investments=0)
    assert (at.seat, at.phase) == (1, "build")
    at, _ = play(bought("colosseum", investments=1), "invest 1,1")
    assert (at.players[0].investments, at.seat) == (0, 1)


def test_a_border_may_be_marked_and_a_desert_only_if_its_10_are_there() -> None:
    """Park and Factory lie in the Desert's slots: $20 besides the Colosseum's 12."""
    at = bought("colosseum", borders=["forest 0,2 3"])
    assert moves(at)[-1] == "invest border 0"
    at, events = play(at, "invest border 0")
    assert paid(events) == []
    assert "invest border 0" in moves(bought("colosseum", money=32, borders=["desert 0,4 2"]))
    at = bought("colosseum", money=31, borders=["desert 0,4 2"])
    assert broken(at, "invest border 0") == ["suburbia.demands.marker"]
    assert moves(at)[-1] == "invest 1,1"


def test_a_paid_marker_on_a_colosseum_brings_a_free_one_and_then_the_discard() -> None:
    at, _ = play(table(mine={(1, 1): "colosseum"}), "invest 1,1")
    assert (at.phase, at.pending) == ("bonus_action", {"tiles": [1], "discard": True})
    at, _ = play(at, "invest 0,0")
    assert (at.phase, at.pending) == ("discard", {"step": 1})
    assert at.players[0].investments == 1


@pytest.mark.parametrize(
    ("marked", "power", "after_it"),
    [("petronas_towers", "flip", "flip 0 1,0"), ("westminster_abbey", "take", "take 5 1,2")],
)
def test_its_marker_on_another_such_tile_lets_that_one_act(marked: str, power: str, after_it: str) -> None:
    at = bought("colosseum", "hostel", mine={(1, 0): marked})
    at, _ = play(at, "invest 1,0")
    assert (at.phase, at.pending) == ("bonus_action", {"tiles": [1], "discard": False})
    assert {move.split()[0] for move in moves(at)} <= {power, "decline"}
    at, _ = play(at, after_it)
    assert at.seat == 1


# Westminster Abbey

ROW = ("mint", "farm", "landfill", "freeway", "parking_lot", "westminster_abbey", "museum")
"""With their spaces: 25, 17, 10, 9, 14, the Abbey's 19, 8."""


def abbey(*changes: tuple[int, str], **facts: Any) -> Position:
    tiles: list[str | None] = list(ROW)
    for slot, tile in changes:
        tiles[slot] = tile
    return play(table(market=tiles, stack=["hotel", "resort", "casino"], **facts), "buy 5 1,1")[0]


def taken(at: Position) -> set[str]:
    """The spaces offered."""
    return {move.split()[1] for move in moves(at) if move.startswith("take")}


def test_the_abbey_takes_the_cheapest_tile_with_its_space() -> None:
    at = abbey(money=19)
    assert (at.phase, at.seat, at.pending) == ("bonus_action", 0, {"tiles": [1], "discard": False})
    assert taken(at) == {"6"}
    assert moves(at)[-1] == "decline"
    assert [move for move in moves(at) if not move.startswith("take 6")] == ["decline"]
    assert broken(at, "take 3 1,2") == ["suburbia.free_tile.cheapest"]
    assert broken(at, "take 5 1,2") == ["suburbia.market.tile_there"]
    at, events = play(at, "take 6 1,2")
    assert paid(events) == []
    assert tile_ledger(at, (1, 2)) == {"reputation": [2, 0]}  # 1 and 1 for the Abbey beside it
    assert at.players[0].borough[(1, 2)].order == 2


def test_two_gaps_are_refilled_then() -> None:
    at, _ = play(abbey(), "take 6 1,2")
    assert at.market == ("resort", "hotel", "mint", "farm", "landfill", "freeway", "parking_lot")
    assert (at.seat, at.phase, at.discarded) == (1, "build", ())
    at, _ = play(abbey(), "decline")
    assert at.market == ("hotel", "mint", "farm", "landfill", "freeway", "parking_lot", "museum")


def test_it_may_be_declined() -> None:
    at, events = play(abbey(), "decline")
    assert "action_declined" in types(events)
    assert (at.seat, at.phase) == (1, "build")
    assert set(at.players[0].borough) == {(0, 0), (0, 1), (0, 2), (1, 1)}


def test_among_equally_cheap_ones_its_owner_chooses() -> None:
    """Freeway 5 + 4 and an Office Building 9 + 0; a Hostel on the space of $8 is cheaper than both."""
    at = abbey((6, "office_building"))
    assert taken(at) == {"3", "6"}
    assert taken(abbey((6, "office_building"), (1, "hostel"))) == {"1"}


def test_the_redistricting_office_counts_with_6_for_each_player() -> None:
    """On $0 it is 12: more than the Landfill's 10, less than the Parking Lot's 14."""
    assert taken(abbey((6, "redistricting_office"), (3, "mint"))) == {"2"}
    assert taken(abbey((6, "redistricting_office"), (3, "mint"), (2, "mint"))) == {"6"}


def test_what_the_free_tile_asks_for_must_be_there() -> None:
    """A Plant on the last space is the cheapest, $7: its $8 must be there (two Factories, Ann's Farm and itself)."""
    facts: dict[str, Any] = {"mine": {(1, 0): "farm"}}
    at = abbey((6, "water_purification_plant"), money=27, **facts)
    assert taken(at) == {"6"}
    at, events = play(at, "take 6 1,2")
    assert after(step_1(events))[0]["money"] == -8
    assert at.players[0].money == 0
    assert (abbey((6, "water_purification_plant"), money=26, **facts).seat) == 1
    # a Checkpoint, the only tile that is left, must lie in a slot of a border
    tiles = [*[None] * 5, "westminster_abbey", "checkpoint"]
    at, _ = play(table(market=tiles), "buy 5 1,1")
    assert at.seat == 1
    at, _ = play(table(market=tiles, borders=["forest 0,2 3"]), "buy 5 1,1")
    assert [move for move in moves(at) if move.startswith("take")] == ["take 6 -3,2", "take 6 -2,2", "take 6 -1,2"]


def test_if_one_of_two_cheapest_cannot_be_placed_the_other_may_and_no_dearer_one() -> None:
    """Landfill and Cemetery are 4 each. With 1 population there is no place for the Cemetery."""
    tiles = ["mint", "mint", "mint", "mint", "westminster_abbey", "landfill", "cemetery"]
    for population, offers in ((2, {"5", "6"}), (1, {"5"})):
        at, _ = play(table(market=tiles, population=population), "buy 4 1,1")
        assert taken(at) == offers
    tiles = ["mint", "mint", "mint", "mint", "westminster_abbey", "farm", "cemetery"]
    at, _ = play(table(market=tiles, population=1), "buy 4 1,1")
    assert at.seat == 1


def test_with_nothing_left_in_the_market_it_is_skipped() -> None:
    at = bought("westminster_abbey")
    assert at.seat == 1


def test_the_free_tile_triggers_all_that_placing_does_and_may_act_itself() -> None:
    """A Colosseum is taken, beside a Lake: $2, and a free marker."""
    tiles = [*[None] * 5, "westminster_abbey", "colosseum"]
    at, _ = play(table(market=tiles, mine={(2, 1): "lake"}), "buy 5 1,1")
    at, events = play(at, "take 6 1,2")
    assert after(events) == {0: {"reputation": 1, "money": 2}}
    assert (at.phase, at.pending) == ("bonus_action", {"tiles": [3], "discard": False})
    at, _ = play(at, "invest 0,0")
    assert at.seat == 1


def test_a_marker_on_the_abbey_takes_another_tile_besides_the_discard() -> None:
    at, _ = play(table("farm", "hostel", "museum", mine={(1, 1): "westminster_abbey"}), "invest 1,1")
    assert (at.phase, at.pending) == ("bonus_action", {"tiles": [1], "discard": True})
    assert taken(at) == {"5"}
    at, _ = play(at, "take 5 1,2")
    assert (at.phase, moves(at)) == ("discard", ["discard 4", "discard 6"])


def test_the_abbey_is_bought_with_money_before_and_the_prices_of_five_players() -> None:
    """Eight spaces: 12 10 8 6 4 2 0 0. A Hostel on $2 is 2, a Freeway on $0 is 5."""
    tiles = ["mint", "mint", "mint", "mint", "mint", "hostel", "freeway", "westminster_abbey"]
    at = position(*[player()] * 5, market=tiles, options=WITH_CITIES)
    at, _ = play(at, "buy 7 1,1")
    assert taken(at) == {"5"}
    assert numbers(at)[3] == 31
