"""What a photo must give, and how it is entered: each part with the JSON Schema of its value."""

from typing import Any

from rules.kernel.ruleset import Ruleset
from service.schemas import members

CONTRACT = "/openapi.yaml"


def told_photo(ruleset: Ruleset[Any]) -> dict[str, Any]:
    """The parts with their schemas, the blank, and the form by which a board is entered on its picture."""
    photo = ruleset.photo
    return {
        "parts": [{**part.as_json(), "schema": _schema_at(ruleset.id, part.path)} for part in photo.parts],
        "blank": dict(photo.blank),
        "form": ruleset.form(),
    }


def _schema_at(ruleset_id: str, path: str) -> dict[str, Any]:
    """The schema of the values at a path, ``*`` being the entries of a list."""
    first, *steps = path.split("/")[1:]
    schema = members(ruleset_id)[first].describe()
    for step in steps:
        inner = _not_null(schema)
        schema = inner["items"] if step == "*" else inner["properties"][step]
    told: dict[str, Any] = _from_contract(schema)
    return told


def _not_null(schema: dict[str, Any]) -> dict[str, Any]:
    choices = [one for one in schema.get("anyOf", ()) if one != {"type": "null"}]
    return choices[0] if choices else schema


def _from_contract(schema: Any) -> Any:
    """The schema with its references into the contract written so that they lead there from anywhere."""
    if isinstance(schema, dict):
        return {
            key: CONTRACT + value if key == "$ref" and isinstance(value, str) else _from_contract(value)
            for key, value in schema.items()
        }
    return [_from_contract(one) for one in schema] if isinstance(schema, list | tuple) else schema
