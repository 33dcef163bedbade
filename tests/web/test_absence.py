"""Players who are away, tables that are closed, and those who only watch; on each database."""

import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import expect
from sqlalchemy import update

from stockrail.server.storage import seats
from tests.server.clubs import away, moved
from tests.server.servers import Running

from .screen import Screen
from .test_access import broken

Visit = Callable[..., Screen]


def game(first: Screen, *others: Screen, **wish: Any) -> str:
    """A game that has begun, of which the first one is the host."""
    table_id = first.table(
        {"kind": "here", "name": "Ann"}, *[{"kind": "open"}] * len(others), **wish
    )
    for n, (screen, name) in enumerate(zip(others, ("Bob", "Cat"), strict=False), 1):
        screen.post(f"/api/tables/{table_id}/seats/{n}", {"name": name})
    first.post(f"/api/tables/{table_id}/start")
    return table_id


def test_an_absent_player_is_replaced_by_vote_and_comes_back(visit: Visit, club: Running) -> None:
    ann, bob, cat = (visit(name, at=club.address) for name in ("Ann", "Bob", "Cat"))
    table_id = game(ann, bob, cat)
    away(club, table_id, 1, hours=1)
    for screen in (ann, cat):
        screen.open(table_id)
    seats = ann.page.locator(".seats > li")
    expect(seats.nth(2).locator(".dot.here")).to_be_visible()
    expect(seats.nth(1).locator(".dot")).to_have_attribute("title", "last here 1 hour ago")
    ann.choose("Bid $7")
    ann.page.get_by_role("button", name="Table", exact=True).click()
    ann.page.get_by_role("button", name="Bot for Bob").click()
    motion = cat.page.get_by_role("region", name="Ann proposes: a bot plays for Bob")
    motion.get_by_role("button", name="Accept").click()
    expect(seats.nth(1).get_by_text("bot plays")).to_be_visible()
    expect(cat.page.get_by_role("button", name="Accept")).to_have_count(0)
    expect(bob.page.get_by_text("bot plays")).to_have_count(0)
    bob.page.goto(f"{club.address}/me")
    expect(bob.page.locator(f'a[href="/table/{table_id}"]')).to_contain_text("A bot plays for you")
    bob.open()
    tables = bob.page.get_by_role("region", name="Your tables")
    table = tables.locator(f'a[href="/table/{table_id}"]')
    expect(table).to_contain_text("A bot plays for you")
    table.click()
    back = bob.page.get_by_text("A bot has played for you. You play your seat again.")
    expect(back).to_be_visible()
    expect(seats.nth(1).get_by_text("bot plays")).to_have_count(0)
    expect(seats.nth(1).locator(".dot.here")).to_be_visible()


@pytest.mark.soak
def test_a_page_that_was_open_all_along_has_a_button_to_come_back(
    visit: Visit, club: Running
) -> None:
    ann, bob = visit("Ann", at=club.address), visit("Bob", at=club.address, phone=True)
    table_id = game(ann, bob, clock={"kind": "move", "seconds": 5, "runs_out": "bot"})
    ann.open(table_id)
    bob.open(table_id)
    expect(ann.page.get_by_text("A bot plays for you")).to_be_visible(timeout=20_000)
    expect(bob.heading).to_have_text("Your turn", timeout=20_000)
    ann.page.get_by_role("button", name="Take your seat back").click()
    expect(ann.page.get_by_text("A bot plays for you")).to_have_count(0)


@pytest.mark.soak
def test_who_brings_the_page_to_the_front_has_come_back(visit: Visit, club: Running) -> None:
    ann, bob = visit("Ann", at=club.address, phone=True), visit("Bob", at=club.address)
    clock = {"kind": "move", "seconds": 5, "runs_out": "bot"}
    table_id = game(ann, bob, clock=clock)
    ann.open(table_id)
    turn(ann, "hidden")
    expect(ann.page.get_by_text("A bot plays for you")).to_be_visible(timeout=20_000)
    turn(ann, "visible")
    expect(ann.page.get_by_text("A bot plays for you")).to_have_count(0)


@pytest.mark.soak
def test_a_page_opened_behind_others_leaves_the_seat_to_the_bot(
    visit: Visit, club: Running
) -> None:
    ann, bob = (visit(name, at=club.address) for name in ("Ann", "Bob"))
    table_id = game(ann, bob)
    ann.page.add_init_script(BEHIND % table_id)
    with club.service.storage.writing() as connection:
        theirs = (seats.c.table_id == table_id) & (seats.c.index == 0)
        connection.execute(update(seats).where(theirs).values(stand_in="steady"))
    club.service.rooms.forget(table_id)
    ann.open(table_id)
    expect(ann.page.get_by_text("A bot plays for you")).to_be_visible()
    # The live line follows what is done when a page is opened.
    expect(ann.page.locator(".seats > li").nth(0).locator(".dot")).to_have_count(1)
    expect(ann.page.get_by_text("A bot plays for you")).to_be_visible()
    turn(ann, "visible")
    expect(ann.page.get_by_text("You play your seat again.")).to_be_visible()


