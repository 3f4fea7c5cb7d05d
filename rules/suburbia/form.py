"""How a photographed table is entered: see ``kernel.form``."""

from rules.kernel.datafiles import load_yaml
from rules.kernel.form import with_pieces
from rules.kernel.outcome import Json
from rules.suburbia.components import components
from rules.suburbia.editions import Edition


def form(edition: Edition) -> dict[str, Json]:
    """The form, with the tiles, borders and goals of the edition."""
    box = components(edition)
    pieces = {name: sorted(one["id"] for one in box[name]) for name in ("tiles", "borders", "goals")}
    made: dict[str, Json] = with_pieces(load_yaml("rules.suburbia", "data", "form.yaml"), pieces)
    return made
