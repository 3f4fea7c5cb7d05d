"""What each of the 20 city tiles does, worked out by hand from the Collector's Edition rulebook.

Laid out as ``expansion_rows``. What Colosseum, Westminster Abbey and Petronas Towers let their owner do afterwards,
and what Duomo di Milano and St. Vitus Cathedral do besides, stands in tests of their own.
"""

from tests.unit.suburbia.expansion_rows import PLAIN, ExpansionRow
from tests.unit.suburbia.tile_rows import CIVIC, COMMERCIAL, INDUSTRIAL, RESIDENTIAL

ROWS = [
    ExpansionRow("the_white_house", price=21, gives="reputation +6", changes="reputation +5", later=PLAIN),
    ExpansionRow(
        "sears_tower",  # 2, Suburbs and Mobile Homes
        price=26,
        own={(-1, 1): RESIDENTIAL},
        theirs={(1, 0): RESIDENTIAL},
        gives="income +4",
        changes="income +4, reputation +1",
        later={
            "own mobile_home_community -1,2": "income +1",
            "own mobile_home_community 2,1": "income +1",
            "own convenience_store 2,1": "",
            "own lake 2,1": "",
            "their mobile_home_community": "",
        },
    ),
    ExpansionRow(
        "spaceship_earth",  # 2; 3 for Ann's Elementary School; the University shows no school
        price=23,
        own={(-1, 1): "elementary_school", (-1, 2): CIVIC},
        theirs={(1, 0): "high_school"},
        gives="income +2, reputation +3",
        changes="income +2, reputation +4",
        later={
            "own middle_school 2,1": "reputation +3",
            "own high_school 1,2": "reputation +3",
            "own university 2,1": "",
            "own lake 2,1": "",
            "their middle_school": "",
        },
        stars=3,
    ),
    ExpansionRow(
        "sunsphere",  # the Store beside it, not the one away from it
        price=13,
        own={(1, 0): COMMERCIAL, (-1, 1): COMMERCIAL, (2, 0): RESIDENTIAL},
        gives="reputation +2, money +5",
        changes="reputation +3, money +5",
        later={
            "own convenience_store 2,1": "money +5",
            "own convenience_store -1,2": "",
            "own mobile_home_community 2,1": "",
            "own lake 2,1": "",
            "their convenience_store": "",
        },
        stars=1,
    ),
    ExpansionRow("colosseum", price=12, gives="reputation +2", changes="reputation +1", later=PLAIN, stars=2),
    ExpansionRow("empire_state_building", price=24, gives="income +8", changes="income +8, reputation +1", later=PLAIN),
    ExpansionRow(
        "lax",  # 2; Ann's Fast Food and Ben's Fancy Restaurant
        price=16,
        own={(-1, 1): "fast_food_restaurant"},
        theirs={(1, 0): "fancy_restaurant"},
        gives="income +2, money +10",
        changes="income +2, reputation +1, money +10",
        later={
            "own fast_food_restaurant -1,2": "money +5",
            "own fancy_restaurant 2,1": "money +5",
            "their fancy_restaurant": "money +5",
            "own convenience_store 2,1": "",
            "own lake 2,1": "",
        },
    ),
    ExpansionRow(
        "sagrada_familia",  # Suburbs and Mobile Homes: 8
        price=25,
        own={(-1, 1): RESIDENTIAL},
        theirs={(1, 0): RESIDENTIAL},
        gives="reputation +3, population +8",
        changes="reputation +2, population +8",
        later={
            "own mobile_home_community -1,2": "population +4",
            "own convenience_store 2,1": "",
            "own lake 2,1": "",
            "their mobile_home_community": "",
        },
    ),
    ExpansionRow(
        "burj_khalifa",  # Factory and Farm: 12, which ends on 14
        price=29,
        own={(-1, 1): INDUSTRIAL},
        theirs={(1, 0): INDUSTRIAL},
        gives="population +12",
        changes="population +12",
        later={
            "own farm -1,2": "population +6",
            "own mobile_home_community 2,1": "",
            "own lake 2,1": "",
            "their farm": "",
        },
    ),
    ExpansionRow(
        "tokyo_skytree",  # 2, Factory and Farm
        price=15,
        own={(-1, 1): INDUSTRIAL},
        theirs={(1, 0): INDUSTRIAL},
        gives="income +4",
        changes="income +4, reputation +1",
        later={
            "own farm -1,2": "income +1",
            "own convenience_store 2,1": "",
            "own lake 2,1": "",
            "their farm": "",
        },
    ),
    ExpansionRow(
        "eiffel_tower",  # Suburbs and Mobile Homes
        price=17,
        own={(-1, 1): RESIDENTIAL},
        theirs={(1, 0): RESIDENTIAL},
        gives="reputation +2",
        changes="reputation +1",
        later={
            "own mobile_home_community -1,2": "reputation +1",
            "own museum 2,1": "",
            "own lake 2,1": "",
            "their mobile_home_community": "",
        },
        stars=1,
    ),
    ExpansionRow(
        "cn_tower",  # two Stores
        price=11,
        own={(1, 0): COMMERCIAL, (-1, 1): COMMERCIAL},
        theirs={(1, 0): COMMERCIAL},
        gives="income +2",
        changes="income +2, reputation -1",
        later={
            "own convenience_store -1,2": "income +1",
            "own museum 2,1": "",
            "own lake 2,1": "",
            "their convenience_store": "",
        },
        stars=1,
    ),
    ExpansionRow(
        "international_commerce_centre",  # itself and Ben's LAX
        price=18,
        theirs={(1, 0): "lax"},
        gives="population +10",
        changes="population +10",
        later={
            "own empire_state_building 2,1": "population +5",
            "their the_white_house": "population +5",
            "own convenience_store 2,1": "",
            "own lake 2,1": "",
        },
    ),
    ExpansionRow(
        "taipei_101",  # 4, Ann's and Ben's Skyscraper and itself; each Skyscraper loses 1 by it
        price=14,
        own={(-1, 1): "skyscraper"},
        theirs={(1, 0): "skyscraper"},
        gives="income +7",
        changes="income +6, reputation +1",
        bens="income -1",
        later={
            "own skyscraper -1,2": "income +1",
            "their skyscraper": "income +1",
            "own convenience_store 2,1": "",
            "own lake 2,1": "",
        },
        icons=frozenset({"skyscraper"}),
    ),
    ExpansionRow("westminster_abbey", price=19, gives="reputation +3", changes="reputation +2", later=PLAIN),
    ExpansionRow(
        "independence_hall",  # 3, Park, University and itself
        price=20,
        own={(-1, 1): CIVIC},
        theirs={(1, 0): CIVIC},
        gives="reputation +6",
        changes="reputation +5",
        later={
            "own museum -1,2": "reputation +1",
            "own convenience_store 2,1": "",
            "own lake 2,1": "",
            "their museum": "",
        },
    ),
    ExpansionRow(
        "the_mirage",  # Ann's and Ben's airport
        price=27,
        own={(-1, 1): "municipal_airport"},
        theirs={(1, 0): "domestic_airport"},
        gives="population +10, money +10",
        changes="population +10, money +10",
        later={
            "own municipal_airport -1,2": "money +5",
            "their domestic_airport": "money +5",
            "own farm 2,1": "",
            "own lake 2,1": "",
        },
    ),
    # What the Factory would take for a civic tile is warded off.
    ExpansionRow("duomo_di_milano", price=22, gives="reputation +2", changes="reputation +2", later=PLAIN),
    ExpansionRow("st_vitus_cathedral", price=28, gives="reputation +1", changes="", later=PLAIN),
    ExpansionRow("petronas_towers", price=30, gives="income +1", changes="income +1, reputation +1", later=PLAIN),
]
