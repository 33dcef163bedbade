"""1830 on one screen: by keyboard, on a phone, and for everybody."""

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from ..in_1830 import kinds, lays
from ..positions import hurried_1830
from ..screen import Screen, View
from ..test_access import broken
from ..test_screens import too_small

Visit = Callable[..., Screen]


def laying(screen: Screen) -> tuple[str, View]:
    """A table where a tile can be laid in more than one way."""
    position = hurried_1830().first(lambda view: any(len(t) > 1 for t in lays(view).values()))
    return screen.brought(position.game), position.view


@pytest.mark.soak
def test_no_sheet_of_1830_breaks_a_rule_of_access(visit: Visit) -> None:
    screen = visit("Ann")
    screen.open(screen.hot_seat("Ann", "Bob", "Cat", title="1830", seed=3))
    screen.heading.wait_for()
    assert broken(screen) == []
    market = hurried_1830().first(lambda view: {"set_par", "pass"} <= kinds(view))
    screen.open(screen.brought(market.game))
    screen.page.locator(".grid").wait_for()
    assert broken(screen) == []
    table, view = laying(screen)
    screen.open(table)
    screen.hex(next(iter(lays(view)))[0]).click()
    screen.page.get_by_role("dialog").wait_for()
    assert broken(screen) == []
    screen.page.get_by_role("button", name="Tables", exact=True).first.click()
    screen.page.get_by_text("Who holds what").first.wait_for()
    assert broken(screen) == []


def test_a_tile_is_laid_by_keyboard_alone(visit: Visit) -> None:
    screen = visit("Ann")
    table, view = laying(screen)
    (hex_id, tile), turns = next((key, t) for key, t in lays(view).items() if len(t) > 1)
    screen.open(table)
    page = screen.page
    screen.page.locator(".bar").get_by_role("button", name=re.compile(f"^{hex_id}")).focus()
    page.keyboard.press("Enter")
    picker = page.get_by_role("dialog")
    expect(picker).to_be_visible()
    while f"tile {tile}," not in page.locator(":focus").inner_text():
        page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    page.keyboard.press("Shift+R")
    expect(picker.get_by_role("status")).to_have_text(f"rotation {len(turns)} of {len(turns)}")
    page.keyboard.press("Escape")
    page.keyboard.press("Escape")
    expect(picker).to_have_count(0)
    expect(page.locator(f'[data-hex="{hex_id}"]')).to_be_focused()
    page.keyboard.press("Enter")
    picker.get_by_role("button", name=re.compile(f"^tile {tile},")).press("Enter")
    expect(picker.get_by_role("button", name=re.compile("^Lay tile"))).to_be_focused()
    with page.expect_response(lambda answer: answer.url.endswith("/actions")) as answer:
        page.keyboard.press("Enter")
    assert answer.value.ok
    expect(screen.hex(hex_id)).to_have_attribute("aria-label", re.compile(rf"tile {tile}\b"))


def test_on_a_phone_the_tiles_lie_below_the_map(visit: Visit) -> None:
    screen = visit("Ann", phone=True)
    table, view = laying(screen)
    hex_id = next(key for key, turns in lays(view).items() if len(turns) > 1)[0]
    screen.open(table)
    screen.shoot("1830-phone-map")
    screen.page.get_by_role("navigation").get_by_role("button", name="Decision").tap()
    screen.shoot("1830-phone-decision")
    screen.page.locator(".bar").get_by_role("button", name=re.compile(f"^{hex_id}")).tap()
    picker = screen.page.get_by_role("dialog")
    expect(picker).to_be_visible()
    picker.locator(".tile").first.tap()
    screen.page.wait_for_timeout(300)
    screen.shoot("1830-phone-tiles")
    place, dock = screen.hex(hex_id).bounding_box(), picker.bounding_box()
    assert place and dock
    assert place["y"] + place["height"] / 2 < dock["y"], "the hex is in sight"
    assert too_small(screen) == []
    screen.page.get_by_role("button", name="Close", exact=True).tap()
    screen.page.get_by_role("button", name="Stock market").tap()
    screen.shoot("1830-phone-market")
    assert too_small(screen) == []
    assert screen.page.evaluate("document.documentElement.scrollWidth") <= 390
