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
from typing import Any, Self

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


def is_finished(path: Path, begin: Begin) -> bool:
    """Whether there is nothing to go on with, since all is answered already."""
    return begin is Begin.RESUME and path.is_file() and not _beside(path, "part").exists()


def _beside(path: Path, kind: str) -> Path:
    return path.with_name(f"{path.name}.{kind}")


class Output:
    """The answers to one run; a context that leaves what is written for another run to go on with.

    Raises Refused where there are answers already, unless ``begin`` says what to do; where another run writes them;
    and where those to go on with answer another ``job``.
    """

    def __init__(self, path: Path, job: dict[str, Any], begin: Begin) -> None:
        self._path, self._part, self._job = path, _beside(path, "part"), _beside(path, "job")
        self.answered = self.faulty = 0
        if results.is_parquet(path):
            extras.load("pyarrow.parquet", "parquet")
        if path.is_dir():
            raise Refused(f"{path} is a folder; --out must be a file.")
        if begin is Begin.ANEW:
            self._refuse_to_overwrite()
        try:
            self._file = self._part.open("ab+", buffering=0)
            try:
                self._begin(orjson.dumps(job), resume=begin is Begin.RESUME)
            except BaseException:
                self._file.close()
                raise
        except OSError as error:
            raise Refused(f"{path} can't be written: {error.strerror}.") from None

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self._file.close()

    def _refuse_to_overwrite(self) -> None:
        if self._path.exists():
            raise Refused(f"{self._path} is there already; --force replaces it.")
        if self._part.exists():
            raise Refused(f"{self._part} is unfinished; --resume goes on with it, --force begins anew.")

    def _begin(self, job: bytes, *, resume: bool) -> None:
        try:
            fcntl.flock(self._file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            raise Refused(f"Another run is writing {self._part}.") from None
        if resume and self._file.tell():
            self._refuse_other(orjson.loads(job))
            self._count()
        else:
            self._file.truncate(0)
            new = _beside(self._job, "new")
            new.write_bytes(job)
            new.replace(self._job)

    def _refuse_other(self, job: dict[str, Any]) -> None:
        try:
            begun = dict(orjson.loads(self._job.read_bytes()))
        except (OSError, ValueError, TypeError):
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


@contextmanager
def _stopping() -> Iterator[None]:
    try:
        yield
    except OSError as error:
        raise Stopped(f"The answers can't be written: {error.strerror}.") from None
