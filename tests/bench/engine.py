"""Random play to the end with the full legal list at every step, beside well-known Python engines."""

import random
from collections.abc import Callable, Iterator
from statistics import median
from time import perf_counter

import chess
from catanatron import Color, Game, RandomPlayer

import rules

ROUNDS, SECONDS = 7, 1.0
Playout = Callable[[random.Random], int]


def ours(ruleset_id: str, players: int) -> Playout:
    """One random game of a ruleset; how many moves it had."""
    ruleset = rules.REGISTER[ruleset_id]
    names = ["x"] * players

    def play(source: random.Random) -> int:
        position = ruleset.setup(names, {}, source.getrandbits(62))
        moves = 0
        while legal := ruleset.legal_moves(position):
            position = ruleset.apply(position, source.choice(legal)).position
            moves += 1
        return moves

    return play


def python_chess(source: random.Random) -> int:
    """One random game of chess, until nobody can move or the 75-move rule ends it."""
    board = chess.Board()
    moves = 0
    while (legal := list(board.legal_moves)) and board.halfmove_clock < 150:
        board.push(source.choice(legal))
        moves += 1
    return moves


def catanatron(source: random.Random) -> int:
    """One game of random players of catanatron."""
    random.seed(source.getrandbits(32))
    game = Game([RandomPlayer(Color.RED), RandomPlayer(Color.BLUE)])
    moves = 0
    while game.winning_color() is None and moves < 5000:
        game.play_tick()
        moves += 1
    return moves


COMPARISONS = (
    ("Supertall, random play", ours("supertall", 2), "catanatron", catanatron, 1.5),
    ("Streetcar Suburb, random play", ours("streetcar-suburb", 2), "python-chess", python_chess, 1.0),
)


def measure() -> Iterator[tuple[str, str, str]]:
    """Rows of the table: what, the ratio, the detail."""
    for title, play, name, other, target in COMPARISONS:
        pairs = [(_rate(play, seed), _rate(other, seed)) for seed in range(ROUNDS)]
        ratio = median(one / yardstick for one, yardstick in pairs)
        rates = [round(median(column)) for column in zip(*pairs, strict=True)]
        yield (
            f"{title}, against {name}",
            f"{ratio:.2f} (wanted: {target})",
            f"{rates[0]} moves/s of {rates[1]} moves/s",
        )


def _rate(play: Playout, seed: int) -> float:
    source = random.Random(seed)
    moves, start = 0, perf_counter()
    while (elapsed := perf_counter() - start) < SECONDS:
        moves += play(source)
    return moves / elapsed
