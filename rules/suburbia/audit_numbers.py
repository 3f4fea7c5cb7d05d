"""Do ledgers and numbers agree with the layout, and can a player have that much money and population?

Every bound here holds for any course of the game that leads to the layout; nothing is guessed.
"""

from collections.abc import Iterator

from rules.kernel.outcome import Finding
from rules.suburbia.audit_clock import Clock
from rules.suburbia.audit_gains import Expected, Gains, Reach, gains_of, given_by, reach_of
from rules.suburbia.audit_known import Known, KnownPlayer, impossible
from rules.suburbia.dale import DALE_SEAT
from rules.suburbia.editions import DALE, LAKE_MONEY, LEAST, ROOF_LOSS, START, roofs_between
from rules.suburbia.position import Built

TILE_LEDGER = "suburbia.ledger.tile"
PLAYER_LEDGER = "suburbia.score.track"
EXACT = ("population", "money")
"""The stats that no upper bound cuts: what a tile gives of them it gives in full."""


def number_findings(known: Known) -> Iterator[Finding]:
    for seat, player in enumerate(known.players):
        gains = None if known.table is None else gains_of(known.table, seat)
        wrong = list(_ledgers_alone(seat, player) if gains is None else _tile_ledgers(seat, gains))
        yield from wrong
        yield from _player_ledger(seat, player, gains)
        if gains is not None and known.clock is not None:
            incomes = known.clock.incomes(seat)
            reach = reach_of(known, seat, gains, incomes)
            yield from _population(seat, player, gains, reach, incomes)
            if not wrong:
                yield from _tracks(known, seat, player, gains, reach)
            yield from _money(known, known.clock, seat, player, gains, reach)


def _ledgers_alone(seat: int, player: KnownPlayer) -> Iterator[Finding]:
    """Where not all boroughs are known: a Lake gives nothing but money, and that in even amounts."""
    for built in player.borough.values():
        if built.lake and built.ledger:
            money, losses = built.ledger.get("money", (0, 0))
            if set(built.ledger) != {"money"} or money % LAKE_MONEY or losses:
                yield _tile_finding(seat, built, {"money": "a multiple of 2"})


def _tile_finding(seat: int, built: Built, expected: object) -> Finding:
    name = "Lake" if built.face is None else built.face.name
    q, r = built.at
    ledger = {stat: list(sums) for stat, sums in (built.ledger or {}).items()}
    return impossible(
        "suburbia.lake.pays" if built.lake else TILE_LEDGER,
        f"The {name} on [{q}, {r}] of seat {seat} can't have given what its ledger says.",
        (f"/players/{seat}/borough",),
        seat=seat,
        at=list(built.at),
        ledger=ledger,
        expected=expected,
    )


def _tile_ledgers(seat: int, gains: Gains) -> Iterator[Finding]:
    """A tile has given the money and population that the layout says, and no more income and reputation than that."""
    for built, expected in gains.tiles:
        if built.ledger is not None and not _fits(built, expected):
            yield _tile_finding(seat, built, {stat: list(sums) for stat, sums in expected.sums.items()})


def _fits(built: Built, expected: Expected) -> bool:
    ledger, sums = built.ledger or {}, expected.sums
    for stat in {*ledger, *sums}:
        gains, losses = ledger.get(stat, (0, 0))
        gain, loss = sums.get(stat, (0, 0))
        if stat in EXACT:
            if (gains, losses) != (gain, loss):
                return False
        elif losses < loss or (gains > gain and stat not in expected.open):
            return False
    return True


