"""Scores at the desk."""

import json

from tests.browser.conftest import Desk, ask
from tests.conftest import ROOT, LiveServer

PHOTO = json.loads((ROOT / "examples" / "photo.json").read_text(encoding="utf-8"))
LOG = ["found back", "found back", "draw 0", "scrap"]


def test_the_score_is_a_table_whose_numbers_show_what_they_count(desk: Desk, server: LiveServer) -> None:
    setup = ask(server, "supertall", "setup", players=["Ann", "Ben"], seed=7)
    scored = ask(server, "supertall", "adjudicate", state=setup["state"], actions=LOG)["score"]
    desk.table(json.dumps({"state": setup["state"], "actions": LOG}), 4)
    desk.go("Score")
    page = desk.page
    page.locator("[data-drawn]").wait_for()
    rows = page.locator(".scoresheet tbody tr")
    lines = [[line["points"] for line in player["lines"]] for player in scored["players"]]
    for index, row in enumerate(rows.all()):
        shown = [int(cell.inner_text()) for cell in row.locator(".cell").all()]
        assert shown == [lines[0][index], lines[1][index]]
    totals = [int(total.inner_text()) for total in page.locator(".sum").all()]
    assert totals == [player["total"] for player in scored["players"]]
    bars = page.locator(".chart title").first.text_content()
    assert bars == f"Totals by line: Ann {totals[0]}, Ben {totals[1]}"
    page.get_by_role("button", name="Ann, Tower back").click()
    page.locator('[data-drawn="line 0 back"] [data-lit="true"][data-ref="0.back"]').wait_for()
    assert "Ann: Tower back" in page.locator(".counted").inner_text()
    assert page.locator(".counted .clause").count() == 1


def test_paper_shows_the_score_alone(desk: Desk, server: LiveServer) -> None:
    setup = ask(server, "supertall", "setup", players=["Ann", "Ben"], seed=7)
    desk.table(json.dumps({"state": setup["state"], "actions": LOG}), 4)
    desk.go("Score")
    page = desk.page
    page.locator("[data-drawn]").wait_for()
    page.emulate_media(media="print")
    assert not page.locator("nav").is_visible()
    assert not page.get_by_role("button", name="Print the score").is_visible()
    assert page.locator(".scoresheet").is_visible()
    assert page.locator(".chart").is_visible()
