"""From a sent state to a sound table, and back to canonical JSON.

What is read has the JSON types of the wire form already; here it is checked for sense. A defect is something
that makes the state unreadable; what is readable but could not arise in a game is left to the audit.
"""

from collections.abc import Collection, Iterator, Mapping, Sequence
from typing import Any

from rules.kernel import rulings
from rules.kernel.clauses import load_clauses
from rules.kernel.outcome import Defect, InvalidState, Json
from rules.kernel.pointers import pointer
from rules.supertall.cards import ABILITIES, CARDS, DECK_SIZE, DEFAULT_DECK, TYPES, VALUE, VALUES, Card
from rules.supertall.phases import PHASES
from rules.supertall.sites import CITY_HALL, LAYOUTS, PILES, Layout, Tower, pointer_of, tower
from rules.supertall.table import Ability, Table

ID = "supertall"
RULES_VERSION = "1"
CLAUSES = load_clauses("rules.supertall", (ID,))
DEFAULT_RULINGS = CLAUSES.defaults
FOUNDING = ("found", "reveal")
_KNOWN = frozenset(CARDS)
MOST_CARDS = 2 * DECK_SIZE
"""More than the game has: a state with too many cards is readable, and a finding. Play never adds a card."""
_NO_CARD = f"Must be a card: a letter of {', '.join(TYPES)} and a value from {VALUES[0]} to {VALUES[-1]}."
_RESTACK_FIELDS = ("tower", "placed", "remaining")


def option_defects(options: Mapping[str, Json]) -> Iterator[Defect]:
    """What is wrong with ``options``; pointers are relative to it."""
    deck = options.get("deck")
    if deck is not None:
        yield from cards_defects(deck, "/deck", unknown=False)
        if len(deck) != DECK_SIZE:
            yield Defect("/deck", f"Must have {DECK_SIZE} cards, not {len(deck)}.")
    for defect in rulings.defects(CLAUSES, options.get("rulings") or {}):
        yield defect.below("/rulings")


def player_defects(players: int) -> Iterator[Defect]:
    if players not in LAYOUTS:
        yield Defect("/players", f"Must have {' or '.join(map(str, LAYOUTS))} entries, not {players}.")


def cards_defects(cards: Sequence[Json], at: str, *, unknown: bool) -> Iterator[Defect]:
    """Entries of a list that are no cards; null is one only where cards may be ``unknown``."""
    if _KNOWN.issuperset(cards):
        return
    for index, card in enumerate(cards):
        if card not in _KNOWN and not (card is None and unknown):
            yield Defect(f"{at}/{index}", f"{_NO_CARD} Only a pile holds unknown ones." if card is None else _NO_CARD)


def read(sent: Mapping[str, Any]) -> Table:
    """The sound table of a whole sent state. Raises InvalidState with every defect found."""
    defects = list(_defects(sent))
    if defects:
        raise InvalidState(defects)
    players, turn, options = sent["players"], sent["turn"], sent.get("options") or {}
    layout = LAYOUTS[len(players)]
    towers = {
        place: tuple(player["towers"][site])
        for seat, player in enumerate(players)
        for site, place in layout.towers_by_site(seat)
    }
    towers[CITY_HALL] = tuple(sent["city_hall"])
    chosen = dict(options.get("rulings") or {})
    table = Table(
        deck=deck_of(options),
        chosen=chosen,
        rulings={**DEFAULT_RULINGS, **chosen},
        names=tuple([player["name"] for player in players]),
        turns=[player["turns"] for player in players],
        dealt=[player["dealt"] for player in players],
        site=[player["site"] for player in players],
        towers=towers,
        piles=list(map(tuple, sent["piles"])),
        drawn=sent["drawn"],
        ability=_ability(sent["ability"]),
        number=turn["number"],
        seat=turn["seat"],
        phase=turn["phase"],
        turns_left=turn["turns_left"],
    )
    if table.all_cards() > MOST_CARDS:
        raise InvalidState([Defect("", f"Must have at most {MOST_CARDS} cards in all, not {table.all_cards()}.")])
    return table


def _ability(sent: Mapping[str, Any] | None) -> Ability | None:
    if sent is None:
        return None
    return Ability(
        sent["card"],
        sent["pile"],
        sent.get("tower"),
        tuple(sent.get("placed", ())),
        tuple(sent.get("remaining", ())),
    )


