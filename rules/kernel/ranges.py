"""The score over several variants of a state: ranges of totals and lines, and who may win."""

from collections import Counter, defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction

from rules.kernel.outcome import Finding, Json, PlayerScore, Scoresheet
from rules.kernel.remembering import remembered

Seats = tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Range:
    """The least and the most, None where that is not known; ``expected`` where every doubt has weights."""

    low: int | None
    high: int | None
    expected: Fraction | None = None
    weighted: bool = False

    def as_json(self) -> dict[str, Json]:
        shown: dict[str, Json] = {"low": self.low, "high": self.high}
        if self.weighted:
            shown["expected"] = None if self.expected is None else float(self.expected)
        return shown


@dataclass(frozen=True, slots=True)
class LineRange:
    """The points of one source over the variants, with every clause that decides them."""

    id: str
    label: str
    points: Range
    clauses: tuple[str, ...]

    def as_json(self) -> dict[str, Json]:
        return {"id": self.id, "label": self.label, "points": self.points.as_json(), "clauses": list(self.clauses)}


@dataclass(frozen=True, slots=True)
class PlayerRange:
    """A player's total and lines. The least total need not be the sum of the least points: those may exclude others."""

    seat: int
    name: str | None
    total: Range
    lines: tuple[LineRange, ...]

    def as_json(self) -> dict[str, Json]:
        return {
            "seat": self.seat,
            "name": self.name,
            "total": self.total.as_json(),
            "lines": [line.as_json() for line in self.lines],
        }


@dataclass(frozen=True, slots=True)
class Reason:
    """Why some variants could not be: a clause (None: they can't even be read) and how many it rules out."""

    clause: str | None
    message: str
    variants: int

    def as_json(self) -> dict[str, Json]:
        return {"clause": self.clause, "message": self.message, "variants": self.variants}


@dataclass(frozen=True, slots=True)
class ScoreRange:
    """The score of a state with doubts. ``possible`` is None with bounds, which no audit narrows.

    ``winners`` is None where the winners of some variant are not known.
    """

    method: str
    final: bool | None
    variants: int
    possible: int | None
    counted: int | None
    reasons: tuple[Reason, ...]
    players: tuple[PlayerRange, ...]
    winner_certain: bool
    winners: Seats | None
    decisive: tuple[str, ...]
    needed: tuple[str, ...] = ()
    findings: tuple[Finding, ...] = ()

    def as_json(self, prefix: str = "") -> dict[str, Json]:
        return {
            "method": self.method,
            "final": self.final,
            "variants": {
                "all": self.variants,
                "possible": self.possible,
                "counted": self.counted,
                "impossible": [reason.as_json() for reason in self.reasons],
            },
            "players": [player.as_json() for player in self.players],
            "winner_certain": self.winner_certain,
            "possible_winners": None if self.winners is None else list(self.winners),
            "decisive": [prefix + where for where in self.decisive],
        }


@dataclass(frozen=True, slots=True)
class Line:
    """A line of a scoresheet without its detail."""

    key: tuple[str, int]
    label: str
    points: int | None
    clause: str


@dataclass(frozen=True, slots=True)
class Outcome:
    """What counts of a scoresheet; variants share equal ones. ``winners`` is None where they are not known."""

    final: bool
    winners: Seats | None
    names: tuple[str | None, ...]
    totals: tuple[int | None, ...]
    lines: tuple[tuple[Line, ...], ...]
    needed: tuple[str, ...]


def outcome_of(sheet: Scoresheet) -> Outcome:
    told = [_told(player) for player in sheet.players]
    totals = tuple([total for total, _ in told])
    known = bool(totals) and None not in totals
    return Outcome(
        sheet.final,
        sheet.winners if known else None,
        tuple([player.name for player in sheet.players]),
        totals,
        tuple([lines for _, lines in told]),
        tuple(sheet.needed),
    )


@remembered
def _told(player: PlayerScore) -> tuple[int | None, tuple[Line, ...]]:
    """A player's total and lines."""
    seen: Counter[str] = Counter()
    lines = []
    for line in player.lines:
        lines.append(Line((line.id, seen[line.id]), line.label, line.points, line.clause))
        seen[line.id] += 1
    return player.total, tuple(lines)


def player_ranges(outcomes: Sequence[tuple[Outcome, int]], weighted: bool) -> tuple[PlayerRange, ...]:
    """Totals and lines of each seat over the variants; a line that one of them lacks has 0 points there."""
    seats = max(len(outcome.totals) for outcome, _ in outcomes)
    found = []
    for seat in range(seats):
        totals = [(outcome.totals[seat] if seat < len(outcome.totals) else None, w) for outcome, w in outcomes]
        names = [outcome.names[seat] for outcome, _ in outcomes if seat < len(outcome.names)]
        lines = tuple(_line_ranges(outcomes, seat, weighted))
        found.append(
            PlayerRange(seat, next((n for n in names if n is not None), None), _range(totals, weighted), lines)
        )
    return tuple(found)


def _line_ranges(outcomes: Sequence[tuple[Outcome, int]], seat: int, weighted: bool) -> Iterator[LineRange]:
    points: defaultdict[tuple[str, int], list[tuple[int | None, int]]] = defaultdict(list)
    labels: dict[tuple[str, int], str] = {}
    clauses: defaultdict[tuple[str, int], dict[str, None]] = defaultdict(dict)
    for outcome, weight in outcomes:
        for line in outcome.lines[seat] if seat < len(outcome.lines) else ():
            points[line.key].append((line.points, weight))
            labels.setdefault(line.key, line.label)
            clauses[line.key][line.clause] = None
    whole = sum(weight for _, weight in outcomes)
    for key, told in points.items():
        without = whole - sum(weight for _, weight in told)
        lacking = [(0, without)] if len(told) < len(outcomes) else []
        yield LineRange(key[0], labels[key], _range([*told, *lacking], weighted), tuple(clauses[key]))


def _range(told: Sequence[tuple[int | None, int]], weighted: bool) -> Range:
    known = [points for points, _ in told if points is not None]
    if len(known) < len(told):
        return Range(None, None, None, weighted)
    expected = None
    if weighted:
        expected = Fraction(sum(p * w for p, w in told if p is not None), sum(weight for _, weight in told))
    return Range(min(known), max(known), expected, weighted)
