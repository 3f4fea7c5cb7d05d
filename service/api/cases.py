"""The casebook as fixed documents with an ETag."""

from functools import cache

from flask import Response, g

import rules
from service import casebook
from service.api.blueprint import Blueprint
from service.api.rulesets import choose_ruleset
from service.problems import ApiProblem
from service.replies import Document
from service.schemas.cases import Case, Cases

blp = Blueprint(
    "casebook", __name__, url_prefix="/v1/rulesets/<ruleset_id>/cases", description="Settled cases, as data"
)
blp.url_value_preprocessor(choose_ruleset)


@blp.route("")
@blp.response(200, Cases)
@blp.tagged
@blp.doc(operationId="listCases")
def cases(ruleset_id: str) -> Response:
    """Every case that shows a clause kept or broken"""
    return _reply(_all(g.ruleset.id))


@blp.route("/<case>")
@blp.response(200, Case)
@blp.alt_response(404, "NOT_FOUND")
@blp.tagged
@blp.doc(operationId="getCase")
def case(ruleset_id: str, case: str) -> Response:
    """One case of the casebook"""
    found = _by_number(g.ruleset.id).get(case)
    if found is None:
        raise ApiProblem("not-found", f"There is no case of this number; /v1/rulesets/{g.ruleset.id}/cases lists them.")
    return _reply(Document.of_json(found.as_json()))


@cache
def _by_number(ruleset_id: str) -> dict[str, casebook.Case]:
    book = casebook.cases_in(rules.REGISTER[ruleset_id].folder)
    return {case.id: case for case in book if case.ruleset == ruleset_id}


@cache
def _all(ruleset_id: str) -> Document:
    return Document.of_json({"cases": [case.as_json() for case in _by_number(ruleset_id).values()]})


def _reply(document: Document) -> Response:
    return document.reply({"Ruleset-Version": g.ruleset.rules_version})
