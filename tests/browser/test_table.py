"""Playing at the desk."""

import json
import re

import pytest
import requests

from tests.browser.conftest import Desk, ask
from tests.conftest import LiveServer


def test_a_whole_game_by_clicks(desk: Desk, server: LiveServer) -> None:
    desk.set_up("supertall")
    played = []
    while (choices := desk.page.locator(".choices .option")).count():
        choice = choices.nth(len(played) % choices.count())
        if choice.get_attribute("data-notation") is None:  # the first of two steps
            choice.click()
            choice = desk.page.locator(".move").first
        played.append(choice.get_attribute("data-notation"))
        desk.move(played[-1])
        assert len(played) < 120
    heading = desk.page.locator(".to-move")
    assert heading.inner_text() == "The game is over"
    saved = desk.saved()
    assert saved["actions"] == played
    ruling = ask(server, "supertall", "adjudicate", state=saved["state"], actions=played)
    assert (ruling["legal"], ruling["actor"]) == (True, None)
    totals = [int(total.inner_text().replace("−", "-")) for total in desk.page.locator(".total dd").all()]
    assert totals == [player["total"] for player in ruling["score"]["players"]]


def test_undo_and_redo_and_a_new_branch(desk: Desk) -> None:
    desk.set_up("supertall")
    for notation in ("found front_left", "found back", "draw 0"):
        desk.move(notation)
    desk.page.get_by_role("button", name="Undo").click()
    desk.settled(2)
    desk.page.get_by_role("button", name="Redo").click()
    desk.settled(3)
    desk.page.get_by_role("button", name="found back").click()
    desk.settled(2)
    desk.move("draw 2")
    assert desk.saved()["actions"] == ["found front_left", "found back", "draw 2"]
    assert desk.page.get_by_role("button", name="Redo").is_disabled()
    desk.page.reload()
    desk.settled(3)
    assert desk.page.locator(".step[aria-current]").inner_text() == "draw 2"


def test_a_purchase_with_its_events(desk: Desk, server: LiveServer) -> None:
    setup = ask(server, "suburbia", "setup", players=["Ann", "Ben"], seed=5)
    desk.table(setup["state"], ["keep developer", "keep capitalist"])
    page = desk.page
    market = setup["state"]["market"]
    assert market[6] == "slaughterhouse"
    group = page.locator(".move-group").filter(has_text="Take a tile from the market")
    group.get_by_role("button", name="6").click()
    assert page.locator(".chips").inner_text().startswith("Slot 6")
    page.locator('.move[data-notation="buy 6 1,1"]').click()
    desk.settled(3)
    lines = page.locator(".events > li").all_inner_texts()
    told = ask(server, "suburbia", "adjudicate", state=setup["state"], actions=desk.saved()["actions"])
    events = told["events"][-len(lines) :]
    assert len(lines) == len(events) > 4
    assert lines[0].startswith("Ann The price is paid: money 15 → ")
    assert "Slaughterhouse" in lines[1]
    for line, event in zip(lines, events, strict=True):
        if "delta" in event:
            assert f"{event['before']} → {event['after']}".replace("-", "−") in line
    mark = page.locator(".events .clause-mark").first
    mark.hover()
    card = page.get_by_role("tooltip")
    clauses = requests.get(f"{server.url}/v1/rulesets/suburbia/clauses", timeout=10).json()["clauses"]
    rule = next(clause for clause in clauses if clause["id"] == events[0]["clause"])
    assert rule["title"] in card.inner_text()
    assert rule["text"] in card.inner_text()
    page.keyboard.press("Escape")
    assert card.count() == 0
    mark.focus()
    assert page.get_by_role("tooltip").is_visible()


def test_a_turn_on_the_picture(desk: Desk, server: LiveServer) -> None:
    setup = ask(server, "streetcar-suburb", "setup", players=["Ann", "Ben"], seed=11)
    log = ["draw d4:NE", "draw d4:E"]
    desk.table(setup["state"], log)
    page = desk.page
    for step, (kind, ref, notation) in enumerate(
        [("line", "g2:NE", "draw g2:NE"), ("line", "g2:E", "draw g2:E"), ("space", "e3", "remove e3")], start=3
    ):
        desk.point(kind, ref)
        confirm = page.locator(".confirmation .move")
        confirm.wait_for()
        assert confirm.get_attribute("data-notation") == notation
        assert page.locator(f'[data-ref="{ref}"].lit').count() == 1
        page.keyboard.press("Enter")  # the one move that is left has the focus
        desk.settled(step)
    assert desk.saved()["actions"][2:] == ["draw g2:NE", "draw g2:E", "remove e3"]
    assert page.locator(".events > li").first.inner_text().startswith("Ben A house is removed and kept: space e3")


