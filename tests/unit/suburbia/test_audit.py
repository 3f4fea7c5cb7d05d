"""States that are readable and yet cannot arise."""

import copy
import gzip
import json
import random
import re
from collections.abc import Callable, Iterator
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import rules.suburbia
from rules.kernel.outcome import InvalidState
from rules.suburbia.position import Position
from tests.unit.suburbia.audit_cases import Found, State, blot_out, findings, mutated, partial, places
from tests.unit.suburbia.states import EDITIONS, NAMES, ruleset_of
from tests.unit.suburbia.test_audit_expansions import CASES as EXPANSIONS

RICH = {9, 10, 11, 13}
"""The recorded games whose players begin with more money than the rule gives."""


@cache
def recording() -> dict[tuple[int, int], State]:
    path = Path(__file__).parents[2] / "traces" / "suburbia.jsonl.gz"
    with gzip.open(path, "rt", encoding="utf-8") as lines:
        rows = [json.loads(line) for line in lines]
    return {(row["game"], row["step"]): row["state"] for row in rows}


def recorded(game: int, step: int) -> State:
    return copy.deepcopy(recording()[game, step])


def built(sent: State, seat: int, at: list[int]) -> Any:
    """The entry of a borough on a cell."""
    return next(entry for entry in sent["players"][seat]["borough"] if entry["at"] == at)


def remove(sent: State, seat: int, at: list[int]) -> None:
    sent["players"][seat]["borough"].remove(built(sent, seat, at))


def test_no_recorded_state_has_a_finding_but_for_the_money_of_the_rich() -> None:
    for (game, _), sent in recording().items():
        found = findings(sent)
        assert {clause for clause, _ in found} <= ({"suburbia.setup.values"} if game in RICH else set())
        if game in RICH and not sent["turn"]["number"]:
            assert found == [
                ("suburbia.setup.values", [f"/players/{seat}/money", "/turn/number"])
                for seat in range(len(sent["players"]))
            ]


# Game 0, of two players, at its step 18 is the base of most cases: turn 13, seat 0 is to build. Ann's tiles are
# heavy_factory 1 on [-1, 3], suburbs 3 on [-2, 3], a Lake 5 on [-2, 2], heavy_factory 7 on [-3, 2], a Lake 9 with a
# marker on [-2, 1]; Ben's are Lakes 2, 4, 6, 8, freeway 10 on [-2, 1], waterfront_realty 11 on [1, 2].

Base = tuple[int, int]
Change = Callable[[State], object]
ANN, BEN, NUMBER = "/players/0/borough", "/players/1/borough", "/turn/number"
BUILD, MARKER, OPENING, END = (0, 18), (0, 16), (0, 2), (0, 45)
SOLO, SOLO_DISCARD = (4, 12), (4, 11)
PERSON, DALE, DALE_END = (5, 13), (5, 12), (5, 41)
REVEAL = (3, 20)
TABLE = ["/stack", "/market", ANN, BEN, "/discarded"]
STACKS = ("suburbia.setup.stacks", TABLE)
DALES = ("suburbia.dale.setup", TABLE)
LEFT = ("suburbia.discard.due", [ANN, BEN, "/discarded", NUMBER])
GAPS = ["/market", "/stack", "/turn/phase"]
NO_TILE = {
    "tile": "suburbs",
    "at": [1, 1],
    "lake": False,
    "invested": False,
    "order": 1,
    "ledger": {"population": [2, 0]},
}


def tile(seat: int, cell: list[int], **facts: Any) -> Change:
    return lambda sent: built(sent, seat, cell).update(facts)


def person(seat: int, **facts: Any) -> Change:
    return lambda sent: sent["players"][seat].update(facts)


def ledger(**entries: int) -> Change:
    return lambda sent: sent["players"][0]["ledger"].update(entries)


def turn(**facts: Any) -> Change:
    return lambda sent: sent["turn"].update(facts)


def entry(part: str, index: int, value: str | None) -> Change:
    return lambda sent: sent[part].__setitem__(index, value)


def without(part: str, index: int = -1) -> Change:
    return lambda sent: sent[part].pop(index)


def more(part: str, value: str) -> Change:
    return lambda sent: sent[part].append(value)


