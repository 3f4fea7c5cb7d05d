"""Small states to try one rule on. They need not be such as arise in play."""

from collections.abc import Iterable, Mapping, Sequence
from copy import deepcopy
from dataclasses import replace
from itertools import takewhile
from typing import Any

from rules.kernel.hexes import Cell
from rules.kernel.outcome import Event
from rules.kernel.ruleset import Ruleset
from rules.suburbia.position import Position
from rules.suburbia.ruleset import SUBURBIA, SUBURBIA_INC

EDITIONS: dict[str, Ruleset[Position]] = {"suburbia": SUBURBIA, "suburbia-inc": SUBURBIA_INC}
NAMES = ("Ann", "Ben", "Cleo", "Dan", "Eve")
START = {(0, 0): "suburbs", (0, 1): "community_park", (0, 2): "heavy_factory"}
MARKET = ("mint", "farm", "landfill", "freeway", "parking_lot", "hostel", "museum")
STACK = ("gas_station", "boutique", "hotel", "casino", "stadium", "resort", "condominium", "apartments")
STATS = ("income", "reputation", "population", "money")
CITIES = (
    "the_white_house", "sears_tower", "spaceship_earth", "sunsphere", "colosseum", "empire_state_building", "lax",
    "sagrada_familia", "burj_khalifa", "tokyo_skytree", "eiffel_tower", "cn_tower", "international_commerce_centre",
    "taipei_101", "westminster_abbey", "independence_hall", "the_mirage", "duomo_di_milano", "st_vitus_cathedral",
    "petronas_towers",
)  # fmt: skip
INC: dict[str, Any] = {"sets": ["base", "inc"]}
WITH_CITIES: dict[str, Any] = {"sets": ["base", "inc", "collectors"], "cities": list(CITIES)}
EFFECTS = frozenset(
    {
        "immediate_effect",
        "conditional_effect",
        "adjacent_effect",
        "borough_effect",
        "others_effect",
        "lake_pays",
        "investment_effect",
        "roof_passed",
        "roof_tile",
        "taken_from_others",
        "shortfall_taken",
        "losses_returned",
        "effect_undone",
        "star_gain",
    }
)
"""The events by which tiles, Lakes, markers and red roofs change a player's numbers."""

Change = dict[str, int]
Ledger = dict[str, list[int]]


def ledger_of(text: str) -> Ledger:
    """Gains and losses per stat, as ``"income +3, reputation +2 -1"`` puts them."""
    ledger: Ledger = {}
    for part in filter(None, text.split(", ")):
        stat, *amounts = part.split()
        assert stat in STATS, stat
        numbers = [int(amount) for amount in amounts]
        ledger[stat] = [sum(n for n in numbers if n > 0), sum(n for n in numbers if n < 0)]
    return ledger


def change_of(text: str) -> Change:
    """The change of each stat, those of 0 left out, as ``"income +3, money +4"`` puts it."""
    return {stat: sum(amounts) for stat, amounts in ledger_of(text).items() if sum(amounts)}


def player(
    borough: Mapping[Cell, str] | None = None, *, start: bool = True, borders: Sequence[str] = (), **facts: Any
) -> dict[str, Any]:
    """A player with the starting tiles (but for ``start=False``) and ``borough`` besides.

    A tile is an id, ``lake`` for a Lake, or ``lake:<id>`` for one that was this tile; `` marked`` behind it stands for
    an Investment marker. Tiles are placed in the order given. ``borders``, placed after the tiles, are such as
    ``"beach 1,0 5"`` (tile, first slot, direction), a Lake Border ``"lake:beach 1,0 5"``; `` marked`` again stands for
    a marker. ``facts`` are further fields.
    """
    known: dict[str, Any] = {"money": 50, "income": 0, "reputation": 0, "population": 2, "investments": 3}
    known |= {"goal": None, "dealt_goals": None}
    assert facts.keys() <= known.keys(), facts
    fields = known | facts
    tiles = [_built(at, tile) for at, tile in (START if start else {}).items()]
    tiles += [_built(at, tile, order=-1) for at, tile in (borough or {}).items()]
    ledger = {"start": 2, "tiles": fields["population"] - 2, "reputation": 0, "debt": 0, "other": 0}
    return {"name": None, **fields, "borough": tiles, "borders": [_border(text) for text in borders], "ledger": ledger}


