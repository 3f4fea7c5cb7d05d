"""The rezone abilities (rulebook: Rezone Abilities), one section for each value."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from itertools import combinations, permutations

from rules.kernel.actions import Action, ActionKind, Parameter
from rules.kernel.checks import Facts, check
from rules.kernel.outcome import Event, Json
from rules.supertall.cards import ABILITIES, VALUE, Card
from rules.supertall.ending import finish_turn
from rules.supertall.events import BOTTOM_MOVED, TOP_MOVED, TOP_REMOVED, TOPS_SWAPPED
from rules.supertall.parameters import ANY_TOWER, PILE
from rules.supertall.restacking import RESTACK, RESTACKS
from rules.supertall.sites import CITY_HALL, LAYOUTS, PILES, Tower, pointer_of
from rules.supertall.table import Table
from rules.supertall.turn import ability_due, lower, tower_has_a_card


@dataclass(frozen=True, slots=True)
class MoveTop(Action):
    source: Tower
    to: Tower


@dataclass(frozen=True, slots=True)
class MoveBottom(Action):
    source: Tower
    to: Tower


@dataclass(frozen=True, slots=True)
class Swap(Action):
    towers: tuple[Tower, Tower]


@dataclass(frozen=True, slots=True)
class Remove(Action):
    tower: Tower
    pile: int


_PAIRS = {n: tuple(permutations(layout.places, 2)) for n, layout in LAYOUTS.items()}
_NEIGHBOURS = {n: [p for p in pairs if p[1] in LAYOUTS[n].reach[p[0]]] for n, pairs in _PAIRS.items()}
_MOVE_TOP = {n: tuple(MoveTop(*pair) for pair in pairs) for n, pairs in _NEIGHBOURS.items()}
_MOVE_BOTTOM = {n: tuple(MoveBottom(*pair) for pair in pairs) for n, pairs in _NEIGHBOURS.items()}
_SWAP = {n: tuple(map(Swap, combinations(layout.places, 2))) for n, layout in LAYOUTS.items()}
_REMOVE = {n: tuple(Remove(place, pile) for place in layout.places for pile in PILES) for n, layout in LAYOUTS.items()}


_TARGETS: dict[str, Mapping[int, tuple[Action, ...]]] = {
    "move_top": _MOVE_TOP,
    "move_bottom": _MOVE_BOTTOM,
    "swap": _SWAP,
    "remove": _REMOVE,
    "restack": RESTACKS,
}
"""For each ability, by number of players, whatever it could be aimed at."""


def _when(type_: str) -> Callable[[Table], tuple[Action, ...]]:
    def candidates(table: Table) -> tuple[Action, ...]:
        due_now = table.ability is not None and ABILITIES.get(VALUE[table.ability.card]) == type_
        return _TARGETS[type_][len(table.names)] if due_now else ()

    return candidates


def _last_of_city_hall(table: Table, *sources: Tower) -> Facts | None:
    if CITY_HALL not in sources or table.rulings["supertall.city_hall.last_card"] == "may_go":
        return None
    cards = table.towers[CITY_HALL]
    return {"card": cards[0]} if len(cards) == 1 else None


_LAST_CARD = "{card} is the only card of City Hall and stays there under the ruling in force."


@check("supertall.city_hall.last_card", _LAST_CARD, at="from")
def city_hall_keeps_a_card(table: Table, action: MoveTop | MoveBottom) -> Facts | None:
    return _last_of_city_hall(table, action.source)


@check("supertall.city_hall.last_card", _LAST_CARD, at="tower")
def city_hall_keeps_its_card(table: Table, action: Remove) -> Facts | None:
    return _last_of_city_hall(table, action.tower)


# $1: the top card to an adjacent tower


@check("supertall.move_top.adjacent", "{tower} is not adjacent to {from}.", at="to")
def adjacent_for_a_top(table: Table, action: MoveTop) -> Facts | None:
    return _not_adjacent(table, action)


def _not_adjacent(table: Table, action: MoveTop | MoveBottom) -> Facts | None:
    reach = table.layout.reach[action.source]
    if action.to in reach:
        return None
    adjacent = [place for place in table.layout.places if place in reach]
    return {"from": action.source, "tower": action.to, "adjacent": adjacent}


@check(
    "supertall.move_top.not_lower",
    "{card} is lower than {lies_on}, the top of {tower}: it may not be moved there.",
    at="to",
)
def moved_top_not_lower(table: Table, action: MoveTop) -> Facts | None:
    card = table.top(action.source)
    return None if card is None else lower(card, table.top(action.to), action.to)


def _move_top(table: Table, action: MoveTop, events: list[Event]) -> None:
    *rest, card = table.towers[action.source]
    table.towers[action.source] = tuple(rest)
    table.towers[action.to] += (card,)
    events.append(TOP_MOVED(table.seat, **_moved(action, card)))
    finish_turn(table, events)


def _moved(action: MoveTop | MoveBottom, card: Card) -> dict[str, Json]:
    return {
        "card": card,
        "from": action.source,
        "to": action.to,
        "from_at": pointer_of(action.source),
        "to_at": pointer_of(action.to),
    }


# $2: the bottom card under an adjacent tower


@check("supertall.move_bottom.adjacent", "{tower} is not adjacent to {from}.", at="to")
def adjacent_for_a_bottom(table: Table, action: MoveBottom) -> Facts | None:
    return _not_adjacent(table, action)


@check("supertall.move_bottom.occupied", "{tower} has no card: nothing can be put under it.", at="to")
def goes_under_a_card(table: Table, action: MoveBottom) -> Facts | None:
    return None if table.towers[action.to] else {"tower": action.to}


@check(
    "supertall.move_bottom.order",
    "{card} is higher than {under}, the bottom of {tower}: it may not be put under it.",
    at="to",
)
def moved_bottom_not_higher(table: Table, action: MoveBottom) -> Facts | None:
    moved, under = table.towers[action.source][:1], table.towers[action.to][:1]
    if not moved or not under or table.rulings["supertall.move_bottom.order"] == "free":
        return None
    breach = lower(under[0], moved[0], action.to)
    return breach and {"card": moved[0], "under": under[0], "tower": action.to}


def _move_bottom(table: Table, action: MoveBottom, events: list[Event]) -> None:
    card, *rest = table.towers[action.source]
    table.towers[action.source] = tuple(rest)
    table.towers[action.to] = (card, *table.towers[action.to])
    events.append(BOTTOM_MOVED(table.seat, **_moved(action, card)))
    finish_turn(table, events)


# $3: swap two top cards


@check(
    "supertall.swap.towers",
    "A swap needs two different towers with a card each; {fault}.",
    at="towers",
)
def two_towers_with_cards(table: Table, action: Swap) -> Facts | None:
    one, other = action.towers
    if one == other:
        return {"fault": f"{one} is named twice", "towers": list(action.towers)}
    for place in action.towers:
        if not table.towers[place]:
            return {"fault": f"{place} has none", "towers": list(action.towers)}
    return None


@check(
    "supertall.swap.order",
    "{card} would come to lie on {lies_on} in {tower}: a plan may not lie on a higher value.",
    at="towers",
)
def swapped_not_lower(table: Table, action: Swap) -> Facts | None:
    one, other = (table.towers[place] for place in action.towers)
    if not one or not other or one is other or table.rulings["supertall.swap.order"] == "free":
        return None
    below_one, below_other = (cards[-2] if len(cards) > 1 else None for cards in (one, other))
    return lower(other[-1], below_one, action.towers[0]) or lower(one[-1], below_other, action.towers[1])


def _swap(table: Table, action: Swap, events: list[Event]) -> None:
    (*low, card), (*other_low, other) = (table.towers[place] for place in action.towers)
    first, second = action.towers
    table.towers[first] = (*low, other)
    table.towers[second] = (*other_low, card)
    events.append(
        TOPS_SWAPPED(
            table.seat,
            cards=[card, other],
            towers=[first, second],
            first_at=pointer_of(first),
            second_at=pointer_of(second),
        )
    )
    finish_turn(table, events)


def _in_table_order(table: Table, action: Swap) -> Swap:
    order = table.layout.places.index
    first, second = sorted(action.towers, key=order)
    return Swap((first, second), seat=action.seat)


# $4: the top card under a pile


@check("supertall.remove.pile", "Pile {pile} is empty: no card can be put under it.", at="pile")
def pile_takes_the_card(table: Table, action: Remove) -> Facts | None:
    return None if table.piles[action.pile] else {"pile": action.pile}


def _remove(table: Table, action: Remove, events: list[Event]) -> None:
    *rest, card = table.towers[action.tower]
    table.towers[action.tower] = tuple(rest)
    table.piles[action.pile] += (card,)
    events.append(
        TOP_REMOVED(
            table.seat,
            card=card,
            tower=action.tower,
            pile=action.pile,
            at=pointer_of(action.tower),
        )
    )
    finish_turn(table, events)


_FROM = Parameter("from", ANY_TOWER, "the tower the card leaves", attribute="source")
_TO = Parameter("to", ANY_TOWER, "the tower the card goes to")

MOVE_TOP: ActionKind[Table] = ActionKind(
    type="move_top",
    label="Move a top card",
    clause="supertall.move_top.adjacent",
    make=MoveTop,
    parameters=(_FROM, _TO),
    checks=(
        *ability_due("move_top"),
        adjacent_for_a_top,
        tower_has_a_card("supertall.move_top.card", "from", "source"),
        moved_top_not_lower,
        city_hall_keeps_a_card,
    ),
    candidates=_when("move_top"),
    resolve=_move_top,
)
MOVE_BOTTOM: ActionKind[Table] = ActionKind(
    type="move_bottom",
    label="Move a bottom card",
    clause="supertall.move_bottom.adjacent",
    make=MoveBottom,
    parameters=(_FROM, _TO),
    checks=(
        *ability_due("move_bottom"),
        adjacent_for_a_bottom,
        tower_has_a_card("supertall.move_bottom.card", "from", "source"),
        goes_under_a_card,
        moved_bottom_not_higher,
        city_hall_keeps_a_card,
    ),
    candidates=_when("move_bottom"),
    resolve=_move_bottom,
)
SWAP: ActionKind[Table] = ActionKind(
    type="swap",
    label="Swap two top cards",
    clause="supertall.swap.towers",
    make=Swap,
    parameters=(Parameter("towers", ANY_TOWER, "the two towers", many=2),),
    checks=(*ability_due("swap"), two_towers_with_cards, swapped_not_lower),
    candidates=_when("swap"),
    resolve=_swap,
    canonical=_in_table_order,
)
REMOVE: ActionKind[Table] = ActionKind(
    type="remove",
    label="Remove a top card",
    clause="supertall.remove.top",
    make=Remove,
    parameters=(
        Parameter("tower", ANY_TOWER, "the tower the card leaves"),
        Parameter("pile", PILE, "the pile that the card goes under"),
    ),
    checks=(
        *ability_due("remove"),
        tower_has_a_card("supertall.remove.top", "tower"),
        pile_takes_the_card,
        city_hall_keeps_its_card,
    ),
    candidates=_when("remove"),
    resolve=_remove,
)

_KINDS = {kind.type: kind for kind in (MOVE_TOP, MOVE_BOTTOM, SWAP, REMOVE, RESTACK)}
KIND_OF_VALUE: dict[int, ActionKind[Table]] = {value: _KINDS[type_] for value, type_ in ABILITIES.items()}
"""The action that carries out the ability of a value; 0 has none."""


def has_target(table: Table, card: Card) -> bool:
    """Clause supertall.rezone.target: whether the ability of ``card``, once it lies under a pile, can be carried out.

    Only the ability of 4 looks at the piles; the one that the card was put under then has a card.
    """
    kind = KIND_OF_VALUE[VALUE[card]]
    asked = [c.predicate for c in kind.checks if not c.of_turn and c is not pile_takes_the_card]
    targets = _TARGETS[kind.type][len(table.names)]
    return any(all(predicate(table, action) is None for predicate in asked) for action in targets)
