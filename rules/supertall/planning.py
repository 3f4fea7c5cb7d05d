"""Drawing a card and using it as a plan (rulebook: Taking a Turn)."""

from collections.abc import Sequence
from dataclasses import dataclass

from rules.kernel.actions import Action, ActionKind, Parameter
from rules.kernel.checks import Facts, check
from rules.kernel.outcome import Event
from rules.kernel.ruleset import Odds
from rules.supertall.abilities import KIND_OF_VALUE, has_target
from rules.supertall.cards import CARDS, VALUE, Card
from rules.supertall.ending import finish_turn
from rules.supertall.events import (
    CARD_DRAWN,
    CARD_REVEALED,
    CITY_HALL_REVEALED,
    DEALT_REVEALED,
    PLAN_REZONED,
    PLAN_SCRAPPED,
    PLAN_SUBMITTED,
)
from rules.supertall.founding import reveal_founders
from rules.supertall.parameters import ANY_TOWER, CARD, PILE
from rules.supertall.sites import CITY_HALL, LAYOUTS, PILES, Tower, pointer_of
from rules.supertall.table import Ability, Table
from rules.supertall.turn import due, lower


@dataclass(frozen=True, slots=True)
class Draw(Action):
    pile: int


@dataclass(frozen=True, slots=True)
class Reveal(Action):
    card: Card


@dataclass(frozen=True, slots=True)
class Submit(Action):
    tower: Tower


@dataclass(frozen=True, slots=True)
class Scrap(Action):
    pass


@dataclass(frozen=True, slots=True)
class Rezone(Action):
    pile: int


_DRAW = tuple(map(Draw, PILES))
_REVEAL = tuple(map(Reveal, CARDS))
_SUBMIT = {players: tuple(map(Submit, layout.towers)) for players, layout in LAYOUTS.items()}
_SCRAP = (Scrap(),)
_REZONE = tuple(map(Rezone, PILES))


@check("supertall.turn.draw", "Pile {pile} is empty: there is no card to draw.", at="pile")
def pile_has_a_card(table: Table, action: Draw) -> Facts | None:
    return None if table.piles[action.pile] else {"pile": action.pile}


def _draw(table: Table, action: Draw, events: list[Event]) -> None:
    pile = table.piles[action.pile]
    table.drawn, table.piles[action.pile] = pile[0], pile[1:]
    events.append(CARD_DRAWN(table.seat, pile=action.pile, card=table.drawn))
    if table.drawn is None:
        table.phase, table.seat = "reveal", None
    else:
        table.phase = "plan"


@check(
    "supertall.turn.reveal",
    "{card} can't be the card revealed: the deck has {copies} of it, none of them unseen.",
    at="card",
)
def still_unseen(table: Table, action: Reveal) -> Facts | None:
    if table.unseen_copies(action.card) > 0:
        return None
    return {"card": action.card, "copies": table.deck.count(action.card)}


def odds(table: Table, reveals: Sequence[Reveal]) -> list[Odds]:
    """Every card that is not seen elsewhere is equally likely: clause supertall.turn.reveal."""
    unseen = table.unseen()
    total = unseen.total()
    return [Odds(unseen[action.card], total) for action in reveals]


def _reveal(table: Table, action: Reveal, events: list[Event]) -> None:
    """Chance tells City Hall's first card, then (all founded) the dealt cards by seat, later the drawn card."""
    if table.number:
        table.drawn = action.card
        table.phase, table.seat = "plan", table.turn_seat
        events.append(CARD_REVEALED(table.seat, card=action.card))
    elif not table.towers[CITY_HALL]:
        table.towers[CITY_HALL] = (action.card,)
        table.phase, table.seat = "found", 0
        events.append(CITY_HALL_REVEALED(card=action.card))
    else:
        seat = table.dealt.index(None)
        table.dealt[seat] = action.card
        events.append(DEALT_REVEALED(seat, card=action.card))
        reveal_founders(table, events)


@check(
    "supertall.submit.any_tower",
    "A plan is submitted to a player's tower; on City Hall it is scrapped.",
    at="tower",
)
def on_a_players_tower(table: Table, action: Submit) -> Facts | None:
    return {"tower": action.tower} if action.tower == CITY_HALL else None


