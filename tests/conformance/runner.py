"""Running one case of the casebook against anything that serves the contract.

A client is a function ``post(path, body, query) -> (status, answer)``. Every failed expectation is one line of
what ``run`` gives back; an empty list means that the case holds.
"""

from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from typing import Any

from service.casebook import Case

Post = Callable[[str, Any, Mapping[str, str]], tuple[int, Any]]


def run(case: Case, post: Post) -> list[str]:
    """What does not hold."""
    return [f"{case.id}: {failure}" for failure in _Run(case, post).failures()]


class _Run:
    def __init__(self, case: Case, post: Post) -> None:
        self.case = case
        self.post = post

    def failures(self) -> Iterator[str]:
        for key in self.case.entry:
            part = getattr(self, f"_{key}", None)
            if part is not None:
                yield from part(self.case.entry[key])

    def ask(self, endpoint: str, body: Any, **query: str) -> tuple[int, Any]:
        return self.post(f"/v1/rulesets/{self.case.ruleset}/{endpoint}", body, query)

    def adjudicate(self, state: Any, actions: list[Any], **more: Any) -> Any:
        status, answer = self.ask("adjudicate", {"state": state, "actions": actions, **more})
        if status != 200:
            raise AssertionError(f"{self.case.id}: adjudicate {actions} answered {status}: {answer}")
        return answer

    # what is as it should be

    def _legal(self, actions: list[Any]) -> Iterator[str]:
        """Each action alone is legal, and listed."""
        listed = self._notations(self.case.state)
        for action in actions:
            answer = self.adjudicate(self.case.state, [action])
            if not answer["legal"]:
                yield f"{action} should be legal: {answer['violations']}"
            if isinstance(action, str) and action not in listed:
                yield f"{action} is not in the list of legal moves {listed}"

    def _moves(self, expected: list[str]) -> Iterator[str]:
        """Exactly these are the legal moves, in this order."""
        found = self._notations(self.case.state)
        if found != expected:
            yield f"the legal moves are {found}, not {expected}"

    def _odds(self, entries: list[Mapping[str, Any]]) -> Iterator[str]:
        """Chance moves and how likely they are: ``ways`` of ``of``."""
        for entry in entries:
            moves = {move["notation"]: move for move in self._listed(self.case.state_with(entry.get("given")))}
            move = moves.get(entry["move"])
            if move is None:
                yield f"{entry['move']} is not among {list(moves)}"
            elif (move["ways"], move["of"]) != (entry["ways"], entry["of"]):
                yield f"{entry['move']} has {move['ways']} ways of {move['of']}, not {entry['ways']} of {entry['of']}"

    def _notations(self, state: Any) -> list[str]:
        return [move["notation"] for move in self._listed(state)]

    def _listed(self, state: Any) -> Any:
        status, answer = self.ask("legal-moves", {"state": state})
        if status != 200:
            raise AssertionError(f"{self.case.id}: legal-moves answered {status}: {answer}")
        return answer["legal_moves"]

    def _after(self, entries: list[Mapping[str, Any]]) -> Iterator[str]:
        """After the actions the state has these values; ``events`` are the types of all events, in order."""
        for entry in entries:
            answer = self.adjudicate(self.case.state_with(entry.get("given")), entry["actions"])
            if not answer["legal"]:
                yield f"{entry['actions']} should be legal: {answer['violations']}"
            yield from _values(answer["state"], entry.get("state", {}))
            if "moves" in entry:
                found = [move["notation"] for move in answer["legal_moves"]]
                if found != entry["moves"]:
                    yield f"after {entry['actions']} the legal moves are {found}, not {entry['moves']}"
            if "actor" in entry and answer["actor"] != entry["actor"]:
                yield f"after {entry['actions']} the actor is {answer['actor']}, not {entry['actor']}"
            if "events" in entry:
                types = [event["type"] for event in answer["events"]]
                if types != entry["events"]:
                    yield f"{entry['actions']} had the events {types}, not {entry['events']}"

    def _score(self, entries: list[Mapping[str, Any]]) -> Iterator[str]:
        """Points per seat and line (``lines``), ``totals``, ``winners``, ``ranking``, ``ranks``, ``needed``."""
        for entry in entries:
            answer = self._scored(entry.get("given"))
            sheet = answer["score"]
            for seat, lines in entry.get("lines", {}).items():
                found = {line["id"]: line["points"] for line in sheet["players"][int(seat)]["lines"]}
                for line, points in lines.items():
                    if line not in found or found[line] != points:
                        yield f"seat {seat} scores {found.get(line)} for {line}, not {points}"
            if "totals" in entry:
                totals = [player["total"] for player in sheet["players"]]
                if totals != entry["totals"]:
                    yield f"the totals are {totals}, not {entry['totals']}"
            if "ranks" in entry:
                ranks = [player.get("rank") for player in sheet["players"]]
                if ranks != entry["ranks"]:
                    yield f"the ranks are {ranks}, not {entry['ranks']}"
            for key in ("winners", "ranking", "final"):
                if key in entry and sheet[key] != entry[key]:
                    yield f"{key} is {sheet[key]}, not {entry[key]}"
            if "needed" in entry and answer["needed"] != entry["needed"]:
                yield f"needed is {answer['needed']}, not {entry['needed']}"

    def _scored(self, given: Mapping[str, Any] | None) -> Any:
        status, answer = self.ask("score", {"state": self.case.state_with(given)})
        if status != 200:
            raise AssertionError(f"{self.case.id}: score answered {status}: {answer}")
        return answer

    def _setup(self, entries: list[Mapping[str, Any]]) -> Iterator[str]:
        """A set-up (``ask``) gives these values; ``lengths`` of lists; ``tally``: how often a field has which value."""
        for entry in entries:
            status, answer = self.ask("setup", entry["ask"])
            if status != 200:
                yield f"setup {entry['ask']} answered {status}: {answer}"
                continue
            yield from _values(answer["state"], entry.get("state", {}))
            for where, length in entry.get("lengths", {}).items():
                found = _at(answer["state"], where)
                if not isinstance(found, list | dict) or len(found) != length:
                    yield f"{where} has not the length {length}: {found}"
            for where, fields in entry.get("tally", {}).items():
                parts = [part for part in _at(answer["state"], where).values() if part is not None]
                for field, expected in fields.items():
                    found = dict(Counter(part[field] for part in parts if field in part))
                    if found != expected:
                        yield f"the tally of {field} in {where} is {found}, not {expected}"
            if "moves" in entry:
                found = [move["notation"] for move in answer["legal_moves"]]
                if found != entry["moves"]:
                    yield f"the legal moves are {found}, not {entry['moves']}"

    def _observed(self, entries: list[Mapping[str, Any]]) -> Iterator[str]:
        """What a seat (None: a spectator) sees."""
        for entry in entries:
            status, answer = self.ask("observe", {"state": self.case.state, "seat": entry["seat"]})
            if status != 200:
                yield f"observe answered {status}: {answer}"
            else:
                yield from _values(answer["state"], entry["state"])

    def _possible(self, entries: list[Mapping[str, Any]]) -> Iterator[str]:
        """A state without findings."""
        for entry in entries:
            found = self._clauses_found(entry.get("given"))
            if found:
                yield f"findings where there should be none: {found}"

    # what is not as it should be

    def _illegal(self, entries: list[Mapping[str, Any]]) -> Iterator[str]:
        """The action is illegal, breaks exactly these clauses, and the state stays as it was."""
        for entry in entries:
            state = self.case.state_with(entry.get("given"))
            before = entry.get("before", [])
            answer = self.adjudicate(state, [*before, entry["action"]])
            if answer["legal"] or answer["failed_at"] != len(before):
                yield f"{entry['action']} should be illegal; failed_at is {answer['failed_at']}"
                continue
            broken = [violation["clause"] for violation in answer["violations"]]
            if broken != entry["violates"]:
                yield f"{entry['action']} violates {broken}, not {entry['violates']}"
            if not before and answer["state"] != state:
                yield f"{entry['action']} changed the state although it is illegal"
            if entry["action"] in [move["notation"] for move in answer["legal_moves"]]:
                yield f"{entry['action']} is listed as legal"

    def _claims(self, entries: list[Mapping[str, Any]]) -> Iterator[str]:
        """A claimed result differs from the true one at exactly these pointers."""
        for entry in entries:
            state = self.case.state_with(entry.get("given"))
            answer = self.adjudicate(state, entry["actions"], claim=entry["claim"])
            if not answer["legal"]:
                yield f"{entry['actions']} should be legal: {answer['violations']}"
            paths = [found["path"] for found in answer["discrepancies"]]
            if paths != entry["discrepancies"]:
                yield f"the claim differs at {paths}, not at {entry['discrepancies']}"

    def _wrong_score(self, entries: list[Mapping[str, Any]]) -> Iterator[str]:
        """A score people arrive at by a misreading; ``why`` says which."""
        for entry in entries:
            sheet = self._scored(entry.get("given"))["score"]
            player = sheet["players"][entry["seat"]]
            found = {line["id"]: line["points"] for line in player["lines"]}
            found |= {"total": player["total"], "rank": player.get("rank")}
            if found[entry["line"]] == entry["points"]:
                yield f"seat {entry['seat']} scores {entry['points']} for {entry['line']}: {entry['why']}"

    def _wrong_winners(self, entries: list[Mapping[str, Any]]) -> Iterator[str]:
        """Winners people arrive at by a misreading; ``why`` says which."""
        for entry in entries:
            winners = self._scored(entry.get("given"))["score"]["winners"]
            if winners == entry["winners"]:
                yield f"{winners} win: {entry['why']}"

    def _findings(self, entries: list[Mapping[str, Any]]) -> Iterator[str]:
        """Audit names exactly these clauses, and a strict endpoint refuses the state."""
        for entry in entries:
            state = self.case.state_with(entry.get("given"))
            found = self._clauses_found(entry.get("given"))
            if found != entry["clauses"]:
                yield f"the findings are {found}, not {entry['clauses']}"
            status, _ = self.ask("legal-moves", {"state": state}, strict="true")
            if status != 422:
                yield f"strict answered {status}, not 422"

    def _clauses_found(self, given: Mapping[str, Any] | None) -> list[str]:
        status, answer = self.ask("audit", {"state": self.case.state_with(given)})
        if status != 200:
            raise AssertionError(f"{self.case.id}: audit answered {status}: {answer}")
        return [finding["clause"] for finding in answer["findings"]]

    def _unreadable(self, entries: list[Mapping[str, Any]]) -> Iterator[str]:
        """A state (or an action on it) that is none of this game: 422 at exactly these pointers."""
        for entry in entries:
            state = self.case.state_with(entry.get("given"))
            if "action" in entry:
                status, answer = self.ask("adjudicate", {"state": state, "action": entry["action"]})
            else:
                status, answer = self.ask("legal-moves", {"state": state})
            yield from _refused(status, answer, entry["pointers"])

    def _refused_setup(self, entries: list[Mapping[str, Any]]) -> Iterator[str]:
        for entry in entries:
            status, answer = self.ask("setup", entry["ask"])
            yield from _refused(status, answer, entry["pointers"])

    def _hidden(self, entries: list[Mapping[str, Any]]) -> Iterator[str]:
        """What a seat may not see is null."""
        for entry in entries:
            status, answer = self.ask("observe", {"state": self.case.state, "seat": entry["seat"]})
            if status != 200:
                yield f"observe answered {status}: {answer}"
            else:
                yield from _values(answer["state"], dict.fromkeys(entry["pointers"]))


def _at(document: Any, where: str) -> Any:
    for part in where.split("/")[1:]:
        key = part.replace("~1", "/").replace("~0", "~")
        document = document[int(key)] if isinstance(document, list) else document[key]
    return document


def _values(state: Any, expected: Mapping[str, Any]) -> Iterator[str]:
    for where, value in expected.items():
        found = _at(state, where)
        if found != value:
            yield f"{where} is {found}, not {value}"


def _refused(status: int, answer: Any, pointers: list[str]) -> Iterator[str]:
    if status != 422:
        yield f"answered {status}, not 422"
        return
    found = [error["pointer"] for error in answer["errors"]]
    if found != pointers:
        yield f"refused at {found}, not at {pointers}"
