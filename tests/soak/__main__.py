"""``python -m tests.soak [PART ...] [--lines LINES]``: does it bear what is asked of it, and does its memory stay flat?

Without any part all of them: ``batch`` and ``bulk`` (of so many lines, and ten times as many records), ``saturation``,
``kill``, ``reload``, ``slow``, ``smuggling``, ``malformed``, ``limits``.
"""

import argparse
import sys
import tempfile
from pathlib import Path

from tests.soak.parts import LINES, PARTS, batch, bulk


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.soak")
    parser.add_argument("parts", nargs="*", metavar="PART", help=", ".join(PARTS))
    parser.add_argument("--lines", type=int, default=LINES, help="lines of the long batch")
    arguments = parser.parse_args()
    unknown = set(arguments.parts) - set(PARTS)
    if unknown:
        parser.error(f"no part is called {', '.join(sorted(unknown))}")
    failed = []
    for name in arguments.parts or PARTS:
        with tempfile.TemporaryDirectory() as folder:
            part = PARTS[name]
            is_right = part(Path(folder), arguments.lines) if part in (batch, bulk) else part(Path(folder))
        if not is_right:
            failed.append(name)
    if failed:
        print(f"not as it should be: {', '.join(failed)}")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
