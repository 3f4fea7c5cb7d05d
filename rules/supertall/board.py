"""What scoring looks at: the cards on the table, some of which a photo may not show.

A Board is made from a sound table or from a partial state; None stands for what is not known.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from rules.kernel import rulings
from rules.kernel.outcome import Defect, InvalidState
from rules.supertall.cards import Card
from rules.supertall.phases import PHASES
from rules.supertall.reading import CLAUSES, cards_defects, deck_of, option_defects
from rules.supertall.sites import ALL_SITES, CITY_HALL, LAYOUTS, Layout, Tower, pointer_of, tower
from rules.supertall.table import Table

Cards = tuple[Card | None, ...]


@dataclass(frozen=True, slots=True)
class Board:
    """``players`` is 0 when even their number is not known. Towers, City Hall among them, list cards bottom first."""

    players: int
    names: tuple[str | None, ...]
    turns: tuple[int | None, ...]
    towers: Mapping[Tower, Cards | None]
    deck: tuple[Card, ...]
    rulings: Mapping[str, str]
    final: bool

    @property
    def layout(self) -> Layout:
        return LAYOUTS[self.players]

    def top(self, place: Tower) -> Card | None:
        """The top card; None where there is none or it is not known (see ``top_unknown``)."""
        cards = self.towers[place]
        return cards[-1] if cards else None

    def top_unknown(self, place: Tower) -> tuple[str, ...]:
        """The pointer to read for the top card, if it is not known."""
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
        return tuple(f"{pointer_of(place)}/{i}" for i, card in enumerate(cards) if card is None)

    def cards(self, place: Tower) -> tuple[Card, ...]:
        """The known cards of a tower."""
        return tuple(card for card in self.towers[place] or () if card is not None)


def board_of(table: Table) -> Board:
    return Board(
        len(table.names),
        table.names,
        tuple(table.turns),
        table.towers,
        table.deck,
        table.rulings,
        table.phase == "over",
    )


def board_of_sent(sent: Mapping[str, Any]) -> Board:
    """The board of a state that may be partial. Raises InvalidState with every defect found."""
    defects = list(_defects(sent))
    if defects:
        raise InvalidState(defects)
    players: Sequence[Any] = [player or {} for player in sent.get("players") or ()]
    options = sent.get("options") or {}
    turn = sent.get("turn")
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
        turn is None or turn.get("phase") in (None, "over"),
    )


def _cards(sent: Sequence[Card | None] | None) -> Cards | None:
    return None if sent is None else tuple(sent)


def _defects(sent: Mapping[str, Any]) -> list[Defect]:
    defects = [d.below("/options") for d in option_defects(sent.get("options") or {})]
    players = sent.get("players")
    if players is not None and len(players) not in LAYOUTS:
        defects.append(Defect("/players", f"two or three players, not {len(players)}"))
    elif players is not None:
        sites = LAYOUTS[len(players)].sites
        for seat, player in enumerate(players):
            for site, cards in ((player or {}).get("towers") or {}).items():
                at = f"/players/{seat}/towers/{site}"
                if site not in sites:
                    other = "a site of another number of players" if site in ALL_SITES else "no site"
                    defects.append(Defect(at, f"{other}; there are: {', '.join(sites)}"))
                defects += cards_defects(cards or (), at, unknown=True)
    defects += cards_defects(sent.get(CITY_HALL) or (), f"/{CITY_HALL}", unknown=True)
    for index, pile in enumerate(sent.get("piles") or ()):
        defects += cards_defects(pile or (), f"/piles/{index}", unknown=True)
    phase = (sent.get("turn") or {}).get("phase")
    if phase is not None and phase not in PHASES:
        defects.append(Defect("/turn/phase", f"no phase; there are: {', '.join(PHASES)}"))
    return defects
