"""Are there more tiles than the box holds?"""

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import chain

from rules.kernel.outcome import Finding
from rules.kernel.remembering import remembered, remembered_by_reads
from rules.suburbia.audit_known import Known, impossible
from rules.suburbia.editions import STARTING_TILES
from rules.suburbia.records import Catalogue


def box_of(set_: str) -> str:
    """The clause that says what the box of a set holds."""
    return "suburbia.box.inc" if set_ == "inc" else "suburbia.box.copies"


def box_findings(known: Known) -> Iterator[Finding]:
    yield from _copies(known)
    yield from _basics(known, tuple([player.tally.basics for player in known.players]))


@remembered
def _known_ids(listed: Sequence[str | None], catalogue: Catalogue) -> list[str | None]:
    return [tile for tile in listed if tile in catalogue.tiles]


def _copies(known: Known) -> Iterator[Finding]:
    """No tile of the stack and no border is seen more often than it is in the box."""
    tiles = known.catalogue.tiles
    places: list[tuple[str, Sequence[str | None]]] = [
        (f"/players/{seat}/{name}", ids)
        for seat, player in enumerate(known.players)
        for name, ids in (("borough", player.tally.hexagons), ("borders", player.tally.borders))
    ]
    lists = (
        ("/market", known.market),
        ("/stack", known.stack),
        ("/discarded", known.discarded),
        ("/borders/face_up", known.face_up),
        ("/borders/stack", known.pile),
    )
    places += [(path, _known_ids(listed or (), known.catalogue)) for path, listed in lists]
    seen = Counter(chain.from_iterable([there for _, there in places]))
    many = [tile for tile, count in seen.items() if tile is not None and count > tiles[tile].copies]
    for tile in sorted(many):
        copies = tiles[tile].copies
        if tiles[tile].stack != "basic":
            yield impossible(
                box_of(tiles[tile].set),
                f"{seen[tile]} tiles {tile} are there; the box holds {copies}.",
                [path for path, there in places if tile in there],
                tile=tile,
                seen=seen[tile],
                in_the_box=copies,
            )


@remembered_by_reads
def _basics(known: Known, by_seat: Sequence[Sequence[int]]) -> Iterator[Finding]:
    """What has been built of a basic tile has left the supply."""
    laid = known.edition.basics
    most = max(laid.values()) if known.seats is None else laid[known.seats]
    for number, (tile, _) in enumerate(STARTING_TILES):
        built = [laid[number] for laid in by_seat]
        left = None if known.basics is None else known.basics.get(tile)
        total = sum(built) + (left or 0)
        sure = known.seats is not None and known.complete and left is not None
        if total > most or (sure and total < most):
            paths = [] if left is None else [f"/basics/{tile}"]
            paths += [f"/players/{seat}/borough" for seat, count in enumerate(built) if count]
            yield impossible(
                "suburbia.setup.basics",
                f"{left} {tile} are left and {sum(built)} have been built; {most} were laid out.",
                paths,
                tile=tile,
                left=left,
                built=sum(built),
                laid_out=most,
            )
