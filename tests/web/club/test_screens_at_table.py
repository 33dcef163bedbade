"""The tables of the club on a desktop and a phone, in both languages and colours."""

import pytest
from playwright.sync_api import expect
from sqlalchemy import update

from stockrail.server.storage import seats
from tests.server.clubs import ask, at_seat, away, moved

from .conftest import Club, Look, Visit, say


@pytest.mark.soak
def test_what_people_decide_between_the_moves(visit: Visit, club: Club, look: Look) -> None:
    ann, page = (screen := look.at(visit, club, "Ann")), screen.page
    bob, cat, zoe = (club.person(name) for name in ("Bob", "Cat", "Zoe"))
    bank = {"kind": "bank", "seconds": 2700, "bonus": 20, "runs_out": "bot"}
    table = club.game(ann, bob, cat, clock=bank)
    away(club, table, 2, hours=3)
    club.watch(bob, table)
    club.watch(zoe, table)
    ann.send(table, 0, {"kind": "bid", "player": "Ann", "amount": 7})
    assert bob.act(table, 1, kind="bid", player="Bob", amount=8).status_code == 200
    ann.open(table)
    expect(page.locator(".seats .dot.here")).to_have_count(2)
    expect(page.get_by_role("timer")).to_be_visible()
    look.see(ann, "table")
    page.locator(".band", has_text=look.say("Table", "Table")).first.click()
    expect(page.locator("dialog .several").first).to_be_visible()
    look.see(ann, "menu")
    page.locator("dialog h3 ~ .row button").last.click()
    look.see(ann, "menu-sure")
    page.keyboard.press("Escape")
    assert ask(bob, table, "undo", 0).status_code == 200
    expect(page.locator(".motion button")).to_have_count(2)
    look.see(ann, "motion-undo")
    assert ask(bob, table, "end").status_code == 200
    expect(page.locator(".motion")).to_have_count(2)
    look.see(ann, "motions")
    page.locator(".motion button.yes").last.click()
    expect(page.locator(".motion li.yes")).to_have_count(3)
    assert at_seat(cat, table, 2, "offer", bot=True).status_code == 200
    expect(page.locator(".seats .tag").first).to_be_visible()
    look.see(ann, "seat-offered")
    eve = look.at(visit, club, "Eve")
    eve.open(table)
    expect(eve.page.locator(".watching form")).to_be_visible()
    look.see(eve, "spectator")
    ann.post(f"/api/tables/{table}/seats/0/offer", {"bot": False})
    expect(page.locator("aside.away")).to_be_visible()
    look.see(ann, "own-seat-offered")
    ann.post(f"/api/tables/{table}/close")
    expect(page.locator(".closed")).to_be_attached()
    look.see(ann, "closed")


@pytest.mark.soak
def test_who_is_late_and_what_comes_of_it(visit: Visit, club: Club, look: Look) -> None:
    ann, page = (screen := look.at(visit, club, "Ann")), screen.page
    bob, cat = club.person("Bob"), club.person("Cat")
    quarter = {"kind": "move", "seconds": 900}
    waits, late = (club.game(ann, bob, clock={**quarter, "runs_out": "wait"}) for _ in range(2))
    ann.send(late, 0, {"kind": "bid", "player": "Ann", "amount": 7})
    table = club.game(ann, bob, cat, clock={**quarter, "runs_out": "bot"})
    with moved() as move:
        move(minutes=14, seconds=45)
        ann.open(waits)
        expect(page.locator(".urgent")).to_be_visible()
        look.see(ann, "clock-nearly-out")
        move(minutes=-1)
        ann.open(table)
        move(minutes=3)
        expect(page.locator("aside.away")).to_be_visible(timeout=20_000)
        look.see(ann, "bot-plays-for-you")
        ann.open(late)
        is_late = look.say("Bob’s time is up", "Le temps de Bob est écoulé")
        expect(page.get_by_text(is_late)).to_be_visible()
        look.see(ann, "time-is-up")
    ended = club.game(ann, bob)
    ann.open(ended)
    assert ask(bob, ended, "end").status_code == 200
    page.locator(".motion button.yes").click()
    expect(page.get_by_role("dialog").get_by_role("heading")).to_be_visible()
    look.see(ann, "ended-by-agreement")


@pytest.mark.soak
def test_what_is_said(visit: Visit, club: Club, look: Look) -> None:
    ann, page = (screen := look.at(visit, club, "Ann")), screen.page
    bob, zoe = club.person("Bob"), club.person("Zoe")
    table = club.game(ann, bob)
    say(bob, table, "Hello Ann, have a good game!")
    ann.send(table, 0, {"kind": "bid", "player": "Ann", "amount": 7})
    say(bob, table, f"@Ann, look at https://example.org/{'long-' * 12}address")
    say(zoe, table, "Go, Bob")
    ann.open(table)
    if look.phone:
        page.locator("nav button").last.click()
    page.get_by_role("tab").last.click()
    expect(page.locator(".entry.said")).to_have_count(2)
    page.locator(".entry.said summary").last.click()
    look.see(ann, "talk")
    page.locator("details[open] .menu button").first.click()
    expect(page.locator("dialog textarea")).to_be_visible()
    look.see(ann, "report")
    page.keyboard.press("Escape")
    page.locator(".entry.said summary").last.click()
    page.locator("details[open] .menu button").last.click()
    expect(page.locator("dialog button.main")).to_be_visible()
    look.see(ann, "block")
    page.locator("dialog button.main").click()
    expect(page.locator(".entry.said")).to_have_count(0)
    page.locator(".kinds .more").click()
    expect(page.locator("dialog li")).to_have_count(2)
    look.see(ann, "talk-settings")
    page.keyboard.press("Escape")
    spectators, notes = (page.locator(".kinds button").nth(n) for n in (3, 4))
    spectators.click()
    expect(page.locator(".entry.said")).to_have_count(1)
    look.see(ann, "spectators")
    page.locator(".mute").click()
    expect(page.locator(".entries .loading")).to_be_visible()
    look.see(ann, "muted")
    notes.click()
    page.locator("#notes").fill("Bob bluffs\nalways")
    expect(page.locator(".pad p")).to_have_text(look.say("Saved", "Enregistré"))
    look.see(ann, "notes")


@pytest.mark.soak
def test_who_comes_back_to_a_table_of_days(visit: Visit, club: Club, look: Look) -> None:
    ann, page = (screen := look.at(visit, club, "Ann")), screen.page
    bob = club.person("Bob")
    days = {"kind": "move", "seconds": 3 * 86400, "runs_out": "wait"}
    slow, table, asleep = club.game(ann, bob, clock=days), club.game(ann, bob), club.game(ann, bob)
    ann.open(slow)
    suggestion = page.get_by_role("complementary", name=look.say("Notices", "Notifications"))
    expect(suggestion).to_be_visible()
    look.see(ann, "suggested-notices")
    suggestion.get_by_role("button").click()
    with club.service.storage.writing() as connection:
        theirs = (seats.c.table_id == table) & (seats.c.index == 0)
        connection.execute(update(seats).where(theirs).values(stand_in="steady"))
    club.service.rooms.forget(table)
    ann.open(table)
    back = look.say("You play your seat again.", "Vous jouez de nouveau à votre place.")
    expect(page.get_by_text(back)).to_be_visible()
    look.see(ann, "you-play-again")
    club.let_sleep(asleep)
    ann.open(asleep)
    expect(page.get_by_text(look.say("Sleeping game", "Partie en sommeil"))).to_be_visible()
    look.see(ann, "asleep")
