"""How much can still change in a turn: so that inferring need not try every card, tower and order."""

from collections.abc import Callable, Hashable, Iterator, Mapping
from functools import partial
from typing import Any

from rules.kernel.outcome import Json
from rules.kernel.pointers import found_at
from rules.kernel.ruleset import Bound, Part, Search
from rules.supertall.abilities import MoveBottom, MoveTop, Remove, Swap
from rules.supertall.cards import ABILITIES, VALUE, Card
from rules.supertall.planning import Draw, Reveal, Rezone, Scrap, Submit
from rules.supertall.restacking import Restack
from rules.supertall.sites import CITY_HALL, LAYOUTS, Tower, pointer_of
from rules.supertall.table import Table

ALTERED = {"move_top": 2, "move_bottom": 2, "swap": 2, "remove": 1, "restack": 1, None: 0}
"""How many towers an ability can alter; a plan lands on one."""
RETURNED = 2
"""How many cards can come under a pile in one turn."""


def _bounds(table: Table, turns: int) -> Iterator[Bound]:
    """A few towers a turn; in the last turn no pile once the plan lies under one, and only a tower in hand."""
    if not table.number:
        return
    ability = table.ability if turns == 1 else None
    in_hand = None if ability is None else ability.tower
    if ability is not None and ABILITIES[VALUE[ability.card]] != "remove":
        yield Bound([(("piles",), lambda: list(map(list, table.piles)))])
    yield Bound(_towers(table), max(ALTERED.values()) * turns if in_hand is None else 0)


def _towers(table: Table) -> Iterator[Part]:
    for place in table.layout.places:
        yield _STEPS[place], partial(_cards, table, place)


_STEPS: Mapping[Tower, tuple[str | int, ...]] = {
    place: tuple(int(step) if step.isdigit() else step for step in pointer_of(place).split("/")[1:])
    for layout in LAYOUTS.values()
    for place in layout.places
}


def _cards(table: Table, place: Tower) -> Json:
    """The cards of a tower; of the one in hand those put back, and how many will lie on them."""
    ability = table.ability
    if ability is None or place != ability.tower:
        return list(table.towers[place])
    return [*ability.placed, *[None] * len(ability.remaining)]


class _Foresight:
    """The towers that are expected, and how many cards in each pile."""

    def __init__(self, expected: Mapping[str, Json]) -> None:
        found = {place: found_at(pointer_of(place), expected) for place in _STEPS}
        self._towers: dict[Tower, list[Card | None]] = {p: cards for p, cards in found.items() if cards is not None}
        piles = expected.get("piles") or ()
        self._piles = {pile: len(cards) for pile, cards in enumerate(piles) if cards is not None}

    def may_lead(self, table: Table, action: Any, turns: int) -> bool:
        """Whether what is left of ``turns`` can alter everything that is otherwise."""
        if not table.number:
            return True
        if not self._piles_can_fit(table, action, turns):
            return False
        if turns > 1 or type(action) not in _ALTERS:
            return True
        otherwise = {place for place in table.layout.places if not self._fits(place, table.towers[place])}
        if isinstance(action, Submit | Scrap):
            (place,) = _ALTERS[type(action)](action)
            assert table.drawn is not None
            return otherwise <= {place} and self._fits(place, (*table.towers[place], table.drawn))
        if isinstance(action, Rezone):
            return len(otherwise) <= ALTERED[_ability(table)]
        return otherwise.issubset(_ALTERS[type(action)](action))

    def _fits(self, place: Tower, cards: tuple[Card, ...]) -> bool:
        expected = self._towers.get(place)
        if expected is None:
            return True
        return len(expected) == len(cards) and all(
            one is None or one == other for one, other in zip(expected, cards, strict=True)
        )

    def _piles_can_fit(self, table: Table, action: Any, turns: int) -> bool:
        """Each turn takes one card from a pile, and a rezoned and a removed card come under one."""
        sizes = list(map(len, table.piles))
        returned = RETURNED * (turns - 1)
        if isinstance(action, Draw):
            sizes[action.pile] -= 1
            returned += RETURNED
        elif isinstance(action, Rezone):
            sizes[action.pile] += 1
            returned += _ability(table) == "remove"
        elif isinstance(action, Remove):
            sizes[action.pile] += 1
        elif isinstance(action, Reveal):
            returned += RETURNED
        more = [sizes[pile] - expected for pile, expected in self._piles.items()]
        return sum(n for n in more if n > 0) <= turns - 1 and -sum(n for n in more if n < 0) <= returned


def _ability(table: Table) -> str | None:
    """The ability of the card just drawn."""
    assert table.drawn is not None
    return ABILITIES.get(VALUE[table.drawn])


_ALTERS: Mapping[type, Callable[[Any], tuple[Tower, ...]]] = {
    Submit: lambda action: (action.tower,),
    Scrap: lambda action: (CITY_HALL,),
    Rezone: lambda action: (),
    MoveTop: lambda action: (action.source, action.to),
    MoveBottom: lambda action: (action.source, action.to),
    Swap: lambda action: action.towers,
    Remove: lambda action: (action.tower,),
    Restack: lambda action: (action.tower,),
}
"""The towers that an action can alter."""


def _foresee(expected: Mapping[str, Json]) -> Callable[[Table, Any, int], bool]:
    return _Foresight(expected).may_lead


def _identity(table: Table) -> Hashable:
    """What is played on from."""
    return tuple(table.towers.values()), tuple(table.piles), table.phase, table.number, table.turns_left


SEARCH = Search(bounds=_bounds, foresee=_foresee, identity=_identity)
