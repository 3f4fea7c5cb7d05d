"""What each of the 50 kinds of tiles does, worked out by hand from its printed face.

Ann owns the starting tiles (Suburbs 0,0; Community Park 0,1; Heavy Factory 0,2) and ``own``; Ben owns the same starting
tiles and ``theirs``. Ann places the tile at 1,1: beside her Park, her Factory, 1,0 (which touches Suburbs and Park),
1,2 (which touches the Factory), 2,0 and 2,1. At -1,1 and -1,2 a tile lies away from it.

The starting tiles answer to it: the Park gives +1 reputation for a residential, commercial or industrial tile beside
it, the Factory -1 for a residential or civic one. So of the tile's neighbours a residential tile gets +1 -1 = 0, a
commercial or industrial one +1, a civic one -1.

The plain tiles around have no effect that matters: Convenience Store (commercial), Mobile Home Community (residential),
Farm (industrial; counts restaurants), University (civic; counts schools).
"""

from collections.abc import Mapping
from dataclasses import dataclass, field

from rules.kernel.hexes import Cell

COMMERCIAL = "convenience_store"
RESIDENTIAL = "mobile_home_community"
INDUSTRIAL = "farm"
CIVIC = "university"


@dataclass(frozen=True)
class Row:
    """``gives``: what the tile gives Ann when placed, and again with a marker. ``changes``: all that changes for Ann.

    ``bens``: all that changes for Ben. ``later``: what the tile gives for one more tile, by who places it, which and
    where (Ben's lies beside his Suburbs); with a marker on the tile it is twice that. ``facts``: of Ann, where not as
    usual.
    """

    tile: str
    price: int
    gives: str
    changes: str
    own: Mapping[Cell, str] = field(default_factory=dict)
    theirs: Mapping[Cell, str] = field(default_factory=dict)
    bens: str = ""
    later: Mapping[str, str] = field(default_factory=dict)
    facts: Mapping[str, int] = field(default_factory=dict)


