"""Taking borders: price, supply, discard, markers on them; and Lake Borders (rulebooks: Border Tiles)."""

from fractions import Fraction
from typing import Any

import pytest

from rules.kernel.hexes import Cell
from rules.suburbia.position import Position
from tests.unit.suburbia.states import (
    INC,
    after,
    broken,
    market,
    moves,
    numbers,
    paid,
    play,
    player,
    position,
    ruleset_of,
    step_1,
    tile_ledger,
    types,
)

BOTH = pytest.mark.parametrize("edition", ["suburbia", "suburbia-inc"])
IN_SLOTS: dict[Cell, str] = {(1, 0): "mobile_home_community", (1, 2): "convenience_store"}
"""In two of the four slots 1,0 1,1 1,2 1,3 of a border at 1,0 in direction 5."""
THREE = ("bay", "beach", "desert")


def table(
    mine: dict[Cell, str] | None = None, *borders: str, ben: dict[Cell, str] | None = None, **facts: Any
) -> Position:
    of_ann = {name: facts.pop(name) for name in ("money", "investments", "population") if name in facts}
    known: dict[str, Any] = {"market": market("hostel", "museum", "farm"), "face_up": THREE, "options": INC}
    return position(player(mine, borders=borders, **of_ann), player(ben), **{**known, **facts})


# Price and discard


def test_a_border_costs_what_is_printed_and_nothing_for_a_space() -> None:
    assert broken(table(money=12), "border beach") == []
    assert broken(table(money=11), "border beach") == ["suburbia.border.price"]
    assert [move for move in moves(table(money=12)) if move.startswith("border")] == ["border beach"]
    assert [move for move in moves(table(money=26)) if move.startswith("border")] == [f"border {b}" for b in THREE]
    _, events = play(table(money=12), "border beach", "place 0,2 3")
    assert paid(events) == [12]


def test_a_lake_border_costs_nothing() -> None:
    at, events = play(table(money=0), "lake_border bay", "place 1,1 4")
    assert paid(events) == []
    assert at.players[0].money == 2  # for the Factory
    [border] = at.players[0].borders.values()
    assert (border.tile and border.tile.id, border.lake, border.at, border.direction) == ("bay", True, (1, 1), 4)


def test_naming_a_border_moves_and_costs_nothing_yet() -> None:
    at, events = play(table(), "border beach")
    assert (at.phase, at.seat, at.pending) == ("place_border", 0, {"border": "beach", "lake": False})
    assert (at.face_up, at.players[0].money, at.players[0].borders, at.placed) == (THREE, 50, {}, None)
    assert types(events) == ["border_taken"]
    assert all(move.startswith("place ") for move in moves(at))
    at, _ = play(table(), "lake_border beach")
    assert at.pending == {"border": "beach", "lake": True}


@pytest.mark.parametrize("act", ["border", "lake_border"])
def test_a_tile_is_discarded_afterwards_for_the_price_of_its_space(act: str) -> None:
    """Spaces 4, 5, 6: $2, 0, 0. After the discard come income, population and the refill."""
    at, _ = play(table(money=14), f"{act} beach", "place 0,2 3")
    assert (at.phase, at.seat, at.pending, at.placed) == ("discard", 0, {"step": 1}, 1)
    assert moves(at) == ["discard 4", "discard 5", "discard 6"]
    before = at.players[0].money
    at, events = play(at, "discard 4")
    assert paid(events) == [2]
    assert at.discarded == ("hostel",)
    assert at.players[0].money == before - 2
    assert (at.seat, at.phase, at.number) == (1, "build", 6)


def test_money_that_the_border_brings_may_pay_for_the_discard() -> None:
    """Bay for $13 of 13 brings $8 for the Factory; the space of $2 can be paid."""
    at, _ = play(table(money=13), "border bay", "place 0,2 3")
    assert at.players[0].money == 8
    assert "discard 4" in moves(at)
    at, _ = play(table(money=12), "border beach", "place 0,2 3")
    assert moves(at) == ["discard 5", "discard 6"]


def test_a_border_takes_the_next_order_of_the_table() -> None:
    at = table({(1, 1): "farm"}, ben={(1, 1): "farm"})
    at, _ = play(at, "border bay", "place 0,2 3")
    assert list(at.players[0].borders) == [3]
    assert at.placed == 3


# Order of legal moves


