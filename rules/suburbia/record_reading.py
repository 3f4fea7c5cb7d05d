"""From records in the components' form to tiles, goals and awards, those of a supplement too."""

import json
import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import lru_cache
from typing import Any

from rules.kernel.outcome import Json
from rules.kernel.remembering import remembered
from rules.suburbia.records import Award, CatalogueError, Changes, Effect, Goal, Tile
from rules.suburbia.vocabulary import (
    ALWAYS,
    AWARD_COUNTS,
    AWARD_KEYS,
    BASIC,
    BORDER,
    COMPARED,
    COUNTABLE,
    DEMANDED,
    EFFECT_KEYS,
    GOAL_COUNTS,
    GOAL_KEYS,
    ICONS,
    ID_PATTERN,
    LATER_ONLY,
    LONGEST_NAME,
    LONGEST_NOTE,
    MOST,
    MOST_COPIES,
    MOST_LINES,
    MOST_RECORDS,
    MOST_STARS,
    NEVER_ON_A_BORDER,
    NOTES,
    PER_FLAGS,
    PER_NAMES,
    POWERS,
    REQUIREMENTS,
    SCOPES,
    SETS,
    SHORTFALLS,
    STACK_MARKERS,
    STACKS,
    STATS,
    TILE_KEYS,
    TILE_KINDS,
)

Where = tuple[str | int, ...]


def read_tile(record: Any, where: Where = ()) -> Tile:
    """A tile or border of its record in the components' form. Raises CatalogueError."""
    where = _start(record, where, "a tile without id")
    _known_keys(record, TILE_KEYS, where)
    _needed(record, ("id", "name", "stack", "kind"), where)
    _notes(record, where)
    kind, stack = record["kind"], record["stack"]
    if kind not in TILE_KINDS:
        raise CatalogueError((*where, "kind"), f"Must be a kind of tile: {', '.join(TILE_KINDS)}.")
    if stack not in (*STACKS, BASIC, BORDER) or (stack == BORDER) != (kind == BORDER):
        raise CatalogueError((*where, "stack"), f"Must be a stack of tiles of kind {kind}.")
    for key in NEVER_ON_A_BORDER if kind == BORDER else ():
        if record.get(key) is not None:
            raise CatalogueError((*where, key), "Must be left out: a border has none.")
    if record.get("cost") is None and not record.get("cost_per_player"):
        raise CatalogueError(where, "Must have cost.")
    if record.get("copies") is None and kind != BORDER:
        raise CatalogueError(where, "Must have copies.")
    return Tile(
        id=_id(record, where),
        name=_text(record["name"], (*where, "name"), 1),
        set=_one_of(_given(record, "set", "base"), SETS, (*where, "set")),
        stack=stack,
        kind=kind,
        cost=_count(_given(record, "cost", 0), (*where, "cost")),
        cost_per_player=_count(_given(record, "cost_per_player", 0), (*where, "cost_per_player")),
        copies=_count(_given(record, "copies", 1), (*where, "copies"), 1, MOST_COPIES),
        icons=_icons(record, where),
        stars=_count(_given(record, "stars", 0), (*where, "stars"), most=MOST_STARS),
        immediate=_changes(_given(record, "immediate", {}), (*where, "immediate")),
        effects=tuple(
            _effect(line, (*where, "conditional", index)) for index, line in enumerate(_lines(record, where))
        ),
        requires=_one_of(record.get("requires"), (None, *REQUIREMENTS), (*where, "requires")),
        demands=_names(_list(record, "demands", where), DEMANDED, (*where, "demands")),
        shortfall=_one_of(record.get("shortfall"), (None, *SHORTFALLS), (*where, "shortfall")),
        takes=_changes(_given(record, "takes", {}), (*where, "takes")),
        power=_one_of(record.get("power"), (None, *POWERS), (*where, "power")),
        record=record,
    )


def _start(record: Any, where: Where, nameless: str) -> Where:
    """Where a record stands: by its id, unless the place in a larger document is given."""
    if not isinstance(record, Mapping):
        raise CatalogueError(where, "Must be an object.")
    return where or (str(record.get("id", nameless)),)


def _known_keys(record: Mapping[str, Any], keys: Iterable[str], where: Where) -> None:
    for key in record:
        if key not in keys:
            raise CatalogueError((*where, key), f"Unknown field; there are: {', '.join(sorted(keys))}.")


def _needed(record: Mapping[str, Any], keys: Iterable[str], where: Where) -> None:
    for key in keys:
        if record.get(key) is None:
            raise CatalogueError(where, f"Must have {key}.")


