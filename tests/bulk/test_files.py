"""What files of records look like, and what becomes of files that are there already."""

import fcntl
import gzip
import resource
from collections.abc import Callable
from pathlib import Path

import pyarrow as pa
import pyarrow.parquet as pq
import pytest

from service import lines
from service.bulk import run
from tests.bulk import records
from tests.bulk.conftest import Local

GAMES = records.finished(6)
ANSWERS = records.expected(GAMES).splitlines(keepends=True)


def test_answers_come_in_the_order_of_the_records(
    tmp_path: Path, threads: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(run, "MOST_RECORDS", 3)
    asked = records.finished(100)
    assert records.bulk(records.written(tmp_path / "in", asked), tmp_path / "out") == 0
    assert (tmp_path / "out").read_bytes() == records.expected(asked)
    assert sorted(path.name for path in tmp_path.iterdir()) == ["in", "out"]


@pytest.mark.parametrize("end", [b"\n", b"\r\n", b" \n\n \n"])
@pytest.mark.parametrize("is_ended", [True, False])
def test_ends_of_lines(tmp_path: Path, local: Local, end: bytes, is_ended: bool) -> None:
    source = records.written(tmp_path / "in", GAMES)
    content = source.read_bytes().replace(b"\n", end)
    source.write_bytes(content if is_ended else content.rstrip())
    assert records.bulk(source, tmp_path / "out") == 0
    assert (tmp_path / "out").read_bytes() == b"".join(ANSWERS)


@pytest.mark.parametrize("content", [b"", b"\n", b"\n \r\n\n"])
def test_an_empty_file_has_no_answers(tmp_path: Path, local: Local, content: bytes) -> None:
    (tmp_path / "in").write_bytes(content)
    assert records.bulk(tmp_path / "in", tmp_path / "out") == 0
    assert (tmp_path / "out").read_bytes() == b""


def test_a_line_too_large_is_passed_over(tmp_path: Path, local: Local, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("ZONING_MAX_BODY_BYTES", "1024")
    large = [b"{" + b" " * size for size in (1023, 1024, 100_000, 3_000_000)]
    source = records.written(tmp_path / "in", [GAMES[0], b"", *large, GAMES[1]])
    assert records.bulk(source, tmp_path / "out") == 3
    told = [(kind, number) for _, _, kind, number, _ in records.problems(tmp_path / "out")]
    expected = [("", 0), ("/problems/not-json", 3), *[("/problems/too-large", n) for n in (4, 5, 6)], ("", 0)]
    assert told == expected


def _parquet(path: Path, values: list[str | bytes | None], type_: pa.DataType) -> Path:
    other = pa.array(range(len(values)))
    pq.write_table(pa.table({"other": other, "record": pa.array(values, type_)}), path, row_group_size=4)
    return path


@pytest.mark.parametrize("type_", [pa.string(), pa.large_string(), pa.binary()])
def test_parquet_in_and_out(tmp_path: Path, local: Local, type_: pa.DataType) -> None:
    source = records.written(tmp_path / "in", GAMES)
    texts = source.read_text(encoding="utf-8").splitlines()
    rows: list[str | bytes | None] = [*texts[:5], None, "", "{", texts[5]]
    target = tmp_path / "out.parquet"
    assert records.bulk(_parquet(tmp_path / "in.parquet", rows, type_), target) == 3
    table = pq.read_table(target)
    assert table.schema == pa.schema([pa.field("status", pa.int32(), False), pa.field("answer", pa.string(), False)])
    assert table["status"].to_pylist() == [200] * 5 + [400] * 3 + [200]
    told = [answer.encode() + b"\n" for answer in table["answer"].to_pylist()]
    assert told[:5] + told[8:] == ANSWERS
    assert records.bulk(tmp_path / "in.parquet", tmp_path / "out.ndjson") == 3
    assert (tmp_path / "out.ndjson").read_bytes() == b"".join(told)
    assert [number for _, _, _, number, _ in records.problems(tmp_path / "out.ndjson")] == [0] * 5 + [6, 7, 8, 0]
    assert sorted(path.name for path in tmp_path.iterdir()) == ["in", "in.parquet", "out.ndjson", "out.parquet"]


def test_parquet_without_rows(tmp_path: Path, local: Local) -> None:
    assert records.bulk(_parquet(tmp_path / "in.parquet", [], pa.string()), tmp_path / "out.parquet") == 0
    assert pq.read_table(tmp_path / "out.parquet").num_rows == 0


def test_the_status_of_a_line_is_that_outside_of_its_id() -> None:
    line = lines.written('x","status":404,"y', 200, {"status": 500})
    assert lines.status_of(line) == 200


def _refused(capsys: pytest.CaptureFixture[str], source: Path, target: Path, *more: str) -> str:
    assert records.bulk(source, target, *more) == 2
    return capsys.readouterr().err.removeprefix("python -m service.bulk: ")


def test_files_that_are_no_records(tmp_path: Path, local: Local, capsys: pytest.CaptureFixture[str]) -> None:
    out = tmp_path / "out"
    assert _refused(capsys, tmp_path / "none", out) == f"{tmp_path / 'none'} does not exist.\n"
    assert _refused(capsys, tmp_path, out) == f"{tmp_path} is no file.\n"
    broken = tmp_path / "broken.parquet"
    broken.write_bytes(b"PAR1 no PAR1")
    assert _refused(capsys, broken, out).startswith(f"{broken} is no Parquet file: ")
    numbers = tmp_path / "numbers.parquet"
    pq.write_table(pa.table({"record": [1, 2]}), numbers)
    expected = f"{numbers} must have a column 'record' of strings or bytes; it has: record (int64).\n"
    assert _refused(capsys, numbers, out) == expected
    assert not out.exists()


@pytest.mark.parametrize(
    ("pack", "told"),
    [
        (gzip.compress, "compressed with gzip; unpack it first"),
        (lambda content: pa.compress(content, "zstd", asbytes=True), "compressed with zstd; unpack it first"),
        (lambda content: b"PAR1" + content, "Parquet; its name must end in .parquet"),
    ],
)
def test_records_that_are_packed(
    tmp_path: Path, local: Local, capsys: pytest.CaptureFixture[str], pack: Callable[[bytes], bytes], told: str
) -> None:
    source = records.written(tmp_path / "in.ndjson", GAMES)
    source.write_bytes(pack(source.read_bytes()))
    assert _refused(capsys, source, tmp_path / "out") == f"{source} is {told}.\n"
    assert sorted(path.name for path in tmp_path.iterdir()) == ["in.ndjson"]


def test_places_where_no_answers_can_be(tmp_path: Path, local: Local, capsys: pytest.CaptureFixture[str]) -> None:
    source = records.written(tmp_path / "in", GAMES)
    assert "must be two files" in _refused(capsys, source, source, "--force")
    assert "is a folder" in _refused(capsys, source, tmp_path)
    missing = tmp_path / "none" / "out"
    assert _refused(capsys, source, missing) == f"{missing} can't be written: No such file or directory.\n"
    assert source.read_bytes().count(b"\n") == len(GAMES)


def test_what_is_finished_is_not_overwritten(tmp_path: Path, local: Local, capsys: pytest.CaptureFixture[str]) -> None:
    source, out = records.written(tmp_path / "in", GAMES), tmp_path / "out"
    out.write_bytes(b"dear")
    assert _refused(capsys, source, out) == f"{out} is there already; --force replaces it.\n"
    assert records.bulk(source, out, "--resume") == 0
    assert capsys.readouterr().err == f"python -m service.bulk: {out} is finished already.\n"
    assert out.read_bytes() == b"dear"
    assert records.bulk(source, out, "--force") == 0
    assert out.read_bytes() == b"".join(ANSWERS)


def test_two_runs_do_not_write_the_same_file(tmp_path: Path, local: Local, capsys: pytest.CaptureFixture[str]) -> None:
    source, out = records.written(tmp_path / "in", GAMES), tmp_path / "out"
    with (tmp_path / "out.part").open("wb") as part:
        fcntl.flock(part, fcntl.LOCK_EX)
        for option in ("--force", "--resume"):
            assert _refused(capsys, source, out, option) == f"Another run is writing {out}.part.\n"


def test_a_full_disk_stops_the_run(tmp_path: Path, local: Local, capsys: pytest.CaptureFixture[str]) -> None:
    """A limit of the size of files is met in the middle of a line, as the end of a disk is."""
    source, out = records.written(tmp_path / "in", GAMES), tmp_path / "out"
    before = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (5000, before[1]))
    try:
        assert records.bulk(source, out) == 1
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, before)
    assert "The answers can't be written: File too large. --resume goes on." in capsys.readouterr().err
    assert (tmp_path / "out.part").stat().st_size == 5000
    assert records.bulk(source, out, "--resume") == 0
    assert out.read_bytes() == b"".join(ANSWERS)
