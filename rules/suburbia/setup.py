"""Setting up a game (rulebook: Game Setup, Player Setup, and the set-ups of the solo games)."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from rules.kernel.outcome import Defect, InvalidState, Json
from rules.kernel.rulings import resolve
from rules.kernel.shuffle import Stream
from rules.suburbia.awards import AWARDS
from rules.suburbia.catalogue import catalogue_for
from rules.suburbia.editions import (
    BORDERS_FACE_UP,
    DALE,
    DALE_SLOTS,
    GOALS_DEALT,
    START,
    STARTING_TILES,
    Edition,
)
from rules.suburbia.goals import chooses
from rules.suburbia.options import canonical_options, option_defects
from rules.suburbia.parameters import ONE_MORE_ROUND
from rules.suburbia.position import Borough, Built, Player, Position
from rules.suburbia.records import Catalogue, Goal
from rules.suburbia.refill import MIXED
from rules.suburbia.rulebook import CLAUSES
from rules.suburbia.turn import first_turn
from rules.suburbia.vocabulary import BORDER, STACKS

UNUSED_BY_DALE = ("lake", "investment")
"""Goals about these are not used against Dale: clause suburbia.dale.goals."""


class _Unknown:
    """Takes the place of shuffled tiles at a real table: every tile is a question mark."""

    def some(self, among: Sequence[Any]) -> list[Any]:
        """As many unknown things as there are."""
        return [None] * len(among)

    def draw(self, letter: str, count: int) -> list[str]:
        return [f"?{letter}"] * count

    def mix(self, tiles: list[str]) -> list[str]:
        return [MIXED] * (len(tiles) + 1)

    def goals(self, among: Sequence[str], count: int) -> list[str | None]:
        return [None] * count


class _Shuffled:
    """Tiles and goals in the order that the seed gives."""

    def __init__(self, seed: int, catalogue: Catalogue, swapped: bool) -> None:
        self.stream = Stream(seed)
        self._piles = {letter: self._pool(catalogue, letter, swapped) for letter in STACKS}

    def _pool(self, catalogue: Catalogue, letter: str, swapped: bool) -> list[str]:
        """The tiles of a letter that may come into the game, shuffled.

        Clauses suburbia.setup.expansions_swapped and suburbia.setup.expansions_mixed.
        """
        copies = catalogue.stack(letter)
        base = sorted(tile for tile in copies.elements() if catalogue.tiles[tile].set == "base")
        added = sorted(tile for tile in copies.elements() if catalogue.tiles[tile].set != "base")
        if added and swapped:
            base = self.stream.shuffled(base)[: max(0, len(base) - len(added))]
        return self.stream.shuffled([*base, *added])

    def some(self, among: Sequence[Any]) -> list[Any]:
        """All of them in random order."""
        return self.stream.shuffled(among)

    def draw(self, letter: str, count: int) -> list[str]:
        drawn, self._piles[letter] = self._piles[letter][:count], self._piles[letter][count:]
        return drawn

    def mix(self, tiles: list[str]) -> list[str]:
        """The tiles with One More Round among them."""
        return self.stream.shuffled([*tiles, ONE_MORE_ROUND])

    def goals(self, among: Sequence[str], count: int) -> list[str | None]:
        return list(self.stream.shuffled(among)[:count])


Source = _Unknown | _Shuffled


def setup(edition: Edition, names: Sequence[str], options: Mapping[str, Json], seed: int | None) -> Position:
    """A new game; with ``seed`` None one at a real table, where tiles and goals are unknown.

    Raises InvalidState with pointers below ``/players`` and ``/options``.
    """
    defects = [defect.below("/options") for defect in option_defects(edition, options)]
    if not defects:
        defects = list(_player_defects(edition, len(names), options.get("mode", "standard")))
    if defects:
        raise InvalidState(defects)
    chosen = canonical_options(options)
    catalogue = catalogue_for(chosen)
    if chosen["mode"] == "dale":
        names = (*names, "Dale")
    source: Source = (
        _Unknown() if seed is None else _Shuffled(seed, catalogue, edition.record["expansions"] == "swapped")
    )
    position = Position(
        edition=edition,
        catalogue=catalogue,
        options=chosen,
        rulings=resolve(CLAUSES[edition.id], chosen["rulings"]),
        names=tuple(names),
        players=[_player(name, catalogue) for name in names],
        market=(),
        basics=dict.fromkeys(sorted(_basics(catalogue), key=_starting_place), edition.basics[len(names)]),
        stack=(),
        discarded=(),
        goals=(),
        bonus=None,
        challenge=None,
        face_up=None,
        border_pile=(),
        stars=None,
        number=0,
        round=0,
        seat=None,
        order=tuple(range(len(names))),
        phase="choose_goal",
        last_round=None,
        placed=None,
        pending=None,
    )
    market_spaces = len(position.surcharges)
    position.stack = tuple(_stack(position, source))
    _open_market(position, market_spaces, known=seed is not None)
    _set_out_parts(position, source)
    _deal_goals(position, source)
    if seed is None:
        position.phase, position.pending = "reveal", {"seat": None}
    elif any(player.dealt_goals for player in position.players):
        position.seat = next(seat for seat in position.order if position.players[seat].dealt_goals)
    else:
        first_turn(position, [])
    return position


def _player_defects(edition: Edition, players: int, mode: Json) -> Iterator[Defect]:
    if mode != "standard":
        if players != 1:
            yield Defect("/players", f"Must have one player in a solo game, not {players}.")
    elif not 2 <= players <= edition.most_players:
        yield Defect(
            "/players", f"Must have 2 to {edition.most_players} players, not {players}; one in the solo modes."
        )


def _player(name: str, catalogue: Catalogue) -> Player:
    """Clauses suburbia.setup.values and suburbia.setup.tiles."""
    borough: Borough = {at: Built(catalogue.tiles[tile], at, False, False, 0, {}) for tile, at in STARTING_TILES}
    ledger = {"start": START["population"], "tiles": 0, "reputation": 0, "debt": 0, "other": 0}
    return Player(name=name, goal=None, dealt_goals=None, borough=borough, borders={}, ledger=ledger, **START)


def _basics(catalogue: Catalogue) -> list[str]:
    return list(catalogue.stack("basic"))


def _starting_place(tile: str) -> int:
    return [starting for starting, _ in STARTING_TILES].index(tile)


def _stack(position: Position, source: Source) -> list[str]:
    """Clauses suburbia.setup.stacks and suburbia.setup.one_more_round; the next tile first."""
    table = position.edition.stacks[len(position.names)]
    sizes, last_part, extra = table.sizes, table.last_part, table.extra_c
    if position.mode == "dale":
        sizes, last_part, extra = dict.fromkeys(STACKS, int(DALE["stack"])), int(DALE["last_part"]), 0
    marker = position.options["bonus_challenge"]
    stack = [*source.draw("A", sizes["A"]), *(AWARDS[:1] if marker else ())]
    stack += [*source.draw("B", sizes["B"]), *(AWARDS[1:] if marker else ())]
    stack += source.draw("C", sizes["C"] - last_part)
    stack += source.mix(source.draw("C", last_part))
    return [*stack, *source.draw("C", extra)]


def _open_market(position: Position, spaces: int, known: bool) -> None:
    """Clause suburbia.setup.market: the first tiles of the A stack; at a real table chance tells them."""
    used = DALE_SLOTS if position.mode == "dale" else tuple(range(spaces))
    market: list[str | None] = [None] * spaces
    if known:
        for slot in reversed(used):
            market[slot], position.stack = position.stack[0], position.stack[1:]
    position.market = tuple(market)


def _set_out_parts(position: Position, source: Source) -> None:
    """Clauses suburbia.award.setup, suburbia.border.supply and suburbia.stars.setup: what the sets bring along."""
    catalogue, options = position.catalogue, position.options
    if options["bonus_challenge"]:
        position.bonus = source.some(sorted(catalogue.bonuses))[0]
        position.challenge = source.some(sorted(catalogue.challenges))[0]
    if options["borders"]:
        borders = source.some(sorted(catalogue.stack(BORDER).elements()))
        position.face_up, position.border_pile = tuple(borders[:BORDERS_FACE_UP]), tuple(borders[BORDERS_FACE_UP:])
    if "five_star" in options["sets"]:
        seats = list(range(len(position.names)))
        stacked = source.stream.shuffled(seats) if isinstance(source, _Shuffled) else seats[::-1]
        position.stars = {0: tuple(stacked)}
        if position.mode != "dale":
            position.order = tuple(reversed(stacked))


def _deal_goals(position: Position, source: Source) -> None:
    """Clauses suburbia.setup.public_goals and suburbia.goals.private."""
    goals = position.catalogue.goals
    if position.mode == "lone_architect":
        return
    public = int(DALE["public_goals"]) if position.mode == "dale" else len(position.names)
    allowed = sorted(g for g in goals if position.mode != "dale" or _fit_for_dale(goals[g]))
    shown = source.goals(allowed, public)
    position.goals = tuple(shown)
    choosers = [seat for seat in position.order if chooses(position, seat)]
    if isinstance(source, _Shuffled):
        rest = source.goals(sorted(set(goals) - set(shown)), GOALS_DEALT * len(choosers))
        for number, seat in enumerate(choosers):
            dealt = rest[GOALS_DEALT * number : GOALS_DEALT * (number + 1)]
            position.players[seat].dealt_goals = tuple(goal for goal in dealt if goal is not None)


def _fit_for_dale(goal: Goal) -> bool:
    return not any(word in goal.count for word in UNUSED_BY_DALE)
