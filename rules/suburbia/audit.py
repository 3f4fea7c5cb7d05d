"""Could this state arise in a real game? Each function in the audit's modules looks for one kind of defect."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from rules.kernel.outcome import Defect, Finding, InvalidState
from rules.kernel.pointers import found_at
from rules.kernel.remembering import remembered_list
from rules.suburbia.audit_awards import award_findings
from rules.suburbia.audit_borders import border_findings
from rules.suburbia.audit_borough import borough_findings
from rules.suburbia.audit_box import box_findings
from rules.suburbia.audit_goals import goal_findings
from rules.suburbia.audit_known import Known, all_of
from rules.suburbia.audit_market import market_findings
from rules.suburbia.audit_newest import newest_findings
from rules.suburbia.audit_numbers import number_findings
from rules.suburbia.audit_part import is_whole, part_of
from rules.suburbia.audit_placing import placing_findings
from rules.suburbia.audit_stack import stack_findings
from rules.suburbia.audit_stars import star_findings
from rules.suburbia.audit_turn import turn_findings
from rules.suburbia.awards import AWARDS
from rules.suburbia.catalogue import catalogue_for
from rules.suburbia.editions import Edition
from rules.suburbia.options import canonical_options
from rules.suburbia.parameters import ONE_MORE_ROUND
from rules.suburbia.position import Position
from rules.suburbia.reading import goal_defects, market_tile_defects, read
from rules.suburbia.records import Catalogue
from rules.suburbia.refill import UNKNOWN
from rules.suburbia.shown import given, refuse_unreadable


def audit(position: Position) -> list[Finding]:
    """Every defect of a readable position; none for one that legal play leads to."""
    return audit_known(all_of(position))


def audit_sent(edition: Edition, sent: Mapping[str, Any]) -> list[Finding]:
    """The same for a state that may be partial, as far as it is known; raises InvalidState."""
    position = refuse_sent(edition, sent)
    return audit_known(part_of(edition, sent)) if position is None else audit(position)


def refuse_sent(edition: Edition, sent: Mapping[str, Any]) -> Position | None:
    """Raises InvalidState where a state can't be audited; the position of one that tells all.

    A null that no position can have makes it partial.
    """
    if is_whole(sent):
        try:
            return read(edition, sent)
        except InvalidState as refused:
            if any(found_at(defect.pointer, sent) is not None for defect in refused.defects):
                raise
    refuse_unreadable(edition, sent)
    defects = list(_defects(sent))
    if defects:
        raise InvalidState(defects)
    return None


def audit_known(known: Known) -> list[Finding]:
    """The findings: boroughs, borders, box, goals, stack, market, turn, what has been placed, numbers."""
    return [
        *borough_findings(known),
        *border_findings(known),
        *box_findings(known),
        *goal_findings(known),
        *stack_findings(known),
        *award_findings(known),
        *market_findings(known),
        *turn_findings(known),
        *placing_findings(known),
        *newest_findings(known),
        *star_findings(known),
        *number_findings(known),
    ]


def _defects(sent: Mapping[str, Any]) -> Iterator[Defect]:
    """Names of nothing in the parts of a partial state that scoring does not look at."""
    catalogue = catalogue_for(canonical_options(given(sent.get("options") or {})))
    for part in ("market", "stack", "discarded"):
        if sent.get(part):
            yield from _tile_defects(sent[part], part, catalogue)
    for part in ("face_up", "stack"):
        for index, border in enumerate((sent.get("borders") or {}).get(part) or ()):
            if border is not None and (border not in catalogue.tiles or not catalogue.tiles[border].is_border):
                yield Defect(f"/borders/{part}/{index}", "Must be a border of the sets in use.")
    for name, awards in (("bonus", catalogue.bonuses), ("challenge", catalogue.challenges)):
        if sent.get(name) is not None and sent[name] not in awards:
            yield Defect(f"/{name}", f"Must be a {name} of the sets in use.")
    for seat, player in enumerate(sent.get("players") or ()):
        yield from goal_defects((player or {}).get("dealt_goals") or (), catalogue, f"/players/{seat}/dealt_goals")


@remembered_list
def _tile_defects(tiles: Sequence[str | None], part: str, catalogue: Catalogue) -> Iterator[Defect]:
    for index, tile in enumerate(tiles):
        marks = part == "stack" and (tile in UNKNOWN or tile in (ONE_MORE_ROUND, *AWARDS))
        if tile is not None and not marks:
            yield from market_tile_defects(tile, catalogue, f"/{part}/{index}")
