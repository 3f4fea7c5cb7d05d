"""What limits the cost of a request is counted, never timed: exact numbers, and what is answered beyond them."""

import copy
import random
from dataclasses import dataclass
from typing import Any

import pytest

import rules
from rules.kernel import remembering as kept
from rules.kernel.adjudication import TooManyEvents, adjudicate
from rules.kernel.claims import TooManyReasons, discrepancies
from rules.kernel.corrections import MOST_AUDITED, MOST_AUDITS, correct
from rules.kernel.doubts import MOST_WORK, PER_VALUE, PER_VARIANT, Doubt, largest, most_variants, size_of
from rules.kernel.pointers import Speaking, pointer, touches
from rules.kernel.reads import Facts
from rules.kernel.remembering import remembered_by_reads, remembering
from rules.suburbia import weighing
from rules.suburbia.weighing import weigh
from service import dependence
from service.dependence import REPLAYS_A_NODE
from service.inferences import FEW, HALVING
from tests.conformance.in_process import in_process
from tests.limits import worst

BOROUGH = [{"tile": "suburbs", "at": [0, 0]}, {"tile": "farm", "at": [1, 1]}]
"""Eleven values: the list, two records of two members each, and two coordinates in each of the cells."""
PHOTO: Any = {"players": [{"borough": BOROUGH, "money": 3}, {"borough": BOROUGH}], "goals": []}


def _doubt(*place: str | int, values: int = 2, size: int = 0) -> Doubt:
    return Doubt(place, tuple([number] * size or number for number in range(values)))


ALONE = weighing.PER_VARIANT + 2 * weighing.PER_PLAYER + 2 * weighing.PER_PART
LAID = 13
"""Those eleven, the lists' owner, and the borders of which nothing is told."""


@pytest.mark.parametrize(
    ("doubts", "work"),
    [
        ([_doubt("goals", values=5)], 5 * ALONE),
        ([_doubt("players", 0, "money", values=5)], 5 * ALONE + 5 * weighing.NUMBERS),
        ([_doubt("players", 0, "borough", 1, "tile", values=3)], 3 * ALONE + 3 * LAID),
        (
            [_doubt("players", 0, "borough", 1, "tile", values=3), _doubt("players", 0, "money")],
            6 * ALONE + 6 * LAID,
        ),
        (
            [_doubt("players", 0, "borough", 1, "tile", values=3), _doubt("players", 1, "borough", 1, "tile")],
            6 * ALONE + 3 * LAID + 2 * LAID,
        ),
        ([_doubt("players", 1, "borough", values=3, size=40)], 3 * ALONE + 3 * LAID),
    ],
)
def test_what_variants_of_suburbia_cost(doubts: list[Doubt], work: int) -> None:
    assert size_of({"borough": BOROUGH, "borders": None}) == LAID
    assert weigh(PHOTO, doubts) == work


def test_told_ledgers_cost_as_much_again() -> None:
    doubts = [_doubt("players", 0, "borough", 1, "tile", values=3)]
    told = copy.deepcopy(PHOTO)
    told["players"][0]["ledger"] = {"start": 2}
    assert weigh(told, doubts) - weigh(PHOTO, doubts) == 3 * LAID


def test_the_largest_value_counts() -> None:
    doubt = Doubt(("goals",), ([], ["builder"] * 9, ["miser"]))
    assert largest(PHOTO, [doubt]) == size_of(PHOTO) + 9


def test_every_variant_and_every_value_has_its_weight() -> None:
    """12 doubts of 2 values are all worked out; one of 4,096 values is not, since each is also read by itself."""
    many, one = [_doubt("a", number) for number in range(12)], [_doubt("a", values=4096)]
    assert most_variants({}, many) == 4096
    assert most_variants({}, one) == 4096 * MOST_WORK // (4096 * (PER_VARIANT + PER_VALUE)) < 4096


@pytest.mark.parametrize(
    ("count", "where", "status"),
    [(12, None, 200), (12, worst.is_tile, 200), (10, worst.is_tile_of_ann, 200), (11, worst.is_tile_of_ann, 422)],
)
def test_a_photo_of_suburbia_is_worked_out_but_for_eleven_tiles_of_one_borough(
    count: int, where: Any, status: int
) -> None:
    """With four players; twelve doubts of two values are 4,096 variants."""
    photo = worst.in_doubt(worst.a_photo(), count, where or (lambda place: True))
    told, answer = in_process()("/v1/rulesets/suburbia/score", {"state": photo}, {})
    assert told == status
    if status == 200:
        assert (answer["doubt"]["method"], answer["doubt"]["variants"]["all"]) == ("exact", 2**count)
    else:
        assert answer["type"] == "/problems/over-limit"
        assert "2048 variants. At most 1" in answer["detail"]


