"""The table as a picture: towers with City Hall, the plan piles, the drawn card and the ability that is due."""

from collections.abc import Collection, Iterator, Mapping, Sequence
from typing import Any

from rules.kernel.datafiles import load_yaml
from rules.kernel.naming import Named, named
from rules.kernel.outcome import Json, ScoreLine
from rules.kernel.picture import (
    COMMON,
    Box,
    Element,
    Illustrator,
    Picture,
    State,
    Thing,
    label,
    read_palette,
    seat_name,
)
from rules.supertall.cards import TYPE, TYPES, VALUE, Card
from rules.supertall.parameters import ANY_TOWER, CARD, PILE, SITE
from rules.supertall.phases import PHASES
from rules.supertall.sites import CITY_HALL, LAYOUTS, PILES, tower

_DATA = load_yaml("rules.supertall", "data", "picture.yaml")
PALETTE = read_palette(COMMON, _DATA["palette"])
STOREY = "storey"
"""The kind of a card's place in a tower: ``0.back:2`` is the third from the bottom. No action names one."""

Cards = Sequence[str | None] | None
Row = list[dict[str, Any]]
CENTRE: Row = []
"""Between the rows of players: City Hall, the piles and what is in hand."""

WIDTH, HEIGHT, STRIP = 136.0, 76.0, 24.0
GAP, PAD, HEAD = 16.0, 14.0, 30.0


def draw(state: State, wanted: Collection[Named]) -> Picture:
    """All places of the table are always drawn, whatever is ``wanted``."""
    players: Sequence[Any] = [player or {} for player in state.get("players") or ()]
    turn = state.get("turn") or {}
    tables: Mapping[str, Row] = _DATA["tables"].get(len(players), {"across": [], "near": []})
    parts: list[Element] = []
    y = 0.0
    for row in (tables["across"], CENTRE, tables["near"]):
        drawn, height = _centre(state, y) if row is CENTRE else _seats(state, row, turn.get("seat"), y)
        parts += drawn
        y += height
    now = _now(players, turn)
    heading = [
        label("Supertall", (0, -40), 22, 400, bold=True),
        label(now, (0, -16), 15, 620),
    ]
    description = " ".join([f"{now}.", *_told(state, players)])
    return Picture(f"Supertall. {now}", description, (*heading, *parts), PALETTE)


def _now(players: Sequence[Any], turn: Mapping[str, Json]) -> str:
    """Whose turn it is, and the phase."""
    number, seat, phase, left = (turn.get(name) for name in ("number", "seat", "phase", "turns_left"))
    said = [f"Turn {number}" if number else "", PHASES[phase].label if phase is not None else "Phase not known"]
    said.insert(1, "" if seat is None else seat_name(players, seat))
    said.append("" if left is None or phase == "over" else f"{left} turns left")
    return ", ".join(word for word in said if word)


def _told(state: State, players: Sequence[Any]) -> Iterator[str]:
    """The table in words."""
    yield f"City Hall: {_listed(_cards_of(state, CITY_HALL))}."
    for seat in range(len(players)):
        sites = LAYOUTS[len(players)].sites
        towers = [f"{site.replace('_', ' ')} {_listed(_cards_of(state, tower(seat, site)))}" for site in sites]
        yield f"{seat_name(players, seat)}: {', '.join(towers)}."
    for index, pile in enumerate(state.get("piles") or ()):
        yield f"Pile {index}, top first: {_listed(pile)}."
    if state.get("drawn") is not None:
        yield f"Drawn: {state['drawn']}."


def _listed(cards: Cards) -> str:
    if cards is None:
        return "not known"
    return " ".join(card or "?" for card in cards) or "empty"


def _cards_of(state: State, place: str) -> Cards:
    """The cards of a tower or City Hall; of one that is being rearranged, those put back so far."""
    ability = state.get("ability") or {}
    if place == ability.get("tower"):
        return ability.get("placed") or ()
    if place == CITY_HALL:
        return state.get(CITY_HALL)
    seat, _, site = place.partition(".")
    return ((state["players"][int(seat)] or {}).get("towers") or {}).get(site)


# Cards


def _role(card: str | None) -> str:
    return "unknown" if card is None else TYPE[card]


def _card(card: str | None, x: float, y: float, height: float) -> list[Element]:
    """A card of which ``height`` can be seen; its upper part is hidden by the cards above unless all of it is seen."""
    role = _role(card)
    parts: list[Element] = [Box(role, x, y, WIDTH, height, 5 if height == HEIGHT else 0)]
    base = y + 22 if height == HEIGHT else y + height - 7
    parts.append(label(card or "?", (x + 9, base), 17, 40, role, bold=True))
    if card is None:
        parts.append(label("not known", (x + WIDTH - 8, base - 1), 10.5, 84, role, "end"))
        return parts
    parts.append(label(TYPES[TYPE[card]], (x + WIDTH - 8, base - 1), 10.5, 86, role, "end"))
    ability = _DATA["abilities"].get(VALUE[card])
    if height == HEIGHT and ability is not None:
        parts.append(label("Rezoned:", (x + 9, y + 48), 10, WIDTH - 18, role))
        parts.append(label(ability, (x + 9, y + 62), 10, WIDTH - 14, role))
    return parts


