"""What is written on a screen can be read: nothing is cut, covered or run together."""

import re
from collections.abc import Callable
from itertools import pairwise

import pytest
from playwright.sync_api import expect

import stockrail
from stockrail.bots import ask, bot

from .screen import Screen
from .test_map_in_sight import TITLES, at_the_map

Visit = Callable[..., Screen]
WINDOWS = [(1440, 900), (1280, 720), (1024, 768)]

SUMS = """() => [...document.querySelectorAll(".body dl")].map((facts) =>
    [...facts.children].map((fact) => {
        const box = fact.getBoundingClientRect()
        const value = fact.querySelector(".value")?.getBoundingClientRect()
        return { left: box.left, top: box.top, ends: value ? value.right : box.left }
    }))"""
COVERED = """() => [...document.querySelectorAll(".flag.open")].filter((flag) => {
    const { outlineWidth, outlineOffset } = getComputedStyle(flag)
    const number = document.createRange()
    number.selectNodeContents(flag.parentElement)
    number.setStartAfter(flag)
    const written = document.createRange()
    const text = [...flag.parentElement.childNodes].findLast((node) => node.textContent.trim())
    const from = text.textContent.search(/\\S/)
    written.setStart(text, from)
    written.setEnd(text, from + 1)
    const ring = flag.getBoundingClientRect().right + parseFloat(outlineWidth)
        + parseFloat(outlineOffset)
    return written.getBoundingClientRect().left < ring + 1
}).map((flag) => flag.textContent)"""


def test_sums_of_a_company_do_not_run_together(visit: Visit) -> None:
    screen = visit("Ann")
    at_the_map(screen, "england-wales")
    screen.page.get_by_role("button", name="Français").click()
    expect(screen.page.locator(".body dl").first).to_contain_text("11 000 £")
    screen.page.add_style_tag(content=".window svg { display: none }")  # slow to draw again
    for width in range(920, 1441, 20):
        screen.in_window(width, 768)
        for facts in screen.page.evaluate(SUMS):
            for one, next_one in pairwise(facts):
                if one["top"] == next_one["top"]:
                    assert one["ends"] + 2 <= next_one["left"], width


def test_the_ring_of_a_marker_covers_no_number(visit: Visit) -> None:
    screen = visit("Ann")
    at_the_map(screen, "england-wales")
    assert screen.page.locator(".flag.open").count() > 3
    assert screen.page.evaluate(COVERED) == []


@pytest.mark.parametrize("title", ["1830", "1861"])
def test_all_prices_of_a_market_are_seen(visit: Visit, title: str) -> None:
    screen = visit("Ann")
    at_the_map(screen, title)
    screen.page.locator(".switch").get_by_role("button", name="Stock market").click()
    for window in WINDOWS:
        screen.in_window(*window)
        hidden = "e => Math.max(e.scrollWidth - e.clientWidth, 0)"
        assert screen.page.locator(".scroll").first.evaluate(hidden) == 0, window


def test_coordinates_lie_above_what_marks_a_hex(visit: Visit) -> None:
    screen = visit("Ann")
    at_the_map(screen, "1830")
    screen.page.keyboard.press("c")
    above = "e => e.compareDocumentPosition(document.querySelector('.window .coordinate')) & 4"
    assert screen.page.locator(".target").last.evaluate(above)


def test_the_buttons_of_the_result_are_all_in_sight(visit: Visit) -> None:
    screen = visit("Ann")
    table, steady = (
        stockrail.new("1830", ["Ann", "Bob", "Cat", "Dan"], 11),
        bot("steady", "1830", 5),
    )
    while not table.is_over:
        table.play(ask(steady, table))
    screen.page.set_viewport_size({"width": 1280, "height": 720})
    screen.open(screen.brought(table.to_json().encode()))
    result = screen.page.get_by_role("dialog")
    expect(result.get_by_role("button", name="Export")).to_be_in_viewport(ratio=1)


