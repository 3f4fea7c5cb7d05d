"""A real Prometheus that scrapes a live server by our configuration, only more often."""

import subprocess
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import promql_parser
import requests
import yaml

from tests.conftest import ROOT, LiveServer, free_port

FOLDER = ROOT / "deploy" / "prometheus"
RULES = FOLDER / "rules.yml"
EVERY = "500ms"


@dataclass
class Prometheus:
    """A running Prometheus."""

    url: str

    def ask(self, path: str, **parameters: str) -> Any:
        """The data of an answer that must be a success."""
        answer = requests.get(f"{self.url}/api/v1/{path}", params=parameters, timeout=10).json()
        assert answer["status"] == "success", answer
        return answer["data"]

    def query(self, expression: str) -> list[dict[str, Any]]:
        """The samples of an instant query."""
        samples: list[dict[str, Any]] = self.ask("query", query=expression)["result"]
        return samples

    def wait_for(self, expression: str) -> None:
        """Wait until a query has a sample."""
        deadline = time.monotonic() + 30
        while not self.query(expression):
            assert time.monotonic() < deadline, f"never: {expression}"
            time.sleep(0.1)


@contextmanager
def scraping(live: LiveServer, folder: Path) -> Iterator[Prometheus]:
    """Prometheus with our configuration and rules, whose only target is ``live``."""
    settings = yaml.safe_load((FOLDER / "prometheus.yml").read_text(encoding="utf-8"))
    settings["global"] = {"scrape_interval": EVERY, "scrape_timeout": EVERY, "evaluation_interval": EVERY}
    settings["rule_files"] = [str(FOLDER / name) for name in settings["rule_files"]]
    (job,) = settings["scrape_configs"]
    job["static_configs"] = [{"targets": [f"127.0.0.1:{live.port}"]}]
    configuration, port = folder / "prometheus.yml", free_port()
    configuration.write_text(yaml.safe_dump(settings), encoding="utf-8")
    with (folder / "prometheus.log").open("wb") as log:
        process = subprocess.Popen(
            [
                "prometheus",
                f"--config.file={configuration}",
                f"--storage.tsdb.path={folder / 'data'}",
                f"--web.listen-address=127.0.0.1:{port}",
                "--log.level=warn",
            ],
            stdout=log,
            stderr=log,
        )
    running = Prometheus(f"http://127.0.0.1:{port}")
    try:
        _wait_until_ready(running, process, folder / "prometheus.log")
        yield running
    finally:
        process.terminate()
        process.wait(timeout=30)


def _wait_until_ready(running: Prometheus, process: subprocess.Popen[bytes], log: Path) -> None:
    deadline = time.monotonic() + 30
    while time.monotonic() < deadline and process.poll() is None:
        try:
            if requests.get(f"{running.url}/-/ready", timeout=5).ok:
                return
        except requests.ConnectionError:
            pass
        time.sleep(0.1)
    raise RuntimeError(f"Prometheus did not start:\n{log.read_text()}")


def selectors(expression: str) -> Iterator[promql_parser.VectorSelector]:
    """Every selector of series in an expression."""
    waiting: list[Any] = [promql_parser.parse(expression)]
    while waiting:
        node = waiting.pop()
        if isinstance(node, promql_parser.VectorSelector):
            yield node
        for name in ("lhs", "rhs", "expr", "vector_selector", "args"):
            member = getattr(node, name, None)
            waiting += member if isinstance(member, list) else [member] if member is not None else []
