"""The ruleset: everything the service can ask of a game, assembled from the game's own rooms."""

from collections.abc import Callable, Hashable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import Any, Generic, Self, TypeVar

from rules.kernel import actions
from rules.kernel.actions import Action, ActionKind, Sent
from rules.kernel.checks import Check, Predicate
from rules.kernel.clauses import Clauses
from rules.kernel.corrections import Legible
from rules.kernel.doubts import Weigh
from rules.kernel.outcome import (
    Defect,
    Event,
    EventType,
    Finding,
    Json,
    Scoresheet,
    Transition,
    Violation,
)
from rules.kernel.phases import Actor, Phase, Position, actor_of
from rules.kernel.photo import Photo
from rules.kernel.picture import Illustrator
from rules.kernel.pointers import Step

P = TypeVar("P", bound=Position)


@dataclass(frozen=True, slots=True)
class Option:
    """A choice made at set-up, with its default and the JSON Schema of its values; ``help`` says what to know of it."""

    name: str
    label: str
    default: Json
    schema: Mapping[str, Json]
    help: str | None = None

    def as_json(self) -> dict[str, Json]:
        return {
            "name": self.name,
            "label": self.label,
            "default": self.default,
            "schema": dict(self.schema),
            "help": self.help,
        }


@dataclass(frozen=True, slots=True)
class Source:
    """Where rules and figures come from: a document, whose it is, when and where it appeared, as far as known."""

    document: str
    by: str | None = None
    year: int | None = None
    address: str | None = None

    def as_json(self) -> dict[str, Json]:
        return {"document": self.document, "by": self.by, "year": self.year, "address": self.address}


@dataclass(frozen=True, slots=True)
class Odds:
    """How likely a chance move is: ``ways`` of ``of`` equally likely ones."""

    ways: int
    of: int


MOST_NODES = 10_000
Part = tuple[tuple[str | int, ...], Callable[[], Json]]
"""A place of a written state, and what makes the value there; null in it is not known."""


@dataclass(frozen=True, slots=True)
class Bound:
    """Parts of a state of which at most so many can still change; those that tell most come first."""

    parts: Iterable[Part]
    most: int = 0


@dataclass(frozen=True, slots=True)
class Reserve(Generic[P]):
    """A number of a state that actions may fall short of: where it stands, what it is called, how to change it.

    ``changed`` gives the position with so much more of it, or less.
    """

    steps: tuple[str | int, ...]
    label: str
    changed: Callable[[P, int], P]


def _most_nodes(position: Any) -> int:
    return MOST_NODES


def _no_reserves(position: Any) -> Iterable[Reserve[Any]]:
    return ()


def _unbounded(position: Any, turns: int) -> Iterable[Bound]:
    return ()


def _never(position: Any) -> bool:
    return False


def _anything(expected: Mapping[str, Json]) -> Callable[[Any, Action, int], bool]:
    return lambda position, action, turns: True


def _nothing(expected: Mapping[str, Json]) -> Mapping[str, Iterable[Any]]:
    return {}


@dataclass(frozen=True, slots=True)
class Search(Generic[P]):
    """What a game knows about which of its moves can lead to a given state.

    ``nodes`` is how many moves are tried at most from a position. ``bounds`` say how much of the written state can
    change while the rest of this turn and ``turns`` less one more are played; with no turn left, what tells most of a
    state. ``rests``: whether the turn is decided and only chance is left in it. ``foresee`` looks at the expected state
    once, and then says of moves whether they could lead to it in so many turns. ``identity`` is the same for positions
    between turns from which all goes on alike; None where there hardly are such. ``telling_nulls`` are records in which
    null is no unknown, but says that nothing is there. ``reserves`` are the numbers of who acts that may be too small
    for what was done. ``names`` are the things that an expected state names, by the id of their kind, where the table
    has more of them than it lists.
    """

    nodes: Callable[[P], int] = _most_nodes
    bounds: Callable[[P, int], Iterable[Bound]] = _unbounded
    rests: Callable[[P], bool] = _never
    foresee: Callable[[Mapping[str, Json]], Callable[[P, Any, int], bool]] = _anything
    identity: Callable[[P], Hashable] | None = None
    telling_nulls: frozenset[str] = frozenset()
    reserves: Callable[[P], Iterable[Reserve[P]]] = _no_reserves
    names: Callable[[Mapping[str, Json]], Mapping[str, Iterable[Any]]] = _nothing


