"""Streetcar Suburb: two streetcar companies, one suburb of houses that turn into buildings."""

from rules.streetcar.ruleset import RULESET

__all__ = ["RULESET"]
