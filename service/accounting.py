"""What every request goes through, whatever answers it: an id, a place in the metrics and the log.

A WSGI layer and not Flask's hooks, which cost five times as much on this path (measured).
"""

from collections.abc import Callable, Iterable
from time import perf_counter
from typing import TYPE_CHECKING, Any

from werkzeug.wsgi import ClosingIterator

from service import metrics, request_ids
from service.bodies import BROKEN_KEY, PARSED_KEY
from service.guards import guard

if TYPE_CHECKING:
    from wsgiref.types import StartResponse, WSGIApplication, WSGIEnvironment

ROUTE_KEY = "zoning.route"
BATCH = "/v1/batch"
"""The one route whose body is no JSON but lines of it."""


def account(application: "WSGIApplication") -> "WSGIApplication":
    """``application`` with its answers named, counted and, for the log, their route noted."""

    def accounted(environ: "WSGIEnvironment", start_response: "StartResponse") -> Iterable[bytes]:
        start = perf_counter()
        request_id = request_ids.choose(environ.get("HTTP_X_REQUEST_ID"))
        environ[request_ids.ENVIRON_KEY] = request_id

        def begin(status: str, headers: list[tuple[str, str]], exc_info: Any = None) -> Callable[[bytes], object]:
            method = environ["REQUEST_METHOD"]
            rule = environ["werkzeug.request"].url_rule
            route = environ[ROUTE_KEY] = None if rule is None else rule.rule
            headers.append((request_ids.HEADER, request_id))
            guard(headers)
            if method == "OPTIONS" and any(name == "Allow" and "QUERY" in value for name, value in headers):
                headers.append(("Accept-Query", '"application/x-ndjson"' if route == BATCH else '"application/json"'))
            metrics.count_request(route, method, int(status[:3]), perf_counter() - start)
            if BROKEN_KEY in environ:  # the connection is of no use: let the server close it
                raise environ[BROKEN_KEY]
            return start_response(status, headers, exc_info)

        if PARSED_KEY in environ:  # a line of a batch, which is in progress itself
            return application(environ, begin)
        metrics.enter_request()
        try:
            answer = application(environ, begin)
        except BaseException:
            metrics.leave_request()
            raise
        return ClosingIterator(answer, metrics.leave_request)

    return accounted
