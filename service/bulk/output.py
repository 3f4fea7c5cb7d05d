"""The file of answers: written beside its place, and put there when it is whole.

``OUT.part`` holds the answers so far, whatever OUT is to become; its lines say how many records are answered.
``OUT.job`` says what was asked, so that only the same work is gone on with.
"""

import fcntl
import os
from collections.abc import Iterator
from contextlib import contextmanager
from enum import Enum
from pathlib import Path
from typing import Any

import orjson

from service import lines
from service.bulk import extras, results
from service.bulk.answering import Answered
from service.bulk.endings import Refused, Stopped

OK = 200


class Begin(Enum):
    """What to do where answers are there already."""

    ANEW = "refuse to"
    RESUME = "go on with them"
    FORCE = "replace them"


class Output:
    """The answers to one run.

    Raises Refused where there are answers already, unless ``begin`` says what to do; where another run writes them;
    and where those to go on with answer another ``job``.
    """

    def __init__(self, path: Path, job: dict[str, Any], begin: Begin) -> None:
        self._path = path
        self._part = path.with_name(path.name + ".part")
        self._job = path.with_name(path.name + ".job")
        self.answered = self.faulty = 0
        if results.is_parquet(path):
            extras.load("pyarrow.parquet", "parquet")
        self.is_finished = begin is Begin.RESUME and path.exists() and not self._part.exists()
        if self.is_finished:
            return
        if path.is_dir():
            raise Refused(f"{path} is a folder; --out must be a file.")
        if begin is Begin.ANEW:
            self._refuse_to_overwrite()
        try:
            self._file = self._part.open("ab+", buffering=0)
            self._lock()
            if begin is Begin.RESUME and self._file.tell():
                self._compare(job)
                self._count()
            else:
                self._file.truncate(0)
                _replace(self._job, orjson.dumps(job))
        except OSError as error:
            raise Refused(f"{path} can't be written: {error.strerror}.") from None

    def _refuse_to_overwrite(self) -> None:
        if self._path.exists():
            raise Refused(f"{self._path} is there already; --force replaces it.")
        if self._part.exists():
            raise Refused(f"{self._part} is unfinished; --resume goes on with it, --force begins anew.")

    def _lock(self) -> None:
        try:
            fcntl.flock(self._file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            raise Refused(f"Another run is writing {self._part}.") from None

    def _compare(self, job: dict[str, Any]) -> None:
        try:
            begun = orjson.loads(self._job.read_bytes())
        except (OSError, ValueError):
            raise Refused(f"{self._job} can't be read, which says what was asked; --force begins anew.") from None
        other = [name for name in job if begun.get(name) != job[name]]
        if other:
            told = "; ".join(f"{name} was {begun.get(name)!r} and is {job[name]!r}" for name in other)
            raise Refused(f"{self._part} was begun with other work: {told}. --force begins anew.")

    def _count(self) -> None:
        """Count the answers there are, and cut off a last one that has no end."""
        whole = 0
        with self._part.open("rb") as answers:
            for line in answers:
                if line.endswith(b"\n"):
                    whole += len(line)
                    self.answered += 1
                    self.faulty += lines.status_of(line) != OK
        self._file.truncate(whole)

    def write(self, answered: Answered) -> None:
        """Add answers. Raises Stopped where the disk does not take them."""
        left = memoryview(answered.block)
        with _stopping():
            while left:
                left = left[self._file.write(left) or 0 :]
        self.answered += answered.records
        self.faulty += answered.faulty

    def finish(self) -> None:
        """Put the file in its place. Raises Stopped where it can't be."""
        with _stopping():
            os.fsync(self._file.fileno())
            if results.is_parquet(self._path):
                results.to_parquet(self._part, self._path)
                self._part.unlink()
            else:
                self._part.replace(self._path)
            self._job.unlink(missing_ok=True)
        self._file.close()


@contextmanager
def _stopping() -> Iterator[None]:
    try:
        yield
    except OSError as error:
        raise Stopped(f"The answers can't be written: {error.strerror}.") from None


def _replace(path: Path, content: bytes) -> None:
    new = path.with_name(path.name + ".new")
    new.write_bytes(content)
    new.replace(path)
