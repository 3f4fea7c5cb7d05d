"""Could these boroughs arise: their starting tiles, what each tile lies beside, what may never lie there?"""

from collections import Counter
from collections.abc import Iterable, Iterator

from rules.kernel.hexes import Cell
from rules.kernel.outcome import Finding
from rules.kernel.remembering import remembered_by_reads
from rules.suburbia.audit_known import Known, KnownPlayer, where
from rules.suburbia.dale import refuses
from rules.suburbia.editions import DALE_SEAT, STARTING_TILES
from rules.suburbia.position import Built
from rules.suburbia.readings import SLOT_NEEDS_FACE_UP


def borough_findings(known: Known) -> Iterator[Finding]:
    for seat in range(len(known.players)):
        yield from _findings(known, seat)


@remembered_by_reads
def _findings(known: Known, seat: int) -> Iterator[Finding]:
    player = known.players[seat]
    yield from _starting_tiles(seat, player)
    yield from _joined(known, seat, player)
    yield from _required(seat, player)
    yield from _basics_face_up(seat, player)
    yield from _essen(seat, player)
    yield from _placeholders(seat, player)
    if known.mode == "dale" and seat == DALE_SEAT:
        yield from _dales(known, player)


def _finding(clause: str, seat: int, message: str, items: Iterable[Built] | list[Cell]) -> Finding:
    """About some things in a borough, hexagons or borders."""
    cells, paths = [], []
    for item in items:
        built = item if isinstance(item, Built) else None
        cells.append(list(item.at if isinstance(item, Built) else item))
        paths.append(f"/players/{seat}/{'borough' if built is None or built.direction is None else 'borders'}")
    return Finding(clause, "impossible", message, tuple(dict.fromkeys(paths)), {"seat": seat, "cells": cells})


def _starting_tiles(seat: int, player: KnownPlayer) -> Iterator[Finding]:
    """The three starting tiles lie where they lay at the start, and nothing else has their order 0."""
    wrong = []
    for tile, at in STARTING_TILES:
        built = player.borough.get(at)
        if built is None:
            if player.complete:
                wrong.append(at)
        elif built.face is None or built.face.id != tile or (player.ordered and built.order):
            wrong.append(at)
    places = {at for _, at in STARTING_TILES}
    if player.ordered:
        wrong += [built.at for built in player.hexagons() if not built.order and built.at not in places]
        early = [built for built in player.borders.values() if not built.order]
        if early:
            yield _finding("suburbia.setup.tiles", seat, f"A border of seat {seat} lay there from the start.", early)
    if wrong:
        message = f"Seat {seat}'s borough does not have the three starting tiles, and only them, with order 0 in place."
        yield _finding("suburbia.setup.tiles", seat, message, wrong)


def _joined(known: Known, seat: int, player: KnownPlayer) -> Iterator[Finding]:
    """Each tile was put beside an earlier one, or in a slot of an earlier border; each border took in an earlier tile.

    A neighbour that came later may have replaced an earlier one. Where orders are not known, all are joined in the end.
    """
    if not player.full or not player.borough:
        return
    if player.ordered:
        apart = [built for built in player.items if built.order and not _found_one(known, player, built)]
    else:
        apart = _not_joined(player)
    tiles = [built for built in apart if built.direction is None]
    borders = [built for built in apart if built.direction is not None]
    if tiles:
        message = (
            f"What lies on {', '.join(map(where, tiles))} was put beside no earlier tile of seat {seat}'s borough."
        )
        yield _finding("suburbia.place.adjacent", seat, message, tiles)
    if borders:
        message = f"The border on {', '.join(map(where, borders))} had no tile of seat {seat}'s borough in its slots."
        yield _finding("suburbia.border.slot", seat, message, borders)


def _found_one(known: Known, player: KnownPlayer, built: Built) -> bool:
    near = player.near[id(built)]
    holds = near
    if built.direction is not None and known.reads(SLOT_NEEDS_FACE_UP):
        holds = [other for other in near if other.face is not None or known.doings.turned(other)]
    order = built.order
    for other in holds:
        if other.order < order:
            return True
    replaced = any(other.direction is None for other in near)
    return replaced and known.doings.replaced > 0 and known.gone_below(order) > 0


def _not_joined(player: KnownPlayer) -> list[Built]:
    first = next(iter(player.borough.values()))
    joined, edge = {id(first)}, [first]
    while edge:
        new = [built for built in player.near[id(edge.pop())] if id(built) not in joined]
        joined.update(map(id, new))
        edge += new
    return [built for built in player.items if id(built) not in joined]


def _required(seat: int, player: KnownPlayer) -> Iterator[Finding]:
    """A Checkpoint was put beside a face-up border, a Lake House beside a Lake; neither ever goes away."""
    if not player.full:
        return
    for built in player.borough.values():
        face = built.face
        if face is None or face.requires is None:
            continue
        near = [o for o in player.near[id(built)] if not player.ordered or o.order < built.order]
        lake = face.requires == "lake"
        if not any(o.lake if lake else (o.face is not None and o.face.is_border) for o in near):
            message = f"The {face.name} on {where(built)} of seat {seat} was put beside no {face.requires}."
            yield _finding("suburbia.requires.neighbour", seat, message, [built])


def _basics_face_up(seat: int, player: KnownPlayer) -> Iterator[Finding]:
    """Only tiles of the market become Lakes."""
    lakes = [b for b in player.items if b.lake and b.tile and b.tile.stack == "basic" and b.direction is None]
    if lakes:
        message = f"A Lake of seat {seat} is a basic tile; Lakes are tiles of the market."
        yield _finding("suburbia.lake.face_down", seat, message, lakes)


def _essen(seat: int, player: KnownPlayer) -> Iterator[Finding]:
    faces = [built.face for built in player.borough.values()]
    for face, count in Counter([face for face in faces if face is not None and "essen" in face.icons]).items():
        if count > 1:
            message = f"Seat {seat} has {count} tiles {face.id} face up; there may be one of each Essen tile."
            twins = [built for built in player.hexagons() if built.face is face]
            yield _finding("suburbia.essen.one_of_each", seat, message, twins)


def _placeholders(seat: int, player: KnownPlayer) -> Iterator[Finding]:
    """A Redevelopment Planner takes no marker."""
    for built in player.borough.values():
        if built.invested and built.face is not None and built.face.power == "placeholder":
            message = f"The {built.face.name} on {where(built)} of seat {seat} has a marker; it takes none."
            yield _finding("suburbia.planner.no_marker", seat, message, [built])


def _dales(known: Known, player: KnownPlayer) -> Iterator[Finding]:
    """Dale only buys tiles of the market: no Lakes but turned tiles, no markers, no further basic tiles, no borders."""
    places = {at for _, at in STARTING_TILES}
    wrong = [
        built
        for built in player.items
        if (built.lake and not known.doings.turned(built))
        or built.invested
        or built.direction is not None
        or (built.tile is not None and built.tile.stack == "basic" and built.at not in places)
    ]
    if wrong:
        message = "Dale only ever buys tiles from the market: no Lakes, no markers, no basic tiles, no borders."
        yield _finding("suburbia.dale.never", DALE_SEAT, message, wrong)
    refused = [
        built for built in player.items if built.order and built.tile is not None and refuses(built.tile, known.reads)
    ]
    if refused:
        message = "Dale has tiles that he never buys."
        yield _finding("suburbia.dale.buys", DALE_SEAT, message, refused)
