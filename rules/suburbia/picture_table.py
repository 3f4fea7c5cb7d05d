"""The common part of a picture: market with prices, basic tiles, stacks, goals, borders to take, the Star track."""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from rules.kernel.lettering import clean, wrap
from rules.kernel.naming import named
from rules.kernel.picture import Box, Disc, Element, State, Thing, label
from rules.suburbia.awards import AWARDS
from rules.suburbia.editions import MARKET_EIGHT, MARKET_SEVEN, STAR_TRACK
from rules.suburbia.parameters import ONE_MORE_ROUND
from rules.suburbia.picture_borough import face_text
from rules.suburbia.picture_words import KIND_WORDS, icons, name_of
from rules.suburbia.prose import award_text, goal_text, tile_text
from rules.suburbia.readings import FIVE_PLAYERS
from rules.suburbia.records import Award, Catalogue, Tile
from rules.suburbia.refill import UNKNOWN
from rules.suburbia.vocabulary import BASIC, STACKS

CARD, HEIGHT, GAP = 148.0, 134.0, 10.0
GOAL_WIDTH, GOAL_HEIGHT, LINE = 290.0, 56.0, 17.0


@dataclass(frozen=True)
class Common:
    """The state with what is needed to read it."""

    state: State
    catalogue: Catalogue
    players: int
    rulings: Mapping[str, str]
    star_track: Mapping[str, Any] | None

    @property
    def surcharges(self) -> Sequence[int]:
        return MARKET_SEVEN if self.players < 5 else MARKET_EIGHT[self.rulings[FIVE_PLAYERS]]


Part = tuple[list[Element], float]
"""Elements and how high they are."""


def common(table: Common, y: float) -> Part:
    """All of it, from ``y`` downwards."""
    parts: list[Element] = []
    for row in (_market, _supply, _goals, _stars):
        drawn, height = row(table, y)
        parts += drawn
        y += height
    return parts, y


def _caption(text: str, x: float, y: float) -> Element:
    return label(text, (x, y + 12), 12, 700, "soft", bold=True)


def _market(table: Common, y: float) -> Part:
    market = table.state.get("market")
    parts: list[Element] = [_caption("Real Estate Market: slot, price and surcharge", 0, y)]
    if market is None:
        return [*parts, label("not known", (0, y + 34), 13, 200, "soft")], 52
    for slot, tile in enumerate(market):
        parts.append(_slot(table, slot, tile, slot * (CARD + GAP), y + 20))
    return parts, HEIGHT + 36


def _slot(table: Common, slot: int, id_: str | None, x: float, y: float) -> Thing:
    tile = table.catalogue.tiles.get(id_ or "")
    surcharges = table.surcharges
    extra = surcharges[slot] if slot < len(surcharges) else 0
    frame = Box("place", x, y, CARD, HEIGHT, 6)
    parts: list[Element] = [frame] if id_ is None else list(_card(table, id_, tile, x, y))
    if id_ is None:
        parts.append(label("gap", (x + CARD / 2, y + HEIGHT / 2), 13, CARD, "place", "middle"))
    price = f"+${extra}" if tile is None else _price(tile.price(table.players), extra)
    parts.append(Box("price", x, y + HEIGHT - 20, CARD, 20, 6))
    parts.append(label(f"slot {slot}", (x + 8, y + HEIGHT - 6), 11, 46, "price"))
    parts.append(label(price, (x + CARD - 8, y + HEIGHT - 6), 11, 96, "price", "end", bold=True))
    title = f"slot {slot}: " + ("gap" if id_ is None else _told(table, id_))
    return Thing(tuple(parts), title, named("slot", slot), frame)


def _price(printed: int, extra: int) -> str:
    return f"{printed} + {extra} = ${printed + extra}"


