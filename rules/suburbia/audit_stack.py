"""Is the stack what is left of the one that was set up, and where is One More Round?

A free tile is one more that leaves the market, so that where there may have been some only bounds are known.
"""

from collections import Counter
from collections.abc import Iterator, Sequence
from functools import cache

from rules.kernel.outcome import Finding
from rules.kernel.remembering import remembered_by_reads
from rules.suburbia.audit_clock import LEAVE_EACH_TURN, Clock
from rules.suburbia.audit_known import Known, impossible
from rules.suburbia.audit_turn import fits_the_round
from rules.suburbia.awards import AWARDS
from rules.suburbia.editions import DALE, DALE_SLOTS, EDITIONS
from rules.suburbia.parameters import ONE_MORE_ROUND
from rules.suburbia.reading import market_spaces
from rules.suburbia.refill import MIXED, UNKNOWN
from rules.suburbia.vocabulary import STACKS

Layout = Sequence[str]
"""What the back of each entry says, the first one drawn first: A, B, C, the mark of the mixed part, and awards."""


_LEAVING = {
    "standard": "suburbia.discard.due",
    "lone_architect": "suburbia.solo.removal",
    "dale": "suburbia.dale.clears_market",
}


@cache
def _layout(edition: str, seats: int, mode: str, awards: bool) -> Layout:
    table = EDITIONS[edition].stacks[seats]
    sizes, last_part, extra = table.sizes, table.last_part, table.extra_c
    if mode == "dale":
        sizes, last_part, extra = dict.fromkeys(STACKS, int(DALE["stack"])), int(DALE["last_part"]), 0
    bonus, challenge = (AWARDS[:1], AWARDS[1:]) if awards else ((), ())
    first = [*["A"] * sizes["A"], *bonus, *["B"] * sizes["B"], *challenge, *["C"] * (sizes["C"] - last_part)]
    return (*first, *[MIXED] * (last_part + 1), *["C"] * extra)


def layout_of(known: Known, seats: int) -> Layout:
    """Clauses suburbia.setup.stacks and suburbia.setup.one_more_round: the whole stack before the market is laid."""
    return _layout(known.edition.id, seats, known.mode, bool(known.options["bonus_challenge"]))


def drawn_of(known: Known) -> Layout | None:
    """The entries that have been drawn; None if not known."""
    if known.seats is None or known.stack is None:
        return None
    layout = layout_of(known, known.seats)
    return layout[: max(0, len(layout) - len(known.stack))]


def stack_findings(known: Known) -> Iterator[Finding]:
    if known.seats is None:
        return
    layout = layout_of(known, known.seats)
    letters = tuple([player.tally.letters for player in known.players])
    from_stack = sum([player.tally.from_stack for player in known.players])
    out = _is_out(known, layout)
    yield from _total(known, layout, from_stack, out)
    yield from _left(known, from_stack)
    yield from _backs(known, layout)
    yield from _drawn_letters(known, layout, letters, out)
    yield from _where_one_more_round_is(known)
    yield from _when_one_more_round_came(known, layout)


def _set_up(known: Known) -> str:
    return "suburbia.dale.setup" if known.mode == "dale" else "suburbia.setup.stacks"


def _is_out(known: Known, layout: Layout) -> bool | None:
    """Whether One More Round has left the stack; None: unknown, also where the last round that is told can't be."""
    if known.stack is not None and ONE_MORE_ROUND in known.stack:
        return False
    if known.last_round is not None:
        return True if _may_have_come(known, layout) and fits_the_round(known) else None
    return False if known.whole else None


