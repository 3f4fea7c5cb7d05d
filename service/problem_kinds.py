"""The kinds of problems that an answer can name in its ``type``."""

from dataclasses import dataclass
from typing import Any


@dataclass(frozen=True)
class Kind:
    """A kind of problem: what ``/problems/<slug>`` explains."""

    slug: str
    status: int
    title: str
    explanation: str

    @property
    def type(self) -> str:
        """The problem's ``type``: a reference relative to the service."""
        return f"/problems/{self.slug}"

    def as_dict(self) -> dict[str, Any]:
        """What ``GET /problems`` shows of it."""
        return {
            "type": self.type,
            "title": self.title,
            "status": self.status,
            "explanation": self.explanation,
        }


KINDS = {
    kind.slug: kind
    for kind in (
        Kind(
            "bad-request",
            400,
            "The request can't be understood",
            "The request breaks HTTP or lacks something every request needs. The detail says what.",
        ),
        Kind(
            "not-json",
            400,
            "The body is not JSON",
            "The body must be one JSON value in UTF-8 (RFC 8259): no NaN or Infinity, no key twice "
            "in one object, nothing after the value. The detail names the line and column.",
        ),
        Kind(
            "unauthorized",
            401,
            "A key is needed",
            "This service answers only those who have one of its API keys, told in the header Authorization as "
            "Bearer and the key. Ask whoever runs it.",
        ),
        Kind(
            "broken-seal",
            403,
            "The seal of the state does not fit",
            "A sealed state goes back exactly as it came: the seal opens only with the public part it was made for, "
            "and only at a service that has the key. Which of both is at fault is not told.",
        ),
        Kind(
            "wrong-seat",
            403,
            "The seat's token is missing, or it is another's",
            "In a sealed game a seat's view is given, and its decision taken, only with the secret token that setup "
            "gave for that seat in that game. It goes into the header Seat-Token.",
        ),
        Kind(
            "not-found",
            404,
            "There is nothing at this address",
            "No page or endpoint has this path. /openapi.yaml lists all of them.",
        ),
        Kind(
            "unknown-ruleset",
            404,
            "There is no such ruleset",
            "The path names a game this service doesn't know. GET /v1/rulesets lists those it does.",
        ),
        Kind(
            "method-not-allowed",
            405,
            "This address doesn't take that method",
            "The header Allow of the answer lists the methods it takes.",
        ),
        Kind(
            "not-acceptable",
            406,
            "No form of the answer fits the Accept header",
            "The service can't answer in any of the media types the request accepts.",
        ),
        Kind(
            "other-rules-version",
            409,
            "The state belongs to another version of the rules",
            "A state stays with the rules_version it was set up with; this service doesn't have "
            "that version. GET /v1/rulesets lists the versions it has.",
        ),
        Kind(
            "too-large",
            413,
            "The body is too large",
            "The body is longer than this service reads. GET /v1 names the limit.",
        ),
        Kind(
            "not-json-type",
            415,
            "The body is not declared as JSON",
            "The header Content-Type must be application/json (or a type ending in +json), that of a batch "
            "application/x-ndjson, with no charset but utf-8.",
        ),
        Kind(
            "encoded-body",
            415,
            "The body is compressed",
            "This service reads bodies as they are: leave the header Content-Encoding out, or say identity.",
        ),
        Kind(
            "invalid-body",
            422,
            "The body doesn't fit its schema",
            "The body is JSON but not what this endpoint takes. Each error names the place by a "
            "JSON pointer (RFC 6901) into the body and says what is wrong there.",
        ),
        Kind(
            "invalid-parameter",
            422,
            "A parameter doesn't fit",
            "A parameter of the query or the path is unknown, given twice or has a wrong value. "
            "Each error names the parameter.",
        ),
        Kind(
            "invalid-setup",
            422,
            "The game can't be set up like this",
            "The number of players, an option or the seed is none that this game takes. Each error names the place "
            "by a JSON pointer into the body.",
        ),
        Kind(
            "sealing-off",
            422,
            "This service seals no games",
            "It was started without keys, so it can neither seal a game nor open a sealed one.",
        ),
        Kind(
            "invalid-state",
            422,
            "This is no state of the game",
            "The state is well-formed JSON but can't be read as a state of this game: a piece that "
            "doesn't exist, two pieces in one place, a missing part. Each error names the place by "
            "a JSON pointer into the body.",
        ),
        Kind(
            "invalid-action",
            422,
            "This is no action of the game",
            "The action can't be read: its type or one of its parameters doesn't exist, or its "
            "notation has no meaning. (An action that can be read but is against the rules is no "
            "problem: it is adjudicated, with legal: false.)",
        ),
        Kind(
            "impossible-state",
            422,
            "The state could not arise in a game",
            "With strict=true a state that can be read but could not arise in a real game is "
            "refused. Each error names a finding; without strict it would be adjudicated and the "
            "findings would stand in the answer.",
        ),
        Kind(
            "over-limit",
            422,
            "The question is too big",
            "Answering would take more work than this service does for one request, or lead to numbers "
            "larger than it counts. The detail names the limit and what to ask instead. GET /v1 has the limits.",
        ),
        Kind(
            "busy",
            503,
            "The service has no room for another batch",
            "So many batches are being answered that one more would leave no room for short requests. Try again after "
            "the seconds that the header Retry-After names.",
        ),
        Kind(
            "rate-limited",
            429,
            "The quota of the key is spent",
            "Each key may run up so much cost in a time; the header RateLimit-Policy has both. A request costs 1, and "
            "1 for every 10 milliseconds of work. The header Retry-After says in how many seconds to come again.",
        ),
        Kind(
            "internal-error",
            500,
            "The service failed",
            "This is a fault of the service, not of the request. Please report it with the "
            "instance (the request's id).",
        ),
    )
}
