"""Set-up and the founding of the first towers (rulebook: Setup)."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from rules.kernel.actions import Action, ActionKind, Parameter
from rules.kernel.outcome import Defect, Event, InvalidState, Json
from rules.kernel.rulings import resolve
from rules.kernel.shuffle import Stream
from rules.supertall.cards import DEFAULT_DECK, Card
from rules.supertall.ending import start_turn
from rules.supertall.events import FOUNDED, TOWER_FOUNDED
from rules.supertall.parameters import SITE
from rules.supertall.reading import CLAUSES, option_defects, player_defects
from rules.supertall.sites import ALL_SITES, CITY_HALL, LAYOUTS, tower
from rules.supertall.table import Table
from rules.supertall.turn import due


def setup(names: Sequence[str], options: Mapping[str, Json], seed: int | None) -> Table:
    """A new game. With ``seed`` None it is one at a real table: everything face down is unknown.

    Raises InvalidState with pointers below ``/players`` and ``/options``.
    """
    defects = [*player_defects(len(names)), *(d.below("/options") for d in option_defects(options))]
    if defects:
        raise InvalidState(defects)
    deck = tuple(options.get("deck") or DEFAULT_DECK)
    chosen = dict(options.get("rulings") or {})
    layout = LAYOUTS[len(names)]
    cards: list[Card | None] = [None] * len(deck) if seed is None else list(Stream(seed).shuffled(deck))
    dealt, rest = cards[: len(names)], cards[len(names) :]
    first, rest = rest[0], rest[1:]
    piles = []
    for size in layout.pile_sizes:
        piles.append(tuple(rest[:size]))
        rest = rest[size:]
    towers: dict[str, tuple[Card, ...]] = dict.fromkeys(layout.places, ())
    if first is not None:
        towers[CITY_HALL] = (first,)
    return Table(
        deck=deck,
        chosen=chosen,
        rulings=resolve(CLAUSES, chosen),
        names=tuple(names),
        turns=[0] * len(names),
        dealt=dealt,
        site=[None] * len(names),
        towers=towers,
        piles=piles,
        drawn=None,
        ability=None,
        number=0,
        seat=None if first is None else 0,
        phase="reveal" if first is None else "found",
        turns_left=None,
    )


@dataclass(frozen=True, slots=True)
class Found(Action):
    site: str


_FOUND = tuple(map(Found, ALL_SITES))


def _candidates(table: Table) -> list[Found]:
    return [action for action in _FOUND if action.site in table.layout.sites]


def _found(table: Table, action: Found, events: list[Event]) -> None:
    """Clause supertall.setup.found: face down, one after another in seat order."""
    seat = table.seat
    assert seat is not None
    table.site[seat] = action.site
    events.append(FOUNDED(seat, site=action.site))
    if seat + 1 < len(table.names):
        table.seat = seat + 1
    else:
        reveal_founders(table, events)


def reveal_founders(table: Table, events: list[Event]) -> None:
    """Clause supertall.setup.reveal: once all have placed, all cards are turned up and the first turn begins.

    Cards not known yet are revealed by chance first. Raises InvalidState where a site is hidden.
    """
    hidden = [seat for seat, site in enumerate(table.site) if site is None]
    if hidden:
        message = "Must be known: the last founding turns all cards up."
        raise InvalidState([Defect(f"/players/{seat}/site", message) for seat in hidden])
    if None in table.dealt:
        table.phase, table.seat = "reveal", None
        return
    for seat, (site, card) in enumerate(zip(table.site, table.dealt, strict=True)):
        assert site is not None
        assert card is not None
        table.towers[tower(seat, site)] += (card,)
        events.append(TOWER_FOUNDED(seat, tower=tower(seat, site), site=site, card=card))
    table.dealt = [None] * len(table.names)
    table.site = [None] * len(table.names)
    start_turn(table, {"founded": list(range(len(table.names)))}, events)


FOUND: ActionKind[Table] = ActionKind(
    type="found",
    label="Found a tower",
    clause="supertall.setup.found",
    make=Found,
    parameters=(Parameter("site", SITE, "the building site"),),
    checks=due("found"),
    candidates=_candidates,
    resolve=_found,
)
