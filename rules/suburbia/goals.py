"""Goals: keeping one of those dealt, and who has most or fewest (rulebook: Player Setup, Award Goals)."""

from collections import defaultdict
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache

from rules.kernel.actions import Action, ActionKind, Parameter
from rules.kernel.checks import Facts, check
from rules.kernel.hexes import neighbours
from rules.kernel.outcome import Event
from rules.suburbia.events import GOAL_KEPT
from rules.suburbia.parameters import GOAL
from rules.suburbia.position import Built, Key, Position, border_slots
from rules.suburbia.turn import due, first_turn
from rules.suburbia.vocabulary import BORDER, KINDS, SPECIAL


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


# What goals count: things of the borough, or a number of the player board.

Things = list[Built] | int


class Census:
    """The tiles and borders of a player by what goals ask of them: face up by kind and icon, Lakes, marked ones."""

    def __init__(self, items: Iterable[Built]) -> None:
        self.kinds: defaultdict[str, list[Built]] = defaultdict(list)
        self.icons: defaultdict[str, list[Built]] = defaultdict(list)
        self.lakes: list[Built] = []
        self.marked: list[Built] = []
        self.powers: defaultdict[str, int] = defaultdict(int)
        self._counted: dict[str, list[Built]] = {}
        kinds, icons = self.kinds, self.icons
        for built in items:
            face = built.tile
            if built.lake or face is None:
                self.lakes.append(built)
            else:
                kinds[face.kind].append(built)
                if face.power is not None:
                    self.powers[face.power] += built.times
                if face.icons and face.kind != SPECIAL:
                    for icon in face.icons:
                        icons[icon].append(built)
            if built.invested:
                self.marked.append(built)

    def counted(self, by: str) -> list[Built]:
        """What a goal's ``count`` counts."""
        found = self._counted.get(by)
        if found is None:
            found = self._counted[by] = COUNTS[by](self)
        return found

    @property
    def buildings(self) -> list[Built]:
        """Face-up tiles of the four kinds."""
        return [built for kind in KINDS for built in self.kinds.get(kind, ())]


Count = Callable[[Census], list[Built]]


def _kind(kind: str) -> Count:
    return lambda census: census.kinds[kind]


def _icon(icon: str) -> Count:
    return lambda census: census.icons[icon]


def _lakes(census: Census) -> list[Built]:
    return census.lakes


def _marked(census: Census) -> list[Built]:
    return census.marked


def _largest_group(belonging: Count) -> Count:
    """The largest group of such tiles joined edge to edge; a border is joined to what lies in its slots."""

    def largest(census: Census) -> list[Built]:
        such = belonging(census)
        if len(such) < 2:
            return such
        left = {built.key: built for built in such}
        borders = [built for built in left.values() if built.direction is not None]
        groups: list[list[Built]] = []
        while left:
            group, edge = [], [left.pop(next(iter(left)))]
            while edge:
                built = edge.pop()
                group.append(built)
                edge += [left.pop(key) for key in _joined(built, borders) if key in left] if left else []
            groups.append(group)
        return max(groups, key=len, default=[])

    return largest


def _joined(built: Built, borders: Sequence[Built]) -> Sequence[Key]:
    """The keys of whatever would be joined to a tile or border."""
    if built.direction is not None:
        return border_slots(built)
    cells = neighbours(built.at)
    if not borders:
        return cells
    return [*cells, *(border.key for border in borders if built.at in border_slots(border))]


COUNTS: Mapping[str, Count] = {
    **{f"{icon}_icon_tiles": _icon(icon) for icon in ("airport", "office", "nightlife", "inc", "con", "essen")},
    "star_tiles": _icon("star"),
    "face_up_border_tiles": _kind(BORDER),
    "face_up_tiles_of_the_four_kinds": lambda census: census.buildings,
    "civic_tiles": _kind("civic"),
    "commercial_tiles": _kind("commercial"),
    "industrial_tiles": _kind("industrial"),
    "residential_tiles": _kind("residential"),
    "lake_tiles": _lakes,
    "largest_connected_civic_group": _largest_group(_kind("civic")),
    "largest_connected_lake_group": _largest_group(_lakes),
    "investment_markers_in_borough": _marked,
}
"""What a goal's ``count`` means in a borough."""

NUMBERS = {"money_on_hand": "money", "income": "income", "reputation": "reputation"}
"""What goals count on the player board, and the field it stands in."""


def best_seats(sizes: Sequence[int], most: bool) -> tuple[int, ...]:
    """The seats that have most (or fewest); none where nobody plays."""
    if not sizes:
        return ()
    best = max(sizes) if most else min(sizes)
    if sizes.count(best) == 1:
        return (sizes.index(best),)
    return tuple([seat for seat, size in enumerate(sizes) if size == best])