def _defects(sent: Mapping[str, Any]) -> Iterator[Defect]:
    yield from (defect.below("/options") for defect in option_defects(sent.get("options") or {}))
    players = sent["players"]
    layout = LAYOUTS.get(len(players))
    if layout is None:
        yield from player_defects(len(players))
        return
    for seat, player in enumerate(players):
        yield from _tower_defects(player["towers"], layout, f"/players/{seat}/towers")
    yield from cards_defects(sent["city_hall"], "/city_hall", unknown=False)
    if len(sent["piles"]) != len(PILES):
        yield Defect("/piles", f"Must have {len(PILES)} entries, not {len(sent['piles'])}.")
    for index, pile in enumerate(sent["piles"]):
        yield from cards_defects(pile, f"/piles/{index}", unknown=True)
    yield from _turn_defects(sent["turn"], len(players))
    yield from _founding_defects(sent, layout)
    yield from _hand_defects(sent, layout)


def _tower_defects(towers: Mapping[str, Any], layout: Layout, at: str) -> Iterator[Defect]:
    yield from site_defects(towers, layout, at)
    for site in layout.sites:
        if site not in towers:
            yield Defect(f"{at}/{site}", "Missing; an empty tower is [].")
        elif not _KNOWN.issuperset(towers[site]):
            yield from cards_defects(towers[site], f"{at}/{site}", unknown=False)


def site_defects(towers: Collection[str], layout: Layout, at: str) -> Iterator[Defect]:
    """Towers on a site that is not at this table."""
    for site in towers:
        if site not in layout.sites:
            yield Defect(at + pointer([site]), _one_of(layout.sites))


def _one_of(choices: Collection[str]) -> str:
    return f"Must be one of: {', '.join(choices)}."


def _turn_defects(turn: Mapping[str, Any], players: int) -> Iterator[Defect]:
    """Contradictions within ``turn``: the engine could not go on from them."""
    phase, seat, number, turns_left = (
        turn["phase"],
        turn["seat"],
        turn["number"],
        turn["turns_left"],
    )
    if phase not in PHASES:
        yield Defect("/turn/phase", _one_of(PHASES))
        return
    if PHASES[phase].actor != "seat":
        if seat is not None:
            yield Defect("/turn/seat", f"Must be null in phase {phase}, which is nobody's turn.")
    elif seat is None or not 0 <= seat < players:
        yield Defect("/turn/seat", f"Must be a seat at this table: 0 to {players - 1}.")
    if number == 0 and phase not in FOUNDING:
        yield Defect("/turn/number", f"Must be 1 or more in phase {phase}.")
    if number != 0 and phase == "found":
        yield Defect("/turn/number", "Must be 0 while towers are being founded.")
    if phase == "over":
        if turns_left != 0:
            yield Defect("/turn/turns_left", "Must be 0 when the game is over.")
    elif turns_left is not None and (number == 0 or not 1 <= turns_left <= players):
        yield Defect("/turn/turns_left", f"Must be null before the end is triggered, then {players} down to 1.")


def _founding_defects(sent: Mapping[str, Any], layout: Layout) -> Iterator[Defect]:
    """Dealt cards and sites exist while founding only; a seat that has not founded has no site yet."""
    turn = sent["turn"]
    founding = turn["number"] == 0 and turn["phase"] in FOUNDING
    city_hall_first = founding and turn["phase"] == "reveal" and not sent["city_hall"]
    if turn["phase"] == "found" and not sent["city_hall"]:
        yield Defect("/city_hall", "Must have its first card before towers are founded.")
    for seat, player in enumerate(sent["players"]):
        at, dealt, site = f"/players/{seat}", player["dealt"], player["site"]
        if dealt is not None and dealt not in _KNOWN:
            yield Defect(f"{at}/dealt", _NO_CARD)
        if site is not None and site not in layout.sites:
            yield Defect(f"{at}/site", _one_of(layout.sites))
        if not founding:
            for field, value in (("dealt", dealt), ("site", site)):
                if value is not None:
                    yield Defect(f"{at}/{field}", "Must be null once the towers are founded.")
        elif turn["phase"] == "found" or city_hall_first:
            to_come = city_hall_first or seat >= (turn["seat"] or 0)
            if to_come and site is not None:
                yield Defect(f"{at}/site", "Must be null until this seat has founded.")
        elif site is None:
            yield Defect(f"{at}/site", "Must be a site: every seat has founded when the cards are revealed.")
    dealt_next = founding and turn["phase"] == "reveal" and not city_hall_first
    if dealt_next and all(player["dealt"] is not None for player in sent["players"]):
        yield Defect("/turn/phase", "Must not be reveal when every dealt card is known.")


