"""What a photo of a finished game must give."""

from rules.kernel.outcome import Json
from rules.kernel.photo import NAME, OPTIONS, Photo, PhotoPart
from rules.streetcar.board import COLOURS
from rules.streetcar.rulebook import ID, VERSION


def _blank_player() -> dict[str, Json]:
    return {"name": None, "lines": None, "houses": dict.fromkeys(COLOURS)}


PHOTO = Photo(
    parts=(
        OPTIONS,
        NAME,
        PhotoPart("/players/*/lines", "The grid lines in the player's colour"),
        PhotoPart("/players/*/houses", "How many houses of each colour the player has taken"),
        PhotoPart("/board", "The buildings: their spaces, colours and cubes; a space left out is empty"),
    ),
    blank={
        "ruleset": ID,
        "rules_version": VERSION,
        "players": [_blank_player() for _ in range(2)],
        "board": None,
    },
)
