"""Answers as Parquet: a row each, with its status and the line that would stand in a file of lines."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

from service import lines
from service.bulk import extras
from service.bulk.sources import PARQUET

_GROUP = 16 * 1024 * 1024
"""How many bytes of lines make a row group; all that is in memory."""


def is_parquet(path: Path) -> bool:
    """Whether a file of that name is Parquet."""
    return path.suffix == PARQUET


def to_parquet(answers: Path, target: Path) -> None:
    """Write a file of answers, a line each, as Parquet; nothing is in its place before all is."""
    arrow, parquet = extras.load("pyarrow", "parquet"), extras.load("pyarrow.parquet", "parquet")
    schema = arrow.schema([arrow.field("status", arrow.int32(), False), arrow.field("answer", arrow.string(), False)])
    new = target.with_name(target.name + ".new")
    with parquet.ParquetWriter(new, schema, compression="zstd", use_dictionary=["status"]) as writer:
        for group in _groups(answers):
            columns: list[Any] = [[lines.status_of(line) for line in group], [line.decode() for line in group]]
            writer.write_batch(arrow.record_batch(columns, schema=schema))
    new.replace(target)


def _groups(path: Path) -> Iterator[list[bytes]]:
    group: list[bytes] = []
    size = 0
    with path.open("rb") as file:
        for line in file:
            group.append(line.rstrip(b"\n"))
            size += len(line)
            if size >= _GROUP:
                yield group
                group, size = [], 0
    if group:
        yield group
