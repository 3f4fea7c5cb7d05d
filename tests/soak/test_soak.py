"""1% of `make soak`, of bulk work half of that."""

from pathlib import Path

import pytest

from tests.conftest import start_server
from tests.deploy.front import front
from tests.soak.long_batch import SETTINGS, soak
from tests.soak.long_bulk import soak_bulk
from tests.soak.parts import BULK, LINES, MOST_GROWTH


def test_the_memory_of_a_long_batch_stays_flat_at_the_service_and_at_the_front(tmp_path: Path) -> None:
    live = start_server(tmp_path, settings=SETTINGS)
    try:
        with front(live, tmp_path) as before:
            both = soak(live, LINES // 100), soak(live, LINES // 100, before)
    finally:
        assert live.stop() == 0
    for soaked in both:
        assert soaked.answered_200 == LINES // 100
        assert soaked.growth <= MOST_GROWTH, soaked


@pytest.mark.slow
def test_the_memory_of_bulk_work_stays_flat(tmp_path: Path) -> None:
    records = BULK * LINES // 200
    soaked = soak_bulk(tmp_path, records)
    assert soaked.answered_200 == records
    assert soaked.growth <= MOST_GROWTH, soaked
