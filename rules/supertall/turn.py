"""The checks that several actions share: whose turn it is, what is due, a card to take, the tax rule."""

from rules.kernel.actions import Action
from rules.kernel.checks import Check, Facts, check, due_in, your_turn
from rules.supertall.cards import ABILITIES, VALUE, Card
from rules.supertall.phases import PHASES
from rules.supertall.sites import CITY_HALL, Tower
from rules.supertall.table import Table

_YOUR_TURN = your_turn("supertall.turn.order", PHASES)


def due(phase: str) -> tuple[Check, ...]:
    """For an action that belongs to ``phase``."""
    return (_YOUR_TURN, due_in(PHASES, phase))


def ability_due(type_: str) -> tuple[Check, ...]:
    """For the type of action that carries out an ability."""

    @check(
        "supertall.rezone.ability",
        "The ability of {card} is {ability}; no other one may be used.",
        at="type",
        guard=True,
        of_turn=True,
    )
    def ability_of_the_card(table: Table, action: Action) -> Facts | None:
        assert table.ability is not None
        card = table.ability.card
        ability = ABILITIES.get(VALUE[card])
        return None if ability == type_ else {"card": card, "ability": ability}

    return (*due("ability"), ability_of_the_card)


def tower_has_a_card(clause: str, parameter: str, attribute: str = "tower") -> Check:
    """The tower from which an action takes cards has one; ``attribute`` is the Python name of the parameter."""

    def predicate(table: Table, action: Action) -> Facts | None:
        tower = getattr(action, attribute)
        return None if table.towers[tower] else {"tower": tower}

    return Check("tower_has_a_card", clause, "{tower} has no card.", predicate, parameter)


def lower(card: Card, below: Card | None, on: Tower) -> Facts | None:
    """The breach of the tax rule if ``card`` came to lie on ``below`` in a tower; City Hall is free."""
    if on == CITY_HALL or below is None or VALUE[card] >= VALUE[below]:
        return None
    return {"card": card, "lies_on": below, "tower": on, "needs": VALUE[below], "has": VALUE[card]}
