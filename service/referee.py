"""Asking the referee: its refusals become problems, its outcomes JSON. Holds no rule."""

from collections.abc import Collection, Sequence
from dataclasses import dataclass, replace
from functools import cache
from typing import Any

import orjson
from flask import Response

import rules
from rules.kernel.actions import Action, Interned
from rules.kernel.claims import TooManyReasons
from rules.kernel.naming import Named, named_by_action
from rules.kernel.outcome import Defect, Finding, InvalidAction, InvalidState, Scoresheet
from rules.kernel.picture import Picture
from rules.kernel.pointers import found_at
from rules.kernel.ruleset import Ruleset
from rules.kernel.shuffle import Stream
from service import metrics, sealed
from service.problems import ApiProblem
from service.replies import json_reply
from service.schemas import completed, record

Position = Any
State = dict[str, Any]
Moves = Sequence[Action]


def named(ruleset_id: str) -> Ruleset[Any]:
    """The ruleset of that id; ApiProblem (404) if there is none."""
    ruleset = rules.get(ruleset_id)
    if ruleset is None:
        known = list(rules.REGISTER)
        raise ApiProblem("unknown-ruleset", f"There are: {', '.join(known)}.", extra={"rulesets": known})
    return ruleset


class refusing:  # noqa: N801  (used like a function: ``with refusing("/before"):``)
    """What the referee can't read becomes a 422 of that kind; pointers are put below ``prefix``."""

    __slots__ = ("_kind", "_prefix")

    def __init__(self, prefix: str = "/state", kind: str = "invalid-state") -> None:
        self._prefix, self._kind = prefix, kind

    def __enter__(self) -> None:
        pass

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, trace: object) -> None:
        if isinstance(error, InvalidAction):
            raise _problem("invalid-action", error.defects, "") from None
        if isinstance(error, InvalidState):
            raise _problem(self._kind, error.defects, self._prefix) from None
        if isinstance(error, TooManyReasons):
            message = "Must be otherwise in fewer places, or after a shorter log: there is no room to tell all reasons."
            errors = [{"pointer": self._prefix, "message": message}]
            raise ApiProblem("over-limit", f"{self._prefix}: {message}", errors=errors) from None


def _problem(slug: str, defects: Sequence[Defect], prefix: str) -> ApiProblem:
    errors = [{"pointer": prefix + defect.pointer, "message": defect.message} for defect in defects]
    return ApiProblem(slug, f"{errors[0]['pointer'] or 'The body'}: {errors[0]['message']}", errors=errors)


def read(ruleset: Ruleset[Any], state: State, at: str = "/state") -> Position:
    """The sound position of a whole state that was sent ``at`` that pointer."""
    with refusing(at), metrics.engine_time(ruleset.id, "read"):
        return ruleset.read(state)


@dataclass(frozen=True, slots=True)
class Known:
    """A state of which null is unknown; ``position`` is None unless it tells everything."""

    state: State
    position: Position | None


def read_known(ruleset: Ruleset[Any], sent: State) -> Known:
    """What a state tells that may be partial: what it leaves out counts as null."""
    with refusing(), metrics.engine_time(ruleset.id, "read"):
        return known(ruleset, sent)


def read_whole(ruleset: Ruleset[Any], sent: State) -> Known:
    """The same of a state that is known to fit the schema of a whole one as it was sent."""
    with refusing(), metrics.engine_time(ruleset.id, "read"):
        return _known_whole(ruleset, sent, sent)


def known(ruleset: Ruleset[Any], sent: State, whole: bool | None = None) -> Known:
    """The same; a null that no position can have makes it partial, what else is wrong with it raises InvalidState.

    ``whole`` where it is known already whether it fits the schema of a whole state.
    """
    state = sent
    if whole is not None or not is_whole(ruleset, sent):
        state = completed(ruleset.id, sent)
        if not (is_whole(ruleset, state) if whole is None else whole):
            return Known(state, None)
    return _known_whole(ruleset, sent, state)


def _known_whole(ruleset: Ruleset[Any], sent: State, state: State) -> Known:
    """What a ``state`` tells that fits the schema of a whole one; ``sent`` is what it was completed from."""
    try:
        return Known(state, ruleset.read(state))
    except InvalidState as error:
        wrong = [defect for defect in error.defects if found_at(defect.pointer, state) is not None]
        if wrong:
            raise InvalidState(wrong) from None
        return Known(completed(ruleset.id, sent), None)


