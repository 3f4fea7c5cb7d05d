"""Endpoints for those who run the service or write a client."""

import logging

from flask import Response, current_app, request

import rules
from service import metrics, openapi, problems
from service.api.blueprint import Blueprint
from service.problem_kinds import KINDS
from service.problems import ApiProblem
from service.replies import Document, json_reply
from service.schemas import shapes

blp = Blueprint("operations", __name__, strict_query=False, description="Health, metrics and the contract itself")
_log = logging.getLogger("zoning.operations")
_NO_STORE = {"Cache-Control": "no-store"}
_TEXT = {"type": "string"}


@blp.route("/healthz")
@blp.response(200, shapes.ref("Health"))
@blp.doc(operationId="getHealth")
def healthz() -> Response:
    """Whether the process is alive"""
    return json_reply({"status": "ok"}, headers=_NO_STORE)


@blp.route("/readyz")
@blp.response(200, shapes.ref("Readiness"))
@blp.alt_response(503, schema=shapes.ref("Readiness"))
@blp.doc(operationId="getReadiness")
def readyz() -> Response:
    """Whether the data is loaded and every ruleset passes its self-check"""
    faults = rules.self_check()
    if faults:
        _log.error("not ready: %s", "; ".join(faults))
    return json_reply(
        {"status": "not ready" if faults else "ready", "faults": faults},
        status=503 if faults else 200,
        headers=_NO_STORE,
    )


@blp.route("/metrics")
@blp.response(200, _TEXT, content_type="text/plain", description="Prometheus' text format")
@blp.doc(operationId="getMetrics")
def prometheus() -> Response:
    """The service's numbers for Prometheus"""
    text, media_type = metrics.exposition(request.headers.get("Accept"))
    return Response(text, content_type=media_type, headers=_NO_STORE)


@blp.route("/openapi.yaml")
@blp.response(200, shapes.OBJECT, content_type="application/yaml")
@blp.tagged
@blp.doc(operationId="getContract")
def contract() -> Response:
    """This document"""
    return openapi.document(current_app).reply()


@blp.route("/problems")
@blp.response(200, shapes.ref("ProblemKinds"))
@blp.alt_response(200, schema=_TEXT, content_type="text/html", success=True)
@blp.tagged
@blp.doc(operationId="listProblemKinds")
def problem_kinds() -> Response:
    """The kinds of problems an answer can name in its `type`"""
    kinds = KINDS.values()
    if _prefers_html():
        return _page(problems.page(kinds))
    return _varying(Document.of_json({"problems": [kind.as_dict() for kind in kinds]}).reply())


@blp.route("/problems/<slug>")
@blp.response(200, shapes.ref("ProblemKind"))
@blp.alt_response(200, schema=_TEXT, content_type="text/html", success=True)
@blp.alt_response(404, "NOT_FOUND")
@blp.tagged
@blp.doc(operationId="getProblemKind")
def problem_kind(slug: str) -> Response:
    """What a kind of problem means"""
    kind = KINDS.get(slug)
    if kind is None:
        raise ApiProblem("not-found", "There is no problem of this name; /problems lists them.")
    if _prefers_html():
        return _page(problems.page([kind]))
    return _varying(Document.of_json(kind.as_dict()).reply())


def _prefers_html() -> bool:
    offered = ["application/json", "text/html"]
    return request.accept_mimetypes.best_match(offered, default=offered[0]) == "text/html"


def _page(text: str) -> Response:
    return _varying(Document(text.encode(), "text/html; charset=utf-8").reply())


def _varying(response: Response) -> Response:
    response.headers["Vary"] = "Accept"
    return response
