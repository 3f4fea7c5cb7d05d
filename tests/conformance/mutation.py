"""Delete each check of each type of action in turn: a case of the casebook must fail.

``python -m tests.conformance.mutation`` prints which case notices; it exits with 1 if none does for some check.
The cases run in this process, not over a socket, and each check is given up at the first case that notices.
"""

import logging
import sys
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any
from unittest.mock import patch

import rules
from rules.kernel.checks import Check
from rules.kernel.ruleset import Ruleset
from service.casebook import Case, cases
from tests.conformance.in_process import in_process
from tests.conformance.runner import Post, run


@dataclass(frozen=True)
class Mutant:
    """A ruleset that lacks one check of one type of action."""

    ruleset: Ruleset[Any]
    action_type: str
    check: Check

    @property
    def id(self) -> str:
        return f"{self.ruleset.id} {self.action_type} {self.check.name}"

    def noticed_by(self, book: list[Case], post: Post) -> str | None:
        """The number of the first case that fails, if any does."""
        mutant = self.ruleset.without(self.action_type, self.check.name)
        with patch.dict(rules.REGISTER, {mutant.id: mutant}):
            for case in sorted(book, key=self._promise, reverse=True):
                if _fails(case, post):
                    return case.id
        return None

    def _promise(self, case: Case) -> tuple[bool, bool]:
        """Which cases are worth trying first: this action is refused in them, and for this very clause."""
        refusals = [entry for entry in case.entry.get("illegal", ()) if _type(entry["action"]) == self.action_type]
        return any(self.check.clause in entry["violates"] for entry in refusals), bool(refusals)


def _type(action: str | Mapping[str, Any]) -> str:
    return action.split(" ")[0] if isinstance(action, str) else str(action["type"])


def _fails(case: Case, post: Post) -> bool:
    try:
        return bool(run(case, post))
    except AssertionError:
        return True


def mutants(ruleset: Ruleset[Any]) -> Iterator[Mutant]:
    for kind in ruleset.action_kinds.values():
        for check in ruleset.checks(kind):
            yield Mutant(ruleset, kind.type, check)


def sound_cases(ruleset: Ruleset[Any], post: Post) -> list[Case]:
    """The cases of a ruleset that hold while it is whole; the others could notice nothing."""
    return [case for case in cases() if case.ruleset == ruleset.id and not _fails(case, post)]


def main() -> int:
    """Print a line for each check; 0 if a case notices the loss of every one."""
    logging.disable()  # where a check is missing, what it guards may well go wrong
    post = in_process()
    unnoticed = 0
    for ruleset in rules.all():
        book = sound_cases(ruleset, post)
        for mutant in mutants(ruleset):
            noticed_by = mutant.noticed_by(book, post)
            unnoticed += noticed_by is None
            print(f"{mutant.id:70} {noticed_by or 'NO CASE NOTICES'}")
    print(f"{unnoticed} unnoticed")
    return 1 if unnoticed else 0


if __name__ == "__main__":
    sys.exit(main())
