"""A box typed in by its owner: tiles of the sets whose printed lists are in no rulebook (invented for these tests)."""

from typing import Any


def tile(id_: str, set_: str, icon: str, kind: str, cost: int, **facts: Any) -> dict[str, Any]:
    """A tile in the components' form."""
    known: dict[str, Any] = {"stack": "A", "copies": 1, "stars": 0, "immediate": {}, "conditional": []}
    name = id_.replace("_", " ").title()
    return {"id": id_, "name": name, "set": set_, "kind": kind, "cost": cost, "icons": [icon], **known, **facts}


def for_each(change: dict[str, int], scope: str = "own", **per: Any) -> list[dict[str, Any]]:
    return [{"change": change, "per": per, "scope": scope}]


def goal(id_: str, compare: str, population: int) -> dict[str, Any]:
    known = {"set": "five_star", "count": "star_tiles"}
    return {"id": id_, "name": id_.title(), "compare": compare, "population": population, **known}


PER_NIGHT = for_each({"income": 1}, "every", icon="nightlife")
LESS_PER_NIGHT = for_each({"population": -1}, icon="nightlife")
BESIDE = for_each({"money": 1}, "adjacent", kind=["civic"], icon=["nightlife"])
PER_CON, PER_ESSEN = for_each({"money": 3}, icon=["con"]), for_each({"income": 1}, icon="essen")
SUPPLEMENT: dict[str, Any] = {
    "tiles": [
        tile("wax_works", "five_star", "star", "commercial", 9, stars=2, immediate={"income": 1}),
        tile("lookout", "five_star", "star", "civic", 5, stars=3, conditional=for_each({"money": 2}, icon="star")),
        tile("star_inn", "five_star", "star", "residential", 4, stack="B", copies=2, immediate={"population": 3}),
        tile("rocket", "five_star", "star", "industrial", 12, stack="C", stars=20),
        tile("club", "nightlife", "nightlife", "commercial", 4, conditional=PER_NIGHT),
        tile("crypt", "nightlife", "nightlife", "residential", 2, conditional=LESS_PER_NIGHT),
        tile("hall", "con", "con", "civic", 6, copies=2, conditional=PER_CON),
        tile("fair", "essen", "essen", "commercial", 7, copies=2, conditional=PER_ESSEN),
        tile("stand", "essen", "essen", "industrial", 3, immediate={"income": 1}),
        tile("ministry", "nightlife", "office", "civic", 8, conditional=for_each({"reputation": 1}, icon="inc")),
        tile("arcade", "nightlife", "nightlife", "commercial", 1, conditional=BESIDE),
    ],
    "borders": [
        {
            **tile("pier", "five_star", "star", "border", 8, stars=1, immediate={"reputation": 1}),
            "stack": "border",
            "copies": None,
            "conditional": for_each({"income": 1}, "adjacent", kind=["industrial"]),
        }
    ],
    "goals": [goal("tourist", "most", 15), goal("hermit", "fewest", 10)],
    "bonuses": [
        {
            "id": "star_bonus",
            "name": "Star Bonus",
            "set": "five_star",
            "reward": {"income": 3},
            "at_least": {"star_tiles": 2},
        }
    ],
    "challenges": [
        {
            "id": "night_challenge",
            "name": "Night Challenge",
            "set": "nightlife",
            "reward": {"reputation": 2},
            "at_least": {"nightlife_icon_tiles": 2},
        }
    ],
}
EVERY_SET: dict[str, Any] = {
    "sets": ["base", "inc", "five_star", "nightlife", "con", "essen", "collectors"],
    "supplement": SUPPLEMENT,
}
STARS: dict[str, Any] = {
    "sets": ["base", "five_star"],
    "supplement": {
        part: [record for record in SUPPLEMENT[part] if record["set"] == "five_star"] for part in ("tiles", "goals")
    },
}
"""Without Suburbia Inc: no borders, bonus and challenge."""
