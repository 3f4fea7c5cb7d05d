"""Settling disputes at the desk."""

import json

from playwright.sync_api import Locator

from tests.browser.conftest import Desk, ask
from tests.conftest import ROOT, LiveServer

DISPUTE = json.loads((ROOT / "examples" / "dispute.json").read_text(encoding="utf-8"))


def opened(desk: Desk, state: object) -> None:
    desk.table(state)
    desk.go("Dispute")
    desk.page.locator("[data-drawn]").wait_for()


def verdict(desk: Desk, proposed: str) -> Locator:
    desk.page.get_by_label("The move in notation").fill(proposed)
    desk.page.get_by_role("button", name="Ask the referee").click()
    title = desk.page.locator(".verdict-title", has_text=proposed)
    title.wait_for()
    return desk.page.locator(".verdict")


def test_a_wrong_move_is_ruled_with_its_rule_and_what_would_do(desk: Desk) -> None:
    opened(desk, DISPUTE["state"])
    shown = verdict(desk, "submit 1.front_left")
    assert shown.locator(".verdict-title").inner_text() == "✗ Not legal: submit 1.front_left"
    assert shown.locator(".message").all_inner_texts() == [
        "N2 is lower than E3, the top of 1.front_left: a plan may not lie on a higher value."
    ]
    rule = shown.locator(".clause")
    assert "A submitted plan must have at least the tax value of the card it lies on" in rule.inner_text()
    assert "Supertall rulebook, Taking a Turn, Submit Design" in rule.inner_text()
    assert "Only one's own towers are bound by it." in rule.inner_text()
    assert desk.page.evaluate("document.activeElement.className") == "verdict-title"
    desk.page.locator('[data-lit="true"][data-ref="1.front_left"]').wait_for()
    near = shown.locator(".near button").all_inner_texts()
    assert near[:4] == ["submit 0.front_left", "submit 0.front_right", "submit 1.front_right", "submit 1.back"]
    shown.get_by_role("button", name="Play submit 1.back").click()
    desk.settled(1)
    assert desk.saved()["actions"] == ["submit 1.back"]


def test_a_move_is_put_together_on_the_picture(desk: Desk) -> None:
    opened(desk, DISPUTE["state"])
    page = desk.page
    desk.point("tower", "1.back")
    assert page.get_by_label("What", exact=True).input_value() == "submit"
    assert page.get_by_label("the tower to build on").input_value() == "1.back"
    page.get_by_label("By", exact=True).select_option("1")
    page.get_by_role("button", name="Ask the referee").click()
    shown = page.locator(".verdict")
    shown.wait_for()
    assert "Not legal" in shown.inner_text()
    assert shown.locator(".clause code").first.inner_text() == "supertall.turn.order"


def test_a_legal_move_tells_what_follows(desk: Desk) -> None:
    opened(desk, DISPUTE["state"])
    shown = verdict(desk, "submit 1.back")
    assert shown.locator(".verdict-title").inner_text() == "✓ Legal: submit 1.back"
    assert "card N2" in shown.locator(".events > li").first.inner_text()


def test_words_that_are_no_move_are_told_at_their_field(desk: Desk) -> None:
    desk.watch.refusals_expected = True
    opened(desk, DISPUTE["state"])
    desk.page.get_by_role("button", name="Ask the referee").click()
    assert "Must be a move" in desk.page.locator(".question .problem").inner_text()
    desk.page.get_by_label("The move in notation").fill("submit 9.back")
    desk.page.get_by_role("button", name="Ask the referee").click()
    error = desk.page.locator("#proposed-error")
    error.filter(has_text="Must be a tower at this table").wait_for()
    assert desk.page.get_by_label("The move in notation").get_attribute("aria-invalid") == "true"


def claimed(desk: Desk, pointer: str, label: str, value: str) -> None:
    form = desk.page.locator('form[aria-labelledby="claim-title"]')
    form.get_by_label("A value to tell").select_option(pointer)
    form.get_by_role("button", name="Add").click()
    form.get_by_label(label, exact=True).fill(value)
    form.get_by_role("button", name="Compare").click()


