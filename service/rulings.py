"""The ruling on a proposed action or log, and the answer it makes. Holds no rule."""

from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from typing import Any

import orjson
from flask import current_app

from rules.kernel import claims
from rules.kernel.actions import Sent
from rules.kernel.adjudication import MOST_EVENTS, Ruling, TooManyEvents, adjudicate
from rules.kernel.ruleset import Ruleset
from service import bodies, dependence, metrics, receipts, referee, sealed
from service.config import Config
from service.problems import ApiProblem, fault
from service.referee import Known, Position, State

MOST_PLAYED = 1_000_000
"""The largest number in a state that is played on; so large that no game comes near it.

One request can't add as much as lies between it and the largest number that is read: whatever state is answered, is
read again.
"""

_LONG_NUMBER = b"0" * len(str(MOST_PLAYED))
_ALL_ZEROS = bytes.maketrans(b"123456789", b"000000000")
"""Digits made alike, no number of as many stands in the text of most states: that is seen faster than each number."""

ALWAYS = ("legal", "failed_at", "actor")
"""The parts of every ruling."""


def rule(
    ruleset: Ruleset[Any], position: Position, state: State, proposed: Iterable[tuple[str, Any]], *, at: str = "state"
) -> Ruling[Any]:
    """Rule on actions, each with the pointer to it, proposed in the ``position`` of the ``state`` sent ``at``.

    In a sealed game, of which ``position`` is what is seen of it, all must be the actions of the seat that asks.
    """
    actions = list(proposed)
    if actions:
        refuse_large_numbers(state, at)
    game = sealed.opened(state)
    if game is not None:
        position = game.position
        if actions:
            game.refuse_other_than(ruleset.actor(position))
    with referee.refusing(), metrics.engine_time(ruleset.id, "adjudicate"):
        log = [ruleset.read_action(position, action, where) for where, action in actions]
        ruling = _ruling(ruleset, position, log, [where for where, _ in actions])
    if game is not None:
        for actor in ruling.actors:
            game.refuse_other_than(actor)
    metrics.count_ruling(ruleset.id, ruling.legal, [violation.clause for _, violation in ruling.violations])
    return ruling


def _ruling(ruleset: Ruleset[Any], position: Position, log: Sequence[Sent], places: Sequence[str]) -> Ruling[Any]:
    try:
        return adjudicate(ruleset, position, log)
    except TooManyEvents as error:
        message = f"Must come in another log: the actions up to this lead to more than {MOST_EVENTS} events."
        told = f"The first {error.index + 1} actions lead to more than {MOST_EVENTS} events."
        raise ApiProblem(
            "over-limit",
            f"{told} Send fewer, and the rest with the state that they lead to.",
            errors=[{"pointer": places[error.index], "message": message}],
        ) from None


def proposed(body: dict[str, Any]) -> Iterator[tuple[str, Any]]:
    """Each action of ``action`` or ``actions`` with the pointer to it."""
    if "action" in body:
        yield "/action", body["action"]
    for index, action in enumerate(body.get("actions", ())):
        yield f"/actions/{index}", action


def refuse_large_numbers(state: State, at: str) -> None:
    """A state, sent ``at``, with numbers too large to be played on."""
    settings: Config = current_app.extensions["zoning"]
    bounds = (settings.max_nesting, -MOST_PLAYED, MOST_PLAYED)
    if _LONG_NUMBER in orjson.dumps(state).translate(_ALL_ZEROS) and not bodies.is_within(state, *bounds):
        errors = [fault((at, *path), message) for path, message in bodies.excesses(state, *bounds)]
        detail = f"{errors[0]['pointer']} is larger than {MOST_PLAYED}: such a state is read and scored, not played on."
        raise ApiProblem("over-limit", detail, errors=errors)


def answer(
    ruleset: Ruleset[Any], position: Position, body: dict[str, Any], ruling: Ruling[Any], wanted: Collection[str]
) -> dict[str, Any]:
    """The ruling in the contract's order, with the parts that are ``wanted``.

    In a sealed game ``position`` is what is seen of it, and so is all that is answered.
    """
    game = sealed.opened(body["state"])
    after = ruling.position if game is None else game.seen(ruling.position)
    written = ruleset.write(after) if {"state", "discrepancies", "receipt"}.intersection(wanted) else {}
    parts: dict[str, Callable[[], Any]] = {
        "legal": lambda: ruling.legal,
        "violations": lambda: [
            dependence.with_why(ruleset, violation.as_json(path)) for path, violation in ruling.violations
        ],
        "failed_at": lambda: ruling.failed_at,
        "events": lambda: [event.as_json() for event in ruling.events],
        "state": lambda: written,
        "actor": lambda: ruleset.actor(after),
        "legal_moves": lambda: referee.moves_json(ruleset, after, referee.legal_moves(ruleset, after)),
        "score": lambda: _score(ruleset, after),
        "discrepancies": lambda: _discrepancies(ruleset, body.get("claim"), written, ruling.events),
        "findings": lambda: referee.findings_json(referee.audit(ruleset, Known(body["state"], position))),
        "receipt": lambda: receipts.receipt(ruleset, ruleset.write(position), written, ruling),
        "depends_on_ruling": lambda: dependence.of_ruling(ruleset, position, body, ruling),
    }
    if game is not None:
        parts |= _sealed(ruleset, game, body, ruling)
    return {name: part() for name, part in parts.items() if name in ALWAYS or name in wanted}


def _sealed(
    ruleset: Ruleset[Any], game: sealed.Opened, body: dict[str, Any], ruling: Ruling[Any]
) -> dict[str, Callable[[], Any]]:
    """The parts of a ruling that are others in a sealed game."""
    before, after = game.position, ruling.position
    return {
        "state": lambda: game.sealed(after),
        "receipt": lambda: receipts.receipt(ruleset, game.public(before), game.public(after), ruling),
        "depends_on_ruling": lambda: dependence.of_ruling(ruleset, before, body, ruling, game.seen_after(after)),
    }


def _score(ruleset: Ruleset[Any], position: Position) -> dict[str, Any]:
    with metrics.engine_time(ruleset.id, "score"):
        return ruleset.score(position).as_json()


def _discrepancies(
    ruleset: Ruleset[Any], claim: State | None, actual: State, events: Sequence[Any]
) -> list[dict[str, Any]]:
    """The claim's differences from the ``actual`` state; a claim that can't be read is refused."""
    if claim is None:
        return []
    with referee.refusing("/claim"):
        return claims.discrepancies(ruleset, claim, actual, events)
