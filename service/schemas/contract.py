"""The contract's components that are made from the rulesets: states, options, actions and moves of each game."""

import json
from collections.abc import Iterator
from typing import Any

from apispec import APISpec

import rules
from rules.kernel.actions import IGNORED_FIELDS, ActionKind
from rules.kernel.ruleset import Ruleset
from service.schemas import answers, component_name, components, doubtful, options_field, state_schema
from service.schemas.bodies import SEATS

_ODDS = {
    "probability": {"type": "number", "exclusiveMinimum": 0, "maximum": 1},
    "ways": {"type": "integer", "minimum": 1},
    "of": {"type": "integer", "minimum": 1},
}
_NOTATION = {"type": "string", "description": "the one-line form"}
_SEAT = {"type": ["integer", "null"], "minimum": 0, "maximum": SEATS - 1, "description": "who claims to act"}


def add_components(spec: APISpec) -> None:
    """Register the shapes of answers and every game's components."""
    for name, schema in answers.COMPONENTS.items():
        spec.components.schema(name, schema)
    shared = {name: schema for ruleset in rules.all() for name, schema in components(ruleset.id).items()}
    for name, schema in shared.items():
        spec.components.schema(name, schema)
    spec.components.schema("Doubt", doubtful.DOUBT)
    for ruleset in rules.all():
        for name, schema in _things(ruleset):
            spec.components.schema(name, schema)
        for what, partial in (("State", False), ("PartialState", True)):
            spec.components.schema(component_name(ruleset.id, what), schema=state_schema(ruleset.id, partial))
        doubtful_state = doubtful.doubtful_schema(state_schema(ruleset.id, partial=True))
        spec.components.schema(component_name(ruleset.id, doubtful.NAME), doubtful_state)
        spec.components.schema(component_name(ruleset.id, "Options"), options_field(ruleset.id).describe())
        _add_actions(spec, ruleset)


def _things(ruleset: Ruleset[Any]) -> Iterator[tuple[str, dict[str, Any]]]:
    """What actions can name, where it is a closed list of words: cards, spaces, towers."""
    kinds = {p.kind.id: p.kind for action in ruleset.action_kinds.values() for p in action.parameters}
    for kind in kinds.values():
        if "enum" in kind.schema:
            yield component_name(ruleset.id, kind.id.capitalize()), dict(kind.schema)


def with_things_named(schemas: dict[str, Any]) -> dict[str, Any]:
    """The components with each list of a game's things written once and referred to elsewhere."""
    names = {
        json.dumps(schema): {"$ref": f"#/components/schemas/{name}"}
        for ruleset in rules.all()
        for name, schema in _things(ruleset)
    }

    def named(value: Any) -> Any:
        if isinstance(value, dict):
            known = names.get(json.dumps(value)) if "enum" in value else None
            return known or {key: named(member) for key, member in value.items()}
        return [named(member) for member in value] if isinstance(value, list) else value

    own = {reference["$ref"].rpartition("/")[2] for reference in names.values()}
    return {name: schema if name in own else named(schema) for name, schema in schemas.items()}


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