@pytest.mark.soak
def test_a_page_behind_others_is_away(visit: Visit, club: Running) -> None:
    ann, bob = (visit(name, at=club.address) for name in ("Ann", "Bob"))
    table_id = game(ann, bob)
    for screen in (ann, bob):
        screen.open(table_id)
    mark = ann.page.locator(".seats > li").nth(1).locator(".dot.here")
    expect(mark).to_be_visible()
    turn(bob, "hidden")
    expect(mark).to_have_count(0)
    ann.choose("Bid $7")
    expect(bob.heading).to_have_text("Your turn")
    turn(bob, "visible")
    expect(mark).to_be_visible()


BEHIND = """if (location.pathname.endsWith("%s")) Object.defineProperty(
    document, "visibilityState", { get: () => "hidden", configurable: true }
)"""
"""The page of one table is opened behind another one."""


def turn(screen: Screen, state: str) -> None:
    """As if another page had come in front of this one, or gone."""
    screen.page.evaluate(
        """(state) => {
            const seen = { get: () => state, configurable: true }
            Object.defineProperty(document, "visibilityState", seen)
            document.dispatchEvent(new Event("visibilitychange"))
        }""",
        state,
    )


@pytest.mark.soak
def test_the_others_are_offered_a_bot_when_a_time_is_up(visit: Visit, club: Running) -> None:
    ann = visit("Ann", at=club.address)
    bob = visit("Bob", at=club.address, phone=True)
    table_id = game(ann, bob, clock={"kind": "move", "seconds": 86400, "runs_out": "wait"})
    bob.open(table_id)
    with moved() as move:
        move(days=1, seconds=5)
        bob.page.reload()
        expect(bob.page.get_by_text("Ann’s time is up")).to_be_visible()
        bob.shoot("time-is-up-phone")
        assert broken(bob, with_map=False) == []
        bob.page.get_by_role("button", name="Propose a bot").click()
        expect(bob.page.get_by_text("Ann’s time is up")).to_have_count(0)
        expect(bob.page.locator(".seats > li").first.get_by_text("bot plays")).to_be_visible()


@pytest.mark.soak
def test_a_phone_shows_over_the_board_that_one_plays_again(visit: Visit, club: Running) -> None:
    ann = visit("Ann", at=club.address, phone=True)
    bob = visit("Bob", at=club.address)
    table_id = game(ann, bob)
    with club.service.storage.writing() as connection:
        theirs = (seats.c.table_id == table_id) & (seats.c.index == 0)
        connection.execute(update(seats).where(theirs).values(stand_in="steady"))
    club.service.rooms.forget(table_id)
    ann.open(table_id)
    expect(ann.page.get_by_text("You play your seat again.")).to_be_visible()


def test_a_clock_of_days_runs_out(visit: Visit, club: Running) -> None:
    ann, bob = (visit(name, at=club.address) for name in ("Ann", "Bob"))
    table_id = game(ann, bob, clock={"kind": "move", "seconds": 3 * 86400, "runs_out": "move"})
    bob.open(table_id)
    expect(bob.page.get_by_role("timer")).to_have_text("2 d 23 h")
    with moved() as move:
        move(days=3, seconds=5)
        expect(bob.heading).to_have_text("Your turn", timeout=20_000)
        bob.open(table_id)
        expect(bob.page.get_by_role("timer")).to_have_text("2 d 23 h")


def test_a_clock_in_minutes_runs_out(visit: Visit, club: Running) -> None:
    ann, bob = visit("Ann", at=club.address, phone=True), visit("Bob", at=club.address)
    table_id = game(ann, bob, clock={"kind": "move", "seconds": 15 * 60, "runs_out": "bot"})
    for screen in (ann, bob):
        screen.open(table_id)
    timer = bob.page.get_by_role("timer")
    expect(timer).to_have_text(re.compile(r"^14:\d\d$"))
    with moved() as move:
        move(minutes=14)
        bob.open(table_id)
        expect(timer).to_have_text(re.compile(r"^0:[0-5]\d$"))
        expect(bob.heading).to_have_text("Waiting for Ann")
        move(minutes=1, seconds=5)
        expect(ann.page.get_by_text("A bot plays for you")).to_be_visible(timeout=20_000)
        expect(bob.heading).to_have_text("Your turn", timeout=20_000)
        expect(bob.page.locator(".seats > li").first.get_by_text("bot plays")).to_be_visible()
        ann.page.get_by_role("button", name="Take your seat back").click()
        expect(ann.page.get_by_text("A bot plays for you")).to_have_count(0)


