"""Clients that ask one question after the other, over kept-alive connections, until they are told to stop."""

import time
from collections.abc import Callable, Sequence
from http.client import HTTPConnection, HTTPException
from threading import Condition, Event, Thread
from types import TracebackType
from typing import Self

from tests.soak.real_requests import Question

PATIENCE = 60
"""Seconds to wait for one answer."""


class Asker:
    """One client's connection."""

    def __init__(self, port: int) -> None:
        self._connection = HTTPConnection("127.0.0.1", port, timeout=PATIENCE)

    def ask(self, question: Question) -> tuple[int, bytes]:
        """Status and body of the answer. After an OSError or HTTPException the next question has a new connection."""
        try:
            self._connection.request(question.method, question.path, question.body, question.headers)
            reply = self._connection.getresponse()
            return reply.status, reply.read()
        except (OSError, HTTPException):
            self.close()
            raise

    def close(self) -> None:
        self._connection.close()

    @property
    def address(self) -> int | None:
        """The port that it asks from, while it is connected."""
        sock = self._connection.sock
        try:
            return None if sock is None else sock.getsockname()[1]
        except OSError:  # closed in this moment
            return None


def answers(port: int, questions: Sequence[Question]) -> list[bytes]:
    """What is answered to each, asked alone; every one must be answered 200."""
    asker, found = Asker(port), []
    for question in questions:
        status, body = asker.ask(question)
        assert status == 200, (question, status, body[:500])
        found.append(body)
    asker.close()
    return found


class Load:
    """``clients`` that ask ``questions`` whose answers are known, each from another place on, at most ``most`` in all.

    A question that is not answered 200 with the bytes that are ``expected`` is a failure, and told in ``failures``.
    """

    def __init__(
        self, port: int, questions: Sequence[Question], expected: Sequence[bytes], *, clients: int, most: int = 10**6
    ) -> None:
        self.answered = 0
        self.failures: list[str] = []
        self._most = most
        self._asked = 0
        self._questions, self._expected = questions, expected
        self._changed, self._over = Condition(), Event()
        self._askers = [Asker(port) for _ in range(clients)]
        self._threads = [Thread(target=self._run, args=(number,)) for number in range(clients)]

    def __enter__(self) -> Self:
        for thread in self._threads:
            thread.start()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._over.set()
        self.join()

    def join(self) -> None:
        """Wait until all is asked, or until what was being asked when the load was stopped is answered."""
        for thread in self._threads:
            thread.join()

    def wait_for(self, more: int, seconds: float = 120) -> None:
        """Wait until so many more are answered."""
        with self._changed:
            goal = self.answered + more
            assert self._changed.wait_for(lambda: self.answered >= goal, seconds), f"{self.answered}, not {goal}"

    def stop_after(self, seconds: float, look: Callable[[], None]) -> None:
        """Let them ask for so long, or until all is asked; meanwhile ``look`` ten times a second."""
        deadline = time.monotonic() + seconds
        while time.monotonic() < deadline and any(thread.is_alive() for thread in self._threads):
            time.sleep(0.1)
            look()
        self._over.set()
        self.join()

    @property
    def addresses(self) -> set[int]:
        """The ports that its clients ask from."""
        return {address for asker in self._askers if (address := asker.address) is not None}

    def _run(self, number: int) -> None:
        asker = self._askers[number]
        place = number * len(self._questions) // len(self._askers)
        while not self._over.is_set() and self._takes_another():
            place = (place + 1) % len(self._questions)
            told = self._fault(asker, place)
            with self._changed:
                if told is None:
                    self.answered += 1
                else:
                    self.failures.append(told)
                self._changed.notify_all()
        asker.close()

    def _takes_another(self) -> bool:
        with self._changed:
            self._asked += 1
            return self._asked <= self._most

    def _fault(self, asker: Asker, place: int) -> str | None:
        question = self._questions[place]
        try:
            status, body = asker.ask(question)
        except (OSError, HTTPException) as error:
            return f"{question.method} {question.path}: {error!r}"
        if (status, body) == (200, self._expected[place]):
            return None
        return f"{question.method} {question.path}: {status} {body[:300]!r}"
