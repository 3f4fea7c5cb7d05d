"""Reading pictures as a client does: by kind and name alone, without knowing the game."""

import json
import re
from collections.abc import Iterator
from typing import Any
from xml.etree import ElementTree

from rules.kernel.ruleset import Ruleset
from service import pictures, referee
from service.referee import Known

SVG = "{http://www.w3.org/2000/svg}"
ELEMENTS = {SVG + name for name in ("svg", "title", "desc", "g", "rect", "circle", "polygon", "polyline", "text")}
ATTRIBUTES = {
    "width", "height", "viewBox", "role", "font-family", "x", "y", "rx", "cx", "cy", "r", "points", "fill", "stroke",
    "stroke-width", "stroke-dasharray", "stroke-linecap", "opacity", "font-size", "font-weight", "text-anchor",
    "pointer-events", "data-kind", "data-ref", "data-seat", "data-lit",
}  # fmt: skip
"""All that a picture may be made of: nothing here runs, styles or fetches anything."""

Key = tuple[str, str, int | None]


def parse(svg: bytes) -> ElementTree.Element:
    """The root of a picture that is made of harmless parts alone."""
    root = ElementTree.fromstring(svg)
    for element in root.iter():
        assert element.tag in ELEMENTS, element.tag
        assert element.attrib.keys() <= ATTRIBUTES, element.attrib
        assert all("url(" not in value for name, value in element.attrib.items() if name != "data-ref")
    assert root[0].tag == SVG + "title"
    assert root[0].text
    assert root[1].tag == SVG + "desc"
    return root


def draw(ruleset: Ruleset[Any], position: Any) -> bytes:
    return pictures.svg(referee.picture(ruleset, Known(ruleset.write(position), position), []))


def things(root: ElementTree.Element, lit: bool = False) -> Iterator[Key]:
    """The kind, the name and the seat of everything that has a name, or of what is lit."""
    for group in root.iter(SVG + "g"):
        if "data-kind" in group.attrib and (not lit or group.get("data-lit") == "true"):
            seat = group.get("data-seat")
            yield group.attrib["data-kind"], group.attrib["data-ref"], None if seat is None else int(seat)


def texts(root: ElementTree.Element) -> list[str]:
    return [element.text or "" for element in root.iter(SVG + "text")]


def shows(there: set[Key], kind: str, value: Any, seat: Any) -> bool:
    """Whether the value of a parameter can be found, in an action of ``seat``."""
    name = value if isinstance(value, str) else json.dumps(value, separators=(",", ":"))
    return (kind, name, None) in there or (kind, name, seat) in there


def is_within(root: ElementTree.Element) -> bool:
    """Whether all coordinates lie in the view."""
    left, top, width, height = map(float, re.split("[ ,]", root.attrib["viewBox"]))
    for element in root.iter():
        pairs = [p.split(",") for p in element.get("points", "").split()]
        pairs += [[element.attrib["x"], element.attrib["y"]]] if "x" in element.attrib else []
        for x, y in pairs:
            if not (left <= float(x) <= left + width and top <= float(y) <= top + height):
                return False
    return True
