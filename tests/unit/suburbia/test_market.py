"""The Real Estate Market: refill, stacks, One More Round, and chance where the stack is unknown (rulebook: step 4)."""

from fractions import Fraction
from typing import Any

import pytest

from rules.suburbia.position import Position
from tests.unit.suburbia.states import (
    MARKET,
    broken,
    moves,
    numbers,
    play,
    player,
    position,
    ruleset_of,
    types,
)


def table(players: int = 2, **facts: Any) -> Position:
    return position(*[player() for _ in range(players)], **facts)


# Refill


def test_the_tiles_left_of_the_gap_slide_right_and_a_new_one_comes_on_the_left() -> None:
    at, events = play(table(stack=["casino", "resort"]), "buy 3 1,1")
    assert at.market == ("casino", "mint", "farm", "landfill", "parking_lot", "hostel", "museum")
    assert at.stack == ("resort",)
    assert [kind for kind in types(events) if kind in ("market_slid", "tile_drawn")] == ["market_slid", "tile_drawn"]


def test_the_leftmost_tile_is_replaced_where_it_lay() -> None:
    at, events = play(table(stack=["casino"]), "lake 0 1,1")
    assert at.market == ("casino", *MARKET[1:])
    assert "market_slid" not in types(events)


def test_the_refill_comes_after_income_and_population() -> None:
    at = position(player(income=1, reputation=1), player())
    _, events = play(at, "buy 6 1,1")
    order = [kind for kind in types(events) if kind in ("income_collected", "population_adjusted", "tile_drawn")]
    assert order == ["income_collected", "population_adjusted", "tile_drawn"]


def test_a_discarded_tile_makes_the_gap() -> None:
    at, _ = play(table(stack=["casino"]), "invest 0,0", "discard 2")
    assert at.market == ("casino", "mint", "farm", "freeway", "parking_lot", "hostel", "museum")
    assert at.discarded == ("landfill",)


def test_when_the_stack_is_empty_gaps_stay_on_the_left() -> None:
    at, events = play(table(stack=["casino"]), "buy 5 1,1", "buy 5 1,1")
    assert at.market == (None, "casino", "mint", "farm", "landfill", "freeway", "museum")
    assert types(events).count("stack_empty") == 1
    at, _ = play(at, "lake 6 1,2")
    assert at.market == (None, None, "casino", "mint", "farm", "landfill", "freeway")
    assert not [move for move in moves(at) if move.startswith(("buy 0", "buy 1", "lake 0", "lake 1"))]
    assert broken(at, "lake 1 1,2") == ["suburbia.market.tile_there"]


@pytest.mark.parametrize(
    ("ruling", "prices"),
    [({}, [12, 10, 8, 6, 4, 2, 0, 0]), ({"suburbia.market.five_players": "three_free"}, [10, 8, 6, 4, 2, 0, 0, 0])],
)
def test_the_market_of_five_players(ruling: dict[str, str], prices: list[int]) -> None:
    """Hostels cost nothing but their space."""
    at = table(5, market=["hostel"] * 8, rulings=ruling)
    spent = []
    for slot in range(8):
        after, events = play(at, f"buy {slot} 1,1")
        spent.append(-sum(e.fields["delta"] for e in events if e.type == "price_paid"))
        assert after.market[0] == "gas_station"
    assert spent == prices


def test_the_market_of_up_to_four_players() -> None:
    prices = [10, 8, 6, 4, 2, 0, 0]
    for players in (2, 3, 4):
        for slot, price in enumerate(prices):
            at, _ = play(table(players, market=["hostel"] * 7), f"buy {slot} 0,3")
            assert at.players[0].money == 50 - price


# One More Round


@pytest.mark.parametrize("seat", [0, 1, 2])
def test_all_have_equally_many_turns_whoever_draws_one_more_round(seat: int) -> None:
    """Drawn in round 3 by the first, middle or last of three: round 3 ends, round 4 is the last; 12 turns in all."""
    at = table(3, seat=seat, stack=["one_more_round", "casino", "resort", "hotel", *["gas_station"] * 9])
    at, events = play(at, "buy 5 1,1")
    assert at.last_round == 4
    assert at.market[0] == "casino"
    assert [e.fields["last_round"] for e in events if e.type == "one_more_round"] == [4]
    assert at.discarded == ()
    turns = [seat]
    while at.phase != "over":
        assert at.seat is not None
        turns.append(at.seat)
        at, _ = play(at, next(move for move in moves(at) if move.startswith("lake")))
    assert turns == [0, 1, 2, 0, 1, 2][seat:]
    assert (at.number, at.round, at.seat, at.pending, at.placed) == (12, 4, None, None, None)
    assert moves(at) == []


