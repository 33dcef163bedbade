"""The map when a table opens: all of it, or what can be read of it, and all of it by a key."""

from collections.abc import Callable

import pytest
from playwright.sync_api import expect

import stockrail

from .screen import Screen

Visit = Callable[..., Screen]
TITLES = [title.id for title in stockrail.titles()]
HIDDEN = """() => {
    const window = document.querySelector(".window").getBoundingClientRect()
    return [...document.querySelectorAll("[data-hex]")].filter((hex) => {
        const { left, top, right, bottom } = hex.getBoundingClientRect()
        return left < window.left || top < window.top
            || right > window.right || bottom > window.bottom
    }).length
}"""


def at_the_map(screen: Screen, title: str) -> None:
    screen.open(screen.hot_seat("Ann", "Bob", "Cat", title=title, seed=1))
    to_map = screen.page.locator(".switch").get_by_role("button", name="Map")
    expect(screen.page.locator(".switch, .window").first).to_be_visible()
    if to_map.count():
        to_map.click()
    expect(screen.page.locator("[data-hex]").first).to_be_visible()


def sees_all(screen: Screen, *, is_so: bool = True) -> None:
    """Waits until every hex is seen whole, or not every one, and the map knows that."""
    whole = screen.page.get_by_role("button", name="Whole board")
    expect(whole).to_have_attribute("aria-pressed", "true" if is_so else "false")
    for _ in range(50):
        if (screen.page.evaluate(HIDDEN) == 0) == is_so:
            return
        screen.page.wait_for_timeout(100)
    raise AssertionError(f"{screen.page.evaluate(HIDDEN)} hexes are not seen whole")


@pytest.mark.parametrize("title", TITLES)
def test_the_whole_map_is_one_key_away_and_so_is_the_way_back(visit: Visit, title: str) -> None:
    screen = visit("Ann")
    at_the_map(screen, title)
    screen.page.set_viewport_size({"width": 1024, "height": 768})
    is_whole = title not in ("german-railways", "england-wales")
    sees_all(screen, is_so=is_whole)
    if not is_whole:
        screen.page.keyboard.press("0")
    sees_all(screen)
    screen.shoot(f"whole-{title}")
    screen.page.keyboard.press("0")
    sees_all(screen, is_so=is_whole)


def test_who_sees_all_of_the_map_goes_on_doing_so_in_another_window(visit: Visit) -> None:
    screen = visit("Ann")
    at_the_map(screen, "england-wales")
    screen.whole_map()
    for width, height in ((1024, 768), (1440, 700), (1900, 1000)):
        screen.page.set_viewport_size({"width": width, "height": height})
        sees_all(screen)
    zoom = screen.page.get_by_role("group", name="Zoom")
    zoom.get_by_role("button", name="Closer").click()
    sees_all(screen, is_so=False)
    zoom.get_by_role("button", name="Farther").click()
    screen.page.set_viewport_size({"width": 1024, "height": 700})
    sees_all(screen)
    zoom.get_by_role("button", name="Closer").click()
    zoom.get_by_role("button", name="Whole board").click()
    sees_all(screen)


@pytest.mark.parametrize("title", TITLES)
def test_a_phone_shows_what_can_be_read_and_all_of_it_when_asked(visit: Visit, title: str) -> None:
    screen = visit("Ann", phone=True)
    at_the_map(screen, title)
    box = screen.page.locator("[data-hex]").first.bounding_box()
    assert box and box["width"] > 25
    screen.shoot(f"phone-opens-{title}")
    if screen.page.evaluate(HIDDEN) > 0:
        screen.page.get_by_role("button", name="Whole board").tap()
    sees_all(screen)
