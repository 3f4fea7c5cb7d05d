"""Goals: keeping one of those dealt, and who has most or fewest (rulebook: Player Setup, Award Goals)."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Protocol

from rules.kernel.actions import Action, ActionKind, Parameter
from rules.kernel.checks import Facts, check
from rules.kernel.hexes import Cell, neighbours
from rules.kernel.outcome import Event
from rules.suburbia.catalogue import ICONS, KINDS
from rules.suburbia.events import GOAL_KEPT
from rules.suburbia.parameters import GOAL
from rules.suburbia.position import Borough, Position
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
    for other in position.order[position.order.index(seat or 0) + 1 :]:
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

Things = list[Cell] | int


class Census:
    """The tiles of a borough by what goals ask of them: face-up tiles by kind and icon, Lakes, marked tiles."""

    def __init__(self, borough: Borough) -> None:
        self.kinds: dict[str, list[Cell]] = {kind: [] for kind in KINDS}
        self.icons: dict[str, list[Cell]] = {icon: [] for icon in ICONS}
        self.lakes: list[Cell] = []
        self.marked: list[Cell] = []
        for at, built in borough.items():
            face = built.face
            if face is None:
                self.lakes.append(at)
            else:
                self.kinds[face.kind].append(at)
                for icon in face.icons:
                    self.icons[icon].append(at)
            if built.invested:
                self.marked.append(at)


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


def _tiles(belonging: Callable[[Census], list[Cell]]) -> Count:
    return lambda player: [] if player.census is None else belonging(player.census)


def _kind(kind: str) -> Callable[[Census], list[Cell]]:
    return lambda census: census.kinds[kind]


def _icon(icon: str) -> Callable[[Census], list[Cell]]:
    return lambda census: census.icons[icon]


def _lakes(census: Census) -> list[Cell]:
    return census.lakes


def _marked(census: Census) -> list[Cell]:
    return census.marked


def _largest_group(belonging: Callable[[Census], list[Cell]]) -> Count:
    """The largest group of such tiles joined edge to edge."""

    def largest(player: Counted) -> Things:
        left = set() if player.census is None else set(belonging(player.census))
        groups: list[list[Cell]] = []
        while left:
            group, edge = [], [min(left)]
            left.discard(edge[0])
            while edge:
                cell = edge.pop()
                group.append(cell)
                joined = left.intersection(neighbours(cell))
                left -= joined
                edge += joined
            groups.append(sorted(group))
        return max(groups, key=len, default=[])

    return largest


def _number(name: str) -> Count:
    def read(player: Counted) -> Things:
        value: int = getattr(player, name)
        return value

    return read


COUNTS: Mapping[str, Count] = {
    "airport_icon_tiles": _tiles(_icon("airport")),
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


def sole_winner(sizes: Sequence[int], most: bool) -> int | None:
    """The seat that alone has most (or fewest); None in a tie: clause suburbia.goals.ties."""
    best = max(sizes) if most else min(sizes)
    return sizes.index(best) if sizes.count(best) == 1 else None