def _told(table: Common, id_: str) -> str:
    tile = table.catalogue.tiles.get(id_)
    name = name_of(table.catalogue.tiles, id_)
    return name if tile is None else f"{name}, {KIND_WORDS[tile.kind]}. {tile_text(tile)}"


def _card(table: Common, id_: str, tile: Tile | None, x: float, y: float) -> Iterator[Element]:
    role = "unknown" if tile is None else tile.kind
    yield Box(role, x, y, CARD, HEIGHT, 6)
    if tile is not None:
        shown = icons(tile)
        heading = f"{tile.stack} " if tile.stack in STACKS else ""
        heading += KIND_WORDS[tile.kind] + (f" · {shown}" if shown else "")
        yield label(heading, (x + 8, y + 16), 9.5, CARD - 16, role)
    name = name_of(table.catalogue.tiles, id_)
    yield from face_text(name, tile, role, (x + 8, y + 34), [CARD - 12] * 7, "start")


def _supply(table: Common, y: float) -> Part:
    """The basic tiles, the stack, the borders that lie face up."""
    parts: list[Element] = [_caption("Basic tiles", 0, y)]
    basics = table.state.get("basics") or {}
    x = 0.0
    for id_ in table.catalogue.stack(BASIC):
        parts.append(_offer(table, id_, _left(basics.get(id_)), x, y + 20))
        x += CARD + GAP
    x += GAP
    parts.append(_caption("Stack", x, y))
    for row, text in enumerate(_stack(table)):
        parts.append(label(text, (x, y + 36 + row * LINE), 12, 180))
    borders = table.state.get("borders")
    if borders is not None:
        x += 190
        parts.append(_caption("Borders", x, y))
        for id_ in borders.get("face_up") or ():
            if id_ is not None:
                parts.append(_offer(table, id_, "", x, y + 20))
            x += CARD + GAP
        pile = borders.get("stack")
        parts.append(label(f"pile {'?' if pile is None else len(pile)}", (x, y + 36), 12, 90))
    return parts, HEIGHT + 36


def _left(count: int | None) -> str:
    return f"{'?' if count is None else count} left"


def _offer(table: Common, id_: str, left: str, x: float, y: float) -> Thing:
    """A tile that may be taken by its name."""
    tile = table.catalogue.tiles.get(id_)
    cost = "" if tile is None else f"${tile.price(table.players)}"
    parts = [
        *_card(table, id_, tile, x, y),
        Box("price", x, y + HEIGHT - 20, CARD, 20, 6),
        label(left, (x + 8, y + HEIGHT - 6), 11, 70, "price"),
        label(cost, (x + CARD - 8, y + HEIGHT - 6), 11, 60, "price", "end", bold=True),
    ]
    return Thing(tuple(parts), f"{_told(table, id_)} {left}", named("tile", id_), Box("place", x, y, CARD, HEIGHT, 6))


def _stack(table: Common) -> Iterator[str]:
    """How many are left of each letter, what comes beside tiles, and the next one if it is known."""
    stack = table.state.get("stack")
    if stack is None:
        yield "not known"
        return
    letters: Counter[str] = Counter()
    for entry in stack:
        tile = table.catalogue.tiles.get(entry or "")
        letters[UNKNOWN.get(entry or "", "?" if tile is None else tile.stack)] += entry not in (*AWARDS, ONE_MORE_ROUND)
    yield ", ".join(f"{letter}: {count}" for letter, count in sorted(letters.items()) if count) or "empty"
    for entry in (*AWARDS, ONE_MORE_ROUND):
        if entry in stack:
            yield f"{entry.replace('_', ' ')} in it"
    if stack and stack[0] is not None:
        yield f"next: {UNKNOWN_WORDS.get(stack[0]) or name_of(table.catalogue.tiles, stack[0]).replace('_', ' ')}"
    discarded = table.state.get("discarded")
    yield f"discarded: {'?' if discarded is None else len(discarded)}"


UNKNOWN_WORDS = {entry: f"a {letter} tile" for entry, letter in UNKNOWN.items()}


