"""Who may ask, and how much: API keys and a limit of cost for each, where the settings have them.

A key is told as ``Authorization: Bearer``; known are only the SHA-256 of keys. A request costs 1, and 1 more for each
``STEP`` of processor time it took; it is let in while anything is left and paid for when it is answered, so that nobody
has to foretell its cost. The lines of a batch are paid for one by one. Flask's hooks, set only where there are keys.
"""

import hashlib
import hmac
import logging
from collections.abc import Callable
from time import monotonic, thread_time, time
from typing import Any, TypeVar

from flask import Flask, Response, request
from limits import RateLimitItem, parse
from limits.errors import StorageError
from limits.storage import MemoryStorage, RedisStorage, Storage
from limits.strategies import FixedWindowRateLimiter
from redis.backoff import NoBackoff
from redis.retry import Retry

from service.config import Config
from service.problems import ApiProblem

STEP = 0.01
"""Seconds of processor time that cost 1."""
HOLDER = "zoning.key"
"""In the environment: the hash of the key that was told; a batch gives its own to its lines."""
_BEGUN = "zoning.begun"
_PATIENCE = 0.5
"""Seconds that a store may take."""
_PAUSE = 5.0
"""Seconds for which a store that failed is left alone."""

T = TypeVar("T")
_log = logging.getLogger("zoning.access")


class Quota:
    """What each holder may still spend in this window; where a shared store fails, each process counts for itself."""

    def __init__(self, limit: str, store: str) -> None:
        self.item: RateLimitItem = parse(limit)
        self._shared = FixedWindowRateLimiter(_redis(store) if store else MemoryStorage())
        self._own = FixedWindowRateLimiter(MemoryStorage())
        self._shared_again = 0.0

    def spend(self, holder: str, cost: int) -> bool:
        """Whether it was still there to be spent; spent it is in any case."""
        return self._ask(lambda limiter: limiter.hit(self.item, holder, cost=cost))

    def left(self, holder: str) -> tuple[int, int]:
        """What is left, and in how many seconds the window ends."""
        window = self._ask(lambda limiter: limiter.get_window_stats(self.item, holder))
        return max(0, window.remaining), max(1, round(window.reset_time - time()))

    def _ask(self, question: Callable[[FixedWindowRateLimiter], T]) -> T:
        if monotonic() >= self._shared_again:
            try:
                return question(self._shared)
            except StorageError as error:
                self._shared_again = monotonic() + _PAUSE
                _log.warning("the store of costs fails, each worker counts for itself: %s", error.storage_error)
        return question(self._own)


def _redis(address: str) -> Storage:
    # One attempt: a store that fails is left alone for a while anyway.
    options: dict[str, Any] = {
        "socket_timeout": _PATIENCE,
        "socket_connect_timeout": _PATIENCE,
        "retry": Retry(NoBackoff(), 0),
    }
    return RedisStorage(address, wrap_exceptions=True, **options)


class Gate:
    """Lets in who has a key, as long as the key's quota lasts."""

    def __init__(self, settings: Config) -> None:
        self._keys = settings.api_keys
        self._quota = Quota(settings.rate_limit, settings.rate_store) if settings.rate_limit else None

    def admit(self) -> None:
        """Refuse a request without a known key (401), or whose key has spent all (429)."""
        rule = request.url_rule
        if rule is None or not rule.rule.startswith("/v1") or request.method == "OPTIONS":
            return
        environ = request.environ
        holder = environ.get(HOLDER) or self._holder(environ.get("HTTP_AUTHORIZATION", ""))
        environ[HOLDER] = holder
        if self._quota is not None:
            environ[_BEGUN] = thread_time()
            if not self._quota.spend(holder, 1):
                _, seconds = self._quota.left(holder)
                raise ApiProblem(
                    "rate-limited",
                    f"The quota of this key is spent: it is {self._quota.item.amount} again in {seconds} seconds.",
                    headers={"Retry-After": str(seconds)},
                )

    def _holder(self, authorization: str) -> str:
        scheme, _, key = authorization.partition(" ")
        told = hashlib.sha256(key.strip().encode()).hexdigest()
        if [known for known in self._keys if hmac.compare_digest(known, told)] and scheme.lower() == "bearer":
            return told
        wrong = ', error="invalid_token"' if authorization else ""
        raise ApiProblem(
            "unauthorized",
            "The key is none of this service's." if authorization else "The header Authorization: Bearer is missing.",
            headers={"WWW-Authenticate": f'Bearer realm="zoning-board"{wrong}'},
        )

    def charge(self, response: Response) -> Response:
        """Spend what the request has cost, and tell what is left."""
        begun = request.environ.get(_BEGUN)
        if self._quota is None or begun is None:
            return response
        holder, item = request.environ[HOLDER], self._quota.item
        beyond = int((thread_time() - begun) / STEP)
        if beyond:
            self._quota.spend(holder, beyond)
        left, seconds = self._quota.left(holder)
        response.headers["RateLimit-Policy"] = f'"cost";q={item.amount};w={item.get_expiry()}'
        response.headers["RateLimit"] = f'"cost";r={left};t={seconds}'
        return response


def install(app: Flask, settings: Config) -> None:
    """Ask for keys in ``app`` where the settings have any."""
    if settings.api_keys:
        gate = Gate(settings)
        app.before_request(gate.admit)
        app.after_request(gate.charge)
