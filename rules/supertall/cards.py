"""The plan cards: a card is written as the letter of its type and its value, ``R0`` to ``N5``."""

from rules.kernel.datafiles import load_yaml
from rules.kernel.outcome import Json

_DATA = load_yaml("rules.supertall", "data", "cards.yaml")

Card = str

TYPES: dict[str, str] = {row["id"]: row["label"] for row in _DATA["types"]}
VALUES = range(_DATA["values"]["lowest"], _DATA["values"]["highest"] + 1)
DECK_SIZE: int = _DATA["deck_size"]["cards"]
DEFAULT_DECK: tuple[Card, ...] = tuple(_DATA["default_deck"]["cards"])
ABILITIES: dict[int, str] = {row["value"]: row["action"] for row in _DATA["abilities"]}
"""Value to the type of action that carries out its ability; a value that is not here has none."""

CARDS: tuple[Card, ...] = tuple(f"{letter}{value}" for letter in TYPES for value in VALUES)
"""Every card there could be, in canonical order."""
VALUE: dict[Card, int] = {card: int(card[1]) for card in CARDS}
TYPE: dict[Card, str] = {card: card[0] for card in CARDS}

if len(DEFAULT_DECK) != DECK_SIZE or not set(DEFAULT_DECK) <= set(CARDS):
    raise ValueError("cards.yaml: the default deck is not a deck")


def components() -> dict[str, Json]:
    """The cards as data: types, values with their abilities, the default deck."""
    return {
        "types": [{"id": row["id"], "label": row["label"], "source": row["source"]} for row in _DATA["types"]],
        "values": [{"value": value, "ability": ABILITIES.get(value)} for value in VALUES],
        "cards": [{"id": card, "type": TYPE[card], "value": VALUE[card]} for card in CARDS],
        "deck_size": DECK_SIZE,
        "default_deck": {"cards": list(DEFAULT_DECK), "source": _DATA["default_deck"]["source"]},
    }
