"""1% of `make soak`."""

from pathlib import Path

from tests.conftest import start_server
from tests.soak.__main__ import LINES, MOST_GROWTH
from tests.soak.long_batch import SETTINGS, soak


def test_the_memory_of_a_long_batch_stays_flat(tmp_path: Path) -> None:
    live = start_server(tmp_path, settings=SETTINGS)
    try:
        soaked = soak(live, LINES // 100)
    finally:
        assert live.stop() == 0
    assert soaked.answered_200 == LINES // 100
    assert soaked.growth <= MOST_GROWTH, soaked
