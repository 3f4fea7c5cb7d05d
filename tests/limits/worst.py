"""The worst known request of each endpoint: what costs most of all that was tried.

All are made from random games by seed, or are tables filled to what a state may list.
"""

import copy
import random
from collections.abc import Callable
from dataclasses import dataclass, field
from functools import cache
from typing import Any

import rules
from rules.suburbia.vocabulary import MOST_LINES, MOST_RECORDS
from tests.bench.growth import EVERYTHING
from tests.conformance.in_process import in_process
from tests.http.doubtful import with_doubts
from tests.http.mutations import Path, at, places
from tests.rulesets.play import Table

State = dict[str, Any]
Doubts = list[tuple[Path, list[Any]]]


@dataclass(frozen=True, eq=False)
class Worst:
    """A request that is made when it is needed; ``status`` is that of its answer."""

    name: str
    ruleset: str
    endpoint: str
    body: Callable[[], Any]
    query: dict[str, str] = field(default_factory=dict)
    status: int = 200

    @property
    def path(self) -> str:
        above = "receipts" if self.endpoint == "verify" else f"rulesets/{self.ruleset}"
        return f"/v1/{above}/{self.endpoint}"


@cache
def finished(ruleset: str, persons: int, expanded: bool = False) -> State:
    """The last state of a random game. Not to be altered."""
    table = Table(rules.REGISTER[ruleset], persons, EVERYTHING if expanded else {}, True)
    source, position = random.Random(0), table.setup(0)
    while moves := table.ruleset.legal_moves(position):
        position = table.ruleset.apply(position, source.choice(moves)).position
    return table.ruleset.write(position)


def photographed(state: State) -> State:
    """What a photo shows of a state: no ledgers, no order of placing."""
    shown = ("ruleset", "options", "players", "board", "goals", "city_hall", "piles", "market")
    photo = {name: copy.deepcopy(state[name]) for name in shown if name in state}
    for player in photo["players"]:
        player.pop("ledger", None)
        for entry in (*player.get("borough", ()), *player.get("borders", ())):
            del entry["order"], entry["ledger"]
    return photo


def in_doubt(state: State, count: int, where: Callable[[Path], bool] = lambda place: True) -> State:
    """A state with so many readings in doubt, of those places: each may be another that stands in a like place."""
    source = random.Random(0)
    alike: dict[Any, list[Any]] = {}
    for place in places(state):
        value = at(state, place)
        hidden = place[0] in ("ruleset", "rules_version", "options", "turn", "stars") or {"ledger", "at"} & {*place}
        if type(value) in (str, int) and not hidden and place[-1] not in ("name", "order"):
            alike.setdefault(tuple(step for step in place if isinstance(step, str) and len(step) > 2), []).append(place)
    doubts: Doubts = []
    for like in alike.values():
        for place in filter(where, like):
            value = at(state, place)
            others = sorted({at(state, one) for one in like} - {value}, key=str)
            if others:
                doubts.append((place, [value, source.choice(others)]))
    return with_doubts(state, source.sample(doubts, count))


def is_tile(place: Path) -> bool:
    return "borough" in place and place[-1] == "tile"


def is_tile_of_ann(place: Path) -> bool:
    return is_tile(place) and place[1] == 0


def is_on_the_board(place: Path) -> bool:
    return place[0] == "board"


@cache
def crowded(tiles: int, ledgers: bool = True) -> State:
    """Suburbia, five players with everything on, at a purchase: boroughs of so many tiles. Not to be altered."""
    ruleset = rules.REGISTER["suburbia"]
    position = ruleset.setup(["x"] * 5, EVERYTHING, 1)
    state = ruleset.write(position)
    ids = sorted(tile.id for tile in position.catalogue.tiles.values() if tile.stack in "ABC")
    goals = sorted(position.catalogue.goals)
    for seat, player in enumerate(state["players"]):
        player |= {"money": 500, "goal": goals[seat], "dealt_goals": None}
        player["borough"] += [_laid(seat, number, ids, ledgers) for number in range(tiles - 3)]
    state["goals"] = goals[5:10]
    state["stack"] = [one for one in state["stack"] if one][: max(0, 450 - 5 * tiles)]
    state["turn"] |= {"number": 1, "round": 1, "seat": state["turn"]["order"][0], "phase": "build", "pending": None}
    return state


