"""From a sent state to a sound position.

What is read has the JSON types of the wire form already; here it is checked for sense. A defect is something that
makes the state unreadable; what is readable but could not arise in a game is left to the audit.
"""

from collections.abc import Collection, Iterator, Mapping, Sequence
from itertools import chain
from operator import itemgetter
from typing import Any

from rules.kernel.outcome import Defect, InvalidState, Json
from rules.kernel.pointers import pointer
from rules.kernel.remembering import remembered, remembered_list
from rules.kernel.rulings import resolve
from rules.suburbia.awards import AWARDS
from rules.suburbia.borders import covered
from rules.suburbia.catalogue import catalogue_for
from rules.suburbia.editions import BOARD_CELLS, DALE_SLOTS, LEAST, MOST, STAR_TRACK, Edition, seats_of
from rules.suburbia.options import canonical_options, option_defects
from rules.suburbia.parameters import ONE_MORE_ROUND
from rules.suburbia.position import Borders, Borough, Built, Player, Position
from rules.suburbia.reading_turn import turn_defects
from rules.suburbia.records import Catalogue
from rules.suburbia.refill import UNKNOWN
from rules.suburbia.rulebook import CLAUSES
from rules.suburbia.vocabulary import BASIC

MOST_TILES = 500
"""More than any box has: a state with too many tiles is readable, and a finding."""


def read(edition: Edition, sent: Mapping[str, Any]) -> Position:
    """The sound position of a whole sent state. Raises InvalidState with every defect found."""
    defects = list(_defects(edition, sent))
    if defects:
        raise InvalidState(defects)
    options = canonical_options(sent.get("options") or {})
    catalogue = catalogue_for(options)
    borders, stars = sent["borders"], sent["stars"]
    turn = sent["turn"]
    return Position(
        edition=edition,
        catalogue=catalogue,
        options=options,
        rulings=resolve(CLAUSES[edition.id], options["rulings"]),
        names=tuple([player["name"] for player in sent["players"]]),
        players=[_player(player, catalogue) for player in sent["players"]],
        market=entries(sent["market"]),
        basics=_basics(sent["basics"]),
        stack=entries(sent["stack"]),
        discarded=entries(sent["discarded"]),
        goals=entries(sent["goals"]),
        bonus=sent["bonus"],
        challenge=sent["challenge"],
        face_up=None if borders is None else entries(borders["face_up"]),
        border_pile=() if borders is None else entries(borders["stack"]),
        stars=None if stars is None else _stars(stars),
        number=turn["number"],
        round=turn["round"],
        seat=turn["seat"],
        order=entries(turn["order"]),
        phase=turn["phase"],
        last_round=turn["last_round"],
        placed=turn["placed"],
        pending=turn["pending"],
    )


@remembered
def entries(sent: list[Any]) -> tuple[Any, ...]:
    return tuple(sent)


@remembered
def _basics(sent: Mapping[str, int]) -> dict[str, int]:
    return dict(sent)


@remembered
def _stars(sent: Mapping[str, list[int]]) -> dict[int, tuple[int, ...]]:
    return {int(space): tuple(sent[space]) for space in sorted(sent, key=int)}


@remembered
def _player(sent: Mapping[str, Any], catalogue: Catalogue) -> Player:
    dealt = sent["dealt_goals"]
    return Player(
        name=sent["name"],
        money=sent["money"],
        income=sent["income"],
        reputation=sent["reputation"],
        population=sent["population"],
        investments=sent["investments"],
        goal=sent["goal"],
        dealt_goals=None if dealt is None else tuple(dealt),
        borough=read_borough(sent["borough"], catalogue),
        borders=read_borders(sent["borders"], catalogue),
        ledger=sent["ledger"],
    )


@remembered
def read_borough(sent: list[Mapping[str, Any]], catalogue: Catalogue) -> Borough:
    """The tiles by cell, in the order they were placed."""
    borough: Borough = {}
    for entry in sorted(sent, key=itemgetter("order", "at")):
        built = _built(entry, catalogue, None)
        borough[built.at] = built
    return borough


@remembered
def read_borders(sent: list[Mapping[str, Any]], catalogue: Catalogue) -> Borders:
    """The borders by order."""
    placed = [_built(entry, catalogue, entry["dir"]) for entry in sorted(sent, key=itemgetter("order"))]
    return {border.order: border for border in placed}


