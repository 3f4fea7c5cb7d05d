"""The unique effects that no axis of the records can say, each under the name that the data calls it by.

``tied_goal`` and ``others_goals`` belong to scoring, ``placeholder`` to replacing; the others are here and in
``bonus_actions``.
"""

from collections.abc import Mapping

from rules.kernel.outcome import Event
from rules.suburbia.counting import counted
from rules.suburbia.events import LOSSES_RETURNED
from rules.suburbia.position import Built, Position, in_order
from rules.suburbia.readings import SHIELDED_FROM_ALL
from rules.suburbia.track import Cause, adjust
from rules.suburbia.vocabulary import STATS


def give_back_losses(position: Position, seat: int, events: list[Event]) -> None:
    """Power ``shield`` (clause suburbia.shield.returns): what the player's tiles have taken comes back, tile by tile.

    The losses leave the ledgers.
    """
    _give_back_own(position, seat, events)
    if position.reads(SHIELDED_FROM_ALL):
        _give_back_others(position, seat, events)


def _give_back_own(position: Position, seat: int, events: list[Event]) -> None:
    player = position.players[seat]
    for key in [built.key for built in in_order(player)]:
        built = player.item(key)  # a roof passed on the way may have been booked to it
        ledger = built.ledger if built.ledger is not None else estimated_ledger(position, seat, built)
        losses = {stat: ledger[stat][1] for stat in STATS if stat in ledger and ledger[stat][1]}
        if not losses:
            continue
        if built.ledger is not None:
            player.replace_item(built.with_ledger({stat: (gains, 0) for stat, (gains, _) in ledger.items() if gains}))
        because = {"tile": built.tile and built.tile.id, "at": list(built.at), "estimated": built.ledger is None}
        for stat, lost in losses.items():
            adjust(position, seat, stat, -lost, Cause(LOSSES_RETURNED, because), events)


def _give_back_others(position: Position, seat: int, events: list[Event]) -> None:
    """Clause suburbia.shield.others: what tiles of others have taken, all at once for each number.

    Population of which nothing else has been booked in its entry of the player's ledger is known; else what those
    tiles take is given back.
    """
    ledger = position.players[seat].ledger
    taken: dict[str, int] = {}
    for owner, built in position.tiles():
        for stat, amount in built.face.takes if built.face is not None and owner != seat else ():
            taken[stat] = taken.get(stat, 0) + amount * built.times
    known = ledger is not None and position.stars is None
    if ledger is not None and known:
        taken["population"] = -ledger["other"]
    for stat in STATS:
        if taken.get(stat, 0) > 0:
            because = {"of": "others", "estimated": not (known and stat == "population")}
            cause = Cause(LOSSES_RETURNED, because, book="other", clause="suburbia.shield.others")
            adjust(position, seat, stat, taken[stat], cause, events)


def estimated_ledger(position: Position, seat: int, built: Built) -> Mapping[str, tuple[int, int]]:
    """What the present layout would have given and taken: for a tile whose ledger is not known.

    Of a tile face down nothing is estimated. What the starting tiles gave themselves and each other is in the
    starting values (clause suburbia.ledger.tile).
    """
    sums = dict.fromkeys(STATS, (0, 0))
    face = built.face
    if face is None:
        return sums
    once = built.times if built.order else built.times - 1
    changes = [(stat, amount * once) for stat, amount in face.immediate]
    for effect in face.effects:
        things = counted(position, seat, built, effect)
        at_the_start = 0 if built.order else sum(not other.order for _, other in things)
        times = len(things) * built.times - at_the_start
        changes += [(stat, amount * times) for stat, amount in effect.change]
    for stat, change in changes:
        gains, losses = sums[stat]
        sums[stat] = (gains + change, losses) if change > 0 else (gains, losses + change)
    return sums
