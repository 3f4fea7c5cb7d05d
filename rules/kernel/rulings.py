"""Which reading of each disputed clause a game is played under."""

from collections.abc import Mapping

from rules.kernel.clauses import Clause, Clauses
from rules.kernel.outcome import Defect, Json
from rules.kernel.pointers import pointer
from rules.kernel.remembering import remembered


@remembered
def resolve(clauses: Clauses, chosen: Mapping[str, str]) -> dict[str, str]:
    """Every selectable clause with the alternative in force: the chosen one, else the default."""
    return {**clauses.defaults, **chosen}


def defects(clauses: Mapping[str, Clause], chosen: Mapping[str, Json]) -> list[Defect]:
    """What is wrong with ``options.rulings`` as sent; pointers are relative to it."""
    found: list[Defect] = []
    for id_, alternative in chosen.items():
        clause = clauses.get(id_)
        if clause is None or not clause.selectable:
            choices = ", ".join(sorted(c.id for c in clauses.values() if c.selectable))
            found.append(Defect(pointer([id_]), f"No ruling of this game; there are: {choices}."))
        elif alternative not in [a.id for a in clause.alternatives]:
            choices = ", ".join(a.id for a in clause.alternatives)
            found.append(Defect(pointer([id_]), f"Must be one of: {choices}."))
    return found
