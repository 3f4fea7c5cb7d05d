"""The contract's examples: requests as data files, and the service's own answers to them.

``<operation>.yaml`` holds requests by operation and name, ``problems.yaml`` those that end in a problem, by the
component of the contract they show. ``python -m service.examples docs/pictures`` asks the service and writes
``answers.yaml``, and the pictures among the answers into that folder.
``batch.ndjson`` is a batch, ``batch_answers.ndjson`` its answers.
"""

from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cache
from importlib.resources import files
from typing import Any

import yaml

REQUEST_ID = "example"
ANSWERS = "answers.yaml"
_PROBLEMS = "problems.yaml"
BATCH, BATCHED = "batch.ndjson", "batch_answers.ndjson"
_HERE = files("service.examples")


@dataclass(frozen=True)
class Example:
    """A request. ``raw`` is a text sent instead of a JSON body, ``size`` pads it to so many bytes.

    ``problem`` names the contract's component for the problem it ends in, if it does.
    """

    operation: str
    name: str
    problem: str | None = None
    summary: str = ""
    parameters: dict[str, str] = field(default_factory=dict)
    query: dict[str, Any] = field(default_factory=dict)
    body: Any = None
    raw: str | None = None
    size: int = 0
    content_type: str = "application/json"

    @property
    def group(self) -> str:
        """Under which its answer stands."""
        return self.problem or self.operation

    def url(self, path: str) -> str:
        """The address, with its query, of a ``path`` that has the parameters in braces."""
        query = "&".join(f"{name}={_in_query(value)}" for name, value in self.query.items())
        return path.format(**self.parameters) + ("?" + query if query else "")

    def payload(self, dump: Any) -> bytes:
        """The bytes of the body; ``dump`` turns a JSON value into bytes."""
        text: bytes = dump(self.body) if self.raw is None else self.raw.encode()
        return text.ljust(self.size)


def _in_query(value: Any) -> str:
    if isinstance(value, bool):
        return str(value).lower()
    return ",".join(value) if isinstance(value, list) else str(value)


@dataclass(frozen=True)
class Answered:
    """An example with the service's answer to it; that of one that is answered with a picture is its file's name."""

    example: Example
    status: int
    answer: Any


def text(name: str) -> str:
    """The text of a file of this folder."""
    return _HERE.joinpath(name).read_text(encoding="utf-8")


def _load(name: str) -> Any:
    return yaml.load(text(name), Loader=yaml.CSafeLoader)


def requests() -> Iterator[Example]:
    """Every example, in the order of the files' names."""
    names = sorted(entry.name for entry in _HERE.iterdir() if entry.name.endswith(".yaml"))
    for file in names:
        if file == ANSWERS:
            continue
        for group, members in _load(file).items():
            for name, given in members.items():
                if file == _PROBLEMS:
                    yield Example(name=name, problem=group, **given)
                else:
                    yield Example(operation=group, name=name, **given)


@cache
def answered() -> tuple[Answered, ...]:
    """Every example with its answer."""
    answers = _load(ANSWERS)
    return tuple(
        Answered(example, found["status"], found["body"])
        for example in requests()
        if (found := answers[example.group][example.name])
    )