ROWS = [
    # Basic tiles
    Row(
        "suburbs",
        price=3,
        gives="population +2",
        changes="population +2",
        later={"own mobile_home_community 2,0": "", "their mobile_home_community": ""},
    ),
    Row(
        "community_park",  # beside Factory and Store, not counted: Park and University
        price=4,
        own={(1, 0): COMMERCIAL, (1, 2): CIVIC},
        gives="income -1, reputation +2",
        changes="income -1, reputation +1",
        later={
            "own convenience_store 2,0": "reputation +1",
            "own mobile_home_community 2,0": "reputation +1",
            "own farm 2,0": "reputation +1",
            "own museum 2,0": "",
            "own lake 2,0": "",
            "own convenience_store -1,1": "",
            "their convenience_store": "",
        },
    ),
    Row(
        "heavy_factory",  # beside Park and Mobile Homes
        price=3,
        own={(1, 0): RESIDENTIAL, (2, 0): COMMERCIAL},
        gives="income +1, reputation -2",
        changes="income +1, reputation -1",
        later={
            "own mobile_home_community 2,1": "reputation -1",
            "own museum 2,1": "reputation -1",
            "own convenience_store 2,1": "",
            "own farm 2,1": "",
            "own mobile_home_community -1,1": "",
            "their mobile_home_community": "",
        },
    ),
    # A tiles
    Row(
        "business_supply_store",  # 1 and two offices; the Office Building beside it gives +1
        price=8,
        own={(1, 0): "office_building"},
        theirs={(1, 0): "local_epa_office"},
        gives="income +3",
        changes="income +4, reputation +1",
        later={
            "own office_building -1,1": "income +1",
            "own local_epa_office 2,0": "income +1",
            "their office_of_bureaucracy": "income +1",
            "own convenience_store 2,0": "",
        },
    ),
    Row(
        "convenience_store",
        price=6,
        gives="income +1",
        changes="income +1, reputation +1",
        later={"own mobile_home_community 2,0": "", "own convenience_store 2,0": "", "their convenience_store": ""},
    ),
    Row(
        "fancy_restaurant",  # the restaurants that are there already don't count; Ben's loses 1
        price=9,
        own={(1, 0): "fast_food_restaurant"},
        theirs={(1, 0): "fancy_restaurant"},
        gives="income +3",
        changes="income +3, reputation +1",
        bens="income -1",
        later={
            "own fast_food_restaurant 2,0": "income -1",
            "own fancy_restaurant -1,1": "income -1",
            "their fast_food_restaurant": "income -1",
            "own farm 2,0": "",
            "their convenience_store": "",
        },
    ),
    Row(
        "farm",
        price=9,
        own={(-1, 1): "fast_food_restaurant"},
        theirs={(1, 0): "fancy_restaurant"},
        gives="income +2, reputation -1",
        changes="income +2",
        later={
            "own fancy_restaurant -1,2": "income +1",
            "their fast_food_restaurant": "income +1",
            "own slaughterhouse 2,0": "",
        },
    ),
    Row(
        "fast_food_restaurant",
        price=7,
        own={(1, 0): RESIDENTIAL, (2, 0): "retirement_village", (-1, 1): RESIDENTIAL},
        theirs={(1, 0): RESIDENTIAL},
        gives="income +1, population +6",
        changes="income +1, reputation +1, population +6",
        later={
            "own mobile_home_community 2,1": "population +3",
            "own mobile_home_community -1,2": "",
            "own convenience_store 2,1": "",
            "their mobile_home_community": "",
        },
    ),
    Row(
        "freeway",  # one residential, two commercial neighbours
        price=5,
        own={(1, 0): RESIDENTIAL, (2, 0): COMMERCIAL, (2, 1): COMMERCIAL},
        gives="income +2, reputation -1",
        changes="income +2",
        later={
            "own mobile_home_community 1,2": "reputation -1",
            "own convenience_store 1,2": "income +1",
            "own museum 1,2": "",
            "own convenience_store -1,1": "",
            "their mobile_home_community": "",
            "their convenience_store": "",
        },
    ),
    Row(
        "homeowners_association",  # both Suburbs, Mobile Homes and itself
        price=6,
        own={(-1, 1): RESIDENTIAL},
        gives="population +1, money +8",
        changes="population +1, money +8",
        later={
            "own mobile_home_community -1,2": "money +2",
            "their mobile_home_community": "money +2",
            "own convenience_store 2,0": "",
        },
    ),
    Row(
        "landfill",  # Park, Factory and Store; the Lake doesn't count and pays for it
        price=4,
        own={(1, 0): COMMERCIAL, (2, 0): "lake"},
        gives="income +2, reputation -3",
        changes="income +2, reputation -2, money +2",
        later={
            "own mobile_home_community 2,1": "reputation -1",
            "own convenience_store 2,1": "reputation -1",
            "own museum 2,1": "reputation -1",
            "own farm 2,1": "reputation -1",
            "own lake 2,1": "",
            "own mobile_home_community -1,1": "",
            "their mobile_home_community": "",
        },
    ),
    Row(
        "mint",  # Park, University and itself
        price=15,
        own={(-1, 1): CIVIC},
        theirs={(1, 0): CIVIC},
        gives="income +3, money +6",
        changes="income +3, reputation -1, money +6",
        later={"own museum -1,2": "money +2", "their museum": "", "own convenience_store 2,0": ""},
    ),
    Row(
        "mobile_home_community",
        price=4,
        gives="population +6",
        changes="population +6",
        later={"own mobile_home_community 2,0": "", "their mobile_home_community": ""},
    ),
    Row(
        "municipal_airport",  # three airports with itself; the other two answer
        price=6,
        own={(1, 0): RESIDENTIAL, (-1, 1): "domestic_airport"},
        theirs={(1, 0): "international_airport"},
        gives="income +3, reputation -1",
        changes="income +3, reputation +1",
        bens="income +1, reputation +1",
        later={
            "own municipal_airport -1,2": "income +1",
            "their domestic_airport": "income +1",
            "own mobile_home_community 2,0": "reputation -1",
            "own mobile_home_community -1,2": "",
            "their mobile_home_community": "",
            "own farm 2,0": "",
        },
    ),
    Row(
        "office_building",
        price=9,
        own={(1, 0): COMMERCIAL, (-1, 1): COMMERCIAL},
        theirs={(1, 0): COMMERCIAL},
        gives="income +2",
        changes="income +2, reputation +1",
        later={
            "own convenience_store 2,0": "income +1",
            "own convenience_store -1,2": "",
            "own mobile_home_community 2,0": "",
            "their convenience_store": "",
        },
    ),
    Row(
        "parking_lot",  # 1, Park and Store
        price=12,
        own={(1, 0): COMMERCIAL, (2, 0): RESIDENTIAL},
        gives="income +3",
        changes="income +3, reputation +1",
        later={
            "own museum 2,1": "income +1",
            "own convenience_store 2,1": "income +1",
            "own mobile_home_community 2,1": "",
            "own farm 2,1": "",
            "own convenience_store -1,1": "",
            "their convenience_store": "",
        },
    ),
    Row(
        "slaughterhouse",
        price=5,
        theirs={(1, 0): "fancy_restaurant", (-1, 1): "fast_food_restaurant"},
        gives="income +2, reputation -2",
        changes="income +2, reputation -1",
        later={
            "own fast_food_restaurant -1,1": "income +1",
            "their fancy_restaurant": "income +1",
            "own farm 2,0": "",
        },
    ),
    Row(
        # Lake 1,0 lies beside Suburbs, Park and the Realty, Lake 1,2 beside Factory and Realty: 5 pairs. Each Lake pays
        # $2 for the Realty too.
        "waterfront_realty",
        price=6,
        own={(1, 0): "lake", (1, 2): "lake"},
        theirs={(-1, 1): "lake"},
        gives="money +10",
        changes="reputation +1, money +14",
        later={
            "own mobile_home_community 2,0": "money +2",
            "own museum 0,3": "money +2",
            "own farm -1,1": "",
            "own lake -1,1": "money +4",
            "own lake 2,0": "money +2",
            "their mobile_home_community": "",
            "their lake": "",
        },
    ),
]
