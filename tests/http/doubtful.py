"""The score of a doubtful state worked out the long way: every variant asked of ``score`` and ``audit`` by itself."""

import copy
import random
from collections.abc import Iterator, Sequence
from itertools import product
from typing import Any

from tests.http.asking import Client
from tests.http.mutations import Path, at, places

State = dict[str, Any]
Doubts = list[tuple[Path, list[Any]]]


def alternatives(rng: random.Random, state: State, count: int, *, anywhere: bool = False) -> Doubts:
    """Random readings beside the true ones: of numbers near ones, else one that stands elsewhere in the like place.

    ``anywhere``: of what a photo hardly shows, too, such as ledgers, cells, and whose turn it is.
    """
    by_name: dict[Any, list[Any]] = {}
    leaves = []
    for place in places(state):
        if place[0] in ("ruleset", "rules_version", "options") or (place[0] in ("turn", "stars") and not anywhere):
            continue
        value = at(state, place)
        shown = place[-1] not in ("name", "order") and not {"ledger", "at"} & {*place}
        if isinstance(value, str | int) and (shown or anywhere):
            kind = (len(place), *(step for step in place if isinstance(step, str)))
            by_name.setdefault(kind if "board" not in place else place[-1], []).append(value)
            leaves.append((place, kind if "board" not in place else place[-1]))
    found: Doubts = []
    while len(found) < count:
        place, kind = rng.choice(leaves)
        value = at(state, place)
        if any(place == other for other, _ in found):
            continue
        near = [value + 1, max(0, value - 1)] if type(value) is int else []
        others = [not value] if type(value) is bool else near or by_name[kind]
        values = [value, *(v for v in dict.fromkeys(rng.sample(others, min(2, len(others)))) if v != value)]
        if len(values) > 1:
            found.append((place, rng.sample(values, len(values))))
    order = {place: number for number, place in enumerate(places(state))}
    return sorted(found, key=lambda doubt: order[doubt[0]])


def with_doubts(state: State, doubts: Doubts, chances: dict[Path, list[float]] | None = None) -> State:
    """The state with each place in doubt, where ``chances`` has one with its probabilities."""
    doubtful = copy.deepcopy(state)
    for place, values in doubts:
        entries = values
        if chances is not None:
            entries = [{"value": v, "p": p} for v, p in zip(values, chances[place], strict=True)]
        at(doubtful, place[:-1])[place[-1]] = {"one_of": copy.deepcopy(entries)}
    return doubtful


def _variants(state: State, doubts: Doubts) -> Iterator[tuple[tuple[int, ...], State]]:
    for choice in product(*(range(len(values)) for _, values in doubts)):
        variant = copy.deepcopy(state)
        for (place, values), index in zip(doubts, choice, strict=True):
            at(variant, place[:-1])[place[-1]] = copy.deepcopy(values[index])
        yield choice, variant


def expected(client: Client, ruleset: str, state: State, doubts: Doubts, chances: Any = None) -> dict[str, Any] | None:
    """The members of the answer that follow from the definition; None where no variant can be read."""
    seen = []
    for choice, variant in _variants(state, doubts):
        reply = client.ask(ruleset, "score", state=variant)
        weight = 1.0
        for (place, values), index in zip(doubts, choice, strict=True):
            weight *= chances[place][index] if chances else 1 / len(values)
        if reply.status_code == 422:
            seen.append((choice, weight, None, set()))
            continue
        findings = client.answer(ruleset, "audit", state=variant)["findings"]
        against = {(f["clause"], tuple(f["paths"])) for f in findings if f["severity"] == "impossible"}
        seen.append((choice, weight, reply.json()["score"], against))
    readable = [one for one in seen if one[2] is not None]
    if not readable:
        return None
    always = set.intersection(*(against for *_, against in readable))
    possible = [one for one in readable if not one[3] - always]
    counted = possible or readable
    return {
        "possible": len(possible),
        "counted": len(counted),
        "totals": [_total(counted, seat, chances) for seat in range(len(counted[0][2]["players"]))],
        **_winners(counted, [place for place, _ in doubts]),
    }


def _total(counted: Sequence[Any], seat: int, chances: Any) -> dict[str, Any]:
    totals = [sheet["players"][seat]["total"] for _, _, sheet, _ in counted]
    weights = [weight for _, weight, _, _ in counted]
    known = None not in totals
    total = {"low": min(totals) if known else None, "high": max(totals) if known else None}
    if chances is not None:
        mean = sum(t * w for t, w in zip(totals, weights, strict=True)) / sum(weights) if known else None
        total["expected"] = mean
    return total


def _winners(counted: Sequence[Any], places: Sequence[Path]) -> dict[str, Any]:
    """Who may win, and the doubts by how much they tell of it."""
    told = [
        (choice, weight, None if None in [p["total"] for p in sheet["players"]] else tuple(sheet["winners"]))
        for choice, weight, sheet, _ in counted
    ]
    outcomes = {winners for _, _, winners in told}
    gains = []
    for index in range(len(places)):
        values = {choice[index] for choice, _, _ in told}
        shares = [[t for t in told if t[0][index] == value] for value in values]
        whole = sum(w for _, w, _ in told)
        after = sum(sum(w for _, w, _ in share) / whole * _disagreement(share) for share in shares)
        alone = any(
            a[2] != b[2] and a[0][:index] + a[0][index + 1 :] == b[0][:index] + b[0][index + 1 :]
            for a in told
            for b in told
        )
        gains.append((round(_disagreement(told) - after, 9), alone, len(values) > 1))
    listed = [i for i, (gain, alone, _) in enumerate(gains) if gain > 0 or alone]
    if not listed and len(outcomes) > 1:
        listed = [i for i, (_, _, still_open) in enumerate(gains) if still_open]
    return {
        "certain": len(outcomes) == 1 and None not in outcomes,
        "winners": None if None in outcomes else sorted({seat for winners in outcomes for seat in winners or ()}),
        "decisive": [pointer_of(places[i]) for i in sorted(listed, key=lambda i: -gains[i][0])],
    }


def _disagreement(told: Sequence[Any]) -> float:
    """The chance that two of them, drawn by weight, have different winners."""
    whole = sum(weight for _, weight, _ in told)
    shares: dict[Any, float] = {}
    for _, weight, winners in told:
        shares[winners] = shares.get(winners, 0) + weight / whole
    return 1 - sum(share * share for share in shares.values())


def pointer_of(place: Path) -> str:
    return "/state" + "".join(f"/{step}" for step in place)


def shown(answer: dict[str, Any]) -> dict[str, Any]:
    """The same members of a real answer."""
    doubt = answer["doubt"]
    return {
        "possible": doubt["variants"]["possible"],
        "counted": doubt["variants"]["counted"],
        "totals": [player["total"] for player in doubt["players"]],
        "certain": doubt["winner_certain"],
        "winners": doubt["possible_winners"],
        "decisive": doubt["decisive"],
    }


def random_chances(rng: random.Random, doubts: Doubts) -> dict[Path, list[float]]:
    """Probabilities in eighths, which are exact."""
    found = {}
    for place, values in doubts:
        cuts = sorted(rng.sample(range(1, 8), len(values) - 1))
        found[place] = [(b - a) / 8 for a, b in zip([0, *cuts], [*cuts, 8], strict=True)]
    return found
