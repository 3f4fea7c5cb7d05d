"""Scores worked out by hand."""

import json
from typing import Any

import pytest

from rules.kernel.outcome import InvalidState
from rules.streetcar import RULESET
from tests.unit.streetcar.states import EXAMPLE, NO_HOUSES, play, position

ONE_WHITE = {**NO_HOUSES, "white": 1}
TURNS = (None, {}, {"number": 5}, {"phase": "over"}, {"seat": 1}, {"phase": "draw"}, {"phase": "remove", "seat": 0})
RING = ["e4:NE", "e4:E", "e4:SE", "e4:SW", "e4:W", "e4:NW"]


def test_the_example_of_the_rulebook_scores_62() -> None:
    final = RULESET.read(EXAMPLE["final"])
    assert RULESET.audit(final) == []
    sheet = RULESET.score(final)
    purple = sheet.players[EXAMPLE["seat"]]
    assert [(line.id, line.points) for line in purple.lines] == [
        ("black", 12),
        ("blue", 10),
        ("white", 48),
        ("yellow", 12),
        ("lines", -20),
    ]
    counted = [(line.detail["houses"], line.detail["cubes"]) for line in purple.lines[:4]]
    assert counted == [(3, 4), (2, 5), (6, 8), (2, 6)]
    assert purple.lines[2].detail["buildings"] == ["e4", "e6", "f4", "f5"]
    assert purple.total == 62
    assert sheet.final
    assert sheet.winners == (EXAMPLE["seat"],)


def test_the_game_of_the_example_can_be_played() -> None:
    at, _ = play(RULESET.read(EXAMPLE["start"]), *EXAMPLE["actions"])
    assert RULESET.write(at) == EXAMPLE["final"]


def test_the_example_scores_the_same_from_what_a_photo_shows() -> None:
    final = EXAMPLE["final"]
    players = [{"lines": p["lines"], "houses": p["houses"]} for p in final["players"]]
    buildings = {space: what for space, what in final["board"].items() if what and "building" in what}
    sheet = RULESET.score_sent({"players": players, "board": buildings})
    assert sheet.players[EXAMPLE["seat"]].total == 62
    assert sheet.players[EXAMPLE["seat"]].name is None
    assert sheet.final
    assert sheet.needed == []


def lines_of(own: list[str], penalty: int = 10) -> Any:
    return RULESET.score(position(lines=(own, []), penalty=penalty)).players[0].lines[-1]


@pytest.mark.parametrize(
    ("own", "parts"),
    [
        ([], []),
        (["e4:E", "e4:SE"], [["d4:NW", "e4:E"]]),
        (["e4:E", "e4:SE", "e4:W", "e4:NW"], [["d4:NW", "e4:E"], ["e3:E", "e4:NW"]]),
        (RING, [["d3:NE", "d4:NW", "e3:E", "e4:NE", "e4:E", "e4:NW"]]),
    ],
)
def test_every_separate_line_costs_the_penalty(own: list[str], parts: list[list[str]]) -> None:
    line = lines_of(own)
    assert line.points == -10 * len(parts)
    assert line.detail == {"separate_lines": len(parts), "penalty": 10, "lines": parts}
    assert lines_of(own, penalty=5).points == -5 * len(parts)
    assert lines_of(own, penalty=0).points == 0


def test_houses_without_cubes_and_cubes_without_houses_bring_nothing() -> None:
    whites = {"e4": ("white", 3), "e5": ("white", 3), "f4": ("white", 3)}
    at = position(whites, lines=(["e4:E"], []), removed=({"blue": 5}, {}))
    player = RULESET.score(at).players[0]
    assert [line.detail["cubes"] for line in player.lines[:4]] == [0, 0, 9, 0]
    assert player.total == -10


def test_a_building_counts_once_however_often_it_is_touched_and_for_both_players() -> None:
    board = {"e4": ("white", 3)}
    kept = ({"white": 2}, {"white": 1})
    at = position(board, lines=(["e4:NE", "e4:E", "d3:E"], ["e3:NE"]), removed=kept)
    sheet = RULESET.score(at)
    assert [player.lines[2].points for player in sheet.players] == [6, 3]


def test_a_line_that_only_ends_at_a_corner_connects() -> None:
    # the edge between f4 and e5 ends at the corner it shares with e4
    at = position({"e4": ("white", 2)}, lines=(["e5:NW"], []), removed=({"white": 4}, {}))
    assert RULESET.score(at).players[0].lines[2].points == 8
    # one edge further along the rim of e5 no corner of e4 is left
    at = position({"e4": ("white", 2)}, lines=(["e5:NE"], []), removed=({"white": 4}, {}))
    assert RULESET.score(at).players[0].lines[2].points == 0


TIE_LINES = (["e4:E"], ["b3:E"])


