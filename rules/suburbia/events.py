"""What can happen in Suburbia. ``changes`` are the parts of a state that an event alters."""

from rules.kernel.outcome import STAT_FIELDS, EventType

_NUMBER = tuple(f"/players/{{seat}}/{part}" for part in ("{stat}", "ledger", "borough", "borders"))
"""The number, and the books that it goes into: the player's and that of the tile which gave or took it."""
_STAT = ("wanted", *STAT_FIELDS)
_DISCARD_DUE = ("/turn/phase", "/turn/pending")
"""What an event alters after which a tile of the market may have to be discarded."""
_WHOSE = ("/turn/phase", "/turn/seat", "/turn/pending")
"""What an event alters that hands over to chance, or takes back from it."""


def _number(id_: str, label: str, clause: str) -> EventType:
    return EventType(id_, label, clause, _STAT, _NUMBER)


GOAL_KEPT = EventType(
    "goal_kept",
    "A private goal is kept",
    "suburbia.goals.private",
    ("goal",),
    ("/players/{seat}/goal", "/players/{seat}/dealt_goals", "/turn/seat"),
)
PRICE_PAID = _number("price_paid", "The price is paid", "suburbia.price.paid_first")
TILE_PLACED = EventType(
    "tile_placed",
    "A tile is placed",
    "suburbia.place.adjacent",
    ("tile", "at", "order", "from", "slot"),
    ("/players/{seat}/borough", "/market", "/basics", "/turn/placed", *_DISCARD_DUE),
)
LAKE_PLACED = EventType(
    "lake_placed",
    "A tile is placed face down as a Lake",
    "suburbia.lake.face_down",
    ("tile", "at", "order", "slot"),
    ("/players/{seat}/borough", "/market", "/turn/placed", *_DISCARD_DUE),
)
MARKER_PLACED = EventType(
    "marker_placed",
    "An Investment marker is placed",
    "suburbia.invest.one_each",
    ("tile", "at", *STAT_FIELDS),
    ("/players/{seat}/borough", "/players/{seat}/borders", "/players/{seat}/investments", *_DISCARD_DUE),
)
IMMEDIATE_EFFECT = _number("immediate_effect", "The tile's immediate effect", "suburbia.order.immediate")
CONDITIONAL_EFFECT = _number("conditional_effect", "The tile's own conditional effect", "suburbia.order.conditional")
ADJACENT_EFFECT = _number("adjacent_effect", "The effect of an adjacent tile", "suburbia.order.adjacent")
BOROUGH_EFFECT = _number("borough_effect", "The effect of another tile of the borough", "suburbia.order.borough")
OTHERS_EFFECT = _number("others_effect", "The effect of a tile in another borough", "suburbia.order.others_affected")
LAKE_PAYS = _number("lake_pays", "A Lake pays", "suburbia.lake.pays")
INVESTMENT_EFFECT = _number("investment_effect", "The marked tile's effect once more", "suburbia.invest.doubles")
ROOF_PASSED = _number("roof_passed", "A red roof is passed", "suburbia.roofs.passed")
ROOF_TILE = _number("roof_tile", "A tile counts the red roof", "suburbia.roofs.tiles")
TILE_DISCARDED = EventType(
    "tile_discarded",
    "A tile of the market is discarded",
    "suburbia.discard.due",
    ("tile", "slot"),
    ("/market", "/discarded", *_DISCARD_DUE),
)
INCOME_COLLECTED = _number("income_collected", "Income is collected or paid", "suburbia.income.collected")
DEBT_PAID = _number("debt_paid", "What can't be paid is taken in population", "suburbia.income.debt")
POPULATION_ADJUSTED = _number("population_adjusted", "Population follows reputation", "suburbia.population.reputation")
SHORTFALL_PAID = _number(
    "shortfall_paid", "Population that is not there is paid in money", "suburbia.population.shortfall"
)
MARKET_SLID = EventType("market_slid", "The tiles of the market slide right", "suburbia.refill.slide", (), ("/market",))
TILE_DRAWN = EventType(
    "tile_drawn",
    "A new tile comes into the market",
    "suburbia.refill.new_tile",
    ("tile", "slot"),
    ("/market", "/stack"),
)
TILE_UNKNOWN = EventType(
    "tile_unknown",
    "The next tile is turned up",
    "suburbia.refill.new_tile",
    ("entry", "slot"),
    ("/turn/phase", "/turn/seat", "/turn/pending"),
)
ONE_MORE_ROUND_DRAWN = EventType(
    "one_more_round",
    "One More Round comes up",
    "suburbia.end.one_more_round",
    ("last_round",),
    ("/turn/last_round", "/stack"),
)
STACK_EMPTY = EventType("stack_empty", "No tile is left to fill the market", "suburbia.refill.stack_empty", (), ())
MARKET_CLEARED = EventType(
    "market_cleared",
    "What Dale left in the market is discarded",
    "suburbia.dale.clears_market",
    ("tiles",),
    ("/market", "/discarded"),
)
DALE_BUYS_NOTHING = EventType("dale_buys_nothing", "Dale finds nothing to buy", "suburbia.dale.buys", (), ())
TURN_STARTED = EventType(
    "turn_started",
    "A turn begins",
    "suburbia.turn.order",
    STAT_FIELDS,
    ("/turn/number", "/turn/seat", "/turn/phase", "/turn/placed", "/turn/pending"),
)
ROUND_STARTED = EventType("round_started", "A round begins", "suburbia.turn.order", STAT_FIELDS, ("/turn/round",))
GAME_OVER = EventType(
    "game_over",
    "The game is over",
    "suburbia.end.over",
    (),
    ("/turn/phase", "/turn/seat", "/turn/placed", "/turn/pending"),
)