def _goals(table: Common, y: float) -> Part:
    """Public goals, bonus and challenge."""
    goals = table.state.get("goals")
    parts: list[Element] = [_caption("Public goals", 0, y)]
    cards = [goal_card(table, goal, 0, 0) for goal in goals or ()]
    shown: list[tuple[str, str | None, Mapping[str, Award]]] = [
        ("bonus", table.state.get("bonus"), table.catalogue.bonuses),
        ("challenge", table.state.get("challenge"), table.catalogue.challenges),
    ]
    x = 0.0
    for goal in goals or ():
        parts.append(goal_card(table, goal, x, y + 20))
        x += GOAL_WIDTH + GAP
    if goals is None or not cards:
        parts.append(label("not known" if goals is None else "none", (0, y + 38), 13, 200, "soft"))
        x = 120.0
    for word, id_, awards in shown:
        if id_ is not None:
            award = awards.get(id_)
            text = id_ if award is None else f"{award.name}: {award_text(award)}"
            parts.append(_notice(word, text, x, y + 20))
            x += GOAL_WIDTH + GAP
    return parts, GOAL_HEIGHT + 36


def goal_card(table: Common, id_: str | None, x: float, y: float) -> Thing:
    """A goal with what it asks for."""
    goal = table.catalogue.goals.get(id_ or "")
    text = "not known" if id_ is None else id_ if goal is None else f"{goal.name}: {goal_text(goal)}"
    name = None if id_ is None else named("goal", id_)
    return Thing(_two_lines(text, "goal", x, y), text, name, Box("goal", x, y, GOAL_WIDTH, GOAL_HEIGHT, 6))


def _notice(word: str, text: str, x: float, y: float) -> Thing:
    return Thing(_two_lines(f"{word}: {text}", "panel", x, y), f"{word}: {text}")


def _two_lines(text: str, role: str, x: float, y: float) -> tuple[Element, ...]:
    head, _, rest = text.partition(": ")
    return (
        Box(role, x, y, GOAL_WIDTH, GOAL_HEIGHT, 6),
        label(head, (x + 8, y + 17), 11.5, GOAL_WIDTH - 16, role, bold=True),
        *(
            label(line, (x + 8, y + 33 + 13 * row), 10, GOAL_WIDTH - 12, role)
            for row, line in enumerate(wrap(clean(rest), 10, GOAL_WIDTH - 16, 2))
        ),
    )


def _stars(table: Common, y: float) -> Part:
    """The Star track with the tokens on each space, bottom first."""
    stars = table.state.get("stars")
    if stars is None:
        return [], 0
    track = table.star_track or STAR_TRACK
    most = track["spaces"] or 0
    marks = {track.get("income_at"): "+Inc", track.get("reputation_at"): "+Rep"}
    limits = track.get("limits") or {}
    tokens = {int(space): [seat for seat in seats or () if seat is not None] for space, seats in stars.items()}
    spaces = [space for space in range(most + 1) if most <= 30 or space in tokens or space in marks]
    parts: list[Element] = [_caption("Star track: seats from bottom to top", 0, y)]
    for index, space in enumerate(sorted({*spaces, *tokens})):
        x = index * 58.0
        parts.append(Box("track", x, y + 20, 56, 40, 3))
        parts.append(label(str(space), (x + 5, y + 32), 10, 30, "track"))
        note = marks.get(space) or (f"max {limits[str(space)]}" if limits.get(str(space)) else "")
        parts.append(label(note, (x + 52, y + 32), 8, 32, "track", "end"))
        for order, seat in enumerate(tokens.get(space, ())):
            parts.append(Disc("token", x + 7 + 10.5 * order, y + 48, 5.2))
            parts.append(label(str(seat), (x + 7 + 10.5 * order, y + 51), 8, 12, "token", "middle", bold=True))
    return parts, 76