def _border(text: str) -> dict[str, Any]:
    tile, cell, direction, *marked = text.split()
    q, r = cell.split(",")
    built = _built((int(q), int(r)), " ".join((tile, *marked)), order=-1)
    return {name: built[name] for name in ("tile", "at")} | {"dir": int(direction)} | built


def _built(at: Cell, tile: str, order: int = 0) -> dict[str, Any]:
    name, _, marked = tile.partition(" ")
    kind, _, hidden = name.partition(":")
    lake = kind == "lake"
    return {
        "tile": (hidden or None) if lake else kind,
        "at": list(at),
        "lake": lake,
        "invested": marked == "marked",
        "order": order,
        "ledger": {},
    }


def state(*players: Mapping[str, Any], **facts: Any) -> dict[str, Any]:
    """A whole state in the third round.

    ``facts`` are fields of the table, of the turn, or ``mode``, ``rulings`` and ``options``.
    With ``face_up`` or ``pile`` borders are in play, with ``bonus`` or ``challenge`` both of these; ``stars`` may have
    the spaces as numbers.
    """
    seats = [deepcopy(dict(person)) | {"name": NAMES[index]} for index, person in enumerate(players)]
    new = (tile for person in seats for tile in (*person["borough"], *person["borders"]) if tile["order"] < 0)
    for order, tile in enumerate(new, start=1):
        tile["order"] = order
    mode = facts.pop("mode", "standard")
    turn: dict[str, Any] = {
        "round": 3,
        "seat": 0,
        "phase": "build",
        "last_round": None,
        "placed": None,
        "pending": None,
    }
    turn |= {"order": list(facts.pop("order", range(len(players))))}
    turn |= {name: facts.pop(name) for name in list(facts) if name in turn}
    number = facts.pop("number", (turn["round"] - 1) * len(players) + (turn["seat"] or 0) + 1)
    table = {
        "market": list(facts.pop("market", MARKET)),
        "basics": {"suburbs": 4, "community_park": 4, "heavy_factory": 4} | facts.pop("basics", {}),
        "stack": list(facts.pop("stack", STACK)),
        "discarded": list(facts.pop("discarded", ())),
        "goals": list(facts.pop("goals", () if mode == "lone_architect" else [None] * len(players))),
    }
    ruleset, rulings = facts.pop("ruleset", "suburbia"), facts.pop("rulings", {})
    options = {"sets": ["base"], "mode": mode, "rulings": rulings, **facts.pop("options", {})}
    parts: dict[str, Any] = {"bonus": facts.pop("bonus", None), "challenge": facts.pop("challenge", None)}
    parts["borders"] = None
    if facts.keys() & {"face_up", "pile"} or any(person["borders"] for person in seats):
        parts["borders"] = {"face_up": list(facts.pop("face_up", ())), "stack": list(facts.pop("pile", ()))}
        options["borders"] = True
    if parts["bonus"] or parts["challenge"] or {"score_bonus", "score_challenge"} & set(table["stack"]):
        options["bonus_challenge"] = True
    stars = facts.pop("stars", None)
    parts["stars"] = None if stars is None else {str(space): list(there) for space, there in stars.items()}
    assert not facts, facts
    return {
        "ruleset": ruleset,
        "rules_version": "1",
        "options": options,
        "players": seats,
        **table,
        **parts,
        "turn": {"number": number, **turn},
    }


def ruleset_of(at: Position) -> Ruleset[Position]:
    return EDITIONS[at.edition.id]


def position(*players: Mapping[str, Any], **facts: Any) -> Position:
    sent = state(*players, **facts)
    return EDITIONS[sent["ruleset"]].read(sent)