def test_an_undo_by_consent_and_a_redo(visit: Visit, club: Running) -> None:
    ann, bob = (visit(name, at=club.address) for name in ("Ann", "Bob"))
    table_id = game(ann, bob)
    ann.open(table_id)
    bob.open(table_id)
    ann.choose("Bid $7")
    expect(bob.heading).to_have_text("Your turn")
    bob.choose("Bid $8")
    expect(ann.heading).to_have_text("Your turn")
    ann.page.get_by_role("button", name="Propose undo").click()
    bob.page.get_by_role("button", name="Decline").click()
    expect(ann.page.get_by_role("button", name="Withdraw")).to_have_count(0)
    ann.page.get_by_role("button", name="Propose undo").click()
    bob.page.get_by_role("button", name="Accept").click()
    expect(ann.page.get_by_role("button", name="Propose redo")).to_be_visible()
    assert ann.see(table_id)["ply"] == 0
    bob.page.get_by_role("button", name="Propose redo").click()
    ann.page.get_by_role("button", name="Accept").click()
    expect(bob.page.get_by_role("button", name="Undo")).to_be_visible()
    bob.page.get_by_role("button", name="Undo").click()
    bob.page.get_by_role("button", name="Redo").click()
    expect(ann.heading).to_have_text("Your turn")
    assert ann.see(table_id)["ply"] == 2


def test_all_agree_to_end_and_see_the_result(visit: Visit, club: Running) -> None:
    ann, bob = visit("Ann", at=club.address), visit("Bob", at=club.address, phone=True)
    table_id = game(ann, bob)
    ann.open(table_id)
    bob.open(table_id)
    ann.page.get_by_role("button", name="Table", exact=True).click()
    ann.page.get_by_role("button", name="Propose to end").click()
    bob.page.get_by_role("button", name="Accept").click()
    for screen in (ann, bob):
        result = screen.page.get_by_role("dialog")
        expect(result.get_by_role("heading")).to_have_text("Shared victory: Ann, Bob")
        expect(result.locator(".reason")).to_have_text("Ended by agreement")


def test_the_host_closes_the_table(visit: Visit, club: Running) -> None:
    ann, bob = (visit(name, at=club.address) for name in ("Ann", "Bob"))
    table_id = game(ann, bob)
    ann.open(table_id)
    bob.open(table_id)
    ann.page.get_by_role("button", name="Table", exact=True).click()
    assert broken(ann, with_map=False) == []
    ann.page.get_by_role("button", name="Close the table").click()
    expect(bob.page.get_by_text("This table is closed")).to_have_count(0)
    ann.page.get_by_role("button", name="Press again to confirm").click()
    for screen in (ann, bob):
        expect(screen.page.get_by_role("heading", name="This table is closed")).to_be_visible()


@pytest.mark.soak
def test_a_spectator_is_told_so_and_takes_an_offered_seat(visit: Visit, club: Running) -> None:
    ann, bob = (visit(name, at=club.address) for name in ("Ann", "Bob"))
    zoe = visit("Zoe", at=club.address, phone=True)
    table_id = game(ann, bob, listed=True)
    zoe.open()
    watch = zoe.page.get_by_role("region", name="Games to watch")
    watch.locator(f'a[href="/table/{table_id}"]').click()
    expect(zoe.page.get_by_text("You are watching")).to_be_visible()
    assert broken(zoe, with_map=False) == []
    bob.open(table_id)
    expect(bob.page.get_by_text("You are watching")).to_have_count(0)
    bob.page.get_by_role("button", name="Table", exact=True).click()
    bob.page.get_by_role("button", name="Offer your seat").click()
    expect(bob.page.get_by_text("You offer your seat")).to_be_visible()
    zoe.page.get_by_role("button", name="Take Bob’s seat").click()
    expect(zoe.page.get_by_text("You are watching")).to_have_count(0)
    expect(zoe.page.locator(".seats > li").nth(1)).to_contain_text("Bob · Zoe")
    expect(bob.page.get_by_text("You are watching")).to_be_visible()


