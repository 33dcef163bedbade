"""1830 in the browser: what is in sight, what comes first, and what asks before it is done."""

import re
from collections.abc import Callable

from playwright.sync_api import FloatRect, ViewportSize, expect

from tests.reading import words

from ..in_1830 import kinds, lays, of_kind
from ..positions import hurried_1830
from ..screen import Screen, View
from .test_1830_routes import running, sends

Visit = Callable[..., Screen]
SMALL: ViewportSize = {"width": 1366, "height": 768}


def until(screen: Screen, stop: Callable[[View], bool]) -> tuple[str, View]:
    position = hurried_1830().first(stop)
    return screen.brought(position.game), position.view


def is_grave(view: View) -> bool:
    return any(option["description"]["irreversible"] for option in view["decision"]["options"])


def test_the_market_fits_a_small_screen(visit: Visit) -> None:
    screen = visit("Ann")
    screen.page.set_viewport_size(SMALL)
    table, _ = until(screen, lambda view: "set_par" in kinds(view) and "pass" in kinds(view))
    screen.open(table)
    grid = screen.page.locator(".grids")
    expect(grid).to_be_visible()
    assert grid.evaluate(
        "e => [e.scrollWidth - e.clientWidth, e.scrollHeight - e.clientHeight]"
    ) == [
        0,
        0,
    ]


def test_sheets_lie_on_the_table_whole_and_once(visit: Visit) -> None:
    screen = visit("Ann")
    screen.page.set_viewport_size(SMALL)
    table, _, _ = running(screen)
    screen.open(table)
    expect(screen.page.get_by_role("tab", name="Tables")).to_have_count(0)
    screen.page.get_by_role("button", name="Tables", exact=True).first.click()
    sheets = screen.page.locator(".grids .scroll")
    expect(sheets).to_have_count(3)
    expect(sheets.nth(1)).to_contain_text("Revenue by operating round")
    cut = "all => all.filter(e => e.scrollHeight > e.clientHeight || e.scrollWidth > e.clientWidth)"
    assert sheets.evaluate_all(cut) == []


def test_a_refusal_comes_into_sight(visit: Visit) -> None:
    screen = visit("Ann")
    screen.page.set_viewport_size(SMALL)
    table, _ = until(
        screen, lambda view: len(view["decision"]["refused"]) > 3 and "pass" in kinds(view)
    )
    screen.open(table)
    barred = screen.page.locator(".bar .barred")
    if barred.get_attribute("open") is None:
        barred.locator("summary").click()
    barred.locator(".offer").last.click(force=True)
    expect(screen.refusal).to_be_in_viewport(ratio=1)
    expect(screen.refusal).to_have_attribute("aria-live", "polite")


def test_what_cannot_be_undone_is_last_has_no_key_and_asks(visit: Visit) -> None:
    screen = visit("Ann")
    table, view = until(screen, is_grave)
    grave_ones = (o for o in view["decision"]["options"] if o["description"]["irreversible"])
    label = words(next(grave_ones)["description"]["label"])
    screen.open(table)
    grave = screen.page.locator(".bar .grave .offer")
    expect(grave).to_contain_text(label)
    assert grave.get_attribute("data-number") is None
    posted = sends(screen)
    grave.click()
    expect(grave).to_contain_text("Press again")
    assert posted == []
    screen.heading.focus()
    expect(grave).not_to_contain_text("Press again")


def test_a_token_asks_before_it_is_placed(visit: Visit) -> None:
    screen = visit("Ann", phone=True)
    table, view = until(screen, lambda view: "place_token" in kinds(view))
    option = of_kind(view, "place_token")[0]
    screen.open(table)
    posted = sends(screen)
    screen.hex(option["action"]["hex"]).tap()
    dialog = screen.page.get_by_role("dialog")
    expect(dialog).to_be_visible()
    assert posted == []
    screen.shoot("1830-phone-token")
    with screen.page.expect_response(lambda answer: answer.url.endswith("/actions")) as answer:
        dialog.get_by_role(
            "button", name=re.compile(re.escape(words(option["description"]["label"])))
        ).tap()
    assert answer.value.ok


def test_the_acting_company_comes_first_and_its_run_is_named(visit: Visit) -> None:
    screen = visit("Ann")
    table, view, option = running(screen)
    acting = next(panel for panel in view["panels"] if panel["acts"])
    screen.open(table)
    first = screen.page.locator("#side article").first
    expect(first).to_contain_text(acting["name"])
    expect(first).to_contain_text("has the turn")
    key = screen.page.get_by_role("list", name="Routes").get_by_role("listitem")
    route = option["description"]["routes"][0]
    train, total = re.escape(words(route["train"])), re.escape(words(route["total"]))
    expect(key).to_have_text(re.compile(rf"{re.escape(acting['company'])}.*{train}.*{total}"))


def test_the_tiles_to_choose_from_leave_the_neighbours_in_sight(visit: Visit) -> None:
    screen = visit("Ann")
    screen.page.set_viewport_size(SMALL)
    table, view = until(screen, lambda view: bool(lays(view)))
    hex_id = next(iter(lays(view)))[0]
    screen.open(table)
    screen.hex(hex_id).click()
    screen.page.wait_for_timeout(300)
    picker = screen.page.get_by_role("dialog").bounding_box()
    assert picker
    here = next(h for h in view["board"]["hexes"] if h["id"] == hex_id)
    near = [
        str(h["id"])
        for h in view["board"]["hexes"]
        if max(abs(h["q"] - here["q"]), abs(h["r"] - here["r"])) <= 1
    ]
    for neighbour in near:
        place = screen.hex(neighbour).bounding_box()
        assert place and not overlap(picker, place), neighbour


def overlap(a: FloatRect, b: FloatRect) -> bool:
    return (
        a["x"] < b["x"] + b["width"]
        and b["x"] < a["x"] + a["width"]
        and a["y"] < b["y"] + b["height"]
        and b["y"] < a["y"] + a["height"]
    )


def test_red_and_grey_hexes_are_read_as_such(visit: Visit) -> None:
    screen = visit("Ann")
    table, _ = until(screen, lambda view: "lay_tile" in kinds(view))
    screen.open(table)
    expect(screen.hex("F2")).to_have_attribute("aria-label", re.compile("Chicago, red, "))
    expect(screen.hex("D2")).to_have_attribute("aria-label", re.compile("Lansing, grey, "))
