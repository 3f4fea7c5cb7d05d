"""The part of a game that a state tells which need not be whole, for the audit."""

from collections.abc import Mapping, Sequence
from typing import Any

from rules.kernel.remembering import remembered
from rules.kernel.rulings import resolve
from rules.suburbia.audit_known import Known, KnownPlayer
from rules.suburbia.catalogue import catalogue_for
from rules.suburbia.editions import MARKET_EIGHT, MARKET_SEVEN, Edition, seats_of
from rules.suburbia.options import canonical_options
from rules.suburbia.position import PLAYER_LEDGER, Borders, Borough, Built
from rules.suburbia.readings import FIVE_PLAYERS
from rules.suburbia.records import Catalogue
from rules.suburbia.rulebook import CLAUSES
from rules.suburbia.shown import given


def part_of(edition: Edition, sent: Mapping[str, Any]) -> Known:
    """What a partial state tells; it has been found readable."""
    options = canonical_options(given(sent.get("options") or {}))
    catalogue = catalogue_for(options)
    mode, turn = options["mode"], sent.get("turn") or {}
    players = [_player(player or {}, catalogue, options["borders"]) for player in sent.get("players") or ()]
    seats = len(players) if len(players) in seats_of(edition, mode) else None
    rulings = resolve(CLAUSES[edition.id], options["rulings"])
    basics, borders = sent.get("basics"), sent.get("borders") or {}
    return Known(
        edition,
        catalogue,
        options,
        players,
        seats,
        MARKET_SEVEN if len(players) < 5 else MARKET_EIGHT[rulings[FIVE_PLAYERS]],
        sent.get("market"),
        None if basics is None or None in basics.values() else basics,
        sent.get("stack"),
        sent.get("discarded"),
        sent.get("goals"),
        sent.get("bonus"),
        sent.get("challenge"),
        borders.get("face_up"),
        borders.get("stack"),
        _stars(sent.get("stars"), len(players)),
        turn.get("number"),
        turn.get("round"),
        turn.get("seat"),
        _permutation(turn.get("order"), len(players)),
        turn.get("phase"),
        turn.get("last_round"),
        turn.get("placed"),
        turn.get("pending") or {},
        None,
    )


def _permutation(seats: Sequence[Any] | None, count: int) -> Sequence[int] | None:
    return seats if seats is not None and set(seats) == set(range(count)) and len(seats) == count else None


def _stars(sent: Mapping[str, Any] | None, count: int) -> Mapping[int, Sequence[int]] | None:
    """The tokens on their spaces, if all are known."""
    stars = {int(space): seats for space, seats in (sent or {}).items() if seats}
    return stars if _permutation([seat for seats in stars.values() for seat in seats], count) and stars else None


@remembered
def _player(sent: Mapping[str, Any], catalogue: Catalogue, with_borders: bool) -> KnownPlayer:
    entries, ledger = sent.get("borough"), sent.get("ledger")
    laid = sent.get("borders") if with_borders else sent.get("borders") or ()
    borough = _borough(entries, catalogue)
    borders = _borders(laid, catalogue)
    complete = entries is not None and len(borough) == len(entries)
    bordered = laid is not None and len(borders) == len(laid)
    every = (*(entries or ()), *(laid or ())) if complete and bordered else ({},)
    return KnownPlayer(
        sent.get("money"),
        sent.get("income"),
        sent.get("reputation"),
        sent.get("population"),
        sent.get("investments"),
        sent.get("goal"),
        sent.get("dealt_goals"),
        borough,
        borders,
        complete,
        bordered,
        all(entry.get("order") is not None for entry in every),
        all(entry.get("invested") is not None for entry in every),
        ledger if ledger and all(ledger.get(entry) is not None for entry in PLAYER_LEDGER) else None,
    )


@remembered
def _borough(entries: Sequence[Any] | None, catalogue: Catalogue) -> Borough:
    return {built.at: built for built in _items(entries, catalogue, "at")}


@remembered
def _borders(entries: Sequence[Any] | None, catalogue: Catalogue) -> Borders:
    return dict(enumerate(_items(entries, catalogue, "at", "dir")))


def _items(sent: Sequence[Any] | None, catalogue: Catalogue, *needed: str) -> list[Built]:
    """The entries of a borough or of its borders that tell what lies where."""
    clear = [entry for entry in sent or () if entry and _is_clear(entry, needed)]
    return [
        _built(entry, catalogue) for entry in sorted(clear, key=lambda entry: (entry.get("order") or 0, entry["at"]))
    ]


def _built(entry: Mapping[str, Any], catalogue: Catalogue) -> Built:
    return Built(
        None if entry.get("tile") is None else catalogue.tiles[entry["tile"]],
        (entry["at"][0], entry["at"][1]),
        bool(entry.get("lake")),
        bool(entry.get("invested")),
        entry.get("order") or 0,
        _tile_ledger(entry.get("ledger")),
        entry.get("dir"),
    )


def _is_clear(entry: Mapping[str, Any], needed: Sequence[str]) -> bool:
    if any(entry.get(name) is None for name in needed):
        return False
    return entry.get("tile") is not None or bool(entry.get("lake"))


def _tile_ledger(sent: Mapping[str, Any] | None) -> dict[str, tuple[int, int]] | None:
    if sent is None or any(entry is None or None in entry for entry in sent.values()):
        return None
    return {stat: (gains, losses) for stat, (gains, losses) in sent.items()}


_NEVER_NULL = {
    "": ("players", "market", "basics", "stack", "discarded", "goals", "turn"),
    "player": ("name", "money", "income", "reputation", "population", "investments", "borough", "borders"),
    "built": ("at", "lake", "invested", "order"),
    "turn": ("number", "round", "order", "phase"),
    "borders": ("face_up", "stack"),
    "ledger": PLAYER_LEDGER,
}
_MAY_BE_NULL = {
    "": ("bonus", "challenge", "borders", "stars"),
    "player": ("goal", "dealt_goals", "ledger"),
    "built": ("tile", "ledger"),
    "turn": ("seat", "last_round", "placed", "pending"),
    "borders": (),
    "ledger": (),
}


def is_whole(sent: Mapping[str, Any]) -> bool:
    """Whether a state tells everything, so that null means nothing in it."""
    return (
        _has_all(sent, "")
        and _has_all(sent["turn"], "turn")
        and (sent["borders"] is None or _has_all(sent["borders"], "borders"))
        and None not in (*sent["turn"]["order"], *sent["basics"].values(), *sent["stack"], *sent["discarded"])
        and all(map(_tells_all, sent["players"]))
    )


@remembered
def _tells_all(player: Mapping[str, Any] | None) -> bool:
    return (
        player is not None
        and _has_all(player, "player")
        and (player["ledger"] is None or _has_all(player["ledger"], "ledger"))
        and all(_item_tells_all(entry) for entry in player["borough"])
        and all(_item_tells_all(entry) and entry.get("dir") is not None for entry in player["borders"])
    )


def _item_tells_all(entry: Mapping[str, Any] | None) -> bool:
    return entry is not None and _has_all(entry, "built") and _books_all(entry["ledger"])


def _books_all(ledger: Mapping[str, Any] | None) -> bool:
    """Whether a tile's ledger, if it is there, tells every sum in it."""
    return ledger is None or all(sums is not None and None not in sums for sums in ledger.values())


def _has_all(record: Mapping[str, Any] | None, kind: str) -> bool:
    return (
        record is not None
        and all(record.get(name) is not None for name in _NEVER_NULL[kind])
        and all(name in record for name in _MAY_BE_NULL[kind])
    )