def test_the_market_is_refilled_in_the_last_turn_too() -> None:
    at = table(seat=1, round=4, last_round=4, stack=["casino"])
    at, events = play(at, "buy 5 1,1")
    assert at.market[0] == "casino"
    assert types(events)[-1] == "game_over"


def test_one_more_round_as_the_last_of_the_stack_leaves_a_gap() -> None:
    at, _ = play(table(stack=["one_more_round"]), "buy 5 1,1")
    assert at.last_round == 4
    assert at.market == (None, *MARKET[:5], "museum")
    assert (at.seat, at.phase) == (1, "build")


# The Lone Architect


def test_the_lone_architect_discards_once_more_before_the_slide() -> None:
    """Money 50: the Hostel (space $0) is free; after income and population a second tile goes at its space's price."""
    at = position(player(income=1, reputation=1), mode="lone_architect", stack=["casino", "resort", "hotel"])
    at, events = play(at, "buy 5 0,3")
    assert (at.phase, at.pending, at.seat) == ("discard", {"step": 4}, 0)
    assert at.market == (*MARKET[:5], None, "museum")
    assert numbers(at) == (1, 0, 4, 51)
    assert types(events)[-1] == "income_collected"
    assert moves(at) == ["discard 0", "discard 1", "discard 2", "discard 3", "discard 4", "discard 6"]
    at, _ = play(at, "discard 1")
    assert at.players[0].money == 51 - 8
    assert at.discarded == ("farm",)
    assert at.market == ("resort", "casino", "mint", "landfill", "freeway", "parking_lot", "museum")
    assert (at.number, at.round, at.seat) == (4, 4, 0)


def test_the_lone_architect_discards_twice_after_a_basic_tile() -> None:
    at = position(player(), mode="lone_architect", stack=["casino", "resort", "hotel"])
    at, _ = play(at, "basic heavy_factory 1,2", "discard 6")
    assert at.pending == {"step": 4}
    at, _ = play(at, "discard 5")
    assert at.discarded == ("museum", "hostel")
    assert at.market == ("resort", "casino", *MARKET[:5])


def test_one_more_round_for_the_lone_architect() -> None:
    at = position(player(), mode="lone_architect", stack=["casino", "one_more_round", "hotel", "resort", "boutique"])
    at, _ = play(at, "buy 6 1,2", "discard 5")
    assert at.market[:2] == ("hotel", "casino")
    assert (at.last_round, at.round, at.phase) == (4, 4, "build")
    at, _ = play(at, "lake 6 1,1", "discard 5")
    assert at.phase == "over"


# Chance: what is seen is out of the question


def chances(at: Position) -> dict[str, Fraction]:
    ruleset = ruleset_of(at)
    reveals = ruleset.legal_moves(at)
    assert ruleset.odds is not None
    odds = ruleset.odds(at, reveals)
    return {
        ruleset.notation(move).removeprefix("reveal "): Fraction(chance.ways, chance.of)
        for move, chance in zip(reveals, odds, strict=True)
    }


def unknown(*stack: str, tiles: Any = MARKET, **facts: Any) -> Position:
    """Ann has bought the Hostel, and chance is to tell what comes in."""
    at, events = play(table(stack=stack, market=tiles, **facts), "buy 5 0,3")
    assert (at.phase, at.seat, at.pending) == ("reveal", None, {"seat": 0})
    assert types(events)[-1] == "tile_unknown"
    return at


def test_an_unknown_a_tile() -> None:
    """Of 32 A tiles the Mint, Farm, Landfill, Freeway and Parking Lot are in the market: 27 are left."""
    odds = chances(unknown("?A", "?B"))
    assert sum(odds.values()) == 1
    assert len(odds) == 15
    three = {"fancy_restaurant", "office_building"}
    one = {"mint", "farm", "landfill", "freeway", "parking_lot"}
    for tile, chance in odds.items():
        assert chance == Fraction(3 if tile in three else 1 if tile in one else 2, 27)