def swapped(part: str, one: int, other: int) -> Change:
    def change(sent: State) -> None:
        tiles = sent[part]
        tiles[one], tiles[other] = tiles[other], tiles[one]

    return change


def all_of(*changes: Change) -> Change:
    return lambda sent: [change(sent) for change in changes]


CASES: dict[str, tuple[Base, Change, Found]] = {
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
        [
            STACKS,
            ("suburbia.end.one_more_round", ["/stack", "/turn/last_round"]),
            ("suburbia.end.one_more_round", ["/turn/last_round", NUMBER]),
        ],
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
        turn(last_round=8),
        [
            DALES,
            ("suburbia.end.one_more_round", ["/stack", "/turn/last_round"]),
            ("suburbia.end.one_more_round", ["/turn/last_round", NUMBER]),
            ("suburbia.dale.end", ["/turn/round", "/turn/last_round", "/turn/phase"]),
        ],
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


@pytest.mark.parametrize("case", CASES)
def test_a_state_that_cannot_arise(case: str) -> None:
    base, change, expected = CASES[case]
    sent = recorded(*base)
    assert findings(sent) == []
    change(sent)
    assert findings(sent) == expected


def test_every_kind_of_finding_has_a_case() -> None:
    found = {clause for cases in (CASES, EXPANSIONS) for _, _, expected in cases.values() for clause, _ in expected}
    cited: set[str] = set()
    for path in Path(rules.suburbia.__file__).parent.glob("audit*.py"):
        cited.update(re.findall(r'"(suburbia\.[a-z_.]+)"', path.read_text(encoding="utf-8")))
    assert cited == found


# Partial states


def test_a_photo_of_one_borough() -> None:
    borough = [{"tile": "suburbs", "at": [0, 0]}, {"tile": "community_park", "at": [0, 1]}]
    photo: State = {"ruleset": "suburbia", "players": [{"borough": borough}, None]}
    assert partial(photo) == [("suburbia.setup.tiles", [ANN])]
    borough.append({"tile": "heavy_factory", "at": [0, 2]})
    assert partial(photo) == []
    borough.append({"tile": "mint", "at": [3, 0]})
    assert partial(photo) == [("suburbia.place.adjacent", [ANN])]
    borough += [{"tile": "mint", "at": [2, 0]}, {"tile": "mint", "at": [1, 1]}]
    assert partial(photo) == [("suburbia.box.copies", [ANN])]
    photo["players"] = [{"investments": 4}, None, {"goal": "miser"}]
    photo["goals"] = ["miser", None, None]
    assert partial(photo) == [
        ("suburbia.box.copies", ["/players/2/goal", "/goals/0"]),
        ("suburbia.invest.markers", ["/players/0/investments", ANN]),
    ]


def test_nothing_known_nothing_found() -> None:
    assert partial({}) == []
    assert partial({"players": [{}, {}], "turn": {}, "options": {}, "market": [None] * 7}) == []


@pytest.mark.parametrize("part", ["market", "stack", "discarded"])
def test_what_is_no_tile_is_refused(part: str) -> None:
    ruleset = EDITIONS["suburbia"]
    for name in ("castle", "suburbs", "?D"):
        with pytest.raises(InvalidState) as refused:
            ruleset.audit_sent({part: [None, name]})
        assert [defect.pointer for defect in refused.value.defects] == [f"/{part}/1"]


def test_goals_that_do_not_exist_are_refused() -> None:
    with pytest.raises(InvalidState) as refused:
        EDITIONS["suburbia"].audit_sent({"players": [{"dealt_goals": ["emperor"]}, None]})
    assert [defect.pointer for defect in refused.value.defects] == ["/players/0/dealt_goals/0"]


@settings(max_examples=300, deadline=None, derandomize=True)
@given(seed=st.integers(0, 2**32), unknown=st.integers(0, 30))
def test_no_part_of_a_real_state_has_a_finding(seed: int, unknown: int) -> None:
    chance = random.Random(seed)
    sent = copy.deepcopy(chance.choice([sent for (game, _), sent in recording().items() if game not in RICH]))
    del sent["bonus"]
    blot_out(sent, unknown, chance)
    assert partial(sent) == []


WORDS = ["?A", "?B", "?C", "?C1", "one_more_round", "build", "over", "discard", "reveal", "miser", "builder"]


@settings(max_examples=600, deadline=None, derandomize=True)
@given(seed=st.integers(0, 2**32), changes=st.integers(1, 6))
def test_every_readable_state_can_be_audited(seed: int, changes: int) -> None:
    chance = random.Random(seed)
    sent = copy.deepcopy(chance.choice(list(recording().values())))
    names = [*EDITIONS["suburbia"].setup(["", ""], {}, 0).catalogue.tiles, *WORDS]
    for _ in range(changes):
        holder, key, path = chance.choice(list(places(sent)))
        if path[0] not in ("ruleset", "rules_version", "options") and path[-2:-1] != ("at",):
            holder[key] = mutated(holder[key], names, chance)
    try:
        EDITIONS[sent["ruleset"]].read(sent)
    except (InvalidState, TypeError, ValueError):
        return
    found = findings(sent)
    del sent["bonus"]
    try:
        assert not {clause for clause, _ in partial(sent)} - {clause for clause, _ in found}
    except InvalidState:
        pytest.fail("a readable state without one of its members is readable too")


# Real games


STYLES = {"any": (), "builder": ("buy",), "investor": ("invest", "buy")}


def _chosen(at: Position, style: str, chance: random.Random) -> Any:
    """A legal move: mostly of the style's types, else of a random type."""
    ruleset = ruleset_of(at)
    by_type: dict[str, list[Any]] = {}
    for move in ruleset.legal_moves(at):
        by_type.setdefault(ruleset.kind(move).type, []).append(move)
    liked = [type_ for type_ in STYLES[style] if type_ in by_type]
    type_ = liked[0] if liked and chance.random() < 0.8 else chance.choice(sorted(by_type))
    return chance.choice(by_type[type_])


def _tables() -> Iterator[tuple[str, str, int]]:
    for edition, ruleset in EDITIONS.items():
        yield from ((edition, "standard", persons) for persons in range(2, ruleset.players[1] + 1))
        yield from ((edition, mode, 1) for mode in ("lone_architect", "dale"))


@pytest.mark.parametrize("style", STYLES)
@pytest.mark.parametrize("known", [True, False], ids=["known", "unknown"])
@pytest.mark.parametrize("table", list(_tables()), ids=lambda table: "-".join(map(str, table)))
def test_no_state_of_a_random_game_has_a_finding(table: tuple[str, str, int], known: bool, style: str) -> None:
    edition, mode, persons = table
    ruleset, chance = EDITIONS[edition], random.Random(persons)
    at = ruleset.setup(NAMES[:persons], {"mode": mode}, persons if known else None)
    while at.phase != "over":
        assert ruleset.audit(at) == []
        if at.number % 4 == 0:
            assert ruleset.audit_sent(ruleset.write(at)) == []
            assert ruleset.audit(ruleset.observe(at, None)) == []
        at = ruleset.apply(at, _chosen(at, style, chance)).position
    assert ruleset.audit(at) == []


def _numbers_after(at: Position, move: Any, seat: int) -> int:
    player = ruleset_of(at).apply(at, move).position.players[seat]
    return player.population + 3 * player.reputation + 2 * player.income


@pytest.mark.parametrize("aim", [1, -1], ids=["best", "worst"])
@pytest.mark.parametrize("seed", range(3))
@pytest.mark.parametrize("table", list(_tables()), ids=lambda table: "-".join(map(str, table)))
def test_with_too_much_money_only_the_money_is_found(table: tuple[str, str, int], seed: int, aim: int) -> None:
    """Rich players come to the bounds of income and reputation, to many red roofs, and back over them."""
    edition, mode, persons = table
    ruleset, chance = EDITIONS[edition], random.Random(seed)
    at = ruleset.setup(NAMES[:persons], {"mode": mode}, seed)
    for player in at.players:
        player.money = 500
    while at.phase != "over":
        clauses = [finding.clause for finding in ruleset.audit(at)]
        assert set(clauses) <= {"suburbia.setup.values"}
        assert at.number > 1 or len(clauses) == len(at.players)
        moves = ruleset.legal_moves(at)
        bought = [move for move in moves if ruleset.kind(move).type == "buy"]
        some = chance.sample(bought or moves, min(4, len(bought or moves)))
        seat = at.seat or 0
        at = ruleset.apply(at, max(some, key=lambda move: aim * _numbers_after(at, move, seat))).position
