"""The contract's components that are made from the rulesets: states, options, actions and moves of each game."""

from typing import Any

from apispec import APISpec

import rules
from rules.kernel.actions import IGNORED_FIELDS, ActionKind
from rules.kernel.ruleset import Ruleset
from service.schemas import component_name, options_field, state_schema
from service.schemas.bodies import SEATS

_ODDS = {
    "probability": {"type": "number", "exclusiveMinimum": 0, "maximum": 1},
    "ways": {"type": "integer", "minimum": 1},
    "of": {"type": "integer", "minimum": 1},
}
_NOTATION = {"type": "string", "description": "the one-line form"}
_SEAT = {"type": ["integer", "null"], "minimum": 0, "maximum": SEATS - 1, "description": "who claims to act"}


def add_components(spec: APISpec) -> None:
    """Register every game's components."""
    for ruleset in rules.all():
        for what, partial in (("State", False), ("PartialState", True)):
            spec.components.schema(component_name(ruleset.id, what), schema=state_schema(ruleset.id, partial))
        spec.components.schema(component_name(ruleset.id, "Options"), options_field(ruleset.id).describe())
        _add_actions(spec, ruleset)


def _add_actions(spec: APISpec, ruleset: Ruleset[Any]) -> None:
    """Actions as they are sent and moves as they are answered, told apart by ``type``."""
    for what, build in (("Action", _action), ("Move", _move)):
        mapping = {}
        for kind in ruleset.action_kinds.values():
            name = component_name(ruleset.id, "".join(word.capitalize() for word in kind.type.split("_")) + what)
            spec.components.schema(name, build(ruleset, kind))
            mapping[kind.type] = f"#/components/schemas/{name}"
        spec.components.schema(
            component_name(ruleset.id, what),
            {
                "oneOf": [{"$ref": ref} for ref in mapping.values()],
                "discriminator": {"propertyName": "type", "mapping": mapping},
            },
        )


def _action(ruleset: Ruleset[Any], kind: ActionKind[Any]) -> dict[str, Any]:
    schema = kind.schema()
    ignored: dict[str, Any] = {name: {} for name in IGNORED_FIELDS}
    optional = {"seat": _SEAT, **ignored}
    return {
        "type": "object",
        "description": kind.label,
        "properties": {**schema["properties"], **optional},
        "required": schema["required"],
        "additionalProperties": False,
    }


def _move(ruleset: Ruleset[Any], kind: ActionKind[Any]) -> dict[str, Any]:
    schema = kind.schema()
    odds = _ODDS if _is_of_chance(ruleset, kind) else {}
    return {
        "type": "object",
        "description": kind.label,
        "properties": {"notation": _NOTATION, **schema["properties"], **odds},
        "required": ["notation", *schema["required"], *odds],
        "additionalProperties": False,
    }


def _is_of_chance(ruleset: Ruleset[Any], kind: ActionKind[Any]) -> bool:
    return any(ruleset.phases[phase].actor == "chance" and kind.type in types for phase, types in ruleset.kinds.items())
