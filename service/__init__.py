"""The HTTP face of Zoning Board: parses, calls the referee in ``rules``, serializes."""

from importlib.metadata import PackageNotFoundError, version

try:
    __version__ = version("zoning-board")
except PackageNotFoundError:  # run from a bare checkout
    __version__ = "0.1.0"
