"""The part of a game that a state tells which need not be whole, for the audit."""

from collections.abc import Mapping, Sequence
from typing import Any

from rules.kernel.rulings import resolve
from rules.suburbia.audit_clock import clock
from rules.suburbia.audit_known import Known, KnownPlayer
from rules.suburbia.catalogue import Catalogue, base_catalogue
from rules.suburbia.editions import Edition, seats_of
from rules.suburbia.options import canonical_options
from rules.suburbia.position import PLAYER_LEDGER, Borough, Built, Player, Position
from rules.suburbia.rulebook import CLAUSES
from rules.suburbia.shown import given


def part_of(edition: Edition, sent: Mapping[str, Any]) -> Known:
    """What a partial state tells; it has been found readable."""
    catalogue, options = base_catalogue(), canonical_options(given(sent.get("options") or {}))
    mode, turn = options["mode"], sent.get("turn") or {}
    players = [_player(player or {}, catalogue) for player in sent.get("players") or ()]
    seats = len(players) if len(players) in seats_of(edition, mode) else None
    number, phase, pending = turn.get("number"), turn.get("phase"), turn.get("pending") or {}
    bare = _bare_table(edition, catalogue, options, players)
    basics = sent.get("basics")
    return Known(
        edition,
        catalogue,
        mode,
        None if seats is None else bare.surcharges,
        players,
        seats,
        sent.get("market"),
        None if basics is None or None in basics.values() else basics,
        sent.get("stack"),
        sent.get("discarded"),
        sent.get("goals"),
        number,
        turn.get("round"),
        turn.get("seat"),
        phase,
        turn.get("last_round"),
        turn.get("placed"),
        pending,
        False,
        bare if seats and all(player.complete and player.ordered and player.marked for player in players) else None,
        clock(mode, seats, number, phase, pending.get("step")),
    )


def _player(sent: Mapping[str, Any], catalogue: Catalogue) -> KnownPlayer:
    entries, ledger = sent.get("borough"), sent.get("ledger")
    borough: Borough = {}
    for entry in sorted(filter(_is_clear, entries or ()), key=lambda e: (e.get("order") or 0, e["at"])):
        q, r = entry["at"]
        tile = None if entry.get("tile") is None else catalogue.tiles[entry["tile"]]
        marked, order = bool(entry.get("invested")), entry.get("order") or 0
        borough[q, r] = Built(tile, (q, r), bool(entry.get("lake")), marked, order, _tile_ledger(entry.get("ledger")))
    complete = entries is not None and len(borough) == len(entries)
    return KnownPlayer(
        sent.get("money"),
        sent.get("income"),
        sent.get("reputation"),
        sent.get("population"),
        sent.get("investments"),
        sent.get("goal"),
        sent.get("dealt_goals"),
        borough,
        complete,
        complete and all(entry.get("order") is not None for entry in entries or ()),
        complete and all(entry.get("invested") is not None for entry in entries or ()),
        ledger if ledger and all(ledger.get(entry) is not None for entry in PLAYER_LEDGER) else None,
    )


def _is_clear(entry: Mapping[str, Any] | None) -> bool:
    """Whether an entry of a borough tells which tile lies where."""
    if not entry or entry.get("at") is None:
        return False
    return entry.get("tile") is not None or bool(entry.get("lake"))


def _tile_ledger(sent: Mapping[str, Any] | None) -> dict[str, tuple[int, int]] | None:
    if sent is None or any(entry is None or None in entry for entry in sent.values()):
        return None
    return {stat: (gains, losses) for stat, (gains, losses) in sent.items()}


def _bare_table(
    edition: Edition, catalogue: Catalogue, options: Mapping[str, Any], players: Sequence[KnownPlayer]
) -> Position:
    """The boroughs alone, for counting."""
    seats = [Player("", 0, 0, 0, 0, 0, player.goal, None, player.borough, player.ledger) for player in players]
    return Position(
        edition=edition,
        catalogue=catalogue,
        options=options,
        rulings=resolve(CLAUSES[edition.id], options["rulings"]),
        names=("",) * len(seats),
        players=seats,
        market=(),
        basics={},
        stack=(),
        discarded=(),
        goals=(),
        number=0,
        round=0,
        seat=None,
        order=tuple(range(len(seats))),
        phase="over",
        last_round=None,
        placed=None,
        pending=None,
    )


_NEVER_NULL = {
    "": ("players", "market", "basics", "stack", "discarded", "goals", "turn"),
    "player": ("name", "money", "income", "reputation", "population", "investments", "borough", "borders"),
    "built": ("at", "lake", "invested", "order"),
    "turn": ("number", "round", "order", "phase"),
    "ledger": PLAYER_LEDGER,
}
_MAY_BE_NULL = {
    "": ("bonus", "challenge", "borders", "stars"),
    "player": ("goal", "dealt_goals", "ledger"),
    "built": ("tile", "ledger"),
    "turn": ("seat", "last_round", "placed", "pending"),
    "ledger": (),
}


def is_whole(sent: Mapping[str, Any]) -> bool:
    """Whether a state tells everything, so that null means nothing in it."""
    return (
        _has_all(sent, "")
        and _has_all(sent["turn"], "turn")
        and None not in (*sent["turn"]["order"], *sent["basics"].values(), *sent["stack"], *sent["discarded"])
        and all(map(_tells_all, sent["players"]))
    )


def _tells_all(player: Mapping[str, Any]) -> bool:
    return (
        _has_all(player, "player")
        and (player["ledger"] is None or _has_all(player["ledger"], "ledger"))
        and all(_has_all(entry, "built") and _books_all(entry["ledger"]) for entry in player["borough"])
    )


def _books_all(ledger: Mapping[str, Any] | None) -> bool:
    """Whether a tile's ledger, if it is there, tells every sum in it."""
    return ledger is None or all(sums is not None and None not in sums for sums in ledger.values())


def _has_all(record: Mapping[str, Any] | None, kind: str) -> bool:
    return (
        record is not None
        and all(record.get(name) is not None for name in _NEVER_NULL[kind])
        and all(name in record for name in _MAY_BE_NULL[kind])
    )