def market(*tiles: str | None) -> list[str | None]:
    """A market whose rightmost spaces hold ``tiles``, the rest of it gaps."""
    return [*[None] * (7 - len(tiles)), *tiles]


def with_ledgers(at: Position, ledgers: Mapping[Cell | int, str | None], *, seat: int = 0) -> Position:
    """The same with the ledgers of some tiles (borders: by order), as ``"income +3, money -4"``; None: unknown."""
    owner = at.players[seat]
    for key, text in ledgers.items():
        known = None if text is None else {stat: (a, b) for stat, (a, b) in ledger_of(text).items()}
        owner.replace_item(replace(owner.item(key), ledger=known))
    return at


def moves(at: Position) -> list[str]:
    ruleset = ruleset_of(at)
    return [ruleset.notation(action) for action in ruleset.legal_moves(at)]


def broken(at: Position, action: str) -> list[str]:
    """The clauses that an action breaks."""
    ruleset = ruleset_of(at)
    return [v.clause for v in ruleset.check(at, ruleset.read_action(at, action, "/action").action)]


def play(at: Position, *actions: str) -> tuple[Position, list[Event]]:
    """Carry out legal actions; the position after them, and what happened in all of them."""
    events: list[Event] = []
    ruleset = ruleset_of(at)
    for action in actions:
        assert broken(at, action) == [], action
        transition = ruleset.apply(at, ruleset.read_action(at, action, "/action").action)
        at = transition.position
        events += transition.events
    return at, events


def setup(names: Sequence[str], seed: int | None, edition: str = "suburbia", **options: Any) -> Position:
    return EDITIONS[edition].setup(names, options, seed)


def after(events: Iterable[Event]) -> dict[int, Change]:
    """What the effects of tiles changed in all, by seat; changes of 0 are left out."""
    changes: dict[int, Change] = {}
    for event in events:
        if event.type in EFFECTS:
            assert event.seat is not None
            sums = changes.setdefault(event.seat, {})
            sums[event.fields["stat"]] = sums.get(event.fields["stat"], 0) + event.fields["delta"]
    return {seat: {stat: n for stat, n in sums.items() if n} for seat, sums in changes.items() if any(sums.values())}


def step_1(events: Iterable[Event]) -> list[Event]:
    """What happens before income is collected."""
    return list(takewhile(lambda event: event.type not in ("income_collected", "population_adjusted"), events))


def steps(events: Iterable[Event], *, seat: int = 0) -> list[tuple[str, str, int]]:
    """Each change of a player's numbers in order: type of event, stat, delta."""
    of_player = (*STATS, "investments")
    return [
        (e.type, e.fields["stat"], e.fields["delta"])
        for e in events
        if e.seat == seat and e.fields.get("stat") in of_player
    ]


def types(events: Iterable[Event]) -> list[str]:
    return [event.type for event in events]


def paid(events: Iterable[Event]) -> list[int]:
    return [-event.fields["delta"] for event in events if event.type == "price_paid"]


def numbers(at: Position, seat: int = 0) -> tuple[int, int, int, int]:
    """Income, reputation, population and money."""
    owner = at.players[seat]
    return owner.income, owner.reputation, owner.population, owner.money


def tile_ledger(at: Position, key: Cell | int, seat: int = 0) -> Ledger:
    """The ledger of a tile by its cell, of a border by its place among the borders."""
    owner = at.players[seat]
    ledger = (owner.borough[key] if isinstance(key, tuple) else list(owner.borders.values())[key]).ledger
    assert ledger is not None
    return {stat: list(sums) for stat, sums in ledger.items()}


def player_ledger(at: Position, seat: int = 0) -> dict[str, int]:
    """Where the population came from, entries of 0 left out."""
    ledger = at.players[seat].ledger
    assert ledger is not None
    return {entry: n for entry, n in ledger.items() if n}


def lines(at: Position, seat: int = 0) -> dict[str, int | None]:
    """The score lines of a seat: id to points."""
    return {line.id: line.points for line in ruleset_of(at).score(at).players[seat].lines}
