"""The C tiles: see ``tile_rows``, whose form, borough and plain tiles are used here too."""

from tests.unit.suburbia.tile_rows import COMMERCIAL, INDUSTRIAL, RESIDENTIAL, Row

ROWS = [
    Row(
        "apartments",
        price=12,
        own={(1, 0): COMMERCIAL, (-1, 1): COMMERCIAL},
        gives="population +7",
        changes="population +7",
        later={
            "own convenience_store 2,0": "population +2",
            "own convenience_store -1,2": "",
            "own mobile_home_community 2,0": "",
            "their convenience_store": "",
        },
    ),
    Row(
        "bed_and_breakfast",  # 2; Suburbs, Mobile Homes and itself
        price=9,
        own={(-1, 1): RESIDENTIAL},
        theirs={(1, 0): RESIDENTIAL},
        gives="population +5",
        changes="population +5",
        later={
            "own mobile_home_community 2,0": "population +1",
            "own mobile_home_community -1,2": "population +1",
            "own convenience_store 2,0": "",
            "their mobile_home_community": "",
        },
    ),
    Row(
        "boutique",
        price=9,
        own={(1, 0): RESIDENTIAL, (-1, 1): RESIDENTIAL},
        gives="income +1, reputation +1",
        changes="income +1, reputation +2",
        later={
            "own mobile_home_community 2,0": "reputation +1",
            "own mobile_home_community -1,2": "",
            "own convenience_store 2,0": "",
            "their mobile_home_community": "",
        },
    ),
    Row(
        "chip_fabrication_plant",
        price=18,
        own={(1, 0): COMMERCIAL, (-1, 1): COMMERCIAL},
        theirs={(1, 0): COMMERCIAL},
        gives="income +2, reputation +2",
        changes="income +2, reputation +3",
        later={
            "own convenience_store -1,2": "income +1",
            "own mobile_home_community 2,0": "",
            "their convenience_store": "",
        },
    ),
    Row(
        "condominium",
        price=14,
        own={(1, 0): COMMERCIAL, (-1, 1): COMMERCIAL},
        gives="population +8",
        changes="population +8",
        later={
            "own convenience_store 2,0": "population +3",
            "own convenience_store -1,2": "",
            "own mobile_home_community 2,0": "",
            "their convenience_store": "",
        },
    ),
    Row(
        "high_school",  # Suburbs and Mobile Homes
        price=18,
        own={(-1, 1): RESIDENTIAL},
        theirs={(1, 0): RESIDENTIAL},
        gives="reputation +1, population +6",
        changes="population +6",
        later={
            "own retirement_village 2,0": "population +3",
            "own convenience_store 2,0": "",
            "their mobile_home_community": "",
        },
    ),
    Row(
        "hotel",  # Ben's Suburbs and Mobile Homes
        price=13,
        own={(1, 0): RESIDENTIAL},
        theirs={(1, 0): RESIDENTIAL},
        gives="income +1, population +2",
        changes="income +1, reputation +1, population +2",
        later={
            "their mobile_home_community": "population +1",
            "own mobile_home_community 2,0": "",
            "their convenience_store": "",
        },
    ),
    Row(
        "international_airport",  # three airports, one residential neighbour; the other two answer
        price=18,
        own={(1, 0): RESIDENTIAL, (-1, 1): "municipal_airport"},
        theirs={(1, 0): "domestic_airport"},
        gives="income +3, reputation +3 -1",
        changes="income +4, reputation +3",
        bens="reputation +1",
        later={
            "own municipal_airport -1,2": "income +1, reputation +1",
            "their domestic_airport": "income +1, reputation +1",
            "own mobile_home_community 2,0": "reputation -1",
            "their mobile_home_community": "",
            "own convenience_store 2,0": "",
        },
    ),
    Row(
        "local_epa_office",  # two Farms, two Factories
        price=12,
        own={(-1, 1): INDUSTRIAL},
        theirs={(1, 0): INDUSTRIAL},
        gives="reputation +1, money +8",
        changes="money +8",
        later={"own farm -1,2": "money +2", "their farm": "money +2", "own convenience_store 2,0": ""},
    ),
    Row(
        "middle_school",  # Suburbs and Mobile Homes
        price=10,
        own={(-1, 1): RESIDENTIAL},
        theirs={(1, 0): RESIDENTIAL},
        gives="reputation +1, population +4",
        changes="population +4",
        later={
            "own mobile_home_community 2,0": "population +2",
            "own convenience_store 2,0": "",
            "their mobile_home_community": "",
        },
    ),
    Row(
        "new_car_dealership",  # the earlier one loses 2
        price=12,
        own={(-1, 1): "new_car_dealership"},
        gives="income +5",
        changes="income +3, reputation +1",
        later={
            "own new_car_dealership 2,0": "income -2",
            "their new_car_dealership": "income -2",
            "own convenience_store 2,0": "",
        },
    ),
    Row(
        "pr_firm",  # as with the Casino, Mobile Homes pass the roof before 15
        price=20,
        facts={"population": 10, "reputation": 0},
        gives="income -2",
        changes="income -2, reputation +1",
        later={
            "own mobile_home_community 2,0": "reputation +1",
            "own convenience_store 2,0": "",
            "their mobile_home_community": "",
        },
    ),
    Row(
        "recycling_plant",  # 1; Factory and Farm
        price=17,
        own={(1, 0): INDUSTRIAL, (-1, 1): INDUSTRIAL},
        gives="reputation +5",
        changes="reputation +6",
        later={
            "own farm 2,0": "reputation +2",
            "own farm -1,2": "",
            "own convenience_store 2,0": "",
            "their farm": "",
        },
    ),
    Row(
        "resort",  # both Suburbs and both Mobile Homes
        price=16,
        own={(1, 0): RESIDENTIAL},
        theirs={(1, 0): RESIDENTIAL},
        gives="income +1, population +4",
        changes="income +1, reputation +1, population +4",
        later={
            "own mobile_home_community 2,0": "population +1",
            "their mobile_home_community": "population +1",
            "own convenience_store 2,0": "",
        },
    ),
    Row(
        "university",
        price=15,
        own={(-1, 1): "elementary_school"},
        theirs={(1, 0): "high_school"},
        gives="income +2, reputation +2",
        changes="income +2, reputation +1",
        later={
            "own middle_school 2,0": "reputation +1",
            "their elementary_school": "reputation +1",
            "own university -1,2": "",
            "own museum 2,0": "",
        },
    ),
]
