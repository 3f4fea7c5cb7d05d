"""Golden vectors of the seeded stream, worked out with another SHA-256 (coreutils) and by hand."""

import pytest

from rules.kernel.shuffle import Stream


@pytest.mark.parametrize(
    ("seed", "remainders"),
    [(0, [1, 8, 7, 43, 23, 2]), (2026, [2, 42, 47, 24, 49, 48]), (2**63 - 1, [51, 46, 35, 5, 5, 26])],
)
def test_the_stream_of_a_seed_never_changes(seed: int, remainders: list[int]) -> None:
    stream = Stream(seed)
    assert [stream.below(52) for _ in remainders] == remainders


def test_words_are_eight_bytes_big_endian_of_the_digest() -> None:
    assert Stream(0).below(2**63) == 0x374708FFF7719DD5


@pytest.mark.parametrize(("seed", "order"), [(0, "baehcdgf"), (2026, "daefhgbc"), (2**63 - 1, "acgbfdeh")])
def test_shuffles_are_fisher_yates_from_the_end(seed: int, order: str) -> None:
    assert "".join(Stream(seed).shuffled("abcdefgh")) == order


def test_words_past_the_last_whole_multiple_are_rejected() -> None:
    """With a bound of 2**63 + 1 only words up to 2**63 count: the second one of seed 0 (0x979e...) is passed over."""
    stream = Stream(0)
    assert stream.below(2**63 + 1) == 0x374708FFF7719DD5
    assert stream.below(2**63 + 1) == 0x6F6D3CF7EC317A3B


def test_weights_are_shares() -> None:
    """The first word of seed 0 leaves 1 when divided by 4: the second of the four ways."""
    assert 0x374708FFF7719DD5 % 4 == 1
    assert Stream(0).weighted([1, 3]) == 1
    assert Stream(0).weighted([2, 2]) == 0


@pytest.mark.parametrize("seed", [-1, 2**63])
def test_a_seed_is_63_bits(seed: int) -> None:
    with pytest.raises(ValueError, match="a seed is 0 to"):
        Stream(seed)
