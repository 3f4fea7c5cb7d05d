"""States with expansions that are readable and yet cannot arise."""

import copy
import gzip
import json
from collections.abc import Callable, Sequence
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from rules.kernel.outcome import InvalidState
from tests.unit.suburbia.audit_cases import Found, State, findings, partial
from tests.unit.suburbia.audit_tables import (
    FIRST_EDITION,
    POWERS,
    STARRED,
)
from tests.unit.suburbia.states import EDITIONS, NAMES, play, setup

Change = Callable[[State], object]
MONEY = "suburbia.setup.values"


@cache
def recording() -> dict[tuple[int, int], State]:
    path = Path(__file__).parents[2] / "traces" / "suburbia_expansions.jsonl.gz"
    with gzip.open(path, "rt", encoding="utf-8") as lines:
        rows = [json.loads(line) for line in lines]
    return {(row["game"], row["step"]): row["state"] for row in rows}


RICH = range(5, 12)
"""The recorded games whose players begin with more money than the rule gives."""


def test_no_recorded_state_has_a_finding_but_for_the_money_of_the_rich() -> None:
    for (number, _), sent in recording().items():
        found = findings(sent)
        assert {clause for clause, _ in found} <= ({MONEY} if number in RICH else set())


def recorded(number: int, step: int) -> State:
    return copy.deepcopy(recording()[number, step])


OFFER = ("desert", "bay", "forest")
MARKET = ("arena", "minster", "planner", "twin_towers", "lodge", "fair", "farm")
"""From right to left, as they come in the reveals of the set-up."""
SHIELD = ("cathedral", "waterworks", "booth", "hall", "farm", "mint", "booth")
SHIELDED = ("reveal lodge", "lake 5 1,1", "reveal lodge", "buy 6 1,2")
"""After the waterworks on [1, 1] of seat 0, which have taken money, the cathedral gives it back."""
STARRED_ONLY = {
    "sets": ["base", "five_star"],
    "borders": False,
    "bonus_challenge": False,
    "supplement": {"tiles": STARRED},
    "star_track": {"spaces": 20, "income_at": 2, "reputation_at": 4, "limits": {}},
}


def scripted(*actions: str, market: Sequence[str] = MARKET, first: Sequence[str] = OFFER, **options: Any) -> State:
    """A game of two at a real table, in which the tiles and borders come that a case needs."""
    at = setup(NAMES[:2], None, "suburbia", **{**FIRST_EDITION, "supplement": {"tiles": POWERS}, **options})
    if at.options["bonus_challenge"]:
        at.bonus, at.challenge = "lake_bonus", "civic_challenge"
    at, _ = play(at, *(f"reveal {name}" for name in (*market, *first)), *actions)
    return EDITIONS["suburbia"].write(at)


# Game 0, two players: step 4 is Ben's place_border of a Lake Border; at step 36 he has a Lake Border with a marker.
# Game 4, against Dale: at step 11 a Planner has been replaced by a basic tile, and the discard is due.
# Game 6, three players: at step 16 a Planner of Ann or Cleo has been replaced, and Ann and Ben have a border each.
# Game 8, first edition, two players, at its end many borders. Game 11, two players on the Star track, step 20.

ANN, BEN, NUMBER = "/players/0/borough", "/players/1/borough", "/turn/number"
ANNS, BENS = "/players/0/borders", "/players/1/borders"
SUPPLY = ["/borders/face_up", "/borders/stack"]
Base = Callable[[], State]


def at(number: int, step: int) -> Base:
    return lambda: recorded(number, step)


def by(*actions: str, **options: Any) -> Base:
    return lambda: scripted(*actions, **options)


def item(seat: int, part: str, index: int, **facts: Any) -> Change:
    return lambda sent: sent["players"][seat][part][index].update(facts)


def person(seat: int, **facts: Any) -> Change:
    return lambda sent: sent["players"][seat].update(facts)


def ledger(seat: int, **entries: int) -> Change:
    return lambda sent: sent["players"][seat]["ledger"].update(entries)


def turn(**facts: Any) -> Change:
    return lambda sent: sent["turn"].update(facts)


def table(**facts: Any) -> Change:
    return lambda sent: sent.update(facts)


def offer(part: str, change: Callable[[list[Any]], object]) -> Change:
    return lambda sent: change(sent["borders"][part])


def all_of(*changes: Change) -> Change:
    return lambda sent: [change(sent) for change in changes]


def tile(name: str, at: list[int], order: int, **facts: Any) -> dict[str, Any]:
    return {"tile": name, "at": at, "lake": False, "invested": False, "order": order, "ledger": {}, **facts}


def entry(part: str, index: int, value: str | None) -> Change:
    return lambda sent: sent[part].__setitem__(index, value)


