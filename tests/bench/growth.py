"""How the cost of Suburbia grows with the size of its boroughs, and what scoring costs beside a list of moves."""

import gzip
import json
import random
from collections.abc import Callable, Iterator
from pathlib import Path
from statistics import median
from time import process_time
from typing import Any

import rules

TRACES = Path(__file__).parent.parent / "traces"
SIZES = (5, 10, 20, 40)
ROUNDS, SECONDS = 5, 0.2
SAMPLE = {
    "set": "five_star",
    "kind": "civic",
    "cost": 5,
    "copies": 12,
    "icons": ["star"],
    "stars": 1,
    "immediate": {"reputation": 1},
    "conditional": [],
}
EVERYTHING = {
    "sets": ["base", "inc", "five_star", "collectors"],
    "borders": True,
    "bonus_challenge": True,
    "supplement": {
        "tiles": [{"id": f"sample_{x.lower()}", "name": f"Sample {x}", "stack": x, **SAMPLE} for x in "ABC"],
    },
}


def measure() -> Iterator[tuple[str, str, str]]:
    """Rows of the table: what, the ratio, the detail."""
    ruleset = rules.REGISTER["suburbia"]
    mid, finished = _recorded("build", 60), _recorded("over", 60)
    one_list = seconds(listing(ruleset, mid))
    scoring = seconds(lambda: ruleset.score(finished))
    yield (
        "Suburbia, a finished game scored, in lists of legal moves",
        f"{scoring / one_list:.2f} (wanted: at most 2)",
        f"{scoring * 1e6:.0f} us of {one_list * 1e6:.0f} us",
    )
    worst = _worst(ruleset)
    most = seconds(listing(ruleset, worst))
    tiles = [len(player.borough) + len(player.borders) for player in worst.players]
    yield (
        "Suburbia, everything on, the worst list found, in mid-game lists",
        f"{most / one_list:.2f} (wanted: at most 4)",
        f"{most * 1e6:.0f} us for {len(ruleset.legal_moves(worst))} moves, boroughs of {tiles} tiles",
    )
    costs = {size: seconds(step(ruleset, sized(ruleset, size))) for size in SIZES}
    for size in SIZES[1:]:
        growth = costs[size] / costs[SIZES[0]]
        detail = f"{costs[size] * 1e6:.0f} us of {costs[SIZES[0]] * 1e6:.0f} us"
        yield f"Suburbia, list and move at {size} tiles a borough, in those at {SIZES[0]}", f"{growth:.2f}", detail


def _worst(ruleset: Any) -> Any:
    """The position with most legal moves in random play of five with everything on, up to boroughs of 40 tiles.

    No stack is that high, so the play goes on with a stack of our own and with money enough for everything.
    """
    source = random.Random(1)
    position = ruleset.setup(["x"] * 5, EVERYTHING, 1)
    tiles = sorted(tile.id for tile in position.catalogue.tiles.values() if tile.stack in "ABC")
    position.stack = tuple(source.choice(tiles) for _ in range(400))
    worst, most = position, 0
    while min(len(player.borough) for player in position.players) < 40:
        for player in position.players:
            player.money = 500
        moves = ruleset.legal_moves(position)
        if len(moves) > most:
            worst, most = position, len(moves)
        position = ruleset.apply(position, source.choice(moves)).position
    return worst


def _recorded(phase: str, tiles: int) -> Any:
    with gzip.open(TRACES / "suburbia.jsonl.gz", "rt", encoding="utf-8") as lines:
        for line in lines:
            state = json.loads(line)["state"]
            players = state["players"]
            built = sum(len(player["borough"]) for player in players)
            if len(players) == 4 and state["turn"]["phase"] == phase and built >= tiles:
                return rules.REGISTER["suburbia"].read(state)
    raise LookupError(f"no recorded {phase} of four players with {tiles} tiles")


def sized(ruleset: Any, size: int) -> Any:
    """A position of four players whose boroughs are blocks of that many tiles, of kinds in turn."""
    state = ruleset.write(ruleset.setup(["x"] * 4, {}, 1))
    for player in state["players"]:
        player["money"] = 60
    kinds = ("farm", "office_building", "mint", "mobile_home_community")
    order = 1
    for number in range(size - 3):
        for player in state["players"]:
            at = [number % 6 - 2, 4 + number // 6]
            tile = {"tile": kinds[number % 4], "at": at, "lake": False, "invested": False, "order": order, "ledger": {}}
            player["borough"].append(tile)
            order += 1
    for player in state["players"]:
        player["dealt_goals"], player["goal"] = None, None
    state["turn"] |= {"number": 1, "round": 1, "seat": 0, "phase": "build"}
    return ruleset.read(state)


def listing(ruleset: Any, position: Any) -> Callable[[], Any]:
    """Lists the moves of a fresh copy each time: a position remembers what it worked out for its last list."""
    return lambda: ruleset.legal_moves(position.copy())


def step(ruleset: Any, position: Any) -> Callable[[], Any]:
    """Lists the moves and carries out the middle one."""
    moves = ruleset.legal_moves(position)
    middle = moves[len(moves) // 2]

    def step() -> None:
        fresh = position.copy()
        ruleset.legal_moves(fresh)
        ruleset.apply(fresh, middle)

    return step


def seconds(work: Callable[[], Any]) -> float:
    """Processor time of one run."""

    def once() -> float:
        repeats, start = 0, process_time()
        while (elapsed := process_time() - start) < SECONDS:
            work()
            repeats += 1
        return elapsed / repeats

    return median(once() for _ in range(ROUNDS))
