"""Suburbia assembled, once for each edition: the records that the service asks."""

from functools import partial

from rules.kernel.ruleset import Ruleset, Source
from rules.suburbia.audit import audit, audit_sent, refuse_sent
from rules.suburbia.bonus_actions import DECLINE, FLIP, TAKE
from rules.suburbia.bordering import BORDER, LAKE_BORDER, PLACE_BORDER
from rules.suburbia.building import BASIC_TILE, BUY, LAKE
from rules.suburbia.components import components
from rules.suburbia.discarding import DISCARD
from rules.suburbia.editions import EDITIONS, MODES, RULES_VERSION, Edition
from rules.suburbia.events import EVENT_TYPES
from rules.suburbia.form import form
from rules.suburbia.goals import KEEP
from rules.suburbia.investing import INVEST
from rules.suburbia.legible import legible
from rules.suburbia.offered import offered
from rules.suburbia.phases import DUE, PHASES
from rules.suburbia.photo import photo_of
from rules.suburbia.picture import illustrator
from rules.suburbia.position import Position
from rules.suburbia.reading import read
from rules.suburbia.replacing import REPLACE
from rules.suburbia.revealing import REVEAL, odds
from rules.suburbia.rulebook import CLAUSES
from rules.suburbia.scoring import score, score_sent
from rules.suburbia.search import SEARCH
from rules.suburbia.setup import setup
from rules.suburbia.shown import defects_of_sent
from rules.suburbia.summands import summands
from rules.suburbia.weighing import weigh
from rules.suburbia.writing import numbers, observe, write


def assemble(edition: Edition) -> Ruleset[Position]:
    """The ruleset of an edition."""
    return Ruleset(
        id=edition.id,
        title=edition.title,
        rules_version=RULES_VERSION,
        players=(1, edition.most_players),
        options=offered(edition),
        phases=PHASES,
        kinds=DUE,
        action_kinds={
            kind.type: kind
            for kind in (
                KEEP,
                BUY,
                LAKE,
                BASIC_TILE,
                INVEST,
                BORDER,
                LAKE_BORDER,
                REPLACE,
                PLACE_BORDER,
                TAKE,
                FLIP,
                DECLINE,
                DISCARD,
                REVEAL,
            )
        },
        event_types={id_: event for id_, event in EVENT_TYPES.items() if event.clause in CLAUSES[edition.id]},
        clauses=CLAUSES[edition.id],
        sources=tuple(Source(text) for text in dict.fromkeys(edition.sources.values())),
        components=partial(components, edition),
        form=partial(form, edition),
        setup=partial(setup, edition),
        read=partial(read, edition),
        write=write,
        score=score,
        score_sent=partial(score_sent, edition),
        audit=audit,
        audit_sent=partial(audit_sent, edition),
        refuse_sent=partial(refuse_sent, edition),
        defects=partial(defects_of_sent, edition),
        observe=observe,
        photo=photo_of(edition),
        legible=legible,
        numbers=numbers,
        keyed_lists={"borough": ("at",), "borders": ("at", "dir")},
        summands=summands,
        weigh=weigh,
        odds=odds,
        illustrator=illustrator(edition),
        search=SEARCH,
        solo=tuple({"mode": mode} for mode in MODES if mode != "standard"),
    )


SUBURBIA = assemble(EDITIONS["suburbia"])
SUBURBIA_INC = assemble(EDITIONS["suburbia-inc"])
