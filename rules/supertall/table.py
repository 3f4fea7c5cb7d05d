"""The sound position of a game of Supertall, and the questions that rules ask of it."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

from rules.supertall.cards import Card
from rules.supertall.sites import CITY_HALL, LAYOUTS, Layout, Tower


@dataclass(frozen=True, slots=True)
class Ability:
    """A rezoned card whose ability is due. The last three are set while a tower is being restacked."""

    card: Card
    pile: int
    tower: Tower | None = None
    placed: tuple[Card, ...] = ()
    remaining: tuple[Card, ...] = ()


@dataclass(slots=True)
class Table:
    """All that is on the table. Towers (City Hall among them) list cards bottom first, piles top first.

    ``rulings`` has the alternative in force for every selectable clause, ``chosen`` only what was sent. A card None
    is unknown. ``seat`` is None when chance decides or the game is over.
    """

    deck: tuple[Card, ...]
    chosen: dict[str, str]
    rulings: dict[str, str]
    names: tuple[str, ...]
    turns: list[int]
    dealt: list[Card | None]
    site: list[str | None]
    towers: dict[Tower, tuple[Card, ...]]
    piles: list[tuple[Card | None, ...]]
    drawn: Card | None
    ability: Ability | None
    number: int
    seat: int | None
    phase: str
    turns_left: int | None

    def copy(self) -> "Table":
        return Table(
            self.deck,
            self.chosen,
            self.rulings,
            self.names,
            self.turns.copy(),
            self.dealt.copy(),
            self.site.copy(),
            self.towers.copy(),
            self.piles.copy(),
            self.drawn,
            self.ability,
            self.number,
            self.seat,
            self.phase,
            self.turns_left,
        )

    @property
    def layout(self) -> Layout:
        return LAYOUTS[len(self.names)]

    def top(self, tower: Tower) -> Card | None:
        cards = self.towers[tower]
        return cards[-1] if cards else None

    @property
    def turn_seat(self) -> int:
        """Whose turn it is, also while chance decides inside it."""
        return (self.number - 1) % len(self.names)

    def cards_in_piles(self) -> int:
        return sum(map(len, self.piles))

    def all_cards(self) -> int:
        """How many cards there are, known or not; no action changes it."""
        hidden = sum([pile.count(None) for pile in self.piles])
        if self.number == 0:
            hidden += sum(card is None for card in self.dealt)
            hidden += self.phase == "reveal" and not self.towers[CITY_HALL]
        elif self.phase == "reveal":
            hidden += 1  # the drawn card
        return sum([len(cards) - cards.count(None) for cards in self._places()]) + hidden

    def seen(self) -> Counter[Card]:
        """Every card whose place is known, wherever it lies."""
        return Counter(self.seen_cards())

    def seen_cards(self) -> list[Card]:
        return [card for cards in self._places() for card in cards if card is not None]

    def _places(self) -> list[Sequence[Card | None]]:
        """The cards of every place where one can lie."""
        held = () if self.ability is None else (self.ability.placed, self.ability.remaining)
        return [*self.towers.values(), *self.piles, self.dealt, (self.drawn,), *held]

    def unseen_copies(self, card: Card) -> int:
        """How many copies of a card lie nobody knows where."""
        return self.deck.count(card) - sum([cards.count(card) for cards in self._places()])

    def unseen(self) -> Counter[Card]:
        """The cards of the deck whose place is not known."""
        return Counter(self.deck) - self.seen()
