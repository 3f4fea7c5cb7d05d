"""Seeded chance that no library upgrade can change: a SHA-256 counter stream, rejection sampling, Fisher-Yates.

The stream for a seed is the concatenation of SHA-256(seed || counter), both as 8 bytes big-endian, counter
from 0. It is read in words of 8 bytes, big-endian. All of this belongs to ``rules_version``.
"""

from collections.abc import Iterator, Sequence
from hashlib import sha256
from typing import TypeVar

T = TypeVar("T")

SEED_LIMIT = 2**63
_WORD = 2**64


class Stream:
    """A source of uniform integers that depends on the seed alone (0 to 2**63 - 1)."""

    def __init__(self, seed: int) -> None:
        if not 0 <= seed < SEED_LIMIT:
            raise ValueError(f"a seed is 0 to {SEED_LIMIT - 1}, not {seed}")
        self._words = _words(seed)

    def below(self, bound: int) -> int:
        """A uniform integer from 0 to ``bound`` - 1 (bound at least 1)."""
        ceiling = _WORD - _WORD % bound
        for word in self._words:
            if word < ceiling:
                return word % bound
        raise AssertionError("the stream does not end")

    def shuffled(self, items: Sequence[T]) -> list[T]:
        """A new list of the items in random order."""
        deck = list(items)
        for last in range(len(deck) - 1, 0, -1):
            chosen = self.below(last + 1)
            deck[last], deck[chosen] = deck[chosen], deck[last]
        return deck

    def weighted(self, weights: Sequence[int]) -> int:
        """The index of one of the weights, each as likely as its share of the sum (at least 1)."""
        point = self.below(sum(weights))
        for index, weight in enumerate(weights):
            point -= weight
            if point < 0:
                return index
        raise AssertionError("the point lies below the sum")


def _words(seed: int) -> Iterator[int]:
    counter = 0
    while True:
        block = sha256(seed.to_bytes(8, "big") + counter.to_bytes(8, "big")).digest()
        for start in range(0, 32, 8):
            yield int.from_bytes(block[start : start + 8], "big")
        counter += 1
