"""Every case of the casebook holds, over HTTP against the service as it is deployed."""

from collections.abc import Iterator, Mapping
from typing import Any

import pytest
import requests

from tests.conformance.casebook import Case, cases
from tests.conformance.runner import Post, run
from tests.conftest import LiveServer


@pytest.fixture(scope="module")
def post(server: LiveServer) -> Iterator[Post]:
    with requests.Session() as session:

        def ask(path: str, body: Any, query: Mapping[str, str]) -> tuple[int, Any]:
            answer = session.post(server.url + path, json=body, params=query, timeout=30)
            return answer.status_code, answer.json()

        yield ask


@pytest.mark.parametrize("case", tuple(cases()), ids=lambda case: case.id)
def test_case(case: Case, post: Post) -> None:
    failures = run(case, post)
    assert not failures, f"{case.title}\n" + "\n".join(failures)
