"""A real browser in front of a live server."""

import base64
import json
import re
import shutil
import zlib
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any

import pytest
import requests
from playwright.sync_api import Browser, BrowserContext, ConsoleMessage, Page, Route, sync_playwright

from tests.conftest import ROOT, LiveServer

FLAGS = (
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
)
AXE = ROOT / "node_modules" / "axe-core" / "axe.min.js"
PATIENCE = 30_000


def ask(server: LiveServer, game: str, endpoint: str, **body: object) -> dict[str, Any]:
    """The service's own answer, to compare with."""
    reply = requests.post(f"{server.url}/v1/rulesets/{game}/{endpoint}", json=body, timeout=10)
    assert reply.status_code == 200, reply.text
    answer: dict[str, Any] = reply.json()
    return answer


@pytest.fixture(scope="package")
def browser() -> Iterator[Browser]:
    """Debian's Chromium; its user data are new and are thrown away."""
    path = shutil.which("chromium")
    if path is None:
        pytest.fail("The tests of the desk need Debian's chromium: make system installs it.")
    with sync_playwright() as playwright:
        yield playwright.chromium.launch(executable_path=path, args=FLAGS)


@dataclass
class Watch:
    """What a page did that it should not have."""

    origin: str
    faults: list[str] = field(default_factory=list)
    foreign: list[str] = field(default_factory=list)
    refusals_expected: bool = False

    def guard(self, context: BrowserContext) -> None:
        context.route("**/*", self._pass)

    def _pass(self, route: Route) -> None:
        if route.request.url.startswith(self.origin + "/"):
            route.continue_()
        else:
            self.foreign.append(route.request.url)
            route.abort()

    def listen(self, page: Page) -> None:
        page.on("pageerror", lambda error: self.faults.append(str(error)))
        page.on("console", self._heard)

    def _heard(self, message: ConsoleMessage) -> None:
        is_refusal = bool(re.search("Failed to load resource.* status of (401|404|422)", message.text))
        if message.type in ("error", "warning") and not (is_refusal and self.refusals_expected):
            self.faults.append(f"{message.text} ({message.location.get('url')})")


@dataclass
class Desk:
    """A tab with the desk in it."""

    page: Page
    watch: Watch

    def open(self, fragment: str = "") -> None:
        self.page.goto(f"{self.watch.origin}/{fragment}")
        self.page.locator("h1").first.wait_for()

    def set_up(self, game: str) -> None:
        """A new game with everything as the form proposes."""
        self.open("#start")
        self.page.locator(f'[data-game="{game}"]').click()
        self.page.get_by_role("button", name="Set up").click()
        self.settled()

    def bring(self, text: str) -> None:
        """Paste ``text`` at the start and open it."""
        self.open("#start")
        self.page.get_by_label("A state, a saved game").fill(text)
        self.page.get_by_role("button", name="Open", exact=True).click()

    def table(self, state: object, actions: Sequence[str] = ()) -> None:
        """Open a game by a link and wait for its picture."""
        text = json.dumps({"state": state, "actions": list(actions)})
        deflate = zlib.compressobj(wbits=-zlib.MAX_WBITS)
        packed = base64.urlsafe_b64encode(deflate.compress(text.encode()) + deflate.flush()).decode().rstrip("=")
        self.page.goto(f"{self.watch.origin}/#game={packed}")
        self.settled(len(actions))

    def go(self, view: str) -> None:
        """To another view by its tab."""
        self.page.get_by_role("link", name=view, exact=True).click()
        self.page.locator(f".view-{view.lower()} h1").wait_for()

    def settled(self, step: int = 0) -> None:
        """Wait until the table shows the position after ``step`` moves, and its picture."""
        self.drawn(str(step))

    def drawn(self, name: str) -> None:
        """Wait until the picture of that name is there and no newer one is on its way."""
        self.page.locator(f'[data-drawn="{name}"]:not([aria-busy])').wait_for()

    @property
    def step(self) -> int:
        """How many moves the position shown is from the set-up."""
        return int(self.page.locator("[data-drawn]").get_attribute("data-drawn") or 0)

    def move(self, notation: str) -> None:
        """Play a listed move by a click."""
        step = self.step
        self.page.locator(f'.move[data-notation="{notation}"]').first.click()
        self.settled(step + 1)

    def saved(self) -> dict[str, Any]:
        """The game as this tab keeps it: where it began and its log."""
        kept: dict[str, Any] = self.page.evaluate("JSON.parse(sessionStorage.getItem('zoning-board-game'))")
        return kept

    def point(self, kind: str, ref: str, seat: int | None = None) -> None:
        """Click on a thing of the picture, in its middle."""
        self.page.mouse.click(*self.middle(kind, ref, seat))

    def middle(self, kind: str, ref: str, seat: int | None = None) -> tuple[float, float]:
        """Where the middle of a thing of the picture is, when no newer picture is on its way."""
        self.page.locator("[data-drawn]:not([aria-busy])").wait_for()
        whose = "" if seat is None else f'[data-seat="{seat}"]'
        thing = self.page.locator(f"[data-kind='{kind}'][data-ref='{ref}']{whose}").first
        thing.evaluate("element => element.scrollIntoView({block: 'center'})")
        x, y = thing.evaluate(
            """async (element) => {
                const middle = () => {
                    const box = element.getBoundingClientRect();
                    return [box.x + box.width / 2, box.y + box.height / 2];
                };
                const frame = () => new Promise(requestAnimationFrame);
                for (let last = ''; last !== String(middle()); await frame()) last = String(middle());
                return middle();
            }"""
        )
        return x, y

    def faults_of_access(self) -> list[str]:
        """What axe-core finds that is serious or critical."""
        self.page.evaluate(AXE.read_text(encoding="utf-8"))
        found = self.page.evaluate("axe.run(document, {resultTypes: ['violations']})")
        return [
            f"{violation['id']}: {node['html']} {node['failureSummary']}"
            for violation in found["violations"]
            if violation["impact"] in ("serious", "critical")
            for node in violation["nodes"]
        ]


@pytest.fixture
def options() -> dict[str, object]:
    """How the tab is opened; tests override it by parametrizing."""
    return {}


@pytest.fixture
def desk(browser: Browser, server: LiveServer, options: dict[str, object]) -> Iterator[Desk]:
    """A fresh tab; afterwards nothing may have gone wrong in it, and nothing been asked of anybody else."""
    context = browser.new_context(**options)  # type: ignore[arg-type]
    context.set_default_timeout(PATIENCE)
    watch = Watch(server.url)
    watch.guard(context)
    page = context.new_page()
    watch.listen(page)
    yield Desk(page, watch)
    context.close()
    assert watch.faults == []
    assert watch.foreign == []
