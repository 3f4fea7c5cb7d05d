"""Which parts of a state enter a total apart from each other, for bounds of a score from doubtful readings."""

from collections.abc import Mapping, Sequence

from rules.kernel.outcome import Json
from rules.kernel.pointers import Step
from rules.suburbia.catalogue import catalogue_for
from rules.suburbia.options import canonical_options
from rules.suburbia.shown import given

_OF_A_NUMBER = 3
"""The length of a place such as ``/players/0/money``."""
_COUNTS_MONEY = "money_on_hand"


def summands(state: Mapping[str, Json], places: Sequence[tuple[Step, ...]]) -> list[str]:
    """Population is on the track, money is exchanged (suburbia.score.track, suburbia.score.money); the rest are goals.

    Money is apart only where no goal in use can count it.
    """
    money_apart = not _money_may_count(state, places)
    return [_summand(place, money_apart) for place in places]


def _summand(place: tuple[Step, ...], money_apart: bool) -> str:
    apart = ("population", "money") if money_apart else ("population",)
    if len(place) == _OF_A_NUMBER and place[0] == "players" and place[2] in apart:
        return f"{place[2]} of seat {place[1]}"
    return "goals"


def _money_may_count(state: Mapping[str, Json], places: Sequence[tuple[Step, ...]]) -> bool:
    """Whether some goal is in doubt or counts money."""
    if any("goals" in place or "goal" in place or len(place) < _OF_A_NUMBER for place in places):
        return True
    catalogue = catalogue_for(canonical_options(given(state.get("options") or {})))
    in_use = [*(state.get("goals") or ()), *((player or {}).get("goal") for player in state.get("players") or ())]
    return any(goal in catalogue.goals and catalogue.goals[goal].count == _COUNTS_MONEY for goal in in_use)
