"""States with expansions, recorded or played, and how a case changes one into what cannot arise."""

import copy
import gzip
import json
from collections.abc import Callable, Sequence
from functools import cache
from pathlib import Path
from typing import Any

from tests.unit.suburbia.audit_cases import State
from tests.unit.suburbia.audit_tables import FIRST_EDITION, POWERS, STARRED
from tests.unit.suburbia.states import EDITIONS, NAMES, play, setup

Change = Callable[[State], object]
MONEY = "suburbia.setup.values"


@cache
def recording() -> dict[tuple[int, int], State]:
    path = Path(__file__).parents[2] / "traces" / "suburbia_expansions.jsonl.gz"
    with gzip.open(path, "rt", encoding="utf-8") as lines:
        rows = [json.loads(line) for line in lines]
    return {(row["game"], row["step"]): row["state"] for row in rows}


RICH = range(5, 12)
"""The recorded games whose players begin with more money than the rule gives."""


def recorded(number: int, step: int) -> State:
    return copy.deepcopy(recording()[number, step])


OFFER = ("desert", "bay", "forest")
MARKET = ("arena", "minster", "planner", "twin_towers", "lodge", "fair", "farm")
"""From right to left, as they come in the reveals of the set-up."""
SHIELD = ("cathedral", "waterworks", "booth", "hall", "farm", "mint", "booth")
SHIELDED = ("reveal lodge", "lake 5 1,1", "reveal lodge", "buy 6 1,2")
"""After the waterworks on [1, 1] of seat 0, which have taken money, the cathedral gives it back."""
STARRED_ONLY = {
    "sets": ["base", "five_star"],
    "borders": False,
    "bonus_challenge": False,
    "supplement": {"tiles": STARRED},
    "star_track": {"spaces": 20, "income_at": 2, "reputation_at": 4, "limits": {}},
}


def scripted(*actions: str, market: Sequence[str] = MARKET, first: Sequence[str] = OFFER, **options: Any) -> State:
    """A game of two at a real table, in which the tiles and borders come that a case needs."""
    at = setup(NAMES[:2], None, "suburbia", **{**FIRST_EDITION, "supplement": {"tiles": POWERS}, **options})
    if at.options["bonus_challenge"]:
        at.bonus, at.challenge = "lake_bonus", "civic_challenge"
    at, _ = play(at, *(f"reveal {name}" for name in (*market, *first)), *actions)
    return EDITIONS["suburbia"].write(at)


# Game 0, two players: step 4 is Ben's place_border of a Lake Border; at step 36 he has a Lake Border with a marker.
# Game 4, against Dale: at step 11 a Planner has been replaced by a basic tile, and the discard is due.
# Game 6, three players: at step 16 a Planner of Ann or Cleo has been replaced, and Ann and Ben have a border each.
# Game 8, first edition, two players, at its end many borders. Game 11, two players on the Star track, step 20.

ANN, BEN, NUMBER = "/players/0/borough", "/players/1/borough", "/turn/number"
ANNS, BENS = "/players/0/borders", "/players/1/borders"
SUPPLY = ["/borders/face_up", "/borders/stack"]
Base = Callable[[], State]


def at(number: int, step: int) -> Base:
    return lambda: recorded(number, step)


def by(*actions: str, **options: Any) -> Base:
    return lambda: scripted(*actions, **options)


def item(seat: int, part: str, index: int, **facts: Any) -> Change:
    return lambda sent: sent["players"][seat][part][index].update(facts)


def person(seat: int, **facts: Any) -> Change:
    return lambda sent: sent["players"][seat].update(facts)


def ledger(seat: int, **entries: int) -> Change:
    return lambda sent: sent["players"][seat]["ledger"].update(entries)


def turn(**facts: Any) -> Change:
    return lambda sent: sent["turn"].update(facts)


def table(**facts: Any) -> Change:
    return lambda sent: sent.update(facts)


def offer(part: str, change: Callable[[list[Any]], object]) -> Change:
    return lambda sent: change(sent["borders"][part])


def all_of(*changes: Change) -> Change:
    return lambda sent: [change(sent) for change in changes]


def tile(name: str, at: list[int], order: int, **facts: Any) -> dict[str, Any]:
    return {"tile": name, "at": at, "lake": False, "invested": False, "order": order, "ledger": {}, **facts}


def entry(part: str, index: int, value: str | None) -> Change:
    return lambda sent: sent[part].__setitem__(index, value)


def more(seat: int, part: str, entry: dict[str, Any]) -> Change:
    return lambda sent: sent["players"][seat][part].append(entry)