def _built(entry: Mapping[str, Any], catalogue: Catalogue, direction: int | None) -> Built:
    (q, r), tile, ledger = entry["at"], entry["tile"], entry["ledger"]
    return Built(
        None if tile is None else catalogue.tiles[tile],
        (q, r),
        entry["lake"],
        entry["invested"],
        entry["order"],
        None if ledger is None else {stat: (gains, losses) for stat, (gains, losses) in ledger.items()},
        direction,
    )


def _defects(edition: Edition, sent: Mapping[str, Any]) -> Iterator[Defect]:
    options = sent.get("options") or {}
    wrong = [defect.below("/options") for defect in option_defects(edition, options)]
    if wrong:
        yield from wrong
        return
    options = canonical_options(options)
    mode, catalogue = options["mode"], catalogue_for(options)
    players = len(sent["players"])
    wrong = players_defects(edition, mode, players)
    if wrong:
        yield from wrong
        return
    for seat, player in enumerate(sent["players"]):
        yield from _player_defects(player, catalogue, f"/players/{seat}")
    yield from orders_defects(sent["players"])
    yield from _table_defects(sent, catalogue, players, options)
    yield from _tiles_defects(sent)
    yield from turn_defects(sent, players, mode)


def players_defects(edition: Edition, mode: str, players: int) -> list[Defect]:
    fitting = seats_of(edition, mode)
    if players in fitting:
        return []
    return [Defect("/players", f"Must have {' or '.join(map(str, fitting))} entries in this mode, not {players}.")]


@remembered_list
def _player_defects(player: Mapping[str, Any], catalogue: Catalogue, at: str) -> Iterator[Defect]:
    yield from number_defects(player, at)
    yield from goal_defects([player["goal"]], catalogue, f"{at}/goal", True)
    yield from goal_defects(player["dealt_goals"] or (), catalogue, f"{at}/dealt_goals")
    if not _is_surely_sound(player["borough"], catalogue):
        yield from borough_defects(player["borough"], catalogue, f"{at}/borough")
    yield from borders_defects(player["borders"], player["borough"], catalogue, f"{at}/borders")


def number_defects(player: Mapping[str, Any], at: str) -> Iterator[Defect]:
    """Numbers that no board can show; those that are not known pass."""
    for stat in ("income", "reputation"):
        if player.get(stat) is not None and not LEAST <= player[stat] <= MOST:
            yield Defect(f"{at}/{stat}", f"Must be an integer from {LEAST} to {MOST}, where the marker can stand.")
    for stat in ("money", "population", "investments"):
        if player.get(stat) is not None and player[stat] < 0:
            yield Defect(f"{at}/{stat}", "Must be 0 or more.")


def goal_defects(goals: Any, catalogue: Catalogue, at: str, single: bool = False) -> Iterator[Defect]:
    for index, goal in enumerate(goals):
        if goal is not None and goal not in catalogue.goals:
            yield Defect(at if single else f"{at}/{index}", "Must be a goal of the sets in use.")


def _is_surely_sound(borough: Sequence[Mapping[str, Any]], catalogue: Catalogue) -> bool:
    """Whether a whole borough has no ``borough_defects``: quickly, and with a no also where a Lake is not known."""
    cells = {(q, r) for q, r in map(_cell_of, borough)}
    ledgers = [ledger.values() for ledger in map(_ledger_of, borough) if ledger]
    return (
        0 < len(borough) == len(cells)
        and cells.isdisjoint(BOARD_CELLS)
        and catalogue.hexagons.issuperset(map(_tile_of, borough))
        and not any(map(_is_no_sum, chain.from_iterable(ledgers)))
    )


_tile_of, _cell_of, _ledger_of = (itemgetter(name) for name in ("tile", "at", "ledger"))


def _is_no_sum(sums: Sequence[int]) -> bool:
    gains, losses = sums
    return gains < 0 or losses > 0 or not (gains or losses)


def borough_defects(borough: list[Any], catalogue: Catalogue, at: str, whole: bool = True) -> Iterator[Defect]:
    """Tiles that do not exist, lie on the board or on each other. ``whole``: a tile that is not known is a Lake."""
    taken: dict[tuple[int, int], int] = {}
    if not borough:
        yield Defect(at, "Must have at least the starting tiles.")
    for index, entry in enumerate(borough):
        where = f"{at}/{index}"
        tile, cell = entry.get("tile"), tuple(entry.get("at") or ())
        if tile is None:
            if whole and entry.get("lake") is False:
                yield Defect(f"{where}/tile", "Must be a tile: only a Lake may be unknown (null).")
        elif tile not in catalogue.hexagons:
            yield Defect(f"{where}/tile", "Must be a tile of the sets in use.")
        if cell in BOARD_CELLS:
            yield Defect(f"{where}/at", "Must be a cell that the borough board does not cover.")
        elif cell in taken:
            yield Defect(f"{where}/at", f"Must be a cell of its own: entry {taken[cell]} lies there.")
        elif cell:
            taken[cell] = index
        if ledger := entry.get("ledger"):
            yield from _ledger_defects(ledger, f"{where}/ledger")


