"""What a photo of a finished game must give."""

from rules.kernel.outcome import Json
from rules.kernel.photo import NAME, OPTIONS, Photo, PhotoPart
from rules.supertall.reading import ID, RULES_VERSION
from rules.supertall.sites import LAYOUTS


def _blank_player() -> dict[str, Json]:
    return {"name": None, "turns": None, "towers": dict.fromkeys(LAYOUTS[min(LAYOUTS)].sites)}


PHOTO = Photo(
    parts=(
        OPTIONS,
        NAME,
        PhotoPart("/players/*/towers", "The player's towers: the cards of each, bottom first"),
        PhotoPart("/players/*/turns", "How many turns the player has finished"),
        PhotoPart("/city_hall", "City Hall: its cards, bottom first; only the top one counts"),
    ),
    blank={
        "ruleset": ID,
        "rules_version": RULES_VERSION,
        "players": [_blank_player() for _ in range(min(LAYOUTS))],
        "city_hall": None,
    },
)
