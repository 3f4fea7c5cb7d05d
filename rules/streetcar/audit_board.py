"""Could this board arise in a real game: its buildings, its empty spaces, its cubes?"""

from collections.abc import Iterator, Mapping, Sequence

from rules.kernel.outcome import Finding
from rules.kernel.remembering import remembered_list
from rules.streetcar.board import (
    COLOURS,
    CUBES_PER_COLOUR,
    HOUSES_FOR_A_BUILDING,
    NEIGHBOURS,
    SPACES,
    mask_of,
    space_indices_in,
    spaces_in,
)
from rules.streetcar.building import Call, called_for, due
from rules.streetcar.known import KnownBoard
from rules.streetcar.rulebook import SUPPLY, supply_is_limited


def board_findings(board: KnownBoard, rulings: Mapping[str, str]) -> list[Finding]:
    """Every defect of a board that may be known in part; spaces of which nothing is known are doubted nowhere."""
    limited = supply_is_limited(rulings)
    findings = [*_neighbours_of_buildings(board), *_buildings_fit(board, limited)]
    if board.complete:
        findings += [*_buildings_left_out(board), *_order_of_removals(board)]
    return [*findings, *_supply(board)] if limited else findings


def _neighbours_of_buildings(board: KnownBoard) -> Iterator[Finding]:
    """A building has exactly three neighbouring houses."""
    possible = board.possibly_standing
    for space in sorted(board.buildings):
        around = NEIGHBOURS[space]
        least, most = (around & board.standing).bit_count(), (around & possible).bit_count()
        if not least <= HOUSES_FOR_A_BUILDING <= most:
            houses = spaces_in(around & board.standing)
            yield Finding(
                "streetcar.build.exactly_three",
                "impossible",
                f"The building on {SPACES[space]} has {len(houses)} neighbouring houses, not {HOUSES_FOR_A_BUILDING}.",
                (f"/board/{SPACES[space]}",),
                {"space": SPACES[space], "houses": houses},
            )


def _buildings_fit(board: KnownBoard, limited: bool) -> Iterator[Finding]:
    """Colour and height are those that the three houses call for, or less where the supply explains it."""
    for space, call in _calls(tuple(board.houses), board.standing, tuple(sorted(board.buildings))):
        colour, cubes = board.buildings[space]
        fits = colour in (None, call.colour) and cubes in (None, call.cubes)
        short = limited and colour == call.colour and cubes is not None and cubes < call.cubes
        if fits or (short and _may_be_exhausted(board, call.colour)):
            continue
        yield Finding(
            call.clause,
            "impossible",
            f"The houses around {SPACES[space]} call for {COLOURS[call.colour]}, {call.cubes} high.",
            (f"/board/{SPACES[space]}",),
            {
                "space": SPACES[space],
                "building": None if colour is None else COLOURS[colour],
                "cubes": cubes,
                "called_for": {"building": COLOURS[call.colour], "cubes": call.cubes},
            },
        )


@remembered_list
def _calls(houses: Sequence[int], standing: int, spaces: Sequence[int]) -> Iterator[tuple[int, Call]]:
    """What is called for on the spaces beside which exactly three houses stand, all of a known colour."""
    seen = houses[0] | houses[1] | houses[2] | houses[3]
    for space in spaces:
        around = NEIGHBOURS[space]
        if (around & standing).bit_count() == (around & seen).bit_count() == HOUSES_FOR_A_BUILDING:
            yield space, called_for(houses, space)


def _cubes(board: KnownBoard, colour: int) -> tuple[int, bool]:
    """The cubes of a colour that are seen, and whether there may be more of them."""
    stacks = [cubes for of_colour, cubes in board.buildings.values() if of_colour == colour]
    unsure = not board.complete or any(None in building for building in board.buildings.values())
    return sum(cubes or 0 for cubes in stacks), unsure


def _may_be_exhausted(board: KnownBoard, colour: int) -> bool:
    cubes, unsure = _cubes(board, colour)
    return unsure or cubes >= CUBES_PER_COLOUR


def _supply(board: KnownBoard) -> Iterator[Finding]:
    """Under the ruling sixteen no colour has more than its 16 cubes, and only one building gets the last few."""
    for index, colour in enumerate(COLOURS):
        cubes, _ = _cubes(board, index)
        last = [
            SPACES[space]
            for space, (of_colour, height) in sorted(board.buildings.items())
            if of_colour == index and height and _is_short(board, space, height)
        ]
        if cubes > CUBES_PER_COLOUR:
            message = f"{cubes} {colour} cubes are on the board; there are {CUBES_PER_COLOUR}."
        elif len(last) > 1:
            message = f"Only one building can have got the last {colour} cubes, not {', '.join(last)}."
        else:
            continue
        detail = {"colour": colour, "cubes": cubes, "in_the_box": CUBES_PER_COLOUR, "short": last}
        yield Finding(SUPPLY, "impossible", message, ("/board",), detail)


def _is_short(board: KnownBoard, space: int, height: int) -> bool:
    around = NEIGHBOURS[space]
    if sum((around & mask).bit_count() for mask in board.houses) != HOUSES_FOR_A_BUILDING:
        return False
    return height < called_for(board.houses, space).cubes


def _buildings_left_out(board: KnownBoard) -> Iterator[Finding]:
    """No empty space has exactly three neighbouring houses."""
    for space in due(board.standing, board.empty):
        houses = spaces_in(NEIGHBOURS[space] & board.standing)
        yield Finding(
            "streetcar.build.at_once",
            "impossible",
            f"{SPACES[space]} is empty and has exactly three neighbouring houses, but no building.",
            (f"/board/{SPACES[space]}",),
            {"space": SPACES[space], "houses": houses},
        )


def _order_of_removals(board: KnownBoard) -> Iterator[Finding]:
    """Some order of removals explains the empty spaces."""
    spaces = spaces_in(unexplained(board.standing, board.empty))
    if spaces:
        yield Finding(
            "streetcar.build.at_once",
            "impossible",
            f"A building would have come to {' or '.join(spaces)}, whatever order the houses were removed in.",
            tuple(f"/board/{space}" for space in spaces),
            {"spaces": spaces},
        )


def unexplained(standing: int, empty: int) -> int:
    """The empty spaces that no order of removals explains, as a mask; 0 for every real board.

    An empty space with fewer than three neighbouring houses had fewer than three when it was emptied, else its
    count would have come to three and brought a building. All other spaces may be emptied before it.
    """
    fewer = HOUSES_FOR_A_BUILDING
    waiting = mask_of(s for s in space_indices_in(empty) if (NEIGHBOURS[s] & standing).bit_count() < fewer)
    while waiting:
        present = standing | waiting
        freed = mask_of(s for s in space_indices_in(waiting) if (NEIGHBOURS[s] & present).bit_count() < fewer)
        if not freed:
            break
        waiting &= ~freed
    return waiting
