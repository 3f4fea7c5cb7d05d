"""A long run of bulk work on two processes, and the memory of all its processes together."""

import os
import subprocess
import sys
from collections.abc import Iterator
from itertools import cycle, islice
from pathlib import Path
from time import perf_counter, sleep

import orjson

from tests.conftest import ROOT
from tests.http import states
from tests.soak.long_batch import Soaked
from tests.soak.processes import children_of, resident

WORKERS = 2
_LOOK = 0.05
_EARLY = 0.2
"""Which part of the run shows what memory it needs; more later is a leak."""


def soak_bulk(folder: Path, records: int) -> Soaked:
    """Score that many finished games of Supertall from a file into a file."""
    source, target = folder / "games.ndjson", folder / "scores.ndjson"
    with source.open("wb") as file:
        file.writelines(islice(cycle(_records()), records))
    command = [sys.executable, "-m", "service.bulk", "score", "--in", str(source), "--out", str(target)]
    start = perf_counter()
    run = subprocess.Popen(
        [*command, "--workers", str(WORKERS)], cwd=folder, env=os.environ | {"PYTHONPATH": str(ROOT)}
    )
    looks = list(_looks(run, target.with_name(target.name + ".part")))
    seconds = perf_counter() - start
    last = looks[-1][0]
    early = max(memory for answered, memory in looks if answered <= max(_EARLY * last, looks[0][0]))
    right = 0
    with target.open("rb") as answers:
        for line in answers:
            right += b'"status":200,' in line[:40]
    return Soaked(records, right, seconds, early, max(memory for _, memory in looks), looks[-1][1])


def _looks(run: "subprocess.Popen[bytes]", part: Path) -> Iterator[tuple[int, int]]:
    """Bytes of answers and KiB of memory, again and again from the first answer on."""
    while run.poll() is None:
        try:
            answered = part.stat().st_size
            memory = sum(map(resident, [run.pid, *children_of(run.pid)]))
        except (FileNotFoundError, StopIteration):  # not begun, or at its end
            answered = 0
        if answered:
            yield answered, memory
        sleep(_LOOK)


def _records() -> list[bytes]:
    games = [states.of_play("supertall", seed)[-1] for seed in range(50)]
    return [orjson.dumps({"id": number, "body": {"state": game}}) + b"\n" for number, game in enumerate(games)]
