"""What cannot be done is said where somebody wanted to do it."""

import json
from collections.abc import Callable, Iterator
from contextlib import contextmanager

import pytest
from playwright.sync_api import Route, expect

from tests.server.servers import Running

from .screen import Screen
from .test_absence import game
from .test_access import broken

Visit = Callable[..., Screen]
WHY = "The server is busy"


@contextmanager
def refusing(screen: Screen, path: str, method: str) -> Iterator[None]:
    """Whatever is asked of the server there is refused."""
    problem = {"code": "unavailable", "message": WHY, "rule": None, "instead": None}

    def refuse(route: Route) -> None:
        if route.request.method != method:
            route.fallback()
            return
        body = json.dumps({**problem, "at": None, "ways": []})
        route.fulfill(status=503, content_type="application/json", body=body)

    screen.page.route(path, refuse)
    yield
    screen.page.unroute(path, refuse)


def says_why(screen: Screen) -> None:
    expect(screen.refusal).to_have_count(1)
    expect(screen.refusal).to_contain_text(WHY)
    expect(screen.refusal).to_be_in_viewport(ratio=1)


@pytest.mark.parametrize("phone", [True, False], ids=["phone", "desktop"])
def test_a_vote_a_proposal_or_an_undo(visit: Visit, club: Running, phone: bool) -> None:
    """On a phone in front of the board, and once."""
    ann, bob = visit("Ann", at=club.address, phone=phone), visit("Bob", at=club.address)
    name = "phone" if phone else "desktop"
    table_id = game(ann, bob)
    ann.send(table_id, 0, {"kind": "bid", "player": "Ann", "amount": 7})
    ann.open(table_id)
    page = ann.page
    with refusing(ann, "**/undo", "POST"):
        page.get_by_role("button", name="Undo").locator("visible=true").click()
        says_why(ann)
        ann.shoot(f"refused-undo-{name}")
        ann.refusal.get_by_role("button", name="Close").click()
        expect(ann.refusal).to_have_count(0)
    bob.send(table_id, 1, {"kind": "bid", "player": "Bob", "amount": 8})
    with refusing(ann, "**/motions", "POST"):
        page.get_by_role("button", name="Propose undo").locator("visible=true").click()
        says_why(ann)
        ann.refusal.get_by_role("button", name="Close").click()
    bob.post(f"/api/tables/{table_id}/motions", {"kind": "end", "revision": 2})
    with refusing(ann, "**/votes", "POST"):
        page.get_by_role("button", name="Accept").click()
        says_why(ann)
        ann.shoot(f"refused-vote-{name}")
        assert broken(ann, with_map=False) == []


def test_a_language(visit: Visit, club: Running) -> None:
    ann = visit("Ann", at=club.address)
    with refusing(ann, "**/api/me", "PUT"):
        ann.open()
        ann.page.get_by_role("button", name="Français").click()
        says_why(ann)
        ann.shoot("refused-language")
        ann.page.goto(f"{club.address}/me")
        choice = ann.page.get_by_role("combobox", name="Language")
        choice.select_option("fr")
        says_why(ann)
        expect(choice).to_have_value("en")


def test_a_name(visit: Visit, club: Running) -> None:
    ann, zoe = visit("Ann", at=club.address), visit(at=club.address)
    table_id = ann.table({"kind": "here", "name": "Ann"}, {"kind": "open"})
    name = zoe.page.get_by_label("Your name")
    with refusing(zoe, "**/api/me", "PUT"):
        zoe.open()
        name.fill("Zoe")
        name.press("Tab")
        says_why(zoe)
        zoe.open(table_id)
        name.first.fill("Zoe")
        zoe.page.get_by_role("button", name="Join").click()
        says_why(zoe)
        assert ann.see(table_id)["table"]["seats"][1]["kind"] == "open"
        zoe.open(table_id)
        name.last.fill("Zoe")
        line = zoe.page.get_by_role("textbox", name="Message to the table")
        line.fill("May I play?")
        line.press("Enter")
        says_why(zoe)
        expect(line).to_have_value("May I play?")