def more(seat: int, part: str, entry: dict[str, Any]) -> Change:
    return lambda sent: sent["players"][seat][part].append(entry)


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
        [("suburbia.box.copies", ["/borders/face_up", "/borders/stack"])],
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
            ("suburbia.box.copies", [BENS, "/borders/face_up"]),
            ("suburbia.turn.one_option", [BEN, BENS, NUMBER]),
            ("suburbia.place.order", ["/turn/placed", ANN]),
        ],
    ),
    "Dale with a Planner": (
        at(4, 11),
        item(1, "borough", 3, tile="redevelopment_planner", ledger={}),
        [
            ("suburbia.dale.buys", [BEN]),
            ("suburbia.box.copies", [BEN, "/market", "/discarded"]),
            ("suburbia.ledger.tile", [BEN]),
        ],
    ),
    "Dale laying a border": (
        at(4, 11),
        turn(phase="place_border", seat=1, number=10, placed=None, pending={"border": "bay", "lake": True}),
        [
            ("suburbia.dale.clears_market", [ANN, BEN, "/discarded", NUMBER]),
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
            ("suburbia.setup.stacks", ["/stack/1"]),
        ],
    ),
    "the bonus's marker in another place": (
        at(6, 16),
        lambda sent: sent["stack"].insert(0, sent["stack"].pop(2)),
        [("suburbia.setup.stacks", ["/stack/0", "/stack/2"])],
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


@pytest.mark.parametrize("case", CASES)
def test_a_state_that_cannot_arise(case: str) -> None:
    base, change, expected = CASES[case]
    sent = base()
    rich = {clause for clause, _ in findings(sent)}
    assert rich <= {MONEY}
    change(sent)
    assert [found for found in findings(sent) if found[0] not in rich] == expected


SCRIPTS = {
    "a free marker": (MARKET, ("buy 6 1,1", "invest 0,1", "reveal booth")),
    "a tile that marks itself": (MARKET, ("buy 6 1,1", "invest 1,1", "invest 0,0", "reveal booth")),
    "a free tile": (MARKET, ("buy 5 1,1", "take 6 1,2", "invest 1,1", "take 4 2,1", "reveal booth", "reveal booth")),
    "no free tile": (MARKET, ("buy 5 1,1", "decline", "reveal booth")),
    "a Planner replaced": (
        MARKET,
        (
            *("buy 4 1,1", "reveal booth", "lake 6 1,1", "reveal booth", "lake 6 2,1", "reveal hall", "lake 6 1,2"),
            *("reveal hall", "replace 1,1 6", "reveal waterworks"),
        ),
    ),
    "a Planner replaced by a basic tile": (
        MARKET,
        ("buy 4 1,1", "reveal booth", "lake 6 1,1", "reveal booth", "replace 1,1 suburbs", "discard 6", "reveal hall"),
    ),
    "a tile turned face down": (MARKET, ("buy 3 1,1", "flip 0 1,1", "reveal booth")),
    "losses given back": (SHIELD, ("buy 5 1,1", *SHIELDED, "reveal hall")),
    "a border, and a tile in its slot only": (
        MARKET,
        (
            *("border forest", "place 0,2 3", "reveal mountains", "discard 6", "reveal booth", "lake 6 1,1"),
            *("reveal booth", "lake 6 -2,2", "reveal hall"),
        ),
    ),
}


@pytest.mark.parametrize("script", SCRIPTS)
def test_what_the_expansions_explain(script: str) -> None:
    market, actions = SCRIPTS[script]
    for count in range(len(actions) + 1):
        assert findings(scripted(*actions[:count], market=market)) == []


# Partial states


def test_a_photo_of_a_borough_with_borders() -> None:
    tiles = [{"tile": name, "at": [0, r]} for r, name in enumerate(("suburbs", "community_park", "heavy_factory"))]
    beach = {"tile": "beach", "at": [0, 2], "dir": 3, "lake": False}
    lone = {"tile": "farm", "at": [-2, 2]}
    photo: State = {"ruleset": "suburbia", "options": FIRST_EDITION, "players": [{"borough": [*tiles, lone]}, {}]}
    assert partial(photo) == []
    photo["players"][0]["borders"] = []
    assert partial(photo) == [("suburbia.place.adjacent", [ANN])]
    photo["players"][0]["borders"] = [beach]
    assert partial(photo) == []
    photo["players"][0]["borders"] = [{**beach, "at": [3, 3], "dir": 0}, {**beach, "tile": None}]
    assert partial(photo) == []
    photo["players"][0]["borders"] = [{**beach, "at": [3, 3], "dir": 0}]
    assert partial(photo) == [("suburbia.place.adjacent", [ANN]), ("suburbia.border.slot", [ANNS])]
    photo["players"][0]["borough"].append({"tile": "checkpoint", "at": [1, 1]})
    photo["players"][0]["borders"] = []
    assert ("suburbia.requires.neighbour", [ANN]) in partial(photo)


def test_what_is_unknown_is_no_defect() -> None:
    unknown = {
        "tile": None,
        "at": [1, 1],
        "lake": False,
        "invested": False,
        "order": 1,
        "ledger": {"income": [1, None]},
    }
    border = {**unknown, "at": [0, 2], "dir": 3, "ledger": {"income": None}}
    start = [{"tile": name, "at": [0, r]} for r, name in enumerate(("suburbs", "community_park", "heavy_factory"))]
    photo: State = {"options": FIRST_EDITION, "players": [{"borough": [*start, unknown], "borders": [border]}, {}]}
    assert partial(photo) == []
    EDITIONS["suburbia"].score_sent(photo)
    whole = scripted("lake 6 1,1")
    whole["players"][0]["borough"][3].update(tile=None, lake=False)
    with pytest.raises(InvalidState, match="only a Lake may be unknown"):
        EDITIONS["suburbia"].read(whole)


@pytest.mark.parametrize(
    ("part", "pointer"),
    [
        ({"borders": {"face_up": ["farm", None]}}, "/borders/face_up/0"),
        ({"borders": {"stack": [None, "castle"]}}, "/borders/stack/1"),
        ({"market": ["beach"]}, "/market/0"),
        ({"bonus": "lottery"}, "/bonus"),
        ({"challenge": "lottery"}, "/challenge"),
        ({"stars": {"first": [0]}}, "/stars/first"),
        ({"players": [{"borders": [{"tile": "farm"}]}, {}]}, "/players/0/borders/0/tile"),
    ],
)
def test_what_does_not_exist_is_refused(part: State, pointer: str) -> None:
    with pytest.raises(InvalidState) as refused:
        EDITIONS["suburbia"].audit_sent({"options": FIRST_EDITION, **part})
    assert [defect.pointer for defect in refused.value.defects] == [pointer]
