"""States of Suburbia on the wire, in both editions."""

from typing import Any

from rules.kernel.ruleset import Ruleset
from rules.suburbia.catalogue import STATS, base_catalogue
from rules.suburbia.editions import MODES
from rules.suburbia.options import SETS
from rules.suburbia.parameters import FARTHEST, LONGEST_MARKET, ONE_MORE_ROUND
from rules.suburbia.phases import PHASES
from rules.suburbia.position import PLAYER_LEDGER
from rules.suburbia.reading import MOST_TILES
from rules.suburbia.refill import UNKNOWN
from service.schemas.strict import (
    MOST_NUMBER,
    Choice,
    Constant,
    ListOf,
    Messages,
    Record,
    Rulings,
    Strict,
    Switch,
    Text,
    Whole,
)

MOST_PLAYERS = 5
_TILE_IDS = tuple(base_catalogue().tiles)
_GOAL_IDS = tuple(base_catalogue().goals)
_BASIC_IDS = tuple(base_catalogue().stack("basic"))
_KNOWN_TILES = frozenset(_TILE_IDS)


class _Pair(Strict):
    """A list of two integers: a cell [q, r], or the sums [gains, losses]."""

    def __init__(self, least: int, most: int, **options: Any) -> None:
        super().__init__(**options)
        self.least, self.most = least, most

    def check(self, value: Any) -> Messages | None:
        if type(value) is list and len(value) == 2:
            first, second = value
            integers = type(first) is int and type(second) is int
            if integers and self.least <= first <= self.most and self.least <= second <= self.most:
                return None
        return [f"Must be a list of two integers from {self.least} to {self.most}."]

    def shape(self) -> dict[str, Any]:
        integer = {"type": "integer", "minimum": self.least, "maximum": self.most}
        return {"type": "array", "items": integer, "minItems": 2, "maxItems": 2}


def _tile_ledger() -> Record:
    sums = {stat: _Pair(-MOST_NUMBER, MOST_NUMBER, optional=True) for stat in STATS}
    return Record(sums, null=True, description="per stat the sums [gains, losses] given so far; null: unknown")


def _built() -> Record:
    return Record(
        {
            "tile": Choice(_TILE_IDS, null=True, description="null: a Lake of which it is not known what it was"),
            "at": _Pair(-FARTHEST, FARTHEST, description="the cell [q, r]"),
            "lake": Switch(description="face down"),
            "invested": Switch(description="with an Investment marker"),
            "order": Whole(0, MOST_NUMBER, description="the game-wide order of placing; 0: a starting tile"),
            "ledger": _tile_ledger(),
        }
    )


class _Borough(ListOf):
    """The tiles of a borough: sound entries are seen in one pass, others are looked at field by field."""

    def __init__(self) -> None:
        super().__init__(_built(), MOST_TILES)

    def check(self, value: Any) -> Messages | None:
        if type(value) is list and len(value) <= MOST_TILES and all(map(_is_sound, value)):
            return None
        return super().check(value)


_ENTRY = frozenset({"tile", "at", "lake", "invested", "order", "ledger"})
_LEDGER = frozenset(STATS)
_cell_faults = _Pair(-FARTHEST, FARTHEST).check
_sums_faults = _Pair(-MOST_NUMBER, MOST_NUMBER).check


def _is_sound(entry: Any) -> bool:
    """Whether an entry is surely right; what is not may still be right, and is then looked at closely."""
    if type(entry) is not dict or entry.keys() != _ENTRY:
        return False
    ledger = entry["ledger"]
    return (
        type(entry["tile"]) is str
        and entry["tile"] in _KNOWN_TILES
        and type(entry["lake"]) is bool
        and type(entry["invested"]) is bool
        and type(entry["order"]) is int
        and 0 <= entry["order"] <= MOST_NUMBER
        and _cell_faults(entry["at"]) is None
        and type(ledger) is dict
        and ledger.keys() <= _LEDGER
        and all(_sums_faults(sums) is None for sums in ledger.values())
    )


class _Absent(Strict):
    """A part of the state that the sets in play have no use for: null."""

    def __init__(self, **options: Any) -> None:
        super().__init__(null=True, **options)

    def check(self, value: Any) -> Messages | None:
        return ["Must be null with these sets."]

    def describe(self) -> dict[str, Any]:
        return {"type": "null"}

    shape = describe


def _player() -> Record:
    ledger = {entry: Whole(-MOST_NUMBER, MOST_NUMBER) for entry in PLAYER_LEDGER}
    return Record(
        {
            "name": Text(),
            "money": Whole(0, MOST_NUMBER),
            "income": Whole(-5, 15),
            "reputation": Whole(-5, 15),
            "population": Whole(0, MOST_NUMBER),
            "investments": Whole(0, 100, description="Investment markers left"),
            "goal": Choice(_GOAL_IDS, null=True, description="the private goal; null: none yet, or unknown"),
            "dealt_goals": ListOf(Choice(_GOAL_IDS), 2, null=True),
            "borough": _Borough(),
            "borders": ListOf(_Absent(), 0),
            "ledger": Record(ledger, null=True, description="where the population came from; null: unknown"),
        }
    )


def _turn() -> Record:
    seat = {"least": 0, "most": MOST_PLAYERS - 1}
    return Record(
        {
            "number": Whole(0, MOST_NUMBER, description="turns of all players, from 1; 0 in the set-up"),
            "round": Whole(0, MOST_NUMBER),
            "seat": Whole(**seat, null=True),
            "order": ListOf(Whole(**seat), MOST_PLAYERS, 1),
            "phase": Choice(PHASES),
            "last_round": Whole(0, MOST_NUMBER, null=True),
            "placed": Whole(0, MOST_NUMBER, null=True),
            "pending": Record(
                {"step": Whole(1, 4, optional=True), "seat": Whole(**seat, null=True, optional=True)}, null=True
            ),
        }
    )


def members(ruleset: Ruleset[Any]) -> dict[str, Strict]:
    """The fields of a whole state."""
    entries = [tile for tile in _TILE_IDS if tile not in _BASIC_IDS]
    return {
        "ruleset": Constant(ruleset.id),
        "rules_version": Constant(ruleset.rules_version),
        "options": Record(
            {
                "sets": ListOf(Choice(SETS), len(SETS), 1, optional=True),
                "borders": Switch(optional=True),
                "bonus_challenge": Switch(optional=True),
                "mode": Choice(MODES, optional=True),
                "cities": _Absent(optional=True),
                "star_track": _Absent(optional=True),
                "supplement": _Absent(optional=True),
                "rulings": Rulings(ruleset),
            },
            optional=True,
        ),
        "players": ListOf(_player(), MOST_PLAYERS, 1),
        "market": ListOf(
            Choice(entries, null=True), LONGEST_MARKET, description="left (dearest) to right; null: a gap"
        ),
        "basics": Record({tile: Whole(0, 100) for tile in _BASIC_IDS}, description="left in the supply"),
        "stack": ListOf(Choice([*entries, ONE_MORE_ROUND, *UNKNOWN]), MOST_TILES, description="next tile first"),
        "discarded": ListOf(Choice(entries), MOST_TILES, description="newest last"),
        "goals": ListOf(Choice(_GOAL_IDS, null=True), MOST_PLAYERS),
        "bonus": _Absent(),
        "challenge": _Absent(),
        "borders": _Absent(),
        "stars": _Absent(),
        "turn": _turn(),
    }