TAKEN_FROM_OTHERS = _number("taken_from_others", "Taken from every other player", "suburbia.take.full")
SHORTFALL_TAKEN = _number("shortfall_taken", "What is missing is taken in population", "suburbia.shortfall.population")
LOSSES_RETURNED = _number("losses_returned", "What a tile has taken comes back", "suburbia.shield.returns")
EFFECT_UNDONE = _number("effect_undone", "What the flipped tile gave is undone", "suburbia.flip.undone")
TILE_FLIPPED = EventType(
    "tile_flipped",
    "A tile is turned face down and is a Lake now",
    "suburbia.flip.lake",
    ("tile", "at", "estimated"),
    ("/players/{seat}/borough", *_DISCARD_DUE),
)
MARKER_RETURNED = EventType(
    "marker_returned",
    "The marker of the flipped tile goes back to its owner",
    "suburbia.flip.marker",
    STAT_FIELDS,
    ("/players/{seat}/borough", "/players/{seat}/investments"),
)
STAR_MOVED = EventType(
    "star_moved", "The Star token moves", "suburbia.stars.move", ("before", "after", "stars"), ("/stars",)
)
STAR_GAIN = _number("star_gain", "A gain of the Star track", "suburbia.stars.gains")
STAR_ROUND = _number("star_round", "Most and fewest stars at the end of the round", "suburbia.stars.round")
ORDER_CHANGED = EventType(
    "order_changed", "The turn order follows the Star track", "suburbia.stars.order", ("order",), ("/turn/order",)
)
BORDER_TAKEN = EventType(
    "border_taken",
    "A border is chosen; it is placed next",
    "suburbia.border.option",
    ("tile", "lake"),
    ("/turn/phase", "/turn/pending"),
)
BORDER_PLACED = EventType(
    "border_placed",
    "A border is placed",
    "suburbia.border.slot",
    ("tile", "at", "dir", "lake", "order"),
    ("/players/{seat}/borders", "/borders", "/turn/placed", *_DISCARD_DUE),
)
BORDER_DRAWN = EventType(
    "border_drawn", "The next border is turned up", "suburbia.border.supply", ("tile", "place"), ("/borders", *_WHOSE)
)
BORDER_UNKNOWN = EventType(
    "border_unknown", "The next border is turned up", "suburbia.border.supply", ("place",), ("/borders", *_WHOSE)
)
TILE_REPLACED = EventType(
    "tile_replaced",
    "A placeholder leaves the game for the tile that takes its place",
    "suburbia.planner.replaced",
    ("tile", "at"),
    ("/players/{seat}/borough", "/discarded"),
)
BONUS_SCORED = _number("bonus_scored", "The bonus or challenge is awarded", "suburbia.award.reward")
AWARD_CHECKED = EventType(
    "award_checked",
    "A bonus or challenge is checked and put away",
    "suburbia.award.when",
    ("award", "seats"),
    ("/bonus", "/challenge", "/stack"),
)
ACTION_DECLINED = EventType(
    "action_declined", "The tile's offer is declined", "suburbia.free_tile.optional", ("order",), _DISCARD_DUE
)

EVENT_TYPES: dict[str, EventType] = {event.id: event for event in list(vars().values()) if isinstance(event, EventType)}
