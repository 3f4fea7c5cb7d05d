"""Supertall assembled: the record that the service asks."""

from dataclasses import replace

from rules.kernel.outcome import Json
from rules.kernel.ruleset import Option, Ruleset, Source
from rules.supertall import cards
from rules.supertall.abilities import MOVE_BOTTOM, MOVE_TOP, REMOVE, SWAP
from rules.supertall.audit import audit, audit_sent
from rules.supertall.board import defects_of_sent
from rules.supertall.events import EVENT_TYPES
from rules.supertall.form import form
from rules.supertall.founding import FOUND, setup
from rules.supertall.legible import legible
from rules.supertall.phases import DUE, PHASES
from rules.supertall.photo import PHOTO
from rules.supertall.picture import ILLUSTRATOR
from rules.supertall.planning import DRAW, REVEAL, REZONE, SCRAP, SUBMIT, odds
from rules.supertall.reading import CLAUSES, ID, RULES_VERSION, read, write
from rules.supertall.restacking import PLACE_CARD, RESTACK
from rules.supertall.scoring import score, score_sent
from rules.supertall.search import SEARCH
from rules.supertall.sites import CITY_HALL, LAYOUTS
from rules.supertall.summands import summands
from rules.supertall.table import Table


def observe(table: Table, seat: int | None) -> Table:
    """What a seat (None: a spectator) may see: no pile cards and, while founding, no other seat's card and site."""
    dealt, site = table.dealt, table.site
    if table.phase == "found" or (table.number == 0 and not table.towers[CITY_HALL]):
        dealt = [card if other == seat else None for other, card in enumerate(dealt)]
        site = [chosen if other == seat else None for other, chosen in enumerate(site)]
    return replace(
        table,
        piles=[(None,) * len(pile) for pile in table.piles],
        dealt=list(dealt),
        site=list(site),
    )


def numbers(table: Table) -> dict[tuple[int | None, str], int]:
    counts: dict[tuple[int | None, str], int] = {(seat, "turns"): turns for seat, turns in enumerate(table.turns)}
    counts[None, "turns_left"] = table.turns_left or 0
    counts[None, "turn.number"] = table.number
    return counts


def components() -> Json:
    return {**cards.components(), "layouts": [layout.as_json() for layout in LAYOUTS.values()]}


RULESET: Ruleset[Table] = Ruleset(
    id=ID,
    title="Supertall",
    rules_version=RULES_VERSION,
    players=(min(LAYOUTS), max(LAYOUTS)),
    options=(
        Option(
            "deck",
            "The cards in the box, as printed",
            list(cards.DEFAULT_DECK),
            {
                "type": "array",
                "items": {"type": "string", "enum": list(cards.CARDS)},
                "minItems": cards.DECK_SIZE,
                "maxItems": cards.DECK_SIZE,
            },
            "The rulebook gives their number but not the list; enter what your cards show.",
        ),
    ),
    phases=PHASES,
    kinds=DUE,
    action_kinds={
        kind.type: kind
        for kind in (
            FOUND,
            DRAW,
            REVEAL,
            SUBMIT,
            SCRAP,
            REZONE,
            MOVE_TOP,
            MOVE_BOTTOM,
            SWAP,
            REMOVE,
            RESTACK,
            PLACE_CARD,
        )
    },
    event_types=EVENT_TYPES,
    clauses=CLAUSES,
    sources=(Source("Supertall rulebook", by="Button Shy", year=2018),),
    components=components,
    form=form,
    setup=setup,
    read=read,
    write=write,
    score=score,
    score_sent=score_sent,
    audit=audit,
    audit_sent=audit_sent,
    defects=defects_of_sent,
    observe=observe,
    photo=PHOTO,
    legible=legible,
    numbers=numbers,
    summands=summands,
    odds=odds,
    illustrator=ILLUSTRATOR,
    search=SEARCH,
)
