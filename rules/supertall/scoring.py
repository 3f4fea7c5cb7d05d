"""The score (rulebook: Ending the Game, from Fewer Turns to Winner)."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cache
from math import inf
from typing import Any

from rules.kernel.datafiles import load_yaml
from rules.kernel.outcome import Json, PlayerScore, ScoreLine, Scoresheet
from rules.kernel.scoring import TieBreaker, scoresheet
from rules.supertall.board import Board, board_of, board_of_sent
from rules.supertall.cards import TYPE, TYPES, VALUE, VALUES
from rules.supertall.sites import ALL_SITES, CITY_HALL, Tower
from rules.supertall.table import Table

POINTS: Mapping[str, Any] = load_yaml("rules.supertall", "data", "scoring.yaml")


def score(table: Table) -> Scoresheet:
    """The scoresheet; before the end, as if the game ended now."""
    return score_board(board_of(table))


def score_sent(sent: Mapping[str, Any]) -> Scoresheet:
    """The scoresheet of a state that may be partial: lines that can't be computed say what they need."""
    return score_board(board_of_sent(sent))


def score_board(board: Board) -> Scoresheet:
    assessed = [_assessed(board, seat) for seat in range(board.players)]
    players = [
        PlayerScore(
            seat,
            board.names[seat],
            (
                *[_tower_line(board, *of_seat) for of_seat in board.layout.towers_by_site(seat)],
                _fewer_turns(board, seat),
                _tax_assessment(board, assessed, seat),
            ),
        )
        for seat in range(board.players)
    ]
    highest = TieBreaker(
        "supertall.winner.tie_break",
        "highest value of a single tower",
        lambda seat: _highest_tower(board, seat),
        lambda seat: tuple([p for place in board.layout.towers_of(seat) for p in board.cards_unknown(place)]),
    )
    return scoresheet(board.final, players, [highest])


def _highest_tower(board: Board, seat: int) -> int | None:
    """Clause supertall.winner.tie_break; None where an unknown card could alter it."""
    places = board.layout.towers_of(seat)
    least = max([_value(board, place) for place in places])
    known = board.is_known or least == max([_highest_value(board, place) for place in places])
    return least if known else None


def _value(board: Board, place: Tower) -> int:
    return sum([VALUE[card] for card in board.cards(place)])


# Towers: City Hall first, then the method of the top plan


_LABELS = {site: f"Tower {site.replace('_', ' ')}" for site in ALL_SITES}


def _tower_line(board: Board, site: str, place: Tower) -> ScoreLine:
    cards = board.towers[place]
    points, clause, detail, needed = _points_of_none(board, place) if cards == () else _tower_points(board, place)
    shown = {"tower": place, "cards": None if cards is None else list(cards), "cancelled": False}
    return ScoreLine(site, _LABELS[site], points, clause, {**shown, **detail}, needed)


Points = tuple[int | None, str, dict[str, Json], tuple[str, ...]]
"""The points of a tower, the clause they come from, the facts, and what must be known first."""


def _points_of_none(board: Board, place: Tower) -> Points:
    """What a tower without a card gives."""
    if place == board.in_hand:
        return 0, "supertall.restack.tower", {"in_hand": True}, ()
    return 0, "supertall.tower.empty", {}, ()


def _tower_points(board: Board, place: Tower) -> Points:
    needed, hidden = board.top_unknown(place), board.top_unknown(CITY_HALL)
    if needed:
        return None, "supertall.tower.top_plan", {}, needed + hidden
    top, city_hall = board.top(place), board.top(CITY_HALL)
    assert top is not None
    if city_hall is not None and TYPE[top] == TYPE[city_hall]:
        return 0, "supertall.city_hall.match", {"cancelled": True, "city_hall": city_hall}, ()
    clause, needs, points = METHODS[TYPE[top]]
    method: dict[str, Json] = {"method": TYPES[TYPE[top]]}
    needed = () if board.is_known else needs(board, place)
    if needed:
        return None, clause, method, hidden + needed
    total, detail = points(board, place)
    if hidden and total:
        return None, "supertall.tower.top_plan", method, hidden
    return total, clause, {**method, **detail, **({"cancelled": None} if hidden else {})}, ()


