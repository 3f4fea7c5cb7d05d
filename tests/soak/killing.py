"""Workers killed under load: only what one was answering fails, and who asks again loses nothing."""

import os
import signal
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from itertools import cycle
from threading import Event, Thread
from typing import Any

import rules
from service.client import Referee
from tests.conftest import LiveServer
from tests.http import states
from tests.soak.load import Load, answers
from tests.soak.processes import children_of, peers, wait_until, workers_of
from tests.soak.real_requests import questions

WORKERS = 2
SETTINGS = {"ZONING_WORKERS": str(WORKERS), "ZONING_THREADS": "4"}
CLIENTS, RETRYING = 6, 2


@dataclass(frozen=True)
class Killed:
    """What came of it: of the clients that do not ask again, and of those that do."""

    kills: int
    in_flight: int
    answered: int
    failures: list[str]
    retrying: "Retrying"


@dataclass
class Retrying:
    """Clients of ``service.client`` at once: how many answers came, and which were lost or wrong."""

    answered: int = 0
    lost: list[str] = field(default_factory=list)


def kill_under_load(live: LiveServer, kills: int, between: int) -> Killed:
    """Kill that many workers, with so many answers before, between and after them."""
    asked = questions()
    expected = answers(live.port, asked)
    in_flight = 0
    with Load(live.port, asked, expected, clients=CLIENTS) as load, _retrying(live) as retrying:
        for _ in range(kills):
            load.wait_for(between)
            in_flight += _kill(live, load)
        load.wait_for(between)
        before = retrying.answered
        wait_until(lambda: retrying.answered > before + RETRYING, "answers to those that ask again")
    return Killed(kills, in_flight, load.answered, load.failures, retrying)


def _kill(live: LiveServer, load: Load) -> int:
    """Kill a worker; how many clients of ``load`` were connected to it, each with at most one question."""
    workers = workers_of(live.process.pid, WORKERS)
    os.kill(workers[0], signal.SIGSTOP)  # so that none comes or goes between the count and the end
    in_flight = len(load.addresses & peers(workers[0], live.port))
    os.kill(workers[0], signal.SIGKILL)

    def is_replaced() -> bool:
        now = children_of(live.process.pid)
        return workers[0] not in now and len(now) == len(workers)

    wait_until(is_replaced, "a new worker")
    return in_flight


@contextmanager
def _retrying(live: LiveServer) -> Iterator[Retrying]:
    found, over = Retrying(), Event()

    def run() -> None:
        with Referee(live.url) as referee:
            for ask, expected in cycle(_with_answers(referee)):
                if over.is_set():
                    return
                try:
                    if ask() != expected:
                        found.lost.append("another answer than before")
                except Exception as error:  # whatever it is, an answer was lost
                    found.lost.append(repr(error))
                found.answered += 1

    threads = [Thread(target=run) for _ in range(RETRYING)]
    for thread in threads:
        thread.start()
    try:
        yield found
    finally:
        over.set()
        for thread in threads:
            thread.join()


def _with_answers(referee: Referee) -> list[tuple[Callable[[], Any], Any]]:
    """Questions of every game, and what the rules say without any service."""
    found: list[tuple[Callable[[], Any], Any]] = []
    for ruleset in rules.all():
        game = referee.game(ruleset.id)
        for state in states.of_play(ruleset.id, step=12):
            moves = ruleset.legal_moves(ruleset.read(state))
            found.append((lambda game=game, state=state: game.legal_moves(state)["count"], len(moves)))
            found.append((lambda game=game, state=state: game.observe(state)["ruleset"], ruleset.id))
    return found
