"""``python -m tests.soak [LINES]``: a long batch and ten times as many records in bulk: does the memory stay flat?"""

import sys
import tempfile
from pathlib import Path

from tests.conftest import start_server
from tests.soak.long_batch import SETTINGS, Soaked, soak
from tests.soak.long_bulk import soak_bulk

LINES = 100_000
BULK = 10
"""How many records are answered in bulk for each line of the batch."""
MOST_GROWTH = 16 * 1024
"""In KiB."""


def main() -> int:
    lines = int(sys.argv[1]) if len(sys.argv) > 1 else LINES
    with tempfile.TemporaryDirectory() as folder:
        live = start_server(Path(folder), settings=SETTINGS)
        try:
            soaked = soak(live, lines)
        finally:
            live.stop()
        batch_is_flat = _told("batch", soaked)
        bulk_is_flat = _told("bulk", soak_bulk(Path(folder), BULK * lines))
    return 0 if batch_is_flat and bulk_is_flat else 1


def _told(what: str, soaked: Soaked) -> bool:
    """Say what came out; whether it is as it should be."""
    rate = soaked.lines / soaked.seconds
    print(f"{what}: {soaked.lines} lines, {soaked.answered_200} answered 200, {rate:.0f} a second")
    print(f"memory: {soaked.before} KiB before, {soaked.most} at most, {soaked.after} after")
    flat = soaked.growth <= MOST_GROWTH
    print("flat" if flat else f"grows by more than {MOST_GROWTH} KiB")
    return flat and soaked.answered_200 == soaked.lines


if __name__ == "__main__":
    sys.exit(main())
