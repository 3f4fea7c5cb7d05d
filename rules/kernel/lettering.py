"""Text in a picture: how wide it will be at most, and how it is cut and broken to fit.

No font is at hand, so that widths are those of a wide common one (DejaVu Sans): real letters take less room.
"""

import unicodedata
from collections.abc import Iterator
from functools import lru_cache

ELLIPSIS = "…"
_NARROW = frozenset("iljI.,:;'|!()[]{}t f/\\-\"`r")
_WIDE = frozenset("mwMW@%&—…")
_INVISIBLE = ("Cc", "Cf", "Co", "Cn", "Cs", "Zl", "Zp")
_MARKS = ("Mn", "Me")
_MOST_MARKS = 2
REPLACEMENT = "\N{REPLACEMENT CHARACTER}"


def clean(text: str) -> str:
    """Text that can be drawn: what is no visible character is replaced, heaps of marks on a letter are cut."""
    if text.isascii() and text.isprintable():
        return text
    return "".join(_visible(unicodedata.normalize("NFC", text)))


def _visible(text: str) -> Iterator[str]:
    marks = 0
    for letter in text:
        category = unicodedata.category(letter)
        marks = marks + 1 if category in _MARKS else 0
        if marks <= _MOST_MARKS:
            yield REPLACEMENT if category in _INVISIBLE else letter


def width(text: str, size: float, bold: bool = False) -> float:
    """At most how wide a text is, in the unit of ``size``, its font size."""
    return size * sum(map(_em, text)) * (1.1 if bold else 1.0)


@lru_cache(maxsize=4096)
def _em(letter: str) -> float:
    if letter in _NARROW:
        return 0.42
    if letter in _WIDE:
        return 1.0
    if letter.isascii():
        return 0.72 if letter.isupper() else 0.64
    if unicodedata.category(letter) in _MARKS:
        return 0.0
    return 1.3 if unicodedata.east_asian_width(letter) in "WF" or ord(letter) > 0xFFFF else 0.85


def fit(text: str, size: float, most: float, bold: bool = False) -> str:
    """The text, cut to a width with an ellipsis where it is longer."""
    if width(text, size, bold) <= most:
        return text
    room = most - width(ELLIPSIS, size, bold)
    kept = ""
    for letter in text:
        room -= width(letter, size, bold)
        if room < 0:
            break
        kept += letter
    return kept.rstrip() + ELLIPSIS


def wrap(text: str, size: float, most: float, lines: int, bold: bool = False) -> list[str]:
    """The text in at most so many lines of a width, broken between words; the last one is cut where it must be."""
    broken: list[str] = []
    line = ""
    for word in text.split():
        longer = f"{line} {word}" if line else word
        if line and width(longer, size, bold) > most:
            broken.append(line)
            line = word
        else:
            line = longer
    broken.append(line)
    if len(broken) > lines:
        broken = [*broken[: lines - 1], " ".join(broken[lines - 1 :])]
    return [fit(line, size, most, bold) for line in broken if line]
