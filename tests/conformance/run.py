"""Run the casebook against anything that serves the contract.

``python -m tests.conformance.run --base http://127.0.0.1:8000 [--ruleset ID] [--case NUMBER]`` prints what does not
hold. The exit status is 0 if every case holds, 1 if one fails, 2 if nothing could be asked.
"""

import argparse
import sys
from collections.abc import Callable, Mapping, Sequence
from typing import Any

import requests

from service.casebook import Case, cases
from tests.conformance.runner import Post, run

TIMEOUT = 30


def over_http(base: str, session: requests.Session) -> Post:
    """A client of the server at that address."""

    def post(path: str, body: Any, query: Mapping[str, str]) -> tuple[int, Any]:
        answer = session.post(base.rstrip("/") + path, json=body, params=query, timeout=TIMEOUT)
        return answer.status_code, answer.json()

    return post


def failures(case: Case, post: Post) -> list[str]:
    """What does not hold; an answer of another shape than the contract's does not hold either."""
    try:
        return run(case, post)
    except AssertionError as error:
        return [str(error)]
    except requests.ConnectionError:
        raise
    except (requests.RequestException, LookupError, TypeError, ValueError, AttributeError) as error:
        return [f"{case.id}: the answer is not as in the contract: {type(error).__name__}: {error}"]


def main(arguments: Sequence[str] | None = None, report: Callable[[str], object] = print) -> int:
    """Ask about the chosen cases and ``report`` what fails; the exit status."""
    book = list(cases())
    parser = argparse.ArgumentParser(prog="python -m tests.conformance.run", description="Run the casebook.")
    parser.add_argument("--base", required=True, help="address of the server, such as http://127.0.0.1:8000")
    parser.add_argument("--ruleset", choices=sorted({case.ruleset for case in book}), help="only cases of this ruleset")
    parser.add_argument("--case", metavar="NUMBER", help="only this case")
    chosen = parser.parse_args(arguments)
    wanted = [c for c in book if chosen.ruleset in (None, c.ruleset) and chosen.case in (None, c.id)]
    if not wanted:
        parser.error(f"there is no case {chosen.case} of {chosen.ruleset or 'any ruleset'}")
    failed = 0
    with requests.Session() as session:
        post = over_http(chosen.base, session)
        for case in wanted:
            try:
                found = failures(case, post)
            except requests.ConnectionError as error:
                report(f"{chosen.base} does not answer: {error}")
                return 2
            failed += bool(found)
            for line in found:
                report(f"{line}  ({case.title})")
    report(f"{len(wanted)} cases, {failed} failed")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
