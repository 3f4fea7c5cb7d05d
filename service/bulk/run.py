"""Records in, answers out, in order, with a bounded number of them in memory."""

from collections import deque
from collections.abc import Callable, Iterator
from concurrent.futures import Future
from itertools import islice
from typing import Any

from service.bulk.answering import Answered, Numbered, Question, answers
from service.bulk.endings import Stopped
from service.bulk.output import Output
from service.bulk.pools import Pool
from service.bulk.sources import Source

MOST_RECORDS = 256
MOST_BYTES = 1024 * 1024


def run(question: Question, source: Source, output: Output, pool: Pool, show: Callable[[Source], Any]) -> None:
    """Answer all records that have no answer yet, and put the output in its place. Raises Stopped.

    ``show`` makes a progress bar from where the source is read to.
    """
    records = source.records(question.settings.max_body_bytes)
    passed = sum(1 for _ in islice(records, output.answered))
    if passed < output.answered:
        raise Stopped(f"There are {output.answered} answers already, but only {passed} records.")
    with show(source) as bar:
        for answered, position in _in_order(question, source, records, pool):
            output.write(answered)
            bar.set_postfix(answered=output.answered, faulty=output.faulty, refresh=False)
            bar.update(position - bar.n)
    output.finish()


def _in_order(
    question: Question, source: Source, records: Iterator[Numbered], pool: Pool
) -> Iterator[tuple[Answered, int]]:
    """The answers, each with how far the source was read for it."""
    waiting: deque[tuple[Future[Answered], int]] = deque()
    for block in _blocks(records):
        waiting.append((pool.executor.submit(answers, question, block), source.position))
        if len(waiting) >= pool.window:
            future, position = waiting.popleft()
            yield future.result(), position
    while waiting:
        future, position = waiting.popleft()
        yield future.result(), position


def _blocks(records: Iterator[Numbered]) -> Iterator[list[Numbered]]:
    block: list[Numbered] = []
    size = 0
    for record in records:
        block.append(record)
        size += len(record[1] or b"")
        if len(block) >= MOST_RECORDS or size >= MOST_BYTES:
            yield block
            block, size = [], 0
    if block:
        yield block
