"""The records of pictures: bounds, what is lit, hexagons, names, colours that can be read."""

from math import hypot, isclose
from typing import Any

import pytest

from rules.kernel.hexagons import flat_centre, flat_corners, flat_outline, pointy_centre, pointy_corners
from rules.kernel.naming import Named, named, named_by_detail
from rules.kernel.picture import Box, Disc, Paint, Picture, Text, Thing, moved
from rules.streetcar.picture import PALETTE as STREETCAR
from rules.suburbia.borders import covered
from rules.suburbia.parameters import CELL, SLOT
from rules.suburbia.picture_words import PALETTE as SUBURBIA
from rules.supertall.picture import PALETTE as SUPERTALL


def _luminance(colour: str) -> float:
    """Relative luminance as WCAG 2 defines it."""
    parts = [int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5)]
    red, green, blue = (part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


@pytest.mark.parametrize("palette", [STREETCAR, SUBURBIA, SUPERTALL], ids=["streetcar", "suburbia", "supertall"])
def test_text_has_contrast(palette: dict[str, Paint]) -> None:
    """At least 4.5 to 1 on what it stands on (WCAG 2, 1.4.3)."""
    pairs = [(role, p.fill, p.ink) for role, p in palette.items() if p.fill and p.ink]
    assert len(pairs) >= 10
    for role, fill, ink in pairs:
        light, dark = sorted((_luminance(fill), _luminance(ink)), reverse=True)
        assert (light + 0.05) / (dark + 0.05) >= 4.5, role


def test_bounds_take_in_everything() -> None:
    inner = Thing((Disc("a", 10, 10, 5),), outline=Box("a", -3, 4, 2, 2))
    picture = Picture("t", "d", (inner, Box("a", 0, 0, 30, 12)), {})
    assert picture.bounds == (-3, 0, 33, 15)
    assert moved(inner, 1, 2) == Thing((Disc("a", 11, 12, 5),), outline=Box("a", -2, 6, 2, 2))


def test_text_on_the_right_reaches_to_the_left() -> None:
    (left, top), (right, bottom) = Text("page", 100, 50, "abc", 10, "end").points
    assert right == 100
    assert 70 < left < 85
    assert top < 50 < bottom


def test_what_is_lit_shows_its_outline() -> None:
    frame = Box("a", 0, 0, 1, 1)
    parts = (Thing((), named=Named("slot", "1"), outline=frame), Thing((), named=Named("slot", "2"), outline=frame))
    assert Picture("t", "d", parts, {}, frozenset({Named("slot", "2")})).lights == [frame]


def test_hexagons_lie_edge_to_edge() -> None:
    assert pointy_centre((0, 0), 10) == (0, 0)
    x, y = pointy_centre((1, 0), 10)
    assert isclose(x, 17.3205, abs_tol=1e-3)
    assert y == 0
    x, y = flat_centre((1, 0), 10)
    assert (x, round(y, 3)) == (15, 8.66)
    shared = {(round(x, 3), round(y, 3)) for x, y in flat_corners((0, 0), 10)}
    shared &= {(round(x, 3), round(y, 3)) for x, y in flat_corners((0, 1), 10)}
    assert shared == {(-5, 8.66), (5, 8.66)}


@pytest.mark.parametrize(("centre", "corners"), [(flat_centre, flat_corners), (pointy_centre, pointy_corners)])
def test_a_smaller_hexagon_stays_in_its_place(centre: Any, corners: Any) -> None:
    cell = (-37, 52)
    x, y = centre(cell, 68)
    for inset in (0, 5):
        for corner in corners(cell, 68, inset):
            assert isclose(hypot(corner[0] - x, corner[1] - y), 68 - inset)


@pytest.mark.parametrize("direction", range(6))
def test_a_border_has_one_outline(direction: int) -> None:
    """Five hexagons in a row have 30 edges, of which 4 are shared by two: 22 corners around."""
    assert len(flat_outline(covered((4, -7), direction), 68)) == 22


def test_names_are_those_of_actions() -> None:
    assert named("tower", "0.back") == Named("tower", "0.back")
    assert named("cell", [1, -2], 0) == Named("cell", "[1,-2]", 0)


def test_a_detail_names_things_of_a_seat() -> None:
    detail = {"cells": [[1, 2], [3, 4]], "slot": 5, "needs": 9, "why": {"seat": 2, "at": [0, 0]}, "at": "here"}
    fields = {"cells": CELL, "at": CELL, "slot": SLOT}
    assert list(named_by_detail(fields, detail, 1)) == [
        Named("cell", "[1,2]", 1),
        Named("cell", "[3,4]", 1),
        Named("slot", "5"),
        Named("cell", "[0,0]", 2),
    ]
