"""An application that tells what it was asked; its first worker dies of the first question in the path ``/die``."""

import json
import os
import signal
from collections.abc import Iterable
from pathlib import Path
from typing import Any

DIED = Path("died")
"""In the folder it was started from."""


def app(environ: dict[str, Any], start_response: Any) -> Iterable[bytes]:
    body = environ["wsgi.input"].read(int(environ.get("CONTENT_LENGTH") or 0))
    if environ["PATH_INFO"] == "/die" and not DIED.exists():
        DIED.touch()
        os.kill(os.getpid(), signal.SIGKILL)
    told = {name: value for name, value in environ.items() if name.startswith("HTTP_")}
    told |= {"scheme": environ["wsgi.url_scheme"], "method": environ["REQUEST_METHOD"], "length": len(body)}
    start_response("200 OK", [("Content-Type", "application/json")])
    return [json.dumps(told).encode()]
