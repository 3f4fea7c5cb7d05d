"""Sealed games: for whose eyes an answer is, and who may act.

What is answered about a sealed state is answered about that state as whoever asks may see it: the seat whose token
came along, or else a spectator. Only adjudicating looks behind the seal, and for the acting seat alone. When the game
is over nothing is hidden any more.
"""

import secrets
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from flask import Response, current_app, g, request

from rules.kernel.outcome import InvalidState
from rules.kernel.phases import Actor
from rules.kernel.ruleset import Ruleset
from rules.kernel.shuffle import SEED_LIMIT
from service import seals
from service.config import Config
from service.problems import ApiProblem, fault
from service.schemas import SEAL
from service.seals import BrokenSealError, Seals

HEADER = "Seat-Token"
_BROKEN = "the seal does not fit. The state was altered, or this service has not sealed it."

Position = Any
State = dict[str, Any]


@dataclass(frozen=True)
class Opened:
    """A sealed state that was sent: its game and its whole ``position``, and the ``viewer``, None for a spectator."""

    ruleset: Ruleset[Any]
    seals: Seals
    game: str
    position: Position
    viewer: int | None

    def seen(self, position: Position) -> Position:
        """A position of this game as the viewer may see it."""
        return _shown(self.ruleset, position, self.viewer)

    def seen_after(self, after: Position) -> Callable[[Position], Position]:
        """How the viewer sees what might have come out where ``after`` did: all of it only if the game really ended."""
        if self.ruleset.actor(after) is None:
            return lambda position: position
        return lambda position: self.ruleset.observe(position, self.viewer)

    def public(self, position: Position) -> State:
        """What everybody may see of a position of this game."""
        return self.ruleset.write(_shown(self.ruleset, position, None))

    def sealed(self, position: Position) -> State:
        """A position of this game as it is carried."""
        public = self.public(position)
        return {**public, SEAL: self.seals.seal(self.game, public, self.ruleset.write(position))}

    def refuse_other_than(self, actor: Actor) -> None:
        """What is a seat's to decide or to see is not the viewer's: 403."""
        if isinstance(actor, int) and actor != self.viewer:
            raise ApiProblem(
                "wrong-seat", f"This is for seat {actor}: the header {HEADER} must have that seat's token."
            )


def _shown(ruleset: Ruleset[Any], position: Position, viewer: int | None) -> Position:
    return position if ruleset.actor(position) is None else ruleset.observe(position, viewer)


def _keys() -> tuple[str, ...]:
    settings: Config = current_app.extensions["zoning"]
    return settings.seal_keys


def seed_of(given: int | None) -> int:
    """The seed of a sealed game: the one given, else one that nobody is told. 422 where there are no keys."""
    if not _keys():
        message = "Must be left out or false: this service has no keys to seal with."
        raise ApiProblem("sealing-off", message, errors=[fault((SEAL,), message)])
    return secrets.randbelow(SEED_LIMIT) if given is None else given


def new(ruleset: Ruleset[Any], position: Position) -> Opened:
    """A game that begins, as a spectator sees it."""
    return Opened(ruleset, seals.under(_keys()), seals.new_game(), position, None)


def seat_tokens(opened: Opened) -> list[str]:
    """The secret of each seat."""
    return [opened.seals.seat_token(opened.game, seat) for seat in range(len(opened.position.names))]


def open_state(ruleset: Ruleset[Any], sent: State, name: str) -> State:
    """The state that was sent sealed as ``name``, as whoever asks may see it; 403 where seal or seat don't fit."""
    public = {key: value for key, value in sent.items() if key != SEAL}
    keys = seals.under(_keys())
    try:
        game, whole = keys.open(public, sent[SEAL])
        position = ruleset.read(whole)
    except (BrokenSealError, InvalidState):
        raise ApiProblem("broken-seal", f"{name}: {_BROKEN}") from None
    opened = Opened(ruleset, keys, game, position, _viewer(keys, game))
    return _remembered(ruleset.write(opened.seen(position)), opened)


def _viewer(keys: Seals, game: str) -> int | None:
    """The seat whose token the request has; None if it has none."""
    token = request.headers.get(HEADER)
    if token is None:
        return None
    try:
        return keys.seat(game, token)
    except BrokenSealError:
        raise ApiProblem("wrong-seat", f"The header {HEADER} has no token of a seat of this game.") from None


def _remembered(state: State, opened: Opened) -> State:
    g.setdefault("sealed", []).append((state, opened))
    return state


def opened(state: State) -> Opened | None:
    """What ``open_state`` gave that state for, the very object; None for one that was not sealed."""
    for seen, found in g.get("sealed", ()):
        if seen is state:
            game: Opened = found
            return game
    return None


def keep_private(response: Response) -> Response:
    """The answer; one about a sealed state is for nobody else, so that no cache may keep it."""
    return private(response) if "sealed" in g else response


def private(response: Response) -> Response:
    """The answer, to be kept by no cache."""
    response.headers["Cache-Control"] = "no-store"
    response.headers["Vary"] = HEADER
    return response
