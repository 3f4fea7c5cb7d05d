"""The phases of Supertall, and which actions each of them makes due."""

from rules.kernel.phases import Phase

PHASES: dict[str, Phase] = {
    phase.id: phase
    for phase in (
        Phase(
            "found",
            "Found a tower",
            "supertall.setup.found",
            "seat",
            "each player is to put the dealt card on a site of their own",
        ),
        Phase(
            "draw",
            "Draw a plan",
            "supertall.turn.draw",
            "seat",
            "the turn begins by drawing a card from a plan pile",
        ),
        Phase(
            "reveal",
            "Reveal a card",
            "supertall.turn.reveal",
            "chance",
            "a face-down card is to be revealed",
        ),
        Phase(
            "plan",
            "Use the plan",
            "supertall.turn.one_action",
            "seat",
            "the drawn card is to be submitted, scrapped or rezoned",
        ),
        Phase(
            "ability",
            "Carry out the ability",
            "supertall.rezone.ability",
            "seat",
            "the ability of the rezoned card is to be carried out",
        ),
        Phase(
            "restack",
            "Rearrange the tower",
            "supertall.restack.order",
            "seat",
            "the cards of the taken tower are to be put back one by one",
        ),
        Phase("over", "The game is over", "supertall.end.over", None, "the game is over"),
    )
}

DUE: dict[str, tuple[str, ...]] = {
    "found": ("found",),
    "draw": ("draw",),
    "reveal": ("reveal",),
    "plan": ("submit", "scrap", "rezone"),
    "ability": ("move_top", "move_bottom", "swap", "remove", "restack"),
    "restack": ("place",),
    "over": (),
}
"""The types of action of each phase, in canonical order."""
