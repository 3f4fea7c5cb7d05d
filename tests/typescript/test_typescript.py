"""Types made from the contract: they compile under every strictness, catch mistakes, and the program plays a game."""

import json
import shutil
import subprocess
from pathlib import Path

from service.client import Referee
from tests.conftest import ROOT, LiveServer

HERE = Path(__file__).parent
TOOLS = ROOT / "node_modules" / ".bin"


def run(folder: Path, *command: str) -> str:
    done = subprocess.run(command, cwd=folder, capture_output=True, text=True, check=False, timeout=120)
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


def test_a_generated_client_plays_a_game(server: LiveServer, tmp_path: Path) -> None:
    for name in ("play.ts", "tsconfig.json"):
        shutil.copy2(HERE / name, tmp_path)
    (tmp_path / "package.json").write_text('{"type": "module"}')
    (tmp_path / "node_modules").symlink_to(ROOT / "node_modules")
    run(tmp_path, str(TOOLS / "openapi-typescript"), str(ROOT / "openapi.yaml"), "--output", "contract.ts")
    run(tmp_path, str(TOOLS / "tsc"), "--project", ".")
    told = json.loads(run(tmp_path, "node", "made/play.js", server.url))
    assert told == {
        "count": moves_of_the_same_game(server.url),
        "totals": [1, 21],
        "winners": [1],
        "violations": ["supertall.end.over"],
        "problem": [422, "/problems/invalid-setup", ["/players"]],
    }


def moves_of_the_same_game(url: str) -> int:
    """How many moves it takes when the Python client plays it."""
    count = 0
    with Referee(url) as referee:
        game = referee.game("supertall")
        state = game.setup(["Ann", "Ben"], seed=7)["state"]
        while moves := game.legal_moves(state)["legal_moves"]:
            state = game.adjudicate(state, moves[len(moves) // 2], include=["state"])["state"]
            count += 1
    return count
