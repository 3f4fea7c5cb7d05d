"""Random play to the end with the full legal list at every step, beside well-known Python engines."""

import random
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from statistics import median
from time import perf_counter

import chess
import open_spiel.python.games  # noqa: F401  (registers the games that are written in Python)
import pyspiel
from catanatron import Color, Game, RandomPlayer

import rules

ROUNDS, SECONDS = 7, 1.0


@dataclass
class Tally:
    """What a random game had: its moves, and how many legal moves were listed in all."""

    moves: int = 0
    listed: int = 0


Playout = Callable[[random.Random, Tally], None]


def ours(ruleset_id: str, players: int) -> Playout:
    """One random game of a ruleset."""
    ruleset = rules.REGISTER[ruleset_id]
    names = ["x"] * players

    def play(source: random.Random, tally: Tally) -> None:
        position = ruleset.setup(names, {}, source.getrandbits(62))
        while legal := ruleset.legal_moves(position):
            tally.moves += 1
            tally.listed += len(legal)
            position = ruleset.apply(position, source.choice(legal)).position

    return play


def python_chess(source: random.Random, tally: Tally) -> None:
    """One random game of chess, until nobody can move or the 75-move rule ends it."""
    board = chess.Board()
    while (legal := list(board.legal_moves)) and board.halfmove_clock < 150:
        tally.moves += 1
        tally.listed += len(legal)
        board.push(source.choice(legal))


def catanatron(source: random.Random, tally: Tally) -> None:
    """One game of random players of catanatron."""
    random.seed(source.getrandbits(32))
    game = Game([RandomPlayer(Color.RED), RandomPlayer(Color.BLUE)])
    while game.winning_color() is None and tally.moves < 1_000_000:
        tally.moves += 1
        tally.listed += len(game.state.playable_actions)
        game.play_tick()


_dominoes = pyspiel.load_game("python_block_dominoes")


def open_spiel_dominoes(source: random.Random, tally: Tally) -> None:
    """One game of block dominoes, the largest of OpenSpiel's board and card games in Python; dealing is no move."""
    state = _dominoes.new_initial_state()
    while not state.is_terminal():
        legal = state.legal_actions()
        if not state.is_chance_node():
            tally.moves += 1
            tally.listed += len(legal)
        state.apply_action(source.choice(legal))


Comparison = tuple[str, str, Playout, str, Playout, float | None]
COMPARISONS: tuple[Comparison, ...] = (
    ("Supertall", "moves", ours("supertall", 2), "catanatron", catanatron, 1.5),
    ("Supertall", "moves", ours("supertall", 2), "OpenSpiel's dominoes", open_spiel_dominoes, None),
    ("Streetcar Suburb", "moves", ours("streetcar-suburb", 2), "python-chess", python_chess, 1.0),
    ("Streetcar Suburb", "moves", ours("streetcar-suburb", 2), "OpenSpiel's dominoes", open_spiel_dominoes, None),
    ("Suburbia, four players", "listed", ours("suburbia", 4), "python-chess", python_chess, 0.5),
    ("Suburbia, four players", "listed", ours("suburbia", 4), "OpenSpiel's dominoes", open_spiel_dominoes, None),
)
"""Title, what is counted, ours, the other engine, the least ratio wanted if there is one."""
COUNTED = {"moves": "moves played", "listed": "legal moves listed"}


def measure() -> Iterator[tuple[str, str, str]]:
    """Rows of the table: what, the ratio, the detail."""
    for title, counted, play, name, other, target in COMPARISONS:
        pairs = [(_rate(play, counted, seed), _rate(other, counted, seed)) for seed in range(ROUNDS)]
        ratio = median(one / yardstick for one, yardstick in pairs)
        rates = [round(median(column)) for column in zip(*pairs, strict=True)]
        yield (
            f"{title}, {COUNTED[counted]}, against {name}",
            f"{ratio:.2f}" + (f" (wanted: {target})" if target is not None else ""),
            f"{rates[0]}/s of {rates[1]}/s",
        )


def _rate(play: Playout, counted: str, seed: int) -> float:
    source = random.Random(seed)
    tally, start = Tally(), perf_counter()
    while (elapsed := perf_counter() - start) < SECONDS:
        play(source, tally)
    rate: float = getattr(tally, counted) / elapsed
    return rate
