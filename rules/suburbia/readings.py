"""The readings of disputed clauses that a game can be played under beside the usual ones."""

from dataclasses import dataclass

FIVE_PLAYERS = "suburbia.market.five_players"
"""Its alternatives name rows of surcharges in the data."""


@dataclass(frozen=True, slots=True)
class Reading:
    """An alternative of a clause that is not its default, as ``options.rulings`` chooses it."""

    clause: str
    alternative: str


SLOT_NEEDS_FACE_UP = Reading("suburbia.border.lake_in_slot", "building")
LAKE_BORDER_PRICED = Reading("suburbia.border.lake_price", "printed_price")
NO_DISCARD_FOR_LAKE_BORDER = Reading("suburbia.border.lake_discard", "none")
AFTER_IMMEDIATE = Reading("suburbia.demands.when", "after_immediate")
SHORTFALL_IS_ONE = Reading("suburbia.shortfall.population", "one_in_all")
NO_DISCARD_FOR_PLANNER = Reading("suburbia.planner.discard", "none")
TIED_ANYWHERE = Reading("suburbia.tied_goal.which", "any_place")
STARS_AGAIN_BY_MARKER = Reading("suburbia.stars.marker", "again")
STARS_LOST = Reading("suburbia.stars.kept", "lost")
LAST_ROUND_WITHOUT_STARS = Reading("suburbia.stars.round", "not_the_last")
NOTHING_DONE_AGAIN = Reading("suburbia.powers.marker", "numbers_only")
FREE_MARKER_OPTIONAL = Reading("suburbia.free_marker.optional", "may")
FREE_MARKER_ON_OTHERS = Reading("suburbia.free_marker.itself", "others_only")
FREE_TILE_AS_LAKE = Reading("suburbia.free_tile.face_up", "as_a_lake")
SHIELDED_FROM_ALL = Reading("suburbia.shield.others", "any_tiles")
FLIPS_OTHERS_ONLY = Reading("suburbia.flip.itself", "others_only")
TURNED_UNMARKED = Reading("suburbia.flip.marker", "returned")
LOSSES_OF_OTHERS_RED = Reading("suburbia.dale.red", "any_losses")
DALE_OWES_NOTHING_FIRST = Reading("suburbia.dale.expansions", "takes_anyway")
DALE_MAKES_NO_CHOICES = Reading("suburbia.dale.choices", "never_buys")
