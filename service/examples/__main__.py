"""Ask the service the examples' questions and write down its answers, pictures in the folder that is named."""

import sys
from pathlib import Path
from typing import Any

import orjson
import yaml
from flask.testing import FlaskClient

from service import examples, openapi, pictures
from service.app import create_app
from service.batch import MEDIA_TYPE
from service.config import Config


def main(folder: Path) -> None:
    """Write ``answers.yaml`` beside this module, and the pictures into ``folder``."""
    app = create_app(Config())
    client = app.test_client()
    places = openapi.places(app)
    answers: dict[str, dict[str, Any]] = {}
    for example in examples.requests():
        method, path = places[example.operation]
        reply = client.open(
            example.url(path),
            method=method,
            headers={"X-Request-Id": examples.REQUEST_ID},
            data=example.payload(orjson.dumps) if method == "POST" else None,
            content_type=example.content_type,
        )
        if reply.content_type == pictures.MEDIA_TYPE:
            body = f"{example.name}.svg"
            (folder / body).write_bytes(reply.data)
        else:
            body = orjson.loads(reply.data)
        answers.setdefault(example.group, {})[example.name] = {"status": reply.status_code, "body": body}
    _answer_batch(client)
    text = yaml.dump(answers, Dumper=yaml.CSafeDumper, default_flow_style=None, sort_keys=False, width=120)
    Path(__file__).with_name(examples.ANSWERS).write_text(text, encoding="utf-8")


def _answer_batch(client: FlaskClient) -> None:
    sent = examples.text(examples.BATCH)
    headers = {"X-Request-Id": examples.REQUEST_ID}
    reply = client.post("/v1/batch", data=sent, content_type=MEDIA_TYPE, headers=headers)
    Path(__file__).with_name(examples.BATCHED).write_bytes(reply.data)


if __name__ == "__main__":
    main(Path(sys.argv[1]))