def test_a_block_that_is_lifted_and_spectators_who_are_muted(visit: Visit, club: Running) -> None:
    ann, bob = (visit(name, at=club.address) for name in ("Ann", "Bob"))
    table_id = game(ann, bob)
    ann.post("/api/me/blocks", {"table": table_id, "seat": 1})
    ann.open(table_id)
    ann.tab("Log")
    with refusing(ann, "**/mute", "PUT"), refusing(ann, "**/blocks/*", "DELETE"):
        ann.page.get_by_role("button", name="Spectators").click()
        ann.page.get_by_role("button", name="Mute spectators").click()
        says_why(ann)
        ann.page.get_by_role("button", name="All", exact=True).click()
        ann.page.get_by_role("button", name="Mute, block, report").click()
        dialog = ann.page.get_by_role("dialog")
        dialog.get_by_role("button", name="Mute spectators").click()
        says_why(ann)
        ann.refusal.get_by_role("button", name="Close").click()
        dialog.get_by_role("button", name="Unblock Bob").click()
        says_why(ann)
        expect(dialog.get_by_role("button", name="Unblock Bob")).to_be_visible()


PLAIN_HTTP = "kept = navigator.clipboard; delete Navigator.prototype.clipboard"
"""As browsers have it where a page is not served over https; the clipboard can still be read."""


def test_a_proposal_in_the_menu_of_a_table(visit: Visit, club: Running) -> None:
    ann, bob = (visit(name, at=club.address) for name in ("Ann", "Bob"))
    ann.open(game(ann, bob))
    problem = {"code": "stale", "message": WHY, "rule": None, "instead": None}
    body = json.dumps({**problem, "at": None, "ways": []})
    ann.page.route("**/motions", lambda route: route.fulfill(status=409, body=body))
    ann.page.get_by_role("button", name="Table", exact=True).click()
    ann.page.get_by_role("button", name="Propose to end").click()
    expect(ann.page.get_by_role("dialog")).to_contain_text(WHY)


def test_notices_for_one_table(visit: Visit, club: Running) -> None:
    ann = visit("Ann", at=club.address)
    ann.open(ann.hot_seat("Ann", "Bob"))
    page = ann.page
    page.get_by_role("button", name="Notices for this table").click()
    other = page.get_by_label("Different for this table")
    with refusing(ann, "**/tables/*/notices", "PUT"):
        other.click()
        says_why(ann)
        expect(page.get_by_label("As at all tables")).to_be_checked()
    other.check()
    expect(ann.refusal).to_have_count(0)
    expect(other).to_be_checked()


def test_a_link_is_copied_over_plain_http(visit: Visit, club: Running) -> None:
    ann = visit("Ann", at=club.address)
    table_id = ann.table({"kind": "here", "name": "Ann"}, {"kind": "open"})
    ann.open(table_id)
    page = ann.page
    page.evaluate("navigator.clipboard.writeText('')")
    page.evaluate(PLAIN_HTTP)
    page.get_by_role("button", name="Copy").click()
    expect(page.get_by_role("button", name="Copied")).to_be_focused()
    assert page.evaluate("kept.readText()") == page.url
    page.goto(f"{club.address}/me")
    page.evaluate(PLAIN_HTTP)
    page.get_by_role("button", name="Copy").click()
    expect(page.get_by_role("button", name="Copied")).to_be_focused()
    assert page.evaluate("kept.readText()") == page.locator("#return-address").input_value()


def test_a_link_that_cannot_be_copied_is_selected(visit: Visit, club: Running) -> None:
    ann = visit("Ann", at=club.address, phone=True)
    ann.open(ann.table({"kind": "here", "name": "Ann"}, {"kind": "open"}))
    for path in (ann.page.url, f"{club.address}/me"):
        ann.page.goto(path)
        copy = ann.page.get_by_role("button", name="Copy")
        expect(copy).to_be_visible()
        ann.page.evaluate(PLAIN_HTTP)
        ann.page.evaluate("document.execCommand = () => false")
        copy.click()
        expect(ann.page.get_by_text("Not copied. The link is selected")).to_be_visible()
        selected = ann.page.evaluate("getSelection().toString()")
        assert selected == ann.page.locator("input:focus").input_value() != ""
        ann.shoot("not-copied-phone" + ("-me" if path.endswith("/me") else ""))
