"""States that cannot arise: boroughs, the box, goals, stack and market, each with what is found."""

from tests.unit.suburbia.audit_cases import Found
from tests.unit.suburbia.audit_changes import (
    ANN,
    BEN,
    BUILD,
    DALE,
    DALES,
    GAPS,
    LEFT,
    NUMBER,
    PERSON,
    REVEAL,
    SOLO,
    STACKS,
    Base,
    Change,
    all_of,
    entry,
    more,
    person,
    remove,
    swapped,
    tile,
    turn,
    without,
)

ON_THE_TABLE: dict[str, tuple[Base, Change, Found]] = {
    # boroughs
    "a starting tile moved": (
        BUILD,
        tile(0, [0, 2], at=[1, 2]),
        [
            ("suburbia.setup.tiles", [ANN]),
            ("suburbia.place.adjacent", [ANN]),
            ("suburbia.setup.basics", ["/basics/heavy_factory", ANN]),
        ],
    ),
    "a starting tile with a later order": (
        BUILD,
        tile(1, [0, 2], order=12),
        [
            ("suburbia.setup.tiles", [BEN]),
            ("suburbia.place.adjacent", [BEN]),
            ("suburbia.turn.one_option", [BEN, NUMBER]),
        ],
    ),
    "a starting tile lost": (
        BUILD,
        lambda sent: remove(sent, 1, [0, 0]),
        [("suburbia.setup.tiles", [BEN]), ("suburbia.lake.pays", [BEN]), ("suburbia.ledger.tile", [BEN])],
    ),
    "a fourth starting tile": (
        BUILD,
        tile(1, [1, 2], order=0),
        [("suburbia.setup.tiles", [BEN]), ("suburbia.turn.one_option", [BEN, NUMBER])],
    ),
    "a tile apart": (
        BUILD,
        tile(1, [1, 2], at=[5, 2]),
        [("suburbia.place.adjacent", [BEN])],
    ),
    "a tile joined by a later one only": (
        BUILD,
        all_of(tile(0, [-2, 3], order=1), tile(0, [-1, 3], order=3)),
        [("suburbia.place.adjacent", [ANN])],
    ),
    "a basic tile face down": (
        BUILD,
        tile(0, [-1, 3], lake=True, ledger={"money": [2, 0]}),
        [("suburbia.lake.face_down", [ANN]), STACKS, LEFT, ("suburbia.lake.pays", [ANN])],
    ),
    "a Lake of Dale": (
        PERSON,
        lambda sent: sent["players"][1]["borough"][-1].update(lake=True, ledger={}),
        [("suburbia.dale.never", [BEN]), ("suburbia.ledger.tile", [BEN]), ("suburbia.lake.pays", [BEN])],
    ),
    # the box
    "too many of a tile": (
        BUILD,
        entry("discarded", 3, "mobile_home_community"),
        [("suburbia.box.copies", ["/discarded"])],
    ),
    "too many with the stack": (BUILD, entry("stack", 0, "stadium"), [("suburbia.box.copies", ["/stack"])]),
    "a basic tile too many": (
        BUILD,
        lambda sent: sent["basics"].update(suburbs=4),
        [("suburbia.setup.basics", ["/basics/suburbs", ANN])],
    ),
    "a basic tile too few": (
        BUILD,
        lambda sent: sent["basics"].update(community_park=3),
        [("suburbia.setup.basics", ["/basics/community_park"])],
    ),
    # goals
    "a goal of two players": (
        BUILD,
        person(1, goal="miscreant"),
        [("suburbia.box.copies", ["/players/0/goal", "/players/1/goal"])],
    ),
    "a private goal that is public": (
        BUILD,
        person(1, goal="aquaphobian"),
        [("suburbia.box.copies", ["/players/1/goal", "/goals/0"])],
    ),
    "a goal dealt twice": (
        (0, 0),
        person(1, dealt_goals=["harbormaster", "billionaire"]),
        [("suburbia.box.copies", ["/players/0/dealt_goals/1", "/players/1/dealt_goals/0"])],
    ),
    "three goals dealt": (
        (0, 0),
        person(1, dealt_goals=["public_official", "billionaire", "builder"]),
        [("suburbia.goals.private", ["/players/1/dealt_goals"])],
    ),
    "a goal kept too early": (
        (0, 0),
        person(1, goal="billionaire", dealt_goals=None),
        [("suburbia.goals.private", ["/players/1/goal", "/turn/seat"])],
    ),
    "a goal kept too late": (
        (0, 1),
        person(0, goal=None, dealt_goals=["miscreant", "harbormaster"]),
        [("suburbia.goals.private", ["/players/0/dealt_goals", "/turn/seat"])],
    ),
    "a public goal too many": (BUILD, more("goals", "builder"), [("suburbia.setup.public_goals", ["/goals"])]),
    "goals of the Lone Architect": (
        SOLO,
        all_of(more("goals", "builder"), person(0, goal="miser")),
        [("suburbia.solo.setup", ["/goals"]), ("suburbia.solo.setup", ["/players/0/goal"])],
    ),
    "a private goal of Dale": (PERSON, person(1, goal="miser"), [("suburbia.dale.goals", ["/players/1/goal"])]),
    "a goal of Lakes against Dale": (PERSON, entry("goals", 0, "aquaphobian"), [("suburbia.dale.goals", ["/goals/0"])]),
    "two public goals against Dale": (PERSON, without("goals"), [("suburbia.dale.goals", ["/goals"])]),
    "Dale choosing": ((5, 0), turn(seat=1), [("suburbia.dale.goals", ["/turn/seat"])]),
    # stack and market
    "a tile of the stack lost": (BUILD, without("stack", 0), [STACKS]),
    "a tile of the stack too many": (
        BUILD,
        more("stack", "farm"),
        [
            STACKS,
            ("suburbia.setup.stacks", ["/stack/7", "/stack/25"]),
            ("suburbia.refill.new_tile", ["/stack", "/market"]),
        ],
    ),
    "a C tile before B tiles": (BUILD, swapped("stack", 0, 10), [("suburbia.setup.stacks", ["/stack/0", "/stack/10"])]),
    "One More Round too early in C": (
        BUILD,
        swapped("stack", 18, 9),
        [("suburbia.setup.one_more_round", ["/stack/9"])],
    ),
    "One More Round as the last tile": (
        BUILD,
        swapped("stack", 18, 24),
        [("suburbia.setup.one_more_round", ["/stack/24"])],
    ),
    "an unknown tile of the wrong part": (
        REVEAL,
        entry("stack", 17, "?C"),
        [("suburbia.setup.one_more_round", ["/stack/17"])],
    ),
    "a mixed tile at the end": (REVEAL, entry("stack", 28, "?C1"), [("suburbia.setup.one_more_round", ["/stack/28"])]),
    "no One More Round": (
        BUILD,
        entry("stack", 18, "hotel"),
        [("suburbia.end.one_more_round", ["/stack", "/turn/last_round"])],
    ),
    "One More Round twice": (
        BUILD,
        turn(last_round=8),
        [("suburbia.end.one_more_round", ["/stack", "/turn/last_round"])],
    ),
    "One More Round before it can come": (
        (0, 44),
        turn(last_round=18),
        [("suburbia.end.one_more_round", ["/turn/last_round", NUMBER])],
    ),
    "a discarded tile lost": (BUILD, without("discarded"), [STACKS, LEFT]),
    "too few discarded by the Lone Architect": (
        SOLO,
        without("discarded"),
        [
            ("suburbia.setup.stacks", ["/stack", "/market", ANN, "/discarded"]),
            ("suburbia.solo.removal", [ANN, "/discarded", NUMBER]),
        ],
    ),
    "too few discarded by Dale": (
        PERSON,
        without("discarded"),
        [DALES, ("suburbia.dale.clears_market", [ANN, BEN, "/discarded", NUMBER])],
    ),
    "a stack of another mode": (PERSON, without("stack"), [DALES, ("suburbia.dale.setup", ["/stack/21"])]),
    "a gap in the market": (BUILD, entry("market", 0, None), [STACKS, ("suburbia.refill.new_tile", GAPS)]),
    "a gap before the Lone Architect builds": (
        SOLO,
        entry("market", 3, None),
        [("suburbia.setup.stacks", ["/stack", "/market", ANN, "/discarded"]), ("suburbia.refill.new_tile", GAPS)],
    ),
    "a gap before the person builds": (
        PERSON,
        entry("market", 4, None),
        [DALES, ("suburbia.dale.clears_market", GAPS)],
    ),
    "no gap before Dale builds": (
        DALE,
        entry("market", 5, "mint"),
        [
            DALES,
            ("suburbia.refill.new_tile", ["/stack", "/market", "/discarded", ANN, BEN]),
            ("suburbia.dale.clears_market", GAPS),
        ],
    ),
    "A tiles to the left of B tiles": (
        BUILD,
        lambda sent: sent["market"].reverse(),
        [("suburbia.refill.new_tile", ["/market"])],
    ),
    "a C tile in the market too early": (
        BUILD,
        entry("market", 0, "hotel"),
        [("suburbia.refill.new_tile", ["/stack", "/market"])],
    ),
    "a B tile placed too early": (
        BUILD,
        all_of(tile(0, [-2, 2], tile="hostel"), entry("market", 0, "parking_lot"), swapped("market", 0, 4)),
        [("suburbia.refill.new_tile", [ANN])],
    ),
    "nothing to reveal": (
        REVEAL,
        entry("stack", 0, "business_supply_store"),
        [("suburbia.setup.stacks", ["/stack/0"]), ("suburbia.refill.unknown", GAPS)],
    ),
    "a reveal before the market slides": (
        REVEAL,
        swapped("market", 0, 1),
        [("suburbia.refill.slide", ["/market", "/turn/phase"])],
    ),
}
