"""What the variants of a doubtful state cost, so that not more are worked out than one answer may take."""

from collections.abc import Mapping, Sequence
from typing import Any

from rules.kernel.doubts import Doubt, count_variants, largest
from rules.kernel.outcome import Json
from rules.kernel.pointers import Step

PER_VARIANT, PER_PLAYER, PER_PART = 8, 18, 3
"""What any variant costs, for each player, and for each part of the state that is told, as values judged anew."""
WITH_LEDGERS = 2
"""How much more a borough costs whose ledgers are told: they must agree with all that lies around."""
_LAID = ("borough", "borders")


def weigh(state: Mapping[str, Json], doubts: Sequence[Doubt]) -> int:
    """Each variant costs something; and each way in which a borough may lie, as much as there is in it."""
    players: Sequence[Any] = state.get("players") or ()
    told = sum(part is not None for part in state.values())
    alone = PER_VARIANT + PER_PLAYER * len(players) + PER_PART * told
    return count_variants(doubts) * alone + sum(_laid(state, seat, doubts) for seat in range(len(players)))


def _laid(state: Mapping[str, Any], seat: int, doubts: Sequence[Doubt]) -> int:
    within = [doubt for doubt in doubts if _touches(doubt.place, seat)]
    ways = count_variants(within)
    if ways == 1:
        return 0
    inside = [doubt for doubt in within if len(doubt.place) > len(("players", seat))]
    outside = [doubt for doubt in within if len(doubt.place) <= len(("players", seat))]
    player = state["players"][seat] or {}
    laid = largest({name: player.get(name) for name in _LAID}, inside) + largest(None, outside)
    return ways * laid * (1 if player.get("ledger") is None else WITH_LEDGERS)


def _touches(place: Sequence[Step], seat: int) -> bool:
    """Whether what lies in a borough may depend on what stands there."""
    return all(one in allowed for one, allowed in zip(place, (("players",), (seat,), _LAID), strict=False))