def test_the_order_of_legal_moves() -> None:
    """Types in the table's order, ids alphabetical, cells before borders, borders before replacing."""
    at = table({(1, 1): "redevelopment_planner"}, "forest 0,4 2", face_up=["desert", "amusement_park", "desert"])
    listed = moves(at)
    kinds = list(dict.fromkeys(move.split()[0] for move in listed))
    assert kinds == ["buy", "lake", "basic", "invest", "border", "lake_border", "replace"]
    assert [m for m in listed if m.startswith("invest")] == [
        "invest 0,0",
        "invest 0,1",
        "invest 0,2",
        "invest border 0",
    ]
    assert [m for m in listed if "border " in m and not m.startswith("invest")] == [
        "border amusement_park",
        "border desert",
        "lake_border amusement_park",
        "lake_border desert",
    ]
    assert [m for m in listed if m.startswith("replace")] == [
        *("replace 1,1 4", "replace 1,1 4 lake", "replace 1,1 5", "replace 1,1 5 lake", "replace 1,1 6"),
        *("replace 1,1 6 lake", "replace 1,1 community_park", "replace 1,1 heavy_factory", "replace 1,1 suburbs"),
    ]


# Supply


@BOTH
def test_the_next_border_comes_where_the_taken_one_lay_before_the_discard(edition: str) -> None:
    at, events = play(table(pile=["forest", "orchard"], ruleset=edition), "border beach", "place 0,2 3")
    assert at.face_up == ("bay", "forest", "desert")
    assert at.border_pile == ("orchard",)
    assert at.phase == "discard"
    assert types(events).index("border_drawn") > types(events).index("immediate_effect")
    at, _ = play(table(pile=["forest"]), "lake_border bay", "place 0,2 3")
    assert at.face_up == ("forest", "beach", "desert")


def test_with_the_pile_empty_the_row_gets_shorter_until_none_is_left() -> None:
    at, _ = play(table(), "border beach", "place 0,2 3")
    assert at.face_up == ("bay", "desert")
    at, _ = play(table(face_up=["bay"]), "border bay", "place 0,2 3", "discard 6")
    assert at.face_up == ()
    assert not [move for move in moves(at) if "border" in move]


def test_only_what_lies_face_up_may_be_taken() -> None:
    at = table(pile=["forest"])
    assert broken(at, "border forest") == ["suburbia.border.supply"]
    assert broken(at, "lake_border forest") == ["suburbia.border.supply"]


def test_an_unknown_pile_is_turned_up_by_chance() -> None:
    """Of the 10 borders Bay, Desert, Ann's Beach and Ben's Forest and Lake Border (a Mountains) are seen: 5 left."""
    ann, ben = player(), player(borders=["forest 0,2 3", "lake:mountains 0,1 5"])
    facts: dict[str, Any] = {"face_up": THREE, "pile": [None, None], "options": INC, "market": market("hostel")}
    at, events = play(position(ann, ben, **facts), "border beach", "place 0,2 3")
    assert (at.phase, at.seat, at.pending) == ("reveal_border", None, {"seat": 0})
    assert at.face_up == ("bay", None, "desert")
    assert types(events)[-1] == "border_unknown"
    left = ["amusement_park", "military_base", "national_park", "orchard", "radioactive_waste_site"]
    assert moves(at) == [f"reveal {border}" for border in left]
    ruleset = ruleset_of(at)
    assert ruleset.odds is not None
    odds = ruleset.odds(at, ruleset.legal_moves(at))
    assert [Fraction(chance.ways, chance.of) for chance in odds] == [Fraction(1, 5)] * 5
    for seen in ("beach", "forest", "mountains", "bay", "hostel"):
        assert broken(at, f"reveal {seen}") == ["suburbia.refill.unknown"]
    at, _ = play(at, "reveal orchard")
    assert (at.phase, at.seat, at.pending) == ("discard", 0, {"step": 1})
    assert (at.face_up, at.border_pile) == (("bay", "orchard", "desert"), (None,))


# Markers


def test_a_marker_on_a_border_costs_its_price_again_and_names_it_by_its_place() -> None:
    at = table(IN_SLOTS, "forest 0,4 2", "beach 1,0 5", money=12)
    assert broken(at, "invest border 1") == []
    assert [m for m in moves(at) if m.startswith("invest border")] == ["invest border 0", "invest border 1"]
    at, events = play(at, "invest border 1")
    assert paid(events) == [12]
    assert after(events) == {0: {"reputation": 3, "population": 6}}
    assert [border.invested for border in at.players[0].borders.values()] == [False, True]
    assert at.players[0].investments == 2
    assert at.phase == "discard"


