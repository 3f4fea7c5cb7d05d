"""Asking about sealed games: an application with keys, and any state sealed as it would have been."""

from functools import cache
from typing import Any

import orjson
from flask.testing import FlaskClient
from werkzeug.test import TestResponse

import rules
from service import seals
from service.app import create_app
from service.config import Config
from service.sealed import Opened

KEYS = ("bmV2ZXIgdXNlIHRoaXMga2V5IGFueXdoZXJlIGVsc2U=", "dGhlIG9sZGVyIG9uZSBvZiB0aGUgdGVzdHMnIGtleXM=")

State = dict[str, Any]


@cache
def served(keys: tuple[str, ...]) -> FlaskClient:
    """The client of an application with those keys."""
    return create_app(Config(seal_keys=keys)).test_client()


class Table:
    """One game of a ruleset at a service with those keys."""

    def __init__(self, ruleset_id: str, keys: tuple[str, ...] = KEYS[:1], game: str = "a game") -> None:
        self.ruleset = rules.REGISTER[ruleset_id]
        self.seals = seals.Seals(keys)
        self.game = game
        self.client = served(keys)

    def sealed(self, whole: State) -> State:
        """The state as this game's clients carry it."""
        position = self.ruleset.read(whole)
        return Opened(self.ruleset, self.seals, self.game, position, None).sealed(position)

    def token(self, seat: int | None) -> str | None:
        return None if seat is None else self.seals.seat_token(self.game, seat)

    def ask(self, endpoint: str, query: str = "", /, *, token: str | None = None, **body: Any) -> TestResponse:
        headers = {"X-Request-Id": "same"} | ({} if token is None else {"Seat-Token": token})
        path = "/v1/receipts/verify" if endpoint == "verify" else f"/v1/rulesets/{self.ruleset.id}/{endpoint}"
        address = f"{path}?{query}" if query else path
        return self.client.post(address, data=orjson.dumps(body), content_type="application/json", headers=headers)

    def answer(self, endpoint: str, query: str = "", /, *, token: str | None = None, **body: Any) -> Any:
        """The JSON of an answer that must be 200."""
        reply = self.ask(endpoint, query, token=token, **body)
        assert reply.status_code == 200, reply.text
        return orjson.loads(reply.data)

    def refused(self, endpoint: str, query: str = "", /, *, token: str | None = None, **body: Any) -> str:
        """The kind of an answer that must be 403."""
        reply = self.ask(endpoint, query, token=token, **body)
        assert (reply.status_code, reply.content_type) == (403, "application/problem+json"), reply.text
        kind: str = orjson.loads(reply.data)["type"]
        return kind.removeprefix("/problems/")

    def elsewhere(self, keys: tuple[str, ...]) -> "Table":
        """The same game at a service with other keys."""
        return Table(self.ruleset.id, keys, self.game)


def without_seals(value: Any) -> Any:
    """An answer with the length of each seal in its place: no two seals are the same."""
    if isinstance(value, dict):
        return {key: len(member) if key == "sealed" else without_seals(member) for key, member in value.items()}
    return [without_seals(member) for member in value] if isinstance(value, list) else value
