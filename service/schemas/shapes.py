"""Words for JSON Schemas of answers."""

from typing import Any

STRING = {"type": "string"}
INTEGER = {"type": "integer"}
BOOLEAN = {"type": "boolean"}
SEAT = {"type": "integer", "minimum": 0}
OBJECT = {"type": "object", "additionalProperties": True}
"""An object with any members; said aloud, since generators of clients take silence for none."""
ANY: dict[str, Any] = {}


def array(items: dict[str, Any]) -> dict[str, Any]:
    return {"type": "array", "items": items}


def record(optional: dict[str, Any] | None = None, **members: Any) -> dict[str, Any]:
    """A closed object; every member is there but the ``optional`` ones."""
    properties = {**members, **(optional or {})}
    return {"type": "object", "properties": properties, "required": list(members), "additionalProperties": False}


def ref(name: str) -> dict[str, str]:
    return {"$ref": f"#/components/schemas/{name}"}
