"""How a photographed board is entered: see ``kernel.form``."""

from rules.kernel.datafiles import load_yaml
from rules.kernel.form import with_pieces
from rules.kernel.outcome import Json
from rules.streetcar.board import COLOURS

HIGHEST = 3
"""The most cubes a building gets."""


def form() -> dict[str, Json]:
    """The form, with all that may stand on a space."""
    houses: list[Json] = [{"house": colour} for colour in COLOURS]
    buildings: list[Json] = [
        {"building": colour, "cubes": cubes} for colour in COLOURS for cubes in range(1, HIGHEST + 1)
    ]
    written = load_yaml("rules.streetcar", "data", "form.yaml")
    made: dict[str, Json] = with_pieces(written, {"stands": [*buildings, *houses]})
    return made
