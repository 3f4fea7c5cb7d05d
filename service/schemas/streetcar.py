"""States of Streetcar Suburb on the wire."""

from typing import Any

from rules.kernel.ruleset import Ruleset
from rules.streetcar.board import COLOURS, LINE_INDEX, LINES, PENALTIES, SPACE_INDEX, SPACES, TALLEST
from rules.streetcar.drawing import LINE
from rules.streetcar.phases import PHASES
from rules.streetcar.removing import SPACE
from service.schemas.strict import (
    MISSING,
    MOST_NUMBER,
    Choice,
    Constant,
    ListOf,
    Messages,
    Record,
    Rulings,
    Strict,
    Text,
    Whole,
)

_SPACES = frozenset(SPACES)
_NO_LINE = ["Must be a grid line of the board, such as d4:NE."]
_EMPTY = (
    "the spaces; null: empty. In a partial state a space left out counts as empty, too; one with a building that can't "
    'be read is {"building": null}'
)
_NO_SPACE = ["Must be a space of the board, such as e4."]


class _Lines(Strict):
    """Grid lines, by either of their names."""

    def check(self, value: Any) -> Messages | None:
        if type(value) is not list:
            return ["Must be a list."]
        if len(value) > len(LINES):
            return [f"Must have at most {len(LINES)} entries, not {len(value)}."]
        found = {index: _NO_LINE for index, line in enumerate(value) if type(line) is not str or line not in LINE_INDEX}
        return found or None

    def shape(self) -> dict[str, Any]:
        return {"type": "array", "items": dict(LINE.schema), "maxItems": len(LINES)}


class _Board(Strict):
    """Spaces with a house, a building or null; checked in one pass."""

    def check(self, value: Any) -> Messages | None:
        if type(value) is not dict:
            return ["Must be an object."]
        found = {}
        for space, entry in value.items():
            if space not in SPACE_INDEX:
                found[space] = _NO_SPACE
            if entry is None:
                continue
            messages = self._entry(entry)
            if messages is not None:
                found[space] = messages
        if not self.loose and not value.keys() >= _SPACES:
            found.update({space: MISSING for space in SPACES if space not in value})
        return found or None

    def _entry(self, entry: Any) -> Messages | None:
        if type(entry) is not dict:
            return ["Must be null, a house or a building."]
        if len(entry) == 1 and "house" in entry:
            return None if entry["house"] in COLOURS else self._none_yet(entry, "house")
        return (_BUILDING_LOOSE if self.loose else _BUILDING).check(entry)

    def _none_yet(self, entry: Any, name: str) -> Messages | None:
        return None if self.loose and entry[name] is None else {name: [f"Must be one of: {', '.join(COLOURS)}."]}

    def shape(self) -> dict[str, Any]:
        building = (_BUILDING_LOOSE if self.loose else _BUILDING).describe()
        house = Record({"house": Choice(COLOURS, null=self.loose)}).describe()
        space = {"anyOf": [{"type": "null"}, house, building]}
        shape = {
            "type": "object",
            "propertyNames": dict(SPACE.schema),
            "additionalProperties": space,
        }
        return shape if self.loose else {**shape, "required": list(SPACES)}


def _building(null: bool) -> Record:
    return Record(
        {
            "building": Choice(COLOURS, null=null, optional=null),
            "cubes": Whole(0, TALLEST, null=null, optional=null),
        }
    )


_BUILDING, _BUILDING_LOOSE = _building(False), _building(True)


def members(ruleset: Ruleset[Any]) -> dict[str, Strict]:
    """The fields of a whole state."""
    player = Record(
        {
            "name": Text(),
            "lines": _Lines(),
            "houses": Record({colour: Whole(0, MOST_NUMBER) for colour in COLOURS}, description="houses removed"),
        }
    )
    return {
        "ruleset": Constant(ruleset.id),
        "rules_version": Constant(ruleset.rules_version),
        "options": Record({"penalty": Whole(*PENALTIES, optional=True), "rulings": Rulings(ruleset)}, optional=True),
        "players": ListOf(player, 2, 2),
        "board": _Board(description=_EMPTY),
        "turn": Record(
            {
                "number": Whole(1, MOST_NUMBER, description="counts from 1"),
                "seat": Whole(0, 1, null=True),
                "phase": Choice(PHASES),
                "drawn": _Lines(description="the lines drawn in this turn, in drawing order"),
            }
        ),
    }
