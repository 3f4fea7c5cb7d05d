"""What scoring looks at: the players' numbers and boroughs, some of which a photo may not show.

Made from a sound position or from a partial state; None stands for what is not known.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from rules.kernel.outcome import Defect, InvalidState
from rules.kernel.remembering import remembered, remembered_list
from rules.suburbia.catalogue import catalogue_for
from rules.suburbia.editions import Edition
from rules.suburbia.goals import NUMBERS, Census, Things, chooses_in
from rules.suburbia.options import canonical_options, option_defects
from rules.suburbia.phases import PHASES
from rules.suburbia.position import Borders, Borough, Built, Player, Position
from rules.suburbia.reading import (
    borders_defects,
    borough_defects,
    goal_defects,
    number_defects,
    players_defects,
    star_space_defects,
)
from rules.suburbia.readings import Reading
from rules.suburbia.records import Catalogue


@dataclass(slots=True)
class ShownPlayer:
    """``unknown`` are the pointers to what can't be read in the borough."""

    name: str | None
    money: int | None
    income: int | None
    reputation: int | None
    population: int | None
    goal: str | None
    goal_unknown: bool
    census: Census | None
    unknown: tuple[str, ...]
    ledger: Mapping[str, int] | None

    def power(self, power: str) -> int:
        """How often a unique power of the face-up tiles takes place."""
        return 0 if self.census is None else self.census.powers[power]

    def counted(self, by: str) -> Things:
        """What a goal counts; all of it is known."""
        number: int | None = getattr(self, NUMBERS[by]) if by in NUMBERS else None
        if number is not None:
            return number
        assert self.census is not None
        return self.census.counted(by)


@dataclass(slots=True)
class Shown:
    catalogue: Catalogue
    mode: str
    players: Sequence[ShownPlayer]
    goals: Sequence[str | None] | None
    final: bool
    rulings: Mapping[str, str]
    stars: Mapping[int, int] | None = None
    whole: bool = False
    stars_unknown: bool = False
    goals_unknown: tuple[str, ...] = ()

    def reads(self, reading: Reading) -> bool:
        """Whether a clause is read in that way."""
        return self.rulings.get(reading.clause) == reading.alternative

    def has_private_goal(self, seat: int) -> bool:
        return chooses_in(self.mode, seat)

    def needed_for(self, count: str) -> tuple[str, ...]:
        """The pointers that a goal's count still needs of the players; none in a ``whole`` state."""
        if self.whole:
            return ()
        needed: tuple[str, ...] = ()
        number = NUMBERS.get(count)
        for seat, player in enumerate(self.players):
            if number is not None:
                if getattr(player, number) is None:
                    needed += (f"/players/{seat}/{number}",)
            elif player.census is None:
                needed += (f"/players/{seat}/borough",)
            elif player.unknown:
                needed += player.unknown
        return needed


def shown_of(position: Position) -> Shown:
    players = [_shown(player) for player in position.players]
    stars = None if position.stars is None else _spaces(position.stars)
    return Shown(
        position.catalogue,
        position.mode,
        players,
        position.goals,
        position.phase == "over",
        position.rulings,
        stars,
        whole=True,
    )


@remembered
def _shown(player: Player) -> ShownPlayer:
    return ShownPlayer(
        player.name,
        player.money,
        player.income,
        player.reputation,
        player.population,
        player.goal,
        False,
        _census(player.borough, player.borders),
        (),
        player.ledger,
    )


@remembered
def _census(borough: Borough, borders: Borders) -> Census:
    return Census([*borough.values(), *borders.values()])


def _spaces(stars: Mapping[Any, Sequence[int]]) -> dict[int, int]:
    """The space of each seat's Star token."""
    return {seat: int(space) for space, seats in stars.items() for seat in seats}


def shown_of_sent(edition: Edition, sent: Mapping[str, Any], whole: bool = False) -> Shown:
    """What a state that may be partial shows; in a ``whole`` one a goal that is null is none.

    Raises InvalidState with every defect found.
    """
    refuse_unreadable(edition, sent)
    options = canonical_options(given(sent.get("options") or {}))
    catalogue = catalogue_for(options)
    players = [
        _player(player or {}, catalogue, f"/players/{seat}", whole)
        for seat, player in enumerate(sent.get("players") or ())
    ]
    turn = sent.get("turn") or {}
    goals = sent.get("goals") if options["mode"] != "lone_architect" else sent.get("goals") or ()
    placed = _spaces({space: seats or () for space, seats in (sent.get("stars") or {}).items()})
    stars = placed if placed.keys() == set(range(len(players))) and players else None
    final = turn.get("seat") is None and turn.get("phase") in (None, "over")
    return Shown(
        catalogue,
        options["mode"],
        players,
        goals,
        final,
        options["rulings"],
        stars,
        stars_unknown=stars is None and "five_star" in options["sets"],
        goals_unknown=() if whole else _unknown_goals(goals),
    )


