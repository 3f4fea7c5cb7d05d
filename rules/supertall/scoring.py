"""The score (rulebook: Ending the Game, from Fewer Turns to Winner)."""

from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from typing import Any

from rules.kernel.outcome import Json, PlayerScore, ScoreLine, Scoresheet
from rules.kernel.scoring import TieBreaker, scoresheet
from rules.supertall.board import Board, board_of, board_of_sent
from rules.supertall.cards import TYPE, TYPES, VALUE
from rules.supertall.sites import CITY_HALL, Tower, tower
from rules.supertall.table import Table

FEWER_TURNS_POINTS = 1
ASSESSMENT_POINTS = 2
RESIDENTIAL_PER_CARD = 2
RESIDENTIAL_PER_BUSINESS_NEIGHBOUR = -2
BUSINESS_PER_ENTERTAINMENT = 3
BUSINESS_PER_BUSINESS = 1
BUSINESS_PER_NATURAL_NEIGHBOUR = -1
ENTERTAINMENT_BY_OTHER_TYPES = {0: 5, 1: 0, 2: 3, 3: 8}
NATURAL_PAIR = 3
NATURAL_TRIPLE = 7


def score(table: Table) -> Scoresheet:
    """The scoresheet; before the end, as if the game ended now."""
    return score_board(board_of(table))


def score_sent(sent: Mapping[str, Any]) -> Scoresheet:
    """The scoresheet of a state that may be partial: lines that can't be computed say what they need."""
    return score_board(board_of_sent(sent))


def score_board(board: Board) -> Scoresheet:
    players = [
        PlayerScore(
            seat,
            board.names[seat],
            (
                *(_tower_line(board, seat, site) for site in board.layout.sites),
                _fewer_turns(board, seat),
                _tax_assessment(board, seat),
            ),
        )
        for seat in range(board.players)
    ]
    highest = TieBreaker(
        "supertall.winner.tie_break",
        "highest value of a single tower",
        lambda seat: max(_value(board, place) for place in board.layout.towers_of(seat)),
    )
    return scoresheet(board.final, players, [highest])


def _value(board: Board, place: Tower) -> int:
    return sum(VALUE[card] for card in board.cards(place))


# Towers: City Hall first, then the method of the top plan


def _tower_line(board: Board, seat: int, site: str) -> ScoreLine:
    place = tower(seat, site)

    def line(points: int | None, clause: str, detail: dict[str, Json], needed: tuple[str, ...] = ()) -> ScoreLine:
        cards = board.towers[place]
        shown = {
            "tower": place,
            "cards": None if cards is None else list(cards),
            "cancelled": False,
        }
        return ScoreLine(site, f"Tower {site.replace('_', ' ')}", points, clause, {**shown, **detail}, needed)

    if board.towers[place] == ():
        return line(0, "supertall.tower.empty", {})
    needed = board.top_unknown(place) + board.top_unknown(CITY_HALL)
    if needed:
        return line(None, "supertall.tower.top_plan", {}, needed)
    top, city_hall = board.top(place), board.top(CITY_HALL)
    assert top is not None
    if city_hall is not None and TYPE[top] == TYPE[city_hall]:
        return line(0, "supertall.city_hall.match", {"cancelled": True, "city_hall": city_hall})
    clause, needs, points = METHODS[TYPE[top]]
    needed = needs(board, place)
    if needed:
        return line(None, clause, {"method": TYPES[TYPE[top]]}, needed)
    total, detail = points(board, place)
    return line(total, clause, {"method": TYPES[TYPE[top]], **detail})


def _neighbours_topped(board: Board, place: Tower, letter: str) -> list[Tower]:
    """Adjacent towers with a plan of that type on top; cancelled ones count, City Hall does not."""
    tops = ((other, board.top(other)) for other in board.layout.adjacent[place])
    return [other for other, top in tops if top is not None and TYPE[top] == letter]


def _neighbour_tops_unknown(board: Board, place: Tower) -> tuple[str, ...]:
    return tuple(p for other in board.layout.adjacent[place] for p in board.top_unknown(other))


def _needs_cards_and_neighbours(board: Board, place: Tower) -> tuple[str, ...]:
    return board.cards_unknown(place) + _neighbour_tops_unknown(board, place)


