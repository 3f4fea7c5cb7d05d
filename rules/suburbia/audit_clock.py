"""How far a game is: what has happened by now, from the number of the turn and the phase."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from rules.kernel.reads import Facts
from rules.kernel.remembering import remembered
from rules.suburbia.editions import DALE_SEAT, DALE_SLOTS

LEAVE_EACH_TURN = {"standard": 1, "lone_architect": 2}
"""How many tiles leave the market in a turn, but for free ones; against Dale all of them in a round."""
BUILDING = ("build", "place_border")
"""Nothing of the turn has happened yet."""
AFTER_BUILDING = ("bonus_action", "reveal_border", "discard")
"""Something has been placed, and the market may have lost a free tile."""
BEFORE_INCOME = (*BUILDING, "bonus_action", "reveal_border")


@dataclass(frozen=True, slots=True)
class Clock(Facts):
    """``placed``, ``income``, ``refilled``: how many turns have come to that step, of all seats.

    ``order`` is the seat order of this round; ``reordered``: that of earlier rounds may have been another.
    """

    mode: str
    seats: int
    order: Sequence[int]
    reordered: bool
    number: int
    phase: str
    placed: int
    income: int
    refilled: int
    left_now: int

    def placements(self, seat: int) -> int:
        """In how many turns a seat has placed something."""
        return self._of(self.placed, seat)

    def incomes(self, seat: int) -> int:
        """In how many turns a seat has had income and reputation."""
        return self._of(self.income, seat)

    @property
    def due(self) -> int:
        """Whose turn it is."""
        return self.order[(self.number - 1) % self.seats]

    @property
    def rounds(self) -> int:
        """The rounds that are over, with all that comes at their end."""
        if self.mode != "dale" and self.phase == "over":
            return self.number // self.seats
        return max(0, self.number - 1) // self.seats

    @property
    def cleared(self) -> int:
        """How often Dale has cleared the market."""
        return self._of(self.refilled, DALE_SEAT)

    def _of(self, turns: int, seat: int) -> int:
        """How many of the first turns were a seat's: one in each round."""
        before, now = divmod(turns, self.seats)
        return before + (self.order.index(seat) < now)

    @property
    def left(self) -> tuple[int, int]:
        """The least and the most tiles that have left the market, free ones aside."""
        if self.mode != "dale":
            left = LEAVE_EACH_TURN[self.mode] * self.refilled + self.left_now
            return left, left
        least, most = self.since_cleared
        cleared = len(DALE_SLOTS) * self.cleared
        return cleared + least, cleared + most

    @property
    def since_cleared(self) -> tuple[int, int]:
        """Against Dale, what the person has taken from the market since it was cleared."""
        person = 1 - DALE_SEAT
        if not self.number or self.phase in ("reveal", "over"):
            return 0, 0
        in_round = (self.number - 1) % self.seats
        earlier = [self.order[place] for place in range(in_round)]
        taken = earlier.count(person) + self.left_now
        if DALE_SEAT in earlier or not self.reordered or self.number <= self.seats:
            return taken, taken
        # if Dale began the round before, the person has taken something since
        return taken, taken + 1


@remembered
def clock(
    mode: str,
    order: Sequence[int] | None,
    reordered: bool,
    number: int | None,
    phase: str | None,
    pending: Mapping[str, Any],
) -> Clock | None:
    """None where the turn does not tell."""
    if order is None or number is None or number < 0 or phase is None:
        return None
    step, discard = pending.get("step"), pending.get("discard")
    if phase == "discard" and step is None:
        if mode == "lone_architect":
            return None
        step = 1
    if phase == "bonus_action" and discard is None:
        return None
    if not number:
        return Clock(mode, len(order), order, reordered, number, phase, 0, 0, 0, 0)
    before = number - 1
    early = phase in BEFORE_INCOME or (phase == "discard" and step == 1)
    placed = before if phase in BUILDING else number
    refilled = before if early or phase in ("discard", "choose_goal") else number
    left_now = 1 if step == 4 or (phase == "bonus_action" and not discard) else 0
    if mode == "dale" and phase == "over" and reordered:
        in_round = (number - 1) % len(order)
        order = tuple(sorted(order, key=lambda seat: (seat == DALE_SEAT) == (in_round == 0), reverse=True))
    return Clock(
        mode, len(order), order, reordered, number, phase, placed, before if early else number, refilled, left_now
    )
