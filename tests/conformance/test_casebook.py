"""Every case of the casebook holds, over HTTP against the service as it is deployed."""

from collections.abc import Iterator

import pytest
import requests

from service.casebook import Case, cases
from tests.conformance.run import over_http
from tests.conformance.runner import Post, run
from tests.conftest import LiveServer


@pytest.fixture(scope="module")
def post(server: LiveServer) -> Iterator[Post]:
    with requests.Session() as session:
        yield over_http(server.url, session)


@pytest.mark.parametrize("case", tuple(cases()), ids=lambda case: case.id)
def test_case(case: Case, post: Post) -> None:
    failures = run(case, post)
    assert not failures, f"{case.title}\n" + "\n".join(failures)
