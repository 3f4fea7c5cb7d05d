"""The B tiles: see ``tile_rows``, whose form, borough and plain tiles are used here too."""

from tests.unit.suburbia.tile_rows import CIVIC, COMMERCIAL, INDUSTRIAL, RESIDENTIAL, Row

ROWS = [
    Row(
        "burg_von_alspach",
        price=12,
        own={(1, 0): RESIDENTIAL, (2, 0): RESIDENTIAL, (-1, 1): RESIDENTIAL},
        gives="population +3, reputation +2",
        changes="population +3, reputation +2",
        later={
            "own mobile_home_community 2,1": "reputation +1",
            "own mobile_home_community -1,2": "",
            "own convenience_store 2,1": "",
            "their mobile_home_community": "",
        },
    ),
    Row(
        # From 10 Mobile Homes go to 16 and pass the roof before 15; the roof's own -1 -1 is not the Casino's.
        "casino",
        price=22,
        facts={"population": 10, "reputation": 0},
        gives="reputation -3",
        changes="reputation -2",
        later={
            "own mobile_home_community 2,0": "income +1",
            "own convenience_store 2,0": "",
            "their mobile_home_community": "",
        },
    ),
    Row(
        "domestic_airport",  # three airports, one residential neighbour; both others answer with income
        price=11,
        own={(1, 0): RESIDENTIAL, (-1, 1): "municipal_airport"},
        theirs={(1, 0): "municipal_airport"},
        gives="income +1, reputation +3 -1",
        changes="income +2, reputation +3",
        bens="income +1",
        later={
            "own municipal_airport -1,2": "reputation +1",
            "their international_airport": "reputation +1",
            "own mobile_home_community 2,0": "reputation -1",
            "own mobile_home_community -1,2": "",
            "their mobile_home_community": "",
            "own convenience_store 2,0": "",
        },
    ),
    Row(
        "elementary_school",  # Suburbs and Mobile Homes
        price=5,
        own={(-1, 1): RESIDENTIAL},
        theirs={(1, 0): RESIDENTIAL},
        gives="reputation +1, population +2",
        changes="population +2",
        later={
            "own mobile_home_community 2,0": "population +1",
            "own retirement_village -1,2": "population +1",
            "own convenience_store 2,0": "",
            "their mobile_home_community": "",
        },
    ),
    Row(
        "gas_station",
        price=7,
        own={(1, 0): RESIDENTIAL, (-1, 1): RESIDENTIAL},
        gives="income +1, population +1",
        changes="income +1, reputation +1, population +1",
        later={
            "own mobile_home_community 2,0": "population +1",
            "own mobile_home_community -1,2": "",
            "own convenience_store 2,0": "",
            "their mobile_home_community": "",
        },
    ),
    Row(
        "hostel",
        price=0,
        own={(1, 0): COMMERCIAL, (2, 0): COMMERCIAL, (-1, 1): COMMERCIAL},
        gives="population +2, reputation -2",
        changes="population +2, reputation -2",
        later={
            "own convenience_store 2,1": "reputation -1",
            "own convenience_store -1,2": "",
            "own mobile_home_community 2,1": "",
            "their convenience_store": "",
        },
    ),
    Row(
        "housing_projects",  # Park and Store; the Factory doesn't count
        price=8,
        own={(1, 0): COMMERCIAL},
        gives="population +10, reputation -4",
        changes="population +10, reputation -4",
        later={
            "own mobile_home_community 2,0": "reputation -2",
            "own museum 2,0": "reputation -2",
            "own convenience_store 2,0": "reputation -2",
            "own farm 2,0": "",
            "own convenience_store -1,1": "",
            "their mobile_home_community": "",
        },
    ),
    Row(
        "movie_theater",
        price=10,
        own={(1, 0): RESIDENTIAL, (-1, 1): RESIDENTIAL},
        gives="income +2",
        changes="income +2, reputation +1",
        later={
            "own mobile_home_community 2,0": "income +1",
            "own mobile_home_community -1,2": "",
            "own convenience_store 2,0": "",
            "their mobile_home_community": "",
        },
    ),
    Row(
        "museum",  # 1, Park and University
        price=8,
        own={(1, 0): CIVIC, (-1, 1): CIVIC},
        gives="reputation +3",
        changes="reputation +2",
        later={
            "own university 2,0": "reputation +1",
            "own museum 2,0": "reputation +1",
            "own museum -1,2": "",
            "own convenience_store 2,0": "",
            "their museum": "",
        },
    ),
    Row(
        "office_of_bureaucracy",  # Park, University and itself
        price=9,
        own={(-1, 1): CIVIC},
        theirs={(1, 0): CIVIC},
        gives="income +3, reputation -2",
        changes="income +3, reputation -3",
        later={"own museum -1,2": "income +1", "own convenience_store 2,0": "", "their museum": ""},
    ),
    Row(
        "postal_service",
        price=12,
        own={(1, 0): COMMERCIAL, (-1, 1): COMMERCIAL},
        theirs={(1, 0): COMMERCIAL},
        gives="income +2",
        changes="income +2, reputation -1",
        later={
            "own convenience_store -1,2": "income +1",
            "own convenience_store 2,0": "income +1",
            "own mobile_home_community 2,0": "",
            "their convenience_store": "",
        },
    ),
    Row(
        "power_station",  # Factory and Farm
        price=11,
        own={(-1, 1): INDUSTRIAL},
        gives="income +2",
        changes="income +2, reputation -1",
        later={"own farm 2,0": "income +1", "own convenience_store 2,0": "", "their farm": ""},
    ),
    Row(
        "retirement_village",
        price=8,
        gives="population +5",
        changes="population +5",
        later={"own mobile_home_community 2,0": "", "their mobile_home_community": ""},
    ),
    Row(
        "shipping_center",  # two Stores and itself
        price=16,
        own={(-1, 1): COMMERCIAL},
        theirs={(1, 0): COMMERCIAL},
        gives="income +1, money +6",
        changes="income +1, reputation +1, money +6",
        later={
            "own convenience_store -1,2": "money +2",
            "their convenience_store": "money +2",
            "own mobile_home_community 2,0": "",
        },
    ),
    Row(
        "skyscraper",  # the earlier one loses 1
        price=11,
        own={(-1, 1): "skyscraper"},
        gives="income +3",
        changes="income +2, reputation +1",
        later={"own skyscraper 2,0": "income -1", "their skyscraper": "income -1", "own convenience_store 2,0": ""},
    ),
    Row(
        "stadium",
        price=16,
        own={(1, 0): RESIDENTIAL, (2, 0): RESIDENTIAL, (-1, 1): RESIDENTIAL},
        gives="income +1, reputation +4",
        changes="income +1, reputation +3",
        later={
            "own mobile_home_community 2,1": "reputation +2",
            "own mobile_home_community -1,2": "",
            "own convenience_store 2,1": "",
            "their mobile_home_community": "",
        },
    ),
    Row(
        "warehouse",
        price=13,
        own={(1, 0): COMMERCIAL, (2, 0): COMMERCIAL, (-1, 1): COMMERCIAL},
        gives="income +4, reputation -1",
        changes="income +4",
        later={
            "own convenience_store 2,1": "income +2",
            "own convenience_store -1,2": "",
            "own mobile_home_community 2,1": "",
            "their convenience_store": "",
        },
    ),
]
