"""The image without a container engine: bubblewrap runs the Dockerfile's steps, and what they made, with no rights."""

import json
import os
import re
import shutil
import signal
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path

from tests.conftest import ROOT, LiveServer, free_port, wait_until_up
from tests.deploy import dockerfile

BASE = Path(sys.base_prefix)
CACHE = Path.home() / ".cache" / "pip"
_is_run = re.compile(r"((?:--\S+\s+)*)(.*)", re.DOTALL)


def build(folder: Path) -> Path:
    """Run the build stage with ``folder`` as its /srv and everything else read-only; the image's root."""
    stage, _ = dockerfile.stages()
    work = "/srv"
    for word, rest in stage.instructions:
        if word == "WORKDIR":
            work = rest
            (folder / work.removeprefix("/srv/")).mkdir()
        elif word == "COPY":
            _copy(rest.split(), folder / work.removeprefix("/srv/"))
        else:
            assert word == "RUN"
            _run(_is_run.fullmatch(rest)[2], folder, work)
    _, image = dockerfile.stages()
    copied = image.one("COPY")
    assert copied == "--from=build /srv/image /"
    return folder / "image"


def _copy(words: list[str], folder: Path) -> None:
    *sources, target = words
    for source in sources:
        path = ROOT / source
        if path.is_dir():
            shutil.copytree(path, folder / target, symlinks=True, ignore=shutil.ignore_patterns("__pycache__"))
        else:
            shutil.copy2(path, folder / target)


def _run(command: str, folder: Path, work: str) -> None:
    wrapped = ["bwrap", "--ro-bind", "/", "/", "--dev", "/dev", "--proc", "/proc", "--bind", str(folder), "/srv"]
    wrapped += ["--bind-try", str(CACHE), str(CACHE), "--tmpfs", "/tmp", "--chdir", work, "--die-with-parent"]
    environment = os.environ | {"PATH": f"{BASE / 'bin'}:/usr/local/bin:/usr/bin:/bin"}
    run = subprocess.run(
        [*wrapped, "--", "/bin/sh", "-c", command], env=environment, capture_output=True, text=True, check=False
    )
    assert run.returncode == 0, f"{command}\n{run.stdout}\n{run.stderr}"


@dataclass
class Container:
    """The image's service, running."""

    live: LiveServer
    first_process: int

    def stop(self) -> int:
        """End it as a container engine does; its exit status."""
        os.kill(self.first_process, signal.SIGTERM)
        return self.live.process.wait(timeout=30)


def start(root: Path, folder: Path) -> Container:
    """Run the image's command; its logs go to ``folder``."""
    image = dockerfile.stages()[-1]
    port = free_port()
    access_log, error_log = folder / "access.log", folder / "error.log"
    read, write = os.pipe()
    with access_log.open("wb") as out, error_log.open("wb") as err:
        process = subprocess.Popen(
            [*contained(root, {"ZONING_BIND": f"0.0.0.0:{port}"}, f"--info-fd={write}"), *image.entry_point],
            stdout=out,
            stderr=err,
            pass_fds=[write],
        )
    os.close(write)
    with os.fdopen(read) as told:
        first_process = json.load(told)["child-pid"]
    live = LiveServer(f"http://127.0.0.1:{port}", port, process, access_log, error_log)
    return Container(wait_until_up(live), first_process)


def contained(root: Path, settings: dict[str, str], *options: str) -> list[str]:
    """The words before a command that run it in the image: its root, read-only, its user and its environment."""
    image = dockerfile.stages()[-1]
    user, _, group = image.one("USER").partition(":")
    wrapped = ["bwrap", "--ro-bind", str(root), "/", "--dev", "/dev", "--proc", "/proc", "--tmpfs", "/tmp"]
    wrapped += ["--unshare-user", "--unshare-pid", "--unshare-ipc", "--as-pid-1", "--die-with-parent"]
    wrapped += ["--uid", user, "--gid", group, "--cap-drop", "ALL", "--clearenv"]
    for name, value in (image.environment | settings).items():
        wrapped += ["--setenv", name, value]
    return [*wrapped, *(word for option in options for word in option.split("=")), "--"]
