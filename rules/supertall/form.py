"""How a photographed table is entered: see ``kernel.form``."""

from rules.kernel.datafiles import load_yaml
from rules.kernel.form import with_pieces
from rules.kernel.outcome import Json
from rules.supertall.cards import CARDS


def form() -> dict[str, Json]:
    """The form, with the cards there are."""
    made: dict[str, Json] = with_pieces(load_yaml("rules.supertall", "data", "form.yaml"), {"cards": CARDS})
    return made
