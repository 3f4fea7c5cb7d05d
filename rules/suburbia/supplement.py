"""The form of ``options.supplement`` as JSON Schema, made of the constants that ``record_reading`` uses."""

from collections.abc import Iterable
from copy import deepcopy
from typing import Any

from rules.suburbia.vocabulary import (
    ALWAYS,
    AWARD_COUNTS,
    BORDER,
    COMPARED,
    COUNTABLE,
    DEMANDED,
    GOAL_COUNTS,
    ICONS,
    ID_PATTERN,
    KINDS,
    LATER_ONLY,
    LONGEST_NAME,
    LONGEST_NOTE,
    MOST,
    MOST_COPIES,
    MOST_LINES,
    MOST_RECORDS,
    MOST_STARS,
    NEVER_ON_A_BORDER,
    PER_FLAGS,
    PER_NAMES,
    POWERS,
    REQUIREMENTS,
    SCOPES,
    SETS,
    SHORTFALLS,
    SPECIAL,
    STACK_MARKERS,
    STACKS,
    STATS,
)

Schema = dict[str, Any]

EXAMPLES: dict[str, dict[str, Any]] = {
    "tiles": {
        "id": "lighthouse",
        "name": "Lighthouse",
        "set": "five_star",
        "stack": "B",
        "kind": "civic",
        "cost": 9,
        "copies": 2,
        "icons": ["star"],
        "stars": 2,
        "immediate": {"reputation": 1},
        "conditional": [{"change": {"money": 2}, "per": {"lake": True}, "scope": "own"}],
        "special": None,
    },
    "borders": {
        "id": "vineyard",
        "name": "Vineyard",
        "set": "five_star",
        "stack": "border",
        "kind": "border",
        "cost": 8,
        "copies": None,
        "icons": ["star"],
        "stars": 1,
        "immediate": {},
        "conditional": [{"change": {"income": 1}, "per": {"kind": ["residential"]}, "scope": "adjacent"}],
        "special": None,
    },
    "goals": {
        "id": "stargazer",
        "name": "Stargazer",
        "set": "five_star",
        "compare": "most",
        "count": "star_tiles",
        "population": 15,
    },
    "bonuses": {
        "id": "star_bonus_of_ours",
        "name": "Star Bonus of Ours",
        "set": "five_star",
        "reward": {"income": 2},
        "at_least": {"star_tiles": 2},
    },
    "challenges": {
        "id": "star_challenge_of_ours",
        "name": "Star Challenge of Ours",
        "set": "five_star",
        "reward": {"reputation": 2},
        "at_least": {"star_tiles": 4},
    },
}
"""A record of each part, made up: none of them is a printed one."""


def supplement_schema() -> Schema:
    """The JSON Schema (2020-12, without references) of ``options.supplement``."""
    records = {
        "tiles": _hexagon(),
        "borders": _border(),
        "goals": _goal(),
        "bonuses": _award(),
        "challenges": _award(),
    }
    return {
        "type": ["object", "null"],
        "description": "Components that the catalogue lacks, in the form of the list of components.",
        "properties": {
            part: {
                "type": ["array", "null"],
                "maxItems": MOST_RECORDS,
                "items": {**record, "examples": [deepcopy(EXAMPLES[part])]},
            }
            for part, record in records.items()
        },
        "additionalProperties": False,
    }


def _record(properties: Schema, required: Iterable[str], also: Schema | None = None) -> Schema:
    """An object with the fields that every record has, and those of its own."""
    common = {
        "id": {"type": "string", "pattern": f"^{ID_PATTERN}$", "not": {"enum": list(STACK_MARKERS)}},
        "name": {"type": "string", "minLength": 1, "maxLength": LONGEST_NAME},
        "set": _choice(SETS, null=True),
        "icons": _or_null(_list_of(ICONS)),
        "source": _or_null({"type": "array", "items": {"type": "string", "maxLength": LONGEST_NAME}}),
        "text": _note("what the record says, in words; without effect"),
    }
    return {
        "type": "object",
        "properties": {**common, **properties},
        "required": ["id", "name", *required],
        "additionalProperties": False,
        **(also or {}),
    }