def test_a_tie_goes_to_the_best_single_colour() -> None:
    board = {"e4": ("blue", 3), "e5": ("white", 1), "b3": ("blue", 3), "b4": ("blue", 2), "c4": ("yellow", 3)}
    kept = ({"blue": 10, "white": 10}, {"blue": 5, "yellow": 5})
    sheet = RULESET.score(position(board, lines=TIE_LINES, removed=kept))
    assert [player.total for player in sheet.players] == [30, 30]
    assert sheet.winners == (0,)
    assert [dict(tie.values) for tie in sheet.tie_breaks] == [{0: 30, 1: 25}]
    assert sheet.tie_breaks[0].clause == "streetcar.score.tie_break"


def test_fewer_lines_break_no_tie_and_a_tie_that_remains_is_shared() -> None:
    board = {"e4": ("blue", 3), "b3": ("blue", 3), "b4": ("white", 1)}
    lines = (["e4:E"], ["b3:E", "a1:W"])
    kept = ({"blue": 10}, {"blue": 10, "white": 10})
    sheet = RULESET.score(position(board, lines=lines, removed=kept))
    assert [player.total for player in sheet.players] == [20, 20]
    assert sheet.ranking == ((0, 1),)


def test_before_the_end_the_score_is_not_final() -> None:
    assert not RULESET.score(position()).final
    assert RULESET.score(position(phase="over", seat=None)).final


@pytest.mark.parametrize(
    ("sent", "needed"),
    [
        ({}, ["/players"]),
        ({"players": [None, {}]}, ["/players/0/houses/black", "/players/0/lines", "/board"]),
        ({"board": {}, "players": [{"lines": [], "houses": NO_HOUSES}, None]}, ["/players/1/houses/black"]),
        (
            {
                "board": {"e4": {"building": "white"}, "e5": {"building": None, "cubes": 2}},
                "players": [{"lines": ["e4:E"], "houses": ONE_WHITE}, {"lines": [], "houses": NO_HOUSES}],
            },
            ["/board/e4/cubes", "/board/e5/building"],
        ),
        (
            {"board": {"e4": {"building": "white"}}, "players": [{"lines": [], "houses": NO_HOUSES}] * 2},
            [],
        ),
        (
            {
                "board": {"e4": {"building": "yellow", "cubes": 2}},
                "players": [{"lines": ["e4:E"], "houses": {"blue": 1, "black": 2, "white": 3}}, {}],
            },
            ["/players/0/houses/yellow"],
        ),
    ],
)
def test_what_is_missing_is_asked_for(sent: dict[str, Any], needed: list[str]) -> None:
    sheet = RULESET.score_sent(sent)
    assert sheet.needed[: len(needed)] == needed
    assert (sheet.needed == []) == (needed == [])
    if needed:
        assert sheet.winners == ()
        assert None in [player.total for player in sheet.players] or not sheet.players


def test_nothing_times_something_unknown_is_nothing() -> None:
    """Seat 0 has no house: what it connects to scores nothing. Seat 1 has unknown houses and connects to nothing."""
    board = {"e4": {"building": "white", "cubes": None}, "e5": {"building": None, "cubes": 2}}
    players: list[Any] = [{"lines": None, "houses": NO_HOUSES}, {"lines": [], "houses": {}}]
    sheet = RULESET.score_sent({"board": board, "options": {"penalty": 0}, "players": players})
    assert [[line.points for line in player.lines] for player in sheet.players] == [[0] * 5, [0] * 5]
    assert sheet.players[0].lines[2].detail == {"houses": 0, "cubes": None, "buildings": None}
    assert sheet.needed == []
    players[0] = {"lines": ["e4:E"], "houses": ONE_WHITE}
    sheet = RULESET.score_sent({"board": board, "players": players})
    assert [line.points for line in sheet.players[0].lines] == [0, 0, None, 0, -10]
    assert sheet.needed == ["/board/e4/cubes", "/board/e5/building"]


@pytest.mark.parametrize("players", [[], [{}], [None] * 3])
def test_another_number_of_players_is_refused(players: list[Any]) -> None:
    with pytest.raises(InvalidState) as refused:
        RULESET.score_sent({"players": players})
    assert [defect.pointer for defect in refused.value.defects] == ["/players"]


def test_a_state_that_says_that_the_game_goes_on_is_not_final() -> None:
    finals = {json.dumps(turn): RULESET.score_sent({"players": [None, None], "turn": turn}).final for turn in TURNS}
    assert [json.loads(turn) for turn, final in finals.items() if final] == [None, {}, {"number": 5}, {"phase": "over"}]


def test_a_partial_state_with_wrong_content_is_refused() -> None:
    with pytest.raises(InvalidState) as refused:
        RULESET.score_sent({"board": {"z9": None}, "players": [{"lines": ["e4:N"]}, None]})
    assert [defect.pointer for defect in refused.value.defects] == ["/players/0/lines/0", "/board/z9"]


def test_a_whole_state_scores_the_same_sent_and_read() -> None:
    sent = EXAMPLE["final"]
    assert RULESET.score_sent(sent).as_json() == RULESET.score(RULESET.read(sent)).as_json()