def test_a_choice_of_two_steps_is_guided_on_the_picture(desk: Desk, server: LiveServer) -> None:
    setup = ask(server, "suburbia", "setup", players=["Ann", "Ben"], seed=5)
    log = ["keep developer", "keep capitalist"]
    desk.table(setup["state"], log)
    page = desk.page
    desk.point("cell", "[1,1]", 1)
    assert page.locator(".chip").count() == 0  # another's cell: no move names it
    desk.point("cell", "[1,1]", 0)
    left = [move.get_attribute("data-notation") for move in page.locator(".move").all()]
    assert {notation.split(" ")[-1] for notation in left} == {"1,1"}
    desk.point("slot", "6")
    left = [move.get_attribute("data-notation") for move in page.locator(".move").all()]
    assert left == ["buy 6 1,1", "lake 6 1,1"]
    assert page.locator(".chip").all_inner_texts() == ["Cell 1,1 ×", "Slot 6 ×"]
    desk.point("cell", "[1,2]", 0)  # contradicts the cell chosen before
    assert page.locator(".chip").all_inner_texts() == ["Slot 6 ×", "Cell 1,2 ×"]
    desk.move("lake 6 1,2")


def test_chance_at_a_real_table(desk: Desk) -> None:
    desk.open("#start")
    page = desk.page
    page.locator('[data-game="supertall"]').click()
    page.get_by_label("Deal and shuffle here").uncheck()
    page.get_by_role("button", name="Set up").click()
    desk.settled()
    assert page.locator(".to-move").inner_text().startswith("Chance")
    assert page.locator(".move").count() == 18
    assert "5.6%" in page.locator(".move").first.inner_text()
    page.get_by_role("button", name="Draw for me").click()
    desk.settled(1)
    (drawn,) = desk.saved()["actions"]
    assert drawn.startswith("reveal ")


@pytest.mark.parametrize(
    ("pasted", "told"),
    [
        ("", "nothing was given"),
        ("{", "Must be JSON"),
        ("[1, 2]", "open that first"),
        ("draw 0", "open that first"),
        ('{"ruleset": "chess"}', "There are: "),
        ('{"ruleset": "supertall", "players": 7}', "/state/players"),
        ('{"state": {"ruleset": "supertall"}, "actions": 1}', "Must be a state"),
        ('{"ruleset": "<img src=x onerror=alert(1)>"}', "There are: "),
        ("null", "open that first"),
        ("{" * 2000, "Must be JSON"),
    ],
)
def test_garbage_is_told_where_it_was_pasted(desk: Desk, pasted: str, told: str) -> None:
    desk.watch.refusals_expected = True
    desk.bring(pasted)
    notice = desk.page.locator(".bring .problem")
    notice.wait_for()
    assert told in notice.inner_text()
    assert desk.page.locator("h1").inner_text() == "Which game is on the table?"


def test_a_wrong_step_of_a_log_is_named_with_its_rule(desk: Desk, server: LiveServer) -> None:
    setup = ask(server, "supertall", "setup", players=["Ann", "Ben"], seed=7)
    log = ["found back", "found back", "draw 1", "rezone 9"]
    desk.watch.refusals_expected = True
    desk.bring(json.dumps({"state": setup["state"], "actions": log}))
    notice = desk.page.locator(".bring .problem")
    notice.wait_for()
    assert "/actions/3" in notice.inner_text()
    log[3] = "draw 0"
    desk.bring(json.dumps({"state": setup["state"], "actions": log}))
    desk.settled(3)
    failure = desk.page.locator(".log .problem")
    assert "Step 4 was not legal: draw 0" in failure.inner_text()
    assert failure.locator(".clause-title").count() >= 1


def test_a_link_and_a_file_carry_the_whole_game(desk: Desk) -> None:
    desk.set_up("streetcar-suburb")
    first = desk.page.locator(".move").first.get_attribute("data-notation") or ""
    desk.move(first)
    with desk.page.expect_download() as download:
        desk.page.get_by_role("button", name="Save file").click()
    saved = json.loads(download.value.path().read_text(encoding="utf-8"))
    assert saved["actions"] == [first]
    link = desk.page.evaluate("async (saved) => (await import('/desk/js/sharing.js')).linkTo(saved)", saved)
    desk.page.evaluate("sessionStorage.clear()")
    desk.page.goto("about:blank")
    desk.page.goto(link)
    desk.settled(1)
    kept = desk.saved()
    assert {"state": kept["state"], "actions": kept["actions"]} == saved
    assert "#table" in desk.page.url


@pytest.mark.parametrize("damage", ["!!", "AAAA", "", "x" * 200_001])
def test_a_damaged_link_is_told(desk: Desk, damage: str) -> None:
    desk.page.goto(f"{desk.watch.origin}/#game={damage}")
    notice = desk.page.locator(".problem")
    notice.wait_for()
    assert "link" in notice.inner_text()