def _notes(record: Mapping[str, Any], where: Where) -> None:
    """The fields without effect: what they hold must be of their kind all the same."""
    for key in NOTES:
        if record.get(key) is not None:
            _text(record[key], (*where, key), most=LONGEST_NOTE)
    if not isinstance(record.get("in_box"), bool | None):
        raise CatalogueError((*where, "in_box"), "Must be true or false.")
    for index, source in enumerate(_list(record, "source", where)):
        _text(source, (*where, "source", index))


def _given(record: Mapping[str, Any], key: str, default: Any) -> Any:
    """A field's value; null is the same as leaving it out."""
    value = record.get(key)
    return default if value is None else value


def _list(record: Mapping[str, Any], key: str, where: Where) -> list[Any]:
    value = _given(record, key, [])
    if not isinstance(value, list):
        raise CatalogueError((*where, key), "Must be a list.")
    return value


def _lines(record: Mapping[str, Any], where: Where) -> list[Any]:
    lines = _list(record, "conditional", where)
    if len(lines) > MOST_LINES:
        raise CatalogueError((*where, "conditional"), f"Must have at most {MOST_LINES} entries.")
    return lines


def _id(record: Mapping[str, Any], where: Where) -> str:
    id_ = record["id"]
    if not isinstance(id_, str) or not re.fullmatch(ID_PATTERN, id_) or id_ in STACK_MARKERS:
        raise CatalogueError(
            (*where, "id"),
            f"Must be a small letter, then small letters, digits and underscores; none of: {', '.join(STACK_MARKERS)}.",
        )
    return id_


def _text(text: Any, where: Where, least: int = 0, most: int = LONGEST_NAME) -> str:
    if not isinstance(text, str) or not least <= len(text) <= most:
        raise CatalogueError(where, f"Must be a string of {least} to {most} characters.")
    return text


def _one_of(value: Any, choices: Iterable[Any], where: Where) -> Any:
    if value not in tuple(choices):
        raise CatalogueError(where, f"Must be one of: {', '.join(str(c) for c in choices if c is not None)}.")
    return value


def _count(value: Any, where: Where, least: int = 0, most: int = MOST) -> int:
    if type(value) is not int or not least <= value <= most:
        raise CatalogueError(where, f"Must be an integer from {least} to {most}.")
    return value


def _names(names: list[Any], choices: Iterable[str], where: Where) -> frozenset[str]:
    return frozenset(_one_of(name, choices, (*where, index)) for index, name in enumerate(names))


def _icons(record: Mapping[str, Any], where: Where) -> frozenset[str]:
    return _names(_list(record, "icons", where), ICONS, (*where, "icons"))


def _changes(change: Any, where: Where) -> Changes:
    if not isinstance(change, Mapping):
        raise CatalogueError(where, f"Must be an object of changes by stat: {', '.join(STATS)}.")
    _known_keys(change, STATS, where)
    for stat, amount in change.items():
        _count(amount, (*where, stat), -MOST)
    return tuple((stat, change[stat]) for stat in STATS if change.get(stat))


def _effect(line: Any, where: Where) -> Effect:
    if not isinstance(line, Mapping):
        raise CatalogueError(where, "Must be an object with change, per and scope.")
    _known_keys(line, EFFECT_KEYS, where)
    _needed(line, ("change", "per", "scope"), where)
    per = line["per"]
    if not isinstance(per, Mapping):
        raise CatalogueError((*where, "per"), "Must be an object that says what is counted.")
    _known_keys(per, (*PER_NAMES, *PER_FLAGS), (*where, "per"))
    for flag in PER_FLAGS:
        if flag in per and per[flag] is not True:
            raise CatalogueError((*where, "per", flag), "Must be true, or left out.")
    effect = Effect(
        change=_changes(line["change"], (*where, "change")),
        kinds=_either(per, "kind", where),
        icons=_either(per, "icon", where),
        scope=_one_of(line["scope"], SCOPES, (*where, "scope")),
        later_only=_one_of(_given(line, "when", ALWAYS), (ALWAYS, LATER_ONLY), (*where, "when")) == LATER_ONLY,
        lake_adjacency="lake_adjacency" in per,
        red_roof="red_line" in per,
        borders="border" in per,
        lakes="lake" in per,
    )
    if not any(key in per for key in COUNTABLE):
        raise CatalogueError((*where, "per"), f"Must name what is counted: {', '.join(COUNTABLE)}.")
    if effect.red_roof and len(per) > 1:
        raise CatalogueError((*where, "per"), "Must name red roofs alone: they are counted by themselves.")
    if (effect.red_roof or effect.lake_adjacency) and effect.scope != "own":
        raise CatalogueError((*where, "scope"), "Must be own: red roofs and Lakes are counted in one's own borough.")
    return effect


