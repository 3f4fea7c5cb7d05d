"""What a photo shows, and what else it may show there."""

from collections.abc import Iterator, Mapping
from typing import Any

from rules.kernel.corrections import Legible, numbers_near
from rules.kernel.pointers import Step
from rules.supertall.cards import CARDS
from rules.supertall.sites import CITY_HALL

_MOST_TURNS = 1000


def legible(state: Mapping[str, Any]) -> Iterator[Legible]:
    """The cards in sight and the turns taken."""
    for seat, player in enumerate(state.get("players") or ()):
        for site, cards in ((player or {}).get("towers") or {}).items():
            yield from _cards(cards, "players", seat, "towers", site)
        turns = (player or {}).get("turns")
        if turns is not None:
            yield Legible(("players", seat, "turns"), numbers_near(turns, 0, _MOST_TURNS))
    yield from _cards(state.get(CITY_HALL), CITY_HALL)
    for index, pile in enumerate(state.get("piles") or ()):
        yield from _cards(pile, "piles", index)


def _cards(cards: Any, *place: Step) -> Iterator[Legible]:
    for index, card in enumerate(cards or ()):
        if card is not None:
            yield Legible((*place, index), CARDS)
