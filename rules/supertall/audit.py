"""Whether a state could arise in a real game: defects of what is readable."""

from collections import Counter
from collections.abc import Iterator, Mapping
from typing import Any

from rules.kernel.outcome import Finding
from rules.supertall.abilities import has_target
from rules.supertall.board import Board, board_of, board_of_sent
from rules.supertall.cards import CARDS, DECK_SIZE, VALUE, Card
from rules.supertall.sites import CITY_HALL, Tower, pointer_of
from rules.supertall.table import Table

ORDER_RULINGS = ("supertall.move_bottom.order", "supertall.swap.order")


def audit(table: Table) -> list[Finding]:
    """Every defect of a whole state, in the order of the rulebook."""
    return [
        *(_copies(table.deck, _places_of_cards(table)) if _has_too_many(table) else ()),
        *_all_cards(table),
        *_rising(board_of(table)),
        *_city_hall(table),
        *_founding(table),
        *_turns(table),
        *_piles(table),
        *_ability(table),
    ]


def _has_too_many(table: Table) -> bool:
    """Whether some card is seen more often than the deck has it."""
    seen = table.seen_cards()
    return sorted(seen) != sorted(table.deck) and bool(Counter(seen) - Counter(table.deck))


def audit_sent(sent: Mapping[str, Any]) -> list[Finding]:
    """The defects that show in the known part of a state that may be partial."""
    board = board_of_sent(sent)
    places = [
        (f"{pointer_of(place)}/{index}", card)
        for place, cards in board.towers.items()
        for index, card in enumerate(cards or ())
        if card is not None
    ]
    for index, pile in enumerate(sent.get("piles") or ()):
        places += [(f"/piles/{index}/{i}", card) for i, card in enumerate(pile or ()) if card is not None]
    return [*_copies(board.deck, places), *_rising(board)]


def _places_of_cards(table: Table) -> list[tuple[str, Card]]:
    """Every card whose place is known, with the pointer to it."""
    places: list[tuple[str, Card | None]] = []
    for place, cards in table.towers.items():
        places += [(f"{pointer_of(place)}/{index}", card) for index, card in enumerate(cards)]
    for number, pile in enumerate(table.piles):
        places += [(f"/piles/{number}/{index}", card) for index, card in enumerate(pile)]
    places.append(("/drawn", table.drawn))
    places += [(f"/players/{seat}/dealt", card) for seat, card in enumerate(table.dealt)]
    if table.ability is not None:
        places += [(f"/ability/placed/{i}", card) for i, card in enumerate(table.ability.placed)]
        places += [(f"/ability/remaining/{i}", card) for i, card in enumerate(table.ability.remaining)]
    return [(where, card) for where, card in places if card is not None]


def _copies(deck: tuple[Card, ...], places: list[tuple[str, Card]]) -> Iterator[Finding]:
    owned, seen = Counter(deck), Counter([card for _, card in places])
    for card in CARDS:
        if seen[card] > owned[card]:
            found = [where for where, other in places if other == card]
            yield Finding(
                "supertall.components.copies",
                "impossible",
                f"{card} is seen {len(found)} times, but the deck has it {owned[card]} times.",
                tuple(found),
                {"card": card, "seen": len(found), "deck": owned[card]},
            )


def _all_cards(table: Table) -> Iterator[Finding]:
    """No card leaves the game, so all of them are always somewhere."""
    cards = table.all_cards()
    if cards != DECK_SIZE:
        yield Finding(
            "supertall.components.cards",
            "impossible",
            f"There are {cards} cards in the state; the game has {DECK_SIZE}.",
            ("/players", "/city_hall", "/piles"),
            {"cards": cards, "deck": DECK_SIZE},
        )


def _rising(board: Board) -> Iterator[Finding]:
    """A player's tower never falls from bottom to top, unless a ruling leaves the order free."""
    if any(board.rulings[id_] == "free" for id_ in ORDER_RULINGS):
        return
    for place, cards in board.towers.items():
        if place != CITY_HALL and cards and not _is_rising(cards):
            yield from _falling(place, cards, pointer_of(place))


def _is_rising(cards: tuple[Card | None, ...]) -> bool:
    values = [VALUE[card] for card in cards if card is not None]
    return values == sorted(values)


def _falling(place: Tower, cards: tuple[Card | None, ...], at: str) -> Iterator[Finding]:
    """Cards, bottom first, that lie above a higher one; ``at`` points to their list."""
    highest, highest_at = -1, 0
    for index, card in enumerate(cards):
        if card is None:
            continue
        if VALUE[card] < highest:
            yield Finding(
                "supertall.tower.rising",
                "impossible",
                f"{card} lies above {cards[highest_at]} in {place}.",
                (f"{at}/{highest_at}", f"{at}/{index}"),
                {"tower": place, "card": card, "above": cards[highest_at]},
            )
        else:
            highest, highest_at = VALUE[card], index


def _city_hall(table: Table) -> Iterator[Finding]:
    if table.towers[CITY_HALL] or (table.number == 0 and table.phase == "reveal"):
        return
    if table.ability is not None and table.ability.tower == CITY_HALL:
        return
    if table.number <= 1 and table.phase != "over":
        yield Finding(
            "supertall.setup.deal",
            "impossible",
            "City Hall begins with a card.",
            ("/city_hall",),
            {},
        )
    elif table.rulings["supertall.city_hall.last_card"] == "stays":
        yield Finding(
            "supertall.city_hall.last_card",
            "impossible",
            "City Hall is empty, though its last card stays there under the ruling in force.",
            ("/city_hall",),
            {},
        )


