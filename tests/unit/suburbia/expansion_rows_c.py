"""What each of the 10 borders of Suburbia Inc does, worked out by hand from the rulebook's tile manifest.

The border lies at 1,0 in direction 5: its slots are 1,0, 1,1, 1,2 and 1,3. ``gives`` is for one tile of each of the
four kinds in them, in this order: Mobile Homes (residential), Store (commercial), University (civic), Farm
(industrial). ``each`` is what one more tile in a slot gives: residential, commercial, industrial, civic, a Lake.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field

from tests.unit.suburbia.tile_rows import CIVIC, COMMERCIAL, INDUSTRIAL, RESIDENTIAL

SLOTS = {(1, 0): RESIDENTIAL, (1, 1): COMMERCIAL, (1, 2): CIVIC, (1, 3): INDUSTRIAL}


@dataclass(frozen=True)
class BorderRow:
    """``changes``: all that changes for Ann, where that is more than ``gives``. ``facts``: of Ann, if not as usual."""

    tile: str
    price: int
    gives: str
    each: tuple[str, str, str, str, str]
    changes: str | None = None
    facts: Mapping[str, int] = field(default_factory=dict)


ROWS = [
    BorderRow(
        "amusement_park",
        price=15,
        gives="income +4, reputation +2",  # residential, industrial
        each=("income +2", "", "income +2", "", ""),
    ),
    BorderRow(
        "bay",
        price=13,
        gives="reputation +1, money +32",
        each=("money +8", "money +8", "money +8", "money +8", ""),
    ),
    BorderRow(
        "beach",
        price=12,
        gives="reputation +3, population +6",  # residential, commercial
        each=("population +3", "population +3", "", "", ""),
    ),
    BorderRow(
        "desert",
        price=6,
        gives="income +5, money -40",
        each=("money -10", "money -10", "money -10", "money -10", ""),
    ),
    BorderRow(
        "forest",
        price=9,
        gives="reputation +3",  # all but industrial
        each=("reputation +1", "reputation +1", "", "reputation +1", ""),
    ),
    BorderRow(
        "military_base",
        price=12,
        gives="income +1, population +5",  # civic
        each=("", "", "", "population +5", ""),
    ),
    BorderRow(
        "mountains",
        price=18,
        gives="reputation +8",
        each=("reputation +2", "reputation +2", "reputation +2", "reputation +2", ""),
    ),
    BorderRow(
        "national_park",
        price=15,
        gives="reputation +6",  # 2 and one for each
        each=("reputation +1", "reputation +1", "reputation +1", "reputation +1", "reputation +1"),
    ),
    BorderRow(
        "orchard",
        price=10,
        gives="income +3, reputation +1",  # all but civic
        each=("income +1", "income +1", "income +1", "", ""),
    ),
    BorderRow(
        "radioactive_waste_site",  # from 30 to 2: back over the roofs before 29, 22 and 15
        price=7,
        gives="income +5, population -28",
        changes="income +8, reputation +3, population -28",
        facts={"population": 30},
        each=("population -7", "population -7", "population -7", "population -7", "population -7"),
    ),
]
