"""The table as a picture: what is common above, then a panel for each player with numbers, goals and borough."""

import json
from collections.abc import Collection, Iterator, Mapping, Sequence
from typing import Any

from rules.kernel.hexagons import flat_centre
from rules.kernel.hexes import Cell
from rules.kernel.naming import Named, named
from rules.kernel.outcome import ScoreLine
from rules.kernel.picture import (
    Box,
    Disc,
    Element,
    Illustrator,
    Picture,
    State,
    Thing,
    bounds,
    label,
    moved,
    seat_name,
)
from rules.kernel.rulings import resolve
from rules.suburbia.catalogue import catalogue_for
from rules.suburbia.editions import LEAST, MOST, ROOFS, Edition
from rules.suburbia.options import canonical_options
from rules.suburbia.parameters import BORDER_INDEX, CELL, FARTHEST, GOAL, SLOT, TILE
from rules.suburbia.phases import PHASES
from rules.suburbia.picture_borough import Borough, elements, read_borough, told
from rules.suburbia.picture_table import GOAL_HEIGHT, GOAL_WIDTH, Common, common, goal_card
from rules.suburbia.picture_words import MINUS, PALETTE, name_of, stat
from rules.suburbia.rulebook import CLAUSES
from rules.suburbia.shown import given

PAD, GAP, LEAST_WIDTH = 16.0, 20.0, 640.0


def draw(edition: Edition, state: State, wanted: Collection[Named]) -> Picture:
    """The whole table; cells that are ``wanted`` are drawn even where nothing is near."""
    players: Sequence[Any] = [player or {} for player in state.get("players") or ()]
    options = canonical_options(given(state.get("options") or {}))
    catalogue = catalogue_for(options)
    rulings = resolve(CLAUSES[edition.id], options["rulings"])
    table = Common(state, catalogue, len(players), rulings, options["star_track"])
    now = _now(players, state.get("turn") or {})
    parts: list[Element] = [
        label(edition.title, (0, -46), 24, 700, bold=True),
        label(now, (0, -20), 16, 1000),
    ]
    shared, y = common(table, 0)
    parts += shared
    if _needs_choosing(state, wanted):
        parts += _choosing(table, wanted, y)
        y += 112
    parts += _players(table, players, wanted, y)
    description = " ".join([f"{now}.", *_told(table, players)])
    return Picture(f"{edition.title}. {now}", description, tuple(parts), PALETTE)


def _now(players: Sequence[Any], turn: Mapping[str, Any]) -> str:
    """Whose turn it is, and the phase."""
    number, round_, seat, phase, last = (turn.get(n) for n in ("number", "round", "seat", "phase", "last_round"))
    said = [
        f"Turn {number}" if number else "",
        f"round {round_}" if round_ else "",
        "" if seat is None else seat_name(players, seat),
        "Phase not known" if phase is None else PHASES[phase].label,
        "" if last is None or phase == "over" else f"last round is {last}",
    ]
    return ", ".join(word for word in said if word)


def _told(table: Common, players: Sequence[Any]) -> Iterator[str]:
    """The table in words."""
    tiles = table.catalogue.tiles
    market = table.state.get("market")
    if market is not None:
        shown = [f"{slot} {'gap' if id_ is None else name_of(tiles, id_)}" for slot, id_ in enumerate(market)]
        yield f"Market: {', '.join(shown)}."
    for seat, player in enumerate(players):
        numbers = ", ".join(f"{name} {stat(player, name)}" for name in NUMBERS)
        built = [*(player.get("borough") or ()), *(player.get("borders") or ())]
        yield f"{seat_name(players, seat)}: {numbers}."
        yield " ".join(f"{_short(table, entry)};" for entry in built if entry)


def _short(table: Common, entry: Mapping[str, Any]) -> str:
    return told({}, entry).replace(str(entry.get("tile")), name_of(table.catalogue.tiles, entry.get("tile")))


NUMBERS = ("money", "income", "reputation", "population", "investments")


# What a phase of several steps needs to be shown


def _needs_choosing(state: State, wanted: Collection[Named]) -> bool:
    return (state.get("turn") or {}).get("phase") == "place_border" or any(
        thing.kind in ("direction", "lake") for thing in wanted
    )


def _choosing(table: Common, wanted: Collection[Named], y: float) -> Iterator[Element]:
    """The border to be laid with the six directions its slots may run in; the way to lay a tile face down."""
    pending = (table.state.get("turn") or {}).get("pending") or {}
    yield Box("panel_active", 0, y, 560, 96, 8)
    if pending.get("border") is not None:
        word = "Lake Border" if pending.get("lake") else "Border"
        name = name_of(table.catalogue.tiles, pending["border"])
        yield label(f"{word} to be laid: {name}", (14, y + 30), 14, 380, "panel", bold=True)
        yield label(
            "Choose the cell of its first slot and the direction of its slots.", (14, y + 52), 11, 380, "panel_soft"
        )
    if pending.get("border") is not None or any(thing.kind == "direction" for thing in wanted):
        yield from _compass(480, y + 48)
    if any(thing.kind == "lake" for thing in wanted):
        box = Box("water", 14, y + 24, 110, 28, 6)
        text = label("face down", (69, y + 42), 12, 100, "water", "middle", bold=True)
        yield Thing((box, text), "face down, as a Lake", named("lake", True), box)


def _compass(x: float, y: float) -> Iterator[Element]:
    """The six directions, as they run on the table."""
    for direction, (dq, dr) in enumerate(((1, 0), (1, -1), (0, -1), (-1, 0), (-1, 1), (0, 1))):
        dx, dy = flat_centre((dq, dr), 18)
        disc = Disc("marker", x + dx, y + dy, 10)
        text = label(str(direction), (x + dx, y + dy + 4), 11, 14, "marker", "middle", bold=True)
        yield Thing(
            (disc, text), f"direction {direction}", named("direction", direction), Disc("marker", x + dx, y + dy, 13)
        )


