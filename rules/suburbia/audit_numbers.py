"""Do ledgers and numbers agree with the layout, and can a player have that much population?

Every bound here holds for any course of the game that leads to the layout; nothing is guessed.
"""

from collections.abc import Iterator, Sequence

from rules.kernel.outcome import Finding
from rules.kernel.remembering import remembered_by_reads
from rules.suburbia.audit_awards import Rewards, rewards_of
from rules.suburbia.audit_gains import Gains, gains_of
from rules.suburbia.audit_known import Known, KnownPlayer, impossible, place_of, where
from rules.suburbia.audit_layout import pile_of, told_elsewhere
from rules.suburbia.audit_money import money_findings
from rules.suburbia.audit_reach import Outside, Reach, lost_tiles, outside_of, reach_of, taken_elsewhere, takes_of
from rules.suburbia.editions import LAKE_MONEY, LEAST, ROOF_LOSS, START, roofs_between
from rules.suburbia.position import Built
from rules.suburbia.readings import TURNED_UNMARKED

TILE_LEDGER = "suburbia.ledger.tile"
PLAYER_LEDGER = "suburbia.score.track"


def number_findings(known: Known) -> Iterator[Finding]:
    flips, returned = known.doings.flips, known.reads(TURNED_UNMARKED)
    piles = [pile_of(player.items, flips) for player in known.players] if known.countable else []
    takes = []
    if known.catalogue.takes:
        takes = [takes_of(player.items, flips, returned) for player in known.players]
    rewards = rewards_of(known)
    for seat, player in enumerate(known.players):
        taken = taken_elsewhere(takes, seat)
        gains = None
        if piles:
            gains = gains_of(piles[seat], player.near, told_elsewhere(piles, seat), len(piles) - 1)
        yield from _findings(known, seat, gains, taken, rewards)


@remembered_by_reads
def _findings(
    known: Known, seat: int, gains: Gains | None, taken: Sequence[int], rewards: Rewards
) -> Iterator[Finding]:
    player, clock = known.players[seat], known.clock
    wrong = list(_ledgers_alone(seat, player) if gains is None else _tile_ledgers(seat, gains))
    yield from wrong
    outside = None if clock is None else outside_of(known, clock, seat, taken, rewards)
    yield from _player_ledger(known, seat, player, gains, outside)
    if gains is not None and clock is not None and outside is not None:
        incomes = clock.incomes(seat)
        reach = reach_of(known, seat, gains, outside, incomes)
        yield from _population(known, seat, player, gains, outside, reach, incomes)
        if not wrong:
            yield from _tracks(known, seat, player, gains, outside, reach)
        yield from money_findings(known, clock, seat, gains, outside, reach)


def _ledgers_alone(seat: int, player: KnownPlayer) -> Iterator[Finding]:
    """Where not all boroughs are known: a Lake gives nothing but money, and that in even amounts."""
    for built in player.items:
        if built.lake and built.ledger:
            money, losses = built.ledger.get("money", (0, 0))
            if set(built.ledger) != {"money"} or money % LAKE_MONEY or losses:
                yield _tile_finding(seat, built, {"money": "a multiple of 2"})


def _tile_finding(seat: int, built: Built, expected: object, shielded: bool = False) -> Finding:
    name = "Lake" if built.face is None else built.face.name
    ledger = {stat: list(sums) for stat, sums in (built.ledger or {}).items()}
    lost = shielded and any(losses for _, losses in (built.ledger or {}).values())
    return impossible(
        "suburbia.shield.returns" if lost else "suburbia.lake.pays" if built.lake else TILE_LEDGER,
        f"The {name} on {where(built)} of seat {seat} can't have given what its ledger says.",
        (place_of(seat, built),),
        seat=seat,
        at=list(built.at),
        ledger=ledger,
        expected=expected,
    )


def _tile_ledgers(seat: int, gains: Gains) -> Iterator[Finding]:
    """A tile has given the money and population that the layout says, and no more income and reputation than that."""
    for built, expected in gains.wrong:
        yield _tile_finding(seat, built, expected.as_json(), gains.shielded)


