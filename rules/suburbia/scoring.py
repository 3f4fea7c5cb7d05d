"""Final scoring (rulebook: Award Goals, Convert Money to Population, Winning and Tiebreaking)."""

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from rules.kernel.outcome import Json, PlayerScore, ScoreLine, Scoresheet
from rules.kernel.remembering import remembered
from rules.kernel.scoring import TieBreaker, scoresheet
from rules.suburbia.audit_part import is_whole
from rules.suburbia.editions import LADDER, MONEY_PER_POPULATION, Edition
from rules.suburbia.goals import NUMBERS, Things, best_seats
from rules.suburbia.position import Position
from rules.suburbia.prose import criterion
from rules.suburbia.readings import TIED_ANYWHERE
from rules.suburbia.records import Goal
from rules.suburbia.shown import Shown, ShownPlayer, shown_of, shown_of_sent


def score(position: Position) -> Scoresheet:
    """The scoresheet; before the end, as if the game ended now."""
    return score_shown(shown_of(position))


def score_sent(edition: Edition, sent: Mapping[str, Any]) -> Scoresheet:
    """The scoresheet of a state that may be partial: lines that can't be computed say what they need."""
    return score_shown(shown_of_sent(edition, sent, is_whole(sent)))


@dataclass(slots=True)
class _Judgement:
    """Which seats come first in a goal, and which are tied, by what counts; a goal is achieved by who is first alone.

    ``needed`` is not empty where it can't be told yet: for those who are ``first`` so far or, if that is nobody, for
    all. Never altered; a frozen one would take thrice as long to make.
    """

    goal: Final[Goal]
    first: Final[tuple[int, ...]]
    tied: Final[tuple[int, ...]]
    counts: Final[Sequence[int]]
    needed: Final[tuple[str, ...]]


Candidate = tuple[str, str, str]
"""A goal that a seat may score, with the prefix of its line and its clause."""


def score_shown(shown: Shown) -> Scoresheet:
    if not shown.players:
        return scoresheet(shown.final, (), ())
    in_use = {goal for goal in (*(shown.goals or ()), *(player.goal for player in shown.players)) if goal is not None}
    stars = None if shown.stars is None else tuple([shown.stars[seat] for seat in range(len(shown.players))])
    anywhere = shown.reads(TIED_ANYWHERE)
    judged = {goal: _judge(shown, shown.catalogue.goals[goal], stars, anywhere) for goal in in_use}
    public = [(goal, "goal", "suburbia.goals.public") for goal in shown.goals or () if goal is not None]
    sheets = []
    for seat, player in enumerate(shown.players):
        candidates = (*public, *_private(shown, seat, player))
        chooses, of_seat = shown.has_private_goal(seat), [judged[goal] for goal, _, _ in candidates]
        open_lines = () if shown.whole else tuple(_open_lines(shown, seat, judged, of_seat))
        sheets.append(_sheet(player, seat, chooses, shown.goals_unknown, open_lines, candidates, *of_seat))
    sheet = scoresheet(shown.final, sheets, _tie_breakers(shown.players))
    if shown.mode == "standard":
        return sheet
    return _with_ranks(sheet, shown)


@remembered
def _sheet(
    player: ShownPlayer,
    seat: int,
    chooses: bool,
    goals_unknown: tuple[str, ...],
    open_lines: tuple[ScoreLine, ...],
    candidates: tuple[Candidate, ...],
    *judged: _Judgement,
) -> PlayerScore:
    """A player's lines; ``judged`` are the goals that the seat may score, ``chooses``: it keeps a private goal."""
    lines = _goal_lines(player, seat, chooses, goals_unknown, list(zip(candidates, judged, strict=True)))
    return PlayerScore(seat, player.name, (_track(seat, player), *lines, *open_lines, _money(seat, player)))


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


def _judge(shown: Shown, goal: Goal, stars: tuple[int, ...] | None, anywhere: bool) -> _Judgement:
    """Clauses suburbia.goals.ties and suburbia.stars.goals: the Star track breaks ties of goals."""
    needed = shown.needed_for(goal.count)
    if needed:
        return _Judgement(goal, (), (), (), needed)
    judgement = _judged(goal, _sizes(shown.players, goal.count), stars, anywhere)
    if shown.stars_unknown and judgement.tied:
        return _Judgement(goal, () if anywhere else judgement.first, (), judgement.counts, ("/stars",))
    return judgement


@remembered
def _judged(goal: Goal, counts: tuple[int, ...], stars: tuple[int, ...] | None, anywhere: bool) -> _Judgement:
    """By what counts of each seat, and the spaces of their Star tokens."""
    first = best_seats(counts, goal.most)
    if len(first) > 1 and stars is not None:
        farthest = max(stars[seat] for seat in first)
        first = tuple(seat for seat in first if stars[seat] == farthest)
    tied = _share_a_place(counts, stars) if anywhere else first if len(first) > 1 else ()
    return _Judgement(goal, first, tied, counts, ())


def _share_a_place(counts: tuple[int, ...], stars: tuple[int, ...] | None) -> tuple[int, ...]:
    """Clause suburbia.tied_goal.which, where any place may be shared: that of the Star track counts."""
    standings = [(count, stars[seat] if stars else None) for seat, count in enumerate(counts)]
    return tuple(seat for seat, standing in enumerate(standings) if standings.count(standing) > 1)


