"""The API's documentation in a real browser, under the policy it is served with."""

from playwright.sync_api import Browser

from tests.browser.conftest import PATIENCE
from tests.conftest import LiveServer


def test_swagger_shows_the_contract_within_its_policy(browser: Browser, server: LiveServer) -> None:
    page = browser.new_page()
    faults: list[str] = []
    page.on("console", lambda message: faults.append(message.text) if message.type == "error" else None)
    page.on("pageerror", lambda error: faults.append(str(error)))
    page.goto(f"{server.url}/docs/")
    page.get_by_text("Set up a new game").first.wait_for(timeout=PATIENCE)
    assert faults == []
    page.close()
