"""Goals: keeping one of those dealt, and who has most or fewest (rulebook: Player Setup, Award Goals)."""

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Protocol

from rules.kernel.actions import Action, ActionKind, Parameter
from rules.kernel.checks import Facts, check
from rules.kernel.hexes import neighbours
from rules.kernel.outcome import Event
from rules.suburbia.catalogue import BORDER, KINDS, SPECIAL
from rules.suburbia.events import GOAL_KEPT
from rules.suburbia.parameters import GOAL
from rules.suburbia.position import Built, Position, border_slots
from rules.suburbia.turn import due, first_turn


@dataclass(frozen=True, slots=True)
class Keep(Action):
    goal: str


_keep: Callable[[str], Keep] = cache(Keep)


@check("suburbia.goals.private", "{goal} was not dealt to this seat; {dealt} were.", at="goal")
def was_dealt(position: Position, action: Keep) -> Facts | None:
    dealt = position.active.dealt_goals or ()
    return None if action.goal in dealt else {"goal": action.goal, "dealt": list(dealt)}


def _dealt(position: Position) -> list[Keep]:
    return [_keep(goal) for goal in sorted(position.active.dealt_goals or ())]


def _kept(position: Position, action: Keep, events: list[Event]) -> None:
    """The goal not kept leaves the game unseen."""
    player, seat = position.active, position.seat
    player.goal, player.dealt_goals = action.goal, None
    events.append(GOAL_KEPT(seat, goal=action.goal))
    for other in position.order[position.order.index(position.seat or 0) + 1 :]:
        if chooses(position, other):
            position.seat = other
            return
    first_turn(position, events)


def chooses(position: Position, seat: int) -> bool:
    """Whether a seat keeps a private goal."""
    return chooses_in(position.mode, seat)


def chooses_in(mode: str, seat: int) -> bool:
    """Every person keeps a private goal, but for the Lone Architect; Dale has none."""
    return mode == "standard" or (mode == "dale" and seat == 0)


KEEP: ActionKind[Position] = ActionKind(
    type="keep",
    label="Keep a private goal",
    clause="suburbia.goals.private",
    make=Keep,
    parameters=(Parameter("goal", GOAL, "the goal to keep"),),
    checks=(*due("choose_goal"), was_dealt),
    candidates=_dealt,
    resolve=_kept,
)


# What goals count. Each takes a player and gives the things counted, or a number of the player board.

Things = list[Built] | int


class Census:
    """The tiles and borders of a player by what goals ask of them: face up by kind and icon, Lakes, marked ones."""

    def __init__(self, items: Iterable[Built]) -> None:
        self.kinds: dict[str, list[Built]] = {}
        self.icons: dict[str, list[Built]] = {}
        self.lakes: list[Built] = []
        self.marked: list[Built] = []
        self.powers: Counter[str] = Counter()
        for built in items:
            face = built.tile
            if built.lake or face is None:
                self.lakes.append(built)
            else:
                self.kinds.setdefault(face.kind, []).append(built)
                if face.power is not None:
                    self.powers[face.power] += built.times
                if face.icons and face.kind != SPECIAL:
                    for icon in face.icons:
                        self.icons.setdefault(icon, []).append(built)
            if built.invested:
                self.marked.append(built)

    @property
    def buildings(self) -> list[Built]:
        """Face-up tiles of the four kinds."""
        return [built for kind in KINDS for built in self.kinds.get(kind, ())]


class Counted(Protocol):
    """What a goal may look at of a player; asked only where it is known."""

    @property
    def money(self) -> int | None: ...
    @property
    def income(self) -> int | None: ...
    @property
    def reputation(self) -> int | None: ...
    @property
    def census(self) -> Census | None: ...


Count = Callable[[Counted], Things]


def _tiles(belonging: Callable[[Census], list[Built]]) -> Count:
    return lambda player: [] if player.census is None else belonging(player.census)


def _kind(kind: str) -> Callable[[Census], list[Built]]:
    return lambda census: census.kinds.get(kind, [])


def _icon(icon: str) -> Callable[[Census], list[Built]]:
    return lambda census: census.icons.get(icon, [])


def _lakes(census: Census) -> list[Built]:
    return census.lakes


def _marked(census: Census) -> list[Built]:
    return census.marked


def _largest_group(belonging: Callable[[Census], list[Built]]) -> Count:
    """The largest group of such tiles joined edge to edge; a border is joined to what lies in its slots."""

    def largest(player: Counted) -> Things:
        left = {} if player.census is None else {built.key: built for built in belonging(player.census)}
        groups: list[list[Built]] = []
        while left:
            group, edge = [], [left.pop(next(iter(left)))]
            while edge:
                built = edge.pop()
                group.append(built)
                joined = [key for key, other in left.items() if _joined(built, other)]
                edge += [left.pop(key) for key in joined]
            groups.append(group)
        return max(groups, key=len, default=[])

    return largest


def _joined(one: Built, other: Built) -> bool:
    if one.direction is None and other.direction is None:
        return other.at in neighbours(one.at)
    if one.direction is not None and other.direction is not None:
        return False
    border, hexagon = (one, other) if one.direction is not None else (other, one)
    return hexagon.at in border_slots(border)


def _number(name: str) -> Count:
    def read(player: Counted) -> Things:
        value: int = getattr(player, name)
        return value

    return read


COUNTS: Mapping[str, Count] = {
    **{f"{icon}_icon_tiles": _tiles(_icon(icon)) for icon in ("airport", "office", "nightlife", "inc", "con", "essen")},
    "star_tiles": _tiles(_icon("star")),
    "face_up_border_tiles": _tiles(_kind(BORDER)),
    "face_up_tiles_of_the_four_kinds": _tiles(lambda census: census.buildings),
    "civic_tiles": _tiles(_kind("civic")),
    "commercial_tiles": _tiles(_kind("commercial")),
    "industrial_tiles": _tiles(_kind("industrial")),
    "residential_tiles": _tiles(_kind("residential")),
    "lake_tiles": _tiles(_lakes),
    "largest_connected_civic_group": _largest_group(_kind("civic")),
    "largest_connected_lake_group": _largest_group(_lakes),
    "investment_markers_in_borough": _tiles(_marked),
    "money_on_hand": _number("money"),
    "income": _number("income"),
    "reputation": _number("reputation"),
}
"""What a goal's ``count`` means."""


def size(things: Things) -> int:
    return things if isinstance(things, int) else len(things)


def best_seats(sizes: Sequence[int], most: bool) -> tuple[int, ...]:
    """The seats that have most (or fewest); none where nobody plays."""
    best = max(sizes, default=0) if most else min(sizes, default=0)
    return tuple(seat for seat, size_ in enumerate(sizes) if size_ == best)