def _neighbours_topped(board: Board, place: Tower, letter: str) -> list[Tower]:
    """Adjacent towers with a plan of that type on top; cancelled ones count, City Hall does not."""
    neighbours, towers = board.layout.adjacent[place], board.towers
    tops = [cards[-1] if (cards := towers[other]) else None for other in neighbours]
    return [other for other, top in zip(neighbours, tops, strict=True) if top is not None and TYPE[top] == letter]


def _neighbour_tops_unknown(board: Board, place: Tower) -> tuple[str, ...]:
    return tuple(p for other in board.layout.adjacent[place] for p in board.top_unknown(other))


# What a method needs to be told: the unknown that could alter its points


def _needs_of_business(board: Board, place: Tower) -> tuple[str, ...]:
    """Counted once, a second Entertainment or Business adds nothing; the top is Business."""
    settled = board.rulings["supertall.business.count"] == "once" and "E" in board.types(place)
    return (() if settled else board.cards_unknown(place)) + _neighbour_tops_unknown(board, place)


def _needs_of_entertainment(board: Board, place: Tower) -> tuple[str, ...]:
    """Where every type is seen, no card makes a difference."""
    return () if board.types(place) == set(TYPES) else board.cards_unknown(place)


def _needs_of_natural(board: Board, place: Tower) -> tuple[str, ...]:
    """A single card more makes no difference where every value seen stands in triples."""
    unknown = board.cards_unknown(place)
    settled = len(unknown) == 1 and all(
        _of_equals(count + 1) == _of_equals(count) for count in _copies(board, place).values()
    )
    return () if settled else unknown


def _residential(board: Board, place: Tower) -> tuple[int, dict[str, Json]]:
    """Clauses supertall.residential.cards and supertall.residential.neighbours."""
    cards = board.towers[place] or ()
    business = _neighbours_topped(board, place, "B")
    each = POINTS["residential"]
    points = each["per_card"] * len(cards) + each["per_business_neighbour"] * len(business)
    return points, {"counted_cards": len(cards), "business_neighbours": business}


def _business(board: Board, place: Tower) -> tuple[int, dict[str, Json]]:
    """Clauses supertall.business.count and supertall.business.neighbours."""
    cards = board.cards(place)
    entertainment = [card for card in cards if TYPE[card] == "E"]
    business = [card for card in cards if TYPE[card] == "B"]
    natural = _neighbours_topped(board, place, "N")
    if board.rulings["supertall.business.count"] == "once":
        counts = (min(1, len(entertainment)), min(1, len(business)))
    else:
        counts = (len(entertainment), len(business))
    each = POINTS["business"]
    points = each["per_entertainment"] * counts[0] + each["per_business"] * counts[1]
    points += each["per_natural_neighbour"] * len(natural)
    return points, {
        "entertainment": entertainment,
        "business": business,
        "natural_neighbours": natural,
    }


def _entertainment(board: Board, place: Tower) -> tuple[int, dict[str, Json]]:
    """Clause supertall.entertainment.types: by the number of other types in the tower."""
    seen = board.types(place)
    others = [letter for letter in TYPES if letter != "E" and letter in seen]
    return POINTS["entertainment"]["by_other_types"][len(others)], {"other_types": [TYPES[o] for o in others]}


def _copies(board: Board, place: Tower) -> dict[int, int]:
    """How often each value stands in a tower."""
    values = [VALUE[card] for card in board.cards(place)]
    return {value: values.count(value) for value in values}


def _natural(board: Board, place: Tower) -> tuple[int, dict[str, Json]]:
    """Clause supertall.natural.sets: the best split of equal values into pairs and triples."""
    copies = _copies(board, place)
    sets = [(value, *_best_split(count)) for value, count in sorted(copies.items()) if count > 1]
    points = sum([_of_equals(count) for count in copies.values()])
    return points, {"sets": [{"value": v, "pairs": p, "triples": t} for v, p, t in sets]}


