"""What the Dockerfile says, read as far as the tests need it."""

import json
import re
import shlex
from dataclasses import dataclass, field
from functools import cache

from tests.conftest import ROOT

PATH = ROOT / "deploy" / "Dockerfile"


@dataclass
class Stage:
    """One stage: its instructions in order, as pairs of a word and the rest of the line."""

    base: str
    instructions: list[tuple[str, str]] = field(default_factory=list)

    def all(self, word: str) -> list[str]:
        """The rest of each instruction that begins with ``word``."""
        return [rest for name, rest in self.instructions if name == word]

    def one(self, word: str) -> str:
        """The rest of the only instruction that begins with ``word``."""
        (rest,) = self.all(word)
        return rest

    @property
    def environment(self) -> dict[str, str]:
        """What ENV sets."""
        pairs = (word.split("=", 1) for rest in self.all("ENV") for word in shlex.split(rest))
        return dict(pairs)

    @property
    def entry_point(self) -> list[str]:
        """The command that the image runs, in words: no shell splits them."""
        words: list[str] = json.loads(self.one("ENTRYPOINT"))
        return words

    @property
    def health_check(self) -> list[str]:
        """The command that tells whether the image's service is well, in words."""
        words: list[str] = json.loads(self.one("HEALTHCHECK").partition("CMD ")[2])
        return words


@cache
def stages() -> list[Stage]:
    """The stages in order; the last is the image."""
    text = re.sub(r"^#.*\n", "", PATH.read_text(encoding="utf-8"), flags=re.MULTILINE)
    found: list[Stage] = []
    for line in re.sub(r"\\\n", "", text).splitlines():
        word, _, rest = line.strip().partition(" ")
        if word == "FROM":
            found.append(Stage(rest.split()[0]))
        elif word:
            found[-1].instructions.append((word, rest.strip()))
    return found
