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
            "each player keeps one of the private goals dealt",
        ),
        Phase(
            "build",
            "Place a tile or a marker",
            "suburbia.turn.one_option",
            "seat",
            "the turn begins by placing one tile or one Investment marker",
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
            "the next tile of the stack is turned up",
        ),
        Phase("over", "The game is over", "suburbia.end.over", None, "the game is over"),
    )
}

DUE: dict[str, tuple[str, ...]] = {
    "choose_goal": ("keep",),
    "build": ("buy", "lake", "basic", "invest"),
    "discard": ("discard",),
    "reveal": ("reveal",),
    "over": (),
}
"""The types of action of each phase, in canonical order."""
