"""States of Suburbia on the wire, in both editions."""

from collections.abc import Sequence
from typing import Any

from rules.kernel.ruleset import Ruleset
from rules.suburbia.awards import AWARDS
from rules.suburbia.catalogue import base_catalogue
from rules.suburbia.components import supplement_schema
from rules.suburbia.editions import BORDERS_FACE_UP, MODES
from rules.suburbia.parameters import FARTHEST, LONGEST_MARKET, ONE_MORE_ROUND
from rules.suburbia.phases import PHASES
from rules.suburbia.position import PLAYER_LEDGER
from rules.suburbia.reading import MOST_TILES
from rules.suburbia.record_reading import SUPPLEMENT
from rules.suburbia.refill import UNKNOWN
from rules.suburbia.vocabulary import BASIC, MOST_RECORDS, SETS, STATS
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

COMPONENTS = {"SuburbiaSupplement": supplement_schema()}
"""What the contract names and states refer to: it would be written many times over."""
MOST_PLAYERS = 5
_ID = 100
_BASIC_IDS = tuple(base_catalogue().stack(BASIC))


class _Name(Text):
    """The id of a component; a supplement may add any, so that the referee knows which there are."""

    def __init__(self, what: str, **options: Any) -> None:
        super().__init__(_ID, 1, description=what, **options)


class _Pair(Strict):
    """A list of two integers: a cell [q, r], or the sums [gains, losses]."""

    def __init__(self, least: int, most: int, **options: Any) -> None:
        super().__init__(**options)
        self.least, self.most = least, most
        self._as_list = ListOf(Whole(least, most), 2, 2)

    def check(self, value: Any) -> Messages | None:
        if type(value) is list and len(value) == 2:
            first, second = value
            integers = type(first) is int and type(second) is int
            if integers and self.least <= first <= self.most and self.least <= second <= self.most:
                return None
        return [f"Must be a list of two integers from {self.least} to {self.most}."]

    def all_right(self, values: Sequence[Any]) -> bool:
        return self._as_list.all_right(values)

    def shape(self) -> dict[str, Any]:
        integer = {"type": "integer", "minimum": self.least, "maximum": self.most}
        return {"type": "array", "items": integer, "minItems": 2, "maxItems": 2}


def _tile_ledger() -> Record:
    sums = {stat: _Pair(-MOST_NUMBER, MOST_NUMBER, optional=True) for stat in STATS}
    return Record(sums, null=True, description="per stat the sums [gains, losses] given so far; null: unknown")


def _built(border: bool = False) -> Record:
    direction = {"dir": Whole(0, 5, description="the direction of its slots")} if border else {}
    return Record(
        {
            "tile": _Name("null: a Lake of which it is not known what it was", null=True),
            "at": _Pair(-FARTHEST, FARTHEST, description="the cell [q, r]; of a border, that of its first slot"),
            **direction,
            "lake": Switch(description="face down"),
            "invested": Switch(description="with an Investment marker"),
            "order": Whole(0, MOST_NUMBER, description="the game-wide order of placing; 0: a starting tile"),
            "ledger": _tile_ledger(),
        }
    )


class _Spaces(Strict):
    """Something for each of some spaces of the Star track, by the space's number as text."""

    may_be_open = True

    def __init__(self, entry: Strict, **options: Any) -> None:
        super().__init__(**options)
        self.entry = entry

    def check(self, value: Any) -> Messages | None:
        if type(value) is not dict:
            return ["Must be an object."]
        found = {space: faults for space, entry in value.items() if (faults := self.entry.faults(entry)) is not None}
        return found or None

    def is_open(self, value: Any) -> bool:
        """The referee reads the names; a doubt has one that is no number."""
        return value is not None and not all(map(str.isdigit, value))

    def shape(self) -> dict[str, Any]:
        spaces = {"type": "string", "pattern": "^[0-9]{1,6}$"}
        return {"type": "object", "propertyNames": spaces, "additionalProperties": self.entry.describe()}


class _Stars(_Spaces):
    """Who stands on each space of the Star track."""

    def __init__(self) -> None:
        seats = ListOf(Whole(0, MOST_PLAYERS - 1), MOST_PLAYERS)
        super().__init__(seats, null=True, description="with the set five_star: seats from bottom to top, by space")


