"""The unique effects that no axis of the records can say, each under the name that the data calls it by.

``tied_goal`` and ``others_goals`` belong to scoring, ``placeholder`` to replacing; the others are here and in
``bonus_actions``.
"""

from rules.kernel.outcome import Event
from rules.suburbia.catalogue import STATS
from rules.suburbia.events import LOSSES_RETURNED
from rules.suburbia.position import Position, in_order
from rules.suburbia.track import Cause, adjust


def give_back_losses(position: Position, seat: int, events: list[Event]) -> None:
    """Power ``shield`` (clause suburbia.shield.returns): what the player's tiles have taken comes back, tile by tile.

    The losses leave the ledgers. Where a ledger is not known nothing is known to have been lost.
    """
    player = position.players[seat]
    for built in in_order(player):
        if built.ledger is None:
            continue
        losses = {stat: built.ledger[stat][1] for stat in STATS if stat in built.ledger and built.ledger[stat][1]}
        if not losses:
            continue
        kept = {stat: (gains, 0) for stat, (gains, _) in built.ledger.items() if gains}
        player.replace_item(built.with_ledger(kept))
        because = {"tile": built.tile and built.tile.id, "at": list(built.at)}
        for stat, lost in losses.items():
            adjust(position, seat, stat, -lost, Cause(LOSSES_RETURNED, because), events)
