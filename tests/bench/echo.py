"""The yardstick: a bare Flask endpoint that parses the request and returns bytes that it was given at the start."""

import os
from pathlib import Path

import orjson
from flask import Flask, Response, request

app = Flask(__name__)
ANSWER = Path(os.environ["BENCH_ANSWER"]).read_bytes()


@app.post("/echo")
def echo() -> Response:
    orjson.loads(request.get_data())
    return Response(ANSWER, content_type="application/json")