@cache
def _best_split(count: int) -> tuple[int, int]:
    """Pairs and triples of ``count`` equal numbers that score most, each card in one set only."""
    splits = [((count - 3 * triples) // 2, triples) for triples in range(count // 3 + 1)]
    return max(splits, key=_of_sets)


def _of_sets(split: tuple[int, int]) -> int:
    pairs, triples = split
    points: int = POINTS["natural"]["pair"] * pairs + POINTS["natural"]["triple"] * triples
    return points


@cache
def _of_equals(count: int) -> int:
    """The points of ``count`` cards of one value."""
    return _of_sets(_best_split(count))


Method = tuple[
    str,
    Callable[[Board, Tower], tuple[str, ...]],
    Callable[[Board, Tower], tuple[int, dict[str, Json]]],
]
METHODS: dict[str, Method] = {
    "R": ("supertall.residential.cards", _neighbour_tops_unknown, _residential),
    "B": ("supertall.business.count", _needs_of_business, _business),
    "E": ("supertall.entertainment.types", _needs_of_entertainment, _entertainment),
    "N": ("supertall.natural.sets", _needs_of_natural, _natural),
}
"""For each type of top plan: the clause, what must still be known, and how it scores."""


# The points beside the towers


def _fewer_turns(board: Board, seat: int) -> ScoreLine:
    """Clause supertall.fewer_turns.point. Fewer than some seat is known to have taken is fewer than the most."""
    clause, label = "supertall.fewer_turns.point", "Fewer turns"
    told = [turns for turns in board.turns if turns is not None]
    own, most = board.turns[seat], max(told, default=0)
    unknown = (
        tuple([f"/players/{s}/turns" for s, turns in enumerate(board.turns) if turns is None])
        if len(told) < len(board.turns)
        else ()
    )
    detail = {"turns": own, "most": None if unknown else most}
    fewer = own is not None and own < most
    if unknown and not fewer:
        return ScoreLine("fewer_turns", label, None, clause, detail, unknown)
    return ScoreLine("fewer_turns", label, POINTS["fewer_turns"]["points"] * fewer, clause, detail)


def _assessed(board: Board, seat: int) -> tuple[int, float]:
    """Clause supertall.assessment.measure: the least and the most that it can be."""
    places = board.layout.towers_of(seat)
    measure = sum if board.rulings["supertall.assessment.measure"] == "total" else max
    least = measure([_value(board, place) for place in places])
    return least, least if board.is_known else measure([_highest_value(board, place) for place in places])


def _highest_value(board: Board, place: Tower) -> float:
    if board.towers[place] is None:
        return inf
    return _value(board, place) + VALUES[-1] * len(board.cards_unknown(place))


def _tax_assessment(board: Board, bounds: Sequence[tuple[int, float]], seat: int) -> ScoreLine:
    """Clauses supertall.assessment.measure and supertall.assessment.tie; ``bounds`` are those of every seat."""
    clause, label = "supertall.assessment.measure", "Highest tax assessment value"
    (least, most), others = bounds[seat], [*bounds[:seat], *bounds[seat + 1 :]]
    lone = board.rulings["supertall.assessment.tie"] == "nobody"
    known = board.is_known or all(low == high for low, high in bounds)
    value, highest = (least, max([low for low, _ in bounds])) if known else (None, None)
    detail = {"value": value, "highest": highest}
    if known and value == highest and any(low == least for low, _ in others):
        clause = "supertall.assessment.tie"
    if all(least > high or (least == high and not lone) for _, high in others):
        return ScoreLine("tax_assessment", label, POINTS["assessment"]["points"], clause, detail)
    if any(most < low or (most == low and lone) for low, _ in others):
        return ScoreLine("tax_assessment", label, 0, clause, detail)
    return ScoreLine("tax_assessment", label, None, clause, detail, tuple(_unknown_storeys(board)))


def _unknown_storeys(board: Board) -> Iterator[str]:
    for place in board.layout.towers:
        yield from board.cards_unknown(place)
