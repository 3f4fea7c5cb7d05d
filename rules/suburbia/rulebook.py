"""The clauses of both editions; each ruleset has those of its edition."""

from rules.kernel.clauses import Clauses, load_clauses
from rules.suburbia.editions import EDITIONS

_ALL = load_clauses("rules.suburbia", tuple(EDITIONS))
CLAUSES: dict[str, Clauses] = {
    edition: Clauses({id_: clause for id_, clause in _ALL.items() if edition in clause.editions})
    for edition in EDITIONS
}
"""By ruleset id."""
