"""What differs between the editions, and the boards they share: data read once."""

from bisect import bisect_right
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from rules.kernel.datafiles import load_yaml
from rules.kernel.hexes import Cell

_DATA = load_yaml("rules.suburbia", "data", "editions.yaml")
SHARED: Mapping[str, Any] = _DATA["shared"]

RULES_VERSION = "1"
START: Mapping[str, int] = SHARED["starting_values"]
STARTING_TILES: tuple[tuple[str, Cell], ...] = tuple((r["tile"], tuple(r["at"])) for r in SHARED["starting_tiles"])
LEAST: int = SHARED["bounds"]["least"]
MOST: int = SHARED["bounds"]["most"]
ROOFS: tuple[int, ...] = tuple(SHARED["red_roofs"])
"""For each red roof the space of the population track that is entered when it is passed forward."""
BOARD_CELLS: frozenset[Cell] = frozenset(tuple(cell) for cell in SHARED["board_cells"])
MARKET_SEVEN: tuple[int, ...] = tuple(SHARED["market"]["seven"])
MARKET_EIGHT: Mapping[str, tuple[int, ...]] = {k: tuple(v) for k, v in SHARED["market"]["eight"].items()}
MONEY_PER_POPULATION: int = SHARED["money_per_population"]
GOALS_DEALT: int = SHARED["private_goals_dealt"]
ROOF_LOSS = {"standard": 1, "lone_architect": SHARED["lone_architect"]["roof_loss"], "dale": 1}
DALE: Mapping[str, Any] = SHARED["dale"]
DALE_SEAT = 1
DALE_SLOTS: tuple[int, ...] = tuple(DALE["slots"])
LADDER: tuple[tuple[int, str], ...] = tuple((row["least"], row["rank"]) for row in SHARED["ladder"])
STAR_TRACK: Mapping[str, Any] = SHARED["star_track"]
BORDERS_FACE_UP: int = SHARED["borders_face_up"]
MODES = ("standard", "lone_architect", "dale")
LAKE_MONEY = 2


@dataclass(frozen=True, slots=True)
class StackTable:
    """Tiles of each letter, and how many of the C tiles One More Round is mixed with."""

    sizes: Mapping[str, int]
    last_part: int
    extra_c: int


@dataclass(frozen=True)
class Edition:
    """One of the two editions, by its ruleset id."""

    id: str
    title: str
    most_players: int
    stacks: Mapping[int, StackTable]
    basics: Mapping[int, int]
    sources: Mapping[str, str]
    record: Mapping[str, Any]


def _edition(id_: str, row: Mapping[str, Any]) -> Edition:
    stacks = {
        players: StackTable({letter: sizes[letter] for letter in "ABC"}, sizes["last_part"], row["extra_c"])
        for players, sizes in row["stacks"].items()
    }
    sources = {key: value for key, value in row.items() if key.endswith("_source")}
    return Edition(id_, row["title"], row["players"], stacks, row["basics"], sources, row)


EDITIONS: Mapping[str, Edition] = {id_: _edition(id_, row) for id_, row in _DATA["editions"].items()}


def seats_of(edition: Edition, mode: str) -> Sequence[int]:
    """How many seats a table may have."""
    return {"lone_architect": (1,), "dale": (2,)}.get(mode, range(2, edition.most_players + 1))


def roofs_between(low: int, high: int) -> tuple[int, ...]:
    """The red roofs between two spaces of the population track, ``low`` not above ``high``."""
    return ROOFS[bisect_right(ROOFS, low) : bisect_right(ROOFS, high)]
