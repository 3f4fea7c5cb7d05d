"""A client of the service, on ``requests`` (the extra ``client``).

    with Referee("http://127.0.0.1:8000") as referee:
        game = referee.game("supertall")
        state = game.setup(["Ann", "Ben"], seed=7)["state"]

Every question may be asked twice, so each is asked again where the network, or a server that is busy, fails it.
"""

import json
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from types import TracebackType
from typing import Any, Self, cast
from urllib.parse import quote

import requests
from requests.adapters import HTTPAdapter
from urllib3.exceptions import ReadTimeoutError
from urllib3.util import Retry

from service.client_answers import (
    Action,
    BatchAnswer,
    BatchLine,
    Clause,
    Corrections,
    Finding,
    Inference,
    Json,
    LegalMoves,
    Part,
    Receipt,
    Ruleset,
    RulesetSummary,
    Ruling,
    Score,
    ScorePart,
    Service,
    Setup,
    Verified,
)

BUSY = (429, 502, 503, 504)
_PROBLEM = "application/problem+json"
_LONGEST_PAUSE = 30


@dataclass(frozen=True)
class Fault:
    """A place of the request that is wrong: ``pointer`` into the body, or the name of a ``parameter``."""

    message: str
    pointer: str | None = None
    parameter: str | None = None
    clause: str | None = None

    def __str__(self) -> str:
        place = self.parameter if self.pointer is None else self.pointer
        return self.message if place is None else f"{place}: {self.message}"


class Problem(Exception):
    """The service could not do what was asked; ``errors`` has the places at fault, ``document`` everything it said."""

    def __init__(self, document: Json) -> None:
        self.document = document
        self.kind: str = document["type"].rpartition("/")[2]
        self.title: str = document["title"]
        self.status: int = document["status"]
        self.detail: str = document["detail"]
        self.request_id: str = document["instance"]
        self.errors = tuple(Fault(**error) for error in document.get("errors", ()))
        super().__init__("; ".join([f"{self.status} {self.title}: {self.detail}", *map(str, self.errors)]))


class Unavailable(Exception):
    """There was no answer of the service, however often it was asked: the network, a proxy, or time."""


class Referee:
    """A connection to one service. ``timeout`` is the seconds to connect, and to wait for each answer."""

    def __init__(
        self,
        url: str = "http://127.0.0.1:8000",
        *,
        timeout: tuple[float, float] = (3.0, 30.0),
        retries: int = 3,
        headers: Mapping[str, str] | None = None,
    ) -> None:
        self.url = url.rstrip("/")
        self.timeout = timeout
        self._retries = retries
        self._session = requests.Session()
        self._session.headers.update(headers or {})
        retry = Retry(
            total=retries,
            allowed_methods=None,
            status_forcelist=BUSY,
            backoff_factor=0.2,
            backoff_jitter=0.2,
            raise_on_status=False,
            retry_after_max=_LONGEST_PAUSE,
        )
        self._session.mount(self.url, HTTPAdapter(max_retries=retry))
        self._fixed: dict[str, tuple[str, bytes]] = {}

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    def close(self) -> None:
        """Close the connections."""
        self._session.close()

    def service(self) -> Service:
        """The engine's version and the limits."""
        return cast("Service", self.get("/v1"))

    def rulesets(self) -> list[RulesetSummary]:
        """Every ruleset with its players and options."""
        return cast("list[RulesetSummary]", self.get("/v1/rulesets")["rulesets"])

    def game(self, ruleset: str) -> "Game":
        """What can be asked about the games of one ruleset."""
        return Game(self, ruleset)

    def verify(
        self, receipt: Receipt, before: Json, *, actions: Sequence[Action] | None = None, after: Json | None = None
    ) -> Verified:
        """Whether adjudicating again from ``before`` gives the same receipt."""
        body = {"receipt": receipt, "before": before, "actions": actions, "after": after}
        return cast("Verified", self.post("/v1/receipts/verify", body))

    def batch(self, lines: Iterable[BatchLine]) -> list[BatchAnswer]:
        """The answers to many questions sent at once, in their order; a refusal is an answer, too."""
        sent = b"".join(_encoded(line) + b"\n" for line in lines)
        answer = self._post("/v1/batch", sent, media_type="application/x-ndjson")
        return [json.loads(line) for line in answer.content.splitlines()]

    def get(self, path: str) -> Any:
        """A document; one with an entity tag is only sent again when it has changed."""
        known = self._fixed.get(path)
        answer = self._ask("GET", path, headers={"If-None-Match": known[0]} if known else {})
        if known and answer.status_code == requests.codes.not_modified:
            return json.loads(known[1])
        tag = answer.headers.get("ETag")
        if tag:
            self._fixed[path] = (tag, answer.content)
        return _read(answer)

    def post(self, path: str, body: Mapping[str, Any], query: Mapping[str, Any] | None = None) -> Any:
        """The JSON answer to a question; members and parameters that are None are left out."""
        return _read(self._post(path, _encoded(_given(body)), query))

    def post_for_text(self, path: str, body: Mapping[str, Any]) -> str:
        """The answer to a question that is answered with text, such as a picture."""
        return self._post(path, _encoded(_given(body))).content.decode()

    def _post(
        self, path: str, body: bytes, query: Mapping[str, Any] | None = None, media_type: str = "application/json"
    ) -> requests.Response:
        parameters = {name: _parameter(value) for name, value in _given(query or {}).items()}
        return self._ask("POST", path, data=body, params=parameters, headers={"Content-Type": media_type})

    def _ask(self, method: str, path: str, **options: Any) -> requests.Response:
        for left in reversed(range(self._retries + 1)):
            try:
                answer = self._session.request(
                    method, self.url + path, timeout=self.timeout, allow_redirects=False, **options
                )
                break
            except requests.RequestException as error:
                if not left or not _is_torn(error):
                    raise Unavailable(f"{method} {self.url}{path}: {error}") from error
        if answer.headers.get("Content-Type") == _PROBLEM:
            raise Problem(answer.json())
        if answer.status_code not in (requests.codes.ok, requests.codes.not_modified):
            raise Unavailable(f"{method} {self.url}{path}: the answer is {answer.status_code} {answer.reason}")
        return answer


