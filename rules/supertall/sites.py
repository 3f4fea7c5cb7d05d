"""Tower sites and adjacency. A tower is written ``seat.site``; City Hall is ``city_hall``."""

from collections.abc import Iterator
from dataclasses import dataclass

from rules.kernel.datafiles import load_yaml
from rules.kernel.outcome import Json

Tower = str
CITY_HALL: Tower = "city_hall"
PILES = range(3)


@dataclass(frozen=True, slots=True)
class Layout:
    """The table for a number of players.

    ``towers`` are the players' towers in table order; ``places``, the same with City Hall last. ``adjacent`` counts
    towers only (for scoring); ``reach`` counts City Hall too (for abilities).
    """

    players: int
    sites: tuple[str, ...]
    towers: tuple[Tower, ...]
    places: tuple[Tower, ...]
    adjacent: dict[Tower, tuple[Tower, ...]]
    reach: dict[Tower, frozenset[Tower]]
    pile_sizes: tuple[int, ...]
    source: str

    def towers_of(self, seat: int) -> tuple[Tower, ...]:
        per_seat = len(self.sites)
        return self.towers[seat * per_seat : (seat + 1) * per_seat]

    def towers_by_site(self, seat: int) -> Iterator[tuple[str, Tower]]:
        """Each site with the tower that a seat has there."""
        return zip(self.sites, self.towers_of(seat), strict=True)

    def as_json(self) -> dict[str, Json]:
        return {
            "players": self.players,
            "sites": list(self.sites),
            "towers": [
                {
                    "id": tower,
                    "adjacent": list(self.adjacent[tower]),
                    "city_hall": CITY_HALL in self.reach[tower],
                }
                for tower in self.towers
            ],
            "piles": list(self.pile_sizes),
            "source": self.source,
        }


def tower(seat: int, site: str) -> Tower:
    return f"{seat}.{site}"


def pointer_of(place: Tower) -> str:
    """Where a tower stands in a state."""
    if place == CITY_HALL:
        return f"/{CITY_HALL}"
    seat, _, site = place.partition(".")
    return f"/players/{seat}/towers/{site}"


def _layout(row: dict[str, Json]) -> Layout:
    players, sites = row["players"], tuple(row["sites"])
    towers = tuple(tower(seat, site) for seat in range(players) for site in sites)
    pairs = {frozenset(pair) for pair in row["adjacent"]}
    adjacent = {t: tuple(other for other in towers if frozenset((t, other)) in pairs) for t in towers}
    reach = {t: frozenset(adjacent[t]) | ({CITY_HALL} if t in row["city_hall"] else set()) for t in towers}
    reach[CITY_HALL] = frozenset(row["city_hall"])
    named = {name for pair in row["adjacent"] for name in pair} | set(row["city_hall"])
    if not named <= set(towers) or any(len(pair) != 2 for pair in pairs):
        raise ValueError(f"sites.yaml: adjacency for {players} players names no pair of its towers")
    return Layout(
        players,
        sites,
        towers,
        (*towers, CITY_HALL),
        adjacent,
        reach,
        tuple(row["piles"]),
        row["source"],
    )


LAYOUTS: dict[int, Layout] = {
    row["players"]: _layout(row) for row in load_yaml("rules.supertall", "data", "sites.yaml")
}
ALL_SITES: tuple[str, ...] = tuple(dict.fromkeys(site for layout in LAYOUTS.values() for site in layout.sites))
