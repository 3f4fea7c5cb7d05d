"""What tiles and goals say, in words made from their records."""

from collections.abc import Iterable, Mapping

from rules.suburbia.catalogue import ICONS, KINDS, Changes, Effect, Goal, Tile

_STAT_WORDS = {"income": "Income", "reputation": "Reputation", "population": "Population"}
_MOST = ("most", "fewest")
_HIGHEST = ("highest", "lowest")

_GOAL_WORDS: Mapping[str, tuple[tuple[str, str], str]] = {
    **{
        f"{icon}_icon_tiles": (_MOST, f"tiles with the {icon.title()} icon")
        for icon in ("airport", "office", "nightlife", "inc", "con", "essen")
    },
    "star_tiles": (_MOST, "Star tiles"),
    "face_up_border_tiles": (_MOST, "face-up Borders"),
    "face_up_tiles_of_the_four_kinds": (_MOST, "face-up tiles of the four kinds"),
    "civic_tiles": (_MOST, "Civic tiles"),
    "commercial_tiles": (_MOST, "Commercial tiles"),
    "industrial_tiles": (_MOST, "Industrial tiles"),
    "residential_tiles": (_MOST, "Residential tiles"),
    "lake_tiles": (_MOST, "Lakes"),
    "largest_connected_civic_group": (_MOST, "Civic tiles joined in one group"),
    "largest_connected_lake_group": (_MOST, "Lakes joined in one group"),
    "investment_markers_in_borough": (_MOST, "Investment markers in the borough"),
    "money_on_hand": (("most", "least"), "money on hand"),
    "income": (_HIGHEST, "Income"),
    "reputation": (_HIGHEST, "Reputation"),
}
"""For what a goal counts: how its two ends are called, and what it is."""


def tile_text(tile: Tile) -> str:
    """All effects of a tile, one sentence for each printed line: ``+3 Income. $2 for each of your Civic tiles.``"""
    sentences = [_changes(tile.immediate)] if tile.immediate else []
    sentences += [f"{_changes(effect.change)} {_counted(effect)}" for effect in tile.effects]
    return " ".join(f"{sentence}." for sentence in sentences)


def criterion(goal: Goal) -> str:
    """What a goal asks for: ``fewest Lakes``."""
    (most, fewest), what = _GOAL_WORDS[goal.count]
    return f"{most if goal.most else fewest} {what}"


def goal_text(goal: Goal) -> str:
    """The criterion and what it is worth."""
    return f"{goal.population} Population for the {criterion(goal)}."


def _changes(changes: Changes) -> str:
    return " and ".join(_change(stat, amount) for stat, amount in changes)


def _change(stat: str, amount: int) -> str:
    if stat == "money":
        return f"${amount}" if amount > 0 else f"-${-amount}"
    return f"{amount:+d} {_STAT_WORDS[stat]}"


def _counted(effect: Effect) -> str:
    """What is counted and where, such as ``for every tile with the Office icon``."""
    if effect.red_roof:
        return "for each red roof you pass after this one"
    one, many = _tiles(effect, "tile"), _tiles(effect, "tiles")
    if effect.lake_adjacency:
        return f"for each {one} adjacent to each of your Lakes"
    where = {
        "adjacent": f"for each adjacent {one}",
        "own": f"for each of your {many}",
        "others": f"for each {one} in all other boroughs",
        "every": f"for every {one}",
    }[effect.scope]
    return f"{where} placed after this one" if effect.later_only else where


def _tiles(effect: Effect, noun: str) -> str:
    kinds = [_name(kind) for kind in KINDS if kind in effect.kinds]
    icons = [_name(icon) for icon in ICONS if icon in effect.icons]
    parts = [f"{_either(kinds)} {noun}"] if kinds else []
    parts += [f"{noun} with the {_either(icons)} icon"] if icons else []
    return " or ".join(parts)


def _name(id_: str) -> str:
    return id_.replace("_", " ").title()


def _either(names: Iterable[str]) -> str:
    """``Civic``, ``Civic or Residential``, ``Civic, Residential or Commercial``."""
    *first, last = names
    return f"{', '.join(first)} or {last}" if first else last