@remembered_by_reads
def _total(known: Known, layout: Layout, built: int, out: bool | None) -> Iterator[Finding]:
    """No tile of the stack gets lost: what is not in it lies in the market, in a borough, or is discarded."""
    market = known.market_size
    if market is None or known.stack is None or known.discarded is None or out is None or not known.complete:
        return
    awarded = sum(entry in AWARDS for entry in drawn_of(known) or ())
    total = len(known.stack) + market + built + len(known.discarded) + out + awarded
    if total != len(layout):
        yield impossible(
            _set_up(known),
            f"Stack, market, boroughs and discarded tiles come to {total}; {len(layout)} were laid out.",
            ("/stack", "/market", *known.hexagons(), "/discarded"),
            stack=len(known.stack),
            market=market,
            built=built,
            discarded=len(known.discarded),
            one_more_round=out,
            laid_out=len(layout),
        )


@remembered_by_reads
def _left(known: Known, built: int) -> Iterator[Finding]:
    """Exactly one tile leaves the market each turn: bought, made a Lake, or discarded; and free tiles besides."""
    clock = known.clock
    if clock is None or known.discarded is None or not known.complete:
        return
    discarded = len(known.discarded)
    (least, most), free = clock.left, sum(known.doings.takes)
    least = 0 if free and not known.stack else max(0, least - known.left_whole)
    if not least <= built + discarded <= most + free and not _gaps_tell(known, clock, built + discarded):
        yield impossible(
            _LEAVING[clock.mode],
            f"{built} tiles of the market were built and {discarded} discarded; "
            f"by now {_span(least, most + free)} have left it.",
            (*known.hexagons(), "/discarded", "/turn/number"),
            built=built,
            discarded=discarded,
            least=least,
            most=most + free,
        )


def _gaps_tell(known: Known, clock: Clock, left: int) -> bool:
    """Against Dale the gaps of the market may tell the same, which is then a finding about the market."""
    if clock.mode != "dale" or clock.phase in ("reveal", "over") or not known.whole or known.market is None:
        return False
    gaps = sum([known.market[slot] is None for slot in DALE_SLOTS])
    return left == len(DALE_SLOTS) * clock.cleared + gaps


def _span(least: int, most: int) -> str:
    return str(least) if least == most else f"{least} to {most}"


def _letter(known: Known, entry: str) -> str:
    """The letter on the back of an entry; an award's marker has none."""
    if entry in AWARDS:
        return entry
    if entry in UNKNOWN:
        return UNKNOWN[entry]
    return "C" if entry == ONE_MORE_ROUND else known.catalogue.tiles[entry].stack


@remembered_by_reads
def _backs(known: Known, layout: Layout) -> Iterator[Finding]:
    """The stack is the rest of the one set up: A before B before C, One More Round in its part of C."""
    if known.stack is None:
        return
    beyond = len(known.stack) - len(layout)
    letters, parts, markers = [], [], []
    for index, entry in enumerate(known.stack):
        place = index - beyond
        if place < 0:
            letters.append(index)
        elif entry is not None:
            mixed = layout[place] == MIXED
            if (entry in AWARDS or layout[place] in AWARDS) and entry != layout[place]:
                markers.append(index)
            elif _letter(known, entry) != ("C" if mixed else layout[place]):
                letters.append(index)
            elif entry in (("?C",) if mixed else (MIXED, ONE_MORE_ROUND)):
                parts.append(index)
    if markers:
        yield impossible(
            "suburbia.award.setup",
            "The markers of bonus and challenge lie between the A and B tiles and between the B and C tiles.",
            [f"/stack/{index}" for index in markers],
            indices=markers,
        )
    if letters:
        yield impossible(
            _set_up(known),
            f"The stack of {len(known.stack)} is not the rest of the one set up: A, then B, then C.",
            [f"/stack/{index}" for index in letters],
            indices=letters,
        )
    if parts:
        yield impossible(
            "suburbia.setup.one_more_round",
            "One More Round is mixed into one part of the C tiles, whose unknown entries are ?C1.",
            [f"/stack/{index}" for index in parts],
            indices=parts,
        )


