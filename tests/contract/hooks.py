"""What schemathesis needs to know of this service, and one check of ours."""

import json
from typing import Any

import schemathesis
from schemathesis.openapi.checks import AllowHeaderMismatch

import rules
from tests.http.asking import is_true


@schemathesis.serializer("application/x-ndjson")
def as_text(ctx: Any, value: Any) -> Any:
    """A batch is text; what a line of it may be is tested in tests/http/test_batch.py."""
    return value.encode() if isinstance(value, str) else json.dumps(value).encode()


@schemathesis.hook
def map_case(context: Any, case: Any) -> Any:
    """A state is sent to its own game where the path names any: two random games would hardly ever agree."""
    path = case.path_parameters
    if path and path.get("ruleset_id") in rules.REGISTER:
        body = case.body if isinstance(case.body, dict) else {}
        state = body.get("state") or body.get("before")
        named = state.get("ruleset") if isinstance(state, dict) else None
        if isinstance(named, str) and named in rules.REGISTER:
            path["ruleset_id"] = named
    receipt = case.body.get("receipt") if isinstance(case.body, dict) else None
    before = case.body.get("before") if isinstance(receipt, dict) else None
    if isinstance(before, dict) and before.get("ruleset") in list(rules.REGISTER):
        case.body["receipt"] = {
            **receipt,
            **{name: before[name] for name in ("ruleset", "rules_version") if name in before},
        }
    return case


@schemathesis.hook
def filter_failure(context: Any, failure: Any, case: Any, response: Any) -> bool:
    """Keep every failure but this: QUERY stands in ``Allow``, as it must, and OpenAPI 3.1 has no field for it."""
    is_query = (
        isinstance(failure, AllowHeaderMismatch)
        and failure.undocumented_methods == ["QUERY"]
        and not failure.missing_methods
    )
    return not is_query


@schemathesis.check
def pointers_are_true(ctx: Any, response: Any, case: Any) -> None:
    """Each pointer of a refusal or a finding leads into the body that was sent, or to the place of what it lacks."""
    if response.status_code not in (200, 422) or not response.request.body or not response.content:
        return
    if response.headers["content-type"][0] not in ("application/json", "application/problem+json"):
        return
    answer = response.json()
    if response.status_code == 422:
        assert answer["errors"], "a 422 that names no place"
    told = [error["pointer"] for error in answer.get("errors", ()) if "pointer" in error]
    told += [path for finding in answer.get("findings", ()) for path in finding["paths"]]
    if told:
        body = json.loads(response.request.body)
        assert [pointer for pointer in told if not is_true(pointer, body)] == []