class _Supplement(Strict):
    """Components that the built-in catalogue lacks; the referee reads them as strictly as its own."""

    may_be_open = True

    def __init__(self) -> None:
        super().__init__(null=True, optional=True)

    def check(self, value: Any) -> Messages | None:
        if type(value) is not dict:
            return ["Must be an object."]
        found: dict[str, Messages] = {}
        for name, records in value.items():
            if name not in SUPPLEMENT:
                found[name] = [f"Unknown field; there are: {', '.join(SUPPLEMENT)}."]
            elif type(records) is not list or len(records) > MOST_RECORDS:
                found[name] = [f"Must be a list of at most {MOST_RECORDS} entries."]
            else:
                wrong = {i: ["Must be an object."] for i, record in enumerate(records) if type(record) is not dict}
                found.update({name: wrong} if wrong else {})
        return found or None

    def describe(self) -> dict[str, Any]:
        return {"$ref": "#/components/schemas/SuburbiaSupplement"}


def _star_track() -> Record:
    space = {"least": 1, "most": 1000}
    return Record(
        {
            "spaces": Whole(**space, description="the number of the last space; the first is 0"),
            "income_at": Whole(**space, null=True),
            "reputation_at": Whole(**space, null=True),
            "limits": _Spaces(Whole(1, MOST_PLAYERS), description="how many tokens a space takes"),
        },
        null=True,
        optional=True,
    )


def _number(bounds: str) -> Whole:
    """A number of the player board: the referee knows its bounds; players may claim what can't be."""
    return Whole(-MOST_NUMBER, MOST_NUMBER, description=f"{bounds}, but in a claim")


def _player() -> Record:
    ledger = {entry: Whole(-MOST_NUMBER, MOST_NUMBER) for entry in PLAYER_LEDGER}
    return Record(
        {
            "name": Text(),
            "money": _number("0 or more"),
            "income": _number("-5 to 15"),
            "reputation": _number("-5 to 15"),
            "population": _number("0 or more"),
            "investments": Whole(0, 100, description="Investment markers left"),
            "goal": _Name("the private goal; null: none yet, or unknown", null=True),
            "dealt_goals": ListOf(_Name("a goal"), 2, null=True),
            "borough": ListOf(_built(), MOST_TILES),
            "borders": ListOf(_built(border=True), MOST_TILES),
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
                {
                    "step": Whole(1, 4, optional=True),
                    "seat": Whole(**seat, null=True, optional=True),
                    "border": _Name("the border to place", optional=True),
                    "lake": Switch(optional=True),
                    "tiles": ListOf(Whole(0, MOST_NUMBER), MOST_TILES, optional=True),
                    "discard": Switch(optional=True),
                },
                null=True,
                description="what a phase of several steps needs",
            ),
        }
    )


def members(ruleset: Ruleset[Any]) -> dict[str, Strict]:
    """The fields of a whole state."""
    return {
        "ruleset": Constant(ruleset.id),
        "rules_version": Constant(ruleset.rules_version),
        "options": Record(
            {
                "sets": ListOf(Choice(SETS), len(SETS), 1, optional=True),
                "borders": Switch(optional=True),
                "bonus_challenge": Switch(optional=True),
                "mode": Choice(MODES, optional=True),
                "cities": ListOf(_Name("a city tile"), MOST_RECORDS, null=True, optional=True),
                "star_track": _star_track(),
                "supplement": _Supplement(),
                "rulings": Rulings(ruleset),
            },
            optional=True,
        ),
        "players": ListOf(_player(), MOST_PLAYERS, 1),
        "market": ListOf(
            _Name("a tile; null: a gap", null=True), LONGEST_MARKET, description="left (dearest) to right"
        ),
        "basics": Record({tile: Whole(0, 100) for tile in _BASIC_IDS}, description="left in the supply"),
        "stack": ListOf(_Name(f"a tile, {ONE_MORE_ROUND}, {', '.join(AWARDS)}, or {' '.join(UNKNOWN)}"), MOST_TILES),
        "discarded": ListOf(_Name("a tile"), MOST_TILES, description="newest last"),
        "goals": ListOf(_Name("a goal; null: unknown", null=True), MOST_PLAYERS),
        "bonus": _Name("the bonus; null: none, or unknown", null=True),
        "challenge": _Name("the challenge; null: none, or unknown", null=True),
        "borders": Record(
            {
                "face_up": ListOf(_Name("a border", null=True), BORDERS_FACE_UP),
                "stack": ListOf(_Name("a border", null=True), MOST_TILES),
            },
            null=True,
            description="the borders to take",
        ),
        "stars": _Stars(),
        "turn": _turn(),
    }
