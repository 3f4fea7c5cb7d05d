"""Can a player have that much money, or that little?"""

from collections.abc import Iterator

from rules.kernel.outcome import Finding
from rules.suburbia.audit_clock import Clock
from rules.suburbia.audit_gains import Gains
from rules.suburbia.audit_known import Known, impossible
from rules.suburbia.audit_reach import Outside, Reach, lost_tiles
from rules.suburbia.editions import DALE, DALE_SEAT, LEAST, START
from rules.suburbia.readings import LAKE_BORDER_PRICED


def money_findings(
    known: Known, clock: Clock, seat: int, gains: Gains, outside: Outside, reach: Reach
) -> Iterator[Finding]:
    """What a player had at the start and may have earned, less what the tiles cost at least (or at most).

    Nothing is known where a tile was turned face down: what it had given may have been spent.
    """
    money = known.players[seat].money
    if money is None or lost_tiles(known, seat):
        return
    least_paid, most_paid = _paid(known, clock, seat)
    incomes, (low, high), (worst, best) = clock.incomes(seat), gains.of("money"), outside.now["money"]
    early = known.doings.takes[seat] + sum(not built.order for built in known.players[seat].items)
    most = START["money"] + high + best - least_paid + _most_earned(gains, reach, incomes, early)
    least = max(0, START["money"] + low + worst - most_paid + 2 * LEAST * incomes)
    if not least <= money <= most:
        yield impossible(
            "suburbia.setup.values",
            f"Seat {seat} has ${money}; having begun with ${START['money']} it has {_span(least, most)}.",
            (f"/players/{seat}/money", "/turn/number"),
            seat=seat,
            money=money,
            least=least,
            most=most,
        )


def _span(least: int, most: int) -> str:
    return f"${least}" if least == most else f"${least} to ${most}"


def _paid(known: Known, clock: Clock, seat: int) -> tuple[int, int]:
    """The least and the most that has been paid for tiles, borders, markers and discards.

    Free tiles, those that replaced a Planner, and free markers may have been the dearest; the Planners were paid for.
    """
    placements, doings = clock.placements(seat), known.doings
    if known.mode == "dale" and seat == DALE_SEAT:
        return 0, placements * int(DALE["pays"])
    placed, marked = [], []
    for built in known.players[seat].items:
        if built.face is not None:
            price = built.face.price(len(known.players))
            placed += [price] if built.order else []
            marked += [price] if built.invested else []
    prices = sum(placed) + sum(marked)
    free = _dearest(placed, doings.replaced + doings.takes[seat]) + _dearest(marked, doings.marks[seat])
    planners = [tile.price(len(known.players)) for tile in known.catalogue.placeholders]
    dearest = max(known.surcharges or (0,))
    spaces = placements * (2 if known.mode == "lone_architect" else 1)
    most = prices + doings.replaced * max(planners, default=0) + spaces * dearest + _most_for_lakes(known, seat)
    return prices - free, most


def _most_for_lakes(known: Known, seat: int) -> int:
    """Clause suburbia.border.lake_price: which borders lie face down is not told."""
    if not known.reads(LAKE_BORDER_PRICED):
        return 0
    lakes = sum(border.lake for border in known.players[seat].borders.values())
    return lakes * max((tile.cost for tile in known.catalogue.tiles.values() if tile.is_border), default=0)


def _dearest(prices: list[int], count: int) -> int:
    return sum(sorted(prices, reverse=True)[:count])


def _most_earned(gains: Gains, reach: Reach, turns: int, early: int) -> int:
    """The most that so many incomes can have brought: after each turn at most one more tile was there than before.

    ``early`` tiles have been there from the start, or may have come for nothing in the turn of another.
    """
    given = [max(0, income) for income in gains.income]
    gained, earned = sum(given[:early]), 0
    for by_tile in given[early : early + turns]:
        gained += by_tile
        earned += reach.most_income(gained)
    return earned + max(0, turns - len(given[early:])) * reach.most_income(gained)
