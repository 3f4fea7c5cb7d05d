"""Headers by which browsers are told to do nothing with an answer but read it; every answer has them."""

from collections.abc import Iterable

from flask import Response

POLICY = "Content-Security-Policy"
GUARDS = (
    (POLICY, "default-src 'none'; frame-ancestors 'none'"),
    ("Referrer-Policy", "no-referrer"),
    ("X-Content-Type-Options", "nosniff"),
    ("X-Frame-Options", "DENY"),
)
"""By default; a page that needs more says so itself."""


def guard(headers: list[tuple[str, str]]) -> None:
    """Add to ``headers`` those that are not there yet."""
    there = {name for name, _ in headers}
    headers.extend(pair for pair in GUARDS if pair[0] not in there)


def let_swagger_work(response: Response) -> Response:
    """An answer with the pages of Swagger UI, which has a script and styles within its page."""
    response.headers[POLICY] = (
        "default-src 'none'; script-src 'self' 'unsafe-inline'; style-src 'self' 'unsafe-inline'; "
        "img-src 'self' data:; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
    )
    return response


def lines(pairs: Iterable[tuple[str, str]] = GUARDS) -> str:
    """Headers as they stand in an answer that is written by hand."""
    return "".join(f"{name}: {value}\r\n" for name, value in pairs)
