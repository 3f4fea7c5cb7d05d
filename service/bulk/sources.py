"""Files of records, read a little at a time."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any, Protocol

from service.bulk import extras
from service.bulk.answering import Numbered
from service.bulk.endings import Refused, Stopped
from service.streaming import BrokenBody, Lines

PARQUET = ".parquet"
COLUMN = "record"
_ROWS = 256
_BUFFER = 1024 * 1024
_NO_LINES = {
    b"\x1f\x8b": "compressed with gzip; unpack it first",
    b"\x28\xb5\x2f\xfd": "compressed with zstd; unpack it first",
    b"PAR1": f"Parquet; its name must end in {PARQUET}",
}
"""How files begin that have no lines of JSON, and what they are instead."""


class Source(Protocol):
    """A file of records. ``total`` and ``position`` are in ``unit``: how long it is, and how far it is read."""

    unit: str
    total: int

    @property
    def position(self) -> int: ...

    def records(self, longest: int) -> Iterator[Numbered]:
        """Every record with its number; None for one longer than so many bytes."""


class JsonLines:
    """A record a line. Empty lines are passed over, but counted. Raises Refused for what has no lines."""

    unit = "B"

    def __init__(self, path: Path) -> None:
        self._file = path.open("rb")
        self.total = path.stat().st_size
        beginning = self._file.read(max(map(len, _NO_LINES)))
        self._file.seek(0)
        for mark, told in _NO_LINES.items():
            if beginning.startswith(mark):
                raise Refused(f"{path} is {told}.")

    @property
    def position(self) -> int:
        return self._file.tell()

    def records(self, longest: int) -> Iterator[Numbered]:
        try:
            for number, line in enumerate(Lines(self._file.read, None, longest), 1):
                if line is None or line.strip():
                    yield number, line
        except BrokenBody as error:
            raise Stopped(f"The records can't be read on: {error.__cause__}.") from None


class Parquet:
    """A record a row, as JSON text in the column ``record``. A row that is null is an empty record."""

    unit = "rows"

    def __init__(self, path: Path) -> None:
        self._arrow = extras.load("pyarrow", "parquet")
        parquet = extras.load("pyarrow.parquet", "parquet")
        try:
            self._file = parquet.ParquetFile(path, buffer_size=_BUFFER)
            schema = self._file.schema_arrow
        except (self._arrow.ArrowException, OSError) as error:
            raise Refused(f"{path} is no Parquet file: {error}") from None
        column = schema.field(COLUMN) if schema.get_all_field_indices(COLUMN) else None
        if column is None or not self._is_text(column.type):
            names = ", ".join(f"{field.name} ({field.type})" for field in schema)
            raise Refused(f"{path} must have a column {COLUMN!r} of strings or bytes; it has: {names or 'none'}.")
        self.total = self._file.metadata.num_rows
        self.position = 0

    def _is_text(self, type_: Any) -> bool:
        types = self._arrow.types
        return any(is_one(type_) for is_one in (types.is_string, types.is_large_string, types.is_binary))

    def records(self, longest: int) -> Iterator[Numbered]:
        try:
            for batch in self._file.iter_batches(_ROWS, columns=[COLUMN]):
                for value in batch.column(0).cast(self._arrow.binary()):
                    self.position += 1
                    record = value.as_py() or b""
                    yield self.position, record if len(record) <= longest else None
        except (self._arrow.ArrowException, OSError) as error:
            raise Stopped(f"The records can't be read on after row {self.position}: {error}.") from None


def open_source(path: Path) -> Source:
    """The records of a file, by its name. Raises Refused."""
    try:
        if not path.is_file():
            raise Refused(f"{path} is no file." if path.exists() else f"{path} does not exist.")
        return Parquet(path) if path.suffix == PARQUET else JsonLines(path)
    except OSError as error:
        raise Refused(f"{path} can't be read: {error.strerror}.") from None