def test_a_stranger_finds_an_offered_seat_in_the_lobby(visit: Visit, club: Running) -> None:
    ann, bob, zoe = (visit(name, at=club.address) for name in ("Ann", "Bob", "Zoe"))
    table_id = game(ann, bob, listed=True)
    bob.post(f"/api/tables/{table_id}/seats/1/offer", {"bot": True})
    zoe.open()
    offered = zoe.page.get_by_role("region", name="Open tables")
    table = offered.locator(f'a[href="/table/{table_id}"]')
    expect(table).to_contain_text("Take Bob’s seat")
    watch = zoe.page.get_by_role("region", name="Games to watch")
    expect(watch.locator(f'a[href="/table/{table_id}"]')).to_have_count(0)
    zoe.shoot("lobby-offered-seat")
    table.click()
    zoe.page.get_by_role("button", name="Take Bob’s seat").click()
    expect(zoe.page.get_by_text("You are watching")).to_have_count(0)


@pytest.mark.soak
def test_a_running_table_has_a_link_to_give_away(visit: Visit, club: Running) -> None:
    ann, bob = visit("Ann", at=club.address), visit("Bob", at=club.address, phone=True)
    table_id = game(ann, bob)
    for screen in (ann, bob):
        screen.open(table_id)
        screen.page.get_by_role("button", name="Table", exact=True).click()
        link = screen.page.get_by_label("Anyone with this link can watch")
        expect(link).to_have_value(f"{club.address}/table/{table_id}")
        screen.shoot("table-menu-link" + ("-phone" if screen.is_phone else ""))
        assert broken(screen, with_map=False) == []


@pytest.mark.soak
def test_notices_are_suggested_at_a_table_with_days(visit: Visit, club: Running) -> None:
    ann, bob = visit("Ann", at=club.address), visit("Bob", at=club.address, phone=True)
    days = {"kind": "move", "seconds": 3 * 86400, "runs_out": "wait"}
    table_id = ann.table({"kind": "here", "name": "Ann"}, {"kind": "open"}, clock=days)
    for screen in (bob, ann):
        screen.open(table_id)
    hint = ann.page.get_by_role("complementary", name="Notices")
    theirs = bob.page.get_by_role("complementary", name="Notices")
    expect(hint.get_by_role("link", name="Turn on notices")).to_be_visible()
    expect(theirs).to_have_count(0)
    bob.post(f"/api/tables/{table_id}/seats/1", {"name": "Bob"})
    ann.post(f"/api/tables/{table_id}/start")
    expect(theirs).to_be_visible()
    expect(ann.heading).to_be_visible()
    for screen in (ann, bob):
        screen.shoot("suggested-notices" + ("-phone" if screen.is_phone else ""))
        assert broken(screen, with_map=False) == []
    hint.get_by_role("button", name="Close").click()
    expect(hint).to_have_count(0)
    ann.open(table_id)
    expect(ann.heading).to_be_visible()
    expect(hint).to_have_count(0)
    quick = game(bob, ann, clock={"kind": "bank", "seconds": 2700, "runs_out": "wait"})
    bob.open(quick)
    expect(bob.heading).to_be_attached()
    expect(theirs).to_have_count(0)


def test_a_clock_of_ones_own_is_set_by_keyboard(visit: Visit, club: Running) -> None:
    ann = visit("Ann", at=club.address)
    ann.open()
    page = ann.page
    page.get_by_label("Clock", exact=True).focus()
    page.keyboard.type("Custom")
    for keys in ("36", "hours", "per player"):
        page.keyboard.press("Tab")
        page.keyboard.type(keys)
    page.keyboard.press("Tab")
    page.keyboard.type("90")
    expect(page.get_by_label("Added per turn")).to_have_value("90")
    page.keyboard.press("Enter")
    expect(page.get_by_text("36 h per player + 90 s")).to_be_visible()
    ann.open()
    page.get_by_label("Clock", exact=True).select_option("own")
    page.get_by_label("How much time").fill("61")
    page.get_by_label("Unit of time").select_option("days")
    page.get_by_role("button", name="Create table").click()
    expect(page.locator(":invalid:not(form, fieldset)")).to_have_count(1)
    page.get_by_label("How much time").fill("2")
    page.get_by_role("button", name="Create table").click()
    expect(page.get_by_text("2 days per move")).to_be_visible()


def test_a_new_table_is_listed_and_timed_by_choice(visit: Visit, club: Running) -> None:
    ann, zoe = (visit(name, at=club.address) for name in ("Ann", "Zoe"))
    ann.open()
    ann.page.get_by_label("Who can find the table").select_option("listed")
    ann.page.get_by_label("Clock", exact=True).select_option("bank")
    ann.page.get_by_label("When the time runs out").select_option("bot")
    ann.page.get_by_role("button", name="Create table").click()
    expect(ann.page.get_by_text("45 min per player + 20 s")).to_be_visible()
    zoe.open()
    open_tables = zoe.page.get_by_role("region", name="Open tables")
    expect(open_tables.get_by_text("45 min per player + 20 s").first).to_be_visible()
    assert Path(ann.page.url).name in str(open_tables.inner_html())
