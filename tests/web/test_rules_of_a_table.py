"""By which rules a table plays: chosen in the lobby, told everywhere after."""

import re
from collections.abc import Callable

from playwright.sync_api import expect

from stockrail.titles import title

from .screen import Screen

Visit = Callable[..., Screen]
G1830 = title("1830")
ALL = f"All {len(G1830.options)} options"
DIFFERENT = len({**G1830.presets["18xx.games"].options, "third_six": "yes"})
"""Options of the preset with a third 6 train; none of them keeps the rulebook's value."""
SITE = "as on 18xx.games"
OPEN, ANN = {"kind": "open"}, {"kind": "here", "name": "Ann"}


def test_a_preset_is_a_plain_choice(visit: Visit) -> None:
    screen = visit("Ann")
    screen.open()
    page = screen.page
    page.get_by_role("radio", name=re.compile("1830")).check()
    expect(page.get_by_role("radio", name="as in the rulebook")).to_be_checked()
    page.get_by_role("radio", name=SITE).check()
    expect(page.locator("summary", has_text=ALL)).to_contain_text(SITE)
    page.get_by_role("button", name="Hot seat").click()
    page.get_by_role("button", name="Create table").click()
    expect(screen.heading).to_have_text("Ann’s turn")
    told = screen.see(page.url.rpartition("/")[2])["table"]["options"]
    assert told["capital"] == "at_once" and told["money"] == "open"


def test_what_was_changed_in_a_preset_is_counted(visit: Visit) -> None:
    screen = visit("Ann")
    screen.open()
    page = screen.page
    page.get_by_role("radio", name=re.compile("1830")).check()
    page.get_by_role("radio", name=SITE).check()
    line = page.locator("summary", has_text=ALL)
    line.click()
    page.get_by_label("Position cards").select_option(label="drawn at random")
    expect(line).to_contain_text(f"{SITE}, 1 option changed")
    expect(page.get_by_role("radio", name=SITE)).to_be_checked()


def test_the_table_tells_its_rules_before_and_during_the_game(visit: Visit) -> None:
    screen = visit("Ann")
    wish = {"title": "1830", "options": {"preset": "18xx.games", "third_six": "yes"}}
    table = screen.table(ANN, OPEN, {"kind": "here", "name": "Bob"}, **wish)
    screen.open(table)
    page = screen.page
    rules = page.locator("summary", has_text="Rules of this table")
    expect(rules).to_contain_text(f"{SITE}, 1 option changed")
    rules.click()
    expect(page.get_by_text(f"{DIFFERENT} options differ from the rulebook")).to_be_visible()
    page.get_by_role("button", name="Start now").click()
    page.get_by_role("button", name="Press again to confirm").click()
    expect(screen.heading).to_have_text("Ann’s turn")
    page.get_by_role("button", name="Rules of this table").click()
    sheet = page.get_by_role("dialog")
    expect(sheet).to_contain_text(f"{SITE}, 1 option changed")
    expect(sheet.locator("dt", has_text="A third 6 train")).to_be_visible()
    expect(sheet.locator("dt")).to_have_count(DIFFERENT)
    screen.shoot("rules-of-the-table")
    page.keyboard.press("Escape")
    expect(sheet).to_have_count(0)


def test_a_table_without_changes_says_so(visit: Visit) -> None:
    screen = visit("Ann", phone=True)
    screen.open(screen.hot_seat("Ann", "Bob", title="1830"))
    screen.page.get_by_role("button", name="Rules of this table").click()
    expect(screen.page.get_by_role("dialog")).to_contain_text("All options follow the rulebook.")


def test_tables_in_the_lobby_can_be_told_apart(visit: Visit) -> None:
    screen = visit("Ann")
    screen.hot_seat("Ann", "Bob", title="1830", options={"preset": "18xx.games"})
    screen.hot_seat("Ann", "Cat", title="1830")
    screen.open()
    cards = screen.page.get_by_role("listitem").filter(has_text="Sale of the privates")
    expect(cards).to_have_count(2)
    expect(cards.filter(has_text="Bob")).to_contain_text(SITE)
    expect(cards.filter(has_text="Cat")).to_contain_text("as in the rulebook")
    expect(cards.first.locator(".acts")).to_contain_text("Ann")


def test_who_shares_a_screen_is_told_whose_money_is_seen(visit: Visit) -> None:
    screen = visit("Ann")
    closed = screen.hot_seat("Ann", "Bob", title="1830")
    screen.open(closed)
    note = screen.page.get_by_text("sees it; each player’s money appears on their turn")
    expect(note).to_contain_text("Shown as Ann")
    screen.choose("Pass")
    expect(note).to_contain_text("Shown as Bob")
    screen.open(screen.hot_seat("Ann", "Bob", title="1830", options={"money": "open"}))
    expect(screen.heading).to_have_text("Ann’s turn")
    expect(note).to_have_count(0)


def test_the_whole_rules_are_a_click_away_in_the_lobby_at_the_table_and_in_the_box(
    visit: Visit,
) -> None:
    screen = visit("Ann")
    page = screen.page
    screen.open()
    page.get_by_role("radio", name="1861").check()
    expect(page.get_by_role("link", name="Rules of 1861")).to_have_attribute("href", "/rules/1861")
    screen.open(screen.hot_seat("Ann", "Bob", "Cat", title="1861"))
    expect(page.get_by_role("link", name="Rules", exact=True)).to_have_attribute(
        "href", "/rules/1861"
    )
    page.get_by_role("button", name="Rules of this table").click()
    with page.expect_popup() as opened:
        page.get_by_role("dialog").get_by_role("link", name="Rules of 1861").click()
    expect(opened.value.get_by_role("heading", level=1)).to_contain_text("1861")
    expect(opened.value.locator(".rule").first).to_be_visible()
