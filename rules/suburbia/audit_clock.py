"""How far a game is: what has happened by now, from the number of the turn and the phase."""

from dataclasses import dataclass

from rules.suburbia.editions import DALE_SLOTS

LEAVE_EACH_TURN = {"standard": 1, "lone_architect": 2}
"""How many tiles leave the market in a turn; against Dale all of them in a round."""


@dataclass(frozen=True, slots=True)
class Clock:
    """``placed``, ``income``, ``refilled``: how many turns have come to that step, of all seats."""

    mode: str
    seats: int
    number: int
    phase: str
    placed: int
    income: int
    refilled: int
    left: int

    def placements(self, seat: int) -> int:
        """In how many turns a seat has placed something."""
        return self._of(self.placed, seat)

    def incomes(self, seat: int) -> int:
        """In how many turns a seat has had income and reputation."""
        return self._of(self.income, seat)

    def seat_of(self, turn: int) -> int:
        return (turn - 1) % self.seats

    def _of(self, turns: int, seat: int) -> int:
        return (turns - seat + self.seats - 1) // self.seats


def clock(mode: str, seats: int | None, number: int | None, phase: str | None, step: int | None) -> Clock | None:
    """``left`` is how many tiles have left the market so far. None where the turn does not tell."""
    if seats is None or number is None or number < 0 or phase is None:
        return None
    if phase == "discard" and step is None:
        if mode == "lone_architect":
            return None
        step = 1
    if not number:
        return Clock(mode, seats, number, phase, 0, 0, 0, 0)
    before = number - 1
    placed = before if phase == "build" else number
    income = before if phase == "build" or step == 1 else number
    refilled = before if phase in ("build", "discard", "choose_goal") else number
    if mode == "dale":
        left = len(DALE_SLOTS) * (refilled // 2) + refilled % 2
    else:
        left = LEAVE_EACH_TURN[mode] * refilled + (1 if step == 4 else 0)
    return Clock(mode, seats, number, phase, placed, income, refilled, left)
