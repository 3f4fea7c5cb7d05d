"""A flask-smorest blueprint that reads bodies strictly and answers the method QUERY too.

``@blp.arguments`` parses through ``service.bodies`` and refuses what a schema doesn't know, in the
body as in the query; what is wrong becomes a problem with pointers. ``@blp.response``,
``@blp.alt_response`` and ``@blp.doc`` only document: the view itself returns the answer, so they
add no layer around it.
"""

from collections.abc import Callable
from functools import wraps
from inspect import isclass
from typing import Any, NoReturn, cast

import flask_smorest
from flask import Request, current_app, request
from marshmallow import RAISE, Schema, ValidationError
from webargs.flaskparser import FlaskParser
from webargs.multidictproxy import MultiDictProxy

from service import bodies, problems
from service.config import Config
from service.problems import ApiProblem

View = Callable[..., Any]
_MOST_QUERIES, _LONGEST_QUERY = 512, 256


class StrictParser(FlaskParser):
    """webargs' parser for Flask, with no unknown or repeated parameters; and what it has no part in, strict bodies."""

    DEFAULT_UNKNOWN_BY_LOCATION: dict[str, str | None] = {  # noqa: RUF012 (as webargs has it)
        **FlaskParser.DEFAULT_UNKNOWN_BY_LOCATION,
        "query": RAISE,
        "querystring": RAISE,
    }

    def __init__(self) -> None:
        super().__init__()
        self._queries: dict[tuple[Schema, str], Any] = {}

    def parse_query(self, schema: Schema, req: Request) -> Any:
        """The query of ``req`` by ``schema``; the same query is parsed once.

        Answers are shared between requests: views must not change them.
        """
        key = (schema, req.environ.get("QUERY_STRING", ""))
        known = self._queries.get(key)
        if known is None:
            known = self.parse(schema, req, location="query")
            if len(key[1]) <= _LONGEST_QUERY:
                if len(self._queries) >= _MOST_QUERIES:
                    self._queries.clear()
                self._queries[key] = known
        return known

    def parse_body(self, schema: Schema, req: Request) -> Any:
        """The body of ``req`` by ``schema``; raises ``ApiProblem``.

        A schema may say of a document that it ``takes`` it as it is: then no more is asked.
        """
        document = bodies.read(req)
        takes: Callable[[dict[str, Any]], bool] | None = getattr(schema, "takes", None)
        if takes is not None and takes(document):
            return document
        settings: Config = current_app.extensions["zoning"]
        bodies.refuse_excesses(document, settings.max_nesting)
        try:
            return schema.load(document)
        except ValidationError as error:
            raise problems.invalid_body(error, error.data) from None

    def load_querystring(self, req: Request, schema: Schema) -> Any:
        """The query's parameters; raises ``ApiProblem`` for one given twice."""
        given = MultiDictProxy(req.args, schema)
        repeated = [name for name, values in req.args.lists() if len(values) > 1 and name not in given.multiple_keys]
        if repeated:
            raise ApiProblem(
                "invalid-parameter",
                f"Given more than once: {', '.join(repeated)}.",
                errors=[problems.parameter_fault(name, "Given more than once.") for name in repeated],
            )
        return given

    def handle_error(self, error: ValidationError, req: Request, schema: Schema, **_: object) -> NoReturn:
        """Raise the problem that tells what ``schema`` found wrong."""
        (messages,) = cast("dict[str, Any]", error.messages).values()
        raise problems.invalid_parameters(ValidationError(messages, data=error.data)) from None


class _NoQuery(Schema):
    """No parameters."""


class Blueprint(flask_smorest.Blueprint):  # type: ignore[misc]
    """A group of endpoints. With ``strict_query`` those that document no parameters refuse any."""

    ARGUMENTS_PARSER = StrictParser()

    def __init__(self, *args: Any, strict_query: bool = True, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.strict_query = strict_query

    def add_url_rule(
        self, rule: str, endpoint: str | None = None, view_func: View | None = None, *args: Any, **options: Any
    ) -> None:
        """Register a view; what takes POST takes QUERY (RFC 10008) too.

        The OpenAPI document doesn't show QUERY: version 3.1 has no field for it.
        """
        methods = options.get("methods")
        if methods and "POST" in methods:
            options["methods"] = [*methods, "QUERY"]
        if view_func is not None and self.strict_query and not hasattr(view_func, "takes_query"):
            view_func = self._without_query(view_func)
        super().add_url_rule(rule, endpoint, view_func, *args, **options)

    def _without_query(self, view: View) -> View:
        parser, schema = self.ARGUMENTS_PARSER, _NoQuery()

        @wraps(view)
        def wrapper(*args: Any, **kwargs: Any) -> Any:
            if request.environ.get("QUERY_STRING"):
                parser.parse_query(schema, request)
            return view(*args, **kwargs)

        return wrapper

    def route(self, rule: str, **options: Any) -> Callable[[View], View]:
        """Register the view at ``rule``; the options are flask-smorest's."""
        decorate: Callable[[View], View] = super().route(rule, **options)
        return decorate

    def arguments(
        self, schema: type[Schema] | Schema, *, location: str = "json", **documentation: Any
    ) -> Callable[[View], View]:
        """Give the view one more positional argument: ``location`` ("json" or "query") as loaded
        by ``schema``. ``documentation`` (description, example, examples, required) goes into the
        OpenAPI document.
        """
        instance = schema() if isclass(schema) else schema
        parser = self.ARGUMENTS_PARSER
        document = super().arguments(instance, location=location, **documentation)

        def decorate(view: View) -> View:
            if location == "query":

                @wraps(view)
                def wrapper(*args: Any, **kwargs: Any) -> Any:
                    return view(*args, parser.parse_query(instance, request), **kwargs)

                wrapper.takes_query = True  # type: ignore[attr-defined]
            else:

                @wraps(view)
                def wrapper(*args: Any, **kwargs: Any) -> Any:
                    return view(*args, parser.parse_body(instance, request), **kwargs)

            wrapper._apidoc = document(view)._apidoc  # type: ignore[attr-defined]
            return wrapper

        return decorate

    def response(self, *args: Any, **kwargs: Any) -> Callable[[View], View]:
        """Document the answer; the arguments are flask-smorest's."""
        return _documenting(super().response(*args, **kwargs))

    def tagged(self, view: View) -> View:
        """Document that the answer has an entity tag, so that it may be 304."""
        return self.alt_response(304, description="The client has it already: If-None-Match names its ETag")(view)

    def alt_response(self, *args: Any, **kwargs: Any) -> Callable[[View], View]:
        """Document another answer; the arguments are flask-smorest's."""
        return _documenting(super().alt_response(*args, **kwargs))

    @staticmethod
    def doc(**kwargs: Any) -> Callable[[View], View]:
        """Document the operation; the arguments are flask-smorest's."""
        return _documenting(flask_smorest.Blueprint.doc(**kwargs))


def _documenting(decorator: Callable[[View], View]) -> Callable[[View], View]:
    """``decorator`` without its layer around the view: only what it documents is kept."""

    def decorate(view: View) -> View:
        view._apidoc = decorator(view)._apidoc  # type: ignore[attr-defined]
        return view

    return decorate