def _tile(kinds: Iterable[str], stacks: Iterable[str]) -> Schema:
    """The fields that hexagons and borders share."""
    return {
        "city": _note("the city of a city tile; without effect"),
        "in_box": {
            "type": ["boolean", "null"],
            "description": "whether a city tile comes with the box; without effect",
        },
        "stack": _choice(stacks),
        "kind": _choice(kinds),
        "cost": _or_null(_whole()),
        "copies": _or_null(_whole(1, MOST_COPIES)),
        "stars": {**_or_null(_whole(most=MOST_STARS)), "description": "Gold Stars"},
        "immediate": _or_null(_changes()),
        "conditional": _or_null({"type": "array", "maxItems": MOST_LINES, "items": _effect()}),
        "demands": {
            **_or_null(_list_of(DEMANDED)),
            "description": "of which its losses must be there before it, or with scope adjacent a later tile beside "
            "it, is placed",
        },
        "shortfall": {**_choice(SHORTFALLS, null=True), "description": "what is taken where money is missing"},
        "takes": {**_or_null(_changes()), "description": "from every other player, to the owner"},
        "special": _note("what else the tile says; without effect"),
    }


def _hexagon() -> Schema:
    fields = {
        **_tile((*KINDS, SPECIAL), STACKS),
        "copies": _whole(1, MOST_COPIES),
        "cost_per_player": {**_or_null(_whole()), "description": "added to the cost for each player of the game"},
        "requires": {**_choice(REQUIREMENTS, null=True), "description": "what it must lie beside"},
        "power": {**_choice(POWERS, null=True), "description": "a unique effect, as the tile that has it is listed"},
    }
    priced = {
        "anyOf": [
            {"required": ["cost"], "properties": {"cost": {"type": "integer"}}},
            {"required": ["cost_per_player"], "properties": {"cost_per_player": {"type": "integer", "minimum": 1}}},
        ]
    }
    return _record(fields, ("stack", "kind", "copies"), priced)


def _border() -> Schema:
    never = {key: {"type": "null"} for key in NEVER_ON_A_BORDER}
    fields = {**_tile((BORDER,), (BORDER,)), "cost": _whole(), **never}
    return _record(fields, ("stack", "kind", "cost"))


def _goal() -> Schema:
    fields = {"compare": _choice(COMPARED), "count": _choice(GOAL_COUNTS), "population": _whole()}
    return _record(fields, ("compare", "count", "population"))


def _award() -> Schema:
    at_least = {
        "type": "object",
        "properties": {count: _whole() for count in AWARD_COUNTS},
        "additionalProperties": False,
        "minProperties": 1,
        "maxProperties": 1,
    }
    return _record({"reward": _changes(), "at_least": at_least}, ("reward", "at_least"))


def _effect() -> Schema:
    """A conditional effect: ``change`` for each thing that ``per`` counts in the ``scope``."""
    names = {
        key: {"anyOf": [_choice(choices), {**_list_of(choices), "minItems": 1}]} for key, choices in PER_NAMES.items()
    }
    in_one_borough = {"anyOf": [{"required": [key]} for key in ("red_line", "lake_adjacency")]}
    return {
        "type": "object",
        "properties": {
            "change": _changes(),
            "per": {
                "type": "object",
                "properties": {**names, **{flag: {"const": True} for flag in PER_FLAGS}},
                "additionalProperties": False,
                "anyOf": [{"required": [key]} for key in COUNTABLE],
                "if": {"required": ["red_line"]},
                "then": {"maxProperties": 1},
            },
            "scope": _choice(SCOPES),
            "when": _choice((ALWAYS, LATER_ONLY), null=True),
        },
        "required": ["change", "per", "scope"],
        "additionalProperties": False,
        "if": {"properties": {"per": in_one_borough}},
        "then": {"properties": {"scope": {"const": "own"}}},
    }


def _changes() -> Schema:
    return {
        "type": "object",
        "properties": {stat: _whole(-MOST) for stat in STATS},
        "additionalProperties": False,
    }


def _whole(least: int = 0, most: int = MOST) -> Schema:
    return {"type": "integer", "minimum": least, "maximum": most}


def _choice(choices: Iterable[str], null: bool = False) -> Schema:
    schema: Schema = {"type": "string", "enum": list(choices)}
    return _or_null(schema) if null else schema


def _list_of(choices: Iterable[str]) -> Schema:
    return {"type": "array", "items": _choice(choices)}


def _note(description: str) -> Schema:
    return {"type": ["string", "null"], "maxLength": LONGEST_NOTE, "description": description}


def _or_null(schema: Schema) -> Schema:
    """The same or null, which means what leaving the field out means."""
    enum = {"enum": [*schema["enum"], None]} if "enum" in schema else {}
    return {**schema, "type": [schema["type"], "null"], **enum}
