"""Talk at the table: two people and a spectator, on each database; and that it stays civil."""

import re
from collections.abc import Callable, Iterator
from typing import Literal

import pytest
from playwright.sync_api import Locator, Route, expect

from stockrail.server.administration import opened
from stockrail.server.administration.moderation import find_reports, hide

from .conftest import Served
from .screen import Screen
from .test_access import broken

Visit = Callable[..., Screen]
COLOURS: tuple[Literal["light", "dark"], ...] = ("light", "dark")
NASTY = "<img src=x onerror=alert(1)> javascript:alert(1) https://example.org/?a=1."


class Club:
    """A server, and the address of its database."""

    def __init__(self, served: Served, database: str) -> None:
        self.address, self.database = served.address, database


@pytest.fixture(scope="module")
def club(
    new_database: Callable[[], str], tmp_path_factory: pytest.TempPathFactory
) -> Iterator[Club]:
    database = new_database()
    server = Served(tmp_path_factory.mktemp("talk") / "tables.db", STOCKRAIL_DATABASE=database)
    yield Club(server, database)
    server.stop()


def seated(ann: Screen, bob: Screen) -> str:
    table = ann.table({"kind": "here", "name": "Ann"}, {"kind": "open"})
    api = f"{ann.address}/api/tables/{table}"
    assert bob.page.request.post(f"{api}/seats/1", data={"name": "Bob"}).ok
    assert ann.page.request.post(f"{api}/start").ok
    return table


def opened_by(ann: Screen, bob: Screen) -> str:
    """A game that both look at, with all of its log."""
    table = seated(ann, bob)
    for screen in (ann, bob):
        screen.open(table)
        log(screen)
    return table


def log(screen: Screen, kind: str = "All") -> Locator:
    """The log, with so much of it shown."""
    if screen.is_phone:
        screen.page.get_by_role("button", name="Tabs").click()
    screen.tab("Log")
    screen.page.get_by_role("button", name=kind, exact=True).click()
    return screen.page.get_by_role("log")


def say(screen: Screen, text: str, place: str = "Message to the table") -> None:
    line = screen.page.get_by_role("textbox", name=place)
    line.fill(text)
    line.press("Enter")
    expect(line).to_have_value("")


def test_two_people_and_a_spectator_talk(visit: Visit, club: Club) -> None:
    ann, bob, zoe = (visit(name, at=club.address) for name in ("Ann", "Bob", "Zoe"))
    table = opened_by(ann, bob)
    zoe.open(table)
    log(zoe)
    say(ann, f"Hello Bob\n{NASTY}")
    for screen in (bob, zoe):
        text = screen.page.get_by_role("log").locator(".text")
        expect(text).to_have_text(f"Hello Bob\n{NASTY}")
        link = text.get_by_role("link")
        expect(link).to_have_attribute("href", "https://example.org/?a=1")
        expect(link).to_have_attribute("rel", "noopener noreferrer nofollow ugc")
        expect(text.locator("img")).to_have_count(0)
    say(bob, "@Ann, welcome")
    expect(ann.page.locator(".you .text")).to_have_text("@Ann, welcome")
    say(zoe, "Go, Bob", "Message to the spectators")
    expect(zoe.page.get_by_role("log")).to_contain_text("Go, Bob")
    expect(zoe.page.get_by_role("log")).to_contain_text("welcome")
    expect(log(ann)).not_to_contain_text("Go, Bob")
    expect(log(ann, "Spectators")).to_contain_text("Go, Bob")
    bid = {"kind": "bid", "player": "Ann", "amount": 7}
    ann.send(table, 0, bid)
    say(bob, "So little?")
    expect(bob.page.get_by_role("log")).to_contain_text("So little?")
    texts = bob.page.get_by_role("log").locator("li").all_inner_texts()
    told = [word for text in texts for word in ("welcome", "bids", "little") if word in text]
    assert told == ["welcome", "bids", "little"], "moves and talk stand in one order"


def test_a_player_mutes_the_spectators(visit: Visit, club: Club) -> None:
    ann, bob, zoe = (visit(name, at=club.address) for name in ("Ann", "Bob", "Zoe"))
    table = seated(ann, bob)
    for screen in (ann, zoe):
        screen.open(table)
        log(screen)
    say(zoe, "One", "Message to the spectators")
    theirs = log(ann, "Spectators")
    expect(theirs).to_contain_text("One")
    ann.page.get_by_role("button", name="Mute spectators").click()
    expect(theirs).to_contain_text("You have muted the spectators")
    say(zoe, "Two", "Message to the spectators")
    expect(zoe.page.get_by_role("log")).to_contain_text("Two")
    expect(theirs).not_to_contain_text("Two")
    ann.page.get_by_role("button", name="Show spectators").click()
    expect(theirs).to_contain_text("Two")


