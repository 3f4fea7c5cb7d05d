"""Scores at the desk."""

import json
from collections.abc import Mapping, Sequence

from playwright.sync_api import Page

from tests.browser.conftest import Desk, ask
from tests.conftest import ROOT, LiveServer

PHOTO = json.loads((ROOT / "examples" / "photo.json").read_text(encoding="utf-8"))
LOG = ["found back", "found back", "draw 0", "scrap"]


def test_the_score_is_a_table_whose_numbers_show_what_they_count(desk: Desk, server: LiveServer) -> None:
    setup = ask(server, "supertall", "setup", players=["Ann", "Ben"], seed=7)
    scored = ask(server, "supertall", "adjudicate", state=setup["state"], actions=LOG)["score"]
    desk.table(setup["state"], LOG)
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
    desk.table(setup["state"], LOG)
    desk.go("Score")
    page = desk.page
    page.locator("[data-drawn]").wait_for()
    page.emulate_media(media="print")
    assert not page.locator("nav").is_visible()
    assert not page.get_by_role("button", name="Print the score").is_visible()
    assert page.locator(".scoresheet").is_visible()
    assert page.locator(".chart").is_visible()


def blank_form(desk: Desk, game: str, ticked: Sequence[str] = (), told: Mapping[str, object] | None = None) -> Page:
    """The form for a photo of a game with these options, in which nothing is entered yet."""
    desk.open("#score")
    page = desk.page
    page.get_by_label("Game").select_option(game)
    if ticked:
        page.get_by_text("Options", exact=True).click()
    for label in ticked:
        page.get_by_label(label, exact=True).check()
    for label, value in (told or {}).items():
        page.get_by_label(label).fill(json.dumps(value))
    page.get_by_role("button", name="Fill in the board").click()
    desk.drawn("photo")
    return page


def entered(desk: Desk, tower: str, cards: str) -> None:
    desk.point("tower", tower)
    desk.page.get_by_role("heading", name=f"tower {tower}").wait_for()
    field = desk.page.locator(".editor input")
    field.fill(cards)
    field.press("Tab")


def test_a_photo_with_a_doubtful_reading(desk: Desk, server: LiveServer) -> None:
    towers = {
        "0.front_left": "R1 B2",
        "0.front_right": "-",
        "0.back": "N0 E4|N3",
        "1.front_left": "E1 R4",
        "1.front_right": "B3",
        "1.back": "-",
        "city_hall": "R0 B1",
    }
    page = blank_form(desk, "supertall")
    for tower, cards in towers.items():
        entered(desk, tower, cards)
    for seat in (0, 1):
        page.get_by_label("Turns finished").nth(seat).fill("7")
    page.get_by_role("button", name="Score it").click()
    headline = page.locator(".headline")
    headline.wait_for()
    state = {
        "ruleset": "supertall",
        "players": [
            {"turns": 7, "towers": {"front_left": ["R1", "B2"], "front_right": [], "back": ["N0", None]}},
            {"turns": 7, "towers": {"front_left": ["E1", "R4"], "front_right": ["B3"], "back": []}},
        ],
        "city_hall": ["R0", "B1"],
    }
    totals = []
    for reading in ("E4", "N3"):
        state["players"][0]["towers"]["back"][1] = reading
        score = ask(server, "supertall", "score", state=state)["score"]
        totals.append([player["total"] for player in score["players"]])
    shown = [total.inner_text() for total in page.locator(".sum").all()]
    for seat, text in enumerate(shown):
        low, high = sorted(total[seat] for total in totals)
        assert text == (str(low) if low == high else f"{low} to {high}").replace("-", "−")
    assert page.locator(".report li").filter(has_text="Ann › towers › back › 1").count() == int(
        headline.inner_text().startswith("Not certain")
    )


