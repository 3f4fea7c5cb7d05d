"""Do the borders lie apart, and are those on offer what is left of the box?"""

from collections.abc import Iterator
from itertools import combinations

from rules.kernel.hexes import neighbours
from rules.kernel.outcome import Finding
from rules.kernel.remembering import remembered_by_reads
from rules.suburbia.audit_known import Known, impossible, where
from rules.suburbia.bordering import border_price, legal_ways
from rules.suburbia.editions import BORDERS_FACE_UP
from rules.suburbia.position import Built, Position, border_covers, ordered
from rules.suburbia.readings import LAKE_BORDER_PRICED
from rules.suburbia.vocabulary import BORDER

SUPPLY = "suburbia.border.supply"


def border_findings(known: Known) -> Iterator[Finding]:
    for seat in range(len(known.players)):
        yield from _apart(known, seat)
    if known.options["borders"] and known.face_up is not None:
        yield from _offer(known)
    if known.whole:
        yield from _gaps(known)
        if known.phase == "place_border" and known.table is not None:
            yield from _chosen(known.table)


@remembered_by_reads
def _apart(known: Known, seat: int) -> Iterator[Finding]:
    """Clauses suburbia.border.apart and suburbia.border.lake_apart."""
    may_touch = bool(known.edition.record["borders_may_touch"])
    near = {
        id(border): {cell for covers in border_covers(border) for cell in neighbours(covers)}
        for border in known.players[seat].borders.values()
    }
    for one, other in combinations(ordered(known.players[seat].borders.values()), 2):
        if may_touch and not one.lake and not other.lake:
            continue
        if not near[id(one)].isdisjoint(border_covers(other)):
            yield impossible(
                "suburbia.border.lake_apart" if may_touch else "suburbia.border.apart",
                f"The borders on {where(one)} and {where(other)} of seat {seat} touch.",
                (f"/players/{seat}/borders",),
                seat=seat,
                borders=[_place(one), _place(other)],
            )


def _place(border: Built) -> dict[str, object]:
    return {"at": list(border.at), "dir": border.direction}


@remembered_by_reads
def _offer(known: Known) -> Iterator[Finding]:
    """Three lie face up as long as there is a pile, and none gets lost."""
    face_up, pile = known.face_up or (), known.pile
    if len(face_up) > BORDERS_FACE_UP or (pile and len(face_up) < BORDERS_FACE_UP):
        yield impossible(
            SUPPLY,
            f"{len(face_up)} borders lie face up; as long as there is a pile it is {BORDERS_FACE_UP}.",
            ("/borders/face_up",),
            face_up=len(face_up),
        )
    if pile is None or known.phase is None or not all(player.bordered for player in known.players):
        return
    gap = known.phase == "bonus_action" and None in face_up
    if known.seats is None or (gap and not known.whole):
        return
    laid = sum(len(player.borders) for player in known.players)
    total = len(face_up) - gap + len(pile) + laid
    in_the_box = known.catalogue.stack(BORDER).total()
    if total != in_the_box:
        paths = ["/borders/face_up", "/borders/stack"]
        paths += [f"/players/{seat}/borders" for seat, player in enumerate(known.players) if player.borders]
        yield impossible(
            SUPPLY,
            f"There are {total} borders face up, in the pile and laid; the box has {in_the_box}.",
            paths,
            face_up=len(face_up) - gap,
            pile=len(pile),
            laid=laid,
            in_the_box=in_the_box,
        )


@remembered_by_reads
def _gaps(known: Known) -> Iterator[Finding]:
    """A gap is filled as soon as the border that was taken from it is resolved."""
    gaps = [place for place, border in enumerate(known.face_up or ()) if border is None]
    in_set_up = known.number == 0 and known.phase in ("reveal", "reveal_border")
    after_border = known.phase in ("bonus_action", "reveal_border") and len(gaps) == 1
    if known.phase == "reveal_border" and not gaps:
        message = "No border is to be revealed: none of those face up is missing."
    elif gaps and not in_set_up and not after_border:
        message = f"{len(gaps)} of the borders face up are missing in phase {known.phase}; each is replaced at once."
    else:
        return
    yield impossible(SUPPLY, message, ("/borders", "/turn/phase"), gaps=gaps, phase=known.phase)


def _chosen(table: Position) -> Iterator[Finding]:
    """A border is chosen only if it can be paid for and laid."""
    pending = table.pending or {}
    tile, lake = table.catalogue.tiles[pending["border"]], bool(pending["lake"])
    price = border_price(table, tile, lake)
    if table.active.money < price:
        message = f"Seat {table.seat} has chosen the {tile.name} and can't pay for it."
        paths = ("/turn/pending", f"/players/{table.seat}/money")
        clause = LAKE_BORDER_PRICED.clause if lake else "suburbia.border.price"
        yield impossible(clause, message, paths, cost=price, money=table.active.money)
    elif not any(legal_ways(table, tile.id, lake)):
        message = f"Seat {table.seat} has chosen the {tile.name}, which can be laid nowhere."
        paths = ("/turn/pending", f"/players/{table.seat}/borough")
        yield impossible("suburbia.border.place_first", message, paths, border=tile.id, lake=lake)
