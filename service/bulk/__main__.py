"""``python -m service.bulk``: the referee asked of a file of records."""

import hashlib
import sys
from argparse import Namespace
from collections.abc import Sequence
from contextlib import AbstractContextManager
from pathlib import Path
from time import perf_counter
from typing import Any

from marshmallow import ValidationError

from service import __version__, config, problems
from service.bulk import arguments, extras, pools
from service.bulk.answering import ENDPOINTS, Question
from service.bulk.endings import Refused, Stopped
from service.bulk.output import Output, is_finished
from service.bulk.run import run
from service.bulk.sources import Source, open_source

_BEGINNING = 1024 * 1024
ALL_RIGHT, STOPPED, NOT_BEGUN, FAULTY, INTERRUPTED = 0, 1, 2, 3, 130


def main(given: Sequence[str] | None = None) -> int:
    """The exit status of the command line ``given``, by default that of the process."""
    asked = arguments.read(given)
    try:
        return _carry_out(asked)
    except (Refused, config.ConfigError) as error:
        return _tell(NOT_BEGUN, str(error))
    except Stopped as error:
        return _tell(STOPPED, f"{error} --resume goes on.")
    except KeyboardInterrupt:
        return _tell(INTERRUPTED, "Interrupted; --resume goes on.")


def _tell(status: int, message: str) -> int:
    print(f"{arguments.PROGRAM}: {message}", file=sys.stderr)
    return status


def _carry_out(asked: Namespace) -> int:
    tqdm, start = extras.load("tqdm", "bulk").tqdm, perf_counter()
    question, source = question_of(asked), open_source(asked.source)
    if asked.target.exists() and asked.target.samefile(asked.source):
        raise Refused("The answers can't replace the records: --in and --out must be two files.")

    def show(source: Source) -> Any:
        quiet = True if asked.quiet else None  # None: only where it is a terminal
        scaled = source.unit == "B"
        return tqdm(total=source.total, initial=source.position, unit=source.unit, unit_scale=scaled, disable=quiet)

    if is_finished(asked.target, asked.begin):
        return _tell(ALL_RIGHT, f"{asked.target} is finished already.")
    job = _job(asked.source, question)
    with _pool(asked) as pool, Output(asked.target, job, asked.begin) as output:
        before = output.answered
        run(question, source, output, pool, show)
    if not asked.quiet:
        seconds = perf_counter() - start
        gone_on = f", {before} of them by an earlier run" if before else ""
        rate = f"{seconds:.1f} s ({(output.answered - before) / seconds:.0f} a second)"
        print(f"{output.answered} answers, {output.faulty} of them faulty{gone_on}; {rate}.", file=sys.stderr)
    return FAULTY if output.faulty else ALL_RIGHT


def question_of(asked: Namespace) -> Question:
    """What the command line asks of every record. Raises Refused, and ConfigError of the environment."""
    schema = ENDPOINTS[asked.endpoint].query
    if asked.strict and "strict" not in schema.fields:
        raise Refused(f"--strict must be left out: {asked.endpoint} always tells what could not arise.")
    query = {"strict": "true"} if asked.strict else {}
    if asked.include is not None:
        query["include"] = asked.include
    try:
        loaded: dict[str, Any] = schema.load(query)
    except ValidationError as error:
        problem = problems.invalid_parameters(error)
        told = " ".join(f"--{one['parameter']}: {one['message']}" for one in problem.errors)
        raise Refused(f"{asked.endpoint}: {told}") from None
    limits = config.load()
    settings = config.Config(
        max_body_bytes=limits.max_body_bytes, max_nesting=limits.max_nesting, max_actions=limits.max_actions
    )
    return Question(asked.endpoint, loaded, settings)


def _job(source: Path, question: Question) -> dict[str, Any]:
    """What makes a run the same as another one."""
    with source.open("rb") as file:
        beginning = hashlib.sha256(file.read(_BEGINNING)).hexdigest()
    settings = question.settings
    return {
        "endpoint": question.endpoint,
        **question.query,
        "engine": __version__,
        "limits": [settings.max_body_bytes, settings.max_nesting, settings.max_actions],
        "input": f"{source.stat().st_size} bytes, the first of them with SHA-256 {beginning}",
    }


def _pool(asked: Namespace) -> AbstractContextManager[pools.Pool]:
    return pools.local(asked.workers or config.cores()) if asked.scheduler is None else pools.cluster(asked.scheduler)


if __name__ == "__main__":
    sys.exit(main())
