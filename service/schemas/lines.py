"""The lines of a batch."""

import re
from typing import Any

from service.schemas.strict import LONGEST_NAME, MISSING, Choice, Messages, Record, Strict, Text, nullable

METHODS = ("GET", "POST", "QUERY")
LONGEST_PATH = 4000
LONGEST_TOKEN = 1000


class Id(Strict):
    """What a client calls its line."""

    def check(self, value: Any) -> Messages | None:
        if type(value) is int or (type(value) is str and len(value) <= LONGEST_NAME):
            return None
        return [f"Must be a string of at most {LONGEST_NAME} characters, or an integer."]

    def shape(self) -> dict[str, Any]:
        return {"anyOf": [{"type": "string", "maxLength": LONGEST_NAME}, {"type": "integer"}]}


class Path(Strict):
    """A path of this API with its query, percent-encoded, without scheme and host."""

    form = re.compile(r"/v1([/?][!\"$-~]*)?")

    def check(self, value: Any) -> Messages | None:
        if type(value) is str and len(value) <= LONGEST_PATH and self.form.fullmatch(value):
            return None
        return [f"Must be a path of this API, beginning with /v1, of at most {LONGEST_PATH} ASCII characters."]

    def shape(self) -> dict[str, Any]:
        return {"type": "string", "maxLength": LONGEST_PATH, "pattern": f"^{self.form.pattern}$"}


class Body(Strict):
    """The body of a request; the endpoint reads it."""

    def check(self, value: Any) -> Messages | None:
        return None if type(value) is dict else ["Must be an object."]

    def shape(self) -> dict[str, Any]:
        return {"type": "object", "additionalProperties": True}


class Line(Record):
    """A request in a line."""

    def __init__(self) -> None:
        members: dict[str, Strict] = {
            "id": Id(null=True, optional=True, description="stands in the answer again"),
            "method": Choice(METHODS),
            "path": Path(description="with the query, such as /v1/rulesets/supertall/adjudicate?include=state"),
            "seat_token": Text(LONGEST_TOKEN, optional=True, description="what the header Seat-Token is elsewhere"),
            "body": Body(null=True, optional=True, description="of POST and QUERY"),
        }
        super().__init__(members)

    def check(self, value: Any) -> Messages | None:
        found = super().check(value)
        if found is None:
            is_get, has_body = value["method"] == "GET", value.get("body") is not None
            if is_get == has_body:
                found = {"body": ["Must be left out: GET takes no body."] if is_get else MISSING}
        return found


LINE = Line()
ANSWER = {
    "type": "object",
    "properties": {
        "id": nullable(Id().shape()),
        "status": {"type": "integer"},
        "body": {"description": "the answer's JSON; a string where it is no JSON"},
    },
    "required": ["id", "status", "body"],
    "additionalProperties": False,
}