def _sizes(players: Sequence[ShownPlayer], by: str) -> tuple[int, ...]:
    """What each player has of what a goal counts; all of it is known."""
    number = NUMBERS.get(by)
    if number is not None:
        return tuple([getattr(player, number) for player in players])
    return tuple([len(player.census.counted(by)) for player in players if player.census is not None])


def _goal_lines(
    player: ShownPlayer,
    seat: int,
    chooses: bool,
    goals_unknown: tuple[str, ...],
    judged: Sequence[tuple[Candidate, _Judgement]],
) -> Iterator[ScoreLine]:
    """The lines of every goal that this seat scores, or that can't be told yet, public ones first."""
    if goals_unknown:
        yield ScoreLine("goals", "Public goals", None, "suburbia.goals.public", {}, goals_unknown)
    tied = _scored_though_tied(player, seat, judged)
    alone = (seat,)  # clause suburbia.goals.ties
    for place, ((goal_id, prefix, clause), judgement) in enumerate(judged):
        if judgement.needed and (not judgement.first or seat in judgement.first):
            yield ScoreLine(
                f"{prefix}:{goal_id}", _label(judgement.goal), None, clause, {"goal": goal_id}, judgement.needed
            )
        elif judgement.first == alone or place in tied:
            counted = _cells(player.counted(judgement.goal.count))
            detail: dict[str, Json] = {"goal": goal_id, "counts": list(judgement.counts), "counted": counted}
            by = "suburbia.tied_goal.scored" if place in tied else clause
            yield ScoreLine(f"{prefix}:{goal_id}", _label(judgement.goal), judgement.goal.population, by, detail)
    if player.goal_unknown and chooses:
        needed = (f"/players/{seat}/goal",)
        yield ScoreLine("private", "Private goal", None, "suburbia.goals.private_scored", {}, needed)


def _label(goal: Goal) -> str:
    return f"{goal.name} ({criterion(goal)})"


def _private(shown: Shown, seat: int, player: ShownPlayer) -> list[Candidate]:
    """The private goals that a seat may score: its own, and those of others where a tile says so."""
    own = [] if player.goal is None else [(player.goal, "private", "suburbia.goals.private_scored")]
    if not player.power("others_goals"):
        return own
    others = [other.goal for place, other in enumerate(shown.players) if place != seat and other.goal is not None]
    return own + [(goal, "private", "suburbia.others_goals.scored") for goal in others]


def _open_lines(
    shown: Shown, seat: int, judged: Mapping[str, _Judgement], of_seat: Sequence[_Judgement]
) -> Iterator[ScoreLine]:
    """What a seat scores by a tile that it has or may have, as far as that is not known.

    ``of_seat`` are the goals that it may score by what is known.
    """
    player, powers = shown.players[seat], shown.catalogue.powers
    unread = (f"/players/{seat}/borough",) if player.census is None else player.unknown
    if "others_goals" in powers and (needed := _needed_of_others(shown, seat, judged, unread)):
        label, clause = "Private goals of others", "suburbia.others_goals.scored"
        yield ScoreLine("private_of_others", label, None, clause, {}, needed)
    tied = sum(seat in judgement.tied for judgement in of_seat)
    if unread and "tied_goal" in powers and tied > player.power("tied_goal"):
        yield ScoreLine("tied_goal", "Tied goals", None, "suburbia.tied_goal.scored", {}, unread)


def _needed_of_others(
    shown: Shown, seat: int, judged: Mapping[str, _Judgement], unread: tuple[str, ...]
) -> tuple[str, ...]:
    """What must be known of the private goals of others: which they are, or first whether the tile is there at all."""
    others = {place: other for place, other in enumerate(shown.players) if place != seat}
    hidden = [p for p, other in others.items() if other.goal_unknown and shown.has_private_goal(p)]
    if shown.players[seat].power("others_goals"):
        return tuple([f"/players/{place}/goal" for place in hidden])
    goals = [judged[other.goal] for other in others.values() if other.goal is not None]
    return unread if hidden or any(goal.needed or goal.first == (seat,) for goal in goals) else ()


def _scored_though_tied(
    player: ShownPlayer, seat: int, judged: Sequence[tuple[Candidate, _Judgement]]
) -> Collection[int]:
    """Clause suburbia.tied_goal.scored: one tied goal for each Law Office, the most valuable first, by their places."""
    offices = player.power("tied_goal")
    if not offices:
        return ()
    tied = [place for place, (_, judgement) in enumerate(judged) if seat in judgement.tied]
    tied.sort(key=lambda place: -judged[place][1].goal.population)
    return tied[:offices]


def _cells(things: Things) -> list[list[int]] | None:
    return None if isinstance(things, int) else [list(built.at) for built in things]


def _tie_breakers(players: Sequence[ShownPlayer]) -> Iterator[TieBreaker]:
    """Clause suburbia.score.tie_breaks; the money is known where there is a total."""
    clause = "suburbia.score.tie_breaks"
    yield TieBreaker(clause, "reputation", lambda s: players[s].reputation, lambda s: (f"/players/{s}/reputation",))
    yield TieBreaker(clause, "income", lambda s: players[s].income, lambda s: (f"/players/{s}/income",))
    left, money = "money left after the exchange", lambda s: (players[s].money or 0) % MONEY_PER_POPULATION
    yield TieBreaker(clause, left, money)


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
