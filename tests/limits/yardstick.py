"""What a second is: pieces of plain Python that took a second of processor time where the limits were set.

A request is measured in them and not in seconds. They are done just before and after it, and look up, make and forget
as many small things as it does, so that a slow or busy machine makes both slower.
"""

import gc
from collections.abc import Callable
from time import process_time
from typing import Any

PIECES_A_SECOND = 145
_AROUND = 10
"""How many are done before and after."""
_ROWS = 20_000


def _pieces(count: int) -> float:
    """The processor time of so many."""
    start = process_time()
    for _ in range(count):
        rows = {number: (number, str(number), [number]) for number in range(_ROWS)}
        assert sum(len(row[1]) for row in rows.values()) > _ROWS
    return process_time() - start


def seconds_of(work: Callable[[], Any]) -> float:
    """The processor time of one run, in seconds of the machine on which the limits were set."""
    gc.collect()
    gc.disable()  # a worker collects garbage between requests
    try:
        before = _pieces(_AROUND)
        start = process_time()
        work()
        cost = process_time() - start
        after = _pieces(_AROUND)
    finally:
        gc.enable()
    return cost / (before + after) * 2 * _AROUND / PIECES_A_SECOND
