"""How a photographed board is entered: what a client needs to make a form of it, as data of each game.

``blank`` is what an empty form begins with, where nothing is entered: members of the ``table`` and of each ``player``.
``fields`` are values that are asked for. ``things`` are what is entered by pointing at it in a picture, named by the
kind of a parameter of an action (and ``ref``, where only one is meant): a value at a ``pointer``; membership in a list
of one player at most (``members``); or an entry of a list, told from others by its ``key`` (``entries``, with
``fields`` of its own). All that fit a thing of the picture are asked for, those without a ``ref`` only where none names
it.

What has an ``option`` is asked for only where that option of the game is chosen; with a ``chosen`` beside it, where the
option is or includes that value. A field with ``stacks`` is a track: its value has numbered places (``stacks`` is the
word for one), each with the seats whose tokens lie there, from bottom to top. Where a schema lists what may stand
there, ``more`` points at records of the state whose ``id`` may stand there too.

A pointer is one into a state in which ``{seat}`` is a seat, ``{ref}`` the name of the thing, and ``{0}``, ``{1}`` the
parts of that name between its dots. Schemas are JSON Schemas.
"""

from collections.abc import Mapping, Sequence
from typing import Any

from rules.kernel.outcome import Json

PIECES = "pieces"


def with_pieces(written: Any, pieces: Mapping[str, Sequence[Json]]) -> Any:
    """What is written in a data file, with ``pieces: name`` in a schema replaced by the list of what may be there."""
    if isinstance(written, Mapping):
        if PIECES in written:
            others = {name: member for name, member in written.items() if name != PIECES}
            return {"enum": list(pieces[written[PIECES]]), **others}
        return {name: with_pieces(member, pieces) for name, member in written.items()}
    if isinstance(written, list):
        return [with_pieces(member, pieces) for member in written]
    return written
