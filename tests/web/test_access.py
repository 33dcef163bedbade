"""Everybody can play: the audit of axe-core finds nothing on any page, in light and dark."""

import random
from collections.abc import Callable
from pathlib import Path
from typing import Any

from playwright.sync_api import expect

from .screen import Screen, offers

AXE = Path(__file__).parents[2] / "web" / "node_modules" / "axe-core" / "axe.min.js"
TABS = ("Tables", "Log")
MAP = ".board .window"


def test_no_page_breaks_a_rule_of_access(visit: Callable[..., Screen]) -> None:
    screen = visit("Ann")
    screen.open()
    screen.page.get_by_role("button", name="Create table").wait_for()
    assert broken(screen) == []

    screen.open(screen.table({"kind": "here", "name": "Ann"}, {"kind": "open"}))
    screen.page.get_by_role("button", name="Start now").wait_for()
    assert broken(screen) == []

    screen.open(screen.hot_seat("Ann", "Bob", title="1830", options={"preset": "18xx.games"}))
    screen.page.get_by_role("button", name="Rules of this table").click()
    screen.page.get_by_role("dialog").wait_for()
    assert broken(screen) == []

    over = screen.hot_seat("Ann", "Bob", seed=3)
    screen.play_until(over, lambda view: False, random.Random(1))
    screen.open(over)
    screen.page.get_by_role("dialog").wait_for()
    assert broken(screen) == []

    table = screen.hot_seat("Ann", "Bob", seed=3)
    screen.open(table)
    screen.heading.wait_for()
    assert broken(screen) == []
    screen.play_until(table, lambda view: offers(view, "build"), random.Random(1))
    screen.open_hexes().first.wait_for()
    for name in TABS:
        screen.tab(name)
        assert broken(screen, but=MAP) == []


def test_with_reduced_motion_the_colours_change_at_once(visit: Callable[..., Screen]) -> None:
    screen = visit("Ann")
    screen.open()
    lamp = screen.page.get_by_role("button", name="Dark theme")
    moving = lamp.evaluate(
        """async (lamp) => {
            lamp.click()
            await new Promise(requestAnimationFrame)
            return document.getAnimations().length
        }"""
    )
    assert moving == 0
    assert screen.page.locator("html").get_attribute("data-theme") == "dark"


def broken(screen: Screen, *, but: str = "") -> list[str]:
    """What the audit finds by day, and among the colours of the night: the rest is the same.

    `but` is what it leaves alone: a map that has been looked at takes a second or two again.
    """
    screen.page.evaluate(AXE.read_text())
    by_day = _audit(screen, but, {})
    screen.page.emulate_media(color_scheme="dark")
    expect(screen.page.locator("html")).to_have_attribute("data-theme", "dark")
    by_night = _audit(screen, but, {"runOnly": ["color-contrast"]})
    screen.page.emulate_media(color_scheme="light")
    expect(screen.page.locator("html")).to_have_attribute("data-theme", "light")
    return by_day + by_night


def _audit(screen: Screen, but: str, wish: dict[str, Any]) -> list[str]:
    found: list[str] = screen.page.evaluate(
        """async ([but, wish]) => {
            const { violations } = await axe.run({ exclude: but }, wish)
            return violations.flatMap(({ id, nodes }) => nodes.map(({ html, any: [why] }) =>
                `${id}: ${html.slice(0, 120)} ${why?.message ?? ""}`))
        }""",
        [[but] if but else [], wish],
    )
    return found
