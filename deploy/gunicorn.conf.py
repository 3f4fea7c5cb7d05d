"""gunicorn's settings for a checkout; an installed wheel uses ``-c python:service.server``."""

from service.server import *  # noqa: F403
