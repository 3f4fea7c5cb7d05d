"""States of real play for the HTTP tests: every ruleset, several seeds, all phases on the way."""

import random
from functools import cache
from typing import Any

import rules

State = dict[str, Any]


@cache
def of_play(ruleset_id: str, seed: int | None = 1, players: int = 0, step: int = 1) -> list[State]:
    """Every ``step``-th state of a random game; ``seed`` None is one at a real table. Not to be altered."""
    ruleset = rules.REGISTER[ruleset_id]
    chosen = random.Random(f"{ruleset_id}/{seed}")
    least, options = ruleset.seatings[0]
    names = [f"Seat {seat}" for seat in range(players or least)]
    position = ruleset.setup(names, options, seed)
    states = [ruleset.write(position)]
    while moves := ruleset.legal_moves(position):
        position = ruleset.apply(position, chosen.choice(moves)).position
        states.append(ruleset.write(position))
    return [*states[:-1:step], states[-1]]


@cache
def of_every_phase(ruleset_id: str, seed: int = 1) -> list[State]:
    """For each phase that random games of up to twelve seeds come to: the first state in it, and a late one."""
    found: dict[str, list[State]] = {}
    for offset in range(12):
        for state in of_play(ruleset_id, seed + offset):
            found.setdefault(state["turn"]["phase"], []).append(state)
    return [state for states in found.values() for state in (states[0], states[-1])]
