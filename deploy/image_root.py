"""Collect the whole file system of the image: Python, the libraries it links to, and a virtual environment.

python deploy/image_root.py TARGET ENVIRONMENT

Everything lands in ``TARGET`` under the path it has here, so that it runs with ``TARGET`` as its root.
"""

import argparse
import os
import re
import shutil
import subprocess
import sys
import sysconfig
from collections.abc import Iterator
from pathlib import Path

LEFT_OUT = shutil.ignore_patterns(
    *("config-*", "ensurepip", "idlelib", "lib2to3", "site-packages"),
    *("test", "_test*", "tkinter", "_tkinter*", "turtledemo"),
)
ACCOUNTS = {
    "passwd": "zoning:x:65532:65532::/nonexistent:/nonexistent\n",
    "group": "zoning:x:65532:\n",
}
MOUNT_POINTS = ("dev", "proc", "sys", "tmp")
_is_resolved = re.compile(r"(?:.* => )?(/\S+) \(0x[0-9a-f]+\)").fullmatch


def collect(target: Path, environment: Path) -> None:
    """Make ``target`` the root of an image that runs ``environment``."""
    interpreter = Path(sys.executable).resolve()
    library = Path(sysconfig.get_path("stdlib"))
    _copy_tree(library, target, LEFT_OUT)
    _copy_tree(environment, target)
    _copy_file(interpreter, target)
    _link_interpreter(environment, target, interpreter)
    for binary in [interpreter, *library.rglob("*.so*"), *environment.rglob("*.so*")]:
        if binary == interpreter or _inside(target, binary).exists():
            for linked in _links(binary):
                _copy_file(linked, target)
    _copy_file(Path("/etc/ld.so.cache"), target)
    for name, text in ACCOUNTS.items():
        _inside(target, Path("/etc", name)).write_text(text, encoding="ascii")
    for name in MOUNT_POINTS:
        (target / name).mkdir(exist_ok=True)
    (target / "tmp").chmod(0o1777)


def _inside(target: Path, path: Path) -> Path:
    return target / path.relative_to("/")


def _copy_tree(path: Path, target: Path, left_out: object = None) -> None:
    shutil.copytree(path, _inside(target, path), symlinks=True, ignore=left_out)


def _copy_file(path: Path, target: Path) -> None:
    copy = _inside(target, path)
    if not copy.exists():
        copy.parent.mkdir(parents=True, exist_ok=True)
        shutil.copy2(path, copy)


def _link_interpreter(environment: Path, target: Path, interpreter: Path) -> None:
    """Let the environment's ``python`` be the very file, however many links led to it here."""
    python = _inside(target, environment / "bin" / "python")
    python.unlink()
    python.symlink_to(os.path.relpath(interpreter, environment / "bin"))


def _links(binary: Path) -> Iterator[Path]:
    """The files that ``binary`` needs to be loaded, the loader too."""
    told = subprocess.run(["ldd", str(binary)], capture_output=True, text=True, check=True).stdout
    for line in told.splitlines():
        if found := _is_resolved(line.strip()):
            yield Path(found[1])
        elif "not found" in line:
            sys.exit(f"{binary} can't be loaded: {line.strip()}")


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description="Collect the file system of the image.")
    parser.add_argument("target", type=Path)
    parser.add_argument("environment", type=Path)
    collect(**vars(parser.parse_args()))
