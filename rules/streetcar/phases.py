"""The phases of a turn, and which actions belong to each."""

from rules.kernel.phases import Phase

PHASES = {
    phase.id: phase
    for phase in (
        Phase(
            "draw",
            "Draw a line",
            "streetcar.draw.compulsory",
            "seat",
            "a first line is to be drawn",
        ),
        Phase(
            "extend",
            "Draw a second line",
            "streetcar.draw.two",
            "seat",
            "a second line is to be drawn",
        ),
        Phase(
            "remove",
            "Remove a house",
            "streetcar.remove.one",
            "seat",
            "a house is to be removed",
        ),
        Phase("over", "The game is over", "streetcar.end.no_house", None, "the game is over"),
    )
}

KINDS = {"draw": ("draw",), "extend": ("draw",), "remove": ("remove",), "over": ()}
