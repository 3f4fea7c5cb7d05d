"""From a picture to SVG: shapes and names become elements, text stays text and is escaped.

Looks are presentation attributes alone: no style, no script, no reference to anything outside, so that the strictest
Content-Security-Policy shows it whole. The same picture gives the same bytes.
"""

from collections.abc import Iterable

from jinja2 import Environment, PackageLoader

from rules.kernel.lettering import clean
from rules.kernel.picture import Picture, Point

MEDIA_TYPE = "image/svg+xml"
HEADERS = {"Content-Security-Policy": "default-src 'none'; sandbox", "X-Content-Type-Options": "nosniff"}
MARGIN = 16.0
LONGEST_SIDE = 2400.0
"""The size that a picture is shown in where nothing else is said; a larger one is scaled down to it."""


def _number(value: float) -> str:
    """At most one decimal, so that no platform writes it otherwise."""
    written = f"{value:.1f}".removesuffix(".0")
    return "0" if written == "-0" else written


def _points(points: Iterable[Point]) -> str:
    return " ".join(f"{_number(x)},{_number(y)}" for x, y in points)


def _form(part: object) -> str:
    return type(part).__name__.lower()


_environment = Environment(
    loader=PackageLoader("service.pictures", ""), autoescape=True, trim_blocks=False, keep_trailing_newline=True
)
_environment.filters.update(number=_number, points=_points, form=_form, clean=clean)


def svg(picture: Picture) -> bytes:
    """The picture as an SVG document."""
    left, top, width, height = picture.bounds
    view = ((left - MARGIN, top - MARGIN), (width + 2 * MARGIN, height + 2 * MARGIN))
    scale = min(1.0, LONGEST_SIDE / max(view[1]))
    text = _environment.get_template("picture.svg.j2").render(
        picture=picture,
        palette=picture.palette,
        view=view,
        width=round(view[1][0] * scale),
        height=round(view[1][1] * scale),
    )
    return text.encode()