def borders_defects(
    borders: list[Any], borough: list[Any], catalogue: Catalogue, at: str, whole: bool = True
) -> Iterator[Defect]:
    """Borders that do not exist, or lie on a tile, the board or each other."""
    if not borders:
        return
    taken = {tuple(entry.get("at") or ()): f"entry {index} of the borough" for index, entry in enumerate(borough)}
    for index, entry in enumerate(borders):
        where = f"{at}/{index}"
        tile, cell, direction = entry.get("tile"), entry.get("at"), entry.get("dir")
        if tile is None:
            if whole and entry.get("lake") is False:
                yield Defect(f"{where}/tile", "Must be a border: only a Lake Border may be unknown (null).")
        elif tile not in catalogue.tiles or not catalogue.tiles[tile].is_border:
            yield Defect(f"{where}/tile", "Must be a border of the sets in use.")
        if cell is not None and direction is not None:
            for covers in covered(tuple(cell), direction):
                if covers in BOARD_CELLS:
                    yield Defect(f"{where}/at", f"Must not cover {list(covers)}: the borough board does.")
                elif covers in taken:
                    yield Defect(f"{where}/at", f"Must not cover {list(covers)}, where {taken[covers]} lies.")
                taken.setdefault(covers, f"border {index}")
        if ledger := entry.get("ledger"):
            yield from _ledger_defects(ledger, f"{where}/ledger")


def _ledger_defects(ledger: Mapping[str, Any], at: str) -> Iterator[Defect]:
    for stat, sums in ledger.items():
        if sums is None or None in sums:
            continue
        if _is_no_sum(sums):
            yield Defect(f"{at}/{stat}", "Must be the sums of gains (0 or more) and losses (0 or less), not both 0.")


def orders_defects(players: list[Any]) -> Iterator[Defect]:
    """Placing orders are game-wide: only starting tiles share one, the order 0."""
    if _are_different(tuple([_orders(player["borough"], player["borders"]) for player in players])):
        return
    seen: dict[int, str] = {}
    for seat, player in enumerate(players):
        entries = [(f"borough/{index}", entry) for index, entry in enumerate(player["borough"])]
        entries += [(f"borders/{index}", entry) for index, entry in enumerate(player["borders"])]
        for place, entry in entries:
            where = f"/players/{seat}/{place}/order"
            if entry["order"] and entry["order"] in seen:
                yield Defect(where, f"Must be an order of its own: {seen[entry['order']]} is the same.")
            seen[entry["order"]] = where


@remembered_list
def _orders(*lists: list[Mapping[str, Any]]) -> list[int]:
    """Those of all but the starting tiles."""
    return [entry["order"] for entries in lists for entry in entries if entry["order"]]


@remembered
def _are_different(orders: tuple[tuple[int, ...], ...]) -> bool:
    return len({*chain.from_iterable(orders)}) == sum(map(len, orders))


def market_spaces(players: int) -> int:
    return 8 if players == 5 else 7


def _table_defects(
    sent: Mapping[str, Any], catalogue: Catalogue, players: int, options: Mapping[str, Any]
) -> Iterator[Defect]:
    yield from _market_defects(sent["market"], catalogue, market_spaces(players), options["mode"])
    yield from _basics_defects(sent["basics"], catalogue)
    yield from _stack_defects(sent["stack"], catalogue)
    yield from _discarded_defects(sent["discarded"], catalogue)
    yield from goal_defects(sent["goals"], catalogue, "/goals")
    yield from _parts_defects(sent, catalogue, players, options)


@remembered_list
def _market_defects(market: list[Any], catalogue: Catalogue, spaces: int, mode: str) -> Iterator[Defect]:
    if len(market) != spaces:
        yield Defect("/market", f"Must have {spaces} spaces, not {len(market)}.")
    for slot, tile in enumerate(market):
        if tile not in catalogue.stacked:
            yield from market_tile_defects(tile, catalogue, f"/market/{slot}")
        if mode == "dale" and tile is not None and slot not in DALE_SLOTS:
            yield Defect(f"/market/{slot}", "Must be null: it is not used against Dale.")