def test_a_claim_is_compared_with_its_reasons(desk: Desk, server: LiveServer) -> None:
    setup = ask(server, "suburbia", "setup", players=["Ann", "Ben"], seed=5)
    log = ["keep developer", "keep capitalist", "buy 6 1,1"]
    desk.table(setup["state"], log)
    desk.go("Dispute")
    claim = {"players": [{"money": 4}]}
    ruling = ask(server, "suburbia", "adjudicate", state=setup["state"], actions=log, claim=claim)
    (expected,) = ruling["discrepancies"]
    claimed(desk, "/players/0/money", "Ann › money", "4")
    found = desk.page.locator(".compared .message")
    found.wait_for()
    assert found.inner_text() == f"Ann › money: claimed 4, by the rules {expected['actual']}"
    events = desk.page.locator(".compared .events > li")
    assert events.count() == len(expected["because"])
    assert f"{expected['because'][0]['before']} → {expected['because'][0]['after']}" in events.first.inner_text()
    desk.page.get_by_label("Ann › money", exact=True).fill(str(expected["actual"]))
    desk.page.get_by_role("button", name="Compare", exact=True).click()
    desk.page.locator(".holds").wait_for()


def test_a_claim_that_no_state_has_is_told_in_its_row(desk: Desk) -> None:
    desk.watch.refusals_expected = True
    opened(desk, DISPUTE["state"])
    claimed(desk, "/players/0/turns", "Ann › turns", "many")
    error = desk.page.locator('[data-pointer="/claim/players/0/turns"] .field-error')
    error.filter(has_text="Must be").wait_for()


def test_other_rulings_are_compared_side_by_side(desk: Desk) -> None:
    state = {**DISPUTE["state"], "drawn": "N0", "piles": [[None], [None, None, None], [None, None, None]]}
    opened(desk, state)
    verdict(desk, "rezone 1")
    page = desk.page
    page.get_by_label("A 0 can't be rezoned", exact=True).select_option("yes")
    page.get_by_role("button", name="Compare rulings").click()
    row = page.locator("tr.differs").filter(has_text="The move")
    row.wait_for()
    cells = row.locator("td").all_inner_texts()
    assert cells[0].startswith("not legal: ")
    assert cells[1] == "legal"
    assert "It would be otherwise under another reading" in page.locator(".verdict .dependence").inner_text()
    assert "it would be legal" in page.locator(".verdict .dependence").inner_text()


def test_a_settled_case_opens_as_the_dispute_it_settles(desk: Desk) -> None:
    desk.open("#start")
    page = desk.page
    page.locator('[data-game="supertall"]').click()
    page.get_by_text("Or open a settled case").click()
    page.get_by_label("Cases with these words").fill("SUP-REZ-06b")
    page.locator(".found-case").click()
    proposed = page.get_by_label("The move in notation")
    proposed.wait_for()
    assert proposed.input_value() == "move_top city_hall 0.right"
    page.get_by_role("button", name="Ask the referee").click()
    page.locator(".verdict .clause code").filter(has_text="supertall.city_hall.last_card").wait_for()


def asked_between(desk: Desk, after: object) -> Locator:
    page = desk.page
    page.get_by_text("Or paste what is seen").click()
    page.get_by_label("A state afterwards").fill(json.dumps(after))
    page.get_by_role("button", name="Find out").click()
    answer = page.locator('form[aria-labelledby="between-title"] .message')
    answer.wait_for()
    return answer


def test_what_they_did_is_found_from_what_is_seen(desk: Desk) -> None:
    opened(desk, DISPUTE["state"])
    after = {"players": [None, {"towers": {"back": ["N2"]}}]}
    assert asked_between(desk, after).inner_text() == "One explanation"
    page = desk.page
    assert page.locator('form[aria-labelledby="between-title"] code.chip').all_inner_texts() == ["submit 1.back"]
    page.get_by_role("button", name="Play these").click()
    desk.settled(1)
    assert desk.saved()["actions"] == ["submit 1.back"]


def test_what_no_move_explains_is_told_with_the_nearest(desk: Desk) -> None:
    opened(desk, DISPUTE["state"])
    after = {"players": [None, {"towers": {"front_left": ["E3", "N2"]}}]}
    assert asked_between(desk, after).inner_text() == "No legal moves lead there."
    nearest = desk.page.locator('form[aria-labelledby="between-title"] .listed li')
    assert "Ben › towers › front left" in nearest.first.inner_text()
