"""The components as data, with the prose shown to people made from the records."""

from rules.kernel.outcome import Json
from rules.suburbia.editions import Edition


def components(edition: Edition) -> Json:
    return {}
