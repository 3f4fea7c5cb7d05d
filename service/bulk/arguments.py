"""The command line of bulk work."""

import argparse
from collections.abc import Sequence
from pathlib import Path

from service.bulk.answering import ENDPOINTS
from service.bulk.output import Begin

PROGRAM = "python -m service.bulk"
_EPILOG = """\
records:
  A line each: {"id": ..., "ruleset": "supertall", "body": {"state": {...}}}. "body" is what the endpoint takes
  ("adjudicate" needs "action" or "actions" beside the state). "id" may be left out; "ruleset" too, where the state
  names it. Empty lines are passed over. A file whose name ends in .parquet has a record a row instead, as JSON text
  in the column "record".

answers:
  A line each, in the order of the records: {"id": ..., "status": 200, "body": {...}}, the body being byte for byte
  what the service would answer. The fault of a record is its own line: its status is then 4xx, and its body a problem
  document with pointers and the number of the line. Parquet has the columns "status" and "answer", which is that line.

  Until they are whole, the answers stand in OUT.part. A run that was stopped or killed is gone on with by --resume;
  no record is lost or answered twice.

limits:
  Those of the service, from the same variables of the environment: ZONING_MAX_BODY_BYTES (of a record),
  ZONING_MAX_NESTING and ZONING_MAX_ACTIONS.

exit status:
  0  every record has an answer of status 200
  1  stopped before the end; --resume goes on
  2  not begun: what was asked makes no sense, or OUT is there already
  3  done, and some answers are problems
"""


def parser() -> argparse.ArgumentParser:
    """What reads the command line."""
    made = argparse.ArgumentParser(
        prog=PROGRAM,
        description="Ask the referee of many records, on all cores of this machine or on a Dask cluster.",
        epilog=_EPILOG,
        formatter_class=argparse.RawDescriptionHelpFormatter,
        allow_abbrev=False,
    )
    made.add_argument("endpoint", choices=list(ENDPOINTS), help="what is asked of every record")
    made.add_argument("--in", dest="source", metavar="IN", type=Path, required=True, help="the file of records")
    made.add_argument("--out", dest="target", metavar="OUT", type=Path, required=True, help="the file of answers")
    made.add_argument("--include", metavar="PARTS", help="the parts wanted, with commas between, as in the query")
    made.add_argument("--strict", action="store_true", help="refuse states that could not arise in a real game")
    who = made.add_mutually_exclusive_group()
    who.add_argument(
        "--workers", metavar="N", type=_positive, help="processes of this machine, by default as many as cores"
    )
    who.add_argument(
        "--scheduler",
        metavar="ADDRESS",
        help="a Dask scheduler whose workers do it, such as tcp://10.0.0.5:8786",
    )
    begin = made.add_mutually_exclusive_group()
    begin.add_argument(
        "--resume",
        dest="begin",
        action="store_const",
        const=Begin.RESUME,
        default=Begin.ANEW,
        help="go on where an earlier run was stopped; begin where there was none",
    )
    begin.add_argument(
        "--force", dest="begin", action="store_const", const=Begin.FORCE, help="replace what is there already"
    )
    made.add_argument("--quiet", action="store_true", help="no progress bar and no summary")
    return made


def _positive(text: str) -> int:
    if not (text.isascii() and text.isdigit() and 1 <= int(text[:9]) <= 1024):
        raise argparse.ArgumentTypeError(f"must be a whole number from 1 to 1024, not {text!r}")
    return int(text)


def read(arguments: Sequence[str] | None) -> argparse.Namespace:
    """The command line, or that of the process; leaves the process where it makes no sense."""
    return parser().parse_args(arguments)