# The players


def _players(table: Common, players: Sequence[Any], wanted: Collection[Named], y: float) -> Iterator[Element]:
    """Panels, two in a row."""
    panels = [_panel(table, players, seat, wanted) for seat in range(len(players))]
    width = max([LEAST_WIDTH, *(panel[1] for panel in panels)])
    for start in range(0, len(panels), 2):
        row = panels[start : start + 2]
        height = max(panel[2] for panel in row)
        for column, (parts, _, _) in enumerate(row):
            seat = start + column
            active = (table.state.get("turn") or {}).get("seat") == seat
            frame = Box("panel_active" if active else "panel", 0, 0, width, height, 10)
            panel = Thing((frame, *parts), seat_name(players, seat), named("seat", seat), frame)
            yield moved(panel, column * (width + GAP), y)
        y += height + GAP


def _panel(
    table: Common, players: Sequence[Any], seat: int, wanted: Collection[Named]
) -> tuple[list[Element], float, float]:
    """What stands in a player's panel, and how wide and high it is."""
    player = players[seat]
    parts, y = _head(table, players, seat)
    borough = read_borough(player, seat, table.catalogue.tiles)
    cells = _cells(wanted, seat)
    if borough is None:
        parts.append(label("The borough is not known.", (PAD, y + 20), 13, 400, "panel_soft"))
        if not cells:
            return parts, 0, y + 40
        borough = Borough(seat, table.catalogue.tiles)
    borough.in_a_photo = _is_photo_with_borders(table.state)
    drawn = list(elements(borough, cells))
    left, top, width, height = bounds(drawn)
    parts += [moved(part, PAD - left, y - top) for part in drawn]
    y += height + PAD
    if borough.placeless:
        text = f"Place not known: {', '.join(borough.placeless)}"
        parts.append(label(text, (PAD, y + 12), 12, max(width, LEAST_WIDTH - 2 * PAD), "panel_soft"))
        y += 28
    return parts, width + 2 * PAD, y


def _is_photo_with_borders(state: State) -> bool:
    """A photo shows no turn."""
    return state.get("turn") is None and bool((state.get("options") or {}).get("borders"))


def _cells(wanted: Collection[Named], seat: int) -> list[Cell]:
    """The cells of a seat that are to be drawn; none that no borough could reach."""
    named_cells = [json.loads(thing.name) for thing in wanted if thing.kind == "cell" and thing.seat == seat]
    return [(q, r) for q, r in named_cells if max(abs(q), abs(r)) <= FARTHEST]


def _head(table: Common, players: Sequence[Any], seat: int) -> tuple[list[Element], float]:
    """Name, numbers, tracks and private goals."""
    player, turn = players[seat], table.state.get("turn") or {}
    parts: list[Element] = [label(seat_name(players, seat), (PAD, 30), 18, 420, "panel", bold=True)]
    if turn.get("seat") == seat:
        parts.append(Box("turn", 520, 14, 54, 22, 11))
        parts.append(label("turn", (547, 29.5), 13, 50, "turn", "middle", bold=True))
    money, markers = stat(player, "money"), stat(player, "investments")
    parts.append(label(f"${money}", (PAD, 58), 16, 110, "panel", bold=True))
    parts.append(label(f"Population {_population(player)}", (PAD + 120, 58), 13, 300, "panel"))
    parts.append(label(f"Markers left {markers}", (PAD + 440, 58), 13, 160, "panel"))
    for row, name in enumerate(("income", "reputation")):
        parts += _track(name, player.get(name), 70 + row * 26)
    y = 130.0
    goals = [goal for goal in (player.get("goal"), *(player.get("dealt_goals") or ())) if goal is not None]
    for index, goal in enumerate(goals):
        card = goal_card(table, goal, PAD + index * (GOAL_WIDTH + 10), y)
        parts.append(card)
    return parts, y + (GOAL_HEIGHT + 14 if goals else 4)


def _population(player: Mapping[str, Any]) -> str:
    population = player.get("population")
    if population is None:
        return "?"
    ahead = next((roof for roof in ROOFS if roof > population), None)
    return str(population) + ("" if ahead is None else f" (next red roof: {ahead})")


def _track(name: str, value: int | None, y: float) -> Iterator[Element]:
    """The track from its least to its most, with the marker."""
    yield label(f"{name.capitalize()}", (PAD, y + 15), 12, 92, "panel")
    shown = "?" if value is None else str(value).replace("-", MINUS)
    yield label(shown, (PAD + 124, y + 15), 14, 34, "panel", "end", bold=True)
    for index, step in enumerate(range(LEAST, MOST + 1)):
        x = PAD + 136 + index * 22
        here = step == value
        yield Box("token" if here else "track", x, y, 22, 20)
        yield label(
            str(step).replace("-", MINUS), (x + 11, y + 14), 9.5, 22, "token" if here else "track", "middle", here
        )


# What a score line counts


def counted(state: State, seat: int, line: ScoreLine) -> list[Named]:
    """The player for numbers of the track and money; the goal itself stands in the detail."""
    if line.detail.get("counted") is None:
        return [named("seat", seat)]
    return []


FIELDS = {
    "at": CELL,
    "cells": CELL,
    "slots": CELL,
    "counted": CELL,
    "slot": SLOT,
    "cheapest": SLOT,
    "buys": SLOT,
    "border": BORDER_INDEX,
    "tile": TILE,
    "goal": GOAL,
}


def illustrator(edition: Edition) -> Illustrator:
    return Illustrator(lambda state, wanted: draw(edition, state, wanted), FIELDS, counted)
