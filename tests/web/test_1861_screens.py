"""1861 on one screen: a merger brought in a file, on a phone, and for everybody."""

from collections.abc import Callable
from functools import cache

import pytest
from playwright.sync_api import expect

import stockrail
from stockrail import bots
from stockrail.bots.bot import ask

from .screen import Screen
from .test_access import broken
from .test_screens import too_small

Visit = Callable[..., Screen]


@cache
def games() -> dict[str, bytes]:
    """A game of three bots, as it stood when a private was sold, trains ran and minors merged."""
    table = stockrail.new("1861", ["Ann", "Bob", "Cat"], 1)
    steady = bots.bot("steady", "1861", 1)
    found: dict[str, bytes] = {}
    while "MergerTurn" not in found:
        step = type(table.state.stack[-1]).__name__
        found.setdefault(step, table.to_json().encode())
        table.play(ask(steady, table))
    return found


def at(screen: Screen, phase: str) -> None:
    screen.open(screen.brought(games()[phase]))
    expect(screen.page.locator(".seats").get_by_text("Bob")).to_be_visible()


@pytest.mark.soak
def test_no_sheet_of_1861_breaks_a_rule_of_access(visit: Visit) -> None:
    screen = visit("Ann")
    for phase in ("PrivateAuction", "StockTurn", "TrainPurchase"):
        at(screen, phase)
        screen.heading.wait_for()
        assert broken(screen, with_map=False) == []
    at(screen, "MergerTurn")
    screen.page.locator(".decision article").wait_for()
    screen.shoot("1861-merger")
    assert broken(screen) == []
    screen.page.get_by_role("button", name="Tables", exact=True).first.click()
    screen.page.get_by_text("Trains and phases").first.wait_for()
    assert broken(screen) == []


def test_a_phone_shows_the_whole_round_and_no_key_upon_the_map(visit: Visit) -> None:
    screen = visit("Ann", phone=True)
    at(screen, "Running")
    header = screen.page.locator("header .what")
    expect(header).to_contain_text("Operating round")
    assert header.evaluate("e => e.scrollHeight <= e.clientHeight"), "nothing is cut off"
    key = screen.page.get_by_role("list", name="Routes")
    expect(key).to_be_visible()
    window = screen.page.locator(".board .window").bounding_box()
    lines = key.bounding_box()
    assert window and lines and lines["y"] >= window["y"] + window["height"] - 1
    screen.shoot("1861-phone-run")
    assert too_small(screen) == []
    at(screen, "MergerTurn")
    screen.page.get_by_role("navigation").get_by_role("button", name="Decision").tap()
    screen.shoot("1861-phone-merger")
    assert too_small(screen) == []
    assert header.evaluate("e => e.scrollHeight <= e.clientHeight"), "nothing is cut off"


@pytest.mark.parametrize("phase", ["TrainPurchase", "StockTurn", "Construction"])
def test_answers_on_a_phone_have_room_for_their_words(visit: Visit, phase: str) -> None:
    screen = visit("Ann", phone=True)
    at(screen, phase)
    screen.page.get_by_role("button", name="FR: Français").click()
    screen.page.get_by_role("navigation").get_by_role("button", name="Plateau").tap()
    answers = screen.page.locator(".nearby .answers > *")
    expect(answers.first).to_be_visible()
    screen.shoot(f"1861-phone-answers-{phase}")
    for answer in answers.all():
        box = answer.bounding_box()
        least = 140 if answer.locator(".preview").count() else 90
        assert box and box["width"] > least, answer.inner_text()


def test_signs_of_one_letter_stand_upright(visit: Visit) -> None:
    screen = visit("Ann")
    at(screen, "MergerTurn")
    spines = screen.page.locator("#side .spine span")
    upright = 'e => getComputedStyle(e).writingMode === "horizontal-tb"'
    assert spines.get_by_text("N", exact=True).evaluate(upright)
    assert not spines.get_by_text("MNN", exact=True).evaluate(upright)
