"""Tiles and goals as records, and what their effects count. Code knows these axes, never a tile by name."""

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from typing import Any

from rules.kernel.datafiles import load_yaml
from rules.kernel.outcome import Json

STATS = ("income", "reputation", "population", "money")
"""In the order in which the changes of one printed line are made."""
KINDS = ("residential", "commercial", "industrial", "civic")
STACKS = ("A", "B", "C")
SCOPES = ("adjacent", "own", "others", "every")
ICONS = ("airport", "car_dealership", "office", "restaurant", "school", "skyscraper")
TILES_IN_BOX = {"A": 32, "B": 36, "C": 32}
BASIC_COPIES = 8

Changes = tuple[tuple[str, int], ...]


@dataclass(frozen=True, slots=True)
class Effect:
    """A conditional effect: ``change`` for each thing counted.

    What is counted are face-up tiles of one of the ``kinds`` or with one of the ``icons``; with ``lake_adjacency``,
    each pair of an own Lake and such a tile beside it; with ``red_roof``, each red roof its owner passes forward.
    ``later_only`` counts only what comes after the tile.
    """

    change: Changes
    kinds: frozenset[str]
    icons: frozenset[str]
    scope: str
    later_only: bool = False
    lake_adjacency: bool = False
    red_roof: bool = False

    def matches(self, tile: "Tile") -> bool:
        """Whether a face-up tile is one of those counted."""
        return tile.kind in self.kinds or not self.icons.isdisjoint(tile.icons)


@dataclass(frozen=True, slots=True, eq=False)
class Tile:
    """A kind of building tile. ``reactive`` are its effects that later tiles may trigger, by scope."""

    id: str
    name: str
    set: str
    stack: str
    kind: str
    cost: int
    copies: int
    icons: frozenset[str]
    immediate: Changes
    effects: tuple[Effect, ...]
    record: Mapping[str, Json]

    @property
    def reacts_to_roofs(self) -> bool:
        return any(effect.red_roof for effect in self.effects)


@dataclass(frozen=True, slots=True)
class Goal:
    """A goal tile: who has most (or fewest) of what is counted."""

    id: str
    name: str
    set: str
    most: bool
    count: str
    population: int
    record: Mapping[str, Json]


@dataclass(frozen=True)
class Catalogue:
    """The components in use."""

    tiles: Mapping[str, Tile]
    goals: Mapping[str, Goal]
    sources: Mapping[str, str]
    goals_source: str

    def stack(self, letter: str) -> Counter[str]:
        """How many of each tile of a stack the box holds."""
        return Counter({tile.id: tile.copies for tile in self.tiles.values() if tile.stack == letter})


class CatalogueError(ValueError):
    """A component record that breaks the form; raised when the data is loaded."""


_TILE_KEYS = {"id", "name", "stack", "kind", "cost", "copies"}
_TILE_KEYS_LEFT_OUT = {"set", "icons", "immediate", "conditional", "source"}
_GOAL_KEYS = {"id", "name", "compare", "count", "population"}


def read_tile(record: Mapping[str, Any]) -> Tile:
    """A tile of its record in the components' form."""
    where = record.get("id", "a tile without id")
    _check_keys(record, where, _TILE_KEYS, _TILE_KEYS_LEFT_OUT)
    if record["kind"] not in KINDS:
        raise CatalogueError(f"{where}: no kind {record['kind']!r}")
    if record["stack"] not in (*STACKS, "basic"):
        raise CatalogueError(f"{where}: no stack {record['stack']!r}")
    icons = frozenset(record.get("icons", ()))
    if not icons <= set(ICONS):
        raise CatalogueError(f"{where}: unknown icons {sorted(icons - set(ICONS))}")
    effects = tuple(_effect(line, where) for line in record.get("conditional", ()))
    return Tile(
        id=record["id"],
        name=record["name"],
        set=record.get("set", "base"),
        stack=record["stack"],
        kind=record["kind"],
        cost=record["cost"],
        copies=record["copies"],
        icons=icons,
        immediate=_changes(record.get("immediate", {}), where),
        effects=effects,
        record=record,
    )


