"""People at the table: from the lobby to the first dividend, live on every screen."""

import re
import time
from collections.abc import Callable
from typing import Any

from playwright.sync_api import expect

from tests.reading import words

from .screen import Screen

Visit = Callable[..., Screen]


def test_three_people_and_a_bot_play_to_the_first_dividend(visit: Visit) -> None:
    ann, bob, cat = people = visit(), visit(), visit()
    table = set_the_table(ann)
    for index, guest, name in ((1, bob, "Bob"), (2, cat, "Cat")):
        guest.open(table)
        guest.page.locator(f"#name-{index}").fill(name)
        guest.page.locator("li", has=guest.page.locator(f"#name-{index}")).get_by_role(
            "button", name="Join"
        ).click()
        guest.name = name
        expect(ann.page.get_by_text(name, exact=True)).to_be_visible()
    ann.shoot("gathering")
    ann.page.get_by_role("button", name="Start", exact=True).click()

    for screen in people:
        expect(screen.page.locator(".seats").get_by_text("Bot 4")).to_be_visible()
    reload_in_mid_auction(people)
    build_and_undo(people)
    play_on_until(people, "general dividend 1")
    for screen in people:
        screen.tab("Log")
        expect(screen.page.get_by_role("log")).to_contain_text("general dividend 1")
        expect(screen.page.get_by_role("log")).to_contain_text("receives")


def set_the_table(ann: Screen) -> str:
    ann.open()
    ann.page.get_by_label("Your name").fill("Ann")
    ann.page.get_by_label("Your name").press("Tab")
    ann.page.get_by_role("radio", name="Chicago Express").check()
    ann.page.get_by_role("radiogroup", name="Seat 4").get_by_text("Bot").click()
    ann.shoot("lobby", whole=True)
    ann.page.get_by_role("button", name="Create table").click()
    ann.page.wait_for_url("**/table/*")
    ann.name = "Ann"
    expect(ann.page.get_by_text("2 players missing")).to_be_visible()
    ann.page.get_by_role("button", name="Copy").click()
    link = ann.page.evaluate("navigator.clipboard.readText()")
    assert link == ann.page.url
    return str(link).rpartition("/")[2]


def reload_in_mid_auction(people: tuple[Screen, ...]) -> None:
    """Ann opens with 9; everybody sees it at once, and after a reload still does.

    Bob then bids all the money Bob has, as much as anybody, and wins the PRR and the first turn.
    """
    ann, bob, _ = people
    expect(ann.heading).to_have_text("Your turn")
    assert ann.page.title().startswith("● Your turn")
    ann.page.get_by_role("spinbutton", name="Bid").fill("9")
    ann.sent(ann.offer("Bid $9"))
    for screen in people:
        expect(screen.page.locator(".bar article")).to_contain_text("$9 by Ann")
    expect(bob.heading).to_have_text("Your turn")
    ann.shoot("auction")
    bob.page.reload()
    expect(bob.page.locator(".bar article")).to_contain_text("$9 by Ann")
    expect(bob.heading).to_have_text("Your turn")
    expect(bob.page.get_by_role("spinbutton", name="Bid")).to_have_value("10")
    bob.page.get_by_role("spinbutton", name="Bid").fill("30")
    bob.sent(bob.offer("Bid $30"))


def build_and_undo(people: tuple[Screen, ...]) -> None:
    """The first of us who may build does: a refusal at the hex, a piece on all screens, undo."""
    builder = play_on_until(people, "", stop=lambda screen: screen.offer("Build track").count() > 0)
    assert builder is not None
    others = [screen for screen in people if screen is not builder]
    builder.sent(builder.page.locator(".dials").get_by_role("button", name="Build track"))
    assert builder.name == "Bob"
    expect(builder.open_hexes().first).to_be_visible()

    with builder.page.expect_response(lambda answer: answer.url.endswith("/why_not")):
        builder.hex("A2").click()
    expect(builder.refusal).to_contain_text("Chicago (A2) is not next to the track")
    expect(builder.refusal).to_contain_text("§5.3")
    expect(builder.refusal).to_contain_text("Choose a hex next to its track, or skip the action.")
    note, place = builder.refusal.bounding_box(), builder.hex("A2").bounding_box()
    assert note and place
    assert abs(note["x"] - place["x"]) < 350, "the refusal is shown at the hex"
    assert abs(note["y"] - place["y"]) < 350
    builder.shoot("refusal")
    builder.page.keyboard.press("Escape")

    target = builder.open_hexes().first
    hex_id = target.get_attribute("data-hex")
    before = pieces(builder)
    with builder.page.expect_response(lambda answer: answer.url.endswith("/actions")):
        target.click()
    for screen in people:
        expect(screen.page.locator(".pop")).to_have_count(before + 1)
    with builder.page.expect_response(lambda answer: answer.url.endswith("/undo")):
        builder.page.keyboard.press("u")
    for screen in people:
        expect(screen.page.locator(".pop")).to_have_count(before)
    with builder.page.expect_response(lambda answer: answer.url.endswith("/actions")):
        builder.hex(str(hex_id)).click()
    builder.choose("Finish building")
    for screen in others:
        expect(screen.page.locator(".pop")).to_have_count(before + 1)


def pieces(screen: Screen) -> int:
    return screen.page.locator(".pop").count()


def play_on_until(
    people: tuple[Screen, ...],
    told: str,
    stop: Callable[[Screen], bool] | None = None,
) -> Screen | None:
    """Everybody answers as fast as possible until the log tells it, or `stop` says so."""
    deadline = time.monotonic() + 90
    ann = people[0]
    table = ann.page.url.rpartition("/")[2]
    while time.monotonic() < deadline:
        seen: dict[str, Any] = ann.see(table)
        if told and any(told in words(entry["text"]) for entry in seen["log"]):
            return None
        acting = next((seat["name"] for seat in seen["table"]["seats"] if seat["acts"]), None)
        screen = next((screen for screen in people if screen.name == acting), None)
        if screen is None:
            ann.page.wait_for_timeout(50)
            continue
        expect(screen.heading).to_have_text("Your turn")
        if stop and stop(screen):
            return screen
        hurry(screen)
    raise AssertionError(f"not told in time: {told}")


def hurry(screen: Screen) -> None:
    """Passes, or chooses what brings the needles to red soonest."""
    for label in (re.compile("Pass"), "Skip the action", "Finish building"):
        if screen.offer(label).count():
            return screen.choose(label)
    for label in ("Auction a share", "Develop a hex", "Build track"):
        button = screen.offer(re.compile(label, re.IGNORECASE))
        if button.count() and button.first.get_attribute("aria-disabled") != "true":
            return screen.choose(re.compile(label, re.IGNORECASE))
    raise AssertionError("nothing to choose")
