"""Adjudications per second over HTTP, each against the bare endpoint with the same bytes in and out."""

import gzip
import json
import tempfile
from collections.abc import Iterator
from contextlib import ExitStack
from dataclasses import dataclass
from itertools import pairwise
from pathlib import Path
from statistics import median
from typing import Any

from tests.bench.load import answer, rate, request_bytes
from tests.conftest import LiveServer, start_server

TRACES = Path(__file__).parent.parent / "traces"
INCLUDES = ("?include=state,legal_moves", "")
ROUNDS, SECONDS = 7, 1.0
SETTINGS = {"ZONING_WORKERS": "1"}


@dataclass(frozen=True)
class Subject:
    """A state and an action on it, with the least ratio wanted for ``include=state,legal_moves``."""

    title: str
    ruleset: str
    state: Any
    action: str
    target: float


def subjects() -> Iterator[Subject]:
    """A mid-game decision of each game, from the recorded games."""
    row = _first("supertall", lambda row, _: row["state"]["turn"]["number"] == 9 and row["state"]["drawn"] is not None)
    yield Subject("Supertall, mid-game", "supertall", row["state"], row["action"], 0.5)
    row = _first(
        "streetcar",
        lambda row, after: (
            row["state"]["turn"]["number"] >= 8
            and row["state"]["turn"]["phase"] == "remove"
            and len(after["legal_moves"]) > 100
        ),
    )
    yield Subject("Streetcar Suburb, over 100 legal lines", "streetcar-suburb", row["state"], row["action"], 0.45)
    row = _first(
        "suburbia",
        lambda row, _: (
            len(row["state"]["players"]) == 4
            and row["state"]["turn"]["phase"] == "build"
            and sum(len(player["borough"]) for player in row["state"]["players"]) >= 60
            and row["action"].startswith("buy")
        ),
    )
    yield Subject("Suburbia, four players, 15 tiles each", "suburbia", row["state"], row["action"], 0.3)


def _first(name: str, wanted: Any) -> Any:
    with gzip.open(TRACES / f"{name}.jsonl.gz", "rt", encoding="utf-8") as lines:
        rows = [json.loads(line) for line in lines]
    return next(row for row, after in pairwise(rows) if wanted(row, after))


def measure() -> Iterator[tuple[str, str, str]]:
    """Rows of the table: what, the ratio, the detail."""
    for subject in subjects():
        for include in INCLUDES:
            yield _measured(subject, include)


def _measured(subject: Subject, include: str) -> tuple[str, str, str]:
    body = json.dumps({"state": subject.state, "action": subject.action}).encode()
    ours = request_bytes(f"/v1/rulesets/{subject.ruleset}/adjudicate{include}", body)
    bare = request_bytes("/echo", body)
    with ExitStack() as stack:
        folder = Path(stack.enter_context(tempfile.TemporaryDirectory()))
        referee = _started(stack, folder / "referee", "service.wsgi:app", {})
        answered = answer(referee.port, ours)
        (folder / "answer").write_bytes(answered)
        echo = _started(stack, folder / "echo", "tests.bench.echo:app", {"BENCH_ANSWER": str(folder / "answer")})
        assert answer(echo.port, bare) == answered
        pairs = [(rate(referee.port, ours, SECONDS), rate(echo.port, bare, SECONDS)) for _ in range(ROUNDS)]
    ratio = median(one / other for one, other in pairs)
    wanted = f" (wanted: {subject.target})" if include else ""
    rates = [round(median(column)) for column in zip(*pairs, strict=True)]
    detail = f"{rates[0]}/s of {rates[1]}/s; {len(body)} bytes in, {len(answered)} out"
    return f"{subject.title}, {include.removeprefix('?') or 'default parts'}", f"{ratio:.2f}{wanted}", detail


def _started(stack: ExitStack, folder: Path, application: str, settings: dict[str, str]) -> LiveServer:
    folder.mkdir()
    server = start_server(folder, application, {**SETTINGS, **settings})
    stack.callback(server.stop)
    return server
