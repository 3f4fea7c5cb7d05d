"""What the casebook's endpoints answer, for the contract."""

from service.schemas.answers import Answer, Described
from service.schemas.shapes import ANY, OBJECT, STRING, array, ref
from service.schemas.strict import nullable


def case_part(description: str) -> Described:
    return Described(array(ANY), optional=True, description=description)


class Case(Answer):
    """Entries of its parts may have `given`: values to set in the state at JSON pointers ("-" removes a field).

    `legal` to `possible` show a clause kept, `illegal` to `hidden` show it broken.
    """

    case = Described(STRING, description="its number")
    title = Described(STRING, description="what it settles")
    clauses = Described(array(STRING))
    origins = Described(array(STRING), data_key="from", description="what it restates")
    state = Described(nullable(OBJECT), description="null: it needs none")
    legal = case_part("actions of which each alone is legal and listed")
    moves = case_part("the exact list of legal moves, as notations")
    odds = case_part("a chance `move` and how likely it is: `ways` `of`")
    after = case_part(
        "after the `actions` these values of the `state` by pointer, `moves`, `actor`, and `events`, all types in order"
    )
    score = case_part(
        "points by seat and line (`lines`), `totals`, `winners`, `ranking`, `ranks`, `final`, `needed`",
    )
    setup = case_part(
        "a set-up (`ask`) with its values of the `state`, `lengths` of lists, a `tally` of values, `moves`"
    )
    observed = case_part("a `seat` and the values of the `state` it sees")
    possible = case_part("states without any finding")
    illegal = case_part("an `action` (after legal ones: `before`) and exactly the clauses that it `violates`")
    claims = case_part("`actions`, a `claim`, and exactly the pointers of its `discrepancies`")
    wrong_score = case_part("the `points` of a `seat` and a `line` by a misreading, and `why` it is one")
    wrong_winners = case_part("the `winners` by a misreading, and `why` it is one")
    findings = case_part("a state and exactly the `clauses` that audit names")
    unreadable = case_part("a state, or an `action` on it, that is refused at exactly these `pointers`")
    refused_setup = case_part("a set-up (`ask`) that is refused at exactly these `pointers`")
    hidden = case_part("a `seat` and the `pointers` of what it may not see")


class Cases(Answer):
    cases = Described(array(ref("Case")))
