"""Supertall: plans stacked into towers, for two or three players."""

from rules.supertall.ruleset import RULESET

__all__ = ["RULESET"]
