"""The shapes of the answers that ``service.client`` gives, as the contract names them; a test holds them to it.

States, components and what a game alone knows are plain JSON objects.
"""

from collections.abc import Mapping
from typing import Any, Literal, NotRequired, TypedDict

Json = dict[str, Any]
Actor = int | Literal["chance"] | None
Action = str | Mapping[str, Any]
"""An action in notation, or as an object; a legal move is one, too."""

Part = Literal[
    "violations",
    "events",
    "state",
    "legal_moves",
    "score",
    "discrepancies",
    "findings",
    "receipt",
    "depends_on_ruling",
]
ScorePart = Literal["score", "needed", "findings", "depends_on_ruling"]


class Violation(TypedDict):
    """A rule that an action breaks."""

    clause: str
    message: str
    path: str
    detail: Json
    why: NotRequired[str]


class Event(TypedDict):
    """Something that happened; by its type it has more members."""

    type: str
    clause: str
    seat: int | None
    because: Json | None


class Finding(TypedDict):
    """What about a state could not arise in a real game."""

    clause: str
    severity: Literal["impossible", "suspicious"]
    message: str
    paths: list[str]
    detail: Json


class ScoreLine(TypedDict):
    """Points for one thing; null: what it needs is not known."""

    id: str
    label: str
    points: int | None
    clause: str
    detail: Json


class Correction(TypedDict):
    """Readings that would have to be others together, and the values they could have."""

    readings: list[Json]
    could_be: list[list[Any]]
    count: int


class Corrections(TypedDict):
    """The smallest sets of such readings."""

    size: int | None
    sets: list[Correction]
    count: int
    truncated: bool


class PlayerScore(TypedDict):
    """A player's lines and their sum."""

    seat: int
    name: str | None
    total: int | None
    lines: list[ScoreLine]
    rank: NotRequired[str | None]


class Scoresheet(TypedDict):
    """The score of all players."""

    final: bool
    players: list[PlayerScore]
    ranking: list[list[int]]
    winners: list[int]
    tie_breaks: list[Json]


class Discrepancy(TypedDict):
    """Where a claim is not what came out, and the events that made it so."""

    path: str
    claimed: Any
    actual: Any
    because: list[Event]


class Dependence(TypedDict):
    """What would come out otherwise under another reading of a clause."""

    clause: str
    alternative: str
    effect: Json
    why: NotRequired[str]


class Receipt(TypedDict):
    """What was ruled on which state, by hashes."""

    ruleset: str
    rules_version: str
    engine: str
    before: str
    actions: list[str]
    legal: bool
    after: str


class Difference(TypedDict):
    """Where a receipt is not what adjudicating again gives."""

    path: str
    claimed: Any
    actual: Any


class Setup(TypedDict):
    """A new game."""

    state: Json
    seat_tokens: NotRequired[list[str]]
    actor: Actor
    legal_moves: list[Json]
    count: int


class LegalMoves(TypedDict):
    """The legal moves of a state."""

    actor: Actor
    legal_moves: list[Json]
    count: int
    sample: NotRequired[Json | None]


class Ruling(TypedDict):
    """A ruling; parts that were not asked for are absent."""

    legal: bool
    failed_at: int | None
    actor: Actor
    violations: NotRequired[list[Violation]]
    events: NotRequired[list[Event]]
    state: NotRequired[Json]
    legal_moves: NotRequired[list[Json]]
    score: NotRequired[Scoresheet]
    discrepancies: NotRequired[list[Discrepancy]]
    findings: NotRequired[list[Finding]]
    receipt: NotRequired[Receipt]
    depends_on_ruling: NotRequired[list[Dependence]]


class Score(TypedDict):
    """A score; parts that were not asked for are absent. ``doubt`` has what something doubtful in the state allows."""

    score: NotRequired[Scoresheet | None]
    doubt: NotRequired[Json]
    needed: NotRequired[list[str]]
    findings: NotRequired[list[Finding]]
    depends_on_ruling: NotRequired[list[Dependence]]


class Inference(TypedDict):
    """What was done between two states."""

    explanations: list[Json]
    count: int
    truncated: bool
    nearest: list[Json]
    repair: Json | None
    search: Json
    nearest_search: Json | None


class Verified(TypedDict):
    """Whether a receipt is true."""

    valid: bool
    differences: list[Difference]
    receipt: Receipt


class BatchLine(TypedDict):
    """A question of a batch; the path has the query in it."""

    method: Literal["GET", "POST", "QUERY"]
    path: str
    id: NotRequired[str | int | None]
    seat_token: NotRequired[str]
    body: NotRequired[Json | None]


class BatchAnswer(TypedDict):
    """The answer to one question of a batch; the body of a refusal is its problem document."""

    id: str | int | None
    status: int
    body: Any


class Clause(TypedDict):
    """A rule in plain words."""

    id: str
    title: str
    text: str
    source: Json
    standing: Literal["stated", "example", "found", "reasoned"]
    why: str | None
    misreadings: list[str]
    alternatives: list[Json]
    default: str | None
    selectable: bool
    editions: list[str]


class RulesetSummary(TypedDict):
    """A ruleset with its players and options."""

    id: str
    title: str
    rules_versions: list[str]
    players: Json
    options: list[Json]
    rulings: list[Json]


class Ruleset(RulesetSummary):
    """A ruleset with its phases and types."""

    phases: list[Json]
    action_types: list[Json]
    event_types: list[Json]
    photo: Json
    sources: list[Json]


class Service(TypedDict):
    """The service itself."""

    name: str
    engine: str
    limits: dict[str, int]
    links: dict[str, str]