def test_a_photo_is_entered_by_pointing(desk: Desk, server: LiveServer) -> None:
    page = blank_form(desk, "streetcar-suburb")
    for line, owners in (("d4:NE", ("Ann",)), ("d4:E", ("Ann",)), ("g2:NE", ("Ann", "Ben"))):
        for owner in owners:
            desk.point("line", line)
            page.locator(".editor").get_by_text(f"line {line}: {owner}").wait_for()
    desk.point("space", "e4")
    page.get_by_role("heading", name="space e4").wait_for()
    page.locator(".editor select").first.select_option(label="Building white, cubes 2")
    for label, counts in (("Black", "01"), ("Blue", "00"), ("White", "30"), ("Yellow", "00")):
        for seat, count in enumerate(counts):
            page.get_by_label(f"{label} houses taken").nth(seat).fill(count)
    page.get_by_role("button", name="Score it").click()
    page.locator(".headline").wait_for()
    assert page.locator(".headline").inner_text() == "Ann wins"
    assert page.get_by_role("button", name="Ann, White: 6 points").count() == 1  # 3 houses, 2 cubes at d4:NE
    assert [total.inner_text() for total in page.locator(".sum").all()] == ["−4", "−10"]


def test_a_click_counts_though_the_picture_changes_under_it(desk: Desk) -> None:
    page = blank_form(desk, "streetcar-suburb")
    desk.point("space", "e4")
    page.mouse.move(*desk.middle("space", "d4"))
    page.mouse.down()
    with page.expect_response("**/render"):
        page.locator(".editor select").first.select_option(label="Building white, cubes 2")
    page.evaluate("new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))")
    page.mouse.up()
    page.get_by_role("heading", name="space d4").wait_for()
    desk.drawn("photo")
    assert "white" in page.locator("[data-kind='space'][data-ref='e4']").first.evaluate("space => space.outerHTML")


def test_a_photo_with_expansions_is_entered_by_pointing(desk: Desk) -> None:
    """The border's first slot, 2,2, is beside no tile; its third, 0,2, has one."""
    page = blank_form(desk, "suburbia", ["Inc", "With borders"])
    laid = (
        ("1,0", "What lies on the cell", (("Tile", "Cemetery"),)),
        (
            "2,2",
            "A border whose first slot this is",
            (("Border", "Bay"), ("Direction of its slots", "3"), ("With an Investment marker", "Yes")),
        ),
    )
    for cell, legend, choices in laid:
        desk.point("cell", f"[{cell}]", 0)
        page.get_by_role("heading", name=f"cell {cell}").wait_for()
        part = page.locator(".editor").get_by_role("group", name=legend)
        for label, choice in choices:
            part.get_by_label(label, exact=True).select_option(label=choice)
    page.locator('[data-kind="border"][data-seat="0"]').wait_for()
    page.get_by_label("Public goals, 1", exact=True).select_option(label="Civil Engineer")
    page.get_by_role("button", name="Public goals: another").click()
    page.get_by_label("Public goals, 2", exact=True).select_option(label="Developer")
    for seat, (population, money, goal) in enumerate((("30", "12", "Capitalist"), ("25", "9", "Employer"))):
        page.get_by_label("Population", exact=True).nth(seat).fill(population)
        page.get_by_label("Money", exact=True).nth(seat).fill(money)
        page.get_by_label("Private goal", exact=True).nth(seat).select_option(label=goal)
    page.get_by_role("button", name="Score it").click()
    page.locator(".headline").wait_for()
    assert page.locator(".headline").inner_text() == "Ann wins"
    # Ann: 30, 12 // 5, and 15 for the Cemetery, her second civic tile; Ben: 25, 9 // 5, and 15 for no marker, as Ann's
    # border has one. Both have one residential tile and no commercial one.
    assert [total.inner_text() for total in page.locator(".sum").all()] == ["47", "41"]


PIER = {
    "id": "sample_pier",
    "name": "Pier with a Star",
    "set": "five_star",
    "stack": "A",
    "kind": "civic",
    "cost": 3,
    "copies": 12,
    "icons": ["star"],
    "stars": 2,
    "immediate": {"reputation": 1},
    "conditional": [],
}


