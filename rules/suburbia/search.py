"""What can still change in a turn, and which moves can lead to a given state: inferring need not try them all."""

from collections.abc import Callable, Iterator, Mapping
from functools import partial
from typing import Any

from rules.kernel.hexes import Cell
from rules.kernel.outcome import Json
from rules.kernel.ruleset import Bound, Part, Reserve, Search
from rules.suburbia.bonus_actions import Flip, Take
from rules.suburbia.bordering import PlaceBorder
from rules.suburbia.building import Basic, Buy, Lake
from rules.suburbia.goals import Keep
from rules.suburbia.investing import Invest
from rules.suburbia.parameters import CELL
from rules.suburbia.placing import on_market
from rules.suburbia.position import Built, Player, Position
from rules.suburbia.readings import TURNED_UNMARKED
from rules.suburbia.records import Tile
from rules.suburbia.replacing import Replace
from rules.suburbia.vocabulary import STATS

WORK, WORK_WITHOUT_TILES = 150_000, 50
"""What one search may cost: a move costs as many as there are tiles on the table, and some more."""
_DECIDED = ("discard", "reveal", "reveal_border")
"""The phases of a turn in which nothing is placed any more."""


def _nodes(position: Position) -> int:
    nodes = WORK // (WORK_WITHOUT_TILES + sum(1 for _ in position.tiles()))
    return nodes // 3 if position.mode == "dale" else nodes  # he tries every cell before he places a tile


def _bounds(position: Position, turns: int) -> list[Bound]:
    return [Bound(_settled(position, turns))]


def _settled(position: Position, turns: int) -> Iterator[Part]:
    """Boroughs and borders to which nothing is added, the market as far as it is filled for the last time."""
    placing = _may_place(position, turns)
    for seat, player in enumerate(position.players):
        if not turns:
            yield ("players", seat), partial(_numbers, player)
        if seat not in placing:
            faces = turns == 0 or (turns == 1 and position.phase in _DECIDED)
            marked = faces or not position.reads(TURNED_UNMARKED)
            yield ("players", seat, "borough"), partial(_tiles, player, faces, marked)
            yield ("players", seat, "borders"), partial(_borders, player, faces)
    if turns == 0 or (turns == 1 and position.phase == "reveal"):
        yield ("market",), lambda: list(position.market)


def _may_place(position: Position, turns: int) -> frozenset[int]:
    """The seats that may place something yet."""
    everybody = frozenset(range(len(position.players)))
    if not turns:
        return frozenset()
    if not position.number:
        return everybody
    seat = (position.pending or {}).get("seat") if position.seat is None else position.seat
    if seat is None:
        return everybody
    now = frozenset() if position.phase in _DECIDED else frozenset({seat})
    following = position.order.index(seat) + 1
    if turns == 1:
        return now
    return now | {position.order[following]} if following < len(position.order) else everybody


def _numbers(player: Player) -> Json:
    return {**{stat: getattr(player, stat) for stat in STATS}, "investments": player.investments}


def _tiles(player: Player, faces: bool, marked: bool) -> Json:
    """``marked``: the markers stay, even on a tile that is turned face down."""
    entries = [_entry(built, faces) for built in player.borough.values()]
    return entries if marked else [{**entry, "invested": None} for entry in entries]


def _borders(player: Player, faces: bool) -> Json:
    return [{**_entry(built, faces), "dir": built.direction} for built in player.borders.values()]


def _entry(built: Built, faces: bool) -> dict[str, Json]:
    """What stays of a tile; face down it stays, and face up where no ``faces`` change any more."""
    lake = built.lake if faces or built.lake else None
    tile = None if built.tile is None else built.tile.id
    return {"at": list(built.at), "tile": tile, "lake": lake, "invested": built.invested, "order": built.order}