def _stack_height(cards: Cards) -> float:
    return HEIGHT + STRIP * max(0, len(cards or ()) - 1)


def _stack(cards: Sequence[str | None], x: float, bottom: float, place: str | None = None) -> Iterator[Element]:
    """Cards listed from the bottom, on each other: of all but the top one the lower edge is seen."""
    for storey, card in enumerate(cards):
        above = len(cards) - 1 - storey
        y = bottom - STRIP * (storey + 1) if above else bottom - STRIP * storey - HEIGHT
        height = STRIP if above else HEIGHT
        name = None if place is None else named(STOREY, f"{place}:{storey}")
        yield Thing(tuple(_card(card, x, y, height)), named=name, outline=Box("place", x, y, WIDTH, height))


def _empty(cards: Cards, x: float, foot: float) -> list[Element]:
    """A place without cards, or of which none is known."""
    word = "not known" if cards is None else "empty"
    return [
        Box("place", x, foot - HEIGHT, WIDTH, HEIGHT, 5),
        label(word, (x + WIDTH / 2, foot - HEIGHT / 2 + 4), 12, WIDTH, "place", "middle"),
    ]


def _tower(place: str, cards: Cards, x: float, bottom: float, inside: Sequence[Element] = ()) -> Thing:
    """A tower with its name below; ``bottom`` is that of the name."""
    foot = bottom - 20
    height = _stack_height(cards)
    parts: list[Element] = [*(_stack(cards, x, foot, place) if cards else _empty(cards, x, foot)), *inside]
    parts.append(label(place, (x + WIDTH / 2, bottom - 5), 12, WIDTH + GAP, "panel", "middle"))
    title = f"{place}: {_listed(cards)}"
    outline = Box("place", x - 3, foot - height - 3, WIDTH + 6, height + 25, 6)
    return Thing(tuple(parts), title, named("tower", place), outline)


# The rows of the table


def _seats(state: State, row: Row, active: int | None, y: float) -> tuple[list[Element], float]:
    """The players of one row, and how high it is."""
    if not row:
        return [], 0
    players = [player or {} for player in state["players"]]
    tallest = max(_stack_height(_cards_of(state, tower(s["seat"], site))) for s in row for site in s["sites"])
    height = HEAD + tallest + 20 + PAD
    parts: list[Element] = []
    x = 0.0
    for place in row:
        seat, sites = place["seat"], place["sites"]
        width = 2 * PAD + len(sites) * WIDTH + (len(sites) - 1) * GAP
        role = "panel_active" if seat == active else "panel"
        frame = Box(role, x, y, width, height, 8)
        head = _head(players, seat, active, x, y, width)
        towers = [
            _site(state, seat, site, x + PAD + index * (WIDTH + GAP), y + height - PAD)
            for index, site in enumerate(sites)
        ]
        parts.append(Thing((frame, *head, *towers), seat_name(players, seat), named("seat", seat), frame))
        x += width + GAP
    return parts, height + GAP


def _head(players: Sequence[Any], seat: int, active: int | None, x: float, y: float, width: float) -> Iterator[Element]:
    turns = players[seat].get("turns")
    said = f"{'?' if turns is None else turns} turn{'' if turns == 1 else 's'}"
    yield label(seat_name(players, seat), (x + PAD, y + 21), 14, width - 150, "panel", bold=True)
    if seat == active:
        yield Box("turn", x + width - PAD - 124, y + 8, 44, 17, 8)
        yield label("turn", (x + width - PAD - 102, y + 20.5), 11, 40, "turn", "middle", bold=True)
    yield label(said, (x + width - PAD, y + 21), 12, 76, "panel_soft", "end")


def _site(state: State, seat: int, site: str, x: float, bottom: float) -> Thing:
    """A player's tower; while founding, what lies face down there."""
    player = state["players"][seat] or {}
    turn = state.get("turn") or {}
    inside: list[Element] = []
    if turn.get("phase") == "found" or turn.get("number") == 0:
        box = Box("place", x, bottom - 20 - HEIGHT, WIDTH, HEIGHT, 5)
        within: list[Element] = []
        if player.get("site") == site:
            within = [
                Box("unknown", x, bottom - 20 - HEIGHT, WIDTH, HEIGHT, 5),
                label("face down", (x + WIDTH / 2, bottom - 20 - HEIGHT / 2), 12, WIDTH - 8, "unknown", "middle"),
                label(player.get("dealt") or "?", (x + WIDTH / 2, bottom - 40), 14, 40, "unknown", "middle", bold=True),
            ]
        inside = [Thing(tuple(within), f"site {site}", named("site", site, seat), box)]
    place = tower(seat, site)
    return _tower(place, _cards_of(state, place), x, bottom, inside)


