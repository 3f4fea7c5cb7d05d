"""The options that a table chooses from when it sets up a game, for people to read."""

from rules.kernel.ruleset import Option
from rules.suburbia.catalogue import cities
from rules.suburbia.editions import MODES, Edition
from rules.suburbia.options import DEFAULTS


def offered(edition: Edition) -> tuple[Option, ...]:
    """The options of an edition, in canonical order."""
    sets = {"type": "array", "items": {"type": "string", "enum": list(edition.record["sets"])}, "minItems": 1}
    tiles = {"type": ["array", "null"], "items": {"type": "string", "enum": list(cities())}}
    return (
        Option(
            "sets",
            "The sets in play",
            DEFAULTS["sets"],
            sets,
            "A set whose tiles no rulebook lists needs a supplement that brings them.",
        ),
        Option(
            "borders",
            "With borders",
            DEFAULTS["borders"],
            {"type": "boolean"},
            "Needs the set inc, or a supplement that has borders.",
        ),
        Option(
            "bonus_challenge",
            "With a bonus and a challenge",
            DEFAULTS["bonus_challenge"],
            {"type": "boolean"},
            "Needs the set inc, or a supplement that has them.",
        ),
        Option("mode", "Together or alone", DEFAULTS["mode"], {"type": "string", "enum": list(MODES)}),
        Option(
            "cities",
            "The city tiles in use",
            DEFAULTS["cities"],
            tiles,
            "Of the set collectors; none chosen: those in the box.",
        ),
        Option(
            "star_track",
            "The Star track, where it is not the usual one",
            DEFAULTS["star_track"],
            {"type": ["object", "null"]},
            'Of the set five_star: {"spaces", "income_at", "reputation_at", "limits": {space: tokens}}.',
        ),
        Option(
            "supplement",
            "Tiles and goals of your own box",
            DEFAULTS["supplement"],
            {"type": ["object", "null"]},
            "Lists of tiles, borders, goals, bonuses and challenges; the components have the form and an example.",
        ),
    )
