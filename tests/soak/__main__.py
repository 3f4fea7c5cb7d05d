"""``python -m tests.soak [LINES]``: a long batch, and whether the memory of its worker stays flat."""

import sys
import tempfile
from pathlib import Path

from tests.conftest import start_server
from tests.soak.long_batch import SETTINGS, soak

LINES = 100_000
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
    print(f"{soaked.lines} lines, {soaked.answered_200} answered 200, {soaked.lines / soaked.seconds:.0f} a second")
    print(f"memory of the worker: {soaked.before} KiB before, {soaked.most} at most, {soaked.after} after")
    flat = soaked.growth <= MOST_GROWTH
    print("flat" if flat else f"grows by more than {MOST_GROWTH} KiB")
    return 0 if flat and soaked.answered_200 == lines else 1


if __name__ == "__main__":
    sys.exit(main())
