"""The README's pictures of the desk: ``python -m tests.browser.pictures docs/pictures``."""

import json
import shutil
import sys
import tempfile
from pathlib import Path
from typing import Any

import requests
from playwright.sync_api import sync_playwright

from tests.browser.conftest import FLAGS, Desk, Watch
from tests.conftest import ROOT, LiveServer, start_server

SIZE = {"width": 1200, "height": 900}
STEPS = 24


def game(server: LiveServer) -> tuple[Any, list[str]]:
    """A game of Suburbia in which people buy what they can."""
    url = f"{server.url}/v1/rulesets/suburbia"
    setup = requests.post(f"{url}/setup", json={"players": ["Ann", "Ben"], "seed": 24}, timeout=10).json()
    log: list[str] = []
    now = setup
    for step in range(STEPS):
        moves = [move["notation"] for move in now["legal_moves"]]
        bought = [move for move in moves if move.startswith("buy")] or moves
        log.append(bought[step * 7 % len(bought)])
        body = {"state": now["state"], "action": log[-1]}
        now = requests.post(f"{url}/adjudicate?include=state,legal_moves", json=body, timeout=10).json()
    return setup["state"], log


def take(server: LiveServer, folder: Path) -> None:
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=shutil.which("chromium"), args=FLAGS)
        page = browser.new_page(viewport=SIZE)
        desk = Desk(page, Watch(server.url))
        desk.table(*game(server))
        page.locator(".option").first.hover()
        page.screenshot(path=folder / "desk-table.png")
        dispute = json.loads((ROOT / "examples" / "dispute.json").read_text(encoding="utf-8"))
        desk.table(dispute["state"])
        desk.go("Dispute")
        page.get_by_label("The move in notation").fill("submit 1.front_left")
        page.get_by_role("button", name="Ask the referee").click()
        page.locator("[data-lit]").first.wait_for()
        page.screenshot(path=folder / "desk-dispute.png")


if __name__ == "__main__":
    with tempfile.TemporaryDirectory() as work:
        live = start_server(Path(work))
        try:
            take(live, Path(sys.argv[1]))
        finally:
            live.stop()
