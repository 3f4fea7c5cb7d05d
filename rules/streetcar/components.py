"""What is in the box, as data."""

from rules.kernel.outcome import Json
from rules.streetcar.board import (
    CELLS,
    COLOURS,
    CORNER_SPACES,
    CUBES_PER_COLOUR,
    HOUSES_PER_COLOUR,
    INTERSECTIONS,
    LINE_ENDS,
    LINE_NAMES,
    NEIGHBOURS,
    spaces_in,
)


def components() -> dict[str, Json]:
    """The board (spaces in axial coordinates, lines with both names, intersections), colours and counts.

    An intersection is named by the first space it belongs to and the point of that hexagon, such as ``e4.N``.
    """
    return {
        "colours": list(COLOURS),
        "houses": dict.fromkeys(COLOURS, HOUSES_PER_COLOUR),
        "cubes": dict.fromkeys(COLOURS, CUBES_PER_COLOUR),
        "board": {
            "orientation": "pointy-top",
            "spaces": [
                {"id": space, "q": q, "r": r, "neighbours": spaces_in(NEIGHBOURS[index])}
                for index, (space, (q, r)) in enumerate(CELLS.items())
            ],
            "lines": [
                {"id": name, "names": names, "ends": [INTERSECTIONS[end] for end in ends]}
                for (name, names), ends in zip(LINE_NAMES.items(), LINE_ENDS, strict=True)
            ],
            "intersections": [
                {"id": name, "spaces": spaces_in(spaces)}
                for name, spaces in zip(INTERSECTIONS, CORNER_SPACES, strict=True)
            ],
        },
    }