@pytest.mark.soak
def test_somebody_is_blocked_and_unblocked(visit: Visit, club: Club) -> None:
    ann, bob = (visit(name, at=club.address) for name in ("Ann", "Bob"))
    opened_by(ann, bob)
    say(bob, "Bad words")
    heard = log(ann)
    expect(heard).to_contain_text("Bad words")
    assert broken(ann, with_map=False) == []
    page = ann.page
    page.get_by_label("More about the message of Bob").press("Enter")
    page.get_by_role("button", name="Block", exact=True).press("Enter")
    dialog = page.get_by_role("dialog", name="Block Bob")
    expect(dialog).to_contain_text("They get no notice")
    assert broken(ann, with_map=False) == []
    dialog.get_by_role("button", name="Block", exact=True).click()
    expect(heard).not_to_contain_text("Bad words")
    say(bob, "Still here")
    say(ann, "Quiet here")
    expect(heard).to_contain_text("Quiet here")
    expect(heard).not_to_contain_text("Still here")
    page.get_by_role("button", name="Mute, block, report").click()
    expect(page.get_by_role("dialog")).to_be_visible()
    assert broken(ann, with_map=False) == []
    ann.shoot("talk-settings")
    page.get_by_role("button", name="Unblock Bob").click()
    expect(page.get_by_role("dialog")).to_contain_text("You have blocked nobody")
    page.keyboard.press("Escape")
    expect(heard).to_contain_text("Still here")


def test_a_report_is_read_by_the_operator_who_hides_the_message(visit: Visit, club: Club) -> None:
    ann, bob = (visit(name, at=club.address) for name in ("Ann", "Bob"))
    opened_by(ann, bob)
    say(bob, "Bad words")
    page = ann.page
    page.get_by_label("More about the message of Bob").click()
    page.get_by_role("button", name="Report", exact=True).click()
    dialog = page.get_by_role("dialog", name="Report Bob")
    dialog.get_by_label("What is wrong?").fill("Please look")
    assert broken(ann, with_map=False) == []
    ann.shoot("talk-report")
    dialog.get_by_role("button", name="Report").click()
    expect(dialog).to_contain_text("The report is sent")
    with opened(club.database) as storage:
        (report,) = find_reports(storage)
        assert (report.name, report.quoted, report.text) == ("Bob", "Bad words", "Please look")
        assert report.talk_id is not None
        hide(storage, report.talk_id)
    for screen in (ann, bob):
        shown = screen.page.get_by_role("log")
        expect(shown).to_contain_text("removed by the operator")
        expect(shown).not_to_contain_text("Bad words")


@pytest.mark.soak
def test_one_removes_what_one_has_said(visit: Visit, club: Club) -> None:
    ann, bob = (visit(name, at=club.address) for name in ("Ann", "Bob"))
    opened_by(ann, bob)
    say(ann, "Oops")
    expect(bob.page.get_by_role("log")).to_contain_text("Oops")
    ann.page.get_by_label("More about the message of Ann").click()
    ann.page.get_by_role("button", name="Remove").click()
    for screen in (ann, bob):
        expect(screen.page.get_by_role("log")).to_contain_text("removed by its author")
        expect(screen.page.get_by_role("log")).not_to_contain_text("Oops")


@pytest.mark.soak
def test_what_one_has_not_seen_is_counted(visit: Visit, club: Club) -> None:
    ann = visit("Ann", at=club.address)
    bob = visit("Bob", at=club.address, phone=True)
    table = seated(ann, bob)
    for screen in (ann, bob):
        screen.open(table)
    log(ann)
    for text in ("One", "Two"):
        say(ann, text)
    places = bob.page.get_by_role("navigation", name="Views")
    talk = places.get_by_role("button", name="Talk")
    expect(talk).to_contain_text("2 new messages")
    expect(bob.page.get_by_role("status").filter(has_text="Ann: Two")).to_have_count(1)
    bob.shoot("talk-phone-unread")
    places.get_by_role("button", name="Tabs").click()
    expect(bob.page.get_by_role("tab", name="Log")).to_contain_text("2 new messages")
    talk.click()
    expect(bob.page.get_by_role("log")).to_contain_text("Two")
    expect(talk).not_to_contain_text("new message")
    places.get_by_role("button", name="Tabs").click()
    expect(bob.page.get_by_role("tab", name="Companies")).to_have_attribute("aria-selected", "true")
    talk.click()
    say(bob, "Three")
    bob.page.reload()
    expect(talk).to_be_visible()
    say(ann, "Four")
    expect(talk).to_contain_text("1 new message")


