"""Which rules these are: id, version, clauses and the choice among their readings."""

from collections.abc import Mapping

from rules.kernel.clauses import load_clauses

ID = "streetcar-suburb"
VERSION = "1"
CLAUSES = load_clauses("rules.streetcar", (ID,))
SUPPLY = "streetcar.cubes.supply"


def supply_is_limited(rulings: Mapping[str, str]) -> bool:
    """True under the ruling that the 16 cubes of a colour are all there are (streetcar.cubes.supply)."""
    return rulings[SUPPLY] == "sixteen"
