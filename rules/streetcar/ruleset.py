"""Streetcar Suburb assembled: the record that the service asks."""

from rules.kernel.ruleset import Ruleset, Source
from rules.streetcar.audit import audit, audit_sent
from rules.streetcar.components import components
from rules.streetcar.drawing import DRAW
from rules.streetcar.events import EVENT_TYPES
from rules.streetcar.form import form
from rules.streetcar.legible import legible
from rules.streetcar.phases import KINDS, PHASES
from rules.streetcar.photo import PHOTO
from rules.streetcar.picture import ILLUSTRATOR
from rules.streetcar.position import Position, numbers
from rules.streetcar.reading import defects_of_sent, read
from rules.streetcar.removing import REMOVE
from rules.streetcar.rulebook import CLAUSES, ID, VERSION
from rules.streetcar.scoring import score, score_sent
from rules.streetcar.search import SEARCH
from rules.streetcar.setup import OPTIONS, setup
from rules.streetcar.summands import summands
from rules.streetcar.writing import harmonise, write


def observe(position: Position, seat: int | None) -> Position:
    """Nothing is hidden in this game."""
    return position


RULESET: Ruleset[Position] = Ruleset(
    id=ID,
    title="Streetcar Suburb",
    rules_version=VERSION,
    players=(2, 2),
    options=OPTIONS,
    phases=PHASES,
    kinds=KINDS,
    action_kinds={"draw": DRAW, "remove": REMOVE},
    event_types=EVENT_TYPES,
    clauses=CLAUSES,
    sources=(
        Source("Streetcar Suburb rulebook", by="Drew Edwards", address="https://streetcar.drew-edwards.com/rules"),
        Source("Abstract Play, streetcar.ts", by="Aaron Dalton", address="https://github.com/AbstractPlay/gameslib"),
        Source(
            "The designer's drawing of the board; the VirtualTabletop room",
            by="Drew Edwards; LawDawg",
            address="https://github.com/ArnoldSmith86/virtualtabletop",
        ),
    ),
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
    illustrator=ILLUSTRATOR,
    harmonise=harmonise,
    search=SEARCH,
    summands=summands,
)
