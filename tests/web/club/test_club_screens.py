"""Every page of the club on a desktop and a phone, in both languages and colours.

Nothing is wider than the window, no text is cut, and the audit of axe-core finds nothing.
"""

import pytest
from playwright.sync_api import expect

from stockrail.server.administration.people import ban
from stockrail.server.notices.unsubscribing import Ending, token
from stockrail.server.storage.secret_key import server_key
from tests.server.clubs import OPEN
from tests.server.people.conftest import PASSWORD
from tests.server.servers import wait_for
from tests.web.positions import random_course

from .conftest import Club, Look, Visit, go, say


@pytest.mark.soak
def test_who_has_no_account(visit: Visit, club: Club, look: Look) -> None:
    ann = look.at(visit, club, "Ann")
    ann.hot_seat("Ann", "Bob")
    page = go(ann, "/sign-in", "fieldset")
    page.locator("form input").first.fill("Ann Lee")
    page.locator("input[type=password]").fill("not that one")
    page.locator("button.main").click()
    expect(ann.refusal).to_be_visible()
    look.see(ann, "sign-in")
    page = go(ann, "/me", ".pair img")
    link = page.locator("#return-address").input_value()
    look.see(ann, "me-guest", whole=True)
    page.locator("summary", has_text=look.say("Create an account", "Créer un compte")).click()
    page.locator("details[name=account]").scroll_into_view_if_needed()
    look.see(ann, "become-an-account")
    path = f"/return/{link.rpartition('/')[2]}"
    go(ann, path, "main [role=status], main a, main p")
    expect(page.get_by_text(look.say("already play as Ann", "déjà sous le nom"))).to_be_visible()
    look.see(ann, "already-you")
    eve = look.at(visit, club, "Eve")
    eve.hot_seat("Eve", "Fay")
    go(eve, path, "fieldset")
    look.see(eve, "return-link")
    ann.post("/api/me/return-link")
    go(eve, path, "[role=alert], main p")
    expect(eve.page.get_by_text(look.say("no longer valid", "plus valable"))).to_be_visible()
    look.see(eve, "link-no-longer-valid")
    page = go(eve, "/sign-in", "fieldset")
    page.locator("form input").first.fill("Ann Lee")
    page.locator(".ways button").last.click()
    expect(page.locator("main [role=status]")).to_be_visible()
    look.see(eve, "reset-sent")
    go(eve, f"/reset/{'x' * 43}", "input")
    look.see(eve, "reset")
    eve.page.locator("input").fill(PASSWORD)
    eve.page.locator("button.main").click()
    expect(eve.refusal).to_be_visible()
    look.see(eve, "reset-refused")
    page = go(eve, f"/confirm/{'x' * 43}", "button.main")
    look.see(eve, "confirm")
    page.locator("button.main").click()
    expect(eve.refusal).to_be_visible()
    look.see(eve, "confirm-refused")
    go(eve, "/privacy", "h2")
    look.see(eve, "privacy", whole=True)


def test_who_has_one(visit: Visit, club: Club, look: Look) -> None:
    name = f"Ann {look.name}"
    ann, page = (screen := look.at(visit, club, name)), screen.page
    ended = random_course("chicago-express", ("Ann", "Bob"), 3, 1).last().game
    ann.brought(ended)
    ann.hot_seat("Ann", "Bob", title="1830")
    ann.table({"kind": "here", "name": "Ann"}, OPEN)
    account = {"name": name, "password": PASSWORD}
    assert page.request.post(f"{club.address}/api/me/account", data=account).ok
    wish = {"address": look.address, "password": PASSWORD}
    assert page.request.put(f"{club.address}/api/me/address", data=wish).ok
    page = go(ann, "/me", ".pair img")
    page.locator("summary", has_text=wish["address"]).click()
    page.locator("details[open]").scroll_into_view_if_needed()
    look.see(ann, "address-unconfirmed")
    page = go(ann, "/notices", ".settings section")
    look.see(ann, "notices-unconfirmed")
    page = go(ann, f"/confirm/{club.mailed_secret(ann, look.address)}", "button.main")
    page.locator("button.main").click()
    expect(page.locator("main [role=status]")).to_have_count(2)
    look.see(ann, "confirmed")
    page.locator("button.main").click()
    expect(page.locator("button.main")).to_have_count(0)
    look.see(ann, "confirmed-and-on")
    phone = club.person("Ann")
    phone.headers["user-agent"] = "Mozilla/5.0 (iPhone; CPU iPhone OS 18_0) Safari/604.1"
    assert phone.post("/api/sign-in", json={**account, "bring": False}).status_code == 200
    bad = club.person("Somebody with a rather long name")
    table = bad.new({"kind": "here", "name": "Bad"}, OPEN)
    ann.post("/api/me/blocks", {"table": table, "seat": 0})
    with ann.authenticator():
        page = go(ann, "/me", ".pair img")
        look.see(ann, "me-account", whole=True)
        page.locator("summary", has_text=look.say("Add a passkey", "Ajouter une clé")).click()
        passkeys = page.locator("section[aria-labelledby=passkeys-heading]")
        passkeys.locator("input[type=password]").fill(PASSWORD)
        passkeys.locator("button[type=submit]").click()
        expect(passkeys.locator("li")).to_have_count(1)
        for opened in (look.say("Mail address", "Adresse"), look.say("Delete my", "Supprimer mon")):
            page.locator("summary", has_text=opened).click()
    look.see(ann, "me-account-open", whole=True)
    page.locator("#return-link").scroll_into_view_if_needed()
    page.locator("#return-link button").last.click()
    look.see(ann, "me-sure")
    ban(club.service.storage, name)
    me = f"{club.address}/api/me"
    wait_for(lambda: page.request.get(me).json()["is_banned"])
    go(ann, "/me", ".banned")
    look.see(ann, "banned")
    page = go(ann, "/", "button.main")
    page.locator("button.main").click()
    expect(ann.refusal.first).to_be_visible()
    look.see(ann, "banned-at-the-lobby")


