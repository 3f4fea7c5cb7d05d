"""Which parts of a state enter a total apart from each other, for bounds of a score from doubtful readings."""

from collections.abc import Mapping, Sequence

from rules.kernel.outcome import Json
from rules.kernel.pointers import Step

_OF_A_COLOUR = 4
"""The length of a place such as ``/players/0/houses/blue``."""


def summands(state: Mapping[str, Json], places: Sequence[tuple[Step, ...]]) -> list[str]:
    """A colour is houses times the sum of connected cubes (streetcar.score.colour).

    With lines and houses certain that is a sum over spaces; with lines and board certain, one over players and colours.
    """
    on_board = [place[0] == "board" and len(place) > 1 for place in places]
    of_colours = [_is_of_a_colour(place) for place in places]
    if all(board or place[0] == "turn" for board, place in zip(on_board, places, strict=True)):
        return [f"space {place[1]}" if board else "turn" for board, place in zip(on_board, places, strict=True)]
    if all(colour or place[0] == "turn" for colour, place in zip(of_colours, places, strict=True)):
        return [
            f"seat {place[1]} {place[3]}" if colour else "turn"
            for colour, place in zip(of_colours, places, strict=True)
        ]
    return ["all"] * len(places)


def _is_of_a_colour(place: tuple[Step, ...]) -> bool:
    return len(place) == _OF_A_COLOUR and place[0] == "players" and place[2] == "houses"
