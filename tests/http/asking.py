"""Asking a live server, and telling whether a pointer in its answer is true."""

from typing import Any

import orjson
import requests

from tests.conftest import LiveServer

MEDIA_TYPE = "application/problem+json"


class Client:
    """Asks one server, over one connection."""

    def __init__(self, server: LiveServer) -> None:
        self.url = server.url
        self._session = requests.Session()

    def send(
        self, ruleset: str, endpoint: str, body: bytes, query: str = "", method: str = "POST"
    ) -> requests.Response:
        """The answer to the bytes ``body``."""
        address = f"{self.url}/v1/rulesets/{ruleset}/{endpoint}{'?' + query if query else ''}"
        return self._session.request(
            method, address, data=body, headers={"Content-Type": "application/json"}, timeout=30
        )

    def ask(self, ruleset: str, endpoint: str, query: str = "", /, **body: Any) -> requests.Response:
        """The answer to a JSON body."""
        return self.send(ruleset, endpoint, orjson.dumps(body), query)

    def answer(self, ruleset: str, endpoint: str, query: str = "", /, **body: Any) -> Any:
        """The JSON of an answer that must be 200."""
        reply = self.ask(ruleset, endpoint, query, **body)
        assert reply.status_code == 200, reply.text
        return reply.json()

    def refusal(self, ruleset: str, endpoint: str, query: str = "", /, **body: Any) -> list[tuple[str, str]]:
        """The kind and the places of an answer that must be a 422."""
        reply = self.ask(ruleset, endpoint, query, **body)
        assert reply.status_code == 422, reply.text
        check_problem(reply, body)
        kind = reply.json()["type"].removeprefix("/problems/")
        return [(kind, error.get("pointer", error.get("parameter"))) for error in reply.json()["errors"]]


def tokens(pointer: str) -> list[str]:
    """The reference tokens of a JSON pointer (RFC 6901)."""
    assert pointer == "" or pointer.startswith("/"), f"no JSON pointer: {pointer!r}"
    return [token.replace("~1", "/").replace("~0", "~") for token in pointer.split("/")[1:]]


def is_true(pointer: str, document: Any) -> bool:
    """Whether the pointer leads to a value of the document, or its parent to an object or list that lacks it."""
    place = document
    steps = tokens(pointer)
    for depth, token in enumerate(steps):
        if isinstance(place, dict) and token in place:
            place = place[token]
        elif isinstance(place, list) and token.isdigit() and int(token) < len(place):
            place = place[int(token)]
        else:
            return isinstance(place, dict | list) and depth == len(steps) - 1
    return True


def check_findings(answer: Any, document: Any) -> None:
    """Every pointer of the findings in an answer is true in the ``document`` that was sent."""
    for finding in answer.get("findings", ()):
        assert finding["paths"], finding
        for path in finding["paths"]:
            assert is_true(path, document), finding


def check_problem(reply: requests.Response, document: Any) -> None:
    """The answer is a whole problem document of sentences, whose pointers are true in the ``document`` sent."""
    assert reply.headers["Content-Type"] == MEDIA_TYPE
    problem = reply.json()
    assert list(problem)[:5] == ["type", "title", "status", "detail", "instance"]
    assert problem["status"] == reply.status_code
    assert problem["type"].startswith("/problems/")
    assert problem["title"]
    assert problem["detail"]
    assert problem["instance"] == reply.headers["X-Request-Id"]
    if reply.status_code == 422:
        assert problem["errors"], problem
    for error in problem.get("errors", ()):
        assert error["message"][0].isupper(), error
        assert error["message"].endswith("."), error
        assert ("pointer" in error) != ("parameter" in error), error
        if "pointer" in error:
            assert is_true(error["pointer"], document), error
