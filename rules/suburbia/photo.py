"""What a photo of a finished game must give."""

from rules.kernel.outcome import Json
from rules.kernel.photo import NAME, OPTIONS, Photo, PhotoPart
from rules.suburbia.editions import RULES_VERSION, STARTING_TILES, Edition

_BORDERS = "with the option borders"
_MARKED = "where it has an Investment marker"
_TURNED = "where it lies face down"
_TIE = "where a goal counts it, or totals are equal"
PARTS = (
    OPTIONS,
    NAME,
    PhotoPart("/players/*/population", "Population on the track, the laps included"),
    PhotoPart("/players/*/money", "Money left, in $"),
    PhotoPart("/players/*/income", "Income on the player board", _TIE),
    PhotoPart("/players/*/reputation", "Reputation on the player board", _TIE),
    PhotoPart("/players/*/goal", "The private goal", "of each person, but for the Lone Architect"),
    PhotoPart("/players/*/borough/*/tile", "A tile of the borough, also what a Lake was, if known"),
    PhotoPart("/players/*/borough/*/at", "Its cell [q, r]; the three starting tiles are [0, 0], [0, 1] and [0, 2]"),
    PhotoPart("/players/*/borough/*/lake", "Whether it is a Lake", _TURNED),
    PhotoPart("/players/*/borough/*/invested", "Whether it is invested in", _MARKED),
    PhotoPart("/players/*/borders/*/tile", "A border of the borough", _BORDERS),
    PhotoPart("/players/*/borders/*/at", "The cell of its first slot", _BORDERS),
    PhotoPart("/players/*/borders/*/dir", "The direction of its slots, 0 to 5", _BORDERS),
    PhotoPart("/players/*/borders/*/lake", "Whether it is a Lake Border", _TURNED),
    PhotoPart("/players/*/borders/*/invested", "Whether it is invested in", _MARKED),
    PhotoPart("/goals", "The public goals", "but for the Lone Architect"),
    PhotoPart("/stars", "The Star track: the seats on each space, from bottom to top", "with the set five_star"),
)


def photo_of(edition: Edition) -> Photo:
    """The parts, and a blank with the starting tiles laid."""
    return Photo(
        PARTS,
        {
            "ruleset": edition.id,
            "rules_version": RULES_VERSION,
            "players": [_blank_player() for _ in range(2)],
            "goals": None,
        },
    )


def _blank_player() -> dict[str, Json]:
    numbers = ("name", "population", "money", "income", "reputation", "goal")
    borough = [{"tile": tile, "at": list(at), "lake": False, "invested": False} for tile, at in STARTING_TILES]
    return {**dict.fromkeys(numbers), "borough": borough}