def test_a_photo_with_the_star_track_and_own_tiles(desk: Desk) -> None:
    """Ann has one tile of two Gold Stars, Ben two: the reading that puts her token beside his is impossible."""
    page = blank_form(desk, "suburbia", ["Five star"], {"Tiles and goals of your own box": {"tiles": [PIER]}})
    for seat, name, cell in ((0, "Ann", "1,0"), (1, "Ben", "1,0"), (1, "Ben", "1,1")):
        desk.point("cell", f"[{cell}]", seat)
        page.get_by_role("heading", name=f"{name}: cell {cell}").wait_for()
        page.locator(".editor").get_by_label("Tile", exact=True).select_option(label="Pier with a Star")
    page.get_by_label("Public goals, 1", exact=True).select_option(label="Civil Engineer")
    page.get_by_role("button", name="Public goals: another").click()
    page.get_by_label("Public goals, 2", exact=True).select_option(label="Developer")
    for seat in (0, 1):
        page.get_by_label("Population", exact=True).nth(seat).fill("20")
        page.get_by_label("Money", exact=True).nth(seat).fill("0")
        page.get_by_label("Private goal", exact=True).nth(seat).select_option(label=("Capitalist", "Employer")[seat])
    for seat, name in enumerate(("Ann", "Ben")):
        page.get_by_label(f"The Star track, {name}: Space").fill(("2|4", "4")[seat])
    page.get_by_label("The Star track, Ben: Space").press("Tab")
    page.get_by_text("Space 4 is shared: say which token lies lower.").wait_for()
    for seat, name in enumerate(("Ann", "Ben")):
        page.get_by_label(f"The Star track, {name}: from the bottom").select_option(str(2 - seat))
    assert page.get_by_text("is shared").count() == 0
    page.get_by_role("button", name="Score it").click()
    page.locator(".headline").wait_for()
    assert page.locator(".headline").inner_text() == "Ben wins, whatever the doubtful readings are"
    assert page.get_by_text("1 of 2 ways to read it are possible").count() == 1
    # Ben: 20, the Civil Engineer's 15 for three civic tiles, and 10 and 15 for the Developer and his Employer, in which
    # both have as many and he is farther on the track; Ann: 20, as he is so for her Capitalist too.
    assert [total.inner_text() for total in page.locator(".sum").all()] == ["20", "60"]


def test_a_pasted_photo_is_scored(desk: Desk) -> None:
    desk.open("#score")
    page = desk.page
    page.get_by_label("Game").select_option("streetcar-suburb")
    page.get_by_text("Or paste what the photo shows").click()
    page.get_by_label("A state; what is not known").fill(json.dumps(PHOTO))
    page.get_by_role("button", name="Score what is pasted").click()
    page.locator(".headline").wait_for()
    assert [total.inner_text() for total in page.locator(".sum").all()] == ["62", "26"]


def test_what_a_photo_lacks_is_named(desk: Desk) -> None:
    page = blank_form(desk, "suburbia")
    page.get_by_label("Population", exact=True).first.fill("30")
    page.get_by_role("button", name="Score it").click()
    missing = page.locator(".listed li").filter(has_text="Ben › population")
    missing.wait_for()
    assert page.locator(".listed li").filter(has_text="Ann › population").count() == 0
    assert page.locator(".headline").inner_text() == "No winner can be named yet"


def test_a_contradiction_names_the_readings_that_may_be_wrong(desk: Desk) -> None:
    """R5 is in the box once and seen twice: one of the two is another card."""
    state = {
        "players": [
            {"turns": 7, "towers": {"front_left": ["B1"], "front_right": ["R5"], "back": []}},
            {"turns": 7, "towers": {"front_left": ["B4"], "front_right": ["R5"], "back": []}},
        ],
        "city_hall": ["R0"],
    }
    desk.open("#score")
    page = desk.page
    page.get_by_label("Game").select_option("supertall")
    page.get_by_text("Or paste what the photo shows").click()
    page.get_by_label("A state; what is not known").fill(json.dumps(state))
    page.get_by_role("button", name="Score what is pasted").click()
    found = page.locator(".corrections-found li")
    found.first.wait_for()
    assert [text.split(";")[0] for text in found.all_inner_texts()] == [
        "Seat 0 › towers › front right › 0 was read as R5",
        "Seat 1 › towers › front right › 0 was read as R5",
    ]