@dataclass(frozen=True)
class Ruleset(Generic[P]):
    """One game under one rules version. All functions are pure: same input, same output, input unchanged.

    ``read`` turns a sent state into a position or raises InvalidState; ``write`` gives its canonical JSON.
    ``score_sent`` and ``audit_sent`` take a state that may be partial, of which ``defects`` are the structural faults.
    ``refuse_sent`` raises InvalidState where ``audit_sent`` does, and looks for no findings; None: that is no faster.
    ``summands`` names, for places of a bare state, the summand of the totals that each enters: see ``kernel.bounds``.
    ``weigh`` tells what the variants of a doubtful state cost; None: the same for each.
    ``photo`` is the least that a photo must give for a score, ``legible`` what it shows of a readable state.
    ``odds`` gives those of a list of chance moves. ``numbers`` are the counters that events keep: (seat or None, stat)
    to value. ``harmonise`` rewrites a partial state in canonical names and order, so that it can be compared;
    ``keyed_lists`` are lists of a player whose entries are told apart by fields, which are named. ``solo`` are the
    options under which one person plays alone. ``search`` is what helps to infer what was done, ``illustrator`` what
    draws states, ``form`` how a photographed board is entered (``kernel.form``). ``disabled``: (action type, check
    name) left out.
    """

    id: str
    title: str
    rules_version: str
    players: tuple[int, int]
    options: tuple[Option, ...]
    phases: Mapping[str, Phase]
    kinds: Mapping[str, tuple[str, ...]]
    action_kinds: Mapping[str, ActionKind[P]]
    event_types: Mapping[str, EventType]
    clauses: Clauses
    sources: tuple[Source, ...]
    components: Callable[[], Json]
    form: Callable[[], Mapping[str, Json]]
    setup: Callable[[Sequence[str], Mapping[str, Json], int | None], P]
    read: Callable[[Mapping[str, Json]], P]
    write: Callable[[P], dict[str, Json]]
    score: Callable[[P], Scoresheet]
    score_sent: Callable[[Mapping[str, Json]], Scoresheet]
    audit: Callable[[P], list[Finding]]
    audit_sent: Callable[[Mapping[str, Json]], list[Finding]]
    defects: Callable[[Mapping[str, Json]], list[Defect]]
    observe: Callable[[P, int | None], P]
    photo: Photo
    legible: Callable[[Mapping[str, Json]], Iterable[Legible]]
    numbers: Callable[[P], Mapping[tuple[int | None, str], int]]
    illustrator: Illustrator
    refuse_sent: Callable[[Mapping[str, Json]], object] | None = None
    harmonise: Callable[[Mapping[str, Json]], Mapping[str, Json]] = field(default=lambda sent: sent)
    keyed_lists: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    summands: Callable[[Mapping[str, Json], Sequence[tuple[Step, ...]]], Sequence[str]] | None = None
    weigh: Weigh | None = None
    odds: Callable[[P, Sequence[Any]], list[Odds]] | None = None
    solo: tuple[Mapping[str, Json], ...] = ()
    search: Search[P] = field(default_factory=Search)
    disabled: frozenset[tuple[str, str]] = frozenset()

    @property
    def seatings(self) -> list[tuple[int, Mapping[str, Json]]]:
        """Every number of persons that can sit down, with the options it takes."""
        least, most = self.players
        together: list[tuple[int, Mapping[str, Json]]] = [(n, {}) for n in range(max(2, least), most + 1)]
        return together + [(1, options) for options in self.solo]

    @property
    def folder(self) -> str:
        """The name of the game's folder, with which its clause ids begin."""
        return next(iter(self.clauses)).partition(".")[0]

    def actor(self, position: P) -> Actor:
        """Whose decision is due: a seat, ``"chance"``, or None when the game is over."""
        return actor_of(self.phases, position)

    def kind(self, action: Action) -> ActionKind[P]:
        return self._kind_of[type(action)]

    def legal_moves(self, position: P) -> list[Action]:
        """Every legal action, in canonical order; empty when the game is over."""
        moves: list[Action] = []
        for kind, checks in self._due[position.phase]:
            if kind.listing is not None:
                moves += kind.listing(position)
                continue
            for candidate in kind.candidates(position):
                for predicate in checks:
                    if predicate(position, candidate) is not None:
                        break
                else:
                    moves.append(candidate)
        return moves

    def check(self, position: P, action: Action) -> list[Violation]:
        """Every rule the action breaks, most basic first; none: it is legal."""
        violations: list[Violation] = []
        for rule in self._checks[self.kind(action).type]:
            violation = rule.violation(position, action)
            if violation is not None:
                violations.append(violation)
                if rule.guard:
                    break
        return violations

    def checks(self, kind: ActionKind[P]) -> list[Check]:
        """What is asked of an action of this kind, most basic first."""
        return [c for c in kind.checks if (kind.type, c.name) not in self.disabled]

    def apply(self, position: P, action: Action) -> Transition[P]:
        """Carry out an action that ``check`` found legal."""
        after = position.copy()
        events: list[Event] = []
        self.kind(action).resolve(after, action, events)
        return Transition(after, events)

    def read_action(self, position: P, sent: Json, at: str) -> Sent:
        """Read an action in either written form; raises InvalidAction with pointers below ``at``."""
        return actions.read_action(self.action_kinds, position, len(position.names), sent, at)

    def write_action(self, action: Action) -> dict[str, Json]:
        """The object form of an action, its notation first."""
        return {"notation": self.notation(action), **actions.write_object(self.kind(action), action)}

    def notation(self, action: Action) -> str:
        return actions.write_notation(self.kind(action), action)

    def without(self, action_type: str, check_name: str) -> Self:
        """The same rules without one check of one type of action: for proving that the casebook would notice."""
        return replace(self, disabled=self.disabled | {(action_type, check_name)})

    @cached_property
    def _checks(self) -> dict[str, list[Check]]:
        return {type_: self.checks(kind) for type_, kind in self.action_kinds.items()}

    @cached_property
    def _kind_of(self) -> dict[type[Action], ActionKind[P]]:
        kinds = {kind.make: kind for kind in self.action_kinds.values()}
        return {make: kind for make, kind in kinds.items() if isinstance(make, type)}

    @cached_property
    def _due(self) -> dict[str, list[tuple[ActionKind[P], list[Predicate]]]]:
        due = {}
        for phase, types in self.kinds.items():
            rows = []
            for type_ in types:
                kind = self.action_kinds[type_]
                rows.append((kind, [c.predicate for c in self.checks(kind) if not c.of_turn]))
            due[phase] = rows
        return due
