"""Tables at which everything of the expansions comes up early, for the audit's tests."""

import random
from collections import defaultdict
from collections.abc import Iterator
from typing import Any

from rules.suburbia.catalogue import cities
from rules.suburbia.position import Position
from tests.unit.suburbia.states import NAMES, ruleset_of, setup

Record = dict[str, Any]


def _record(id_: str, **facts: Any) -> Record:
    known = {"name": id_.replace("_", " ").title(), "set": "base", "stack": "A", "kind": "civic", "cost": 2}
    return {"id": id_, **known, "copies": 3, "icons": [], "immediate": {}, "conditional": [], **facts}


def _line(kinds: list[str], scope: str, /, *, lake: bool = False, **change: int) -> Record:
    return {"change": change, "per": {"kind": kinds, **({"lake": True} if lake else {})}, "scope": scope}


POWERS = [
    _record("arena", power="free_marker"),
    _record("minster", power="free_tile"),
    _record("arcade", power="free_tile", kind="commercial", stack="B"),
    _record("twin_towers", power="flip", kind="commercial", immediate={"income": 1}),
    _record("demolition", power="flip", stack="B"),
    _record("cathedral", power="shield", copies=1),
    _record("gallery", power="shield", kind="commercial", stack="B", copies=1),
    _record("planner", power="placeholder", kind="special"),
    _record("tax_office", takes={"population": 3}, kind="commercial"),
    _record("lobby", takes={"income": 1, "money": 2}, stack="B"),
    _record("waterworks", kind="industrial", immediate={"reputation": 2}, shortfall="population", demands=["money"])
    | {"conditional": [_line(["commercial", "civic"], "every", money=-2)]},
    _record("sewage", kind="commercial", stack="B", immediate={"population": -3}, shortfall="population")
    | {"conditional": [_line(["residential"], "own", lake=True, money=-1, population=-1)]},
    _record("lodge", requires="lake", kind="residential", immediate={"population": 5}),
    _record("hall", kind="commercial")
    | {"conditional": [_line(["commercial"], "adjacent", lake=True, population=2, income=-1) | {"when": "later_only"}]},
    _record("slum", kind="commercial", stack="B", immediate={"income": -4, "reputation": -5}),
    _record("booth", cost=3, icons=["essen"]),
    _record("fair", cost=3, icons=["essen"])
    | {"conditional": [{"change": {"money": 2}, "per": {"icon": "essen"}, "scope": "every"}]},
]
"""Tiles of A and B with the powers that the printed sets have in C only."""
STARRED = [
    _record("spa", set="five_star", kind="commercial", icons=["star"], stars=1, cost=6)
    | {"conditional": [{"change": {"money": 1}, "per": {"icon": "star"}, "scope": "every"}]},
    _record("museum_of_wax", set="five_star", icons=["star"], stars=2, cost=7, immediate={"reputation": 1}),
    _record("volcano", set="five_star", stack="B", kind="industrial", icons=["star"], stars=5, immediate={"income": 2}),
    _record("caverns", set="five_star", stack="B", kind="residential", icons=["star"], stars=4, cost=8),
    _record("spire", set="five_star", stack="C", kind="commercial", icons=["star"], stars=6, cost=14),
]
CLIFF = {
    **_record("cliff", set="five_star", stack="border", kind="border", icons=["star"], stars=2, copies=2, cost=8),
    "conditional": [{"change": {"income": 1}, "per": {"icon": "star"}, "scope": "adjacent"}],
}
AWARDS = {
    "bonuses": [{"id": "gift", "name": "Gift", "reward": {"population": 4}, "at_least": {"population": 1}}],
    "challenges": [{"id": "bill", "name": "Bill", "reward": {"income": -3}, "at_least": {"money": 0}}],
}

EVERYTHING = {
    "sets": ["base", "inc", "collectors"],
    "cities": list(cities()),
    "borders": True,
    "bonus_challenge": True,
}
STARS = {
    **EVERYTHING,
    "sets": ["base", "inc", "five_star", "collectors"],
    "supplement": {"tiles": STARRED, "borders": [CLIFF]},
}
WILD = {
    **STARS,
    "supplement": {"tiles": [*STARRED, *POWERS], "borders": [CLIFF], **AWARDS},
    "star_track": {"spaces": 9, "income_at": 2, "reputation_at": None, "limits": {"3": 1, "5": 2, "9": 1}},
}
WITHOUT_BORDERS = {**EVERYTHING, "borders": False, "bonus_challenge": False}
FIRST_EDITION = {"sets": ["base", "inc"], "borders": True, "bonus_challenge": True}
WILD_FIRST_EDITION = {**FIRST_EDITION, "supplement": {"tiles": POWERS, "borders": [], **AWARDS}}

STYLES = {
    "any": (),
    "borders": ("border", "lake_border", "replace", "take", "buy"),
    "powers": ("flip", "take", "replace", "invest", "buy"),
}
"""For each style of play the types of action it likes, the dearest first."""


def chosen(at: Position, style: str, chance: random.Random) -> Any:
    """A legal move: mostly of the style's types, else of a random type; with powers, tiles that have some."""
    ruleset = ruleset_of(at)
    by_type: dict[str, list[Any]] = defaultdict(list)
    for move in ruleset.legal_moves(at):
        by_type[ruleset.kind(move).type].append(move)
    if style == "powers" and chance.random() < 0.9:
        tiles = [(move, at.catalogue.tiles[at.market[move.slot] or ""]) for move in by_type.pop("buy", ())]
        unusual = [move for move, tile in tiles if tile.power or tile.takes or tile.shortfall or tile.requires]
        by_type["buy"] = [move for move, _ in tiles]
        if unusual:
            return chance.choice(unusual)
    by_type = {type_: moves for type_, moves in by_type.items() if moves}
    for type_ in STYLES[style]:
        if type_ in by_type and chance.random() < 0.7:
            return chance.choice(by_type[type_])
    return chance.choice(by_type[chance.choice(sorted(by_type))])


def game(table: tuple[str, int, dict[str, Any]], known: bool, style: str, seed: int, money: int) -> Iterator[Position]:
    """The positions of a random game; with ``money`` everyone begins with so much."""
    edition, persons, options = table
    chance = random.Random(seed)
    at = setup(NAMES[:persons], seed if known else None, edition, **options)
    for player in at.players:
        player.money = money or player.money
    if not known and options["bonus_challenge"]:
        at.bonus, at.challenge = chance.choice(sorted(at.catalogue.bonuses)), sorted(at.catalogue.challenges)[0]
    while True:
        yield at
        if at.phase == "over":
            return
        at = ruleset_of(at).apply(at, chosen(at, style, chance)).position
