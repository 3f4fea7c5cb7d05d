"""Setting up: a random house on every space (streetcar.setup.houses)."""

from collections.abc import Mapping, Sequence

from rules.kernel.outcome import Defect, InvalidState, Json
from rules.kernel.pointers import pointer
from rules.kernel.ruleset import Option
from rules.kernel.shuffle import SEED_LIMIT, Stream
from rules.streetcar.board import COLOURS, HOUSES_PER_COLOUR, PENALTIES, PENALTY, mask_of
from rules.streetcar.position import Position
from rules.streetcar.reading import read_options

OPTIONS = (
    Option(
        "penalty",
        "Points lost for each separate line",
        PENALTY,
        {"type": "integer", "minimum": PENALTIES[0], "maximum": PENALTIES[1]},
        "The rule is 10; other values are a variant.",
    ),
)


def setup(players: Sequence[str], options: Mapping[str, Json], seed: int | None) -> Position:
    """The first position. Raises InvalidState with pointers to ``/players``, ``/options`` and ``/seed``.

    The houses of one colour after the other, in the order of the colours, are shuffled and dealt to the spaces in
    the order of their ids.
    """
    defects = []
    if len(players) != 2:
        defects.append(Defect("/players", f"Must have 2 entries, not {len(players)}."))
    names = [*(option.name for option in OPTIONS), "rulings"]
    for name in options:
        if name not in names:
            message = f"No option of this game; there are: {', '.join(names)}."
            defects.append(Defect("/options" + pointer([name]), message))
    penalty, chosen, wrong = read_options(options)
    defects += [defect.below("/options") for defect in wrong]
    if seed is None:
        defects.append(Defect("/seed", "Missing: nothing is hidden in this game, so houses must be dealt."))
    elif not 0 <= seed < SEED_LIMIT:
        defects.append(Defect("/seed", f"Must be an integer from 0 to {SEED_LIMIT - 1}."))
    if defects or seed is None:
        raise InvalidState(defects)
    colours = [colour for colour in range(len(COLOURS)) for _ in range(HOUSES_PER_COLOUR)]
    dealt = Stream(seed).shuffled(colours)
    none = (0,) * len(COLOURS)
    return Position.assemble(
        names=players,
        penalty=penalty,
        chosen=chosen,
        lines=(0, 0),
        houses=[
            mask_of(space for space, house in enumerate(dealt) if house == colour) for colour in range(len(COLOURS))
        ],
        removed=(none, none),
        buildings={},
        number=1,
        seat=0,
        phase="draw",
        drawn=(),
    )
