"""What tiles and goals say, in words made from their records."""

from collections.abc import Iterable, Iterator, Mapping

from rules.suburbia.records import Award, Changes, Effect, Goal, Tile
from rules.suburbia.vocabulary import ICONS, KINDS, STATS

_STAT_WORDS = {"income": "Income", "reputation": "Reputation", "population": "Population"}
_ICON_NAMES = {"inc": "Suburbia Inc", "collectors": "Collector's Edition"}
"""Icons that are not called as they are written."""
_MOST = ("most", "fewest")
_HIGHEST = ("highest", "lowest")


def _name(id_: str) -> str:
    return _ICON_NAMES.get(id_, id_.replace("_", " ").title())


POWER_TEXTS: Mapping[str, str] = {
    "free_marker": "Place one of your Investment markers on one of your tiles for nothing.",
    "free_tile": "You may place the cheapest tile of the Real Estate Market for nothing.",
    "flip": "Turn a Commercial tile of any borough into a Lake; what it has given is undone.",
    "others_goals": "In the final scoring you also score private goals of other players that you achieve.",
    "placeholder": "In a later turn a tile of the Real Estate Market or a basic tile may take its place for nothing.",
    "shield": "What your tiles have taken from you comes back, and from now on they take nothing.",
    "tied_goal": "In the final scoring you score one goal for which you are tied.",
}
"""What each unique effect does, in a sentence."""

_GOAL_WORDS: Mapping[str, tuple[tuple[str, str], str]] = {
    **{
        f"{icon}_icon_tiles": (_MOST, f"tiles with the {_name(icon)} icon")
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


_AWARD_WORDS: Mapping[str, tuple[str, str]] = {
    **{f"{kind}_tiles": (f"{_name(kind)} tile", f"{_name(kind)} tiles") for kind in KINDS},
    **{
        f"{icon}_icon_tiles": (f"tile with the {_name(icon)} icon", f"tiles with the {_name(icon)} icon")
        for icon in ("nightlife", "inc")
    },
    "border_tiles": ("face-up Border", "face-up Borders"),
    "lake_tiles": ("Lake", "Lakes"),
    "star_tiles": ("Star tile", "Star tiles"),
    "income": ("Income", "Income"),
    "reputation": ("Reputation", "Reputation"),
    "population": ("Population", "Population"),
}
"""For what an award asks for: how one and how several are called; money is written with its sign."""


def tile_text(tile: Tile) -> str:
    """All that a tile says, one sentence for each printed line: ``+3 Income. $2 for each of your Civic tiles.``"""
    sentences = [*_before(tile)]
    sentences += [_changes(tile.immediate)] if tile.immediate else []
    sentences += [f"Take {_amounts(tile.takes)} from every other player"] if tile.takes else []
    sentences += [f"{_changes(effect.change)} {_counted(effect)}" for effect in tile.effects]
    sentences += [f"Missing money is taken in {_name(tile.shortfall)}"] if tile.shortfall else []
    text = [f"{sentence}." for sentence in sentences]
    return " ".join(text if tile.power is None else [*text, POWER_TEXTS[tile.power]])


def _before(tile: Tile) -> Iterator[str]:
    """What a tile says of its price and its place, and its Gold Stars."""
    if tile.cost_per_player:
        yield f"Costs ${tile.cost_per_player}{' more' if tile.cost else ''} for each player"
    if tile.requires is not None:
        yield f"Must lie beside a {_name(tile.requires)}"
    if tile.demands:
        what = " and ".join(_STAT_WORDS.get(stat, stat) for stat in STATS if stat in tile.demands)
        later = any(effect.scope == "adjacent" for effect in _losses(tile))
        yield f"The {what} that it takes must be there when it{' or a tile beside it' if later else ''} is placed"
    if tile.stars:
        yield f"{tile.stars} Gold Star{'' if tile.stars == 1 else 's'}"


def _losses(tile: Tile) -> list[Effect]:
    """Its lines that take something that must be there."""
    return [
        effect for effect in tile.effects if any(amount < 0 and stat in tile.demands for stat, amount in effect.change)
    ]


def award_text(award: Award) -> str:
    """What a bonus or challenge gives and asks for: ``+3 Income for at least 2 Lakes.``"""
    if award.count == "money":
        return f"{_changes(award.reward)} for at least ${award.least}."
    one, many = _AWARD_WORDS[award.count]
    return f"{_changes(award.reward)} for at least {award.least} {one if award.least == 1 else many}."


def criterion(goal: Goal) -> str:
    """What a goal asks for: ``fewest Lakes``."""
    (most, fewest), what = _GOAL_WORDS[goal.count]
    return f"{most if goal.most else fewest} {what}"


def goal_text(goal: Goal) -> str:
    """The criterion and what it is worth."""
    return f"{goal.population} Population for the {criterion(goal)}."


def _changes(changes: Changes) -> str:
    return " and ".join(_change(stat, amount) for stat, amount in changes)


def _amounts(changes: Changes) -> str:
    return " and ".join(
        f"${amount}" if stat == "money" else f"{amount} {_STAT_WORDS[stat]}" for stat, amount in changes
    )


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
    plural = "s" if noun == "tiles" else ""
    parts = [f"{_either(kinds)} {noun}"] if kinds else []
    parts += [f"{noun} with the {_either(icons)} icon"] if icons else []
    parts += [f"Border{plural}"] if effect.borders else []
    parts += [f"Lake{plural}"] if effect.lakes else []
    return _either(parts)


def _either(names: Iterable[str]) -> str:
    """``Civic``, ``Civic or Residential``, ``Civic, Residential or Commercial``."""
    *first, last = names
    return f"{', '.join(first)} or {last}" if first else last