def _laid(seat: int, number: int, ids: list[str], ledgers: bool) -> State:
    return {
        "tile": ids[(7 * number + seat) % len(ids)],
        "at": [number % 12 + 1, 4 + number // 12],
        "lake": number % 9 == 8,
        "invested": False,
        "order": 5 * number + seat + 1,
        "ledger": {"income": [1, 0]} if ledgers and number % 9 != 8 else {},
    }


@cache
def heaped() -> State:
    """Suburbia, partial: as many tiles in each borough as a state may list."""
    whole = crowded(500)
    return {name: whole[name] for name in ("options", "players", "goals")}


@cache
def played(ruleset: str, state_of: Callable[[], State], most: int) -> tuple[list[str], State]:
    """A random log from a state, and the state after it."""
    record, source = rules.REGISTER[ruleset], random.Random(1)
    position, log = record.read(state_of()), []
    while len(log) < most and (moves := record.legal_moves(position)):
        action = source.choice(moves)
        log.append(record.notation(action))
        position = record.apply(position, action).position
    return log, record.write(position)


def middle(ruleset: str, persons: int, steps: int) -> State:
    """A state at a real table, where nobody knows what is hidden, after so many random actions."""
    table = Table(rules.REGISTER[ruleset], persons, EVERYTHING if ruleset == "suburbia" else {}, False)
    source, position = random.Random(1), table.setup(1)
    for _ in range(steps):
        position = table.ruleset.apply(position, source.choice(table.ruleset.legal_moves(position))).position
    return table.ruleset.write(position)


TILE = {
    "name": "n" * 100,
    "set": "five_star",
    "stack": "A",
    "kind": "civic",
    "cost": 1,
    "copies": 20,
    "icons": ["star"],
    "stars": 1,
    "immediate": {},
    "conditional": [
        {"change": {"income": 1}, "per": {"kind": ["civic", "residential"], "icon": ["star"]}, "scope": "every"}
    ]
    * MOST_LINES,
}
SUPPLEMENT = {
    "sets": ["base", "five_star"],
    "supplement": {"tiles": [{"id": f"tile_{number}", **TILE} for number in range(MOST_RECORDS)]},
}
"""As many tiles as one may add, with many lines each."""


@cache
def supplemented() -> State:
    """The start of a game with them."""
    ruleset = rules.REGISTER["suburbia"]
    return ruleset.write(ruleset.setup(["x"] * 5, SUPPLEMENT, 1))


def begun_suburb() -> State:
    """Streetcar Suburb after twenty random actions."""
    ruleset = rules.REGISTER["streetcar-suburb"]
    return played("streetcar-suburb", lambda: ruleset.write(ruleset.setup(["x", "y"], {}, 1)), 20)[1]


def chatty() -> State:
    """A table full of tiles that all count each other, line by line."""
    tile = {"id": "chatty", **TILE}
    options = {"sets": ["base", "five_star"], "supplement": {"tiles": [tile]}}
    ruleset = rules.REGISTER["suburbia"]
    state = ruleset.write(ruleset.setup(["x"] * 5, options, 1))
    for seat, player in enumerate(state["players"]):
        player |= {"money": 500, "dealt_goals": None}
        player["borough"] += [{**_laid(seat, number, ["chatty"], False), "lake": False} for number in range(20)]
    state |= {"market": ["chatty"] * 8, "stack": ["chatty"] * 300}
    state["turn"] |= {"number": 1, "round": 1, "seat": state["turn"]["order"][0], "phase": "build", "pending": None}
    return state


def eventful(actions: int) -> dict[str, Any]:
    """A log that lays so many of them, or basic tiles."""
    log, _ = played("suburbia", chatty, 200)
    return {"state": chatty(), "actions": log[:actions]}


def far_away() -> State:
    """What nothing leads to."""
    return {"turn": {"number": 900}}


def misread_suburb() -> State:
    state = copy.deepcopy(finished("streetcar-suburb", 2))
    state["players"][0]["houses"] = {"black": 5, "blue": 9, "white": 1, "yellow": 7}
    for space in list(state["board"])[:26]:
        state["board"][space] = {"building": "white", "cubes": 2}
    return state


def claimed(places: int) -> State:
    """A claim that has so many tiles where none lie."""
    return {"players": [{"borough": [{"at": [100 + n % 25, n // 25], "tile": "farm"} for n in range(places)]}]}


def logged(actions: int, **more: Any) -> dict[str, Any]:
    log, _ = played("suburbia", _large, actions)
    return {"state": _large(), "actions": log, **more}


def _large() -> State:
    return crowded(40)


def verified() -> dict[str, Any]:
    log, after = played("suburbia", _large, 200)
    body = {"state": _large(), "actions": log}
    _, ruling = in_process()("/v1/rulesets/suburbia/adjudicate", body, {"include": "receipt"})
    return {"receipt": ruling["receipt"], "before": _large(), "after": after}


def inferred(before: State, after: State) -> dict[str, Any]:
    return {"before": before, "after": after, "max_turns": 2}


def after_some() -> State:
    """What a photo shows of a large table four actions later."""
    _, after = played("suburbia", _large, 4)
    return {name: after[name] for name in ("players", "market")}


DEPENDENCE = {"include": "depends_on_ruling"}
CORRECTIONS = {"include": "corrections"}


SCORES: tuple[tuple[str, str, Callable[[], State]], ...] = (
    ("Supertall", "supertall", lambda: in_doubt(finished("supertall", 3), 12)),
    ("Streetcar Suburb", "streetcar-suburb", lambda: in_doubt(finished("streetcar-suburb", 2), 12, is_on_the_board)),
    ("a photo", "suburbia", lambda: in_doubt(a_photo(), 12)),
    ("tiles all over a photo", "suburbia", lambda: in_doubt(a_photo(), 12, is_tile)),
    (
        "nine tiles of one borough and its population",
        "suburbia",
        lambda: populated(in_doubt(a_photo(), 9, is_tile_of_ann)),
    ),
    ("nine of a whole one", "suburbia", lambda: in_doubt(finished("suburbia", 5, True), 9, is_tile_of_ann)),
    ("eleven of whole ones", "suburbia", lambda: in_doubt(finished("suburbia", 4), 11, is_tile)),
    ("one number", "suburbia", lambda: with_doubts(finished("suburbia", 4), [(POPULATION, list(range(1_500)))])),
)
"""Doubts close to the most that is worked out."""


def a_photo() -> State:
    return photographed(finished("suburbia", 4))


POPULATION: Path = ("players", 0, "population")


def populated(state: State) -> State:
    """Ann's population may be one of three."""
    return with_doubts(state, [(POPULATION, [30, 31, 32])])


def _score(name: str, ruleset: str, state: Callable[[], State]) -> Worst:
    return Worst(f"score: {name}", ruleset, "score", lambda: {"state": state()})


WORST: tuple[Worst, ...] = (
    *(_score(*row) for row in SCORES),
    Worst("score: readings", "suburbia", "score", lambda: {"state": heaped()}, DEPENDENCE),
    Worst("audit: heaps", "suburbia", "audit", lambda: {"state": heaped()}, CORRECTIONS),
    Worst("audit: a crowd", "suburbia", "audit", lambda: {"state": _large()}, CORRECTIONS),
    Worst("audit: a suburb", "streetcar-suburb", "audit", lambda: {"state": misread_suburb()}, CORRECTIONS),
    Worst("adjudicate: a log", "suburbia", "adjudicate", lambda: logged(1000)),
    Worst("adjudicate: readings", "suburbia", "adjudicate", lambda: logged(45), DEPENDENCE),
    Worst(
        "adjudicate: a supplement",
        "suburbia",
        "adjudicate",
        lambda: {"state": supplemented(), "actions": played("suburbia", supplemented, 100)[0]},
        DEPENDENCE,
    ),
    Worst("adjudicate: a claim", "suburbia", "adjudicate", lambda: logged(200, claim=claimed(150))),
    Worst("adjudicate: a claim too long", "suburbia", "adjudicate", lambda: logged(200, claim=claimed(500)), {}, 422),
    Worst("adjudicate: many events", "suburbia", "adjudicate", lambda: eventful(38)),
    Worst("adjudicate: many in all readings", "suburbia", "adjudicate", lambda: eventful(4), DEPENDENCE),
    Worst("adjudicate: too many events", "suburbia", "adjudicate", lambda: eventful(200), {}, 422),
    Worst("verify", "suburbia", "verify", verified),
    Worst("legal-moves", "suburbia", "legal-moves", lambda: {"state": _large()}),
    Worst("observe", "suburbia", "observe", lambda: {"state": _large(), "seat": 0}),
    Worst("render", "suburbia", "render", lambda: {"state": heaped()}),
    Worst("setup", "suburbia", "setup", lambda: {"players": ["x"] * 5, "options": SUPPLEMENT, "seed": 1}),
    Worst("infer: far away", "suburbia", "infer", lambda: inferred(_large(), far_away())),
    Worst("infer: a photo", "suburbia", "infer", lambda: inferred(_large(), after_some())),
    Worst("infer: other tiles", "suburbia", "infer", lambda: inferred(_large(), claimed(500))),
    Worst("infer: a start", "suburbia", "infer", lambda: inferred(middle("suburbia", 5, 20), far_away())),
    Worst("infer: Supertall", "supertall", "infer", lambda: inferred(middle("supertall", 3, 40), far_away())),
    Worst(
        "infer: Streetcar Suburb",
        "streetcar-suburb",
        "infer",
        lambda: inferred(begun_suburb(), far_away()),
    ),
    Worst(
        "many faults",
        "streetcar-suburb",
        "score",
        lambda: {"state": {"board": {f"x{number}": None for number in range(60_000)}}},
        {},
        422,
    ),
)