@pytest.mark.soak
def test_what_one_is_told_while_away(visit: Visit, club: Club, look: Look) -> None:
    name = f"Dan {look.name}"
    dan, page = (screen := look.at(visit, club, name)), screen.page
    go(dan, "/notices", ".settings section")
    look.see(dan, "notices-off", whole=True)
    account = {"name": name, "password": PASSWORD}
    assert page.request.post(f"{club.address}/api/me/account", data=account).ok
    club.confirm(dan, look.address)
    go(dan, "/notices", ".settings input[type=checkbox]")
    mail, hook, hours = (page.locator(".settings > section").nth(n) for n in (1, 2, 3))
    mail.locator("input[type=checkbox]").first.check()
    mail.locator(".digest input[type=checkbox]").check()
    hook.locator("input[type=url]").fill("https://8.8.8.8/api/webhooks/1234567890/abcdef")
    hook.locator("select").select_option("discord")
    hook.locator("button[type=submit]").click()
    expect(hook.locator("fieldset")).to_be_visible()
    hours.locator("input[type=checkbox]").check()
    expect(hours.locator("input[type=time]")).to_have_count(2)
    look.see(dan, "notices", whole=True)
    table = dan.hot_seat("Dan", "Bob")
    dan.open(table)
    page.locator(".bell").click()
    page.locator("dialog input[type=radio]").nth(1).check()
    expect(page.locator("dialog .ways label")).to_have_count(2)
    look.see(dan, "bell")
    with club.service.storage.writing() as connection:
        ends = token(server_key(connection), Ending(club.visitor(dan), table))
    page = go(dan, f"/unsubscribe/{ends}", "button.main")
    look.see(dan, "unsubscribe")
    page.locator("button.main").click()
    expect(page.locator("main [role=status]")).to_be_visible()
    look.see(dan, "unsubscribed")


def test_who_comes_for_the_first_time(visit: Visit, club: Club, look: Look) -> None:
    eve = look.at(visit, club, "")
    page = go(eve, "/", "fieldset")
    expect(page.locator(".titles label").first).to_be_in_viewport(ratio=1)
    if not look.phone:
        expect(page.locator("#open-heading")).to_be_in_viewport(ratio=1)
    look.see(eve, "newcomer")


def test_the_lobby_and_those_who_gather(visit: Visit, club: Club, look: Look) -> None:
    ann = look.at(visit, club, "Ann")
    bob, zoe = club.person("Bob"), club.person("Zoe")
    bank = {"kind": "bank", "seconds": 2700, "bonus": 20, "runs_out": "bot"}
    day = {"kind": "move", "seconds": 86400, "runs_out": "wait"}
    asleep = club.game(ann, bob)
    club.let_sleep(asleep)
    club.game(ann, bob, clock=bank)
    zoe.new({"kind": "here", "name": "Zoe"}, OPEN, OPEN, listed=True, clock=day, title="1861")
    watched = zoe.hot_seat("Zoe", "Yan", listed=True, title="1830")
    assert zoe.see(watched)["table"]["status"] == "running"
    page = go(ann, "/", ".columns li a")
    expect(page.locator("main h2")).to_have_count(5)
    look.see(ann, "lobby", whole=True)
    page.locator("#clock").select_option("own")
    page.locator("select.for").select_option("bank")
    page.locator("#bonus").fill("30")
    page.locator(".terms").scroll_into_view_if_needed()
    look.see(ann, "lobby-own-clock")

    table = ann.table({"kind": "here", "name": "Ann"}, OPEN, OPEN, clock=day)
    assert bob.join(table, 1, "Bob").status_code == 200
    club.watch(bob, table)
    say(bob, table, "May Cat play too?")
    ann.open(table)
    expect(page.locator(".entry.said")).to_be_visible()
    expect(page.locator(".here")).to_have_count(2)
    look.see(ann, "gathering-host", whole=True)
    cat = look.at(visit, club, "Cat")
    cat.open(table)
    expect(cat.page.locator("ol form").first).to_be_visible()
    look.see(cat, "gathering-guest", whole=True)