def _check_keys(record: Mapping[str, Any], where: str, needed: set[str], may_be_left_out: set[str]) -> None:
    if unknown := set(record) - needed - may_be_left_out:
        raise CatalogueError(f"{where}: unknown keys {sorted(unknown)}")
    if missing := needed - set(record):
        raise CatalogueError(f"{where}: missing keys {sorted(missing)}")


def _changes(change: Mapping[str, int], where: str) -> Changes:
    if not set(change) <= set(STATS):
        raise CatalogueError(f"{where}: no such stats {sorted(set(change) - set(STATS))}")
    return tuple((stat, change[stat]) for stat in STATS if change.get(stat))


def _effect(line: Mapping[str, Any], where: str) -> Effect:
    _check_keys(line, f"{where}, an effect", {"change", "per", "scope"}, {"when"})
    if line["scope"] not in SCOPES:
        raise CatalogueError(f"{where}: an effect has one of the scopes {SCOPES}")
    if line.get("when", "always") not in ("always", "later_only"):
        raise CatalogueError(f"{where}: no such time {line['when']!r}")
    per = line["per"]
    if unknown := set(per) - {"kind", "icon", "red_line", "lake_adjacency"}:
        raise CatalogueError(f"{where}: an effect can't count {sorted(unknown)}")
    kinds, icons = frozenset(_listed(per.get("kind"))), frozenset(_listed(per.get("icon")))
    if not kinds <= set(KINDS) or not icons <= set(ICONS):
        raise CatalogueError(f"{where}: counts unknown kinds or icons {sorted(kinds | icons)}")
    if not kinds and not icons and not per.get("red_line"):
        raise CatalogueError(f"{where}: an effect counts something")
    if (per.get("red_line") or per.get("lake_adjacency")) and line["scope"] != "own":
        raise CatalogueError(f"{where}: red roofs and Lakes are counted in the scope own")
    return Effect(
        change=_changes(line["change"], where),
        kinds=kinds,
        icons=icons,
        scope=line["scope"],
        later_only=line.get("when") == "later_only",
        lake_adjacency=bool(per.get("lake_adjacency")),
        red_roof=bool(per.get("red_line")),
    )


def _listed(names: Any) -> list[str]:
    if names is None:
        return []
    return [names] if isinstance(names, str) else list(names)


def read_goal(record: Mapping[str, Any]) -> Goal:
    """A goal of its record in the components' form."""
    _check_keys(record, record.get("id", "a goal without id"), _GOAL_KEYS, {"set"})
    if record["compare"] not in ("most", "fewest"):
        raise CatalogueError(f"{record['id']}: compares most or fewest")
    return Goal(
        id=record["id"],
        name=record["name"],
        set=record.get("set", "base"),
        most=record["compare"] == "most",
        count=record["count"],
        population=record["population"],
        record=record,
    )


@cache
def base_catalogue() -> Catalogue:
    """The base game's tiles and goals, checked against what the box holds."""
    tile_data = load_yaml("rules.suburbia", "data", "base_tiles.yaml")
    goal_data = load_yaml("rules.suburbia", "data", "base_goals.yaml")
    tiles = [read_tile(record) for record in tile_data["tiles"]]
    goals = [read_goal(record) for record in goal_data["goals"]]
    catalogue = Catalogue(
        {tile.id: tile for tile in tiles}, {goal.id: goal for goal in goals}, tile_data["sources"], goal_data["source"]
    )
    for fault in _sum_faults(catalogue):
        raise CatalogueError(fault)
    return catalogue


def _sum_faults(catalogue: Catalogue) -> Iterator[str]:
    for letter, copies in TILES_IN_BOX.items():
        if catalogue.stack(letter).total() != copies:
            yield f"the base game has {copies} {letter} tiles, not {catalogue.stack(letter).total()}"
    for tile_id, copies in catalogue.stack("basic").items():
        if copies != BASIC_COPIES:
            yield f"the base game has {BASIC_COPIES} {tile_id}, not {copies}"
    values = Counter(goal.population for goal in catalogue.goals.values())
    if values != {10: 7, 15: 9, 20: 4}:
        yield f"seven goals are worth 10, nine 15 and four 20, not {dict(values)}"