def _residential(board: Board, place: Tower) -> tuple[int, dict[str, Json]]:
    """Clauses supertall.residential.cards and supertall.residential.neighbours."""
    cards = board.towers[place] or ()
    business = _neighbours_topped(board, place, "B")
    points = RESIDENTIAL_PER_CARD * len(cards) + RESIDENTIAL_PER_BUSINESS_NEIGHBOUR * len(business)
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
    points = (
        BUSINESS_PER_ENTERTAINMENT * counts[0]
        + BUSINESS_PER_BUSINESS * counts[1]
        + BUSINESS_PER_NATURAL_NEIGHBOUR * len(natural)
    )
    return points, {
        "entertainment": entertainment,
        "business": business,
        "natural_neighbours": natural,
    }


def _entertainment(board: Board, place: Tower) -> tuple[int, dict[str, Json]]:
    """Clause supertall.entertainment.types: by the number of other types in the tower."""
    others = [letter for letter in TYPES if letter != "E" and letter in map(TYPE.get, board.cards(place))]
    return ENTERTAINMENT_BY_OTHER_TYPES[len(others)], {"other_types": [TYPES[o] for o in others]}


def _natural(board: Board, place: Tower) -> tuple[int, dict[str, Json]]:
    """Clause supertall.natural.sets: the best split of equal values into pairs and triples."""
    copies = Counter(VALUE[card] for card in board.cards(place))
    sets = [(value, *_best_split(count)) for value, count in sorted(copies.items()) if count > 1]
    points = sum(NATURAL_PAIR * pairs + NATURAL_TRIPLE * triples for _, pairs, triples in sets)
    return points, {"sets": [{"value": v, "pairs": p, "triples": t} for v, p, t in sets]}


def _best_split(count: int) -> tuple[int, int]:
    """Pairs and triples of ``count`` equal numbers that score most, each card in one set only."""
    splits = [((count - 3 * triples) // 2, triples) for triples in range(count // 3 + 1)]
    return max(splits, key=lambda split: NATURAL_PAIR * split[0] + NATURAL_TRIPLE * split[1])


Method = tuple[
    str,
    Callable[[Board, Tower], tuple[str, ...]],
    Callable[[Board, Tower], tuple[int, dict[str, Json]]],
]
METHODS: dict[str, Method] = {
    "R": ("supertall.residential.cards", _neighbour_tops_unknown, _residential),
    "B": ("supertall.business.count", _needs_cards_and_neighbours, _business),
    "E": ("supertall.entertainment.types", Board.cards_unknown, _entertainment),
    "N": ("supertall.natural.sets", Board.cards_unknown, _natural),
}
"""For each type of top plan: the clause, what must be known, and how it scores."""


# The points beside the towers


def _fewer_turns(board: Board, seat: int) -> ScoreLine:
    """Clause supertall.fewer_turns.point."""
    needed = tuple(f"/players/{s}/turns" for s, turns in enumerate(board.turns) if turns is None)
    known = [turns for turns in board.turns if turns is not None]
    points = None if needed else FEWER_TURNS_POINTS * (known[seat] < max(known))
    detail = {"turns": board.turns[seat], "most": None if needed else max(known)}
    return ScoreLine("fewer_turns", "Fewer turns", points, "supertall.fewer_turns.point", detail, needed)


def _assessed(board: Board, seat: int) -> int:
    """Clause supertall.assessment.measure."""
    values = [_value(board, place) for place in board.layout.towers_of(seat)]
    return sum(values) if board.rulings["supertall.assessment.measure"] == "total" else max(values)


def _tax_assessment(board: Board, seat: int) -> ScoreLine:
    """Clauses supertall.assessment.measure and supertall.assessment.tie."""
    needed = tuple(_unknown_storeys(board))
    clause, label = "supertall.assessment.measure", "Highest tax assessment value"
    if needed:
        return ScoreLine("tax_assessment", label, None, clause, {"value": None, "highest": None}, needed)
    values = [_assessed(board, other) for other in range(board.players)]
    highest = max(values)
    tied = values.count(highest) > 1
    wins = values[seat] == highest and not (tied and board.rulings["supertall.assessment.tie"] == "nobody")
    if tied and values[seat] == highest:
        clause = "supertall.assessment.tie"
    detail = {"value": values[seat], "highest": highest}
    return ScoreLine("tax_assessment", label, ASSESSMENT_POINTS * wins, clause, detail)


def _unknown_storeys(board: Board) -> Iterator[str]:
    for place in board.layout.towers:
        yield from board.cards_unknown(place)
