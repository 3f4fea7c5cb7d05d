"""Could these boroughs arise: their starting tiles, what each tile lies beside, what Dale never does?"""

from collections.abc import Iterator

from rules.kernel.hexes import Cell, neighbours
from rules.kernel.outcome import Finding
from rules.suburbia.audit_known import Known, KnownPlayer
from rules.suburbia.dale import DALE_SEAT
from rules.suburbia.editions import STARTING_TILES
from rules.suburbia.position import ordered


def borough_findings(known: Known) -> Iterator[Finding]:
    for seat, player in enumerate(known.players):
        yield from _starting_tiles(seat, player)
        yield from _joined(seat, player)
        yield from _basics_face_up(seat, player)
        if known.mode == "dale" and seat == DALE_SEAT:
            yield from _dales(player)


def _finding(clause: str, seat: int, message: str, cells: list[Cell]) -> Finding:
    detail = {"seat": seat, "cells": [list(at) for at in cells]}
    return Finding(clause, "impossible", message, (f"/players/{seat}/borough",), detail)


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
        wrong += [built.at for built in ordered(player.borough.values()) if not built.order and built.at not in places]
    if wrong:
        message = f"Seat {seat}'s borough does not have the three starting tiles, and only them, with order 0 in place."
        yield _finding("suburbia.setup.tiles", seat, message, wrong)


def _joined(seat: int, player: KnownPlayer) -> Iterator[Finding]:
    """Each tile was put beside an earlier one; where orders are not known, all are joined in the end."""
    borough = player.borough
    if not player.complete or not borough:
        return
    if player.ordered:
        apart = []
        for built in ordered(borough.values()):
            if built.order and not any(
                (other := borough.get(cell)) is not None and other.order < built.order for cell in neighbours(built.at)
            ):
                apart.append(built.at)
    else:
        joined = {next(iter(borough))}
        edge = list(joined)
        while edge:
            new = [cell for cell in neighbours(edge.pop()) if cell in borough and cell not in joined]
            joined.update(new)
            edge += new
        apart = sorted(borough.keys() - joined)
    if apart:
        where = ", ".join(f"[{q}, {r}]" for q, r in apart)
        message = f"What lies on {where} was put beside no earlier tile of seat {seat}'s borough."
        yield _finding("suburbia.place.adjacent", seat, message, apart)


def _basics_face_up(seat: int, player: KnownPlayer) -> Iterator[Finding]:
    """Only tiles of the market become Lakes."""
    lakes = [
        b.at for b in ordered(player.borough.values()) if b.lake and b.tile is not None and b.tile.stack == "basic"
    ]
    if lakes:
        message = f"A Lake of seat {seat} is a basic tile; Lakes are tiles of the market."
        yield _finding("suburbia.lake.face_down", seat, message, lakes)


def _dales(player: KnownPlayer) -> Iterator[Finding]:
    """Dale only buys tiles of the market: no Lakes, no markers, no further basic tiles."""
    places = {at for _, at in STARTING_TILES}
    wrong = [
        built.at
        for built in ordered(player.borough.values())
        if built.lake
        or built.invested
        or (built.tile is not None and built.tile.stack == "basic" and built.at not in places)
    ]
    if wrong:
        message = "Dale only ever buys tiles from the market: no Lakes, no markers, no basic tiles."
        yield _finding("suburbia.dale.never", DALE_SEAT, message, wrong)
