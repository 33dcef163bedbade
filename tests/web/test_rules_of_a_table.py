"""By which rules a table plays: chosen in the lobby, told everywhere after."""

import re
from collections.abc import Callable

from playwright.sync_api import expect

from .screen import Screen

Visit = Callable[..., Screen]
SITE = "as on 18xx.games"
OPEN, ANN = {"kind": "open"}, {"kind": "here", "name": "Ann"}


def test_a_preset_is_a_plain_choice(visit: Visit) -> None:
    screen = visit("Ann")
    screen.open()
    page = screen.page
    page.get_by_role("radio", name=re.compile("1830")).check()
    expect(page.get_by_role("radio", name="as in the rule document")).to_be_checked()
    page.get_by_role("radio", name=SITE).check()
    expect(page.locator("summary", has_text="All 26 readings")).to_contain_text(SITE)
    page.get_by_role("button", name="On this screen").click()
    page.get_by_role("button", name="Set the table").click()
    expect(screen.heading).to_have_text("Ann’s turn")
    told = screen.see(page.url.rpartition("/")[2])["table"]["options"]
    assert told["capital"] == "at_once" and told["money"] == "open"


def test_what_was_changed_in_a_preset_is_counted(visit: Visit) -> None:
    screen = visit("Ann")
    screen.open()
    page = screen.page
    page.get_by_role("radio", name=re.compile("1830")).check()
    page.get_by_role("radio", name=SITE).check()
    line = page.locator("summary", has_text="All 26 readings")
    line.click()
    page.get_by_label("Position cards").select_option(label="drawn by lot")
    expect(line).to_contain_text(f"{SITE}, one reading changed")
    expect(page.get_by_role("radio", name=SITE)).to_be_checked()


def test_the_table_tells_its_rules_before_and_during_the_game(visit: Visit) -> None:
    screen = visit("Ann")
    wish = {"title": "1830", "options": {"preset": "18xx.games", "third_six": "yes"}}
    table = screen.table(ANN, OPEN, {"kind": "here", "name": "Bob"}, **wish)
    screen.open(table)
    page = screen.page
    rules = page.locator("summary", has_text="Rules of this table")
    expect(rules).to_contain_text(f"{SITE}, one reading changed")
    rules.click()
    expect(page.get_by_text("24 readings differ from the rule document")).to_be_visible()
    page.get_by_role("button", name="Start without them").click()
    expect(screen.heading).to_have_text("Ann’s turn")
    page.get_by_role("button", name="Rules of this table").click()
    sheet = page.get_by_role("dialog")
    expect(sheet).to_contain_text(f"{SITE}, one reading changed")
    expect(sheet.locator("dt", has_text="A third 6 train")).to_be_visible()
    expect(sheet.locator("dt")).to_have_count(24)
    screen.shoot("rules-of-the-table")
    page.keyboard.press("Escape")
    expect(sheet).to_have_count(0)


def test_a_table_without_changes_says_so(visit: Visit) -> None:
    screen = visit("Ann", phone=True)
    screen.open(screen.hot_seat("Ann", "Bob", title="1830"))
    screen.page.get_by_role("button", name="Rules of this table").click()
    expect(screen.page.get_by_role("dialog")).to_contain_text(
        "Everything is played as in the rule document."
    )


def test_tables_in_the_lobby_can_be_told_apart(visit: Visit) -> None:
    screen = visit("Ann")
    screen.hot_seat("Ann", "Bob", title="1830", options={"preset": "18xx.games"})
    screen.hot_seat("Ann", "Cat", title="1830")
    screen.open()
    cards = screen.page.get_by_role("listitem").filter(has_text="Sale of the privates")
    expect(cards).to_have_count(2)
    expect(cards.filter(has_text="Bob")).to_contain_text(SITE)
    expect(cards.filter(has_text="Cat")).to_contain_text("as in the rule document")
    expect(cards.first.locator(".acts")).to_contain_text("Ann")


def test_who_shares_a_screen_is_told_whose_money_is_seen(visit: Visit) -> None:
    screen = visit("Ann")
    closed = screen.hot_seat("Ann", "Bob", title="1830")
    screen.open(closed)
    note = screen.page.get_by_text("may see it; each player’s money is shown")
    expect(note).to_contain_text("Shown as Ann")
    screen.choose("Pass")
    expect(note).to_contain_text("Shown as Bob")
    screen.open(screen.hot_seat("Ann", "Bob", title="1830", options={"money": "open"}))
    expect(screen.heading).to_have_text("Ann’s turn")
    expect(note).to_have_count(0)
