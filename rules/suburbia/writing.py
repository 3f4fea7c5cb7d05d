"""A position as canonical JSON, and what each seat may see of it."""

from dataclasses import replace
from typing import Any

from rules.kernel.outcome import Json
from rules.suburbia.awards import AWARDS
from rules.suburbia.editions import DALE, RULES_VERSION
from rules.suburbia.parameters import ONE_MORE_ROUND
from rules.suburbia.position import PLAYER_LEDGER, Built, Player, Position, in_order
from rules.suburbia.refill import MIXED, UNKNOWN
from rules.suburbia.vocabulary import STATS


def write(position: Position) -> dict[str, Json]:
    """The canonical state."""
    return {
        "ruleset": position.edition.id,
        "rules_version": RULES_VERSION,
        "options": dict(position.options),
        "players": [_player(player) for player in position.players],
        "market": list(position.market),
        "basics": dict(position.basics),
        "stack": list(position.stack),
        "discarded": list(position.discarded),
        "goals": list(position.goals),
        "bonus": position.bonus,
        "challenge": position.challenge,
        "borders": None
        if position.face_up is None
        else {"face_up": list(position.face_up), "stack": list(position.border_pile)},
        "stars": None
        if position.stars is None
        else {str(space): list(seats) for space, seats in sorted(position.stars.items()) if seats},
        "turn": {
            "number": position.number,
            "round": position.round,
            "seat": position.seat,
            "order": list(position.order),
            "phase": position.phase,
            "last_round": position.last_round,
            "placed": position.placed,
            "pending": None if position.pending is None else dict(position.pending),
        },
    }


def _player(player: Player) -> dict[str, Json]:
    ledger, placed = player.ledger, in_order(player)
    return {
        "name": player.name,
        "money": player.money,
        "income": player.income,
        "reputation": player.reputation,
        "population": player.population,
        "investments": player.investments,
        "goal": player.goal,
        "dealt_goals": None if player.dealt_goals is None else list(player.dealt_goals),
        "borough": [_built(built) for built in placed if built.direction is None],
        "borders": [_built(built) for built in placed if built.direction is not None],
        "ledger": None if ledger is None else {entry: ledger[entry] for entry in PLAYER_LEDGER},
    }


def _built(built: Built) -> dict[str, Json]:
    ledger = built.ledger
    written = {
        "tile": None if built.tile is None else built.tile.id,
        "at": list(built.at),
        "lake": built.lake,
        "invested": built.invested,
        "order": built.order,
        "ledger": None if ledger is None else {stat: list(ledger[stat]) for stat in STATS if stat in ledger},
    }
    if built.direction is None:
        return written
    return {"tile": written["tile"], "at": written["at"], "dir": built.direction, **written}


def observe(position: Position, seat: int | None) -> Position:
    """Without the other seats' private goals and the order of the stack: clause suburbia.goals.secret."""
    players = [
        player if other == seat else replace(player, goal=None, dealt_goals=None)
        for other, player in enumerate(position.players)
    ]
    pile = (None,) * len(position.border_pile)
    return replace(position, players=players, stack=tuple(_backs(position)), border_pile=pile)


def _backs(position: Position) -> list[str]:
    """What the stack shows from behind: letters, and the part that One More Round is mixed into."""
    mixed = _mixed_part(position)
    backs = []
    for index, entry in enumerate(position.stack):
        if entry in UNKNOWN or entry in AWARDS:
            backs.append(entry)
        elif entry == ONE_MORE_ROUND or index in mixed:
            backs.append(MIXED)
        else:
            backs.append(f"?{position.catalogue.tiles[entry].stack}")
    return backs


def _mixed_part(position: Position) -> Any:
    """The places of the stack that belong to the part One More Round is mixed into.

    It ends where the extra C tiles begin, and had its full length at the set-up.
    """
    table = position.edition.stacks[len(position.names)]
    last_part, extra = (int(DALE["last_part"]), 0) if position.mode == "dale" else (table.last_part, table.extra_c)
    end = len(position.stack) - extra
    return range(max(0, end - last_part - 1), end)


def numbers(position: Position) -> dict[tuple[int | None, str], int]:
    """The counters that events keep."""
    counts: dict[tuple[int | None, str], int] = {
        (seat, stat): getattr(player, stat)
        for seat, player in enumerate(position.players)
        for stat in (*STATS, "investments")
    }
    counts[None, "turn.number"] = position.number
    counts[None, "turn.round"] = position.round
    return counts