class Game:
    """Questions about the games of one ruleset."""

    def __init__(self, referee: Referee, ruleset: str) -> None:
        self.ruleset = ruleset
        self._referee = referee
        self._path = f"/v1/rulesets/{quote(ruleset, safe='')}"

    def described(self) -> Ruleset:
        """Phases, types of action and of event, options."""
        return cast("Ruleset", self._referee.get(self._path))

    def clauses(self) -> list[Clause]:
        """Every rule in plain words."""
        return cast("list[Clause]", self._referee.get(f"{self._path}/clauses")["clauses"])

    def components(self) -> Json:
        """Cards, boards and pieces as data."""
        return cast("Json", self._referee.get(f"{self._path}/components")["components"])

    def cases(self) -> list[Json]:
        """Every settled case."""
        return cast("list[Json]", self._referee.get(f"{self._path}/cases")["cases"])

    def case(self, number: str) -> Json:
        """One settled case."""
        return cast("Json", self._referee.get(f"{self._path}/cases/{quote(number, safe='')}"))

    def setup(
        self,
        players: Sequence[str],
        *,
        options: Json | None = None,
        seed: int | None = None,
        sealed: bool | None = None,
    ) -> Setup:
        """A new game; without ``seed`` it is played at a real table, and what is hidden is not known.

        A ``sealed`` one needs no ``seed``; a seat asks about it through a ``Referee`` that has its token among the
        ``headers``: ``{"Seat-Token": token}``.
        """
        body = {"players": players, "options": options, "seed": seed, "sealed": sealed}
        return cast("Setup", self._post("setup", body))

    def legal_moves(self, state: Json, *, sample: int | None = None, strict: bool = False) -> LegalMoves:
        """The legal moves; ``sample`` picks one outcome of chance by that seed."""
        return cast("LegalMoves", self._post("legal-moves", {"state": state}, {"sample": sample, "strict": strict}))

    def adjudicate(
        self,
        state: Json,
        action: Action | None = None,
        *,
        actions: Sequence[Action] | None = None,
        claim: Json | None = None,
        include: Iterable[Part] | None = None,
        strict: bool = False,
    ) -> Ruling:
        """The ruling on one ``action`` or on a log of ``actions``, with the parts in ``include``."""
        body = {"state": state, "action": action, "actions": actions, "claim": claim}
        return cast("Ruling", self._post("adjudicate", body, {"include": include, "strict": strict}))

    def score(self, state: Json, *, include: Iterable[ScorePart] | None = None, strict: bool = False) -> Score:
        """The score of a state, also of one that is known in part."""
        return cast("Score", self._post("score", {"state": state}, {"include": include, "strict": strict}))

    def audit(self, state: Json) -> list[Finding]:
        """What about a state could not arise in a real game."""
        return cast("list[Finding]", self._post("audit", {"state": state})["findings"])

    def corrections(self, state: Json) -> Corrections:
        """The fewest readings that, if they were others, would leave nothing impossible in a state."""
        answer = self._post("audit", {"state": state}, {"include": ["corrections"]})
        return cast("Corrections", answer["corrections"])

    def observe(self, state: Json, seat: int | None = None, *, strict: bool = False) -> Json:
        """What a seat, or a spectator, may see of a state."""
        return cast("Json", self._post("observe", {"state": state, "seat": seat}, {"strict": strict})["state"])

    def infer(self, before: Json, after: Json, *, max_turns: int | None = None) -> Inference:
        """Which legal actions turn one state into another."""
        body = {"before": before, "after": after, "max_turns": max_turns}
        return cast("Inference", self._post("infer", body))

    def render(self, state: Json, *, highlight: Json | None = None) -> str:
        """A picture of a state, as an SVG document."""
        return self._referee.post_for_text(f"{self._path}/render", {"state": state, "highlight": highlight})

    def _post(self, endpoint: str, body: Mapping[str, Any], query: Mapping[str, Any] | None = None) -> Any:
        return self._referee.post(f"{self._path}/{endpoint}", body, query)


def _is_torn(error: requests.RequestException) -> bool:
    """Whether an answer broke off after it had begun: past what urllib3 asks again for."""
    late = bool(error.args) and isinstance(error.args[0], ReadTimeoutError)
    return late or isinstance(error, requests.exceptions.ChunkedEncodingError)


def _given(values: Mapping[str, Any]) -> dict[str, Any]:
    return {name: value for name, value in values.items() if value is not None}


def _encoded(value: Mapping[str, Any]) -> bytes:
    return json.dumps(value, allow_nan=False).encode()


def _parameter(value: Any) -> str:
    if isinstance(value, bool):
        return str(value).lower()
    return str(value) if isinstance(value, str | int) else ",".join(value)


def _read(answer: requests.Response) -> Any:
    try:
        return answer.json()
    except requests.JSONDecodeError as error:
        raise Unavailable(f"{answer.url}: the answer is no JSON: {error}") from error
