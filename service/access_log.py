"""gunicorn's access log as one line of JSON for each request.

The path is not logged but the route (the URL rule), and of the client's text only the request id,
which ``service.request_ids`` has checked.
"""

import os
from datetime import UTC, datetime, timedelta
from typing import Any

import orjson
from gunicorn.glogging import Logger

from service.accounting import ROUTE_KEY
from service.request_ids import ENVIRON_KEY


class JsonLogger(Logger):  # type: ignore[misc] # gunicorn has no types
    """gunicorn's logger with another access line."""

    def access(self, resp: Any, req: Any, environ: dict[str, Any], request_time: timedelta) -> None:
        """Log one answered request."""
        if not self.access_log_enabled:
            return
        line = {
            "time": datetime.now(UTC).isoformat(timespec="milliseconds"),
            "request_id": environ.get(ENVIRON_KEY),
            "method": environ["REQUEST_METHOD"],
            "route": environ.get(ROUTE_KEY),
            "status": int(resp.status.split(None, 1)[0]) if resp.status else None,
            "ms": round(request_time.total_seconds() * 1000, 3),
            "bytes": resp.sent,
            "pid": os.getpid(),
        }
        self.access_log.info(orjson.dumps(line).decode())
