"""Whether a state could arise in a real game: defects of what is readable."""

from collections.abc import Mapping
from typing import Any

from rules.kernel.outcome import Finding
from rules.suburbia.editions import Edition
from rules.suburbia.position import Position


def audit(position: Position) -> list[Finding]:
    """Every defect of a whole state."""
    return []


def audit_sent(edition: Edition, sent: Mapping[str, Any]) -> list[Finding]:
    """The defects that show in the known part of a state that may be partial."""
    return []