def is_whole(ruleset: Ruleset[Any], state: State) -> bool:
    """Whether a state fits the schema of a whole one."""
    return record(ruleset.id).accepts([state])


def audit(ruleset: Ruleset[Any], known: Known) -> list[Finding]:
    """The findings about what is known."""
    with refusing(), metrics.engine_time(ruleset.id, "audit"):
        return audited(ruleset, known)


def audited(ruleset: Ruleset[Any], known: Known) -> list[Finding]:
    """The same; raises InvalidState."""
    return ruleset.audit_sent(known.state) if known.position is None else ruleset.audit(known.position)


def score(ruleset: Ruleset[Any], known: Known) -> Scoresheet:
    """The score as far as it is known."""
    with refusing(), metrics.engine_time(ruleset.id, "score"):
        return scored(ruleset, known)


def scored(ruleset: Ruleset[Any], known: Known) -> Scoresheet:
    """The same; raises InvalidState."""
    return ruleset.score_sent(known.state) if known.position is None else ruleset.score(known.position)


def picture(ruleset: Ruleset[Any], known: Known, lit: Collection[Named]) -> Picture:
    """The picture of what is known, with those things lit. What a legal move names is in it, too."""
    wanted = list(lit)
    if known.position is None:
        defects = ruleset.defects(known.state)
        if defects:
            raise _problem("invalid-state", defects, "/state")
    elif (actor := ruleset.actor(known.position)) != "chance":
        moves = legal_moves(ruleset, known.position)
        wanted += [thing for move in moves for thing in named_by_action(ruleset.kind(move), move, actor)]
    state = known.state if known.position is None else ruleset.write(known.position)
    return replace(ruleset.illustrator.draw(state, dict.fromkeys(wanted)), lit=frozenset(lit))


def findings_json(findings: Sequence[Finding]) -> list[dict[str, Any]]:
    return [finding.as_json("/state") for finding in findings]


def refuse_impossible(findings: Sequence[Finding]) -> None:
    """With ``strict``: a state that could not arise is refused."""
    impossible = [finding for finding in findings if finding.severity == "impossible"]
    if impossible:
        errors = [
            {"pointer": "/state" + path, "message": finding.message, "clause": finding.clause}
            for finding in impossible
            for path in finding.paths
        ]
        raise ApiProblem("impossible-state", f"{impossible[0].message.rstrip('.')}.", errors=errors)


@cache
def _written(ruleset_id: str) -> Interned[Action, orjson.Fragment]:
    """The moves of a game as JSON, each written once."""
    ruleset = rules.REGISTER[ruleset_id]
    return Interned(lambda action: orjson.Fragment(orjson.dumps(ruleset.write_action(action))))


def moves_json(ruleset: Ruleset[Any], position: Position, moves: Moves) -> list[Any]:
    """Legal moves as JSON, those of chance with their probability."""
    if ruleset.odds is not None and ruleset.actor(position) == "chance":
        return [
            {**ruleset.write_action(move), "probability": odds.ways / odds.of, "ways": odds.ways, "of": odds.of}
            for move, odds in zip(moves, ruleset.odds(position, moves), strict=True)
        ]
    return [*map(_written(ruleset.id).__getitem__, moves)]


def sample_json(ruleset: Ruleset[Any], position: Position, moves: Moves, seed: int) -> Any:
    """One outcome of chance, picked by the seed; None where chance has nothing to decide."""
    if ruleset.odds is None or ruleset.actor(position) != "chance" or not moves:
        return None
    weights = [odds.ways for odds in ruleset.odds(position, moves)]
    chosen = Stream(seed).weighted(weights)
    return moves_json(ruleset, position, moves)[chosen]


def legal_moves(ruleset: Ruleset[Any], position: Position) -> list[Action]:
    with metrics.engine_time(ruleset.id, "legal_moves"):
        moves = ruleset.legal_moves(position)
    metrics.count_legal_moves(ruleset.id, len(moves))
    return moves


def reply(ruleset: Ruleset[Any], answer: dict[str, Any]) -> Response:
    return sealed.keep_private(json_reply(answer, headers={"Ruleset-Version": ruleset.rules_version}))
