"""Packages that only an extra brings."""

from importlib import import_module
from typing import Any

from service.bulk.endings import Refused


def load(module: str, extra: str) -> Any:
    """A module of the ``extra``. Raises Refused where it is not installed."""
    try:
        return import_module(module)
    except ImportError:
        package = module.partition(".")[0]
        raise Refused(f"Needs {package}, which is not installed: pip install 'zoning-board[{extra}]'.") from None
