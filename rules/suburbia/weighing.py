"""What the variants of a doubtful state cost, so that not more are worked out than one answer may take."""

from collections.abc import Mapping, Sequence
from typing import Any

from rules.kernel.doubts import Doubt, count_variants, largest
from rules.kernel.outcome import Json

PER_VARIANT, PER_PLAYER, PER_PART = 8, 18, 3
"""What any variant costs, for each player, and for each part of the state that is told, as values judged anew."""
NUMBERS = 60
"""What the numbers of a player cost."""
WITH_LEDGERS = 2
"""How much more a player costs whose ledgers are told: they must agree with all that lies around."""
_LAID = ("borough", "borders")
_A_PLAYER = ("players", 0)


def weigh(state: Mapping[str, Json], doubts: Sequence[Doubt]) -> int:
    """Each variant costs something; so does each way in which what is told of a player may be.

    Numbers are judged by what lies in the borough: where both are in doubt, each goes with each.
    """
    players: Sequence[Any] = state.get("players") or ()
    told = sum(part is not None for part in state.values())
    alone = PER_VARIANT + PER_PLAYER * len(players) + PER_PART * told
    return count_variants(doubts) * alone + sum(_anew(state, seat, doubts) for seat in range(len(players)))


def _anew(state: Mapping[str, Any], seat: int, doubts: Sequence[Doubt]) -> int:
    """What one player costs."""
    player = state["players"][seat] or {}
    above = [doubt for doubt in doubts if doubt.place in (("players",), ("players", seat))]
    own = [doubt for doubt in doubts if len(doubt.place) > len(_A_PLAYER) and doubt.place[:2] == ("players", seat)]
    laid = [doubt for doubt in own if doubt.place[2] in _LAID]
    ways = count_variants([*above, *own])
    if ways == 1:
        return 0
    is_laid_anew = count_variants([*above, *laid]) > 1
    size = largest({name: player.get(name) for name in _LAID}, [*above, *laid]) if is_laid_anew else NUMBERS
    return ways * size * (1 if player.get("ledger") is None else WITH_LEDGERS)
