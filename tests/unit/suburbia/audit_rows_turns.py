"""States that cannot arise: turns and numbers, each with what is found."""

from tests.unit.suburbia.audit_cases import Found
from tests.unit.suburbia.audit_changes import (
    ANN,
    BEN,
    BUILD,
    DALE,
    DALE_END,
    END,
    GAPS,
    LEFT,
    MARKER,
    NO_TILE,
    NUMBER,
    OPENING,
    PERSON,
    REVEAL,
    SOLO_DISCARD,
    Base,
    Change,
    all_of,
    ledger,
    person,
    tile,
    turn,
    unknown_one_more_round,
)

IN_COURSE: dict[str, tuple[Base, Change, Found]] = {
    # turns
    "another seat's turn": (BUILD, turn(seat=1), [("suburbia.turn.order", [NUMBER, "/turn/seat"])]),
    "a reveal of another seat": (
        REVEAL,
        turn(pending={"seat": 1}),
        [("suburbia.turn.order", [NUMBER, "/turn/pending/seat"])],
    ),
    "the wrong round": (BUILD, turn(round=6), [("suburbia.turn.order", [NUMBER, "/turn/round"])]),
    "two turns more than things placed": (
        BUILD,
        turn(number=15, round=8),
        [LEFT, ("suburbia.turn.one_option", [ANN, NUMBER]), ("suburbia.turn.one_option", [BEN, NUMBER])],
    ),
    "a tile placed in the set-up": (
        (0, 0),
        lambda sent: (
            sent["players"][1]["borough"].append(NO_TILE),
            sent["players"][1].update(ledger=None, population=4),
        ),
        [
            ("suburbia.setup.basics", ["/basics/suburbs", BEN]),
            ("suburbia.turn.one_option", [BEN, NUMBER]),
            ("suburbia.setup.values", ["/players/1/money", NUMBER]),
        ],
    ),
    "an order left out": (BUILD, tile(1, [1, 2], order=12), [("suburbia.place.order", [ANN, BEN])]),
    "orders against the turns": (
        BUILD,
        all_of(tile(1, [-1, 3], order=1), tile(0, [-1, 3], order=2)),
        [("suburbia.turn.order", [ANN, BEN, NUMBER])],
    ),
    "placed is another tile": (MARKER, turn(placed=10), [("suburbia.place.order", ["/turn/placed", ANN])]),
    "a discard after a bought tile": (
        SOLO_DISCARD,
        turn(pending={"step": 1}),
        [
            ("suburbia.solo.removal", [ANN, "/discarded", NUMBER]),
            ("suburbia.refill.new_tile", GAPS),
            ("suburbia.discard.due", ["/turn/phase", "/turn/placed"]),
        ],
    ),
    "a discard after nothing": (
        (0, 3),
        turn(placed=None),
        [
            ("suburbia.turn.order", [ANN, BEN, NUMBER]),
            ("suburbia.turn.one_option", ["/turn/placed", ANN]),
        ],
    ),
    "a marker too many": (
        BUILD,
        person(0, investments=3),
        [("suburbia.invest.markers", ["/players/0/investments", ANN])],
    ),
    "a marker lost": (BUILD, person(1, investments=2), [("suburbia.invest.markers", ["/players/1/investments", BEN])]),
    "the game over in the middle of a round": (
        END,
        turn(number=33),
        [
            ("suburbia.discard.due", [ANN, BEN, "/discarded", NUMBER]),
            ("suburbia.end.over", ["/turn/round", "/turn/last_round", "/turn/phase", NUMBER]),
            ("suburbia.turn.one_option", [BEN, NUMBER]),
        ],
    ),
    "a last round long past": (
        END,
        turn(last_round=14),
        [("suburbia.end.one_more_round", ["/turn/round", "/turn/last_round", "/turn/phase"])],
    ),
    "Dale discarding": (
        DALE,
        turn(phase="discard", pending={"step": 1}),
        [("suburbia.dale.never", ["/turn/phase"])],
    ),
    "over in the person's turn": (
        DALE_END,
        turn(number=33),
        [
            ("suburbia.dale.clears_market", [ANN, BEN, "/discarded", NUMBER]),
            ("suburbia.end.one_more_round", ["/turn/last_round", NUMBER]),
            ("suburbia.dale.clears_market", [NUMBER, "/turn/phase"]),
            ("suburbia.turn.one_option", [BEN, NUMBER]),
        ],
    ),
    "One More Round against Dale, and on it goes": (
        PERSON,
        all_of(turn(last_round=8), unknown_one_more_round),
        [("suburbia.dale.end", ["/turn/round", "/turn/last_round", "/turn/phase"])],
    ),
    # numbers
    "too much money": (BUILD, person(0, money=90), [("suburbia.setup.values", ["/players/0/money", NUMBER])]),
    "$14 at the start": (OPENING, person(0, money=14), [("suburbia.setup.values", ["/players/0/money", NUMBER])]),
    "$16 at the start": (OPENING, person(1, money=16), [("suburbia.setup.values", ["/players/1/money", NUMBER])]),
    "a ledger that does not add up": (
        BUILD,
        person(0, population=6),
        [("suburbia.score.track", ["/players/0/ledger", "/players/0/population"])],
    ),
    "another start": (BUILD, ledger(start=3, reputation=0), [("suburbia.score.track", ["/players/0/ledger/start"])]),
    "population of no tile": (
        BUILD,
        ledger(tiles=3, reputation=0),
        [("suburbia.score.track", ["/players/0/ledger/tiles"])],
    ),
    "debts that give": (BUILD, ledger(debt=1, reputation=0), [("suburbia.score.track", ["/players/0/ledger/debt"])]),
    "what no base tile does": (
        BUILD,
        ledger(other=1, reputation=0),
        [("suburbia.score.track", ["/players/0/ledger/other"])],
    ),
    "more from reputation than the turns gave": (
        BUILD,
        ledger(reputation=26, debt=-25),
        [("suburbia.population.reputation", ["/players/0/ledger", NUMBER])],
    ),
    "population out of reach without a ledger": (
        BUILD,
        person(0, population=14, ledger=None),
        [("suburbia.population.reputation", ["/players/0/population", NUMBER])],
    ),
    "income of no tile": (
        BUILD,
        person(0, income=3),
        [("suburbia.ledger.tile", ["/players/0/income", "/players/0/population", ANN])],
    ),
    "reputation of no tile": (
        BUILD,
        person(1, reputation=2),
        [("suburbia.ledger.tile", ["/players/1/reputation", "/players/1/population", BEN])],
    ),
    "a red roof without its price": (
        (8, 18),
        person(0, income=0),
        [("suburbia.roofs.passed", ["/players/0/income", "/players/0/population", ANN])],
    ),
    "a red roof without the Lone Architect's price": (
        (4, 10),
        person(0, population=15, ledger=None),
        [
            ("suburbia.solo.roofs", ["/players/0/income", "/players/0/population", ANN]),
            ("suburbia.solo.roofs", ["/players/0/reputation", "/players/0/population", ANN]),
        ],
    ),
    "a Lake's odd money": (BUILD, tile(0, [-2, 2], ledger={"money": [3, 0]}), [("suburbia.lake.pays", [ANN])]),
    "a Lake that paid too little": (BUILD, tile(0, [-2, 1], ledger={"money": [2, 0]}), [("suburbia.lake.pays", [ANN])]),
    "more income than a tile gives": (
        BUILD,
        tile(0, [-3, 2], ledger={"income": [2, 0]}),
        [("suburbia.ledger.tile", [ANN])],
    ),
    "more losses than a tile causes": (
        BUILD,
        tile(0, [-1, 3], ledger={"income": [1, 0], "reputation": [0, -2]}),
        [("suburbia.ledger.tile", [ANN])],
    ),
    "money from a tile that gives none": (
        BUILD,
        tile(0, [-3, 2], ledger={"income": [1, 0], "money": [1, 0]}),
        [("suburbia.ledger.tile", [ANN])],
    ),
}