def test_the_french_rules_keep_a_colon_at_its_word(visit: Visit) -> None:
    screen = visit("Ann")
    screen.page.request.put(f"{screen.address}/api/me", data={"name": "Ann", "language": "fr"})
    for title in TITLES:
        screen.page.goto(f"{screen.address}/rules/{title}")
        expect(screen.page.locator("h1")).to_contain_text("règles")
        loose: list[str] = re.findall(r".{20} [:;?!]", screen.page.locator("main").inner_text())
        assert loose == [], title


def test_an_offer_and_its_amount_read_as_one(visit: Visit) -> None:
    screen = visit("Ann")
    at_the_map(screen, "1861")
    offer = screen.page.locator(".bar .send")
    expect(offer).to_contain_text("Bid for TSR 20 R")
    screen.page.get_by_role("button", name="Français").click()
    expect(offer).to_contain_text(re.compile("Enchérir pour .*TSR 20\u00a0R"))


@pytest.mark.parametrize(("title", "office"), [("1830", "President"), ("1861", "Director")])
def test_a_star_names_who_decides_for_a_company(visit: Visit, title: str, office: str) -> None:
    screen = visit("Ann")
    table, steady = stockrail.new(title, ["Ann", "Bob", "Cat"], 7), bot("steady", title, 3)
    while not any(stake.presides for panel in table.view().panels for stake in panel.shares):
        table.play(ask(steady, table))
    screen.open(screen.brought(table.to_json().encode()))
    expect(screen.page.locator(".body .president").first).to_have_attribute("title", office)


@pytest.mark.parametrize("language", ["en", "fr"])
def test_on_a_phone_no_word_lies_on_the_sun(visit: Visit, language: str) -> None:
    screen = visit("Ann", phone=True)
    me = {"name": "Ann", "language": language}
    screen.page.request.put(f"{screen.address}/api/me", data=me)
    screen.open()
    expect(screen.page.locator("html")).to_have_attribute("lang", language)
    words = screen.page.locator(".mast .about").bounding_box()
    sun = screen.page.locator(".mast .sun").bounding_box()
    assert words and sun
    assert words["y"] + words["height"] <= sun["y"]


@pytest.mark.parametrize("phone", [True, False], ids=["phone", "desktop"])
def test_long_names_stay_on_the_page(visit: Visit, phone: bool) -> None:
    """Of as many letters as a name may have, and no space."""
    ann, bob, zoe = visit("W" * 40, phone=phone), visit("M" * 40), visit("Zoe", phone=phone)
    seats = {"kind": "here", "name": ann.name}, {"kind": "open"}
    table = ann.table(*seats, listed=True)
    bob.post(f"/api/tables/{table}/seats/1", {"name": bob.name})

    def fits(screen: Screen) -> bool:
        expect(screen.page.get_by_text(bob.name).first).to_be_visible()
        return not screen.page.evaluate(
            """() => [...document.querySelectorAll("main *, dialog *")].some((one) =>
                !one.closest(".strip, svg, .hidden") && one.checkVisibility()
                && one.getBoundingClientRect().right > innerWidth + 1)"""
        )

    ann.open(table)
    assert fits(ann)
    ann.post(f"/api/tables/{table}/start")
    bob.post(f"/api/tables/{table}/seats/1/offer", {"bot": True})
    for screen in (ann, zoe):
        screen.open()
        assert fits(screen)
    ann.page.goto(f"{ann.address}/me")
    assert fits(ann)
    ann.open(table)
    ann.page.get_by_role("button", name="Table", exact=True).click()
    ann.page.get_by_role("button", name=f"Make {bob.name} host").scroll_into_view_if_needed()
    inside = """(button) => button.getBoundingClientRect().right
        < button.closest("dialog").getBoundingClientRect().right"""
    assert ann.page.get_by_role("button", name=f"Make {bob.name} host").evaluate(inside)
