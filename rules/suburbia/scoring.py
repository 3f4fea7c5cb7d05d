"""Final scoring (rulebook: Award Goals, Convert Money to Population, Winning and Tiebreaking)."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from rules.kernel.outcome import Json, PlayerScore, ScoreLine, Scoresheet
from rules.kernel.scoring import TieBreaker, scoresheet
from rules.suburbia.audit_part import is_whole
from rules.suburbia.catalogue import Goal
from rules.suburbia.editions import LADDER, MONEY_PER_POPULATION, Edition
from rules.suburbia.goals import COUNTS, Things, size, sole_winner
from rules.suburbia.position import Position
from rules.suburbia.prose import criterion
from rules.suburbia.shown import Shown, ShownPlayer, shown_of, shown_of_sent


def score(position: Position) -> Scoresheet:
    """The scoresheet; before the end, as if the game ended now."""
    return score_shown(shown_of(position))


def score_sent(edition: Edition, sent: Mapping[str, Any]) -> Scoresheet:
    """The scoresheet of a state that may be partial: lines that can't be computed say what they need."""
    return score_shown(shown_of_sent(edition, sent, is_whole(sent)))


def score_shown(shown: Shown) -> Scoresheet:
    if not shown.players:
        return scoresheet(shown.final, (), ())
    in_use = {goal for goal in (*(shown.goals or ()), *(player.goal for player in shown.players)) if goal is not None}
    judged = {goal: _judge(shown, goal) for goal in in_use}
    sheets = [
        PlayerScore(
            seat,
            player.name,
            (
                _track(seat, player),
                *_public_lines(shown, judged, seat),
                *_private_lines(shown, judged, seat),
                _money(seat, player),
            ),
        )
        for seat, player in enumerate(shown.players)
    ]
    sheet = scoresheet(shown.final, sheets, _tie_breakers(shown.players))
    if shown.mode == "standard":
        return sheet
    return _with_ranks(sheet, shown)


def _track(seat: int, player: ShownPlayer) -> ScoreLine:
    """Clause suburbia.score.track: the population, with where it came from."""
    return ScoreLine(
        "track",
        "Population",
        player.population,
        "suburbia.score.track",
        {"ledger": None if player.ledger is None else dict(player.ledger)},
        () if player.population is not None else (f"/players/{seat}/population",),
    )


def _money(seat: int, player: ShownPlayer) -> ScoreLine:
    """Clause suburbia.score.money: 1 population for every $5."""
    money = player.money
    if money is None:
        return ScoreLine("money", "Money", None, "suburbia.score.money", {}, (f"/players/{seat}/money",))
    detail = {"money": money, "left": money % MONEY_PER_POPULATION}
    return ScoreLine("money", "Money", money // MONEY_PER_POPULATION, "suburbia.score.money", detail)


@dataclass(frozen=True, slots=True)
class _Judgement:
    """Who alone achieves a goal, by what counts; ``needed`` is not empty where it can't be told yet."""

    goal: Goal
    winner: int | None
    things: Sequence[Things]
    needed: tuple[str, ...]


def _judge(shown: Shown, goal_id: str) -> _Judgement:
    """Clause suburbia.goals.ties: the most or fewest, by one player alone."""
    goal = shown.catalogue.goals[goal_id]
    needed = tuple(pointer for seat in range(len(shown.players)) for pointer in shown.needed_for(goal.count, seat))
    if needed:
        return _Judgement(goal, None, (), needed)
    count = COUNTS[goal.count]
    things = [count(player) for player in shown.players]
    return _Judgement(goal, sole_winner([size(counted) for counted in things], goal.most), things, ())


def _public_lines(shown: Shown, judged: Mapping[str, _Judgement], seat: int) -> Iterator[ScoreLine]:
    """Clause suburbia.goals.public: each goal goes to the one who alone achieves it."""
    if shown.goals is None:
        yield ScoreLine("goals", "Public goals", None, "suburbia.goals.public", {}, ("/goals",))
        return
    for goal_id in shown.goals:
        if goal_id is not None:
            yield from _goal_line(judged[goal_id], seat, "goal", "suburbia.goals.public")


def _private_lines(shown: Shown, judged: Mapping[str, _Judgement], seat: int) -> Iterator[ScoreLine]:
    """Clause suburbia.goals.private_scored: all players are compared, only the owner scores."""
    player = shown.players[seat]
    if player.goal_unknown and shown.has_private_goal(seat):
        needed = (f"/players/{seat}/goal",)
        yield ScoreLine("private", "Private goal", None, "suburbia.goals.private_scored", {}, needed)
    elif player.goal is not None:
        yield from _goal_line(judged[player.goal], seat, "private", "suburbia.goals.private_scored")


def _goal_line(judged: _Judgement, seat: int, prefix: str, clause: str) -> Iterator[ScoreLine]:
    """The line of a goal, if this seat alone achieves it or it can't be told yet."""
    goal = judged.goal
    id_, label = f"{prefix}:{goal.id}", f"{goal.name} ({criterion(goal)})"
    if judged.needed:
        yield ScoreLine(id_, label, None, clause, {"goal": goal.id}, judged.needed)
    elif judged.winner == seat:
        counts = [size(things) for things in judged.things]
        detail: dict[str, Json] = {"goal": goal.id, "counts": counts, "counted": _cells(judged.things[seat])}
        yield ScoreLine(id_, label, goal.population, clause, detail)


def _cells(things: Things) -> list[list[int]] | None:
    return None if isinstance(things, int) else [list(cell) for cell in things]


def _tie_breakers(players: Sequence[ShownPlayer]) -> list[TieBreaker]:
    """Clause suburbia.score.tie_breaks; what a photo does not show counts as 0 here."""
    return [
        TieBreaker("suburbia.score.tie_breaks", "reputation", lambda seat: players[seat].reputation or 0),
        TieBreaker("suburbia.score.tie_breaks", "income", lambda seat: players[seat].income or 0),
        TieBreaker(
            "suburbia.score.tie_breaks",
            "money left after the exchange",
            lambda seat: (players[seat].money or 0) % MONEY_PER_POPULATION,
        ),
    ]


def rank(total: int) -> str | None:
    """Clause suburbia.solo.ladder; None below its first rung."""
    return next((title for least, title in LADDER if total >= least), None)


def _with_ranks(sheet: Scoresheet, shown: Shown) -> Scoresheet:
    """The person's rank in a solo game; against Dale only if he is beaten (clause suburbia.dale.beaten)."""
    person = sheet.players[0] if sheet.players else None
    if person is None or person.total is None:
        return sheet
    beaten = shown.mode == "lone_architect" or sheet.winners == (0,)
    ranked = PlayerScore(person.seat, person.name, person.lines, {"rank": rank(person.total) if beaten else None})
    return Scoresheet(sheet.final, (ranked, *sheet.players[1:]), sheet.ranking, sheet.tie_breaks)