def test_a_doubt_of_one_value_among_many_chooses_nothing() -> None:
    """Three thousand certain readings beside one open doubt leave two variants, and change nothing."""
    state = copy.deepcopy(worst.crowded(40))
    open_doubt = [(("players", 0, "money"), [3, 500])]
    certain = [
        (("players", seat, "borough", number, "tile"), [entry["tile"]])
        for seat, player in enumerate(state["players"])
        for number, entry in enumerate(player["borough"])
    ]
    post = in_process()
    answers = [
        post("/v1/rulesets/suburbia/score", {"state": worst.with_doubts(state, doubts)}, {})[1]
        for doubts in (open_doubt, open_doubt + certain)
    ]
    assert answers[0] == answers[1]


def test_the_moves_of_an_inference() -> None:
    """200 and 65 tiles: 150,000 // (50 + tiles)."""
    post = in_process()
    for state, nodes in ((worst.crowded(40), 600), (worst.finished("suburbia", 4), 1304)):
        _, answer = post("/v1/rulesets/suburbia/infer", {"before": state, "after": {}}, {})
        assert answer["search"]["budget"] == nodes


def test_what_is_expected_halves_them() -> None:
    """2,200 values: the state, its players and Ann, her borough, and 366 tiles of six values each."""
    after = {
        "players": [{"borough": [{"at": [100 + n % 25, n // 25], "tile": "farm", "lake": None} for n in range(366)]}]
    }
    assert size_of(after) == FEW + HALVING
    _, answer = in_process()("/v1/rulesets/suburbia/infer", {"before": worst.crowded(40), "after": after}, {})
    assert answer["search"]["budget"] == 300


def test_an_empty_space_of_the_market_is_no_move_that_was_meant() -> None:
    """In a game against Dale spaces of the market stay empty within a round."""
    for state in _against_dale():
        status, answer = in_process()("/v1/rulesets/suburbia/infer", {"before": state, "after": worst.far_away()}, {})
        assert status == 200, answer


def _against_dale() -> list[Any]:
    ruleset, source = rules.REGISTER["suburbia"], random.Random(1)
    position, found = ruleset.setup(["x"], {"mode": "dale"}, 1), []
    while moves := ruleset.legal_moves(position):
        position = ruleset.apply(position, source.choice(moves)).position
        state = ruleset.write(position)
        if None in state["market"] and state["turn"]["phase"] == "build":
            found.append(state)
    assert found
    return found[:3]


def test_the_lines_of_a_tile() -> None:
    """Twelve lines are read, the thirteenth is one too many."""
    line = worst.TILE["conditional"][0]  # type: ignore[index]
    for lines, status in ((12, 200), (13, 422)):
        tile = {"id": "ours", **worst.TILE, "conditional": [line] * lines}
        options = {"sets": ["base", "five_star"], "supplement": {"tiles": [tile]}}
        told, answer = in_process()("/v1/rulesets/suburbia/setup", {"players": ["x", "y"], "options": options}, {})
        assert told == status, answer
    assert [error["pointer"] for error in answer["errors"]] == ["/options/supplement/tiles/0/conditional"]


def test_the_events_of_a_log(monkeypatch: pytest.MonkeyPatch) -> None:
    """As many as there are may come, one less is too few; those of the first action always may."""
    ruleset = rules.REGISTER["suburbia"]
    log, _ = worst.played("suburbia", lambda: worst.crowded(40), 6)
    position = ruleset.read(worst.crowded(40))
    sent = [ruleset.read_action(position, action, "") for action in log]
    events = len(adjudicate(ruleset, position, sent).events)
    assert len(adjudicate(ruleset, position, sent, events).events) == events
    with pytest.raises(TooManyEvents) as refused:
        adjudicate(ruleset, position, sent, events - 1)
    assert refused.value.index == len(log) - 1
    assert adjudicate(ruleset, position, sent[:1], 0).legal
    body = {"state": worst.crowded(40), "actions": log}
    monkeypatch.setattr(dependence, "MOST_EVENTS", 22)
    status, answer = in_process()("/v1/rulesets/suburbia/adjudicate", body, worst.DEPENDENCE)
    assert (status, [error["parameter"] for error in answer["errors"]]) == (422, ["include"])


def test_a_log_with_too_many_events_is_refused() -> None:
    status, answer = in_process()("/v1/rulesets/suburbia/adjudicate", worst.eventful(200), {})
    assert (status, answer["type"]) == (422, "/problems/over-limit")
    assert answer["errors"][0]["pointer"].startswith("/actions/")
    index = int(answer["errors"][0]["pointer"].rpartition("/")[2])
    assert in_process()("/v1/rulesets/suburbia/adjudicate", worst.eventful(index), {})[0] == 200


def test_the_audits_of_a_search_for_corrections() -> None:
    state = worst.misread_suburb()
    audited: list[Any] = []

    def audit(variant: Any) -> Any:
        audited.append(None)
        return ruleset.audit_sent(variant)

    ruleset = rules.REGISTER["streetcar-suburb"]
    assert correct(state, list(ruleset.legible(state)), audit).truncated
    assert len(audited) == 1 + min(MOST_AUDITS, MOST_AUDITED // size_of(state))


def test_the_replays_of_a_large_table() -> None:
    """211 tiles at the end: three times as many replays as moves of a search, over all other readings."""
    log, after = worst.played("suburbia", lambda: worst.crowded(40), 200)
    tiles = sum(len(player["borough"]) + len(player["borders"]) for player in after["players"])
    body = {"state": worst.crowded(40), "actions": log}
    status, answer = in_process()("/v1/rulesets/suburbia/adjudicate", body, worst.DEPENDENCE)
    others = int(answer["detail"].partition(" other readings")[0].rpartition(" ")[2])
    assert (status, answer["type"]) == (422, "/problems/over-limit")
    assert f"at most {REPLAYS_A_NODE * (150_000 // (50 + tiles)) // others} actions" in answer["detail"]


def test_the_reasons_of_a_claim() -> None:
    ruleset = rules.REGISTER["supertall"]
    position = ruleset.setup(["x", "y"], {}, 1)
    transition = ruleset.apply(position, ruleset.legal_moves(position)[0])
    actual, events = ruleset.write(transition.position), transition.events
    claim = {"players": [{"site": "back" if actual["players"][0]["site"] != "back" else "front_left"}]}
    (told,) = discrepancies(ruleset, claim, actual, events)
    reasons = len(told["because"])  # type: ignore[arg-type]
    assert reasons > 0
    assert discrepancies(ruleset, claim, actual, events, reasons) == [told]
    with pytest.raises(TooManyReasons):
        discrepancies(ruleset, claim, actual, events, reasons - 1)


def test_a_claim_with_too_many_reasons_is_refused() -> None:
    body = worst.logged(200, claim=worst.claimed(500))
    status, answer = in_process()("/v1/rulesets/suburbia/adjudicate", body, {})
    assert (status, answer["type"], answer["errors"][0]["pointer"]) == (422, "/problems/over-limit", "/claim")


def test_which_paths_speak_of_a_place() -> None:
    """As asked one by one."""
    source = random.Random(1)
    places = [tuple(source.choice(("a", "b", "ab")) for _ in range(source.randint(0, 3))) for _ in range(300)]
    paths = [[pointer(place) for place in source.sample(places, 2)] for _ in range(60)]
    speaking = Speaking(paths)
    for where in map(pointer, places):
        expected = {n for n, of_one in enumerate(paths) if any(touches(where, path) for path in of_one)}
        assert speaking.of(where) == expected


@dataclass(frozen=True, slots=True)
class _Fact(Facts):
    number: int


@remembered_by_reads
def _numbers(fact: _Fact, seat: int) -> Any:
    _asked.append(type(fact))
    yield fact.number


_asked: list[type] = []


def test_what_is_never_found_again_is_no_longer_noted(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(kept, "MOST_IN_VAIN", 10)
    _asked.clear()
    with remembering():
        assert [_numbers(_Fact(number), 0) for number in range(15)] == [(number,) for number in range(15)]
        noted = [kind for kind in _asked if kind is not _Fact]
        assert (len(noted), len(_asked)) == (10, 15)
        for _ in range(20):
            assert _numbers(_Fact(7), 1) == (7,)  # another seat is found again and again
        assert len(_asked) == 16
