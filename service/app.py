"""The Flask application: its endpoints, its errors and its limits."""

from flask import Flask
from flask_swagger_ui import get_swaggerui_blueprint

from service import access, config, frontage, guards, openapi, problems
from service.accounting import account
from service.api import batch, cases, desk, disputes, operations, pictures, receipts, referee, rulesets

BLUEPRINTS = (
    rulesets.blp,
    referee.blp,
    pictures.blp,
    receipts.blp,
    cases.blp,
    batch.blp,
    disputes.blp,
    operations.blp,
    desk.blp,
)


def create_app(settings: config.Config | None = None) -> Flask:
    """The application with ``settings`` (by default those of the environment)."""
    settings = settings or config.load()
    app = Flask("service", static_folder=None)
    app.config["MAX_CONTENT_LENGTH"] = settings.max_body_bytes
    app.extensions["zoning"] = settings
    problems.register(app)
    app.wsgi_app = account(app.wsgi_app)  # type: ignore[method-assign, assignment]
    access.install(app, settings)
    frontage.install(app, settings)
    batch.install(app, settings)
    contract = openapi.install(app)
    for blueprint in BLUEPRINTS:
        contract.register_blueprint(blueprint)
    app.add_url_rule("/desk/<path:name>", view_func=desk.asset)
    documentation = get_swaggerui_blueprint("/docs", "/openapi.yaml")
    documentation.after_request(guards.let_swagger_work)
    app.register_blueprint(documentation)
    return app
