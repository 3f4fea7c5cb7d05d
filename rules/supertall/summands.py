"""Which parts of a state enter a total apart from each other, for bounds of a score from doubtful readings."""

from collections.abc import Mapping, Sequence

from rules.kernel.outcome import Json
from rules.kernel.pointers import Step

_WHOLE_PLAYER = 2
"""The length of a place such as ``/players/0``, which holds both."""


def summands(state: Mapping[str, Json], places: Sequence[tuple[Step, ...]]) -> list[str]:
    """The turns of all players decide who has a point for fewer; everything else depends on the cards."""
    apart = all(place[0] != "players" or len(place) > _WHOLE_PLAYER for place in places)
    return ["turns" if apart and place[0] == "players" and place[2] == "turns" else "cards" for place in places]
