"""1% of `make soak`, of bulk work half of that."""

from pathlib import Path

import pytest

from tests.conftest import start_server
from tests.soak.__main__ import BULK, LINES, MOST_GROWTH
from tests.soak.long_batch import SETTINGS, soak
from tests.soak.long_bulk import soak_bulk


def test_the_memory_of_a_long_batch_stays_flat(tmp_path: Path) -> None:
    live = start_server(tmp_path, settings=SETTINGS)
    try:
        soaked = soak(live, LINES // 100)
    finally:
        assert live.stop() == 0
    assert soaked.answered_200 == LINES // 100
    assert soaked.growth <= MOST_GROWTH, soaked


@pytest.mark.slow
def test_the_memory_of_bulk_work_stays_flat(tmp_path: Path) -> None:
    records = BULK * LINES // 200
    soaked = soak_bulk(tmp_path, records)
    assert soaked.answered_200 == records
    assert soaked.growth <= MOST_GROWTH, soaked
