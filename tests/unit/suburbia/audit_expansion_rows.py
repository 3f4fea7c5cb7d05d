"""States with expansions that cannot arise, each with what is found."""

from tests.unit.suburbia.audit_cases import Found
from tests.unit.suburbia.audit_expansion_changes import (
    ANN,
    ANNS,
    BEN,
    BENS,
    NUMBER,
    SHIELD,
    SHIELDED,
    STARRED_ONLY,
    Base,
    Change,
    all_of,
    at,
    by,
    entry,
    item,
    ledger,
    more,
    offer,
    person,
    table,
    tile,
    turn,
)

CASES: dict[str, tuple[Base, Change, Found]] = {
    # borders in the borough
    "an order left out before a border": (
        at(0, 36),
        item(1, "borders", 0, order=29),
        [("suburbia.place.order", [ANN, BEN, BENS]), ("suburbia.turn.order", [ANN, BEN, BENS, NUMBER])],
    ),
    "a border without a tile in its slots": (
        at(7, 70),
        item(3, "borders", 0, at=[-3, 9], dir=1),
        [("suburbia.border.slot", ["/players/3/borders"]), ("suburbia.ledger.tile", ["/players/3/borders"])],
    ),
    "a tile in the slot of a later border only": (
        at(8, 57),
        all_of(item(0, "borders", 0, order=30), item(0, "borough", 13, order=13)),
        [("suburbia.place.adjacent", [ANN])],
    ),
    "borders that touch": (
        at(7, 70),
        item(0, "borders", 1, at=[-1, 2], dir=3),
        [("suburbia.border.apart", [ANNS])],
    ),
    "a Lake Border that touches a border": (
        at(8, 57),
        item(0, "borders", 0, lake=True, ledger={"money": [2, 0]}, at=[-1, 3], dir=4),
        [("suburbia.border.lake_apart", [ANNS]), ("suburbia.ledger.tile", [ANN])],
    ),
    "a border that lay there from the start": (
        at(0, 36),
        item(1, "borders", 0, order=0),
        [
            ("suburbia.setup.tiles", [BENS]),
            ("suburbia.place.order", [ANN, BEN, BENS]),
            ("suburbia.turn.one_option", [BEN, BENS, NUMBER]),
        ],
    ),
    "a Checkpoint beside no border": (
        at(8, 57),
        item(0, "borough", 10, at=[2, 4]),
        [
            ("suburbia.requires.neighbour", [ANN]),
            ("suburbia.ledger.tile", [ANNS]),
            ("suburbia.score.track", ["/players/0/ledger/tiles"]),
        ],
    ),
    # borders on offer
    "a border twice": (
        at(0, 36),
        offer("stack", lambda pile: pile.__setitem__(0, "forest")),
        [("suburbia.box.inc", ["/borders/face_up", "/borders/stack"])],
    ),
    "a border lost from the pile": (
        at(0, 36),
        offer("stack", list.pop),
        [("suburbia.border.supply", ["/borders/face_up", "/borders/stack", BENS])],
    ),
    "two borders face up": (
        at(0, 36),
        offer("face_up", list.pop),
        [
            ("suburbia.border.supply", ["/borders/face_up"]),
            ("suburbia.border.supply", ["/borders/face_up", "/borders/stack", BENS]),
        ],
    ),
    "a border missing while building": (
        at(6, 16),
        offer("face_up", lambda up: up.__setitem__(0, None)),
        [("suburbia.border.supply", ["/borders", "/turn/phase"])],
    ),
    "no border missing when one is revealed": (
        at(0, 36),
        turn(phase="reveal_border", seat=None, pending={"seat": 1}),
        [
            ("suburbia.border.supply", ["/borders", "/turn/phase"]),
            ("suburbia.border.supply", ["/turn/placed", "/turn/phase"]),
        ],
    ),
    "a border revealed after a bought tile": (
        by("buy 6 1,1"),
        all_of(
            turn(phase="reveal_border", seat=None, placed=1, pending={"seat": 0}),
            offer("face_up", lambda up: up.__setitem__(0, None)),
            offer("stack", list.pop),
            lambda sent: sent["players"][0]["borough"][3].update(tile="farm"),
        ),
        [
            ("suburbia.border.supply", ["/borders/face_up", "/borders/stack"]),
            ("suburbia.discard.due", [ANN, BEN, "/discarded", NUMBER]),
            ("suburbia.refill.new_tile", ["/market", "/stack", "/turn/phase"]),
            ("suburbia.border.supply", ["/turn/phase", "/turn/placed"]),
            ("suburbia.ledger.tile", [ANN]),
            ("suburbia.setup.values", ["/players/0/money", NUMBER]),
        ],
    ),
    "a border chosen without the money": (
        at(7, 70),
        person(0, money=5),
        [("suburbia.border.price", ["/turn/pending", "/players/0/money"])],
    ),
    "a Desert chosen without what it demands": (
        at(7, 70),
        person(0, money=10),
        [("suburbia.border.place_first", ["/turn/pending", ANN])],
    ),
    "a border placed before it is laid": (
        at(0, 4),
        turn(placed=1),
        [("suburbia.place.order", ["/turn/placed", "/turn/phase"])],
    ),
    # single tiles
    "two Essen tiles of a kind": (
        by("buy 4 1,1", "reveal booth", "lake 6 1,1", "reveal booth", "lake 0 1,2"),
        all_of(
            item(0, "borough", 3, tile="fair", ledger={"money": [4, 0]}),
            item(0, "borough", 4, tile="fair", lake=False, ledger={"money": [4, 0]}),
        ),
        [("suburbia.essen.one_of_each", [ANN])],
    ),
    "a marker on a Planner": (
        by("buy 4 1,1"),
        all_of(item(0, "borough", 3, invested=True), person(0, investments=2)),
        [("suburbia.planner.no_marker", [ANN]), ("suburbia.turn.one_option", [ANN, NUMBER])],
    ),
    "no Planner to replace": (
        at(6, 16),
        lambda sent: sent["discarded"].__setitem__(2, "farm"),
        [
            ("suburbia.place.order", [ANN, ANNS, BEN, BENS, "/players/2/borough"]),
            ("suburbia.turn.one_option", ["/players/2/borough", NUMBER]),
        ],
    ),
    "two orders left out after one Planner": (
        at(6, 16),
        item(2, "borough", 4, order=10),
        [("suburbia.place.order", [ANN, ANNS, BEN, BENS, "/players/2/borough"])],
    ),
    "three tiles in a turn after one free tile": (
        by("buy 5 1,1", "take 6 1,2", "invest 0,1"),
        all_of(more(0, "borough", tile("farm", [2, 1], 3)), entry("market", 2, None), turn(placed=3)),
        [
            ("suburbia.discard.due", [ANN, BEN, "/discarded", NUMBER]),
            ("suburbia.turn.one_option", [ANN, NUMBER]),
            ("suburbia.setup.values", ["/players/0/money", NUMBER]),
        ],
    ),
    # special actions
    "two tiles that act at once": (
        by("buy 6 1,1"),
        turn(pending={"tiles": [1, 1], "discard": False}),
        [("suburbia.powers.due", ["/turn/pending", ANN])],
    ),
    "a tile that has acted before": (
        by("buy 5 1,1", "take 6 1,2"),
        turn(pending={"tiles": [1], "discard": False}),
        [
            ("suburbia.discard.due", [ANN, BEN, "/discarded", NUMBER]),
            ("suburbia.refill.new_tile", ["/market", "/stack", "/turn/phase"]),
            ("suburbia.turn.order", [ANN, BEN, NUMBER]),
            ("suburbia.powers.due", ["/turn/pending", ANN]),
            ("suburbia.setup.values", ["/players/0/money", NUMBER]),
        ],
    ),
    "a marker to place and none there": (
        by("buy 6 1,1"),
        person(0, investments=0),
        [
            ("suburbia.invest.markers", ["/players/0/investments", ANN]),
            ("suburbia.powers.skipped", ["/turn/pending", ANN]),
        ],
    ),
    "a discard due though a tile was bought": (
        by("buy 6 1,1"),
        turn(pending={"tiles": [1], "discard": True}),
        [
            ("suburbia.discard.due", [ANN, BEN, "/discarded", NUMBER]),
            ("suburbia.refill.new_tile", ["/market", "/stack", "/turn/phase"]),
        ],
    ),
    "a loss in spite of the shield": (
        by("buy 5 1,1", *SHIELDED, market=SHIELD),
        item(0, "borough", 3, ledger={"reputation": [2, 0], "money": [0, -4]}),
        [("suburbia.shield.returns", [ANN])],
    ),
    # Dale
    "Dale with a border": (
        at(4, 11),
        more(1, "borders", {**tile("forest", [-3, 5], 9), "dir": 0}),
        [
            ("suburbia.border.slot", [BENS]),
            ("suburbia.dale.never", [BENS]),
            ("suburbia.border.supply", ["/borders/face_up", "/borders/stack", BENS]),
            ("suburbia.box.inc", [BENS, "/borders/face_up"]),
            ("suburbia.turn.one_option", [BEN, BENS, NUMBER]),
            ("suburbia.place.order", ["/turn/placed", ANN]),
        ],
    ),
    "Dale with a Planner": (
        at(4, 11),
        item(1, "borough", 3, tile="redevelopment_planner", ledger={}),
        [
            ("suburbia.dale.buys", [BEN]),
            ("suburbia.box.inc", [BEN, "/market", "/discarded"]),
            ("suburbia.ledger.tile", [BEN]),
        ],
    ),
    "Dale laying a border": (
        at(4, 11),
        turn(phase="place_border", seat=1, number=10, placed=None, pending={"border": "bay", "lake": True}),
        [
            ("suburbia.dale.clears_market", ["/market", "/stack", "/turn/phase"]),
            ("suburbia.dale.never", ["/turn/phase"]),
        ],
    ),
    # bonus and challenge
    "a bonus after its marker": (
        at(0, 36),
        table(bonus="lake_bonus", challenge="income_challenge"),
        [("suburbia.award.when", ["/bonus", "/stack"]), ("suburbia.award.when", ["/challenge", "/stack"])],
    ),
    "the bonus's marker lost": (
        at(6, 16),
        lambda sent: sent["stack"].remove("score_bonus"),
        [
            ("suburbia.setup.stacks", ["/stack", "/market", ANN, BEN, "/players/2/borough", "/discarded"]),
            ("suburbia.award.setup", ["/stack/1"]),
        ],
    ),
    "the bonus's marker in another place": (
        at(6, 16),
        lambda sent: sent["stack"].insert(0, sent["stack"].pop(2)),
        [("suburbia.award.setup", ["/stack/0", "/stack/2"])],
    ),
    # the Star track
    "a token too far": (
        at(11, 21),
        table(stars={"0": [0], "2": [1]}),
        [("suburbia.stars.move", ["/stars/2", BEN])],
    ),
    "a token left behind": (
        at(11, 21),
        table(stars={"0": [0, 1]}),
        [("suburbia.stars.move", ["/stars/0", BEN])],
    ),
    "more tokens than a space takes": (
        at(11, 21),
        table(stars={"20": [0, 1]}),
        [
            ("suburbia.stars.limits", ["/stars/20"]),
            ("suburbia.stars.move", ["/stars/20", ANN]),
            ("suburbia.stars.move", ["/stars/20", BEN]),
            ("suburbia.roofs.passed", ["/players/0/income", "/players/0/population", ANN]),
            ("suburbia.roofs.passed", ["/players/0/reputation", "/players/0/population", ANN]),
        ],
    ),
    "an order that is not that of the track": (
        at(11, 21),
        turn(order=[0, 1], seat=0),
        [("suburbia.stars.order", ["/stars", "/turn/order"])],
    ),
    "what the Star track cannot have taken": (
        at(11, 21),
        ledger(0, other=-9, reputation=20),
        [("suburbia.score.track", ["/players/0/ledger/other"])],
    ),
    "what the Star track cannot have given": (
        at(11, 21),
        ledger(1, other=9, reputation=2),
        [("suburbia.score.track", ["/players/1/ledger/other"])],
    ),
    "the Star track's income not taken": (
        by(
            "buy 6 1,1",
            market=("museum_of_wax", "spa", "farm", "landfill", "mint", "farm", "landfill"),
            first=(),
            **STARRED_ONLY,
        ),
        person(0, income=0),
        [("suburbia.ledger.tile", ["/players/0/income", "/players/0/population", ANN])],
    ),
    # ledgers
    "what a Redistricting Office cannot have taken": (
        at(7, 70),
        ledger(1, other=-6, reputation=43),
        [("suburbia.score.track", ["/players/1/ledger/other"])],
    ),
    "a Redistricting Office that gave too much": (
        at(7, 70),
        item(3, "borough", 13, ledger={"population": [20, 0]}),
        [("suburbia.ledger.tile", ["/players/3/borough"])],
    ),
    "a border that gave too much": (
        at(7, 70),
        item(1, "borders", 1, ledger={"reputation": [3, 0]}),
        [("suburbia.ledger.tile", [BENS])],
    ),
    "a Waste Site that took too much": (
        at(7, 70),
        item(1, "borders", 0, ledger={"income": [5, 0], "population": [0, -21]}),
        [("suburbia.ledger.tile", [BENS])],
    ),
    "a Water Plant that took too much": (
        at(8, 57),
        item(1, "borough", 12, ledger={"reputation": [14, 0], "money": [0, -30]}),
        [("suburbia.ledger.tile", [BEN])],
    ),
    "a Lake Border that paid too little": (
        at(0, 36),
        item(1, "borders", 0, ledger={"money": [2, 0]}),
        [("suburbia.lake.pays", [BENS])],
    ),
    "a marker lost from a border": (
        at(0, 36),
        item(1, "borders", 0, invested=False),
        [
            ("suburbia.invest.markers", ["/players/1/investments", BEN, BENS]),
            ("suburbia.turn.one_option", [BEN, BENS, NUMBER]),
            ("suburbia.lake.pays", [BENS]),
        ],
    ),
}