def _unknown_goals(goals: Sequence[str | None] | None) -> tuple[str, ...]:
    """The pointers to the public goals that can't be read."""
    if goals is None:
        return ("/goals",)
    return tuple([f"/goals/{index}" for index, goal in enumerate(goals) if goal is None])


@remembered
def refuse_unreadable(edition: Edition, sent: Mapping[str, Any]) -> bool:
    """Raises InvalidState, with every defect found, of a state that may be partial."""
    defects = defects_of_sent(edition, sent)
    for seat, player in enumerate(sent.get("players") or ()):
        defects += number_defects(player or {}, f"/players/{seat}")
    if defects:
        raise InvalidState(defects)
    return True


@remembered
def given(options: Mapping[str, Any]) -> dict[str, Any]:
    """The options of a partial state: those that are null but never are in a whole state count as left out."""
    never_null = ("sets", "borders", "bonus_challenge", "mode", "rulings")
    return {name: value for name, value in options.items() if value is not None or name not in never_null}


@remembered
def _player(sent: Mapping[str, Any], catalogue: Catalogue, at: str, whole: bool) -> ShownPlayer:
    borough, unknown = _borough(sent.get("borough"), catalogue, f"{at}/borough")
    borders, unknown_borders = _borough(sent.get("borders") or (), catalogue, f"{at}/borders")
    return ShownPlayer(
        sent.get("name"),
        sent.get("money"),
        sent.get("income"),
        sent.get("reputation"),
        sent.get("population"),
        sent.get("goal"),
        not whole and sent.get("goal") is None,
        None if borough is None else Census([*borough, *(borders or ())]),
        (*unknown, *unknown_borders),
        sent.get("ledger"),
    )


def _borough(sent: Sequence[Any] | None, catalogue: Catalogue, at: str) -> tuple[list[Built] | None, tuple[str, ...]]:
    """The tiles or borders that can be read, and the pointers to what can't."""
    if sent is None:
        return None, ()
    found: list[Built] = []
    unknown: list[str] = []
    for index, entry in enumerate(sent):
        if not entry:
            unknown.append(f"{at}/{index}")
            continue
        lake = bool(entry.get("lake"))
        missing = [name for name in ("tile", "at") if entry.get(name) is None and not (lake and name == "tile")]
        unknown += [f"{at}/{index}/{name}" for name in missing]
        if not missing:
            q, r = entry["at"]
            tile = None if entry.get("tile") is None else catalogue.tiles[entry["tile"]]
            order, invested = entry.get("order") or 0, bool(entry.get("invested"))
            found.append(Built(tile, (q, r), lake, invested, order, None, entry.get("dir")))
    return found, tuple(unknown)


def defects_of_sent(edition: Edition, sent: Mapping[str, Any]) -> list[Defect]:
    """The structural faults of a state that may be partial; what players claim their numbers are is none."""
    options = given(sent.get("options") or {})
    wrong = [defect.below("/options") for defect in option_defects(edition, options)]
    if wrong:
        return wrong
    options = canonical_options(options)
    catalogue = catalogue_for(options)
    defects: list[Defect] = []
    players = sent.get("players") or ()
    if sent.get("players") is not None:
        defects += players_defects(edition, options["mode"], len(players))
    for seat, player in enumerate(players):
        if player:
            defects += _player_defects(player, catalogue, f"/players/{seat}")
    defects += goal_defects(sent.get("goals") or (), catalogue, "/goals")
    defects += star_space_defects(sent.get("stars") or {}, options["star_track"])
    phase = (sent.get("turn") or {}).get("phase")
    if phase is not None and phase not in PHASES:
        defects.append(Defect("/turn/phase", f"Must be a phase: {', '.join(PHASES)}."))
    return defects


@remembered_list
def _player_defects(player: Mapping[str, Any], catalogue: Catalogue, at: str) -> Iterator[Defect]:
    entries = [entry or {} for entry in player.get("borough") or ()]
    if player.get("borough") is not None:
        yield from borough_defects(entries, catalogue, f"{at}/borough", False)
    borders = [entry or {} for entry in player.get("borders") or ()]
    yield from borders_defects(borders, entries, catalogue, f"{at}/borders", False)
    yield from goal_defects([player.get("goal")], catalogue, f"{at}/goal", True)