@remembered_by_reads
def _drawn_letters(known: Known, layout: Layout, built: Sequence[Sequence[str]], out: bool | None) -> Iterator[Finding]:
    """No more tiles of a letter lie on the table than have been drawn."""
    if known.stack is None:
        return
    drawn = Counter(drawn_of(known))
    drawn["C"] += drawn.pop(MIXED, 0)
    if out:
        drawn["C"] -= 1
    places = [("/market", known.market), ("/discarded", known.discarded)]
    seen: Counter[str] = Counter()
    paths: dict[str, list[str]] = {letter: ["/stack"] for letter in STACKS}
    for path, tiles in places:
        here = Counter([known.catalogue.tiles[tile].stack for tile in tiles or () if tile is not None])
        seen.update(here)
        for letter in here:
            paths[letter].append(path)
    for seat, letters in enumerate(built):
        here = Counter(letters)
        seen.update(here)
        for letter in here:
            paths[letter].append(f"/players/{seat}/borough")
    for letter in STACKS:
        if seen[letter] > max(0, drawn[letter]):
            yield impossible(
                "suburbia.refill.new_tile",
                f"{seen[letter]} tiles of {letter} lie on the table; {max(0, drawn[letter])} have been drawn by now.",
                paths[letter],
                letter=letter,
                seen=seen[letter],
                drawn=drawn[letter],
            )


@remembered_by_reads
def _where_one_more_round_is(known: Known) -> Iterator[Finding]:
    """It is in the stack until it comes, and then no longer."""
    if known.stack is None:
        return
    told = ONE_MORE_ROUND in known.stack
    if known.last_round is not None and told:
        message = "One More Round has come, and yet it is still in the stack."
    elif known.whole and known.last_round is None and not told and MIXED not in known.stack:
        message = "One More Round has not come, and yet it is not in the stack."
    else:
        return
    paths = ("/stack", "/turn/last_round")
    yield impossible("suburbia.end.one_more_round", message, paths, last_round=known.last_round)


@remembered_by_reads
def _when_one_more_round_came(known: Known, layout: Layout) -> Iterator[Finding]:
    """Where nothing else is wrong with the last round that is told."""
    told_else = known.stack is not None and ONE_MORE_ROUND in known.stack
    if told_else or not fits_the_round(known) or _may_have_come(known, layout):
        return
    yield impossible(
        "suburbia.end.one_more_round",
        f"One More Round can't have come in time to make round {known.last_round} the last one.",
        ("/turn/last_round", "/turn/number"),
        last_round=known.last_round,
        number=known.number,
    )


def _may_have_come(known: Known, layout: Layout) -> bool:
    """It came in the refill of a turn of the round before the last one (against Dale: of the last one)."""
    clock, last = known.clock, known.last_round
    if clock is None or last is None:
        return True
    first = layout.index(MIXED)
    low = _refill_of(layout, first, clock, sum(known.doings.takes))
    high = _refill_of(layout, first + layout.count(MIXED) - 1, clock, -known.left_whole)
    if clock.mode == "dale":
        return low <= last <= min(high, clock.cleared)
    end = (last - 1) * clock.seats
    return max(low, end - clock.seats + 1) <= min(high, end, clock.refilled)


def _refill_of(layout: Layout, index: int, clock: Clock, free: int) -> int:
    """Which refill draws an entry of the whole stack: that of which turn, against Dale of which round.

    ``free`` are the tiles that may have left the market besides. Markers of awards take up no space of the market.
    """
    place = index + 1 - sum(entry in AWARDS for entry in layout[:index])
    spaces, each = market_spaces(clock.seats) + free, LEAVE_EACH_TURN.get(clock.mode, 0)
    if clock.mode == "dale":
        spaces = each = len(DALE_SLOTS)
    return max(0, -((spaces - place) // each))


def first_turn_of(letter: str, known: Known, clock: Clock) -> int:
    """The first turn in which a tile of a letter can lie in the market."""
    layout = layout_of(known, clock.seats)
    refill = _refill_of(layout, layout.index(letter), clock, sum(known.doings.takes))
    if clock.mode != "dale":
        return 1 + refill
    return max(1, clock.seats * refill) if clock.reordered else 1 + clock.seats * refill