def _founding(table: Table) -> Iterator[Finding]:
    """No tower has a card before the founding cards are turned up, and the first turn finds one of each seat."""
    if table.number > 1 or table.phase in ("restack", "over"):
        return
    expected = table.number
    for seat in range(len(table.names)):
        towers = table.layout.towers_of(seat)
        cards = sum(len(table.towers[place]) for place in towers)
        if cards != expected:
            yield Finding(
                "supertall.setup.found",
                "impossible",
                f"Seat {seat} has {cards} cards in its towers; there would be {expected}.",
                tuple(map(pointer_of, towers)),
                {"seat": seat, "cards": cards, "expected": expected},
            )
    if len(table.towers[CITY_HALL]) > 1:
        yield Finding("supertall.setup.deal", "impossible", "City Hall begins with one card.", ("/city_hall",), {})


def _turns(table: Table) -> Iterator[Finding]:
    """Turns go round from seat 0, so the number of the turn tells whose it is and who took how many."""
    players = len(table.names)
    if table.phase in ("draw", "plan", "ability", "restack") and table.seat != table.turn_seat:
        yield Finding(
            "supertall.turn.order",
            "impossible",
            f"Turn {table.number} is that of seat {table.turn_seat}, not of seat {table.seat}.",
            ("/turn/number", "/turn/seat"),
            {"number": table.number, "seat": table.seat, "turn_of": table.turn_seat},
        )
    finished = table.number if table.phase == "over" else max(0, table.number - 1)
    for seat, turns in enumerate(table.turns):
        expected = len(range(seat, finished, players))
        if turns != expected:
            yield Finding(
                "supertall.turn.order",
                "impossible",
                f"Seat {seat} has finished {expected} turns by turn {table.number}, not {turns}.",
                (f"/players/{seat}/turns", "/turn/number"),
                {"seat": seat, "turns": turns, "expected": expected},
            )


def _piles(table: Table) -> Iterator[Finding]:
    """A turn takes one card from the piles, none (a rezone) or adds one (a rezone with a 4)."""
    sizes = [len(pile) for pile in table.piles]
    players, at_setup = len(table.names), sum(table.layout.pile_sizes)
    in_hand = table.phase in ("plan", "reveal") and table.number > 0
    if table.number <= 1 and table.phase in ("found", "reveal", "draw", "plan"):
        if not _as_dealt(sizes, table.layout.pile_sizes, in_hand):
            yield Finding(
                "supertall.setup.piles",
                "impossible",
                f"The piles begin with {at_setup} cards, as equal as can be, not {sizes}.",
                ("/piles",),
                {"sizes": sizes, "expected": list(table.layout.pile_sizes)},
            )
        return
    cards = sum(sizes) + in_hand
    turns = table.number if table.phase == "over" else table.number - 1
    if table.turns_left is None:
        least, most = max(players + 1, at_setup - turns), at_setup + turns
    else:
        since = players - table.turns_left
        least, most = players - since, players + since
    if not least <= cards <= most:
        yield Finding(
            "supertall.end.trigger",
            "impossible",
            f"{cards} cards in the piles at the beginning of this turn; there would be {least} to {most}.",
            ("/piles", "/turn/turns_left"),
            {"cards": cards, "least": least, "most": most},
        )
    if table.turns_left is not None and turns - (players - table.turns_left) < at_setup - players:
        yield Finding(
            "supertall.end.trigger",
            "impossible",
            f"The end can't be triggered before turn {at_setup - players}: a turn takes at most one card.",
            ("/turn/number", "/turn/turns_left"),
            {"earliest": at_setup - players},
        )


def _as_dealt(sizes: list[int], dealt: tuple[int, ...], in_hand: bool) -> bool:
    """Whether the piles are those of the set-up, but for a card that was just drawn."""
    if not in_hand:
        return sorted(sizes) == sorted(dealt)
    before = (sorted([*sizes[:i], sizes[i] + 1, *sizes[i + 1 :]]) for i in range(len(sizes)))
    return sorted(dealt) in before


def _ability(table: Table) -> Iterator[Finding]:
    ability = table.ability
    if ability is None:
        return
    pile = table.piles[ability.pile]
    if len(pile) < 2 or pile[-1] not in (ability.card, None):
        yield Finding(
            "supertall.rezone.return_first",
            "impossible",
            f"{ability.card} was put under pile {ability.pile}, which had a card, and would lie at its bottom.",
            ("/ability/pile", f"/piles/{ability.pile}"),
            {"card": ability.card, "pile": ability.pile},
        )
    if table.phase == "restack" and ability.tower != CITY_HALL:
        left = min(ability.remaining, key=VALUE.__getitem__)
        yield from _falling(ability.tower or "", (*ability.placed, left), "/ability/placed")
    if table.phase == "ability" and not has_target(table, ability.card):
        yield Finding(
            "supertall.rezone.target",
            "impossible",
            f"The ability of {ability.card} has no target, so the card could not be rezoned.",
            ("/ability/card",),
            {"card": ability.card},
        )
