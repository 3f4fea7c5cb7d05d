"""The README is true: its commands give the answers that stand below them, its tables are what the code says."""

import json
import re
import subprocess

import pytest

from service import config
from tests.conftest import ROOT, LiveServer

README = (ROOT / "README.md").read_text(encoding="utf-8")
_EXAMPLE = re.compile(r"<!-- example: (\w+) -->\n```sh\n(.*?)```\n\n```json\n(.*?)```", re.DOTALL)
EXAMPLES = {name: (commands, answer) for name, commands, answer in _EXAMPLE.findall(README)}


def test_there_is_an_example_of_each_use() -> None:
    assert list(EXAMPLES) == ["dispute", "loop", "photo", "doubtful", "photos"]


@pytest.mark.parametrize("name", EXAMPLES)
def test_the_commands_give_the_answer_shown(server: LiveServer, name: str) -> None:
    commands, shown = EXAMPLES[name]
    assert "http://127.0.0.1:8000" in commands
    here = commands.replace("http://127.0.0.1:8000", server.url)
    run = subprocess.run(["bash", "-ec", here], cwd=ROOT, capture_output=True, text=True, check=True, timeout=120)
    assert json.loads(run.stdout) == json.loads(shown)


def test_the_table_of_settings_is_complete() -> None:
    rows = [f"| `{s.variable}` | {s.default} | {s.meaning} |" for s in config.SETTINGS]
    table = "\n".join(["| variable | default | meaning |", "| --- | --- | --- |", *rows])
    assert table in README
