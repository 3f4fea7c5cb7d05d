"""Do bonus and challenge lie there as long as their markers have not come, and no longer?"""

from collections.abc import Iterator, Sequence

from rules.kernel.outcome import Finding
from rules.kernel.remembering import remembered, remembered_by_reads
from rules.suburbia.audit_known import Known, impossible
from rules.suburbia.audit_stack import drawn_of
from rules.suburbia.awards import AWARDS
from rules.suburbia.records import Award, Catalogue
from rules.suburbia.vocabulary import STATS


@remembered_by_reads
def award_findings(known: Known) -> Iterator[Finding]:
    drawn = drawn_of(known)
    for entry, name, there in zip(AWARDS, ("bonus", "challenge"), (known.bonus, known.challenge), strict=True):
        if there is not None and drawn is not None and entry in drawn:
            yield impossible(
                "suburbia.award.when",
                f"The marker of the {name} has come, and yet the {name} lies there.",
                (f"/{name}", "/stack"),
                award=there,
            )


Rewards = tuple[tuple[int, int], ...]


def rewards_of(known: Known) -> Rewards:
    """The least and the most that bonus and challenge can have given a player, of each stat."""
    if not known.options["bonus_challenge"]:
        return ((0, 0),) * len(STATS)
    drawn = drawn_of(known)
    return _rewards(known.catalogue, *[drawn is None or entry in drawn for entry in AWARDS])


@remembered
def _rewards(catalogue: Catalogue, *given: bool) -> Rewards:
    """``given``: whether each of the two can have been."""
    return tuple(_of_stat(catalogue, stat, given) for stat in STATS)


def _of_stat(catalogue: Catalogue, stat: str, given: Sequence[bool]) -> tuple[int, int]:
    least = most = 0
    for awards, drawn in zip((catalogue.bonuses, catalogue.challenges), given, strict=True):
        amounts = [_reward(award, stat) for award in awards.values()] if drawn else []
        least += min(0, *amounts) if amounts else 0
        most += max(0, *amounts) if amounts else 0
    return least, most


def _reward(award: Award, stat: str) -> int:
    return sum(amount for name, amount in award.reward if name == stat)
