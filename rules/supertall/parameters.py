"""What an action of Supertall can name: piles, towers, sites and cards."""

from rules.kernel.actions import name_kind, number_kind
from rules.supertall.cards import CARDS
from rules.supertall.sites import ALL_SITES, CITY_HALL, LAYOUTS, PILES

_TOWERS = sorted({tower for layout in LAYOUTS.values() for tower in layout.towers})

SITE = name_kind("site", "building site", {"enum": list(ALL_SITES)}, lambda table: table.layout.sites, of_seat=True)
PILE = number_kind("pile", "plan pile", PILES, lambda table: PILES)
ANY_TOWER = name_kind("tower", "tower", {"enum": [*_TOWERS, CITY_HALL]}, lambda table: table.layout.places)
CARD = name_kind("card", "card", {"enum": list(CARDS)}, lambda table: CARDS)
