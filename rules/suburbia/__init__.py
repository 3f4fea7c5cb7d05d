"""Suburbia: boroughs that grow tile by tile, in two editions."""

from rules.suburbia.ruleset import SUBURBIA, SUBURBIA_INC

__all__ = ["SUBURBIA", "SUBURBIA_INC"]
