"""What each of the 12 buildings of Suburbia Inc does, worked out by hand from the rulebook's tile manifest.

The tables are laid out as in ``tile_rows``: Ann places the tile at 1,1, beside her Park, her Factory and 1,0, 1,2, 2,0
and 2,1; the Park answers with +1 reputation to a residential, commercial or industrial tile, the Factory with -1 to a
residential or civic one. She begins with income 3, reputation 4, population 2 and $50, Ben with the same.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field

from tests.unit.suburbia.tile_rows import CIVIC, COMMERCIAL, INDUSTRIAL, RESIDENTIAL, Row


@dataclass(frozen=True)
class ExpansionRow(Row):
    """``borders`` and ``bens_borders``: what lies there. ``again``: what a marker changes for Ben; None: takes none.

    ``stars``: the Gold Stars printed on it.
    """

    borders: tuple[str, ...] = ()
    bens_borders: tuple[str, ...] = ()
    again: str | None = ""
    stars: int = 0
    icons: frozenset[str] = field(default_factory=frozenset)


PLAIN: Mapping[str, str] = {
    "own mobile_home_community 2,1": "",
    "own convenience_store 2,1": "",
    "own farm 2,1": "",
    "own museum 2,1": "",
    "own lake 2,1": "",
    "their convenience_store": "",
}
"""Of a tile that counts nothing."""

ROWS = [
    # A tiles
    ExpansionRow(
        "cemetery",  # of Park, Factory, Store and Mobile Homes one is residential
        price=4,
        own={(1, 0): RESIDENTIAL, (2, 0): COMMERCIAL, (-1, 1): RESIDENTIAL},
        gives="income +1, population -2",
        changes="income +1, reputation -1, population -2",
        later={
            "own mobile_home_community 2,1": "income +1",
            "own mobile_home_community -1,2": "",
            "own convenience_store 2,1": "",
            "own museum 2,1": "",
            "own lake 2,1": "",
            "their mobile_home_community": "",
        },
    ),
    ExpansionRow(
        "investment_property",  # it does not count itself: it is not beside itself
        price=8,
        own={(1, 0): RESIDENTIAL, (2, 0): RESIDENTIAL, (-1, 1): RESIDENTIAL},
        theirs={(1, 0): RESIDENTIAL},
        gives="income +2, population +1",
        changes="income +2, population +1",
        later={
            "own investment_property 2,1": "income +1",
            "own mobile_home_community -1,2": "",
            "own farm 2,1": "",
            "own lake 2,1": "",
            "their mobile_home_community": "",
        },
    ),
    ExpansionRow(
        # Suburbs, Park, Factory, Store and itself: $10; the Planner and the Lake are none of the four kinds. The Lake
        # beside it pays for it.
        "county_assessor",
        price=11,
        own={(1, 0): COMMERCIAL, (2, 0): "lake", (-1, 1): "redevelopment_planner"},
        theirs={(1, 0): COMMERCIAL},
        gives="reputation +1, money +10",
        changes="money +12",
        later={
            "own mobile_home_community -1,2": "money +2",
            "own convenience_store 2,1": "money +2",
            "own farm -1,2": "money +2",
            "own museum 2,1": "money +2",
            "own lake 2,1": "",
            "own redevelopment_planner 2,1": "",
            "their convenience_store": "",
        },
    ),
    ExpansionRow(
        "law_office",  # it counts as an office
        price=14,
        own={(-1, 1): "business_supply_store"},
        theirs={(1, 0): "business_supply_store"},
        gives="income +2",
        changes="income +3, reputation +1",
        bens="income +1",
        later={**PLAIN, "own law_office 2,1": ""},
        icons=frozenset({"office"}),
    ),
    ExpansionRow(
        # Neither Park, Factory, Museum, Landfill nor Lake beside it answer, nor does the Assessor away from it.
        "redevelopment_planner",
        price=7,
        own={(1, 0): "museum", (2, 0): "lake", (2, 1): "landfill", (-1, 1): "county_assessor"},
        gives="",
        changes="",
        again=None,
        later={"own mobile_home_community 1,2": "", "own museum 1,2": "", "their redevelopment_planner": ""},
    ),
    # B tiles
    ExpansionRow(
        # One border each: $4; the Beach beside it does not count civic tiles; the Lake Border is no border.
        "checkpoint",
        price=14,
        borders=("beach 1,0 5", "lake:bay -1,3 3"),
        bens_borders=("orchard 1,0 5",),
        gives="reputation +4, money +4",
        changes="reputation +3, money +4",
        later={**{trial: text for trial, text in PLAIN.items() if "2,1" not in trial}, "own museum 1,2": ""},
        icons=frozenset({"border"}),
    ),
    ExpansionRow(
        "light_rail",  # +1 and +1 for Mobile Homes and Store each; the Park answers to it
        price=12,
        own={(1, 0): RESIDENTIAL, (2, 0): COMMERCIAL, (1, 2): CIVIC, (-1, 1): COMMERCIAL},
        gives="income +2, reputation +2",
        changes="income +2, reputation +3",
        later={
            "own mobile_home_community 2,1": "income +1, reputation +1",
            "own convenience_store 2,1": "income +1, reputation +1",
            "own farm 2,1": "",
            "own museum 2,1": "",
            "own lake 2,1": "",
            "own convenience_store -1,2": "",
            "their convenience_store": "",
        },
    ),
    ExpansionRow(
        "new_construction",  # Park, Factory and Store; the Lake does not count and pays for it
        price=4,
        own={(1, 0): COMMERCIAL, (2, 0): "lake", (-1, 1): COMMERCIAL},
        gives="population +6",
        changes="population +6, money +2",
        later={
            "own mobile_home_community 2,1": "population +2",
            "own convenience_store 2,1": "population +2",
            "own farm 2,1": "population +2",
            "own museum 2,1": "population +2",
            "own redevelopment_planner 2,1": "",
            "own lake 2,1": "",
            "own convenience_store -1,2": "",
            "their convenience_store": "",
        },
    ),
    ExpansionRow(
        # Ann's Factory, Farm and the Plant itself, Ben's Factory and Farm: $10; the Park answers
        "water_purification_plant",
        price=7,
        own={(-1, 1): INDUSTRIAL},
        theirs={(1, 0): INDUSTRIAL},
        gives="reputation +7, money -10",
        changes="reputation +8, money -10",
        later={
            "own farm -1,2": "money -2",
            "own water_purification_plant 2,1": "money -2",
            "their farm": "money -2",
            "own convenience_store 2,1": "",
            "own lake 2,1": "",
            "their convenience_store": "",
        },
    ),
    # C tiles
    ExpansionRow(
        "lake_house",  # Suburbs, Mobile Homes and itself: 6; the Lake pays for it
        price=18,
        own={(2, 0): "lake", (-1, 1): RESIDENTIAL},
        theirs={(1, 0): RESIDENTIAL},
        gives="reputation +3, population +6",
        changes="reputation +3, population +6, money +2",
        later={
            "own mobile_home_community -1,2": "population +2",
            "own lake_house 2,1": "population +2",
            "own convenience_store 2,1": "",
            "own lake 2,1": "",
            "their mobile_home_community": "",
        },
    ),
    ExpansionRow(
        "indoor_mall",  # two Stores and itself
        price=22,
        own={(1, 0): COMMERCIAL, (-1, 1): COMMERCIAL},
        theirs={(1, 0): COMMERCIAL},
        gives="income +2, reputation +3",
        changes="income +2, reputation +4",
        later={
            "own convenience_store -1,2": "reputation +1",
            "own convenience_store 2,1": "reputation +1",
            "own mobile_home_community 2,1": "",
            "own lake 2,1": "",
            "their convenience_store": "",
        },
    ),
    ExpansionRow(
        # $6 for each of two players; Ben has 2 to lose, Ann gains 5 all the same. An office: her Supply Store answers.
        "redistricting_office",
        price=12,
        own={(-1, 1): "business_supply_store"},
        gives="population +5",
        changes="income +1, reputation -1, population +5",
        bens="population -2",
        again="population -2",
        later={**PLAIN, "their redistricting_office": ""},
        icons=frozenset({"office"}),
    ),
]
