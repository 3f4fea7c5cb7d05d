"""For people: keyboard, screen readers, phones, light and dark."""

from collections.abc import Callable
from typing import Any

import pytest

from tests.browser.conftest import Desk

SCHEMES = [{"color_scheme": scheme} for scheme in ("light", "dark")]
PHONE = {"viewport": {"width": 360, "height": 740}, "has_touch": True, "is_mobile": True}
GAMES = ("suburbia", "streetcar-suburb", "supertall")


def overflow(desk: Desk) -> list[str]:
    """What is wider than the window, unless it stands in something that scrolls."""
    found: list[str] = desk.page.evaluate(
        """() => {
            const width = document.documentElement.clientWidth;
            const scrolls = (element) => element && (/auto|scroll|hidden/.test(getComputedStyle(element).overflowX)
                || scrolls(element.parentElement));
            return [...document.body.querySelectorAll('*')]
                .filter((element) => !element.closest('svg') && element.getBoundingClientRect().right > width + 1)
                .filter((element) => !scrolls(element.parentElement))
                .map((element) => element.outerHTML.slice(0, 120));
        }"""
    )
    return found


@pytest.mark.parametrize("options", SCHEMES, ids=str)
def test_axe_finds_no_serious_fault(desk: Desk, options: dict[str, Any]) -> None:
    desk.watch.refusals_expected = True
    desk.open("#start")
    desk.page.locator('[data-game="suburbia"]').click()
    for details in desk.page.locator("details").all():
        details.evaluate("element => { element.open = true; }")
    assert desk.faults_of_access() == []
    desk.page.get_by_role("button", name="Open", exact=True).click()
    desk.page.locator(".problem").wait_for()
    assert desk.faults_of_access() == []
    for game in GAMES:
        desk.set_up(game)
        desk.page.locator(".choices button").first.hover()
        assert desk.faults_of_access() == []
        visit_the_other_views(desk, game, desk.faults_of_access)


def visit_the_other_views(desk: Desk, game: str, faults: Callable[[], list[str]]) -> None:
    """Open all that can be opened in Dispute and Score; nowhere may there be a fault."""
    page = desk.page
    desk.go("Dispute")
    page.locator("[data-drawn]").wait_for()
    page.get_by_text("Put it together instead").click()
    page.get_by_label("What", exact=True).select_option(index=1)
    page.get_by_role("button", name="Ask the referee").click()
    page.locator(".verdict, .question .problem, .field-error:not(:empty)").first.wait_for()
    assert faults() == []
    desk.go("Score")
    desk.drawn("plain")
    page.locator(".cell").first.click()
    page.locator(".counted h3").wait_for()
    page.get_by_label("Game").select_option(game)
    page.get_by_role("button", name="Fill in the board").click()
    desk.drawn("photo")
    assert faults() == []


@pytest.mark.parametrize("options", [PHONE], ids=["360px"])
def test_a_phone_shows_everything_within_its_width(desk: Desk, options: dict[str, Any]) -> None:
    desk.watch.refusals_expected = True
    desk.open("#start")
    assert overflow(desk) == []
    for game in GAMES:
        desk.set_up(game)
        assert overflow(desk) == []
        visit_the_other_views(desk, game, lambda: overflow(desk))
        assert desk.page.evaluate("document.documentElement.scrollWidth") <= 360


def test_a_turn_with_the_keyboard_alone(desk: Desk) -> None:
    desk.open("#start")
    page = desk.page

    def tab_to(wanted: str) -> None:
        for _ in range(80):
            page.keyboard.press("Tab")
            if page.evaluate("(wanted) => document.activeElement.matches(wanted)", wanted):
                return
        raise AssertionError(f"the keyboard never comes to {wanted}")

    tab_to('[data-game="supertall"]')
    page.keyboard.press("Enter")
    tab_to("button.primary")
    page.keyboard.press("Enter")
    desk.settled()
    tab_to(".move")
    page.keyboard.press("Enter")
    desk.settled(1)
    assert page.evaluate("document.activeElement.className") == "to-move"
    page.wait_for_function("document.getElementById('announcements').textContent.includes('Ben is next')")
    tab_to(".move")
    page.keyboard.press("Space")
    desk.settled(2)


def test_focus_follows_to_another_view(desk: Desk) -> None:
    desk.open("#start")
    desk.page.get_by_role("link", name="Dispute").click()
    desk.page.get_by_role("heading", name="Dispute").wait_for()
    assert desk.page.evaluate("document.activeElement.id") == "view"
    assert desk.page.get_by_role("link", name="Dispute").get_attribute("aria-current") == "page"
