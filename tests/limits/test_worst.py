"""A request at its cost limit stays under a second of processor time."""

import orjson
import pytest

from service.app import create_app
from tests.limits.worst import WORST, Worst
from tests.limits.yardstick import seconds_of

MOST = 2.0
"""In seconds as the yardstick has them; more than one, since it is no measure to the tenth of another machine."""
TRIES = 4


@pytest.mark.slow
@pytest.mark.parametrize("worst", WORST, ids=lambda worst: worst.name)
def test_the_worst_known_request_takes_about_a_second_at_most(worst: Worst) -> None:
    client, body = create_app().test_client(), orjson.dumps(worst.body())

    def ask() -> None:
        reply = client.post(worst.path, data=body, content_type="application/json", query_string=worst.query)
        assert reply.status_code == worst.status, reply.text[:500]

    cost = next((cost for _ in range(TRIES) if (cost := seconds_of(ask)) <= MOST), None)
    assert cost is not None, f"more than {MOST} seconds each of {TRIES} times"
