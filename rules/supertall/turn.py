"""The checks that every action begins with: whose turn it is, and what is due."""

from rules.kernel.actions import Action
from rules.kernel.checks import Check, Facts, check, due_in, your_turn
from rules.supertall.cards import ABILITIES, VALUE
from rules.supertall.phases import PHASES
from rules.supertall.table import Table

_YOUR_TURN = your_turn("supertall.turn.order", PHASES)


def due(phase: str) -> tuple[Check, ...]:
    """For an action that belongs to ``phase``."""
    return (_YOUR_TURN, due_in(PHASES, phase))


def ability_due(value: int) -> tuple[Check, ...]:
    """For the action that carries out the ability of cards of ``value``."""

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
        return None if VALUE[card] == value else {"card": card, "ability": ABILITIES.get(VALUE[card])}

    return (*due("ability"), ability_of_the_card)