@check(
    "supertall.submit.not_lower",
    "{card} is lower than {lies_on}, the top of {tower}: a plan may not lie on a higher value.",
    at="tower",
)
def not_lower(table: Table, action: Submit) -> Facts | None:
    return lower(_plan(table), table.top(action.tower), action.tower)


def _submit(table: Table, action: Submit, events: list[Event]) -> None:
    card = _plan(table)
    table.towers[action.tower] += (card,)
    events.append(PLAN_SUBMITTED(table.seat, card=card, tower=action.tower, at=pointer_of(action.tower)))
    finish_turn(table, events)


def _scrap(table: Table, action: Scrap, events: list[Event]) -> None:
    card = _plan(table)
    table.towers[CITY_HALL] += (card,)
    events.append(PLAN_SCRAPPED(table.seat, card=card))
    finish_turn(table, events)


def _plan(table: Table) -> Card:
    assert table.drawn is not None
    return table.drawn


@check("supertall.rezone.empty_pile", "Pile {pile} is empty: a plan can't be put under it.", at="pile")
def pile_takes_a_plan(table: Table, action: Rezone) -> Facts | None:
    return None if table.piles[action.pile] else {"pile": action.pile}


@check("supertall.rezone.zero", "{card} has value 0 and so no ability: it can't be used to rezone.")
def has_an_ability(table: Table, action: Rezone) -> Facts | None:
    card = _plan(table)
    if VALUE[card] in KIND_OF_VALUE or table.rulings["supertall.rezone.zero"] == "yes":
        return None
    return {"card": card}


@check(
    "supertall.rezone.target",
    "The ability of {card} ({ability}) could not be carried out on any tower: it can't be used to rezone.",
)
def ability_has_a_target(table: Table, action: Rezone) -> Facts | None:
    card = _plan(table)
    kind = KIND_OF_VALUE.get(VALUE[card])
    if kind is None or has_target(table, card):
        return None
    return {"card": card, "ability": kind.type}


def _rezone(table: Table, action: Rezone, events: list[Event]) -> None:
    """Clause supertall.rezone.return_first: under the pile, then the ability."""
    card = _plan(table)
    table.piles[action.pile] += (card,)
    table.drawn = None
    events.append(PLAN_REZONED(table.seat, card=card, pile=action.pile))
    if VALUE[card] in KIND_OF_VALUE:
        table.ability = Ability(card, action.pile)
        table.phase = "ability"
    else:
        finish_turn(table, events)


DRAW: ActionKind[Table] = ActionKind(
    type="draw",
    label="Draw a card",
    clause="supertall.turn.draw",
    make=Draw,
    parameters=(Parameter("pile", PILE, "the pile to draw from"),),
    checks=(*due("draw"), pile_has_a_card),
    candidates=lambda table: _DRAW,
    resolve=_draw,
)
REVEAL: ActionKind[Table] = ActionKind(
    type="reveal",
    label="Reveal a card",
    clause="supertall.turn.reveal",
    make=Reveal,
    parameters=(Parameter("card", CARD, "the card that was turned up"),),
    checks=(*due("reveal"), still_unseen),
    candidates=lambda table: _REVEAL,
    resolve=_reveal,
)
SUBMIT: ActionKind[Table] = ActionKind(
    type="submit",
    label="Submit Design",
    clause="supertall.submit.any_tower",
    make=Submit,
    parameters=(Parameter("tower", ANY_TOWER, "the tower to build on"),),
    checks=(*due("plan"), on_a_players_tower, not_lower),
    candidates=lambda table: _SUBMIT[len(table.names)],
    resolve=_submit,
)
SCRAP: ActionKind[Table] = ActionKind(
    type="scrap",
    label="Scrap Plans",
    clause="supertall.scrap.city_hall",
    make=Scrap,
    parameters=(),
    checks=due("plan"),
    candidates=lambda table: _SCRAP,
    resolve=_scrap,
)
REZONE: ActionKind[Table] = ActionKind(
    type="rezone",
    label="Rezone",
    clause="supertall.rezone.return_first",
    make=Rezone,
    parameters=(Parameter("pile", PILE, "the pile that the plan goes under"),),
    checks=(
        *due("plan"),
        pile_takes_a_plan,
        has_an_ability,
        ability_has_a_target,
    ),
    candidates=lambda table: _REZONE,
    resolve=_rezone,
)
