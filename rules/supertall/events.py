"""What can happen in Supertall. ``changes`` are the parts of a state that an event alters."""

from rules.kernel.outcome import STAT_FIELDS, EventType

FOUNDED = EventType(
    "founded",
    "A dealt card is put face down on a site",
    "supertall.setup.found",
    ("site",),
    ("/players/{seat}/site", "/turn/seat", "/turn/phase"),
)
CITY_HALL_REVEALED = EventType(
    "city_hall_revealed",
    "The first card of City Hall is turned up",
    "supertall.setup.deal",
    ("card",),
    ("/city_hall", "/turn/phase", "/turn/seat"),
)
DEALT_REVEALED = EventType(
    "dealt_revealed",
    "A founding card becomes known",
    "supertall.setup.reveal",
    ("card",),
    ("/players/{seat}/dealt",),
)
TOWER_FOUNDED = EventType(
    "tower_founded",
    "A founding card is turned up as the first storey of a tower",
    "supertall.setup.reveal",
    ("tower", "site", "card"),
    ("/players/{seat}/towers/{site}", "/players/{seat}/dealt", "/players/{seat}/site"),
)
CARD_DRAWN = EventType(
    "card_drawn",
    "A card is drawn from a pile",
    "supertall.turn.draw",
    ("pile", "card"),
    ("/piles/{pile}", "/drawn", "/turn/phase", "/turn/seat"),
)
CARD_REVEALED = EventType(
    "card_revealed",
    "The drawn card becomes known",
    "supertall.turn.reveal",
    ("card",),
    ("/drawn", "/turn/phase", "/turn/seat"),
)
PLAN_SUBMITTED = EventType(
    "plan_submitted",
    "The plan is put on top of a tower",
    "supertall.submit.any_tower",
    ("card", "tower", "at"),
    ("{at}", "/drawn"),
)
PLAN_SCRAPPED = EventType(
    "plan_scrapped",
    "The plan is put on top of City Hall",
    "supertall.scrap.city_hall",
    ("card",),
    ("/city_hall", "/drawn"),
)
PLAN_REZONED = EventType(
    "plan_rezoned",
    "The plan is put under a pile for its ability",
    "supertall.rezone.return_first",
    ("card", "pile"),
    ("/piles/{pile}", "/drawn", "/ability", "/turn/phase"),
)
TOP_MOVED = EventType(
    "top_moved",
    "A top card moves onto an adjacent tower",
    "supertall.move_top.adjacent",
    ("card", "from", "to", "from_at", "to_at"),
    ("{from_at}", "{to_at}", "/ability"),
)
BOTTOM_MOVED = EventType(
    "bottom_moved",
    "A bottom card moves under an adjacent tower",
    "supertall.move_bottom.adjacent",
    ("card", "from", "to", "from_at", "to_at"),
    ("{from_at}", "{to_at}", "/ability"),
)
TOPS_SWAPPED = EventType(
    "tops_swapped",
    "Two top cards change places",
    "supertall.swap.towers",
    ("cards", "towers", "first_at", "second_at"),
    ("{first_at}", "{second_at}", "/ability"),
)
TOP_REMOVED = EventType(
    "top_removed",
    "A top card goes under a pile",
    "supertall.remove.top",
    ("card", "tower", "pile", "at"),
    ("{at}", "/piles/{pile}", "/ability"),
)
TOWER_TAKEN = EventType(
    "tower_taken",
    "A tower is taken up to be rearranged",
    "supertall.restack.tower",
    ("tower", "cards", "at"),
    ("{at}", "/ability", "/turn/phase"),
)
CARD_PLACED = EventType(
    "card_placed",
    "The next card from the bottom is put back",
    "supertall.restack.order",
    ("tower", "card", "chosen", "at"),
    ("{at}", "/ability"),
)
TURN_STARTED = EventType(
    "turn_started",
    "A turn begins",
    "supertall.turn.order",
    STAT_FIELDS,
    ("/turn/number", "/turn/seat", "/turn/phase"),
)
TURN_FINISHED = EventType(
    "turn_finished",
    "A turn is finished",
    "supertall.turn.one_action",
    STAT_FIELDS,
    ("/players/{seat}/turns",),
)
END_TRIGGERED = EventType(
    "end_triggered",
    "The piles hold as many cards as there are players: one more turn each",
    "supertall.end.trigger",
    STAT_FIELDS,
    ("/turn/turns_left",),
)
LAST_TURN_TAKEN = EventType(
    "last_turn_taken",
    "One of the last turns is finished",
    "supertall.end.one_more",
    STAT_FIELDS,
    ("/turn/turns_left",),
)
GAME_OVER = EventType("game_over", "The game is over", "supertall.end.over", (), ("/turn/phase", "/turn/seat"))

EVENT_TYPES: dict[str, EventType] = {
    event.id: event
    for event in (
        CITY_HALL_REVEALED,
        FOUNDED,
        DEALT_REVEALED,
        TOWER_FOUNDED,
        CARD_DRAWN,
        CARD_REVEALED,
        PLAN_SUBMITTED,
        PLAN_SCRAPPED,
        PLAN_REZONED,
        TOP_MOVED,
        BOTTOM_MOVED,
        TOPS_SWAPPED,
        TOP_REMOVED,
        TOWER_TAKEN,
        CARD_PLACED,
        TURN_FINISHED,
        END_TRIGGERED,
        LAST_TURN_TAKEN,
        TURN_STARTED,
        GAME_OVER,
    )
}
