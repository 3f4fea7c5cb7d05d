"""The course of a turn: after building, income, population, refill, the next seat (rulebook: Gameplay)."""

from rules.kernel.checks import Check, due_in, your_turn
from rules.kernel.outcome import Event, Json, change
from rules.suburbia.events import (
    DEBT_PAID,
    GAME_OVER,
    INCOME_COLLECTED,
    POPULATION_ADJUSTED,
    ROUND_STARTED,
    SHORTFALL_PAID,
    TURN_STARTED,
)
from rules.suburbia.phases import PHASES
from rules.suburbia.position import Position
from rules.suburbia.stars import end_round
from rules.suburbia.track import Cause, adjust

_YOUR_TURN = your_turn("suburbia.turn.order", PHASES)


def due(*phases: str, names_actor: bool = True) -> tuple[Check, ...]:
    """What every action is asked first: whose turn it is, and that it belongs to the phase.

    Whose turn it is can't be asked where ``seat`` names something else than who acts.
    """
    belongs = due_in(PHASES, *phases)
    return (_YOUR_TURN, belongs) if names_actor else (belongs,)


def discardable(position: Position) -> list[int]:
    """The spaces whose tile the active player can pay to discard (clause suburbia.discard.price)."""
    money, surcharges = position.active.money, position.surcharges
    return [slot for slot, tile in enumerate(position.market) if tile is not None and surcharges[slot] <= money]


def collect_income(position: Position, seat: int, events: list[Event]) -> None:
    """Step 2: clauses suburbia.income.collected and suburbia.income.debt."""
    income = position.players[seat].income
    if not income:
        return
    because = {"income": income}
    moved = adjust(position, seat, "money", income, Cause(INCOME_COLLECTED, because), events)
    if moved != income:
        missing = moved - income
        adjust(position, seat, "population", -missing, Cause(DEBT_PAID, {"missing": missing}, book="debt"), events)


def adjust_population(position: Position, seat: int, events: list[Event]) -> None:
    """Step 3: clauses suburbia.population.reputation and suburbia.population.shortfall."""
    reputation = position.players[seat].reputation
    if not reputation:
        return
    cause = Cause(POPULATION_ADJUSTED, {"reputation": reputation}, book="reputation")
    moved = adjust(position, seat, "population", reputation, cause, events)
    if moved != reputation:
        missing = moved - reputation
        adjust(position, seat, "money", -missing, Cause(SHORTFALL_PAID, {"missing": missing}), events)


def next_turn(position: Position, seat: int, events: list[Event]) -> None:
    """The turn of ``seat`` is over: play passes on, or the game ends after the last round."""
    position.placed = None
    position.pending = None
    finished = {"turn": position.number, "seat": seat}
    place = position.order.index(seat) + 1
    if place == len(position.order):
        end_round(position, events)
        if position.round == position.last_round:
            end(position, events)
            return
        _start_round(position, finished, events)
        place = 0
    start_turn(position, position.order[place], finished, events)


def first_turn(position: Position, events: list[Event]) -> None:
    """The set-up is done."""
    position.pending = None
    ready = {"order": list(position.order)}
    _start_round(position, ready, events)
    start_turn(position, position.order[0], ready, events)


def _start_round(position: Position, because: dict[str, Json], events: list[Event]) -> None:
    events.append(ROUND_STARTED(None, because=because, **change("turn.round", position.round, 1)))
    position.round += 1


def start_turn(position: Position, seat: int, because: dict[str, Json], events: list[Event]) -> None:
    """The turn of ``seat`` begins; ``because`` tells what came before it."""
    events.append(TURN_STARTED(seat, because=because, **change("turn.number", position.number, 1)))
    position.number += 1
    position.seat = seat
    position.phase = "build"


def end(position: Position, events: list[Event]) -> None:
    """Clause suburbia.end.over."""
    position.phase, position.seat, position.placed, position.pending = "over", None, None, None
    events.append(GAME_OVER(because={"turn": position.number, "last_round": position.last_round}))
