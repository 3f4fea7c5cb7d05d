"""The canonical hash of a state."""

import hashlib
from typing import Any

import orjson


def state_hash(state: Any) -> str:
    """``sha256:`` and the hexadecimal SHA-256 over the RFC 8785 form of a state.

    States hold strings, 64-bit integers, booleans and null, and their keys are ASCII; for such values sorted keys
    without white space are that form.
    """
    return "sha256:" + hashlib.sha256(orjson.dumps(state, option=orjson.OPT_SORT_KEYS)).hexdigest()
