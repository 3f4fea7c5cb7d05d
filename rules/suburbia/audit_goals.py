"""Are the goals those of the table: how many, of which kinds, each once, kept in order?"""

from collections.abc import Iterator, Sequence

from rules.kernel.outcome import Finding
from rules.kernel.remembering import remembered_by_reads
from rules.suburbia.audit_box import box_of
from rules.suburbia.audit_known import Known, impossible
from rules.suburbia.editions import DALE, DALE_SEAT, GOALS_DEALT
from rules.suburbia.goals import chooses_in
from rules.suburbia.records import Goal
from rules.suburbia.setup import UNUSED_BY_DALE


@remembered_by_reads
def goal_findings(known: Known) -> Iterator[Finding]:
    yield from _twice(known)
    yield from _public(known)
    yield from _private(known)
    if known.phase == "choose_goal":
        yield from _choosing(known)


def _twice(known: Known) -> Iterator[Finding]:
    """Each goal is in the box once."""
    where: dict[str, list[str]] = {}
    listed: list[tuple[str, Sequence[str | None]]] = [("/goals", known.goals or ())]
    for seat, player in enumerate(known.players):
        listed.append((f"/players/{seat}/dealt_goals", player.dealt or ()))
        if player.goal is not None:
            where.setdefault(player.goal, []).append(f"/players/{seat}/goal")
    for path, goals in listed:
        for index, goal in enumerate(goals):
            if goal is not None:
                where.setdefault(goal, []).append(f"{path}/{index}")
    for goal, paths in where.items():
        if len(paths) > 1:
            message = f"The goal {goal} is there {len(paths)} times; it is in the box once."
            yield impossible(box_of(known.catalogue.goals[goal].set), message, paths, goal=goal)


def _public(known: Known) -> Iterator[Finding]:
    """One public goal for each player; three against Dale, none of Lakes or markers; none for the Lone Architect."""
    goals = known.goals
    if goals is None or known.seats is None:
        return
    due = {"dale": int(DALE["public_goals"]), "lone_architect": 0}.get(known.mode, known.seats)
    if len(goals) != due:
        message = f"There are {len(goals)} public goals; at this table there are {due}."
        clause = {"dale": "suburbia.dale.goals", "lone_architect": "suburbia.solo.setup"}.get(known.mode)
        yield impossible(clause or "suburbia.setup.public_goals", message, ("/goals",), goals=len(goals), due=due)
    if known.mode == "dale":
        wrong = [i for i, goal in enumerate(goals) if goal and _unused(known.catalogue.goals[goal])]
        if wrong:
            message = "Goals about Lakes and Investment markers are not used against Dale."
            yield impossible("suburbia.dale.goals", message, [f"/goals/{i}" for i in wrong], indices=wrong)


def _unused(goal: Goal) -> bool:
    return any(word in goal.count for word in UNUSED_BY_DALE)


def _private(known: Known) -> Iterator[Finding]:
    """The Lone Architect has no goals, Dale no private one; two are dealt to each other seat."""
    for seat, player in enumerate(known.players):
        paths = [
            f"/players/{seat}/{name}"
            for name, there in (("goal", player.goal), ("dealt_goals", player.dealt))
            if there is not None
        ]
        if known.mode != "standard" and not chooses_in(known.mode, seat):
            if paths:
                dale = known.mode == "dale"
                message = "Dale has no private goal." if dale else "The Lone Architect has no goals."
                yield impossible("suburbia.dale.goals" if dale else "suburbia.solo.setup", message, paths, seat=seat)
        elif player.dealt is not None and len(player.dealt) != GOALS_DEALT:
            message = f"{len(player.dealt)} private goals are dealt to seat {seat}; everyone gets {GOALS_DEALT}."
            yield impossible("suburbia.goals.private", message, paths, seat=seat, dealt=len(player.dealt))


def _choosing(known: Known) -> Iterator[Finding]:
    """Goals are kept in the order of the seats."""
    acting = known.seat
    order = range(len(known.players)) if "five_star" not in known.options["sets"] else known.order
    if acting is None or order is None:
        return
    later = order[order.index(acting) :] if acting in order else order
    if known.mode == "dale" and acting == DALE_SEAT:
        yield impossible("suburbia.dale.goals", "Dale keeps no private goal.", ("/turn/seat",), seat=acting)
        return
    for seat, player in enumerate(known.players):
        if seat not in later and player.dealt is not None:
            message, path = (
                f"Seat {seat} keeps a goal before seat {acting}, but has not.",
                f"/players/{seat}/dealt_goals",
            )
        elif seat in later and player.goal is not None and chooses_in(known.mode, seat):
            message, path = (
                f"Seat {seat} has kept a goal, though it is seat {acting}'s turn to.",
                f"/players/{seat}/goal",
            )
        else:
            continue
        yield impossible("suburbia.goals.private", message, (path, "/turn/seat"), seat=seat, acting=acting)
