"""What tiles, goals and awards say, in words short enough for a picture; the whole text stands in ``prose``."""

from collections.abc import Iterator, Mapping
from typing import Any

from rules.kernel.datafiles import load_yaml
from rules.kernel.picture import COMMON, read_palette
from rules.suburbia.records import Changes, Effect, Tile
from rules.suburbia.vocabulary import ICONS, KINDS

_DATA = load_yaml("rules.suburbia", "data", "picture.yaml")
PALETTE = read_palette(COMMON, _DATA["palette"])
KIND_WORDS: Mapping[str, str] = _DATA["kinds"]
MINUS = "\N{MINUS SIGN}"


def short(id_: str) -> str:
    """A kind or icon in few letters."""
    return str(_DATA["short"].get(id_, id_.replace("_", " ").capitalize()))


def lines(tile: Tile) -> list[str]:
    """What a tile does, one entry for each printed line: ``+1 Inc``, ``+2 Rep per adjacent Civ``."""
    return list(_lines(tile))


def _lines(tile: Tile) -> Iterator[str]:
    if tile.requires is not None:
        yield f"beside a {short(tile.requires)}"
    if tile.immediate:
        yield changes(tile.immediate)
    if tile.takes:
        yield f"takes {changes(tile.takes)} from each"
    for effect in tile.effects:
        yield f"{changes(effect.change)} {_per(effect)}"
    if tile.power is not None:
        yield str(_DATA["powers"][tile.power])
    if tile.stars:
        yield f"{tile.stars} Gold Star{'' if tile.stars == 1 else 's'}"


def changes(change: Changes) -> str:
    return " ".join(_change(stat, amount) for stat, amount in change)


def _change(stat: str, amount: int) -> str:
    sign = "+" if amount > 0 else MINUS
    return f"{sign}${abs(amount)}" if stat == "money" else f"{sign}{abs(amount)} {_DATA['stats'][stat]}"


def _per(effect: Effect) -> str:
    if effect.red_roof:
        return "per red roof passed"
    names = [short(kind) for kind in KINDS if kind in effect.kinds]
    names += [short(icon) for icon in ICONS if icon in effect.icons]
    names += ["Border"] if effect.borders else []
    names += ["Lake"] if effect.lakes else []
    things = "/".join(names)
    if effect.lake_adjacency:
        return f"per {things} by own Lakes"
    scope = {"adjacent": "adj.", "own": "own", "others": "others'", "every": "any"}[effect.scope]
    return f"per {'later ' if effect.later_only else ''}{scope} {things}"


def icons(tile: Tile) -> str:
    """The icons but those that only say where a tile comes from."""
    return ", ".join(short(icon) for icon in ICONS if icon in tile.icons and icon not in ("border", "inc"))


def name_of(tiles: Mapping[str, Tile], id_: str | None) -> str:
    """A tile's printed name; of one that is not in use the id it was sent with."""
    if id_ is None:
        return "not known"
    return tiles[id_].name if id_ in tiles else id_


def stat(player: Mapping[str, Any], name: str) -> str:
    value = player.get(name)
    return "?" if value is None else str(value).replace("-", MINUS)
