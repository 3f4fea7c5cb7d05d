"""What can happen in the game, in the words of its trace."""

from rules.kernel.outcome import STAT_FIELDS, EventType

LINE_DRAWN = EventType(
    "line_drawn",
    "A line is drawn",
    "streetcar.draw.two",
    ("line",),
    ("/players/{seat}/lines", "/turn/drawn", "/turn/phase"),
)
NO_SECOND_LINE = EventType(
    "no_second_line",
    "The first line cannot be continued",
    "streetcar.draw.no_room",
    ("line",),
    ("/turn/phase",),
)
DRAW_SKIPPED = EventType(
    "draw_skipped",
    "No line can be drawn, the drawing is skipped",
    "streetcar.draw.no_line",
    (),
    ("/turn/phase",),
)
HOUSE_REMOVED = EventType(
    "house_removed",
    "A house is removed and kept",
    "streetcar.remove.keep",
    ("space", "colour", *STAT_FIELDS),
    ("/board/{space}", "/players/{seat}/houses/{colour}"),
)
BUILDING_PLACED = EventType(
    "building_placed",
    "A building is placed",
    "streetcar.build.exactly_three",
    ("space", "colour", "cubes"),
    ("/board/{space}",),
)
SUPPLY_SHORT = EventType(
    "supply_short",
    "A building gets fewer cubes than its houses call for",
    "streetcar.cubes.supply",
    ("space", "colour", "called_for", "left"),
    ("/board/{space}/cubes",),
)
HOUSES_FLIPPED = EventType(
    "houses_flipped",
    "Houses next to new buildings are flipped",
    "streetcar.remove.beside_building",
    ("spaces",),
)
TURN_BEGAN = EventType(
    "turn_began",
    "The next turn begins",
    "streetcar.turn.order",
    STAT_FIELDS,
    ("/turn/number", "/turn/seat", "/turn/phase", "/turn/drawn"),
)
GAME_OVER = EventType(
    "game_over",
    "The game is over",
    "streetcar.end.no_house",
    ("last_turn",),
    ("/turn/seat", "/turn/phase", "/turn/drawn"),
)

EVENT_TYPES = {
    event.id: event
    for event in (
        LINE_DRAWN,
        NO_SECOND_LINE,
        HOUSE_REMOVED,
        BUILDING_PLACED,
        SUPPLY_SHORT,
        HOUSES_FLIPPED,
        TURN_BEGAN,
        DRAW_SKIPPED,
        GAME_OVER,
    )
}
