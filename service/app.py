"""The Flask application: its endpoints, and what every request goes through."""

from time import perf_counter

from flask import Flask, Response, request
from flask_swagger_ui import get_swaggerui_blueprint

from service import config, metrics, openapi, problems, request_ids
from service.api import operations

BLUEPRINTS = (operations.blp,)
ROUTE_KEY = "zoning.route"
_START_KEY = "zoning.start"


def create_app(settings: config.Config | None = None) -> Flask:
    """The application with ``settings`` (by default those of the environment)."""
    settings = settings or config.load()
    app = Flask("service", static_folder=None)
    app.config["MAX_CONTENT_LENGTH"] = settings.max_body_bytes
    app.extensions["zoning"] = settings
    problems.register(app)
    app.before_request(_begin)
    app.after_request(_finish)
    contract = openapi.install(app)
    for blueprint in BLUEPRINTS:
        contract.register_blueprint(blueprint)
    app.register_blueprint(get_swaggerui_blueprint("/docs", "/openapi.yaml"))
    return app


def _begin() -> None:
    request.environ[_START_KEY] = perf_counter()


def _finish(response: Response) -> Response:
    """Name the request in its answer, and count it; the access log reads the route it leaves."""
    environ = request.environ
    rule = request.url_rule
    route = None if rule is None else rule.rule
    method = environ["REQUEST_METHOD"]
    response.headers[request_ids.HEADER] = request_ids.current()
    if method == "OPTIONS" and "QUERY" in response.headers.get("Allow", ""):
        response.headers["Accept-Query"] = '"application/json"'
    environ[ROUTE_KEY] = route
    seconds = perf_counter() - environ[_START_KEY]
    metrics.count_request(route, method, response.status_code, seconds)
    return response