def test_four_hundred_moves_do_not_lag(desk: Desk) -> None:
    desk.set_up("supertall")
    milliseconds = desk.page.evaluate(
        """async () => {
            const { Chooser } = await import('/desk/js/chooser.js');
            const { Choices } = await import('/desk/js/moves.js');
            const parameters = [{name: 'slot', kind: 'slot', label: 'slot'}, {name: 'at', kind: 'cell', label: 'cell'}];
            const game = {action_types: [{type: 'buy', label: 'Buy', clause: '', parameters, forms: []}],
                          clauses: new Map(), components: {}};
            const moves = [];
            for (let slot = 0; slot < 25; slot += 1)
                for (let q = 0; q < 40; q += 1)
                    moves.push({notation: `buy ${slot} ${q},0`, type: 'buy', slot, at: [q, 0]});
            const began = performance.now();
            const chooser = new Chooser(game, {players: []}, new Choices(game, moves, 0), {play() {}, show() {}});
            chooser.listsAll = true;
            document.body.append(chooser.element);
            const times = [];
            for (const words of ['', '1', '12', '12 ', '12 3', '']) {
                const from = performance.now();
                chooser.words = words;
                chooser.draw();
                chooser.element.getBoundingClientRect();
                times.push(performance.now() - from);
            }
            chooser.element.remove();
            return Math.max(...times);
        }"""
    )
    assert milliseconds < 200, "listing 1000 moves anew"


def test_options_are_chosen_at_the_start(desk: Desk) -> None:
    desk.open("#start")
    page = desk.page
    page.locator('[data-game="suburbia"]').click()
    page.get_by_label("Player 1").fill("Zoë <b>")
    page.get_by_text("Options", exact=True).click()
    page.get_by_label("With borders").check()
    desk.watch.refusals_expected = True
    page.get_by_role("button", name="Set up").click()
    error = page.locator('[data-pointer="/options/borders"] .field-error')
    error.filter(has_text="inc").wait_for()
    page.get_by_label("Inc", exact=True).check()
    page.get_by_role("button", name="Set up").click()
    desk.settled()
    state = desk.saved()["state"]
    assert (state["options"]["sets"], state["options"]["borders"]) == (["base", "inc"], True)
    assert page.locator(".player-name").first.inner_text().startswith("Zoë <b>")


def test_a_dropped_file_is_opened(desk: Desk, server: LiveServer) -> None:
    setup = ask(server, "supertall", "setup", players=["Ann", "Ben"], seed=7)
    desk.open("#start")
    desk.page.locator(".bring").evaluate(
        """(panel, text) => {
            const dropped = new DataTransfer();
            dropped.items.add(new File([text], 'game.json', {type: 'application/json'}));
            panel.dispatchEvent(new DragEvent('drop', {dataTransfer: dropped, bubbles: true, cancelable: true}));
        }""",
        json.dumps({"state": setup["state"], "actions": ["found back"]}),
    )
    desk.settled(1)


def test_a_log_is_added_at_the_table(desk: Desk) -> None:
    desk.set_up("supertall")
    page = desk.page
    page.get_by_text("Add moves or correct the state").click()
    page.get_by_label("Moves in notation, one a line").fill("1. found back\n# a word\n2) found back\n\ndraw 1")
    page.get_by_role("button", name="Adjudicate").click()
    desk.settled(3)
    assert desk.saved()["actions"] == ["found back", "found back", "draw 1"]
    page.get_by_text("Add moves or correct the state").click()
    page.get_by_role("button", name="Fetch the present state").click()
    box = page.get_by_label("Moves in notation, one a line")
    page.wait_for_function("document.getElementById('more-log').value.includes('ruleset')")
    state = json.loads(box.input_value())
    state["players"][0]["name"] = "Zoë"
    box.fill(json.dumps(state))
    page.get_by_role("button", name="Adjudicate").click()
    desk.settled(0)
    assert page.locator(".player-name").first.inner_text().startswith("Zoë")


def test_the_log_can_be_copied_where_the_clipboard_is_closed(desk: Desk) -> None:
    desk.set_up("supertall")
    desk.move("found back")
    desk.page.evaluate("() => { navigator.clipboard.writeText = () => Promise.reject(new Error('closed')); }")
    desk.page.get_by_role("button", name="Copy log").click()
    shown = desk.page.get_by_label("The log, to copy")
    shown.wait_for()
    assert shown.input_value() == "found back"
    assert desk.page.evaluate("getSelection().toString()") == "found back"


HOSTILE = """<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" onload="ran = 1">
<script>window.ran = 2</script><style>* { color: red }</style>
<foreignObject><img xmlns="http://www.w3.org/1999/xhtml" src="x" onerror="window.ran = 3"/></foreignObject>
<a xlink:href="javascript:window.ran = 4"><text>x</text></a>
<g data-kind="pile" data-ref="0" onclick="window.ran = 5" style="color: red"><rect width="9" height="9"/></g></svg>"""


def test_nothing_in_a_picture_can_run(desk: Desk) -> None:
    """Even if the service were to draw it: it is taken out, and the policy would not let it."""
    desk.page.route("**/render", lambda route: route.fulfill(body=HOSTILE, content_type="image/svg+xml"))
    desk.set_up("supertall")
    desk.page.locator(".sheet g").click()
    left = desk.page.locator(".sheet svg").evaluate("picture => picture.outerHTML")
    assert not re.search(r"<script|<style|red|foreign|href|\son\w+=", left)
    assert desk.page.evaluate("window.ran") is None
    assert all("Content Security Policy" in fault for fault in desk.watch.faults)
    desk.watch.faults.clear()
