"""Bulk work: records per second of processor time, all its processes together, beside reading and writing bare JSON.

Only what a record more costs counts, not that processes start: each row is the difference of two runs. Processor time,
so that whoever else uses the machine matters little; that of the process that reads and writes the files is in it.
"""

import gzip
import json
import os
import resource
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from itertools import cycle, islice
from pathlib import Path
from statistics import median
from time import process_time
from typing import Any

from tests.conftest import ROOT

TRACES = ROOT / "tests" / "traces"
ROUNDS, DISTINCT, FEW = 3, 100, 256
GAMES = (
    ("Supertall", "supertall", "supertall", 20_000),
    ("Streetcar Suburb", "streetcar-suburb", "streetcar", 3_000),
    ("Suburbia", "suburbia", "suburbia", 1_000),
)
"""Title, ruleset, its recorded games, how many records take some seconds."""
ASKED = {"score": "finished games scored", "audit": "finished games audited", "adjudicate": "moves adjudicated"}
WANTED = {("supertall", "score"): 5000}


def measure() -> Iterator[tuple[str, str, str]]:
    """Rows of the table: what, the ratio, the detail."""
    for title, ruleset, recorded, most in GAMES:
        for endpoint, asked in ASKED.items():
            lines = _records(ruleset, recorded, endpoint)
            costs = [_costs(endpoint, lines, most) for _ in range(ROUNDS)]
            ours, bare = (round(median(1 / cost for cost in column)) for column in zip(*costs, strict=True))
            wanted = WANTED.get((ruleset, endpoint))
            told = f" (wanted: {wanted})" if wanted else ""
            ratio = median(yardstick / cost for cost, yardstick in costs)
            yield f"{title}, {asked}", f"{ratio:.2f}", f"{ours} records a second of a core{told}, of {bare}"


def _records(ruleset: str, recorded: str, endpoint: str) -> list[bytes]:
    """Lines about recorded games: their ends, or of all their decisions some, evenly chosen."""
    with gzip.open(TRACES / f"{recorded}.jsonl.gz", "rt", encoding="utf-8") as file:
        rows = [row for row in map(json.loads, file) if row["state"]["ruleset"] == ruleset]
    bodies: list[dict[str, Any]] = [{"state": row["state"]} for row in rows if row["action"] is None]
    if endpoint == "adjudicate":
        moves = [row for row in rows if row["action"] is not None]
        bodies = [{"state": row["state"], "action": row["action"]} for row in moves[:: len(moves) // DISTINCT]]
    return [json.dumps({"id": id_, "body": body}).encode() + b"\n" for id_, body in enumerate(bodies)]


def _costs(endpoint: str, lines: list[bytes], most: int) -> tuple[float, float]:
    """Seconds of processor time that a record more takes, and those of the same JSON."""
    with tempfile.TemporaryDirectory() as folder:
        few, _ = _run(Path(folder), endpoint, lines, FEW)
        many, answers = _run(Path(folder), endpoint, lines, FEW + most)
    return (many - few) / most, _bare(lines, answers)


def _run(folder: Path, endpoint: str, lines: list[bytes], count: int) -> tuple[float, list[bytes]]:
    """Seconds of processor time of all processes, and the first answers."""
    with (folder / "in").open("wb") as file:
        file.writelines(islice(cycle(lines), count))
    command = [sys.executable, "-m", "service.bulk", endpoint, "--in", "in", "--out", "out", "--force", "--quiet"]
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    subprocess.run([*command, "--workers", "1"], cwd=folder, env=os.environ | {"PYTHONPATH": str(ROOT)}, check=True)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    with (folder / "out").open("rb") as file:
        answers = list(islice(file, len(lines)))
    return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime, answers


def _bare(lines: list[bytes], answers: list[bytes]) -> float:
    """Seconds that it takes to read a line, and to write its answer, by Python's own JSON."""
    documents = list(map(json.loads, answers))
    repeats, start = 0, process_time()
    while (elapsed := process_time() - start) < 0.5:
        for line, document in zip(lines, documents, strict=True):
            json.loads(line)
            json.dumps(document)
        repeats += 1
    return elapsed / repeats / len(lines)
