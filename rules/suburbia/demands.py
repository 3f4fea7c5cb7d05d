"""What must be there before a tile may be placed or marked: neighbours, money and population beyond the price."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from rules.kernel.checks import Facts
from rules.kernel.hexes import Cell
from rules.suburbia.counting import counted, matches
from rules.suburbia.position import Built, Ground, Player, Position, around, border_slots
from rules.suburbia.readings import AFTER_IMMEDIATE, DALE_OWES_NOTHING_FIRST
from rules.suburbia.records import Effect, Tile
from rules.suburbia.track import is_shielded


@dataclass(frozen=True, slots=True)
class Demands:
    """Losses that must be there to be taken."""

    money: int = 0
    population: int = 0

    def __bool__(self) -> bool:
        return bool(self.money or self.population)


NOTHING = Demands()


def demands_of(position: Position, seat: int, new: Built, *, beside: bool = True) -> Demands:
    """What placing a tile or border demands (clauses suburbia.demands.placed and suburbia.demands.beside).

    ``new`` does not lie in the borough yet; without ``beside`` it is what the tile demands by itself. A shielded
    borough loses nothing, so nothing is demanded.
    """
    player = position.players[seat]
    face = new.face
    if _is_exempt(position, seat) or (face is None and not player.borders) or not _may_demand(player, face):
        return NOTHING
    losses: dict[str, int] = {}
    for stat, amount in _own_losses(position, seat, new, face):
        losses[stat] = losses.get(stat, 0) + amount
    for stat, amount in _losses_beside(player, new) if beside else ():
        losses[stat] = losses.get(stat, 0) + amount
    return _beforehand(position, face, losses)


def _is_exempt(position: Position, seat: int) -> bool:
    """Clauses suburbia.shield.what and suburbia.dale.expansions."""
    if position.is_dales(seat) and position.reads(DALE_OWES_NOTHING_FIRST):
        return True
    return is_shielded(position.players[seat])


def _beforehand(position: Position, face: Tile | None, losses: Mapping[str, int]) -> Demands:
    """What of some losses must be there before a tile takes effect: clause suburbia.demands.when."""
    left = dict(losses)
    if face is not None and position.reads(AFTER_IMMEDIATE):
        others = len(position.players) - 1
        for stat, amount in (*face.immediate, *((stat, amount * others) for stat, amount in face.takes)):
            left[stat] = left.get(stat, 0) - max(0, amount)
    return Demands(max(0, left.get("money", 0)), max(0, left.get("population", 0)))


def _may_demand(player: Player, face: Tile | None) -> bool:
    if face is not None and face.demands:
        return True
    return any(border.face is not None and border.face.demands for border in player.borders.values())


def cells_beside_demands(player: Ground) -> set[Cell]:
    """The cells where a tile may be asked for more than its price: the slots of borders that demand something."""
    return {
        cell
        for border in player.borders.values()
        if border.face is not None and border.face.demands
        for cell in border_slots(border)
    }


def _own_losses(position: Position, seat: int, new: Built, face: Tile | None) -> Iterator[tuple[str, int]]:
    """The losses of the tile's own immediate and conditional effects, itself counted where it counts itself."""
    if face is None:
        return
    for stat, amount in face.immediate:
        if amount < 0 and stat in face.demands:
            yield stat, -amount
    for effect in face.effects:
        for stat, amount in effect.change:
            if amount < 0 and stat in face.demands:
                yield stat, -amount * _times(position, seat, new, effect)


def _times(position: Position, seat: int, new: Built, effect: Effect) -> int:
    things = len(counted(position, seat, new, effect))
    itself = (
        effect.scope in ("own", "every")
        and matches(effect, new)
        and position.players[seat].borough.get(new.at) is not new
    )
    return things + itself


def _losses_beside(player: Player, new: Built) -> Iterator[tuple[str, int]]:
    """What tiles beside the new one will take for it, if they demand that it be there."""
    if new.direction is not None:
        return
    for other in around(player, new.at):
        face = other.face
        if face is None or not face.demands:
            continue
        for effect in face.effects:
            for stat, amount in effect.change:
                if amount < 0 and stat in face.demands and effect.scope == "adjacent" and matches(effect, new):
                    yield stat, -amount * other.times


def marker_demands(position: Position, seat: int, built: Built) -> Demands:
    """What marking a tile demands on top of its price: its losses once more."""
    face = built.face
    if face is None or not face.demands or is_shielded(position.players[seat]):
        return NOTHING
    losses: dict[str, int] = {}
    for stat, amount in face.immediate:
        if amount < 0 and stat in face.demands:
            losses[stat] = losses.get(stat, 0) - amount
    for effect in face.effects:
        for stat, amount in effect.change:
            if amount < 0 and stat in face.demands:
                losses[stat] = losses.get(stat, 0) - amount * len(counted(position, seat, built, effect))
    return _beforehand(position, face, losses)


def marker_is_surely_paid(position: Position, player: Player, face: Tile, price: int) -> bool:
    """Whether money and population would do even if the tile counted everything on the table."""
    everything = sum(len(other.borough) + len(other.borders) for other in position.players)
    losses = {"money": 0, "population": 0}
    for stat, amount in face.immediate:
        if stat in losses:
            losses[stat] += abs(amount)
    for effect in face.effects:
        for stat, amount in effect.change:
            if stat in losses:
                losses[stat] += abs(amount) * everything
    return player.money >= price + losses["money"] and player.population >= losses["population"]


def missing(player: Player, price: int, demands: Demands) -> Facts | None:
    """The breach where a player has not what a price and demands come to."""
    money, population = price + demands.money, demands.population
    if player.money >= money and player.population >= population:
        return None
    lacks = []
    if player.money < money:
        lacks.append(f"${money} with the price, not ${player.money}")
    if player.population < population:
        lacks.append(f"{population} population, not {player.population}")
    return {
        "lacks": " and ".join(lacks),
        "needs_money": money,
        "has_money": player.money,
        "needs_population": population,
        "has_population": player.population,
    }


def lacks_neighbour(player: Player, new: Built) -> str | None:
    """What a tile must lie beside and does not (clause suburbia.requires.neighbour)."""
    face = new.face
    if face is None or face.requires is None:
        return None
    for other in around(player, new.at):
        if face.requires == "lake" and other.lake:
            return None
        if face.requires == "border" and other.face is not None and other.face.is_border:
            return None
    return face.requires
