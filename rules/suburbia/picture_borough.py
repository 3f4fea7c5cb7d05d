"""A borough in a picture: tiles, Lakes, markers, borders with their slots, and the cells where something could lie."""

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from rules.kernel.hexagons import flat_centre, flat_corners, flat_edge, flat_outline
from rules.kernel.hexes import Cell, neighbours
from rules.kernel.lettering import clean, wrap
from rules.kernel.naming import named
from rules.kernel.picture import Disc, Element, Polygon, Stroke, Text, Thing, label
from rules.suburbia.borders import covered, placements, slots
from rules.suburbia.editions import BOARD_CELLS
from rules.suburbia.picture_words import KIND_WORDS, icons, lines, name_of, short
from rules.suburbia.prose import tile_text
from rules.suburbia.records import Tile

SIDE = 68.0
MOST_WITH_NEIGHBOURS = 120
"""Of a larger borough, which no game comes to, the empty cells around are left out."""
MOST_WITH_FIRST_SLOTS = 50
"""More than a game comes to; of a larger borough the first slots that are still open are left out."""
Tiles = Mapping[str, Tile]
Entry = Mapping[str, Any]


@dataclass
class Borough:
    """What is known of a borough: tiles and borders by place, and those whose place is not known.

    ``in_a_photo``: borders may still be entered by their first slots, so these are drawn wherever they may be.
    """

    seat: int
    tiles: Tiles
    hexagons: dict[Cell, Entry] = field(default_factory=dict)
    borders: dict[int, Entry] = field(default_factory=dict)
    placeless: list[str] = field(default_factory=list)
    in_a_photo: bool = False


def read_borough(player: Entry, seat: int, tiles: Tiles) -> Borough | None:
    """None if nothing is known of it."""
    if player.get("borough") is None and not player.get("borders"):
        return None
    borough = Borough(seat, tiles)
    for entry in player.get("borough") or ():
        if entry and entry.get("at") is not None:
            borough.hexagons[tuple(entry["at"])] = entry
        else:
            borough.placeless.append(name_of(tiles, (entry or {}).get("tile")))
    for index, entry in enumerate(player.get("borders") or ()):
        if entry and entry.get("at") is not None and entry.get("dir") is not None:
            borough.borders[index] = entry
        else:
            borough.placeless.append(name_of(tiles, (entry or {}).get("tile")))
    return borough


def elements(borough: Borough, wanted: Collection[Cell]) -> Iterator[Element]:
    """All of it, the cell [0, 0] at the origin; ``wanted`` cells are drawn even where nothing is near."""
    hidden = {cell for border in borough.borders.values() for cell in _covers(border)}
    drawn = borough.hexagons if len(borough.hexagons) <= MOST_WITH_NEIGHBOURS else ()
    around = {cell for at in drawn for cell in neighbours(at)}
    if borough.in_a_photo and len(borough.hexagons) <= MOST_WITH_FIRST_SLOTS:
        around |= {first for at in borough.hexagons for first, _ in placements(at)}
    for cell in sorted(BOARD_CELLS - borough.hexagons.keys() - hidden):
        yield _open(borough.seat, cell, "board", "borough board")
    for cell in sorted((around | set(wanted)) - borough.hexagons.keys() - hidden - BOARD_CELLS):
        yield _open(borough.seat, cell, "place", "empty")
    for cell in sorted(set(wanted) & hidden):
        yield _open(borough.seat, cell, "place", "below a border")
    for cell, entry in sorted(borough.hexagons.items()):
        yield _hexagon(borough, cell, entry)
    for index, border in borough.borders.items():
        yield _border(borough, index, border)


def _covers(border: Entry) -> tuple[Cell, ...]:
    return covered(tuple(border["at"]), border["dir"])


def _coordinates(cell: Cell) -> str:
    return f"{cell[0]},{cell[1]}"


def _open(seat: int, cell: Cell, role: str, words: str) -> Thing:
    hexagon = Polygon(role, flat_corners(cell, SIDE, 1.5))
    x, y = flat_centre(cell, SIDE)
    text = label(_coordinates(cell), (x, y + 4), 11, 60, role, "middle")
    return Thing((hexagon, text), f"{_coordinates(cell)}: {words}", named("cell", list(cell), seat), hexagon)


# Tiles


def _hexagon(borough: Borough, cell: Cell, entry: Entry) -> Thing:
    tile = borough.tiles.get(entry.get("tile") or "")
    lake = bool(entry.get("lake"))
    role = "water" if lake else tile.kind if tile is not None else "unknown"
    hexagon = Polygon(role, flat_corners(cell, SIDE, 1.5))
    x, y = flat_centre(cell, SIDE)
    parts: list[Element] = [hexagon, label(_coordinates(cell), (x, y - 43), 11, 60, role, "middle", bold=True)]
    parts += _water(borough, entry, x, y) if lake else _face(borough, entry, tile, role, x, y)
    if entry.get("invested"):
        parts += marker(x + 31, y - 44)
    return Thing(tuple(parts), told(borough.tiles, entry), named("cell", list(cell), borough.seat), hexagon)