def _player_ledger(seat: int, player: KnownPlayer, gains: Gains | None) -> Iterator[Finding]:
    """The ledger adds up to the population; its tiles are those of the borough; unpaid debts only take."""
    ledger = player.ledger
    if ledger is None:
        return
    total = sum(ledger.values())
    tiles = None if gains is None else sum(gains.of("population"))
    paths = (f"/players/{seat}/ledger", f"/players/{seat}/population")
    if player.population is not None and total != player.population:
        message = f"Seat {seat}'s ledger adds up to {total}; its population is {player.population}."
        yield impossible(PLAYER_LEDGER, message, paths, seat=seat, sum=total, population=player.population)
    wrong = [
        entry
        for entry, fits in (
            ("start", ledger["start"] == START["population"]),
            ("tiles", tiles is None or ledger["tiles"] == tiles),
            ("debt", ledger["debt"] <= 0),
            ("other", ledger["other"] == 0),
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
            tiles=tiles,
        )


def _population(seat: int, player: KnownPlayer, gains: Gains, reach: Reach, incomes: int) -> Iterator[Finding]:
    """Each turn's reputation and debts move the population only so far."""
    most, least, debt = incomes * reach.most_reputation, incomes * LEAST, incomes * LEAST
    ledger, paths = player.ledger, [f"/players/{seat}/population", "/turn/number"]
    if ledger is not None:
        wrong = not least <= ledger["reputation"] <= most or ledger["debt"] < debt
        paths[0] = f"/players/{seat}/ledger"
    elif player.population is not None:
        base = START["population"] + sum(gains.of("population"))
        wrong = not base + least + debt <= player.population <= base + most
    else:
        return
    if wrong:
        message = f"In {incomes} turns reputation and debts can't have moved seat {seat}'s population that far."
        yield impossible("suburbia.population.reputation", message, paths, seat=seat, turns=incomes, most=most)


def _tracks(known: Known, seat: int, player: KnownPlayer, gains: Gains, reach: Reach) -> Iterator[Finding]:
    """Where no bound can have been met, income and reputation are start, tiles and red roofs."""
    if player.population is None:
        return
    roofs = roofs_between(0, player.population)
    for stat, value in (("income", player.income), ("reputation", player.reputation)):
        due = START[stat] + sum(gains.of(stat)) - ROOF_LOSS[known.mode] * roofs
        if stat in reach.exact and value is not None and value != due:
            yield impossible(
                _roofs_clause(known.mode) if roofs else TILE_LEDGER,
                f"Seat {seat}'s {stat} is {value}; its tiles and {roofs} red roofs make it {due}.",
                (f"/players/{seat}/{stat}", f"/players/{seat}/population", f"/players/{seat}/borough"),
                seat=seat,
                stat=stat,
                value=value,
                due=due,
                roofs=roofs,
            )


def _roofs_clause(mode: str) -> str:
    return "suburbia.solo.roofs" if mode == "lone_architect" else "suburbia.roofs.passed"


def _money(known: Known, clock: Clock, seat: int, player: KnownPlayer, gains: Gains, reach: Reach) -> Iterator[Finding]:
    """What a player had at the start and may have earned, less what the tiles cost at least (or at most)."""
    if player.money is None:
        return
    least_paid, most_paid = _paid(known, clock, seat, player)
    incomes = clock.incomes(seat)
    base = START["money"] + sum(gains.of("money"))
    most = base - least_paid + _most_earned(gains, reach, incomes)
    least = max(0, base - most_paid + 2 * LEAST * incomes)
    if not least <= player.money <= most:
        yield impossible(
            "suburbia.setup.values",
            f"Seat {seat} has ${player.money}; having begun with ${START['money']} it has {_span(least, most)}.",
            (f"/players/{seat}/money", "/turn/number"),
            seat=seat,
            money=player.money,
            least=least,
            most=most,
        )


def _span(least: int, most: int) -> str:
    return f"${least}" if least == most else f"${least} to ${most}"


def _paid(known: Known, clock: Clock, seat: int, player: KnownPlayer) -> tuple[int, int]:
    """The least and the most that has been paid for tiles, markers and discards."""
    placements = clock.placements(seat)
    if known.mode == "dale" and seat == DALE_SEAT:
        return 0, placements * int(DALE["pays"])
    prices = 0
    for built in player.borough.values():
        if built.face is not None:
            prices += built.face.cost * ((1 if built.order else 0) + built.invested)
    dearest = max(known.surcharges or (0,))
    spaces = placements * (2 if known.mode == "lone_architect" else 1)
    return prices, prices + spaces * dearest


def _most_earned(gains: Gains, reach: Reach, turns: int) -> int:
    """The most that so many incomes can have brought: after each turn at most one more tile was there."""
    given = [max(0, given_by(built, expected).get("income", (0, 0))[0]) for built, expected in gains.tiles]
    starting = sum(not built.order for built, _ in gains.tiles)
    gained, earned = sum(given[:starting]), 0
    for by_tile in given[starting : starting + turns]:
        gained += by_tile
        earned += reach.most_income(gained)
    return earned + max(0, turns - len(given[starting:])) * reach.most_income(gained)
