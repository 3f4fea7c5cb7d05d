"""How costs grow: with the tiles of a borough, with the length of a list of moves, with the lines of a batch."""

import json
import random
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

import rules
from service.app import create_app
from service.config import Config
from tests.bench.growth import listing, seconds, sized, step
from tests.bench.http import subjects

TILES = (5, 10, 15, 20, 30, 40)
LINES = (1, 3, 10, 30, 100, 300, 1000)
GAMES, POINTS, SHORTEST = 3, 10, 20
LISTS = (("Streetcar Suburb", "streetcar-suburb", 2), ("Suburbia, four players", "suburbia", 4))


@dataclass(frozen=True)
class Curve:
    """Seconds of processor time by size, smallest size first."""

    panel: str
    title: str
    across: str
    points: list[tuple[int, float]]


def measure() -> Iterator[Curve]:
    """Every curve; those of one panel after another."""
    ruleset = rules.REGISTER["suburbia"]
    costs = [(size, seconds(step(ruleset, sized(ruleset, size)))) for size in TILES]
    yield Curve("A list of moves and a move", "Suburbia, four players", "tiles a borough", costs)
    for title, id_, players in LISTS:
        yield Curve("A list of moves", title, "moves in it", list(_lists(rules.REGISTER[id_], players)))
    for subject in subjects():
        yield Curve("A line of a batch, adjudicating", subject.title, "lines in it", list(_batches(subject)))


def _lists(ruleset: Any, players: int) -> Iterator[tuple[int, float]]:
    """Lists of random games, of lengths as far apart as there are; the shortest belong to other phases."""
    by_length: dict[int, Any] = {}
    for seed in range(GAMES):
        source = random.Random(seed)
        position = ruleset.setup(["x"] * players, {}, seed)
        while moves := ruleset.legal_moves(position):
            by_length.setdefault(len(moves), position)
            position = ruleset.apply(position, source.choice(moves)).position
    lengths = sorted(length for length in by_length if length >= SHORTEST)
    for index in range(POINTS):
        length = lengths[index * (len(lengths) - 1) // (POINTS - 1)]
        yield length, seconds(listing(ruleset, by_length[length]))


def _batches(subject: Any) -> Iterator[tuple[int, float]]:
    client = create_app(Config()).test_client()
    path = f"/v1/rulesets/{subject.ruleset}/adjudicate?include=state,legal_moves"
    body = {"state": subject.state, "action": subject.action}
    line = json.dumps({"id": 1, "method": "POST", "path": path, "body": body}).encode() + b"\n"
    for count in LINES:

        def ask(sent: bytes = line * count, wanted: int = count) -> None:
            with client.post("/v1/batch", data=sent, content_type="application/x-ndjson") as answer:
                assert answer.data.count(b'"status":200') == wanted

        yield count, seconds(ask) / count
