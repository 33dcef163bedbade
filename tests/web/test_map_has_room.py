"""How much of a window the map has, how wide its hexes are, and whether its names can be read."""

import re
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import expect

import stockrail
from stockrail.bots import ask, bot
from tests.reading import words

from .positions import middle_of_a_game
from .screen import Screen
from .test_map_in_sight import TITLES, at_the_map, sees_all

Visit = Callable[..., Screen]
WINDOWS = [(1440, 900), (1280, 720), (1024, 768), (1024, 700)]
LEAST_SHARE = 0.55
LEAST_HEX = 34
LATE = 200

MEASURED = """() => {
    const map = document.querySelector(".window").getBoundingClientRect()
    const hex = document.querySelector("[data-hex] .area").getBoundingClientRect()
    return { share: map.width * map.height / innerWidth / innerHeight, hex: hex.width }
}"""
# Letters reach from a little above the middle of their line to a little below it.
RUN_TOGETHER = """() => {
    const window = document.querySelector(".window").getBoundingClientRect()
    const lines = [...document.querySelectorAll(".window text.name")].flatMap((name) =>
        [...name.querySelectorAll("tspan")].map((line) => {
            const { left, right, top, height } = line.getBoundingClientRect()
            return { name, said: line.textContent, left, right,
                     top: top + height * 0.2, bottom: top + height * 0.85 }
        }))
    return lines.flatMap((a, n) => lines.slice(n + 1)
        .filter((b) => a.name !== b.name && a.left < b.right && b.left < a.right
            && a.top < b.bottom && b.top < a.bottom)
        .map((b) => `${a.said} / ${b.said}`))
}"""
IN_MANY_LINES = """() => [...document.querySelectorAll(".where h1, .where p span")]
    .filter((said) => said.getBoundingClientRect().height > 1.6 * parseFloat(
        getComputedStyle(said).fontSize))
    .map((said) => said.textContent)"""
CUT_TITLE = """() => [...document.querySelectorAll(".cartouche")].filter((title) => {
    const box = title.getBoundingClientRect()
    const map = document.querySelector(".window").getBoundingClientRect()
    const isCut = box.left < map.left || box.right > map.right
        || box.top < map.top || box.bottom > map.bottom
    return isCut && getComputedStyle(title).opacity !== "0"
}).length"""


def in_window(screen: Screen, width: int, height: int) -> dict[str, Any]:
    screen.in_window(width, height)
    measured: dict[str, Any] = screen.page.evaluate(MEASURED)
    return measured


@pytest.mark.parametrize("title", TITLES)
def test_the_map_has_the_room_and_can_be_read_in_every_window(visit: Visit, title: str) -> None:
    screen = visit("Ann")
    at_the_map(screen, title)
    for window in WINDOWS:
        seen = in_window(screen, *window)
        assert seen["share"] >= LEAST_SHARE, window
        assert seen["hex"] >= LEAST_HEX, window
        assert screen.page.evaluate("document.documentElement.scrollWidth") <= window[0]
        assert screen.page.evaluate(RUN_TOGETHER) == [], window
        assert screen.page.evaluate(CUT_TITLE) == 0, window
        assert screen.page.evaluate(IN_MANY_LINES) == [], window
        screen.shoot(f"room-{title}-{window[0]}x{window[1]}")
    screen.whole_map()
    assert screen.page.locator(".window text.name").count() > 20
    for window in reversed(WINDOWS):
        screen.in_window(*window)
        sees_all(screen)
        assert screen.page.evaluate(RUN_TOGETHER) == [], window


@pytest.mark.parametrize("title", TITLES)
def test_game_and_round_stand_in_one_line_each_in_french_too(visit: Visit, title: str) -> None:
    screen = visit("Ann")
    at_the_map(screen, title)
    screen.page.get_by_role("button", name="Français").click()
    expect(screen.page.locator("html")).to_have_attribute("lang", "fr")
    screen.page.add_style_tag(content=".window svg { display: none }")  # slow to draw again
    for window in WINDOWS:
        screen.in_window(*window)
        assert screen.page.evaluate(IN_MANY_LINES) == [], window


