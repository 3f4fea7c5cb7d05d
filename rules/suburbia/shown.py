"""What scoring looks at: the players' numbers and boroughs, some of which a photo may not show.

Made from a sound position or from a partial state; None stands for what is not known.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from rules.kernel.outcome import Defect, InvalidState
from rules.suburbia.catalogue import Catalogue, base_catalogue
from rules.suburbia.editions import Edition
from rules.suburbia.goals import Census, chooses_in
from rules.suburbia.options import canonical_options, option_defects
from rules.suburbia.phases import PHASES
from rules.suburbia.position import Borough, Built, Position
from rules.suburbia.reading import borough_defects, goal_defects, players_defects

NUMBERS = {"money_on_hand": "money", "income": "income", "reputation": "reputation"}
"""What goals count on the player board, and the field it stands in; all others look at the borough."""


@dataclass(frozen=True, slots=True)
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


@dataclass(frozen=True, slots=True)
class Shown:
    catalogue: Catalogue
    mode: str
    players: Sequence[ShownPlayer]
    goals: Sequence[str | None] | None
    final: bool

    def has_private_goal(self, seat: int) -> bool:
        return chooses_in(self.mode, seat)

    def needed_for(self, count: str, seat: int) -> tuple[str, ...]:
        """The pointers that a goal's count still needs of a player."""
        player = self.players[seat]
        number = NUMBERS.get(count)
        if number is not None:
            return () if getattr(player, number) is not None else (f"/players/{seat}/{number}",)
        return (f"/players/{seat}/borough",) if player.census is None else player.unknown


def shown_of(position: Position) -> Shown:
    players = [
        ShownPlayer(
            player.name,
            player.money,
            player.income,
            player.reputation,
            player.population,
            player.goal,
            False,
            Census(player.borough),
            (),
            player.ledger,
        )
        for player in position.players
    ]
    return Shown(position.catalogue, position.mode, players, position.goals, position.phase == "over")


def shown_of_sent(edition: Edition, sent: Mapping[str, Any], whole: bool = False) -> Shown:
    """What a state that may be partial shows; in a ``whole`` one a goal that is null is none.

    Raises InvalidState with every defect found.
    """
    catalogue = base_catalogue()
    defects = defects_of_sent(edition, sent)
    if defects:
        raise InvalidState(defects)
    options = canonical_options(given(sent.get("options") or {}))
    players = [
        _player(player or {}, catalogue, f"/players/{seat}", whole)
        for seat, player in enumerate(sent.get("players") or ())
    ]
    turn = sent.get("turn") or {}
    goals = sent.get("goals") if options["mode"] != "lone_architect" else sent.get("goals") or ()
    final = turn.get("seat") is None and turn.get("phase") in (None, "over")
    return Shown(catalogue, options["mode"], players, goals, final)


def given(options: Mapping[str, Any]) -> dict[str, Any]:
    """The options of a partial state: those that are null but never are in a whole state count as left out."""
    never_null = ("sets", "borders", "bonus_challenge", "mode", "rulings")
    return {name: value for name, value in options.items() if value is not None or name not in never_null}


def _player(sent: Mapping[str, Any], catalogue: Catalogue, at: str, whole: bool) -> ShownPlayer:
    borough, unknown = _borough(sent.get("borough"), catalogue, f"{at}/borough")
    return ShownPlayer(
        sent.get("name"),
        sent.get("money"),
        sent.get("income"),
        sent.get("reputation"),
        sent.get("population"),
        sent.get("goal"),
        not whole and sent.get("goal") is None,
        None if borough is None else Census(borough),
        unknown,
        sent.get("ledger"),
    )


def _borough(sent: Sequence[Any] | None, catalogue: Catalogue, at: str) -> tuple[Borough | None, tuple[str, ...]]:
    """The tiles that can be read, and the pointers to what can't."""
    if sent is None:
        return None, ()
    borough: Borough = {}
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
            borough[q, r] = Built(tile, (q, r), lake, bool(entry.get("invested")), entry.get("order") or 0, None)
    return borough, tuple(unknown)


def defects_of_sent(edition: Edition, sent: Mapping[str, Any]) -> list[Defect]:
    """The structural faults of a state that may be partial."""
    catalogue, options = base_catalogue(), given(sent.get("options") or {})
    defects = [d.below("/options") for d in option_defects(edition, options)]
    players = sent.get("players") or ()
    if sent.get("players") is not None and not defects:
        defects += players_defects(edition, options.get("mode", "standard"), len(players))
    for seat, player in enumerate(players):
        at = f"/players/{seat}"
        for name in ("money", "population", "investments"):
            if player and (player.get(name) or 0) < 0:
                defects.append(Defect(f"{at}/{name}", "never below 0"))
        if player and player.get("borough") is not None:
            entries = [entry or {} for entry in player["borough"]]
            defects += borough_defects(entries, catalogue, f"{at}/borough")
        if player:
            defects += goal_defects([player.get("goal")], catalogue, f"{at}/goal", single=True)
    defects += goal_defects(sent.get("goals") or (), catalogue, "/goals")
    phase = (sent.get("turn") or {}).get("phase")
    if phase is not None and phase not in PHASES:
        defects.append(Defect("/turn/phase", f"no phase; there are: {', '.join(PHASES)}"))
    return defects
