"""The words and bounds of the components' records: what a tile, goal or award may say."""

STATS = ("income", "reputation", "population", "money")
"""In the order in which the changes of one printed line are made."""
KINDS = ("residential", "commercial", "industrial", "civic")
"""The four kinds of buildings; a border has none of them, nor has a placeholder."""
BORDER, SPECIAL, BASIC = "border", "special", "basic"
STACKS = ("A", "B", "C")
SCOPES = ("adjacent", "own", "others", "every")
ICONS = (
    "airport", "border", "car_dealership", "collectors", "con", "essen", "gold_star", "inc", "nightlife", "office",
    "restaurant", "school", "skyscraper", "star",
)  # fmt: skip
POWERS = ("free_marker", "free_tile", "flip", "others_goals", "placeholder", "shield", "tied_goal")
"""The unique effects that no axis can say: a continuous integration check counts them."""
REQUIREMENTS = ("border", "lake")
SETS = ("base", "inc", "five_star", "nightlife", "con", "essen", "collectors")
BUILT_IN = ("base", "inc", "collectors")
"""The sets whose components are in the catalogue; the others' printed lists are in no rulebook."""
TILES_IN_BOX = {"A": 32, "B": 36, "C": 32}
BASIC_COPIES = 8
TILE_KINDS = (*KINDS, SPECIAL, BORDER)
DEMANDED = ("population", "money")
"""The stats that a tile may demand to be there before it takes them."""
SHORTFALLS = ("population",)
"""What may be taken where money is missing."""
NEVER_ON_A_BORDER = ("cost_per_player", "requires", "power")
ALWAYS, LATER_ONLY = "always", "later_only"
PER_NAMES = {"kind": KINDS, "icon": ICONS}
PER_FLAGS = ("red_line", "lake_adjacency", "border", "lake")
COUNTABLE = ("kind", "icon", "red_line", "border", "lake")
"""What ``per`` may count; ``lake_adjacency`` only says how."""
COMPARED = ("most", "fewest")
STACK_MARKERS = ("score_bonus", "score_challenge", "one_more_round")
"""What may stand in a stack beside tiles: no tile is called so."""
ID_PATTERN = "[a-z][a-z0-9_]{0,99}"
LONGEST_NAME, LONGEST_NOTE = 100, 1000
MOST, MOST_COPIES, MOST_STARS, MOST_RECORDS = 1000, 20, 100, 200
MOST_LINES = 12
"""The most lines of one tile: three times as many as any printed one has, and each is asked whenever a tile is laid."""
NOTES = ("city", "special", "text")
"""Fields of text without effect."""
EFFECT_KEYS = ("change", "per", "scope", "when")
_ALL_KEYS = ("id", "name", "set", "icons", "source", "text")
TILE_KEYS = (
    *_ALL_KEYS, "city", "stack", "kind", "cost", "cost_per_player", "copies", "in_box", "stars", "immediate",
    "conditional", "requires", "demands", "shortfall", "takes", "power", "special",
)  # fmt: skip
GOAL_KEYS = (*_ALL_KEYS, "compare", "count", "population")
AWARD_KEYS = (*_ALL_KEYS, "reward", "at_least")
_TILE_COUNTS = (
    "airport_icon_tiles", "civic_tiles", "commercial_tiles", "industrial_tiles", "residential_tiles", "lake_tiles",
    "office_icon_tiles", "star_tiles", "nightlife_icon_tiles", "inc_icon_tiles", "con_icon_tiles", "essen_icon_tiles",
    "face_up_tiles_of_the_four_kinds", "face_up_border_tiles", "investment_markers_in_borough",
)  # fmt: skip
GOAL_COUNTS = (
    *_TILE_COUNTS, "largest_connected_civic_group", "largest_connected_lake_group", "money_on_hand", "income",
    "reputation",
)  # fmt: skip
"""What a goal may compare."""
AWARD_COUNTS = (
    "border_tiles", "civic_tiles", "commercial_tiles", "industrial_tiles", "residential_tiles", "lake_tiles",
    "star_tiles", "nightlife_icon_tiles", "inc_icon_tiles", "income", "reputation", "population", "money",
)  # fmt: skip
"""What a bonus or challenge may ask for."""
