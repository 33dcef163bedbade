"""Everybody can play: the audit of axe-core finds nothing on any page, in light and dark."""

from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any, Literal

from playwright.sync_api import expect

from .positions import random_course
from .screen import Screen, offers

AXE = Path(__file__).parents[2] / "web" / "node_modules" / "axe-core" / "axe.min.js"
TABS = ("Tables", "Log")
OTHER: dict[str, Literal["light", "dark"]] = {"light": "dark", "dark": "light"}


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
    assert broken(screen, with_map=False) == []

    course = random_course("chicago-express", ("Ann", "Bob"), 3, 1)
    screen.open(screen.brought(course.last().game))
    screen.page.get_by_role("dialog").wait_for()
    assert broken(screen, with_map=False) == []

    screen.open(screen.hot_seat("Ann", "Bob", seed=3))
    screen.heading.wait_for()
    assert broken(screen) == []
    building = course.first(lambda view: offers(view, "build"))
    screen.open(screen.brought(building.game))
    screen.open_hexes().first.wait_for()
    for name in TABS:
        screen.tab(name)
        assert broken(screen, with_map=False) == []


def test_a_sheet_gives_the_focus_back_however_it_ends(visit: Callable[..., Screen]) -> None:
    ann, bob = visit("Ann"), visit("Bob")
    table = ann.table({"kind": "here", "name": "Ann"}, {"kind": "open"})
    bob.post(f"/api/tables/{table}/seats/1", {"name": "Bob"})
    bob.post(f"/api/tables/{table}/talk", {"text": "Hello", "key": table})
    ann.open(table)
    page = ann.page
    dialog = page.get_by_role("dialog")
    settings = page.get_by_role("button", name="Mute, block, report")
    settings.click()
    dialog.get_by_role("button", name="Report Bob").click()
    dialog.get_by_role("button", name="Cancel").click()
    expect(settings).to_be_focused()
    message = page.get_by_label("More about the message of Bob")
    message.click()
    page.get_by_role("button", name="Report", exact=True).click()
    dialog.get_by_role("textbox").fill("Spam")
    dialog.get_by_role("button", name="Report", exact=True).click()
    dialog.get_by_role("button", name="Close").last.click()
    expect(message).to_be_focused()


def test_a_sheet_is_closed_by_a_press_beside_it_that_began_there(
    visit: Callable[..., Screen],
) -> None:
    ann = visit("Ann")
    ann.open(ann.hot_seat("Ann", "Bob"))
    mouse, dialog = ann.page.mouse, ann.page.get_by_role("dialog")
    ann.page.get_by_role("button", name="Table", exact=True).click()
    field = dialog.get_by_role("textbox").bounding_box()
    assert field
    mouse.move(field["x"] + 20, field["y"] + field["height"] / 2)
    mouse.down()
    mouse.move(5, field["y"])
    mouse.up()
    expect(dialog).to_be_visible()
    mouse.click(5, field["y"])
    expect(dialog).to_have_count(0)


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


def broken(screen: Screen, *, with_map: bool = True) -> list[str]:
    """What the audit finds in the light there is, and then among the other colours.

    A map that has been looked at is put away meanwhile: it would take most of the time again.
    The other colours stay for the next audit.
    """
    found = audit(screen, with_map)
    html = screen.page.locator("html")
    other = OTHER[html.get_attribute("data-theme") or ""]
    screen.page.emulate_media(color_scheme=other)
    expect(html).to_have_attribute("data-theme", other)
    return found + audit(screen, with_map, {"runOnly": ["color-contrast"]})


def audit(screen: Screen, with_map: bool, wish: Mapping[str, Any] | None = None) -> list[str]:
    """What it finds in the light there is, once everything that moves has come to rest."""
    screen.page.evaluate(AXE.read_text())
    found: list[str] = screen.page.evaluate(
        """async ([withMap, wish]) => {
            await Promise.allSettled(document.getAnimations().map(({ finished }) => finished))
            const map = withMap ? null : document.querySelector(".window svg")
            const gap = document.createComment("map")
            map?.replaceWith(gap)
            const { violations } = await axe.run(wish)
            if (map) gap.replaceWith(map)
            return violations.flatMap(({ id, nodes }) => nodes.map(({ html, any: [why] }) =>
                `${id}: ${html.slice(0, 120)} ${why?.message ?? ""}`))
        }""",
        [with_map, wish or {}],
    )
    return found
