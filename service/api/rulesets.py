"""What there is to know about the service and its rulesets: fixed documents with an ETag."""

from functools import cache
from typing import Any

from flask import Response, current_app, g

import rules
from rules.kernel.doubts import MOST_VARIANTS
from rules.kernel.ruleset import Ruleset
from service import __version__, dependence, referee, rulings
from service.api.blueprint import Blueprint
from service.config import Config
from service.replies import Document, json_reply
from service.schemas import answers
from service.schemas.photo import told_photo

blp = Blueprint("rulesets", __name__, url_prefix="/v1", description="The service and its rulesets")


def choose_ruleset(endpoint: str | None, values: dict[str, Any] | None) -> None:
    """Put the ruleset that the path names into ``g.ruleset``; 404 if there is none."""
    if not values or "ruleset_id" not in values:
        return
    g.ruleset = referee.named(values["ruleset_id"])


blp.url_value_preprocessor(choose_ruleset)


@blp.route("")
@blp.response(200, answers.Service)
@blp.doc(operationId="getService")
def service() -> Response:
    """The engine's version, the limits and where to go on"""
    settings: Config = current_app.extensions["zoning"]
    return json_reply(
        {
            "name": "Zoning Board",
            "engine": __version__,
            "limits": {
                "body_bytes": settings.max_body_bytes,
                "nesting": settings.max_nesting,
                "actions": settings.max_actions,
                "numbers": rulings.MOST_PLAYED,
                "batch_lines": settings.max_batch_lines,
                "replays": dependence.MOST_REPLAYED,
                "variants": MOST_VARIANTS,
            },
            "links": {
                "rulesets": "/v1/rulesets",
                "contract": "/openapi.yaml",
                "docs": "/docs/",
                "problems": "/problems",
            },
        }
    )


@blp.route("/rulesets")
@blp.response(200, answers.Rulesets)
@blp.tagged
@blp.doc(operationId="listRulesets")
def rulesets() -> Response:
    """Every ruleset with its players and options"""
    return _rulesets().reply()


@cache
def _rulesets() -> Document:
    return Document.of_json({"rulesets": [_summary(ruleset) for ruleset in rules.all()]})


@blp.route("/rulesets/<ruleset_id>")
@blp.response(200, answers.Ruleset)
@blp.tagged
@blp.doc(operationId="getRuleset")
def ruleset(ruleset_id: str) -> Response:
    """One ruleset: phases, types of action, types of event"""
    return _reply(_described(g.ruleset.id))


@cache
def _described(ruleset_id: str) -> Document:
    ruleset = rules.REGISTER[ruleset_id]
    return Document.of_json(
        {
            **_summary(ruleset),
            "phases": [
                {**phase.as_json(), "actions": list(ruleset.kinds[id_])} for id_, phase in ruleset.phases.items()
            ],
            "action_types": [kind.as_json() for kind in ruleset.action_kinds.values()],
            "event_types": [event_type.as_json() for event_type in ruleset.event_types.values()],
            "photo": told_photo(ruleset),
            "sources": [source.as_json() for source in ruleset.sources],
        }
    )


@blp.route("/rulesets/<ruleset_id>/clauses")
@blp.response(200, answers.Clauses)
@blp.tagged
@blp.doc(operationId="listClauses")
def clauses(ruleset_id: str) -> Response:
    """Every rule in our words, with its source and standing"""
    return _reply(_clauses(g.ruleset.id))


@cache
def _clauses(ruleset_id: str) -> Document:
    ruleset = rules.REGISTER[ruleset_id]
    return Document.of_json({"clauses": [clause.as_json() for clause in ruleset.clauses.values()]})


@blp.route("/rulesets/<ruleset_id>/components")
@blp.response(200, answers.Components)
@blp.tagged
@blp.doc(operationId="getComponents")
def components(ruleset_id: str) -> Response:
    """Cards, boards and pieces as data"""
    return _reply(_components(g.ruleset.id))


@cache
def _components(ruleset_id: str) -> Document:
    return Document.of_json({"components": rules.REGISTER[ruleset_id].components()})


def _reply(document: Document) -> Response:
    return document.reply({"Ruleset-Version": g.ruleset.rules_version})


def _summary(ruleset: Ruleset[Any]) -> dict[str, Any]:
    least, most = ruleset.players
    rulings = [
        {
            "clause": clause.id,
            "label": clause.title,
            "default": clause.default,
            "alternatives": [{"id": a.id, "text": a.text} for a in clause.alternatives],
        }
        for clause in ruleset.clauses.values()
        if clause.selectable
    ]
    return {
        "id": ruleset.id,
        "title": ruleset.title,
        "rules_versions": [ruleset.rules_version],
        "players": {"least": least, "most": most},
        "options": [option.as_json() for option in ruleset.options],
        "rulings": rulings,
    }