def told(tiles: Tiles, entry: Entry) -> str:
    """A tile or border of a borough in words."""
    at = entry.get("at")
    where = "place not known" if at is None else _coordinates(tuple(at))
    name = name_of(tiles, entry.get("tile"))
    marked = ", with an Investment marker" if entry.get("invested") else ""
    if entry.get("lake"):
        return f"{where}: Lake ({name}){marked}"
    tile = tiles.get(entry.get("tile") or "")
    says = "" if tile is None else f", {KIND_WORDS[tile.kind]}. {tile_text(tile)}"
    return f"{where}: {name}{marked}{says}"


def _water(borough: Borough, entry: Entry, x: float, y: float) -> Iterator[Element]:
    for row in (-16.0, 22.0):
        points = tuple((x - 30 + 10 * step, y + row + (4 if step % 2 else -4)) for step in range(7))
        yield Stroke("waves", points)
    yield label("Lake", (x, y + 4), 13, 90, "water", "middle", bold=True)
    was = entry.get("tile")
    if was is not None:
        yield label(f"({name_of(borough.tiles, was)})", (x, y + 42), 8.5, 86, "water", "middle")


def _face(borough: Borough, entry: Entry, tile: Tile | None, role: str, x: float, y: float) -> Iterator[Element]:
    name = name_of(borough.tiles, entry.get("tile"))
    if tile is not None:
        yield label(_heading(tile), (x, y - 30), 9, 92, role, "middle")
    yield from face_text(name, tile, role, (x, y - 14), [112, 124, 122, 110, 96, 82], "middle")


def _heading(tile: Tile) -> str:
    """Its kind and icons."""
    shown = icons(tile)
    return f"{short(tile.kind)} · {shown}" if shown else KIND_WORDS[tile.kind]


def face_text(
    name: str, tile: Tile | None, role: str, at: tuple[float, float], widths: Sequence[float], anchor: Any
) -> Iterator[Text]:
    """The name in up to two lines, then what the tile does; each line as wide as ``widths`` says."""
    x, y = at
    row = 0
    for text in wrap(clean(name), 11, widths[0] - 10, 2, bold=True):
        yield label(text, (x, y), 11, widths[row], role, anchor, bold=True)
        row, y = row + 1, y + 12
    said = [] if tile is None else [part for line in lines(tile) for part in wrap(line, 9.5, widths[row] - 8, 2)]
    room = len(widths) - row
    if len(said) > room:
        said = [*said[: room - 1], "…"]
    for text in said:
        yield label(text, (x, y), 9.5, widths[row] - 4, role, anchor)
        row, y = row + 1, y + 11.5


def marker(x: float, y: float) -> list[Element]:
    """An Investment marker."""
    return [Disc("marker", x, y, 10.5), label("×2", (x, y + 4), 11, 20, "marker", "middle", bold=True)]


# Borders


def _border(borough: Borough, index: int, entry: Entry) -> Thing:
    """The piece over the cells it covers; its slots are the notched edges."""
    tile = borough.tiles.get(entry.get("tile") or "")
    lake = bool(entry.get("lake"))
    role = "water" if lake else "border" if tile is not None else "unknown"
    at, direction = tuple(entry["at"]), entry["dir"]
    cells = covered(at, direction)
    shape = Polygon(role, flat_outline(cells, SIDE))
    parts: list[Element] = [shape]
    for slot in slots(at, direction):
        parts += [Stroke("slots", flat_edge(slot, direction + turn, SIDE)) for turn in (1, 2)]
    name = name_of(borough.tiles, entry.get("tile"))
    x, y = flat_centre(cells[1], SIDE)
    parts.append(label(f"border {index}", (x, y - 4), 11, 110, role, "middle", bold=True))
    parts.append(label(f"slot 1 at {_coordinates(at)}, dir {direction}", (x, y + 10), 8.5, 118, role, "middle"))
    x, y = flat_centre(cells[2], SIDE)
    parts += face_text("Lake Border" if lake else name, None, role, (x, y), [112, 112], "middle")
    x, y = flat_centre(cells[3], SIDE)
    if not lake:
        parts += face_text("", tile, role, (x, y - 18), [110, 124, 124, 110], "middle")
    if entry.get("invested"):
        parts += marker(*flat_centre(cells[4], SIDE))
    return Thing(
        tuple(parts), f"border {index}, {told(borough.tiles, entry)}", named("border", index, borough.seat), shape
    )
