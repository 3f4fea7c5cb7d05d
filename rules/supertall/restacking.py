"""The ability of 5: taking up a tower and putting its cards back in another order."""

from dataclasses import dataclass, replace

from rules.kernel.actions import Action, ActionKind, Parameter
from rules.kernel.checks import Facts, check
from rules.kernel.outcome import Event
from rules.supertall.cards import ABILITIES, CARDS, VALUE, Card
from rules.supertall.ending import finish_turn
from rules.supertall.events import CARD_PLACED, TOWER_TAKEN
from rules.supertall.parameters import ANY_TOWER, CARD
from rules.supertall.sites import CITY_HALL, LAYOUTS, Tower, pointer_of
from rules.supertall.table import Ability, Table
from rules.supertall.turn import ability_due, due, tower_has_a_card


@dataclass(frozen=True, slots=True)
class Restack(Action):
    tower: Tower


@dataclass(frozen=True, slots=True)
class Place(Action):
    card: Card


RESTACKS = {players: tuple[Action, ...](map(Restack, layout.places)) for players, layout in LAYOUTS.items()}
_PLACE = tuple(map(Place, CARDS))


def _towers_to_take(table: Table) -> tuple[Action, ...]:
    due_now = table.ability is not None and ABILITIES.get(VALUE[table.ability.card]) == "restack"
    return RESTACKS[len(table.names)] if due_now else ()


def _restack(table: Table, action: Restack, events: list[Event]) -> None:
    assert table.ability is not None
    cards = table.towers[action.tower]
    table.towers[action.tower] = ()
    table.ability = replace(table.ability, tower=action.tower, placed=(), remaining=cards)
    table.phase = "restack"
    events.append(TOWER_TAKEN(table.seat, tower=action.tower, cards=list(cards), at=pointer_of(action.tower)))
    _place_forced(table, events)


def may_be_next(ability: Ability) -> set[Card]:
    """Clause supertall.restack.order: in a player's tower the lowest value left, in City Hall any card left."""
    if ability.tower == CITY_HALL:
        return set(ability.remaining)
    lowest = min(VALUE[card] for card in ability.remaining)
    return {card for card in ability.remaining if VALUE[card] == lowest}


@check(
    "supertall.restack.taken",
    "{card} is not among the cards still to be put back: {remaining}.",
    at="card",
)
def still_to_be_placed(table: Table, action: Place) -> Facts | None:
    assert table.ability is not None
    remaining = table.ability.remaining
    return None if action.card in remaining else {"card": action.card, "remaining": list(remaining)}


@check(
    "supertall.restack.order",
    "{card} is not the lowest card left ({lowest}): a plan may not lie on a higher value.",
    at="card",
)
def lowest_left(table: Table, action: Place) -> Facts | None:
    ability = table.ability
    assert ability is not None
    if action.card not in ability.remaining or action.card in may_be_next(ability):
        return None
    return {"card": action.card, "lowest": sorted(may_be_next(ability), key=CARDS.index)}


def _place(table: Table, action: Place, events: list[Event]) -> None:
    _put_back(table, action.card, True, events)
    _place_forced(table, events)


def _place_forced(table: Table, events: list[Event]) -> None:
    """Put back what leaves no choice; when nothing is left the tower stands again and the turn ends."""
    assert table.ability is not None
    while table.ability.remaining and len(choices := may_be_next(table.ability)) == 1:
        _put_back(table, choices.pop(), False, events)
    if not table.ability.remaining:
        assert table.ability.tower is not None
        table.towers[table.ability.tower] = table.ability.placed
        finish_turn(table, events)


def _put_back(table: Table, card: Card, chosen: bool, events: list[Event]) -> None:
    ability = table.ability
    assert ability is not None
    assert ability.tower is not None
    remaining = list(ability.remaining)
    remaining.remove(card)
    table.ability = replace(ability, placed=(*ability.placed, card), remaining=tuple(remaining))
    events.append(
        CARD_PLACED(
            table.seat,
            tower=ability.tower,
            card=card,
            chosen=chosen,
            at=pointer_of(ability.tower),
        )
    )


RESTACK: ActionKind[Table] = ActionKind(
    type="restack",
    label="Rearrange a tower",
    clause="supertall.restack.tower",
    make=Restack,
    parameters=(Parameter("tower", ANY_TOWER, "the tower to rearrange"),),
    checks=(*ability_due("restack"), tower_has_a_card("supertall.restack.tower", "tower")),
    candidates=_towers_to_take,
    resolve=_restack,
)
PLACE_CARD: ActionKind[Table] = ActionKind(
    type="place",
    label="Put a card back",
    clause="supertall.restack.order",
    make=Place,
    parameters=(Parameter("card", CARD, "the next card from the bottom up"),),
    checks=(*due("restack"), still_to_be_placed, lowest_left),
    candidates=lambda table: _PLACE,
    resolve=_place,
)