@remembered_list
def _discarded_defects(discarded: list[Any], catalogue: Catalogue) -> Iterator[Defect]:
    for index, tile in enumerate(discarded):
        if tile not in catalogue.stacked:
            yield from market_tile_defects(tile, catalogue, f"/discarded/{index}")


@remembered_list
def _stack_defects(stack: list[Any], catalogue: Catalogue) -> Iterator[Defect]:
    for index, entry in enumerate(stack):
        if entry not in catalogue.stacked and entry not in UNKNOWN and entry not in (ONE_MORE_ROUND, *AWARDS):
            yield from market_tile_defects(entry, catalogue, f"/stack/{index}")
    if stack.count(ONE_MORE_ROUND) > 1:
        yield Defect("/stack", "Must have One More Round once at most.")


def _parts_defects(
    sent: Mapping[str, Any], catalogue: Catalogue, players: int, options: Mapping[str, Any]
) -> Iterator[Defect]:
    """Bonus, challenge, borders and the Star track are there where the options say so."""
    for name, known in (("bonus", catalogue.bonuses), ("challenge", catalogue.challenges)):
        if sent[name] is not None and (not options["bonus_challenge"] or sent[name] not in known):
            yield Defect(f"/{name}", f"Must be a {name} of the sets in use; null without bonus_challenge.")
    for index, entry in enumerate(sent["stack"]):
        if entry in AWARDS and not options["bonus_challenge"]:
            yield Defect(f"/stack/{index}", "Must be left out without the option bonus_challenge.")
        elif entry in AWARDS and entry in sent["stack"][:index]:
            yield Defect(f"/stack/{index}", f"Must be there once: {entry} is in the stack already.")
    if (sent["borders"] is not None) != options["borders"]:
        yield Defect("/borders", "Must be told with the option borders, else null.")
    elif sent["borders"] is not None:
        for pile in ("face_up", "stack"):
            for index, border in enumerate(sent["borders"][pile]):
                if border is not None and (border not in catalogue.tiles or not catalogue.tiles[border].is_border):
                    yield Defect(f"/borders/{pile}/{index}", "Must be a border of the sets in use.")
    yield from _stars_defects(sent["stars"], options, players)


def _stars_defects(stars: Mapping[str, Any] | None, options: Mapping[str, Any], players: int) -> Iterator[Defect]:
    if (stars is not None) != ("five_star" in options["sets"]):
        yield Defect("/stars", "Must be told with the set five_star, else null.")
        return
    if stars is None:
        return
    yield from star_space_defects(stars, options["star_track"])
    if sorted(seat for seats in stars.values() for seat in seats) != list(range(players)):
        yield Defect("/stars", f"Must have every seat from 0 to {players - 1} once.")


def star_space_defects(stars: Mapping[str, Any], track: Mapping[str, Any] | None) -> Iterator[Defect]:
    spaces = (track or STAR_TRACK)["spaces"]
    for space in stars:
        if not (space.isascii() and space.isdigit() and str(int(space[:6])) == space and int(space) <= spaces):
            yield Defect("/stars" + pointer([space]), f"Must be a space of the Star track: 0 to {spaces}.")


def _tiles_defects(sent: Mapping[str, Any]) -> Iterator[Defect]:
    """No play adds a tile, so no list of tiles grows past what is read."""
    tiles = sum(len(player["borough"]) + len(player["borders"]) for player in sent["players"])
    tiles += sum(sent["basics"].values())
    tiles += sum(len(sent[part]) for part in ("market", "stack", "discarded"))
    tiles += sum(len(pile) for pile in (sent["borders"] or {}).values())
    if tiles > MOST_TILES:
        yield Defect("", f"Must have at most {MOST_TILES} tiles in all, not {tiles}.")


@remembered_list
def _basics_defects(sent: Mapping[str, int], catalogue: Catalogue) -> Iterator[Defect]:
    basics: Collection[str] = catalogue.basics
    for tile, count in sent.items():
        if tile not in basics:
            yield Defect(f"/basics/{tile}", f"Must be a basic tile: {', '.join(basics)}.")
        elif count < 0:
            yield Defect(f"/basics/{tile}", "Must be 0 or more.")
    for tile in basics:
        if tile not in sent:
            yield Defect("/basics", f"Must have the supply of {tile}.")


def market_tile_defects(tile: Json, catalogue: Catalogue, at: str) -> Iterator[Defect]:
    if tile is None:
        return
    if tile not in catalogue.tiles or catalogue.tiles[tile].is_border:
        yield Defect(at, "Must be a tile of the sets in use.")
    elif catalogue.tiles[tile].stack == BASIC:
        yield Defect(at, "Must be no basic tile: they have their own supply.")
