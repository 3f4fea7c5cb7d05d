"""Do the tokens on the Star track and the turn order fit what has been placed?"""

from collections.abc import Iterator, Mapping, Sequence

from rules.kernel.outcome import Finding
from rules.kernel.remembering import remembered_by_reads
from rules.suburbia.audit_clock import BUILDING
from rules.suburbia.audit_known import Known, impossible
from rules.suburbia.readings import STARS_LOST
from rules.suburbia.stars import order_by_stars, stars_of

_MOST = 1_000_000


def star_findings(known: Known) -> Iterator[Finding]:
    if known.stars is None or known.seats is None:
        return
    yield from _limits(known, known.stars)
    for space, seats in known.stars.items():
        for seat in seats:
            if known.players[seat].full:
                yield from _moved(known, seat, space)
    yield from _order(known, known.stars)


def _limited(known: Known) -> dict[int, int]:
    return {int(space): tokens for space, tokens in known.star_track["limits"].items()}


@remembered_by_reads
def _limits(known: Known, stars: Mapping[int, Sequence[int]]) -> Iterator[Finding]:
    """Clause suburbia.stars.limits."""
    for space, most in _limited(known).items():
        tokens = len(stars.get(space, ()))
        if tokens > most:
            message = f"{tokens} tokens stand on space {space} of the Star track; it takes {most}."
            yield impossible("suburbia.stars.limits", message, (f"/stars/{space}",), space=space, tokens=tokens)


@remembered_by_reads
def _moved(known: Known, seat: int, space: int) -> Iterator[Finding]:
    """Exactly as far as the Gold Stars of the owner's tiles go; only full spaces, and the end, hold a token back."""
    least, most = _stars_of(known, seat)
    last: int = known.star_track["spaces"]
    free = min(_limited(known), default=last + 1) - 1
    if not min(least, free) <= space <= min(most, last):
        stars = str(least) if least == most else f"{least} to {most}"
        yield impossible(
            "suburbia.stars.move",
            f"The token of seat {seat} stands on space {space}; its tiles have {stars} Gold Stars.",
            (f"/stars/{space}", *known.borough_of(seat)),
            seat=seat,
            space=space,
            least=least,
            most=most,
        )


def _stars_of(known: Known, seat: int) -> tuple[int, int]:
    """The Gold Stars of a player's tiles; one that was turned face down or replaced had given its own.

    Where those are lost, a token that was held back by a full space may have gone back farther than it had come.
    """
    least = most = 0
    lost = False
    for built in known.players[seat].items:
        if built.face is not None:
            counts = built.order or not known.players[seat].ordered
            stars = stars_of(known.reads, built, built.face) if counts else 0
            least, most = least + stars, most + stars
        elif known.doings.turned(built):
            lost = True
            most += _MOST if built.tile is None else 2 * built.tile.stars
    placeholders = [tile.stars for tile in known.catalogue.placeholders]
    replaced = known.doings.replaced * max(placeholders, default=0)
    if known.reads(STARS_LOST) and (lost or replaced):
        least = 0
    return least, most + replaced


@remembered_by_reads
def _order(known: Known, stars: Mapping[int, Sequence[int]]) -> Iterator[Finding]:
    """Clause suburbia.stars.order: who has placed nothing in this round stands where the round's order has come from.

    The order changes at the end of a round, after the last one too; against Dale it never does. Turning a tile may
    move the token of whoever has lost its Gold Stars.
    """
    clock = known.clock
    if clock is None or clock.mode == "dale" or (known.doings.flips and known.reads(STARS_LOST)):
        return
    if not clock.number or clock.phase == "over":
        waiting = list(known.order or ())
    else:
        place = (clock.number - 1) % clock.seats
        waiting = list(clock.order[place if clock.phase in BUILDING else place + 1 :])
    due = [seat for seat in order_by_stars({space: tuple(seats) for space, seats in stars.items()}) if seat in waiting]
    if waiting != due:
        message = f"The seats {waiting} have not moved in this round, so their order is that of the Star track: {due}."
        yield impossible("suburbia.stars.order", message, ("/stars", "/turn/order"), order=waiting, due=due)
