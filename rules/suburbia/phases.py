"""The phases of Suburbia, and which actions each of them makes due."""

from rules.kernel.phases import Phase

PHASES: dict[str, Phase] = {
    phase.id: phase
    for phase in (
        Phase(
            "choose_goal",
            "Keep a private goal",
            "suburbia.goals.private",
            "seat",
            "each player is to keep one of the private goals dealt",
        ),
        Phase(
            "build",
            "Place a tile or a marker",
            "suburbia.turn.one_option",
            "seat",
            "the turn begins by placing one tile or one Investment marker",
        ),
        Phase(
            "place_border",
            "Place the border",
            "suburbia.border.slot",
            "seat",
            "the border that was chosen is to be placed",
        ),
        Phase(
            "bonus_action",
            "Use the tile's special action",
            "suburbia.powers.due",
            "seat",
            "the special action of the tile just placed or marked is to be carried out",
        ),
        Phase(
            "discard",
            "Discard from the market",
            "suburbia.discard.due",
            "seat",
            "a tile of the Real Estate Market must be discarded",
        ),
        Phase(
            "reveal",
            "A new tile for the market",
            "suburbia.refill.new_tile",
            "chance",
            "the next tile of the stack is to be turned up",
        ),
        Phase(
            "reveal_border",
            "A new border",
            "suburbia.border.supply",
            "chance",
            "the next border is to be turned up",
        ),
        Phase("over", "The game is over", "suburbia.end.over", None, "the game is over"),
    )
}

DUE: dict[str, tuple[str, ...]] = {
    "choose_goal": ("keep",),
    "build": ("buy", "lake", "basic", "invest", "border", "lake_border", "replace", "discard"),
    "place_border": ("place",),
    "bonus_action": ("invest", "take", "flip", "decline"),
    "discard": ("discard",),
    "reveal": ("reveal",),
    "reveal_border": ("reveal",),
    "over": (),
}
"""The types of action of each phase, in canonical order."""