@pytest.mark.parametrize("title", ["1830", "1861"])
def test_names_do_not_run_together_among_tiles(visit: Visit, title: str) -> None:
    screen = visit("Ann")
    table, steady = stockrail.new(title, ["Ann", "Bob", "Cat", "Dan"], 7), bot("steady", title, 3)
    while table.ply < LATE:
        table.play(ask(steady, table))
    screen.open(screen.brought(table.to_json().encode()))
    screen.page.locator(".switch").get_by_role("button", name="Map").click()
    expect(screen.page.locator("[data-hex]").first).to_be_visible()
    for window in WINDOWS:
        in_window(screen, *window)
        assert screen.page.evaluate(RUN_TOGETHER) == [], window


def test_coordinates_are_shown_when_wanted(visit: Visit) -> None:
    screen = visit("Ann")
    at_the_map(screen, "1830")
    shown = screen.page.locator(".window .coordinate")
    expect(shown).to_have_count(0)
    screen.page.keyboard.press("c")
    expect(shown).to_have_count(screen.page.locator("[data-hex]").count())
    screen.page.reload()
    screen.page.locator(".switch").get_by_role("button", name="Map").click()
    expect(shown).not_to_have_count(0)
    screen.page.get_by_role("button", name="Coordinates").click()
    expect(shown).to_have_count(0)


def test_coordinates_are_always_shown_where_a_choice_names_them(visit: Visit) -> None:
    screen = visit("Ann")
    position = middle_of_a_game()
    decision = position.view["decision"]
    offered = [each["description"] for each in (*decision["options"], *decision["refused"])]
    said = " ".join(words(each["label"]) + " " + words(each["preview"] or "") for each in offered)
    screen.open(screen.brought(position.game))
    shown = screen.page.locator(".window .coordinate")
    expect(shown.first).to_be_visible()
    places = {hex.get_attribute("data-hex") for hex in screen.page.locator("[data-hex]").all()}
    assert set(shown.all_text_contents()) == places & set(re.split(r"\W+", said))
    screen.shoot("coordinates-named")


def test_tracks_are_folded_into_a_strip_and_unfold(visit: Visit) -> None:
    screen = visit("Ann")
    at_the_map(screen, "german-railways")
    tracks = screen.page.get_by_role("region", name="Dials and tracks").first
    expect(tracks).to_contain_text("Income of the companies")
    expect(tracks.locator("figure")).to_have_count(0)
    before = in_window(screen, 1280, 720)["share"]
    screen.page.get_by_role("button", name="Unfold the tracks").click()
    expect(tracks.locator("figure")).to_have_count(2)
    assert in_window(screen, 1280, 720)["share"] < before
    screen.page.get_by_role("button", name="Fold the tracks").click()
    expect(tracks.locator("figure")).to_have_count(0)


def test_a_change_of_money_covers_no_name(visit: Visit) -> None:
    screen = visit("Ann")
    screen.page.emulate_media(reduced_motion="no-preference")
    table = screen.hot_seat("Ann", "Bob", "Cat", seed=3)
    screen.open(table)
    screen.sent(screen.offer("Bid"))
    screen.choose("Pass")
    screen.choose("Pass")
    change = screen.page.locator(".seats .change").first
    expect(change).to_be_visible()
    covered: list[str] = screen.page.evaluate(
        """() => [...document.querySelectorAll(".change")].flatMap((change) => {
            const a = change.getBoundingClientRect()
            return [...document.querySelectorAll(".name, h3, dt")].filter((name) => {
                const b = name.getBoundingClientRect()
                return b.width > 1 && a.left < b.right && b.left < a.right
                    && a.top + 3 < b.bottom && b.top + 3 < a.bottom
            }).map((name) => `${change.textContent} on ${name.textContent}`)
        })"""
    )
    assert covered == []
