"""Receipts: what was ruled on which state, by hashes that anyone can compute again."""

import hashlib
from typing import Any

import orjson

from rules.kernel.adjudication import Ruling
from rules.kernel.ruleset import Ruleset
from service import __version__


def state_hash(state: Any) -> str:
    """``sha256:`` and the hexadecimal SHA-256 over the RFC 8785 form of a state.

    States hold strings, 64-bit integers, booleans and null, and their keys are ASCII; for such values sorted keys
    without white space are that form.
    """
    return "sha256:" + hashlib.sha256(orjson.dumps(state, option=orjson.OPT_SORT_KEYS)).hexdigest()


def receipt(ruleset: Ruleset[Any], before: Any, after: Any, ruling: Ruling[Any]) -> dict[str, Any]:
    """The receipt of a ruling; ``before`` and ``after`` are canonical states."""
    return {
        "ruleset": ruleset.id,
        "rules_version": ruleset.rules_version,
        "engine": __version__,
        "before": state_hash(before),
        "actions": ruling.notations,
        "legal": ruling.legal,
        "after": state_hash(after),
    }
