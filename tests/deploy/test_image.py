"""The image: its Dockerfile is clean, its steps build, and what they build runs without shell, rights or disk."""

import stat
import subprocess
import sys
from pathlib import Path

import requests

from service import __version__
from tests.deploy import dockerfile, image

TOOLS = Path(sys.executable).parent


def test_hadolint_finds_nothing() -> None:
    run = subprocess.run([str(TOOLS / "hadolint"), str(dockerfile.PATH)], capture_output=True, text=True, check=False)
    assert (run.stdout, run.returncode) == ("", 0)


def test_the_image_builds_and_serves(tmp_path: Path) -> None:
    root = image.build(tmp_path)
    check_files(root)
    container = image.start(root, tmp_path)
    try:
        check_service(container.live.url)
        check_inside(root, container)
    finally:
        assert container.stop() == 0
    assert "Traceback" not in container.live.error_log.read_text()


def check_files(root: Path) -> None:
    """Everybody can read everything, nobody else's program is there, and it is small."""
    files = [path for path in root.rglob("*") if not path.is_symlink()]
    for path in files:
        mode = path.stat().st_mode
        needed = stat.S_IROTH | stat.S_IXOTH if path.is_dir() else stat.S_IROTH
        assert mode & needed == needed, path
        assert not mode & (stat.S_ISUID | stat.S_ISGID), path
    names = {path.name for path in root.rglob("*")}
    assert not names & {"sh", "bash", "dash", "busybox", "apt", "dpkg", "pip", "setuptools", "pytest"}
    assert sum(path.stat().st_size for path in files if path.is_file()) < 150e6


def check_service(url: str) -> None:
    assert requests.get(f"{url}/readyz", timeout=10).json() == {"status": "ready", "faults": []}
    game = requests.post(
        f"{url}/v1/rulesets/supertall/setup", json={"players": ["Ann", "Ben"], "seed": 7}, timeout=10
    ).json()
    action = game["legal_moves"][0]["notation"]
    ruling = requests.post(
        f"{url}/v1/rulesets/supertall/adjudicate", json={"state": game["state"], "action": action}, timeout=10
    )
    assert ruling.json()["legal"] is True
    assert requests.get(f"{url}/v1/rulesets/supertall/cases", timeout=10).json()["cases"]
    assert (
        requests.get(f"{url}/", headers={"Accept": "text/html"}, timeout=10)
        .headers["Content-Type"]
        .startswith("text/html")
    )
    assert requests.get(f"{url}/docs/", timeout=10).status_code == 200
    metrics = requests.get(f"{url}/metrics", timeout=10).text
    assert f'zoning_build_info{{version="{__version__}"}} 1.0' in metrics
    assert 'zoning_adjudications_total{ruleset="supertall",verdict="legal"} 1.0' in metrics


def check_inside(root: Path, container: image.Container) -> None:
    """What the health check says of a service that is well and of one that is not there, and who runs it all."""
    assert inside(root, container.live.port, *dockerfile.stages()[-1].health_check) == ("", 0)
    told, status = inside(root, 1, *dockerfile.stages()[-1].health_check)
    assert status == 1
    assert "0.0.0.0:1 does not answer" in told
    python, code = dockerfile.stages()[-1].entry_point[0], "import os; print(os.getuid(), os.getgid())"
    assert inside(root, 1, python, "-c", code) == ("65532 65532\n", 0)
    told, status = inside(root, 1, python, "-c", "open('/srv/zoning-board/mine', 'w')")
    assert "Read-only file system" in told


def inside(root: Path, port: int, *command: str) -> tuple[str, int]:
    run = subprocess.run(
        [*image.contained(root, {"ZONING_BIND": f"0.0.0.0:{port}"}), *command],
        capture_output=True,
        text=True,
        check=False,
        timeout=30,
    )
    return run.stdout + run.stderr, run.returncode


def test_the_user_is_nobody_and_the_base_is_empty() -> None:
    build, final = dockerfile.stages()
    assert final.base == "scratch"
    assert final.one("USER") == "65532:65532"
    assert build.base.startswith("python:3.11-")
