"""The desk of a service that wants API keys."""

import hashlib
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Desk
from tests.conftest import LiveServer, start_server

KEY = "a-key-0123456789"


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[LiveServer]:
    folder: Path = tmp_path_factory.mktemp("keyed")
    live = start_server(folder, settings={"ZONING_API_KEYS": hashlib.sha256(KEY.encode()).hexdigest()})
    yield live
    live.stop()


def test_the_key_is_asked_for_once_and_kept_for_the_tab(desk: Desk) -> None:
    desk.watch.refusals_expected = True
    page = desk.page
    desk.open("#start")
    dialog = page.get_by_role("dialog", name="This service wants a key")
    dialog.wait_for()
    assert desk.faults_of_access() == []
    page.keyboard.type("not-the-key")
    page.keyboard.press("Enter")
    expect(dialog.get_by_role("alert")).to_have_text("The service does not know that key.")
    dialog.get_by_label("API key").fill(KEY)
    dialog.get_by_role("button", name="Use it").click()
    page.locator('[data-game="supertall"]').wait_for()
    desk.watch.refusals_expected = False
    desk.set_up("supertall")
    page.reload()
    desk.settled()
    expect(dialog).to_have_count(0)


def test_without_a_key_the_desk_says_what_is_wrong(desk: Desk) -> None:
    desk.watch.refusals_expected = True
    desk.open("#start")
    desk.page.get_by_role("button", name="Go on without").click()
    expect(desk.page.locator(".problem")).to_contain_text("Authorization: Bearer")
