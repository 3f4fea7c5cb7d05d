"""The least that a photo of a finished game must give for a score."""

from collections.abc import Mapping
from dataclasses import dataclass

from rules.kernel.outcome import Json


@dataclass(frozen=True, slots=True)
class PhotoPart:
    """A part of a state: a JSON pointer with ``*`` for every entry of a list.

    ``when`` says when it is needed; None: in every game.
    """

    path: str
    label: str
    when: str | None = None

    @property
    def required(self) -> bool:
        return self.when is None

    def as_json(self) -> dict[str, Json]:
        return {"path": self.path, "label": self.label, "required": self.required, "when": self.when}


@dataclass(frozen=True, slots=True)
class Photo:
    """The ``parts`` in the order in which one looks for them, and a ``blank`` state of the fewest seats to fill in.

    More seats have copies of its entry of ``players``.
    """

    parts: tuple[PhotoPart, ...]
    blank: Mapping[str, Json]


OPTIONS = PhotoPart("/options", "How the table plays", "where it is not by the defaults")
NAME = PhotoPart("/players/*/name", "The player's name", "where the answer is to repeat it")
