"""What goes over the wire: the common shapes, and one module a game for its states.

A game's module is found by the name of its folder under ``rules``. It offers ``members(ruleset)``: the fields of a
whole state, in canonical order, ``options`` among them. ``COMPONENTS``, where it has them, are JSON Schemas that the
contract names and the fields refer to.
"""

from functools import cache
from importlib import import_module
from types import ModuleType
from typing import Any

from marshmallow import RAISE, Schema

import rules
from service.schemas.strict import Record, Seal, Strict

SEAL = "sealed"
"""The member of a state that holds what is hidden in it, as a token: ``service.sealed``."""


class _State(Schema):
    class Meta:
        unknown = RAISE


def _module(ruleset_id: str) -> ModuleType:
    return import_module(f"service.schemas.{rules.REGISTER[ruleset_id].folder}")


def components(ruleset_id: str) -> dict[str, dict[str, Any]]:
    """The JSON Schemas that a game's fields refer to, by name; editions of a game share them."""
    named: dict[str, dict[str, Any]] = getattr(_module(ruleset_id), "COMPONENTS", {})
    return named


@cache
def members(ruleset_id: str) -> dict[str, Strict]:
    """The fields of a whole state."""
    fields: dict[str, Strict] = _module(ruleset_id).members(rules.REGISTER[ruleset_id])
    return fields


def completed(ruleset_id: str, document: dict[str, Any]) -> dict[str, Any]:
    """A partial state with null for what it leaves out, and without optional fields that are null: both are unknown."""
    filled: dict[str, Any] = record(ruleset_id).completed(document)
    return filled


@cache
def record(ruleset_id: str, partial: bool = False) -> Record:
    """A state as one field, which says quickest whether a document fits ``state_schema``."""
    fields = members(ruleset_id)
    return Record({name: field.loosened() for name, field in fields.items()} if partial else fields)


@cache
def options_field(ruleset_id: str) -> Record:
    """The field ``options`` of a state, and of a set-up."""
    field = members(ruleset_id)["options"]
    if not isinstance(field, Record):
        raise TypeError(f"{ruleset_id}: options is a record")
    return field


def component_name(ruleset_id: str, what: str) -> str:
    """The name of a game's schema in the contract, such as ``SupertallState``."""
    return "".join(word.capitalize() for word in ruleset_id.split("-")) + what


@cache
def state_schema(ruleset_id: str, partial: bool = False) -> Schema:
    """The schema by which states are loaded; of a ``partial`` one anything may be left out or null."""
    seal = Seal(optional=True)
    fields = {**record(ruleset_id, partial).members, SEAL: seal.loosened() if partial else seal}
    name = component_name(ruleset_id, "PartialState" if partial else "State")
    return _State.from_dict(dict(fields), name=name)()
