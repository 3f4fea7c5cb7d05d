"""Answers about readings that are in doubt, or that may be wrong."""

from service.schemas.shapes import ANY, BOOLEAN, INTEGER, SEAT, STRING, array, record, ref
from service.schemas.strict import nullable

RANGE = record(
    optional={"expected": {"type": ["number", "null"], "description": "where every doubt has probabilities"}},
    low=nullable(INTEGER),
    high=nullable(INTEGER),
)
LINE_RANGE = record(
    id=STRING,
    label=STRING,
    points=ref("Range"),
    clauses={**array(STRING), "description": "every clause that decides the points of some variant"},
)
PLAYER_RANGE = record(
    seat=SEAT,
    name=nullable(STRING),
    total=ref("Range"),
    lines={**array(ref("LineRange")), "description": "empty with bounds; a line some variant lacks has 0 points in it"},
)
IMPOSSIBLE = record(
    clause={**nullable(STRING), "description": "null: they can't be read, as two pieces are in one place"},
    message={**STRING, "description": "what is wrong with the first of them"},
    variants={"type": "integer", "minimum": 1, "description": "how many the clause rules out"},
)
VARIANTS = record(
    all={"type": "integer", "minimum": 1},
    possible={**nullable(INTEGER), "description": "without a contradiction of their own; null with bounds"},
    counted={**nullable(INTEGER), "description": "the possible ones; all that can be read where none is possible"},
    impossible=array(IMPOSSIBLE),
)
SCORE_RANGE = {
    "description": "The score of a state with doubts. `exact`: all variants are scored and audited, and those with a "
    "contradiction that some other variant lacks are dropped. `bounds`: there are too many, but the totals are sums of "
    "parts that the doubts enter apart; no total lies outside, nothing is audited. Values without probabilities count "
    "as equally likely in `decisive`.",
    **record(
        method={"type": "string", "enum": ["exact", "bounds"]},
        final=nullable(BOOLEAN),
        variants=VARIANTS,
        players=array(ref("PlayerRange")),
        winner_certain={**BOOLEAN, "description": "the same seats win in every counted variant"},
        possible_winners={
            **nullable(array(SEAT)),
            "description": "who wins in some counted variant; null where it is not always known",
        },
        decisive={
            **array(STRING),
            "description": "pointers to the doubts whose settling could change the winners, most decisive first. How "
            "uncertain the winners are is the chance that two variants, drawn by their probabilities, have different "
            "ones: that doubt is first whose settling alone lowers it most on average; equal ones stand in the order "
            "of the state, and last those that tell something only together with others. With bounds: those that move "
            "possible winners apart, the farthest first",
        },
    ),
}
CORRECTION = record(
    readings=array(record(pointer=STRING, sent=ANY)),
    could_be={**array(array(ANY)), "description": "a value for each of the readings, the first 100 such lists"},
    count={"type": "integer", "minimum": 1, "description": "how many such lists there are"},
)
CORRECTIONS = {
    "description": "The fewest readings that, if they were others, would leave nothing impossible: sets of one, or "
    "else of two. Those with fewest possible values come first.",
    **record(
        size={**nullable(INTEGER), "description": "0: nothing is impossible; null: no set was found"},
        sets={**array(ref("Correction")), "description": "the first 50"},
        count={**INTEGER, "description": "how many sets were found"},
        truncated={**BOOLEAN, "description": "the search ended before all was tried: there may be more"},
    ),
}
COMPONENTS = {
    "Range": RANGE,
    "LineRange": LINE_RANGE,
    "PlayerRange": PLAYER_RANGE,
    "ScoreRange": SCORE_RANGE,
    "Correction": CORRECTION,
    "Corrections": CORRECTIONS,
}
"""By their names in the contract."""
