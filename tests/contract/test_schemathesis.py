"""schemathesis against a live server: all phases, all checks (schemathesis.toml says what is left out, and why)."""

import re
import subprocess
import sys
from pathlib import Path

import pytest

from tests.conftest import ROOT, LiveServer
from tests.contract import contract

CONFIGURATION = Path(__file__).with_name("schemathesis.toml")
LEAST_CASES = 8000


@pytest.mark.slow
def test_the_service_keeps_its_contract(server: LiveServer) -> None:
    command = [sys.executable, "-c", "from schemathesis.cli import schemathesis; schemathesis()"]
    options = ["run", "openapi.yaml", "--url", server.url, "--checks", "all"]
    run = subprocess.run(
        [*command, "--config-file", str(CONFIGURATION), *options],
        cwd=ROOT,
        capture_output=True,
        text=True,
        timeout=600,
        check=False,
    )
    assert run.returncode == 0, run.stdout[-20_000:] + run.stderr[-5_000:]
    cases = re.search(r"(\d+) generated", run.stdout)
    assert cases is not None, run.stdout[-2_000:]
    assert int(cases[1]) >= LEAST_CASES
    assert f"Tested: {len(contract.operations())}" in run.stdout