def _either(per: Mapping[str, Any], key: str, where: Where) -> frozenset[str]:
    """The kinds or icons that an effect counts: one name, or a list of them."""
    where = (*where, "per", key)
    if key not in per:
        return frozenset()
    if isinstance(per[key], str):
        return frozenset((_one_of(per[key], PER_NAMES[key], where),))
    if not isinstance(per[key], list) or not per[key]:
        raise CatalogueError(where, "Must be a name, or a list of at least one.")
    return _names(per[key], PER_NAMES[key], where)


def read_goal(record: Any, where: Where = ()) -> Goal:
    """A goal of its record in the components' form. Raises CatalogueError."""
    where = _start(record, where, "a goal without id")
    _known_keys(record, GOAL_KEYS, where)
    _needed(record, ("id", "name", "compare", "count", "population"), where)
    _notes(record, where)
    return Goal(
        id=_id(record, where),
        name=_text(record["name"], (*where, "name"), 1),
        set=_one_of(_given(record, "set", "base"), SETS, (*where, "set")),
        most=_one_of(record["compare"], COMPARED, (*where, "compare")) == COMPARED[0],
        count=_one_of(record["count"], GOAL_COUNTS, (*where, "count")),
        population=_count(record["population"], (*where, "population")),
        icons=_icons(record, where),
        record=record,
    )


def read_award(record: Any, where: Where = ()) -> Award:
    """A bonus or challenge of its record in the components' form. Raises CatalogueError."""
    where = _start(record, where, "an award without id")
    _known_keys(record, AWARD_KEYS, where)
    _needed(record, ("id", "name", "reward", "at_least"), where)
    _notes(record, where)
    at_least = record["at_least"]
    if not isinstance(at_least, Mapping) or len(at_least) != 1:
        raise CatalogueError((*where, "at_least"), "Must be one thing that is counted, with the number needed.")
    ((count, least),) = at_least.items()
    return Award(
        id=_id(record, where),
        name=_text(record["name"], (*where, "name"), 1),
        set=_one_of(_given(record, "set", "inc"), SETS, (*where, "set")),
        reward=_changes(record["reward"], (*where, "reward")),
        count=_one_of(count, AWARD_COUNTS, (*where, "at_least")),
        least=_count(least, (*where, "at_least", count)),
        icons=_icons(record, where),
        record=record,
    )


SUPPLEMENT: Mapping[str, Callable[[Any, Where], Any]] = {
    "tiles": read_tile,
    "borders": read_tile,
    "goals": read_goal,
    "bonuses": read_award,
    "challenges": read_award,
}
"""The parts of a supplement, and what reads their records."""


def added_by(supplement: Json) -> Mapping[str, Sequence[tuple[Where, Any]]]:
    """The things of each part of ``options.supplement``, each with the steps to its place in the options.

    Raises CatalogueError.
    """
    return read_supplement(written(supplement))


@remembered
def written(supplement: Json) -> str | None:
    """A supplement as text, by which what was read of it is found again."""
    return None if supplement is None else json.dumps(supplement, sort_keys=True)


@lru_cache(maxsize=64)
def read_supplement(written: str | None) -> dict[str, list[tuple[Where, Any]]]:
    """The same of its JSON text, remembered."""
    supplement = None if written is None else json.loads(written)
    start: Where = ("supplement",)
    if not isinstance(supplement, Mapping | None):
        raise CatalogueError(start, f"Must be an object with: {', '.join(SUPPLEMENT)}.")
    _known_keys(supplement or {}, SUPPLEMENT, start)
    added: dict[str, list[tuple[Where, Any]]] = {}
    for part, read in SUPPLEMENT.items():
        records = _list(supplement or {}, part, start)
        if len(records) > MOST_RECORDS:
            raise CatalogueError((*start, part), f"Must have at most {MOST_RECORDS} entries.")
        places: list[Where] = [(*start, part, index) for index in range(len(records))]
        added[part] = [(where, read(record, where)) for where, record in zip(places, records, strict=True)]
    for part in ("tiles", "borders"):
        for where, tile in added[part]:
            if tile.is_border != (part == "borders"):
                raise CatalogueError(
                    (*where, "kind"), "Must fit its list: borders stand in borders, hexagons in tiles."
                )
            if tile.stack == BASIC:
                raise CatalogueError(
                    (*where, "stack"), "Must be another stack: the basic tiles are those of the base game."
                )
    return added