class _Foresight:
    """What is expected to lie in each borough, by cell; of a borough or border that is not known, nothing."""

    def __init__(self, expected: Mapping[str, Json]) -> None:
        players = [player or {} for player in expected.get("players") or ()]
        self._tiles = [_by_cell(player.get("borough")) for player in players]
        self._borders = [_by_cell(player.get("borders")) for player in players]
        self._goals = [player.get("goal") for player in players]

    def may_lead(self, position: Position, action: Any, turns: int) -> bool:
        """Whether what an action places, marks, turns or keeps may be there afterwards."""
        seat, look = position.seat, _LOOKS.get(type(action))
        return look is None or seat is None or seat >= len(self._tiles) or look(self, position, seat, action)

    def _keep(self, position: Position, seat: int, action: Keep) -> bool:
        return self._goals[seat] in (None, action.goal)

    def _place_border(self, position: Position, seat: int, action: PlaceBorder) -> bool:
        borders = self._borders[seat]
        return borders is None or action.at in borders

    def _flip(self, position: Position, seat: int, action: Flip) -> bool:
        return self._lies(action.of, action.at, lake=True)

    def _invest(self, position: Position, seat: int, action: Invest) -> bool:
        if action.at is None or position.reads(TURNED_UNMARKED):
            return action.at is None or self._lies(seat, action.at)
        return self._lies(seat, action.at, invested=True)

    def _replace(self, position: Position, seat: int, action: Replace) -> bool:
        return self._lies(seat, action.at)

    def _take(self, position: Position, seat: int, action: Take) -> bool:
        look = self._lake if action.lake else self._from_market
        return look(position, seat, action)

    def _from_market(self, position: Position, seat: int, action: Buy | Take) -> bool:
        return _is_there(position, action.slot) and self._is_placed(seat, action.at, on_market(position, action.slot))

    def _lake(self, position: Position, seat: int, action: Lake | Take) -> bool:
        if not _is_there(position, action.slot):
            return False
        return self._lies(seat, action.at, tile=on_market(position, action.slot).id, lake=True)

    def _basic(self, position: Position, seat: int, action: Basic) -> bool:
        return self._is_placed(seat, action.at, position.catalogue.tiles[action.tile])

    def _is_placed(self, seat: int, at: Cell, tile: Tile) -> bool:
        """Whether a tile may be seen where it is placed; a placeholder may have gone, others been turned face down."""
        return self._lies(seat, at) if tile.power == "placeholder" else self._lies(seat, at, tile=tile.id)

    def _lies(self, seat: int, at: Cell, **fields: Json) -> bool:
        """Whether a tile with these fields may lie on a cell."""
        tiles = self._tiles[seat] if seat < len(self._tiles) else None
        if tiles is None:
            return True
        entry = tiles.get(at)
        return entry is not None and all(entry.get(name) in (None, value) for name, value in fields.items())


def _is_there(position: Position, slot: int) -> bool:
    """Whether a tile lies on a space of the market: what is meant may name one that does not."""
    return position.market[slot] is not None


_LOOKS: Mapping[type, Callable[[_Foresight, Position, int, Any], bool]] = {
    Keep: _Foresight._keep,
    Buy: _Foresight._from_market,
    Take: _Foresight._take,
    Lake: _Foresight._lake,
    Basic: _Foresight._basic,
    Invest: _Foresight._invest,
    Replace: _Foresight._replace,
    PlaceBorder: _Foresight._place_border,
    Flip: _Foresight._flip,
}


def _by_cell(entries: list[Mapping[str, Json]] | None) -> dict[Cell, Mapping[str, Json]] | None:
    return None if entries is None else {tuple(entry["at"]): entry for entry in entries}


def _foresee(expected: Mapping[str, Json]) -> Callable[[Position, Any, int], bool]:
    return _Foresight(expected).may_lead


def _names(expected: Mapping[str, Json]) -> Mapping[str, list[Cell]]:
    """The cells on which something is expected to lie."""
    players = [player or {} for player in expected.get("players") or ()]
    lists = [_by_cell(player.get(name)) or {} for player in players for name in ("borough", "borders")]
    return {CELL.id: [cell for entries in lists for cell in entries]}


def _rests(position: Position) -> bool:
    """Only the market is still to be filled, and chance tells with what."""
    return position.phase == "reveal" and position.number > 0


def _reserves(position: Position) -> list[Reserve[Position]]:
    """What the acting player pays with."""
    seat = position.seat
    if seat is None:
        return []
    return [
        Reserve(("players", seat, name), label, partial(_with_more, seat, name))
        for name, label in (("money", "money"), ("investments", "Investment markers"))
    ]


def _with_more(seat: int, name: str, position: Position, more: int) -> Position:
    changed = position.copy()
    setattr(changed.players[seat], name, getattr(changed.players[seat], name) + more)
    return changed


SEARCH = Search(nodes=_nodes, bounds=_bounds, rests=_rests, foresee=_foresee, reserves=_reserves, names=_names)
