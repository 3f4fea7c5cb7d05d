"""Reading whose turn it is and what is due: what of ``turn`` makes a state unreadable."""

from collections.abc import Iterator, Mapping
from typing import Any

from rules.kernel.outcome import Defect
from rules.suburbia.acting import ACTIONS
from rules.suburbia.catalogue import catalogue_for
from rules.suburbia.options import canonical_options
from rules.suburbia.phases import PHASES

SETUP_PHASES = ("choose_goal", "reveal", "reveal_border")
PENDING = {
    "discard": {"step"},
    "reveal": {"seat"},
    "reveal_border": {"seat"},
    "place_border": {"border", "lake"},
    "bonus_action": {"tiles", "discard"},
}
"""What ``turn.pending`` holds in each phase that needs it."""


def turn_defects(sent: Mapping[str, Any], players: int, mode: str) -> Iterator[Defect]:
    """What is wrong with ``turn``, beside the rest of a whole state."""
    turn = sent["turn"]
    phase, seat, number, round_ = turn["phase"], turn["seat"], turn["number"], turn["round"]
    if phase not in PHASES:
        yield Defect("/turn/phase", f"Must be a phase: {', '.join(PHASES)}.")
        return
    if sorted(turn["order"]) != list(range(players)):
        yield Defect("/turn/order", f"Must have every seat from 0 to {players - 1} once.")
    elif turn["order"] != sorted(turn["order"]) and sent["stars"] is None:
        yield Defect("/turn/order", "Must be in the order of the seats: it changes with the Star track only.")
    if PHASES[phase].actor != "seat":
        if seat is not None:
            yield Defect("/turn/seat", f"Must be null in phase {phase}: it is nobody's turn.")
    elif seat is None or not 0 <= seat < players:
        yield Defect("/turn/seat", f"Must be a seat at this table: 0 to {players - 1}.")
    if (number == 0) != (round_ == 0):
        yield Defect("/turn/round", "Must be 0 where number is, in the set-up, and else count from 1.")
    elif number == 0 and phase not in SETUP_PHASES:
        yield Defect("/turn/number", f"Must be 1 or more in phase {phase}.")
    elif number and phase == "choose_goal":
        yield Defect("/turn/number", "Must be 0 while goals are chosen.")
    if turn["last_round"] is not None and turn["last_round"] < 1:
        yield Defect("/turn/last_round", "Must be a round from 1 on; null before One More Round has come.")
    if phase == "over" and turn["last_round"] is None:
        yield Defect("/turn/last_round", "Must be a round: the game ends only after One More Round has come.")
    yield from _pending_defects(sent, players, mode)
    yield from _goal_choice_defects(sent, phase, seat, mode)


def _pending_defects(sent: Mapping[str, Any], players: int, mode: str) -> Iterator[Defect]:
    turn = sent["turn"]
    phase, pending = turn["phase"], turn["pending"]
    at = "/turn/pending"
    if phase in ("choose_goal", "build", "over"):
        if pending is not None:
            yield Defect(at, f"Must be null in phase {phase}.")
    elif pending is None or set(pending) != PENDING[phase]:
        yield Defect(at, f"Must be an object in phase {phase}, with: {', '.join(sorted(PENDING[phase]))}.")
    elif phase == "discard":
        steps = (1, 4) if mode == "lone_architect" else (1,)
        if pending["step"] not in steps:
            yield Defect(f"{at}/step", f"Must be the step it is due in: {' or '.join(map(str, steps))}.")
    elif phase in ("reveal", "reveal_border"):
        allowed = range(players) if turn["number"] else (None,)
        if pending["seat"] not in allowed:
            yield Defect(f"{at}/seat", "Must be the seat whose turn it is; null in the set-up.")
    elif phase == "place_border":
        face_up = (sent["borders"] or {}).get("face_up") or ()
        if pending["border"] not in face_up:
            yield Defect(f"{at}/border", f"Must be a border that lies face up: {', '.join(map(str, face_up))}.")
    elif phase == "bonus_action":
        yield from _acting_defects(sent, pending, at)
    if turn["placed"] is not None and (phase in ("over", "choose_goal", "build") or not turn["number"]):
        yield Defect("/turn/placed", f"Must be null in phase {phase}.")


def _acting_defects(sent: Mapping[str, Any], pending: Mapping[str, Any], at: str) -> Iterator[Defect]:
    """The tiles still to act are the acting player's, and what they do is such an action."""
    seat = sent["turn"]["seat"]
    if seat is None or not 0 <= seat < len(sent["players"]):
        return
    tiles = catalogue_for(canonical_options(sent.get("options") or {})).tiles
    orders = {
        entry["order"]: tiles.get(entry["tile"] or "")
        for part in ("borough", "borders")
        for entry in sent["players"][seat][part]
        if not entry["lake"]
    }
    if not pending["tiles"]:
        yield Defect(f"{at}/tiles", "Must have the order of each tile still to act: at least one.")
    for index, order in enumerate(pending["tiles"]):
        tile = orders.get(order)
        if tile is None or tile.power not in ACTIONS:
            yield Defect(f"{at}/tiles/{index}", "Must be the order of an own tile that offers an action.")


def _goal_choice_defects(sent: Mapping[str, Any], phase: str, seat: Any, mode: str) -> Iterator[Defect]:
    """Goals are dealt while they are being chosen only; those who have chosen have one."""
    for other, player in enumerate(sent["players"]):
        dealt = player["dealt_goals"]
        if phase != "choose_goal":
            if dealt is not None:
                yield Defect(f"/players/{other}/dealt_goals", f"Must be null in phase {phase}.")
        elif other == seat and not dealt and dealt is not None:
            yield Defect(
                f"/players/{other}/dealt_goals", "Must have the goals to choose from; null where they are hidden."
            )
        if phase == "choose_goal" and dealt is not None and player["goal"] is not None:
            yield Defect(f"/players/{other}/goal", "Must be null until one of the goals dealt is kept.")
    if phase == "choose_goal" and mode == "lone_architect":
        yield Defect("/turn/phase", "Must be another phase: the Lone Architect has no goals.")
