"""What browsers and scrapers meet first: pages of which origins may ask, and where the metrics are."""

from collections.abc import Callable

from flask import Flask, request
from flask_cors import CORS

from service import request_ids
from service.config import Config
from service.problems import ApiProblem
from service.sealed import HEADER as SEAT_TOKEN

METRICS = "/metrics"
_SENT = ("Authorization", "Content-Type", "If-None-Match", request_ids.HEADER, SEAT_TOKEN)
_READ = ("ETag", "RateLimit", "RateLimit-Policy", "Retry-After", "Ruleset-Version", request_ids.HEADER)


def install(app: Flask, settings: Config) -> None:
    """Open ``app`` to the origins of the settings, and part its metrics from the rest, where they say so."""
    if settings.cors_origins:
        CORS(
            app,
            origins=list(settings.cors_origins),
            send_wildcard=True,
            methods=["GET", "POST", "QUERY"],
            allow_headers=list(_SENT),
            expose_headers=list(_READ),
            max_age=600,
        )
    if settings.metrics_bind:
        app.before_request(_parting(settings.metrics_bind.rpartition(":")[2]))


def _parting(port: str) -> Callable[[], None]:
    def part() -> None:
        """On the metrics' port there is nothing else, and elsewhere there are no metrics."""
        rule = request.url_rule
        is_metrics = rule is not None and rule.rule == METRICS
        if is_metrics != (request.environ.get("SERVER_PORT") == port):
            raise ApiProblem("not-found", "Metrics have an address of their own, and nothing else is there.")

    return part
