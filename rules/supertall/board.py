"""What scoring looks at: the cards on the table, some of which a photo may not show.

A Board is made from a sound table or from a partial state; None stands for what is not known.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final, cast

from rules.kernel import rulings
from rules.kernel.outcome import Defect, InvalidState
from rules.supertall.cards import TYPE, Card
from rules.supertall.phases import PHASES
from rules.supertall.reading import (
    CLAUSES,
    cards_defects,
    deck_of,
    option_defects,
    player_defects,
    site_defects,
)
from rules.supertall.sites import CITY_HALL, LAYOUTS, Layout, Tower, pointer_of, tower
from rules.supertall.table import Table

Cards = tuple[Card | None, ...]


@dataclass(slots=True)
class Board:
    """``players`` is 0 when even their number is not known. Towers, City Hall among them, list cards bottom first.

    ``in_hand`` is the tower that is being rearranged. The game is ``final`` unless something says that it goes on.
    ``is_known``: every card of every tower is.

    It is never altered; a frozen class would take six times as long to make.
    """

    players: Final[int]
    names: Final[tuple[str | None, ...]]
    turns: Final[tuple[int | None, ...]]
    towers: Final[Mapping[Tower, Cards | None]]
    deck: Final[tuple[Card, ...]]
    rulings: Final[Mapping[str, str]]
    in_hand: Final[Tower | None]
    final: Final[bool]
    is_known: Final[bool]

    @property
    def layout(self) -> Layout:
        return LAYOUTS[self.players]

    def top(self, place: Tower) -> Card | None:
        """The top card; None where there is none or it is not known (see ``top_unknown``)."""
        cards = self.towers[place]
        return cards[-1] if cards else None

    def top_unknown(self, place: Tower) -> tuple[str, ...]:
        """The pointer to read for the top card, if it is not known."""
        if self.is_known:
            return ()
        cards = self.towers[place]
        if cards is None:
            return (pointer_of(place),)
        if cards and cards[-1] is None:
            return (f"{pointer_of(place)}/{len(cards) - 1}",)
        return ()

    def cards_unknown(self, place: Tower) -> tuple[str, ...]:
        """The pointers to read for every card of the tower."""
        cards = self.towers[place]
        if cards is None:
            return (pointer_of(place),)
        if None not in cards:
            return ()
        return tuple(f"{pointer_of(place)}/{i}" for i, card in enumerate(cards) if card is None)

    def types(self, place: Tower) -> set[str]:
        """The types of the known cards of a tower."""
        return {TYPE[card] for card in self.cards(place)}

    def cards(self, place: Tower) -> tuple[Card, ...]:
        """The known cards of a tower."""
        cards = self.towers[place] or ()
        if None in cards:
            return tuple([card for card in cards if card is not None])
        return cast("tuple[Card, ...]", cards)


def board_of(table: Table) -> Board:
    return Board(
        len(table.names),
        table.names,
        tuple(table.turns),
        table.towers,
        table.deck,
        table.rulings,
        None if table.ability is None else table.ability.tower,
        table.phase == "over",
        True,
    )


def board_of_sent(sent: Mapping[str, Any]) -> Board:
    """The board of a state that may be partial. Raises InvalidState with every defect found."""
    defects = defects_of_sent(sent)
    if defects:
        raise InvalidState(defects)
    players: Sequence[Any] = [player or {} for player in sent.get("players") or ()]
    options = sent.get("options") or {}
    turn, ability = sent.get("turn") or {}, sent.get("ability") or {}
    towers: dict[Tower, Cards | None] = {CITY_HALL: _cards(sent.get(CITY_HALL))}
    for seat, player in enumerate(players):
        shown = player.get("towers") or {}
        for site in LAYOUTS[len(players)].sites:
            towers[tower(seat, site)] = _cards(shown.get(site))
    return Board(
        len(players),
        tuple(player.get("name") for player in players),
        tuple(player.get("turns") for player in players),
        towers,
        deck_of(options),
        rulings.resolve(CLAUSES, options.get("rulings") or {}),
        ability.get("tower"),
        turn.get("seat") is None and turn.get("phase") in (None, "over"),
        all(cards is not None and None not in cards for cards in towers.values()),
    )


def _cards(sent: Sequence[Card | None] | None) -> Cards | None:
    return None if sent is None else tuple(sent)


def defects_of_sent(sent: Mapping[str, Any]) -> list[Defect]:
    """The structural faults of a state that may be partial."""
    found = [d.below("/options") for d in option_defects(sent.get("options") or {})]
    turn, ability = sent.get("turn") or {}, sent.get("ability") or {}
    players = sent.get("players")
    if players is not None and len(players) not in LAYOUTS:
        found += player_defects(len(players))
    elif players is not None:
        layout = LAYOUTS[len(players)]
        for seat, player in enumerate(players):
            towers = (player or {}).get("towers") or {}
            found += site_defects(towers, layout, f"/players/{seat}/towers")
            for site, cards in towers.items():
                found += cards_defects(cards or (), f"/players/{seat}/towers/{site}", unknown=True)
        if ability.get("tower") not in (None, *layout.places):
            found.append(Defect("/ability/tower", f"Must be one of: {', '.join(layout.places)}."))
        if turn.get("seat") not in (None, *range(len(players))):
            found.append(Defect("/turn/seat", f"Must be a seat at this table: 0 to {len(players) - 1}."))
    found += cards_defects(sent.get(CITY_HALL) or (), f"/{CITY_HALL}", unknown=True)
    for index, pile in enumerate(sent.get("piles") or ()):
        found += cards_defects(pile or (), f"/piles/{index}", unknown=True)
    if turn.get("phase") not in (None, *PHASES):
        found.append(Defect("/turn/phase", f"Must be one of: {', '.join(PHASES)}."))
    return found
