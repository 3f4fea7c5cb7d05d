"""States of Supertall on the wire."""

from typing import Any

from rules.kernel.ruleset import Ruleset
from rules.supertall.cards import CARDS, DECK_SIZE
from rules.supertall.phases import PHASES
from rules.supertall.reading import MOST_CARDS
from rules.supertall.sites import ALL_SITES, CITY_HALL, LAYOUTS, PILES
from service.schemas.strict import MOST_NUMBER, Choice, Constant, ListOf, Record, Rulings, Strict, Text, Whole

_TOWERS = sorted({tower for layout in LAYOUTS.values() for tower in layout.towers})


class _CardList(ListOf):
    """A list of cards; in a partial state a card may be unknown (null)."""

    def __init__(self, unknown: bool = False, **options: Any) -> None:
        super().__init__(Choice(CARDS, null=unknown), MOST_CARDS, **options)


def _towers() -> Record:
    return Record({site: _CardList(optional=True) for site in ALL_SITES}, description="cards, bottom first")


def _players() -> ListOf:
    player = Record(
        {
            "name": Text(),
            "turns": Whole(0, MOST_NUMBER, description="turns finished"),
            "dealt": Choice(CARDS, null=True, description="the card to found with; null: none or unknown"),
            "site": Choice(ALL_SITES, null=True, description="where it lies face down"),
            "towers": _towers(),
        }
    )
    return ListOf(player, max(LAYOUTS), min(LAYOUTS))


def _ability() -> Record:
    return Record(
        {
            "card": Choice(CARDS),
            "pile": Whole(PILES[0], PILES[-1]),
            "tower": Choice([*_TOWERS, CITY_HALL], optional=True),
            "placed": _CardList(optional=True),
            "remaining": _CardList(optional=True),
        },
        null=True,
        description="the rezoned card whose ability is due",
    )


def _turn() -> Record:
    return Record(
        {
            "number": Whole(0, MOST_NUMBER, description="counts from 1; 0 while founding"),
            "seat": Whole(0, max(LAYOUTS) - 1, null=True),
            "phase": Choice(PHASES),
            "turns_left": Whole(0, max(LAYOUTS), null=True, description="null until the end is triggered"),
        }
    )


def members(ruleset: Ruleset[Any]) -> dict[str, Strict]:
    """The fields of a whole state."""
    return {
        "ruleset": Constant(ruleset.id),
        "rules_version": Constant(ruleset.rules_version),
        "options": Record(
            {
                "deck": ListOf(Choice(CARDS), DECK_SIZE, DECK_SIZE, optional=True),
                "rulings": Rulings(ruleset),
            },
            optional=True,
        ),
        "players": _players(),
        "city_hall": _CardList(description="bottom first"),
        "piles": ListOf(_CardList(unknown=True), len(PILES), len(PILES), description="top first; null: unknown"),
        "drawn": Choice(CARDS, null=True),
        "ability": _ability(),
        "turn": _turn(),
    }