def test_who_reads_further_up_stays_there(visit: Visit, club: Club) -> None:
    ann, bob = (visit(name, at=club.address) for name in ("Ann", "Bob"))
    table = seated(ann, bob)

    def told(text: str) -> None:
        key = re.sub(r"\W", "-", text[:20])
        bob.post(f"/api/tables/{table}/talk", {"text": text, "key": key})

    def shortened(route: Route) -> None:
        part = (answer := route.fetch()).json()
        older, newest = part["entries"][:-6], part["entries"][-6:]
        part |= {"entries": newest, "previous": older[-1]["id"]}
        route.fulfill(response=answer, json=part)

    for n in range(15):
        told(f"Message {n}\nwith\nmore\nlines")
    ann.page.route(re.compile(r"/talk(\?after=0)?$"), shortened)
    ann.in_window(1440, 1100)
    ann.open(table)
    heard = log(ann)
    expect(heard.get_by_text("Message 14")).to_be_in_viewport()
    told("One more")
    expect(heard.get_by_text("One more")).to_be_in_viewport()
    heard.evaluate("(list) => list.scrollTo(0, 0)")
    expect(heard.locator(".text").first).to_contain_text("Message 9")
    ann.page.get_by_role("button", name="Earlier messages").click()
    expect(heard.locator(".text").first).to_contain_text("Message 0")
    expect(heard.get_by_text("Message 9")).to_be_in_viewport()
    expect(heard.get_by_text("Message 3")).not_to_be_in_viewport()
    told("And another")
    expect(heard.get_by_text("And another")).to_be_attached()
    expect(heard.get_by_text("And another")).not_to_be_in_viewport()
    expect(heard.get_by_text("Message 9")).to_be_in_viewport()


def test_a_new_line_is_written_with_shift(visit: Visit, club: Club) -> None:
    ann = visit("Ann", at=club.address)
    ann.open(ann.hot_seat("Ann", "Bob"))
    log(ann)
    line = ann.page.get_by_role("textbox", name="Message to the table")
    line.press_sequentially("one")
    line.press("Shift+Enter")
    line.press_sequentially("two")
    line.press("Enter")
    expect(ann.page.get_by_role("log").locator(".text")).to_have_text("one\ntwo")


def test_a_stranger_says_who_they_are(visit: Visit, club: Club) -> None:
    ann = visit("Ann", at=club.address)
    table = ann.hot_seat("Ann", "Bob")
    stranger = visit(at=club.address)
    stranger.open(table)
    log(stranger)
    stranger.page.get_by_role("textbox", name="Your name").fill("Zoe")
    say(stranger, "Hello", "Message to the spectators")
    expect(stranger.page.get_by_role("log").locator(".said")).to_contain_text("Zoe spectator")


def test_those_who_wait_for_the_game_talk_too(visit: Visit, club: Club) -> None:
    ann, zoe = (visit(name, at=club.address) for name in ("Ann", "Zoe"))
    table = ann.table({"kind": "here", "name": "Ann"}, {"kind": "open"})
    for screen in (ann, zoe):
        screen.open(table)
    say(zoe, "May I play?")
    expect(ann.page.get_by_role("log")).to_contain_text("May I play?")
    assert broken(ann) == []
    ann.shoot("talk-gathering", whole=True)


@pytest.mark.soak
def test_notes_are_kept(visit: Visit, club: Club) -> None:
    ann = visit("Ann", at=club.address)
    table = ann.hot_seat("Ann", "Bob")
    ann.open(table)
    ann.tab("Log")
    ann.page.get_by_role("button", name="Notes").click()
    notes = ann.page.get_by_label("Only you can read your notes.")
    notes.fill("Bob bluffs\nalways")
    expect(ann.page.get_by_text("Saved", exact=True)).to_be_visible()
    assert broken(ann, with_map=False) == []
    ann.shoot("talk-notes")
    ann.page.reload()
    ann.tab("Log")
    ann.page.get_by_role("button", name="Notes").click()
    expect(notes).to_have_value("Bob bluffs\nalways")


@pytest.mark.parametrize("phone", [False, True], ids=["desktop", "phone"])
def test_the_talk_fits_the_screen(visit: Visit, phone: bool) -> None:
    ann, bob, zoe = visit("Ann", phone=phone), visit("Bob"), visit("W" * 40)
    table = seated(ann, bob)
    api = f"{ann.address}/api/tables/{table}"
    words = {"ann": ann, "bob": bob, "zoe": zoe}
    for n, (who, text) in enumerate(
        [
            ("bob", "Hello Ann, have a good game!"),
            ("zoe", "W" * 120),
            ("ann", f"Thanks. Look at https://example.org/{'long-' * 30}address"),
            ("bob", "@Ann, it is your turn\nand a second line\nשלום עולם"),
        ]
    ):
        said = {"text": text, "key": f"{table}-{n}"}
        assert words[who].page.request.post(f"{api}/talk", data=said).ok
        if n == 1:
            ann.send(table, 0, {"kind": "bid", "player": "Ann", "amount": 7})
            bob.send(table, 1, {"kind": "pass", "player": "Bob"})
    name = "phone" if phone else "desktop"
    ann.open(table)
    if not phone:
        ann.in_window(1280, 720)
    log(ann)
    for language in ("en", "fr"):
        if language == "fr":
            ann.page.get_by_role("button", name="Français").click()
            expect(ann.page.get_by_role("button", name="Coups")).to_be_visible()
        for theme in COLOURS:
            ann.page.emulate_media(color_scheme=theme)
            ann.page.evaluate("() => new Promise(requestAnimationFrame)")
            wide = ann.page.get_by_role("log").evaluate(
                "(log) => log.scrollWidth - log.clientWidth"
            )
            assert wide <= 0
            ann.shoot(f"talk-{name}-{language}-{theme}")
