"""Bonus and challenge: what everybody gets who has enough of something (rulebook: Bonuses and Challenges)."""

from collections.abc import Callable, Mapping

from rules.kernel.outcome import Event
from rules.suburbia.events import AWARD_CHECKED, BONUS_SCORED
from rules.suburbia.position import Built, Player, Position
from rules.suburbia.records import Award
from rules.suburbia.track import Cause, adjust
from rules.suburbia.vocabulary import KINDS, SPECIAL

AWARDS = ("score_bonus", "score_challenge")
"""Entries of the stack that make the bonus or the challenge be awarded."""


def award(position: Position, entry: str, events: list[Event]) -> None:
    """Clauses suburbia.award.when and suburbia.award.reward; one that is not known awards nothing."""
    is_bonus = entry == AWARDS[0]
    award_id = position.bonus if is_bonus else position.challenge
    given: list[int] = []
    if award_id is not None:
        known = position.catalogue.bonuses if is_bonus else position.catalogue.challenges
        given = _give(position, known[award_id], events)
    if is_bonus:
        position.bonus = None
    else:
        position.challenge = None
    events.append(AWARD_CHECKED(award=award_id, seats=given))


def _give(position: Position, chosen: Award, events: list[Event]) -> list[int]:
    """The seats that got the reward, in turn order; Dale always does (clause suburbia.dale.awards)."""
    given = []
    for seat in position.order:
        has = COUNTS[chosen.count](position.players[seat])
        if has >= chosen.least or position.is_dales(seat):
            given.append(seat)
            because = {"award": chosen.id, "has": has, "needs": chosen.least}
            clause = "suburbia.dale.awards" if has < chosen.least else None
            for stat, amount in chosen.reward:
                adjust(position, seat, stat, amount, Cause(BONUS_SCORED, because, clause=clause), events)
    return given


def _faces(belongs: Callable[[Built], bool]) -> Callable[[Player], int]:
    return lambda player: sum(belongs(built) for built in player.items())


def _kind(kind: str) -> Callable[[Player], int]:
    return _faces(lambda built: built.face is not None and built.face.kind == kind)


def _icon(icon: str) -> Callable[[Player], int]:
    """Tiles with an icon; a special tile counts for nothing, not even by its icons."""
    return _faces(lambda built: built.face is not None and built.face.kind != SPECIAL and icon in built.face.icons)


def _stat(stat: str) -> Callable[[Player], int]:
    def read(player: Player) -> int:
        value: int = getattr(player, stat)
        return value

    return read


COUNTS: Mapping[str, Callable[[Player], int]] = {
    "border_tiles": _kind("border"),
    "lake_tiles": _faces(lambda built: built.lake),
    **{f"{kind}_tiles": _kind(kind) for kind in KINDS},
    "star_tiles": _icon("star"),
    "nightlife_icon_tiles": _icon("nightlife"),
    "inc_icon_tiles": _icon("inc"),
    **{stat: _stat(stat) for stat in ("income", "reputation", "population", "money")},
}
"""What an award may ask for."""
