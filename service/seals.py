"""Seals: what is hidden in a state as a token that its carrier can neither read nor alter, and the seats' tokens.

Both are Fernet tokens (authenticated encryption) under the keys of the service: the first key seals, any of them opens.
The token of a state holds the game's id, the SHA-256 of the public part it belongs to, and the hidden part. Names in it
are filled up to steps of ``STEP`` bytes, so that its length tells nothing but how much is hidden.
"""

import hmac
import re
import secrets
from collections.abc import Iterator
from functools import cache
from typing import Any

import orjson
from cryptography.fernet import Fernet, InvalidToken, MultiFernet

from service.hashes import state_hash

State = dict[str, Any]
Hidden = list[tuple[list[str | int], Any]]
"""What is hidden: each path into a state with the value there."""

STEP = 32
"""Longer than any built-in name in quotes; a longer one, of a supplement, is filled up to the next multiple."""
_is_token = re.compile("[A-Za-z0-9_-]+={0,2}").fullmatch


class BrokenSealError(Exception):
    """A token that is none of this service's, or belongs to something else. It never says which."""


class Seals:
    """Sealing and opening under some keys (url-safe base64 of 32 bytes each), of which the first seals.

    Without any there is one that nobody has, so that nothing can be opened.
    """

    def __init__(self, keys: tuple[str, ...]) -> None:
        self._fernet = MultiFernet([Fernet(key) for key in keys] or [Fernet(Fernet.generate_key())])

    def seal(self, game: str, public: State, whole: State) -> str:
        """The token of what ``public`` hides of ``whole``."""
        hidden = list(hidden_in(whole, public))
        content = {"kind": "state", "game": game, "public": state_hash(public), "hidden": hidden}
        return self._fernet.encrypt(orjson.dumps(content) + b" " * _filler(hidden)).decode()

    def open(self, public: State, token: str) -> tuple[str, State]:
        """The game's id and the whole state; raises ``BrokenSealError``."""
        content = self._content(token, "state")
        _require_same(content["public"], state_hash(public))
        return content["game"], _restored(public, content["hidden"])

    def seat_token(self, game: str, seat: int) -> str:
        """The secret by which a seat of the game is known."""
        return self._fernet.encrypt(orjson.dumps({"kind": "seat", "game": game, "seat": seat})).decode()

    def seat(self, game: str, token: str) -> int:
        """The seat of the game that a token is of; raises ``BrokenSealError``."""
        content = self._content(token, "seat")
        _require_same(content["game"], game)
        seat: int = content["seat"]
        return seat

    def _content(self, token: str, kind: str) -> dict[str, Any]:
        if not _is_token(token):
            raise BrokenSealError
        try:
            content: dict[str, Any] = orjson.loads(self._fernet.decrypt(token))
        except InvalidToken:
            raise BrokenSealError from None
        _require_same(content["kind"], kind)
        return content


@cache
def under(keys: tuple[str, ...]) -> Seals:
    """The seals under these keys."""
    return Seals(keys)


def new_game() -> str:
    """An id that no other game has."""
    return secrets.token_hex(16)


def _require_same(told: str, actual: str) -> None:
    if not hmac.compare_digest(told, actual):
        raise BrokenSealError


def hidden_in(whole: Any, public: Any, path: tuple[str | int, ...] = ()) -> Iterator[tuple[list[str | int], Any]]:
    """The smallest places at which the public part differs; a list of plain values is one place."""
    if whole == public:
        return
    if isinstance(whole, dict) and isinstance(public, dict) and whole.keys() == public.keys():
        for key, value in whole.items():
            yield from hidden_in(value, public[key], (*path, key))
    elif _are_alike(whole, public):
        for index, (value, shown) in enumerate(zip(whole, public, strict=True)):
            yield from hidden_in(value, shown, (*path, index))
    else:
        yield list(path), whole


def _are_alike(whole: Any, public: Any) -> bool:
    """Lists of as many objects or lists."""
    both = isinstance(whole, list) and isinstance(public, list) and len(whole) == len(public)
    return both and all(isinstance(value, dict | list) for value in whole)


def _restored(public: State, hidden: Hidden) -> State:
    """The whole state: the public part, which stays as it is, with the hidden values in their places."""
    whole: Any = {"": public}
    for path, value in hidden:
        place, steps = whole, ["", *path]
        for step in steps[:-1]:
            place[step] = place[step].copy()
            place = place[step]
        place[steps[-1]] = value
    state: State = whole[""]
    return state


def _filler(value: Any) -> int:
    """How many bytes bring every name in ``value`` to a multiple of ``STEP``, path steps aside."""
    return sum(-len(orjson.dumps(leaf)) % STEP for _, hidden in value for leaf in _leaves(hidden))


def _leaves(value: Any) -> Iterator[Any]:
    if isinstance(value, dict | list):
        for member in value.values() if isinstance(value, dict) else value:
            yield from _leaves(member)
    else:
        yield value
