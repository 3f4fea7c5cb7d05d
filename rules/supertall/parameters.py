"""What an action of Supertall can name: piles, towers, sites and cards."""

from rules.kernel.actions import ParameterKind
from rules.supertall.cards import CARDS
from rules.supertall.sites import ALL_SITES, CITY_HALL, LAYOUTS, PILES

_TOWERS = sorted({tower for layout in LAYOUTS.values() for tower in layout.towers})

SITE = ParameterKind(
    "site",
    "building site",
    {"type": "string", "enum": list(ALL_SITES)},
    lambda table: table.layout.sites,
)
PILE = ParameterKind(
    "pile",
    "plan pile",
    {"type": "integer", "minimum": PILES[0], "maximum": PILES[-1]},
    lambda table: PILES,
)
ANY_TOWER = ParameterKind(
    "tower",
    "tower",
    {"type": "string", "enum": [*_TOWERS, CITY_HALL]},
    lambda table: table.layout.places,
)
CARD = ParameterKind("card", "card", {"type": "string", "enum": list(CARDS)}, lambda table: CARDS)
