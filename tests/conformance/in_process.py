"""A client of the application in this process, without a socket."""

from collections.abc import Mapping
from typing import Any

import orjson

from service.app import create_app
from tests.conformance.runner import Post


def in_process() -> Post:
    """A client of a new application."""
    client = create_app().test_client()

    def post(path: str, body: Any, query: Mapping[str, str]) -> tuple[int, Any]:
        answer = client.post(path, data=orjson.dumps(body), content_type="application/json", query_string=query)
        return answer.status_code, orjson.loads(answer.data)

    return post
