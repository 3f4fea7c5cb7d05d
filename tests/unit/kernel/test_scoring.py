"""Ranking, worked out by hand."""

from rules.kernel.outcome import PlayerScore, ScoreLine
from rules.kernel.scoring import TieBreaker, scoresheet


def players(*totals: int | None) -> list[PlayerScore]:
    lines = [ScoreLine("all", "All", total, "game.score", {}, () if total is not None else ("/x",)) for total in totals]
    return [PlayerScore(seat, f"P{seat}", (line,)) for seat, line in enumerate(lines)]


def breaker(*values: int) -> TieBreaker:
    return TieBreaker("game.tie", "most", values.__getitem__)


def test_the_highest_total_wins() -> None:
    sheet = scoresheet(True, players(3, 9, 5), [breaker(9, 0, 0)])
    assert sheet.ranking == ((1,), (2,), (0,))
    assert sheet.winners == (1,)
    assert sheet.tie_breaks == ()


def test_ties_are_broken_among_the_tied_only() -> None:
    sheet = scoresheet(True, players(7, 9, 9, 7), [breaker(1, 2, 3, 1)])
    assert sheet.ranking == ((2,), (1,), (0, 3))
    assert [dict(tie.values) for tie in sheet.tie_breaks] == [{1: 2, 2: 3}, {0: 1, 3: 1}]


def test_a_second_tie_breaker_is_asked_where_the_first_left_a_tie() -> None:
    sheet = scoresheet(True, players(5, 5, 5), [breaker(2, 2, 1), breaker(0, 4, 9)])
    assert sheet.ranking == ((1,), (0,), (2,))
    assert [dict(tie.values) for tie in sheet.tie_breaks] == [{0: 2, 1: 2, 2: 1}, {0: 0, 1: 4}]


def test_what_stays_tied_is_shared() -> None:
    assert scoresheet(True, players(-4, -4), []).winners == (0, 1)


def test_a_tie_that_something_unknown_would_break_leaves_no_winner() -> None:
    unknown = TieBreaker("game.tie", "most", (7, None, 3).__getitem__, lambda seat: (f"/of/{seat}",))
    sheet = scoresheet(True, players(5, 5, 1), [breaker(1, 1, 0), unknown])
    assert (sheet.ranking, sheet.winners, sheet.needed) == ((), (), ["/of/1"])
    assert [dict(tie.values) for tie in sheet.tie_breaks] == [{0: 1, 1: 1}]
    assert scoresheet(True, players(5, 4, 5), [unknown]).winners == (0,)


def test_an_unknown_total_leaves_no_winner() -> None:
    sheet = scoresheet(True, players(3, None), [breaker(0, 0)])
    assert (sheet.ranking, sheet.winners, sheet.needed) == ((), (), ["/x"])
    assert [player.total for player in sheet.players] == [3, None]