def _player_ledger(
    known: Known, seat: int, player: KnownPlayer, gains: Gains | None, outside: Outside | None
) -> Iterator[Finding]:
    """The ledger adds up to the population; its tiles are those of the borough; unpaid debts only take."""
    ledger = player.ledger
    if ledger is None:
        return
    wrong = [
        entry
        for entry, fits in (
            ("start", ledger["start"] == START["population"]),
            ("tiles", gains is None or _tiles_fit(known, seat, gains, outside, ledger["tiles"], ledger["debt"])),
            ("debt", ledger["debt"] <= (0 if gains is None else gains.short[1])),
            ("other", _other_fits(known, outside, ledger["other"])),
        )
        if not fits
    ]
    if wrong:
        yield impossible(
            PLAYER_LEDGER,
            f"Seat {seat}'s ledger can't be right in {', '.join(wrong)}.",
            [f"/players/{seat}/ledger/{entry}" for entry in wrong],
            seat=seat,
            entries={entry: ledger[entry] for entry in wrong},
            tiles=None if gains is None else list(gains.population),
        )
        return
    total = sum(ledger.values())
    paths = (f"/players/{seat}/ledger", f"/players/{seat}/population")
    if player.population is not None and total != player.population:
        message = f"Seat {seat}'s ledger adds up to {total}; its population is {player.population}."
        yield impossible(PLAYER_LEDGER, message, paths, seat=seat, sum=total, population=player.population)


def _tiles_fit(known: Known, seat: int, gains: Gains, outside: Outside | None, tiles: int, debt: int) -> bool:
    """With awards; population that was taken for missing money may have been given back as that of tiles."""
    if outside is None or lost_tiles(known, seat):
        return True
    (least, most), (worst, best) = gains.population, outside.awarded
    returned = -debt if known.doings.shields[seat] else 0
    return least + worst <= tiles <= most + best + max(0, returned)


def _other_fits(known: Known, outside: Outside | None, other: int) -> bool:
    """By the Star track, and by tiles of others that take; not where those may no longer be seen."""
    takes = known.catalogue.takes
    if outside is None:
        return takes or "five_star" in known.options["sets"] or other == 0
    unseen = takes and (known.doings.flips or not known.complete)
    return unseen or outside.other[0] <= other <= outside.other[1]


def _population(
    known: Known, seat: int, player: KnownPlayer, gains: Gains, outside: Outside, reach: Reach, incomes: int
) -> Iterator[Finding]:
    """Each turn's reputation and debts move the population only so far."""
    most, least, debt = incomes * reach.most_reputation, incomes * LEAST, incomes * LEAST
    ledger, paths = player.ledger, [f"/players/{seat}/population", "/turn/number"]
    if ledger is not None:
        returned = known.doings.shields[seat] or lost_tiles(known, seat)
        wrong = not least <= ledger["reputation"] <= most
        wrong = wrong or (ledger["debt"] < debt + gains.short[0] and not returned)
        paths[0] = f"/players/{seat}/ledger"
    elif player.population is not None and not lost_tiles(known, seat):
        (low, high), (worst, best) = gains.of("population"), outside.now["population"]
        low, high = START["population"] + low + worst, START["population"] + high + best
        wrong = not low + least + debt <= player.population <= high + most
    else:
        return
    if wrong:
        message = f"In {incomes} turns reputation and debts can't have moved seat {seat}'s population that far."
        yield impossible("suburbia.population.reputation", message, paths, seat=seat, turns=incomes, most=most)


def _tracks(
    known: Known, seat: int, player: KnownPlayer, gains: Gains, outside: Outside, reach: Reach
) -> Iterator[Finding]:
    """Where no bound can have been met, income and reputation are start, tiles, awards, stars and red roofs."""
    if player.population is None:
        return
    roofs = len(roofs_between(0, player.population))
    for stat, value in (("income", player.income), ("reputation", player.reputation)):
        if stat not in reach.exact or value is None:
            continue
        due = START[stat] - ROOF_LOSS[known.mode] * roofs
        (low, high), (worst, best) = gains.of(stat), outside.now[stat]
        least, most = due + low + worst, due + high + best
        if not least <= value <= most:
            span = str(least) if least == most else f"{least} to {most}"
            yield impossible(
                _roofs_clause(known.mode) if roofs else TILE_LEDGER,
                f"Seat {seat}'s {stat} is {value}; its tiles and {roofs} red roofs make it {span}.",
                (f"/players/{seat}/{stat}", f"/players/{seat}/population", f"/players/{seat}/borough"),
                seat=seat,
                stat=stat,
                value=value,
                least=least,
                most=most,
                roofs=roofs,
            )


def _roofs_clause(mode: str) -> str:
    return "suburbia.solo.roofs" if mode == "lone_architect" else "suburbia.roofs.passed"