def test_which_borders_take_no_marker() -> None:
    assert broken(table({}, "beach 0,2 3", money=11), "invest border 0") == ["suburbia.invest.price"]
    assert broken(table({}, "beach 0,2 3 marked"), "invest border 0") == ["suburbia.invest.one_each"]
    assert broken(table({}, "beach 0,2 3", investments=0), "invest border 0") == ["suburbia.invest.markers"]


def test_a_marker_on_a_lake_border_is_free_and_pays_again() -> None:
    """Mobile Homes and Store: $4; a later building $4."""
    at, events = play(table(IN_SLOTS, "lake:beach 1,0 5", money=0), "invest border 0")
    assert paid(events) == []
    assert after(events) == {0: {"money": 4}}
    at, events = play(table(IN_SLOTS, "lake:beach 1,0 5 marked"), "lake 6 1,1")
    assert tile_ledger(at, 0) == {}
    at, events = play(table(IN_SLOTS, "lake:beach 1,0 5 marked"), "buy 5 1,1")
    assert tile_ledger(at, 0) == {"money": [4, 0]}


# Lake Borders


def test_a_lake_border_pays_2_for_each_building_in_its_slots_now_and_later() -> None:
    """Mobile Homes and Store; not the Lake, the Planner or what lies beside its back and end."""
    mine = {**IN_SLOTS, (1, 1): "lake", (1, 3): "redevelopment_planner", (1, 4): "farm"}
    at, events = play(table(mine), "lake_border beach", "place 1,0 5")
    assert after(events) == {0: {"money": 4}}
    assert tile_ledger(at, 0) == {"money": [4, 0]}
    for tile in ("hostel", "hotel", "farm", "museum"):
        at, _ = play(table(IN_SLOTS, "lake:beach 1,0 5", market=market(tile)), "buy 6 1,1")
        assert tile_ledger(at, 0) == {"money": [2, 0]}
    at, _ = play(table(IN_SLOTS, "lake:beach 1,0 5", market=market("redevelopment_planner")), "buy 6 1,1")
    assert tile_ledger(at, 0) == {}


def test_a_waterfront_realty_raises_a_lake_border() -> None:
    mine = {**IN_SLOTS, (-1, 1): "waterfront_realty"}
    at, events = play(table(mine), "lake_border beach", "place 1,0 5")
    assert after(events) == {0: {"money": 8}}
    assert tile_ledger(at, (-1, 1)) == {"money": [4, 0]}
    at, events = play(table(mine, "lake:beach 1,0 5"), "basic suburbs 1,1")
    assert after(events)[0]["money"] == 4
    # a Realty placed into a slot: the Lake Border pays for it, it for itself, Mobile Homes and Store
    at = table(IN_SLOTS, "lake:beach 1,0 5", market=market("waterfront_realty"))
    _, events = play(at, "buy 6 1,1")
    assert after(events)[0]["money"] == 2 + 6
    # with a marker: $4 for each
    at = table({**mine, (-1, 1): "waterfront_realty marked"}, "lake:beach 1,0 5")
    _, events = play(at, "basic suburbs 1,1")
    assert after(events)[0]["money"] == 6


def test_a_lake_border_has_no_effect_of_its_border() -> None:
    at, events = play(table(IN_SLOTS), "lake_border desert", "place 1,0 5")
    assert after(step_1(events)) == {0: {"money": 4}}
    assert numbers(at) == (0, 0, 2, 54)


def test_no_lake_and_no_border_pays_for_a_border() -> None:
    """A Lake in a slot of the Forest: no $2; nor does a Lake Border come with $2 for a Lake beside it."""
    at, events = play(table({(1, 0): "lake"}, face_up=["forest"]), "border forest", "place 1,0 5")
    assert after(events) == {}
    assert tile_ledger(at, (1, 0)) == {}
    _, events = play(table({(1, 0): "lake"}, face_up=["forest"]), "lake_border forest", "place 1,0 5")
    assert after(events) == {}


def test_a_lake_border_is_no_border_for_a_checkpoint() -> None:
    """Ann's Checkpoint counts Ben's Beach, not his Lake Border."""
    facts: dict[str, Any] = {"face_up": ["beach"], "options": INC, "market": market("museum"), "seat": 1}
    for act, ledger in (("border", {"money": [2, 0]}), ("lake_border", {})):
        at = position(player({(1, 1): "checkpoint"}), player(), **facts)
        at, _ = play(at, f"{act} beach", "place 0,2 3")
        assert tile_ledger(at, (1, 1)) == ledger


def test_without_borders_in_play_there_are_none_to_take() -> None:
    at = position(player(), player(), options=INC)
    assert not [move for move in moves(at) if "border" in move]
    assert at.face_up is None
