"""What is installed is whole: the data of the rules and the casebook are in the wheel."""

import os
import shutil
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest

from service.casebook import cases
from tests.conftest import ROOT

SOURCES = ("rules", "service", "tests/conformance", "setup.cfg", "pyproject.toml", "README.md", "LICENSE")


@pytest.mark.slow
def test_a_wheel_has_the_data_and_the_casebook(tmp_path: Path) -> None:
    for name in SOURCES:
        source, target = ROOT / name, tmp_path / "checkout" / name
        target.parent.mkdir(parents=True, exist_ok=True)
        if source.is_dir():
            shutil.copytree(source, target, symlinks=True, ignore=shutil.ignore_patterns("__pycache__"))
        else:
            shutil.copy(source, target)
    build = ["-m", "pip", "wheel", "--quiet", "--no-deps", "--no-build-isolation", "--wheel-dir", str(tmp_path)]
    subprocess.run([sys.executable, *build, str(tmp_path / "checkout")], check=True, timeout=120)
    installed = tmp_path / "installed"
    (wheel,) = tmp_path.glob("*.whl")
    zipfile.ZipFile(wheel).extractall(installed)
    assert not (installed / "tests").exists()
    data = [path.relative_to(ROOT) for folder in ("rules", "service") for path in (ROOT / folder).glob("**/*.yaml")]
    assert [path for path in data if not (installed / path).exists()] == []
    code = "import service.casebook as c; print(c.__file__, len(list(c.cases())))"
    environment = os.environ | {"PYTHONPATH": str(installed)}
    command = [sys.executable, "-c", code]
    run = subprocess.run(command, env=environment, cwd=tmp_path, capture_output=True, text=True, check=True, timeout=60)
    assert run.stdout.split() == [str(installed / "service" / "casebook" / "__init__.py"), str(len(list(cases())))]