def _centre(state: State, y: float) -> tuple[list[Element], float]:
    """City Hall, the piles, and what is in hand."""
    sent: Sequence[Cards] = state.get("piles") or [None] * len(PILES)
    piles = [*sent, *[None] * (len(PILES) - len(sent))]
    city_hall = _cards_of(state, CITY_HALL)
    tallest = max(_stack_height(cards) for cards in (*piles, city_hall))
    bottom = y + HEAD + tallest + 20
    parts: list[Element] = [_tower(CITY_HALL, city_hall, PAD, bottom)]
    x = PAD + WIDTH + 2 * GAP
    for index, pile in enumerate(piles):
        parts.append(_pile(index, pile, x, bottom))
        x += WIDTH + GAP
    x += GAP
    for caption, card in _hand(state):
        parts += _held(caption, card, x, bottom)
        x += WIDTH + GAP
    return parts, tallest + HEAD + 20 + 2 * GAP


def _pile(index: int, cards: Cards, x: float, bottom: float) -> Thing:
    foot, height = bottom - 20, _stack_height(cards)
    parts = [*(_stack(list(reversed(cards)), x, foot) if cards else _empty(cards, x, foot))]
    count = "" if cards is None else f": {len(cards)}"
    parts.append(label(f"pile {index}{count}", (x + WIDTH / 2, bottom - 5), 12, WIDTH + GAP, "page", "middle"))
    outline = Box("place", x - 3, foot - height - 3, WIDTH + 6, height + 25, 6)
    return Thing(tuple(parts), f"pile {index}, top first: {_listed(cards)}", named("pile", index), outline)


def _hand(state: State) -> Iterator[tuple[str, str | None]]:
    """The cards that are neither on a tower nor in a pile, with what they are there for."""
    ability = state.get("ability") or {}
    players: Sequence[Any] = state.get("players") or ()
    if state.get("drawn") is not None:
        yield "drawn", state["drawn"]
    elif (state.get("turn") or {}).get("phase") == "reveal" and (state.get("turn") or {}).get("number"):
        yield "drawn", None
    if ability.get("card") is not None:
        yield f"ability, pile {ability.get('pile')}", ability["card"]
    for card in ability.get("remaining") or ():
        yield "to be put back", card
    for seat, player in enumerate(players):
        if player and player.get("dealt") is not None and player.get("site") is None:
            yield f"dealt to seat {seat}", player["dealt"]


def _held(caption: str, card: str | None, x: float, bottom: float) -> Iterator[Element]:
    foot = bottom - 20
    box = Box(_role(card), x, foot - HEIGHT, WIDTH, HEIGHT, 5)
    name = None if card is None else named("card", card)
    yield Thing(tuple(_card(card, x, foot - HEIGHT, HEIGHT)), f"{caption}: {card or 'not known'}", name, box)
    yield label(caption, (x + WIDTH / 2, bottom - 5), 12, WIDTH + GAP, "page", "middle")


# What a score line counts


def counted(state: State, seat: int, line: ScoreLine) -> list[Named]:
    """The cards that a tower's method counts; all towers for their value; the player for the turns."""
    detail = line.detail
    if "tower" not in detail:
        if "turns" in detail:
            return [named("seat", seat)]
        return [named("tower", tower(seat, site)) for site in LAYOUTS[len(state["players"])].sites]
    place, cards = detail["tower"], detail["cards"] or ()
    if detail["cancelled"]:
        hall = _cards_of(state, CITY_HALL) or ()
        return [named(STOREY, f"{place}:{len(cards) - 1}"), named(STOREY, f"{CITY_HALL}:{len(hall) - 1}")]
    sets = {row["value"] for row in detail.get("sets", ())}
    return [
        named(STOREY, f"{place}:{storey}")
        for storey, card in enumerate(cards)
        if card is None or _is_counted(card, detail.get("method"), sets)
    ]


def _is_counted(card: Card, method: str | None, sets: Collection[int]) -> bool:
    if method == TYPES["B"]:
        return TYPE[card] in "EB"
    if method == TYPES["N"]:
        return VALUE[card] in sets
    return method is not None


ILLUSTRATOR = Illustrator(
    draw,
    {
        "tower": ANY_TOWER,
        "towers": ANY_TOWER,
        "from": ANY_TOWER,
        "business_neighbours": ANY_TOWER,
        "natural_neighbours": ANY_TOWER,
        "pile": PILE,
        "site": SITE,
        "card": CARD,
    },
    counted,
)