def _hand_defects(sent: Mapping[str, Any], layout: Layout) -> Iterator[Defect]:
    """The drawn card and the ability belong to certain phases."""
    phase, drawn, ability = sent["turn"]["phase"], sent["drawn"], sent["ability"]
    if phase == "plan":
        if drawn not in _KNOWN:
            yield Defect("/drawn", "Must be the drawn card in phase plan; an unknown one is revealed first.")
    elif drawn is not None:
        yield Defect("/drawn", f"Must be null in phase {phase}.")
    if phase not in ("ability", "restack"):
        if ability is not None:
            yield Defect("/ability", f"Must be null in phase {phase}.")
    elif ability is None:
        yield Defect("/ability", f"Must be the rezoned card and its pile in phase {phase}.")
    else:
        yield from _ability_defects(ability, phase, layout)
        if phase == "restack" and ability.get("tower") in layout.places and _cards_on(sent, ability["tower"]):
            yield Defect(pointer_of(ability["tower"]), "Must be empty while the tower is being rearranged.")


def _cards_on(sent: Mapping[str, Any], place: Tower) -> bool:
    if place == CITY_HALL:
        return bool(sent[CITY_HALL])
    seat, _, site = place.partition(".")
    return bool(sent["players"][int(seat)]["towers"].get(site))


def _ability_defects(ability: Mapping[str, Any], phase: str, layout: Layout) -> Iterator[Defect]:
    card, pile = ability["card"], ability["pile"]
    if card not in _KNOWN:
        yield Defect("/ability/card", _NO_CARD)
    elif VALUE[card] not in ABILITIES:
        yield Defect("/ability/card", "Must be a card with an ability.")
    elif phase == "restack" and ABILITIES[VALUE[card]] != "restack":
        yield Defect("/ability/card", "Must be a card whose ability rearranges a tower.")
    if pile not in PILES:
        yield Defect("/ability/pile", f"Must be a pile: {PILES[0]} to {PILES[-1]}.")
    if phase == "ability":
        for field in _RESTACK_FIELDS:
            if field in ability:
                yield Defect(f"/ability/{field}", "Must be left out in phase ability.")
        return
    missing = [field for field in _RESTACK_FIELDS if field not in ability]
    for field in missing:
        yield Defect(f"/ability/{field}", "Missing in phase restack.")
    if missing:
        return
    if ability["tower"] not in layout.places:
        yield Defect("/ability/tower", _one_of(layout.places))
    for field in ("placed", "remaining"):
        yield from cards_defects(ability[field], f"/ability/{field}", unknown=False)
    if not ability["remaining"]:
        yield Defect("/ability/remaining", "Must have a card; without one the tower stands again.")


def write(table: Table) -> dict[str, Json]:
    """The canonical state."""
    return {
        "ruleset": ID,
        "rules_version": RULES_VERSION,
        "options": {"deck": list(table.deck), "rulings": dict(sorted(table.chosen.items()))},
        "players": [
            {
                "name": name,
                "turns": table.turns[seat],
                "dealt": table.dealt[seat],
                "site": table.site[seat],
                "towers": {site: list(table.towers[tower(seat, site)]) for site in table.layout.sites},
            }
            for seat, name in enumerate(table.names)
        ],
        "city_hall": list(table.towers[CITY_HALL]),
        "piles": list(map(list, table.piles)),
        "drawn": table.drawn,
        "ability": _write_ability(table.ability),
        "turn": {
            "number": table.number,
            "seat": table.seat,
            "phase": table.phase,
            "turns_left": table.turns_left,
        },
    }


def _write_ability(ability: Ability | None) -> dict[str, Json] | None:
    if ability is None:
        return None
    written: dict[str, Json] = {"card": ability.card, "pile": ability.pile}
    if ability.tower is not None:
        written["tower"] = ability.tower
        written["placed"] = list(ability.placed)
        written["remaining"] = list(ability.remaining)
    return written


def deck_of(options: Mapping[str, Any] | None) -> tuple[Card, ...]:
    """The deck of a state whose options may be left out."""
    deck = (options or {}).get("deck")
    return tuple(deck) if deck is not None else DEFAULT_DECK