def test_an_unknown_b_tile() -> None:
    """36 B tiles; a Museum lies in the market, a Hostel in Ann's borough, a Skyscraper in the known stack: 33 left."""
    odds = chances(unknown("?B", "skyscraper", "?C"))
    assert odds["museum"] == odds["hostel"] == odds["skyscraper"] == Fraction(1, 33)
    assert odds["elementary_school"] == odds["domestic_airport"] == Fraction(3, 33)
    assert odds["casino"] == Fraction(2, 33)
    assert len(odds) == 17


def test_what_was_discarded_or_is_known_to_lie_face_down_is_seen() -> None:
    """5 in the market, a Mint discarded, a Farm under a Lake, 25 left; an unknown Lake is ignored."""
    people = [player({(1, 0): "lake:farm", (1, 1): "lake"}), player()]
    at = position(*people, stack=["?A"], discarded=["mint"], market=MARKET)
    odds = chances(play(at, "buy 5 0,3")[0])
    assert "mint" not in odds
    assert "farm" not in odds
    assert odds["freeway"] == Fraction(1, 25)
    assert odds["slaughterhouse"] == Fraction(2, 25)


def test_an_unknown_c_tile() -> None:
    """Before the part that One More Round is in, with all 32 unseen."""
    odds = chances(unknown("?C", *["?C1"] * 7))
    assert odds["high_school"] == Fraction(3, 32)
    assert odds["university"] == Fraction(2, 32)
    assert "one_more_round" not in odds


def test_one_more_round_is_one_of_the_mixed_part() -> None:
    """7 entries are left of it, 32 C tiles unseen: 1/7, and 6/7 shared out by copies."""
    odds = chances(unknown(*["?C1"] * 7, *["?C"] * 5))
    assert odds["one_more_round"] == Fraction(1, 7)
    assert odds["high_school"] == Fraction(6, 7) * Fraction(3, 32)
    assert odds["hotel"] == Fraction(6, 7) * Fraction(2, 32)
    assert sum(odds.values()) == 1


def test_copies_that_are_seen_lower_the_odds_of_the_mixed_part() -> None:
    """Four C tiles in the market: 28 unseen, 3 entries of the mixed part left."""
    tiles = ["hotel", "hotel", "resort", "high_school", "mint", "hostel", "museum"]
    odds = chances(unknown(*["?C1"] * 3, "?C", tiles=tiles))
    assert odds["one_more_round"] == Fraction(1, 3)
    assert "hotel" not in odds
    assert odds["resort"] == Fraction(2, 3) * Fraction(1, 28)
    assert odds["high_school"] == Fraction(2, 3) * Fraction(2, 28)


def test_once_it_has_come_the_mixed_part_holds_tiles_only() -> None:
    odds = chances(unknown(*["?C1"] * 3, "?C", last_round=4))
    assert "one_more_round" not in odds
    assert odds["hotel"] == Fraction(2, 32)


def test_the_last_of_the_mixed_part_must_be_it() -> None:
    assert chances(unknown("?C1", "?C")) == {"one_more_round": Fraction(1)}


def test_a_tile_that_is_revealed_comes_in_and_the_turn_is_over() -> None:
    at, events = play(unknown("?A", "?A"), "reveal fancy_restaurant")
    assert at.market[0] == "fancy_restaurant"
    assert at.stack == ("?A",)
    assert (at.phase, at.seat, at.pending, at.number) == ("build", 1, None, 6)
    assert types(events) == ["tile_drawn", "turn_started"]


def test_one_more_round_that_is_revealed_is_replaced_at_once() -> None:
    at, _ = play(unknown("?C1", "?C1", "?C"), "reveal one_more_round")
    assert (at.last_round, at.phase, at.pending) == (4, "reveal", {"seat": 0})
    assert "one_more_round" not in chances(at)
    at, _ = play(at, "reveal hotel")
    assert at.market[0] == "hotel"
    assert at.stack == ("?C",)
    assert at.seat == 1


def test_what_cannot_come_may_not_be_revealed() -> None:
    at = unknown("?A", "?B", discarded=["mint"])
    for tile in ("mint", "casino", "hotel", "one_more_round", "suburbs"):
        assert broken(at, f"reveal {tile}") == ["suburbia.refill.unknown"], tile
