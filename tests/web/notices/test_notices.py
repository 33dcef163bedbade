"""What people are told while they are away: chosen on the page, received for real."""

import json
import re
from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from stockrail.server.wire.notices import NOTICE_KINDS
from tests.server.notices.receivers import Mailbox, Receiver
from tests.server.servers import wait_for
from tests.web.screen import Screen
from tests.web.test_access import broken

from .conftest import Club, settings, their_turn

Visit = Callable[..., Screen]


def test_a_webhook_is_typed_in_tried_and_told_of_a_turn(
    visit: Visit, club: Club, receiver: Receiver
) -> None:
    ann, bob = visit("Ann", at=club.address), visit("Bob", at=club.address)
    page = settings(ann)
    page.get_by_label("Address of the webhook").fill("http://10.0.0.1/hook")
    page.get_by_role("button", name="Save webhook").click()
    expect(page.get_by_role("alert")).to_contain_text("server’s own network")
    page.get_by_label("Address of the webhook").fill(f"{receiver.address}/hook")
    page.get_by_label("Format").select_option("json")
    page.get_by_role("button", name="Save webhook").click()
    way = page.get_by_role("region", name="Webhook")
    way.get_by_role("button", name="Send a test").click()
    expect(way.get_by_role("status")).to_contain_text("Sent")
    assert json.loads(receiver.got.pop().body)["kind"] == "test"
    for kind in way.get_by_role("checkbox").all():
        expect(kind).to_be_checked()
    expect(way.get_by_role("checkbox")).to_have_count(len(NOTICE_KINDS))
    secret = page.get_by_text("Messages are signed with this secret:").locator("code")
    assert len(secret.inner_text()) >= 32
    table = their_turn(club, ann, bob)
    wait_for(lambda: receiver.got)
    told = json.loads(receiver.got[0].body)
    assert (told["kind"], told["table"]) == ("turn", table)
    assert told["subject"] == "Your turn: Chicago Express with Bob"


def test_that_a_choice_is_kept_is_seen_where_it_is_made(visit: Visit, club: Club) -> None:
    ann = visit("Ann", at=club.address, phone=True)
    settings(ann)
    club.confirm("Ann", "ann@example.org")
    page = settings(ann)
    page.get_by_label("To ann@example.org").check()
    saved = page.get_by_role("status").get_by_text("Saved")
    expect(saved).to_be_in_viewport(ratio=1)
    expect(
        page.get_by_role("region", name="Mail").get_by_role("checkbox").first
    ).to_be_in_viewport()
    expect(saved).to_have_count(0)


def test_mail_is_turned_on_received_and_ended_with_one_click(
    visit: Visit, club: Club, mailbox: Mailbox
) -> None:
    ann, bob = visit("Ann", at=club.address), visit("Bob", at=club.address)
    page = settings(ann)
    expect(page.get_by_text("Mail needs an account with a mail address.")).to_be_visible()
    club.confirm("Ann", "ann@example.org")
    page = settings(ann)
    page.get_by_label("To ann@example.org").check()
    expect(page.get_by_role("status").get_by_text("Saved")).to_be_visible()
    table = their_turn(club, ann, bob)
    wait_for(lambda: mailbox.mail)
    assert f"https://rail.club/table/{table}" in mailbox.mail[0].get_content()
    here, everywhere = re.findall(
        r"https://rail\.club(/unsubscribe/\S+)", mailbox.mail[0].get_content()
    )
    stranger = visit(at=club.address, phone=True)
    stranger.page.goto(f"{club.address}{here}")
    expect(stranger.page.get_by_text("Stop mail about Chicago Express with Bob?")).to_be_visible()
    stranger.shoot("unsubscribe-phone")
    assert broken(stranger) == []
    stranger.page.goto(f"{club.address}{everywhere}")
    stranger.page.get_by_role("button", name="Stop the mail").click()
    expect(stranger.page.get_by_text("Done. No more mail will be sent.")).to_be_visible()
    expect(settings(ann).get_by_label("To ann@example.org")).not_to_be_checked()


@pytest.mark.soak
def test_a_table_may_be_silent(visit: Visit, club: Club, receiver: Receiver) -> None:
    ann = visit("Ann", at=club.address, phone=True)
    page = settings(ann)
    page.get_by_label("Address of the webhook").fill(f"{receiver.address}/hook")
    page.get_by_role("button", name="Save webhook").click()
    expect(page.get_by_role("status").get_by_text("Saved")).to_be_visible()
    table = ann.hot_seat("Ann", "Bob")
    ann.open(table)
    page.get_by_role("button", name="Notices for this table: Notices are on").click()
    page.get_by_label("Different for this table").check()
    page.get_by_role("button", name="No notices").click()
    expect(page.get_by_label("Webhook")).not_to_be_checked()
    ann.shoot("notices-bell-phone")
    assert broken(ann, with_map=False) == []
    page.keyboard.press("Escape")
    expect(page.get_by_role("button", name=re.compile("Notices are off"))).to_be_visible()


@pytest.mark.soak
def test_the_pages_of_notices_can_be_read_by_everybody(visit: Visit, club: Club) -> None:
    for phone in (False, True):
        screen = visit(f"Ann {phone}", at=club.address, phone=phone)
        club.confirm(f"Ann {phone}", "ann@example.org")
        page = settings(screen)
        page.get_by_label("To ann@example.org").check()
        page.get_by_label("One mail a day with everything that waits").check()
        page.get_by_label("Hold notices back").check()
        expect(page.get_by_label("From")).to_be_visible()
        page.get_by_label("Time of the daily mail").fill("19:15")
        kind = "phone" if phone else "desktop"
        screen.shoot(f"notices-{kind}-light", whole=True)
        assert broken(screen) == []
        screen.shoot(f"notices-{kind}-dark", whole=True)
        page.get_by_role("button", name="Français").click()
        expect(page.get_by_role("heading", name="Heures calmes")).to_be_visible()
        screen.shoot(f"notices-{kind}-french", whole=True)
        wide = page.evaluate("document.documentElement.scrollWidth > innerWidth")
        assert not wide


@pytest.mark.soak
def test_at_a_table_a_way_is_turned_on_for_what_one_is_told_elsewhere(
    visit: Visit, club: Club, receiver: Receiver
) -> None:
    ann = visit("Ann", at=club.address)
    page = settings(ann)
    page.get_by_label("Address of the webhook").fill(f"{receiver.address}/hook")
    page.get_by_role("button", name="Save webhook").click()
    way = page.get_by_role("region", name="Webhook")
    for kind in ("Mentions of me", "A game that ends"):
        way.get_by_label(kind).uncheck()
    expect(page.get_by_role("status").get_by_text("Saved")).to_be_visible()
    table = ann.hot_seat("Ann", "Bob")
    ann.open(table)
    page.get_by_role("button", name="Notices for this table: Notices are on").click()
    page.get_by_label("Different for this table").check()
    page.get_by_role("button", name="No notices").click()
    with page.expect_response("**/notices"):
        page.get_by_label("Webhook").check()
    expect(page.get_by_role("button", name="No notices")).to_be_visible()
    notices = page.request.get(f"{club.address}/api/tables/{table}/notices").json()
    silent = {kind for kind, ways in notices["channels"].items() if not ways}
    assert silent == {"mention", "over"}
